/** The API descriptions of a site that does not configure any: the files of `openapi/`, except settings of tools and parts of descriptions. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isFile, isFolder } from '../../lib/files/is-folder.ts'
import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'

/**
 * Files of tools that work on a folder of descriptions, which is often a separate package. All others are meant as descriptions, so a broken
 * one is reported.
 */
const TOOL_FILES =
  /^(?:(?:package|npm-shrinkwrap|composer|deno|tsconfig(?:\..+)?|jsconfig|nx|lerna|turbo|renovate|vercel|biome|cspell|openapitools|speakeasy)\.jsonc?|.+-lock\.(?:json|ya?ml)|(?:pnpm-workspace|redocly|(?:docker-)?compose|mkdocs|catalog-info|buf(?:\.gen)?)\.ya?ml)$/i

/** Paths of the descriptions, relative to the root. */
export function discoverApis(root: string): readonly string[] {
  const folder = join(root, 'openapi')
  if (!isFolder(folder)) return []
  const paths = readdirSync(folder)
    .filter(
      (name) => /^[^._].*\.(ya?ml|json)$/i.test(name) && !TOOL_FILES.test(name) && isFile(join(folder, name)),
    )
    .sort()
    .map((name) => `openapi/${name}`)
  const parts = findParts(root, paths)
  return paths.filter((path) => !parts.has(path))
}

/** A key that makes a file a description. */
const VERSION_KEY = /(?:^|[{,])[ \t]*["']?(?:openapi|swagger)["']?[ \t]*:/m

/** Files without an OpenAPI version that a description references, directly or through other files. */
function findParts(root: string, paths: readonly string[]): ReadonlySet<string> {
  const parts = new Set<string>()
  if (paths.length < 2) return parts
  const read = (path: string) => {
    try {
      return readFileSync(join(root, path), 'utf8')
    } catch {
      // The load stage reports a file that it cannot read.
      return ''
    }
  }
  const texts = new Map(paths.map((path) => [path, read(path)]))
  const candidates = paths.filter((path) => !VERSION_KEY.test(texts.get(path) ?? ''))
  const reached = new Set(paths.filter((path) => !candidates.includes(path)))
  // The loop also visits what it adds.
  for (const path of reached) {
    if (parts.size === candidates.length) break
    for (const target of listReferencedFiles(path, texts.get(path) ?? read(path))) {
      reached.add(target)
      if (candidates.includes(target)) parts.add(target)
    }
  }
  return parts
}

/** Files of the site that a description refers to. Cheaper than to parse it, and enough to know its parts. */
function listReferencedFiles(path: string, text: string): readonly string[] {
  return [...text.matchAll(/(?:\$ref|externalValue)["']?\s*:\s*(?:"([^"#]+)|'([^'#]+)|([^"'#\s]+))/g)]
    .map(([, double, single, plain]) => double ?? single ?? plain ?? '')
    .filter((ref) => !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(ref))
    .map((ref) => posix.join(posix.dirname(path), decodeUri(ref)))
    .filter((target) => !target.startsWith('../'))
}
