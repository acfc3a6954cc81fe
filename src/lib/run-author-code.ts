/**
 * Runs compiled code of a site's authors in the process of the build, as docs.config.ts runs: plug-ins of remark and rehype, MDX pages,
 * templates. Its result depends on the files and environment variables that it reads as well. So the modules that it gets note them
 * (observe-modules.ts), and its query records them (`read.seen`). Files that other processes read for it are not seen.
 */

import { createRequire } from 'node:module'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { readFileState, type FileStates } from './files/file-state.ts'
import { observeModules, type AuthorGlobals, type Require } from './observe-modules.ts'

/** Files and variables that code has read. */
export interface ObservedReads {
  /**
   * Files that it has read so far, by absolute path, as they were before. The values of its variables may come from any of them. Not files that it
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

/** Where the site's folder is: the threads that are started later know it as well. */
const SITE_FOLDER = 'offprint.site-folder'

/** Sets the folder that relative paths of authors' code start at. */
export function setSiteFolder(root: string): void {
  setEnvironmentData(SITE_FOLDER, root)
}

/** Whether code may read something that the build does not know of: a module of Node, the environment. */
export function mayRead(code: string): boolean {
  return /\b(?:__offprint|require|process|globalThis|global)\b/.test(code)
}

/** Runs CommonJS. `shared` are modules that it has in common with the build. Throws what the code throws. */
export function runAuthorCode<T>(
  code: string,
  shared: ReadonlyMap<string, unknown> = new Map(),
): AuthorCode<T> {
  const { require, globals, ...observed } = observeRequire(createRequire(import.meta.url))
  const give: Require = (name) => shared.get(name) ?? require(name)
  const module = { exports: {} }
  // The author's own code, at build time, as in docs.config.ts.
  // eslint-disable-next-line typescript/no-implied-eval
  new Function('module', 'exports', 'require', '__offprint', code)(module, module.exports, give, globals)
  return { exports: module.exports as T, ...observed }
}

/** A `require` and globals that note what is read through them. `root` is the site's folder. */
export function observeRequire(
  require: Require,
  root = (getEnvironmentData(SITE_FOLDER) as string | undefined) ?? process.cwd(),
): ObservedReads & { readonly require: Require; readonly globals: AuthorGlobals } {
  const states = new Map<string, string>()
  const written = new Set<string>()
  const notes = {
    read(key: string) {
      if (!states.has(key)) states.set(key, readFileState(key))
    },
    write: (path: string) => void written.add(path),
  }
  const listStates = () => [...states].filter(([key]) => !written.has(key))
  return {
    ...observeModules(require, { root, notes }),
    reads: () => Object.fromEntries(listStates()),
    isCurrent: () => listStates().every(([key, state]) => readFileState(key) === state),
  }
}
