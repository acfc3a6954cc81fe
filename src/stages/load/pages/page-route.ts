/** Turns paths of source files and slugs of front matter into routes: site paths without base and without a trailing slash. */
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import { findParents } from './check-slug.ts'
import { encodeRoutePart } from '../../../lib/site/links/site-link.ts'
import { isIndexName, removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { splitNumberPrefix } from '../../../lib/site/paths/number-prefix.ts'
import type { Collection, NumberPrefixes } from '../../../lib/types.ts'

/** The path of a source below the folder of its collection. */
export interface SourceName {
  /** Without ending and numbers, split: 'webhook/01-kyb/2-overview.md' is [webhook, kyb, overview]. */
  readonly segments: readonly string[]
  /** Whether it is the page of its folder: `index`, `_index`, `README`, or a name equal to the folder's, its number included. */
  readonly isFolderPage: boolean
}

/** The name of a source. `prefixes` come from the collection, unless the page overrides them. */
export function readSourceName(
  path: string,
  { source, numberPrefixes, folderPages }: Pick<Collection, 'source' | 'numberPrefixes' | 'folderPages'>,
  prefixes: NumberPrefixes | undefined = numberPrefixes,
): SourceName {
  const names = removeMarkdownEnding(path.slice(source.length + 1)).split('/')
  return {
    segments: names.map((name) => splitNumberPrefix(name, prefixes).name),
    isFolderPage: isIndexName(names.at(-1) ?? '', folderPages === 'index' ? undefined : names.at(-2)),
  }
}

/** Route of a page: a `slug` that begins with '/' is absolute below `base`, any other is beside the file. The page of a folder takes the folder's route. */
export function pageRoute(
  base: string,
  { segments, isFolderPage }: SourceName,
  slug: string | undefined,
): string {
  const folders = segments.slice(0, -1)
  if (slug?.startsWith('/') === true) return joinRoute([base, slug])
  if (slug !== undefined) {
    const parents = findParents(slug, folders.length)
    const kept = folders.slice(0, folders.length - parents.split('..').length + 1)
    return joinRoute([base, ...kept, slug.slice(parents.length)])
  }
  return joinRoute(isFolderPage ? [base, ...folders] : [base, ...segments])
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
