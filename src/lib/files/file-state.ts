/** What is at a path: the content of a file, or the names in a folder. Two equal states mean that code which reads the path gets the same. */

import { readFileSync, readdirSync, statSync, type Stats } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { hashOf } from '../data/hash.ts'
import { compareStrings } from '../text/compare-strings.ts'
import { stampFile } from './file-memory.ts'
import { relativePath } from './relative-path.ts'

/** States by path. */
export type FileStates = Readonly<Record<string, string>>

/** The end of a path that stands for the names in a folder, and for those of all that is below it. */
export const NAMES = '/*'
export const ALL_NAMES = '/**'

/** States of files that did not change since they were read. */
const known = new Map<string, { readonly stamp: string; readonly state: string }>()

/** The state of an absolute path; '' where nothing is that can be read. */
export function readFileState(path: string): string {
  try {
    for (const end of [ALL_NAMES, NAMES])
      if (path.endsWith(end)) return stateOfFolder(path.slice(0, -end.length), end === ALL_NAMES)
    const found = statSync(path)
    return found.isDirectory() ? 'folder' : stateOfFile(path, found)
  } catch {
    return ''
  }
}

function stateOfFolder(path: string, recursive: boolean): string {
  return hashOf(...readdirSync(path, { recursive, encoding: 'utf8' }).sort())
}

function stateOfFile(path: string, found: Stats): string {
  const stamp = stampFile(found)
  const last = known.get(path)
  if (stamp !== undefined && last?.stamp === stamp) return last.state
  const state = hashOf(readFileSync(path))
  if (stamp !== undefined) known.set(path, { stamp, state })
  return state
}

/** The same states by paths relative to the root, in their order: the same on each machine. */
export function relativeStates(root: string, states: FileStates): FileStates {
  const entries = Object.entries(states).map(([path, state]): [string, string] => [
    relativePath(root, path),
    state,
  ])
  return sortStates(Object.fromEntries(entries))
}

/** Whether a relative path is below the root, where a server watches files. */
export function isWithinRoot(path: string): boolean {
  return !path.startsWith('..') && !isAbsolute(path) && !path.includes('node_modules/')
}

/** The states that files have now, by paths relative to the root. */
export function readFileStates(root: string, paths: readonly string[]): FileStates {
  return Object.fromEntries(
    paths.map((path) => [path, readFileState(isAbsolute(path) ? path : join(root, path))]),
  )
}

/** States in the order of their paths. */
export function sortStates(states: FileStates): FileStates {
  return Object.fromEntries(Object.entries(states).sort(([a], [b]) => compareStrings(a, b)))
}
