/** Turns paths of source files and slugs of front matter into routes: site paths without base and without a trailing slash. */
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import { encodeRoutePart } from '../../../lib/site/links/site-link.ts'
import { isIndexName, removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { splitNumberPrefix } from '../../../lib/site/paths/number-prefix.ts'

/** Path of a source below its folder, without ending and numbers, split: 'webhook/01-kyb/2-overview.md' → [webhook, kyb, overview]. */
export function pathSegments(path: string, folder: string): readonly string[] {
  return removeMarkdownEnding(path.slice(folder.length + 1))
    .split('/')
    .map((part) => splitNumberPrefix(part).name)
}

/**
 * Route of a page: a `slug` that begins with '/' is absolute below `base`, any other is beside the file. `index`, `_index`, `README` and a
 * file named like its folder take the folder's route.
 */
export function pageRoute(base: string, parts: readonly string[], slug: string | undefined): string {
  const folders = parts.slice(0, -1)
  const name = parts.at(-1) ?? ''
  if (slug !== undefined) return joinRoute(slug.startsWith('/') ? [base, slug] : [base, ...folders, slug])
  return joinRoute(isIndexName(name, folders.at(-1)) ? [base, ...folders] : [base, ...parts])
}

/**
 * Joins parts to a clean route: one slash between, none at the end, '/' alone for nothing. Dot segments (RFC 3986, section 3.3) are left
 * out, encoded ones too: a route becomes a path of the output folder and must not leave it.
 */
export function joinRoute(parts: readonly string[]): string {
  const path = parts
    .flatMap((part) => part.split('/'))
    .map((part) => decodeUri(part))
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map(encodeRoutePart)
    .join('/')
  return `/${path}`
}
