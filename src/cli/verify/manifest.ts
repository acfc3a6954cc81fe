/** The manifest of an offline bundle: every file with its SHA-256. `write/offline-bundle.ts` writes it. */

import { changedFile, lostFile, strayFile } from '../../lib/problems/problems.ts'
import type { Problem } from '../../lib/types.ts'
import { sha256Of } from '../../lib/data/hash.ts'

/** SHA-256 by path, from the text of a manifest.json; undefined if the text is not a manifest of format 1. */
export function parseManifest(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const value = JSON.parse(text) as { format?: unknown; files?: unknown }
    if (value.format !== 1 || typeof value.files !== 'object' || value.files === null) return undefined
    return new Map(Object.entries(value.files).map(([path, sum]) => [path, String(sum)]))
  } catch {
    return undefined
  }
}

/** Reports files that are in the manifest or in the bundle, but not in both. */
export function compareFileLists(listed: ReadonlyMap<string, string>, paths: ReadonlySet<string>): Problem[] {
  const missing = [...listed.keys()].filter((path) => !paths.has(path)).map(lostFile)
  const unlisted = [...paths].filter((path) => path !== 'manifest.json' && !listed.has(path)).map(strayFile)
  return [...missing, ...unlisted]
}

/** Reports a file whose SHA-256 differs from the manifest. Files that the manifest doesn't list are not its job. */
export function compareChecksum(
  path: string,
  data: Uint8Array,
  listed: ReadonlyMap<string, string>,
): Problem[] {
  const sum = listed.get(path)
  if (sum === undefined || sum === sha256Of(data)) return []
  return [changedFile(path)]
}
