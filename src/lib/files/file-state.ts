/**
 * State at a path: the content of a file, the names in a folder, a fact about it; or the value of an environment variable. Two equal states mean
 * that code which reads the path or the variable gets the same.
 */

import { readFileSync, readdirSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { hashOf } from '../data/hash.ts'
import { compareStrings } from '../text/compare-strings.ts'
import { relativePath } from './relative-path.ts'

/** States by key: a path, a path with one of the ends below, or the key of a variable. */
export type FileStates = Readonly<Record<string, string>>

/** The end of a path that stands for the names in a folder, and for all names below it. */
export const NAMES = '/*'
export const ALL_NAMES = '/**'

/** Times of a file. */
export const TIMES = ['mtime', 'ctime', 'birthtime', 'atime'] as const

/** Facts that code may read about a path besides its content: one of its times, the text of a link, or its real path. */
export type FileFact = (typeof TIMES)[number] | 'link' | 'target'

/** The key of a fact. No path goes on below a file. */
export const factKey = (path: string, fact: FileFact): string => `${path}/?${fact}`

const FACT = /\/\?(\w+)$/

const VARIABLE = 'env:'

/** The key of an environment variable; without a name, of the names of all of them. */
export const environmentKey = (name: string): string => VARIABLE + name

/** A file that was written this short a time ago may be written again within the same tick of the file system's clock. Milliseconds. */
const FRESH = 50

/** The state of a file from what the file system says of it. */
function stampFile({ mtimeMs, ctimeMs, size, ino }: Stats): string | undefined {
  return Math.abs(Date.now() - Math.max(mtimeMs, ctimeMs)) < FRESH
    ? undefined
    : `${mtimeMs} ${ctimeMs} ${size} ${ino}`
}

/** States of files that did not change since they were read. */
const known = new Map<string, { readonly stamp: string; readonly state: string }>()

/** The state of a key with an absolute path; '' if nothing is there that can be read. */
export function readFileState(path: string): string {
  if (path.startsWith(VARIABLE)) return stateOfVariable(path.slice(VARIABLE.length))
  const [end, fact] = FACT.exec(path) ?? []
  try {
    if (end !== undefined) return hashOf(String(readFact(path.slice(0, -end.length), fact as FileFact)))
    for (const end of [ALL_NAMES, NAMES])
      if (path.endsWith(end)) return stateOfFolder(path.slice(0, -end.length), end === ALL_NAMES)
    const found = statSync(path)
    return found.isDirectory() ? 'folder' : stateOfFile(path, found)
  } catch {
    return ''
  }
}

function stateOfVariable(name: string): string {
  if (name === '') return hashOf(...Object.keys(process.env).sort())
  const value = process.env[name]
  return value === undefined ? '' : hashOf(value)
}

function readFact(path: string, fact: FileFact): string | number {
  if (fact === 'link') return readlinkSync(path)
  if (fact === 'target') return realpathSync(path)
  return statSync(path)[`${fact}Ms`]
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
    path.startsWith(VARIABLE) ? path : relativePath(root, path),
    state,
  ])
  return sortStates(Object.fromEntries(entries))
}

/** The files below the root among relative keys, which a server watches. */
export function listWatchedFiles(keys: readonly string[]): readonly string[] {
  return keys
    .filter(
      (key) =>
        !key.startsWith(VARIABLE) &&
        !key.startsWith('..') &&
        !isAbsolute(key) &&
        !key.includes('node_modules/'),
    )
    .map((key) => key.replace(FACT, ''))
}

/** A key with its path below a root. */
export function locateKey(root: string, key: string): string {
  return key.startsWith(VARIABLE) || isAbsolute(key) ? key : join(root, key)
}

/** States in the order of their paths. */
function sortStates(states: FileStates): FileStates {
  return Object.fromEntries(Object.entries(states).sort(([a], [b]) => compareStrings(a, b)))
}
