/**
 * The text of `docs.lock.json`: what a site has taken from elsewhere, each by the SHA-256 of its text. Only `docs update-specs` writes
 * it; a build compares. Members that this version does not know are kept.
 */

import { compareStrings } from '../text/compare-strings.ts'
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

/** The lock file with other pins; `before` is its text so far. */
export function formatLockFile(before: string | undefined, specs: PinnedSpecs): string {
  const others = before === undefined ? {} : (JSON.parse(before) as Record<string, unknown>)
  const sorted = [...specs].toSorted(([a], [b]) => compareStrings(a, b))
  const value = {
    ...others,
    specs: Object.fromEntries(sorted.map(([address, sha256]) => [address, { sha256 }])),
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

/** SHA-256 of a description. Version control may write other line ends, which change nothing that it says. */
export function hashSpec(text: string): string {
  return sha256Of(normalizeLineEnds(text))
}

/** A text as its hash is computed: Git may change line ends. */
export function normalizeLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
