/**
 * The text of `docs.lock.json`: what a site has taken from elsewhere, each by the SHA-256 of its text, and the addresses that it has published.
 * Only `docs update-specs` and `docs check --update-lock` write it; a build compares. Members that this version does not know are kept.
 */

import { compareStrings } from '../text/compare-strings.ts'
import { isObject } from '../data/is-object.ts'
import { errorMessage } from '../text/problems/error-message.ts'
import { sha256Of } from '../data/hash.ts'

export const LOCK_FILE = 'docs.lock.json'

/** Hashes of the copies of API descriptions, by address. */
export type PinnedSpecs = ReadonlyMap<string, string>

/** The pinned descriptions of a lock file, or why its text is none. */
export function parseLockFile(text: string): PinnedSpecs | string {
  try {
    const { specs = {} } = JSON.parse(text) as { specs?: unknown }
    if (typeof specs !== 'object' || specs === null) return '`specs` is not an object'
    const pins = new Map<string, string>()
    for (const [address, pin] of Object.entries(specs as Record<string, { sha256?: unknown } | null>)) {
      if (typeof pin?.sha256 !== 'string') return `\`specs\` has no \`sha256\` for \`${address}\``
      pins.set(address, pin.sha256)
    }
    return pins
  } catch (error) {
    return errorMessage(error)
  }
}

/** The lock file with other pins or other published addresses; `before` is its text so far. */
export function formatLockFile(
  before: string | undefined,
  { specs, published }: { readonly specs?: PinnedSpecs; readonly published?: PublishedRoutes },
): string {
  const value = before === undefined ? {} : (JSON.parse(before) as Record<string, unknown>)
  if (specs !== undefined)
    value['specs'] = Object.fromEntries(sortEntries(specs).map(([address, sha256]) => [address, { sha256 }]))
  if (published !== undefined) value['published'] = Object.fromEntries(sortEntries(published))
  const { published: routes, ...others } = value
  const text = JSON.stringify(others, null, 2)
  if (routes === undefined) return `${text}\n`
  // One line for each route, so that a change of a page is a change of one line.
  const lines = Object.entries(routes as object).map(
    ([route, facts]) => `    ${JSON.stringify(route)}: ${JSON.stringify(facts)}`,
  )
  const start = text === '{}' ? '{' : `${text.slice(0, -2)},`
  const body = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`
  return `${start}\n  "published": ${body}\n}\n`
}

const sortEntries = <T>(entries: ReadonlyMap<string, T>) =>
  [...entries].toSorted(([a], [b]) => compareStrings(a, b))

/** Facts about a published route by which its successor is found. */
export interface PublishedRoute {
  /** Target of a redirect. */
  readonly to?: string
  readonly title?: string
  /** The Markdown file of the page. */
  readonly source?: string
  /** Version, operationId, and method with path. */
  readonly operation?: readonly [version: string, id: string, request: string]
  /** Ids that links may target, separated by blanks, in the order of the page. */
  readonly anchors?: string
}

export type PublishedRoutes = ReadonlyMap<string, PublishedRoute>

/** The published routes of a lock file; undefined if it has none, and a text if they are damaged. */
export function parsePublished(text: string): PublishedRoutes | undefined | string {
  try {
    const { published } = JSON.parse(text) as { published?: unknown }
    if (published === undefined) return undefined
    if (!isObject(published)) return '`published` is not an object'
    const wrong = Object.entries(published).find(
      ([route, facts]) => !route.startsWith('/') || !isObject(facts) || !hasKnownTypes(facts),
    )
    return wrong === undefined
      ? new Map(Object.entries(published as Record<string, PublishedRoute>))
      : `\`published\` has a wrong entry, \`${wrong[0]}\``
  } catch (error) {
    return errorMessage(error)
  }
}

function hasKnownTypes({ operation = [], ...texts }: Readonly<Record<string, unknown>>): boolean {
  return (
    Array.isArray(operation) &&
    [...operation, ...Object.values(texts)].every((part) => typeof part === 'string')
  )
}

/** SHA-256 of a description. Version control may write other line ends, which change nothing that it says. */
export const hashSpec = (text: string): string => sha256Of(normalizeLineEnds(text))

/** A text as its hash is computed: Git may change line ends. */
export const normalizeLineEnds = (text: string): string => text.replaceAll('\r\n', '\n')
