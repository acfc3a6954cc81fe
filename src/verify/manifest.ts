import { createHash } from 'node:crypto'

import { changedFile, lostFile, strayFile } from '../problems.ts'
import type { Problem } from '../types.ts'

/** SHA-256 of each file, from the text of a manifest.json; undefined when it is none. */
export function sums(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const value = JSON.parse(text) as { format?: unknown; files?: unknown }
    if (value.format !== 1 || typeof value.files !== 'object' || value.files === null) return undefined
    return new Map(Object.entries(value.files).map(([path, sum]) => [path, String(sum)]))
  } catch {
    return undefined
  }
}

/** Files that the manifest has and the bundle lacks, or the other way round. */
export function complete(listed: ReadonlyMap<string, string>, paths: ReadonlySet<string>): Problem[] {
  const lost = [...listed.keys()].filter((path) => !paths.has(path)).map(lostFile)
  const stray = [...paths].filter((path) => path !== 'manifest.json' && !listed.has(path)).map(strayFile)
  return [...lost, ...stray]
}

/** Whether a file is what the manifest says. */
export function same(path: string, data: Uint8Array, listed: ReadonlyMap<string, string>): Problem[] {
  const sum = listed.get(path)
  if (sum === undefined || sum === createHash('sha256').update(data).digest('hex')) return []
  return [changedFile(path)]
}
