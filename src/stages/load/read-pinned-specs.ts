/** Reads the files of API descriptions. The copy of a remote one is read only if it is the text that the lock file pins. */

import type { Read } from '../../graph/engine/query.ts'
import { fetchedAddress, isFetchedPath } from '../../lib/site/paths/fetched-path.ts'
import { hashSpec, LOCK_FILE, parseLockFile, type PinnedSpecs } from '../../lib/files/lock-file.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Problem } from '../../lib/types.ts'
import { readText } from './files/source-files.ts'
import { startOf } from '../../lib/problems/problem.ts'

export interface SpecReader {
  /** Text of a file; undefined if there is none, or if it is a copy that is not pinned. */
  readonly read: (path: string) => Promise<string | undefined>
  /** Copies that differ from their pins, found so far. */
  readonly problems: readonly Problem[]
}

/** Reads the pinned copies of API descriptions. The lock file is read when the first of them is asked for. */
export function createSpecReader(read: Read): SpecReader {
  const found: Problem[] = []
  let pins: Promise<PinnedSpecs> | undefined
  const readPins = async (): Promise<PinnedSpecs> => {
    const text = await readText(LOCK_FILE, read, { found })
    const parsed = text === undefined ? new Map<string, string>() : parseLockFile(text)
    if (typeof parsed !== 'string') return parsed
    found.push(problems.lockInvalid(LOCK_FILE, parsed))
    return new Map()
  }
  const readPinned = async (path: string) => {
    const text = await readText(path, read, { found })
    if (text === undefined || !isFetchedPath(path)) return text
    const address = fetchedAddress(path)
    const pinned = (await (pins ??= readPins())).get(address)
    if (pinned === hashSpec(text)) return text
    if (pinned !== undefined) found.push(problems.specChanged(address, startOf(path)))
    return undefined
  }
  return { read: readPinned, problems: found }
}
