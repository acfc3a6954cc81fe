import { decodeUri } from '../../lib/decode-uri.ts'
/** Number in front of a name that only orders: '01-intro', '2. setup', '3 - more'; a date or version ('2026-05-14', '1.2') stays. */
const PREFIX = /^(\d+)\s*[-_.]+\s*(?!\d)(?=\S)/

/** A file or folder name without its ordering number. */
export function splitNumberPrefix(name: string): { name: string; position?: number } {
  const match = PREFIX.exec(name)
  if (match === null) return { name }
  return { name: name.slice(match[0].length), position: Number(match[1]) }
}

/** Path of a source below its folder, without ending and numbers, split: 'webhook/01-kyb/2-overview.md' → [webhook, kyb, overview]. */
export function pathSegments(path: string, folder: string): readonly string[] {
  return path
    .slice(folder.length + 1)
    .replace(/\.(md|mdx)$/, '')
    .split('/')
    .map((part) => splitNumberPrefix(part).name)
}

/**
 * Route of a page: `slug` absolute below `base` when it begins with '/', else beside the file. `index`, `README` and a file named like its
 * folder take the folder's route.
 */
export function pageRoute(base: string, parts: readonly string[], slug: string | undefined): string {
  const folders = parts.slice(0, -1)
  const name = parts.at(-1) ?? ''
  if (slug !== undefined) return joinRoute(slug.startsWith('/') ? [base, slug] : [base, ...folders, slug])
  const index = /^(index|readme)$/i.test(name) || name === folders.at(-1)
  return joinRoute(index ? [base, ...folders] : [base, ...parts])
}

/** Joins parts to a clean route: one slash between, none at the end, '/' alone for nothing. */
export function joinRoute(parts: readonly string[]): string {
  const path = parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '' && part !== '.')
    .map((part) => encodeURIComponent(decodeUri(part)).replace(/%40|%2C|%3A/gi, decodeUri))
    .join('/')
  return `/${path}`
}
