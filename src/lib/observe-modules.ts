/**
 * The modules and globals of Node that code of a site's authors gets, with a note of each thing that it reads: files by every function of
 * `fs`, variables by every way to the environment. Relative paths are relative to the site's folder, wherever the command was started.
 */

import { isBuiltin, type createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL, type URL } from 'node:url'
import { environmentKey } from './files/file-state.ts'
import { observeFileSystem, type ReadNotes } from './observe-file-system.ts'

/** Names of the modules that are observed. */
export const OBSERVED_MODULES = /^(?:node:)?(?:fs(?:\/promises)?|module|path|process)$/

/** Gives a module by its name. */
export type Require = (name: string) => unknown

/** The object that compiled code refers to as `__offprint`. */
export interface AuthorGlobals {
  readonly process: NodeJS.Process
  readonly globalThis: typeof globalThis
  /** Where a file is, by its path relative to the site's folder. */
  readonly locate: (path: string) => {
    readonly url: string
    readonly dirname: string
    readonly filename: string
  }
}

/** A `require` and globals that note what is read. `root` is the site's folder. */
export function observeModules(
  require: Require,
  { root, notes }: { readonly root: string; readonly notes: ReadNotes },
): { readonly require: Require; readonly globals: AuthorGlobals } {
  const observed = {
    fs: (module: unknown) => observeFileSystem(module as object, { root, notes }),
    'fs/promises': (module: unknown) => observeFileSystem(module as object, { root, notes }),
    module: (module: unknown) =>
      replaceMembers(module as { createRequire: typeof createRequire }, {
        createRequire: ((from: string | URL) =>
          observeRequire(
            (module as { createRequire: typeof createRequire }).createRequire(place(from)),
          )) as typeof createRequire,
      }),
    path: () => placedPath,
    process: () => observedProcess,
  }
  const place = (from: string | URL) =>
    typeof from === 'string' && !from.startsWith('file:') ? path.resolve(root, from) : from
  const placedPath = replaceMembers(path, {
    resolve: (...parts: string[]) => path.resolve(root, ...parts),
    relative: (from: string, to: string) => path.relative(path.resolve(root, from), path.resolve(root, to)),
  })
  const give: Require = (name) => {
    const observe = Object.entries(observed).find(([known]) => known === name.replace(/^node:/, ''))?.[1]
    return observe === undefined ? require(name) : observe(require(name))
  }
  /** The files that another `require` loads are read as well. */
  function observeRequire(real: NodeJS.Require): NodeJS.Require {
    const load = (name: string): unknown => {
      if (isBuiltin(name)) return give(name)
      notes.read(real.resolve(name))
      return real(name)
    }
    return Object.assign(load, real)
  }
  const observedProcess: NodeJS.Process = replaceMembers(process, {
    env: observeEnvironment(notes),
    cwd: () => root,
    // Node 22 and later.
    ...({ getBuiltinModule: (name: string) => (isBuiltin(name) ? give(name) : undefined) } as object),
  })
  const observedGlobal: typeof globalThis = replaceMembers(globalThis, { process: observedProcess })
  return {
    require: give,
    globals: {
      process: observedProcess,
      globalThis: observedGlobal,
      locate(file) {
        const filename = path.resolve(root, file)
        return { filename, dirname: path.dirname(filename), url: pathToFileURL(filename).href }
      },
    },
  }
}

/** The object with other values of some members. */
function replaceMembers<T extends object>(target: T, members: Partial<T>): T {
  return new Proxy(target, {
    get(of, name) {
      if (Object.hasOwn(members, name)) return members[name as keyof T]
      // Getters of Node need the real object.
      return Reflect.get(of, name, of) as unknown
    },
    set: (of, name, value) => Reflect.set(of, name, value, of),
  })
}

/** The environment, with a note of each variable that is read. */
function observeEnvironment(notes: ReadNotes): NodeJS.ProcessEnv {
  const note = (name: string | symbol) => {
    if (typeof name === 'string') notes.read(environmentKey(name))
  }
  let isListed = false
  return new Proxy(process.env, {
    get(env, name) {
      note(name)
      return Reflect.get(env, name) as unknown
    },
    has(env, name) {
      note(name)
      return Reflect.has(env, name)
    },
    getOwnPropertyDescriptor(env, name) {
      // Listing the names asks for each of them.
      if (!isListed) note(name)
      return Reflect.getOwnPropertyDescriptor(env, name)
    },
    ownKeys(env) {
      isListed = true
      notes.read(environmentKey(''))
      return Reflect.ownKeys(env)
    },
  })
}
