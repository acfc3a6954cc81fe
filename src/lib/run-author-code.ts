/**
 * Runs compiled code of a site's authors in the process of the build, as docs.config.ts runs: plug-ins of remark and rehype, MDX pages,
 * templates. What it computes depends on the files that it reads as well. So the `fs` that it gets notes them, and they become a part of the
 * keys of the cache (lib/files/find-key-with-reads.ts). Files that other processes read for it are not seen.
 */

import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_NAMES, NAMES, readFileState, type FileStates } from './files/file-state.ts'

/** What code has read. */
export interface ObservedReads {
  /**
   * The files that it has read so far, by absolute path, as they were before. What it keeps in variables came from any of them. Not files that it
   * writes itself: those follow from the others, and a server that watched them would never come to rest.
   */
  reads(): FileStates
  /** Whether these files are still the same. */
  isCurrent(): boolean
}

/** The files below the root that code has read so far, relative to the root. */
export type ListReads = () => readonly string[]

/** Code that was run. */
export interface AuthorCode<T> extends ObservedReads {
  readonly exports: T
}

/** Files of the pages before that the key of a page has at most: code that reads a file for each page would name all of them in each key. */
const MOST_READS = 32

/** Whether code that ran for a page can go on with the next one. Run again, it has nothing in its variables. */
export function canRunOn(code: ObservedReads): boolean {
  return code.isCurrent() && Object.keys(code.reads()).length <= MOST_READS
}

/** Gives a module by its name. */
type Require = (name: string) => unknown

/** Names of the modules that read files. */
export const FILE_SYSTEM = /^(?:node:)?fs(?:\/promises)?$/

/** Whether compiled code can read files: it, or a package in it, requires `fs`. */
export function canReadFiles(code: string): boolean {
  return /\brequire\(["'](?:node:)?fs(?:\/promises)?["']\)/.test(code)
}

/** Runs CommonJS. `shared` are modules that it has in common with the build. Throws what the code throws. */
export function runAuthorCode<T>(
  code: string,
  shared: ReadonlyMap<string, unknown> = new Map(),
): AuthorCode<T> {
  const { require, ...observed } = observeRequire(createRequire(import.meta.url))
  const give: Require = (name) => shared.get(name) ?? require(name)
  const module = { exports: {} }
  // The author's own code, at build time, as in docs.config.ts.
  // eslint-disable-next-line typescript/no-implied-eval
  new Function('module', 'exports', 'require', code)(module, module.exports, give)
  return { exports: module.exports as T, ...observed }
}

/** A `require` whose `fs` notes what it reads. */
export function observeRequire(require: Require): ObservedReads & { readonly require: Require } {
  const states = new Map<string, string>()
  const written = new Set<string>()
  const notes: Notes = {
    read(path) {
      if (!states.has(path)) states.set(path, readFileState(path))
    },
    write: (path) => void written.add(path),
  }
  const listStates = () => [...states].filter(([path]) => !written.has(path))
  return {
    require(name) {
      const given = require(name)
      return FILE_SYSTEM.test(name) ? observeReads(given as object, notes) : given
    },
    reads: () => Object.fromEntries(listStates()),
    isCurrent: () => listStates().every(([path, state]) => readFileState(path) === state),
  }
}

/** Functions of `fs` whose first parameter is a path that they read, or look at. */
const READERS =
  /^(?:access|copyFile|cp|createReadStream|exists|lstat|open|openAsBlob|opendir|readFile|readdir|stat)(?:Sync)?$/

/** Functions of `fs` whose first parameter is a path that they write, and those that write the second one. */
const WRITERS = /^(?:appendFile|createWriteStream|writeFile)(?:Sync)?$/
const COPIERS = /^(?:copyFile|cp|rename)(?:Sync)?$/

interface Notes {
  readonly read: (path: string) => void
  readonly write: (path: string) => void
}

/** The module with functions that note what they read and write. */
function observeReads<T extends object>(fs: T, notes: Notes): T {
  return new Proxy(fs, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name === 'promises') return observeReads(member as object, notes)
      if (typeof member !== 'function') return member
      const called = String(name)
      const [reads, writes, copies] = [READERS, WRITERS, COPIERS].map((names) => names.test(called))
      if (!reads && !writes && !copies) return member
      return (...given: readonly unknown[]): unknown => {
        const [first, second] = given
        const path = toPath(first)
        const destination = copies ? toPath(second) : path
        if (reads && path !== undefined) notes.read(path + listedNames(called, second))
        if ((writes || copies) && destination !== undefined) notes.write(destination)
        return Reflect.apply(member, fs, given)
      }
    },
  })
}

/** What a function that lists a folder adds to its path. */
function listedNames(name: string, options: unknown): string {
  if (!/^(?:readdir|opendir)/.test(name)) return ''
  const isDeep = typeof options === 'object' && options !== null && Reflect.get(options, 'recursive') === true
  return isDeep ? ALL_NAMES : NAMES
}

/** The absolute path that a function of `fs` gets; undefined for an open file, and for what it will reject. */
function toPath(path: unknown): string | undefined {
  if (typeof path === 'string') return resolve(path)
  if (path instanceof Uint8Array) return resolve(Buffer.from(path).toString())
  return path instanceof URL && path.protocol === 'file:' ? fileURLToPath(path) : undefined
}
