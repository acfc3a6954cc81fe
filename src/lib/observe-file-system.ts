/** The module `fs` as code of a site's authors gets it: its functions note what they read and write. */

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_NAMES, factKey, NAMES, TIMES } from './files/file-state.ts'

/** Notes what code reads, as keys of `FileStates`, and the paths that it writes. */
export interface ReadNotes {
  readonly read: (key: string) => void
  readonly write: (path: string) => void
}

/** Functions of `fs` whose first parameter is a path that they read, or look at. */
const READERS =
  /^(?:access|copyFile|cp|createReadStream|exists|lstat|open|openAsBlob|opendir|readFile|readdir|readlink|realpath|stat|statfs)(?:Sync)?$/

/** Functions of `fs` whose first parameter is a path that they write, and those that write the second one. */
const WRITERS = /^(?:appendFile|createWriteStream|writeFile)(?:Sync)?$/
const COPIERS = /^(?:copyFile|cp|rename)(?:Sync)?$/

/** Functions whose first parameter is not a file path. */
const PATHLESS = /^(?:_|symlink|glob)/

interface Observed {
  readonly root: string
  readonly notes: ReadNotes
}

/** The module with functions that note what they read and write, and take relative paths as paths of the site's folder. */
export function observeFileSystem<T extends object>(fs: T, { root, notes }: Observed): T {
  return new Proxy(fs, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name === 'promises') return observeFileSystem(member as object, { root, notes })
      return typeof member === 'function' && /^[a-z]/.test(String(name))
        ? observeFunction(member as Callable, String(name), { root, notes })
        : member
    },
  })
}

type Callable = (...given: readonly unknown[]) => unknown

function observeFunction(member: Callable, name: string, { root, notes }: Observed): Callable {
  const [reads, writes, copies] = [READERS, WRITERS, COPIERS].map((names) => names.test(name))
  return new Proxy(member, {
    // Two functions have a second form, `native`.
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key)
      return key === 'native' ? observeFunction(inner as Callable, name, { root, notes }) : inner
    },
    apply(target, self, given: readonly unknown[]): unknown {
      const path = PATHLESS.test(name) ? undefined : toPath(given[0], root)
      const second = copies || /^(?:link|symlink)/.test(name) ? toPath(given[1], root) : undefined
      const destination = copies ? second : path
      if (reads && path !== undefined) notes.read(keyOfRead(name, path, given[1]))
      if ((writes || copies) && destination !== undefined) notes.write(destination)
      const placed = given.map((value, n) => {
        if (typeof value !== 'string') return value
        if (n === 0) return path ?? value
        return n === 1 ? (second ?? value) : value
      })
      if (path === undefined || !/^l?stat(?:Sync)?$/.test(name)) return Reflect.apply(target, self, placed)
      return withStats((stats) => observeStats(stats, path, notes), target, placed)
    },
  })
}

/** The kind of state that a function reads at a path: a folder's names, the target of a link, or the content. */
function keyOfRead(name: string, path: string, options: unknown): string {
  if (/^(?:readdir|opendir)/.test(name)) {
    const isDeep =
      typeof options === 'object' && options !== null && Reflect.get(options, 'recursive') === true
    return path + (isDeep ? ALL_NAMES : NAMES)
  }
  if (name.startsWith('readlink')) return factKey(path, 'link')
  return name.startsWith('realpath') ? factKey(path, 'target') : path
}

/** Calls a function of `fs` and changes the stats that it returns, promises, or passes to its callback. */
function withStats(change: (stats: object) => object, call: Callable, given: readonly unknown[]): unknown {
  const changeAny = (value: unknown) => (typeof value === 'object' && value !== null ? change(value) : value)
  const last = given.at(-1)
  if (typeof last === 'function') {
    const callback = last as Callable
    return call(...given.slice(0, -1), (error: unknown, stats: unknown) => callback(error, changeAny(stats)))
  }
  const result = call(...given)
  return result instanceof Promise ? result.then(changeAny) : changeAny(result)
}

/** The stats of a file. Most code asks for its kind or its size, which follow from its content. Its times do not. */
function observeStats(stats: object, path: string, notes: ReadNotes): object {
  return new Proxy(stats, {
    get(target, name) {
      const time = TIMES.find((each) => String(name).startsWith(each))
      if (time !== undefined) notes.read(factKey(path, time))
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
}

/** The absolute path that a function of `fs` gets; undefined for an open file, and for what it will reject. */
function toPath(path: unknown, root: string): string | undefined {
  if (typeof path === 'string') return resolve(root, path)
  if (path instanceof Uint8Array) return resolve(root, Buffer.from(path).toString())
  return path instanceof URL && path.protocol === 'file:' ? fileURLToPath(path) : undefined
}
