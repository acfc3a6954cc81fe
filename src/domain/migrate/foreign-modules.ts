/**
 * Lets the config file of another tool run without that tool. Packages that are installed load; in the place of the others, and of files that do not
 * exist, is an inert value, whose members and results are inert as well.
 */

import type { Plugin, PluginBuild } from 'esbuild'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, relative } from 'node:path'

interface InertSource {
  /** The package or file. */
  readonly name: string
  /** Arguments of the call that returned the value. */
  readonly given: readonly unknown[]
}

const inertSources = new WeakMap<object, InertSource>()

/** The package of an inert value, and the arguments of the call that returned it; undefined for any other value. */
export function inertSource(value: unknown): InertSource | undefined {
  return typeof value === 'function' ? inertSources.get(value) : undefined
}

/** The name of what an inert value stands for; undefined for any other value. */
export const inertName = (value: unknown): string | undefined => inertSource(value)?.name

/** Functions such as `defineConfig`, `withMermaid` and `extendConfig` return the config that they get, with additions of their own. */
const RETURNS_CONFIG = /^(?:define|extend|with)[A-Z]/

/** A value in the place of a module, or of something that is computed with it. */
function createInert(name: string, member = '', given: readonly unknown[] = []): object {
  const inert: object = new Proxy(function inert() {}, {
    get(_, key) {
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return () => [][Symbol.iterator]()
      // Not a promise, and no module of its own kind.
      if (typeof key === 'symbol' || key === 'then' || key === '__esModule' || key === 'toJSON')
        return undefined
      return createInert(name, key)
    },
    apply: (_, __, args: readonly unknown[]) =>
      RETURNS_CONFIG.test(member) && args[0] instanceof Object ? args[0] : createInert(name, '', args),
    construct: (_, args: readonly unknown[]) => createInert(name, '', args),
    // Compiled code copies the members of a module, and looks for others in its prototype.
    getPrototypeOf: () => inert,
    has: () => true,
  })
  inertSources.set(inert, { name, given })
  return inert
}

/** Which packages a config file asked for. */
export interface ForeignModules {
  /** Names of packages and files that do not exist. */
  readonly missing: ReadonlySet<string>
  /** The package that gave a value, such as a plug-in; undefined for other values. */
  nameOf(value: unknown): string | undefined
  readonly plugin: Plugin
  /** `require` for the compiled code of the file at `path`. */
  adaptRequire(require: (name: string) => unknown, path: string): (name: string) => unknown
}

interface ModuleOfNode {
  createRequire(from: string): (name: string) => unknown
}

const PACKAGE = /^(?:@[\w.-]+\/)?[\w-][\w./-]*$/

/** Modules for the code of a foreign config: installed packages load, others are inert. So are packages of the tool itself, which match `tool`. */
export function createForeignModules(tool?: RegExp): ForeignModules {
  const missing = new Set<string>()
  const names = new WeakMap<object, string>()
  const remember = (value: unknown, name: string) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return
    if (inertName(value) !== undefined || names.has(value)) return
    names.set(value, name)
    const { default: main } = value as { readonly default?: unknown }
    if (typeof main === 'function' && !names.has(main)) names.set(main, name)
  }
  return {
    missing,
    nameOf: (value) =>
      inertName(value) ??
      (typeof value === 'object' || typeof value === 'function' ? names.get(value as object) : undefined),
    plugin: {
      name: 'foreign-modules',
      setup: (build) => {
        resolvePackages(build)
        build.onResolve(
          { filter: /^\.{0,2}\// },
          async ({ path, resolveDir, pluginData, kind, namespace }) => {
            if (pluginData === RESOLVING || kind === 'entry-point' || namespace === 'required')
              return undefined
            const resolved = await build.resolve(path, { resolveDir, kind, pluginData: RESOLVING })
            if (resolved.errors.length === 0)
              return kind === 'require-call' && resolved.namespace === 'file'
                ? { path: resolved.path + NO_ENDING, namespace: 'required' }
                : resolved
            missing.add(path)
            return { path: path + NO_ENDING, namespace: 'inert' }
          },
        )
        build.onResolve({ filter: new RegExp(`^${INERT}`) }, ({ path }) => ({ path, external: true }))
        // In Docusaurus, `require` of an ES module returns its default export, with the other exports as members.
        build.onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
          contents: `const all = require(${JSON.stringify(withoutMark(path))}), main = all && all.__esModule && all.default
module.exports = Object(main) === main ? new Proxy(main, { get: (own, key) => (key in own ? own[key] : all[key]) }) : all`,
          resolveDir: dirname(path),
        }))
        build.onLoad({ filter: /./, namespace: 'inert' }, ({ path }) => ({
          contents: `module.exports = require(${JSON.stringify(INERT + withoutMark(path))})`,
        }))
      },
    },
    adaptRequire(load, path) {
      const base = createRequire(path)
      const require = (name: string) => {
        if (name.startsWith(INERT)) return createInert(name.slice(INERT.length))
        if (tool?.test(name) === true) return createInert(name)
        try {
          const value = load(name)
          if (/^(?:node:)?module$/.test(name)) return adaptModule(value as ModuleOfNode)
          remember(value, name)
          return value
        } catch (error) {
          const absent = PACKAGE.test(name) ? name : findAbsent(error)
          if (absent === undefined) throw error
          missing.add(isAbsolute(absent) ? relative(dirname(path), absent) : absent)
          return createInert(name)
        }
      }
      /** A module may make a `require` of its own. */
      const adaptModule = (module: ModuleOfNode): ModuleOfNode => ({
        ...module,
        createRequire: (from) => this.adaptRequire(module.createRequire(from), path),
      })
      const resolve = (name: string) => {
        try {
          return base.resolve(name)
        } catch {
          if (PACKAGE.test(name)) missing.add(name)
          return name
        }
      }
      return Object.assign(require, { resolve })
    },
  }
}

/** The module that does not exist, such as a file that another command of the site writes, or a package that a file of the site needs. */
const findAbsent = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    ? /'([^']+)'/.exec(error.message)?.[1]
    : undefined

const RESOLVING = Symbol('resolving')
const INERT = 'inert:'

/** Follows the path of a module whose code is written here. An ending such as `.mjs` would make it an ES module. */
const NO_ENDING = '#'
const withoutMark = (path: string) => path.slice(0, -NO_ENDING.length)

/** Packages are not compiled: they load as Node loads them. */
function resolvePackages(build: PluginBuild): void {
  build.onResolve({ filter: PACKAGE }, ({ path, namespace }) =>
    namespace === 'package' ? { path, external: true } : { path: path + NO_ENDING, namespace: 'package' },
  )
  build.onResolve({ filter: /^node:/ }, ({ path, namespace }) =>
    namespace === 'package' ? { path, external: true } : { path: path + NO_ENDING, namespace: 'package' },
  )
  build.onLoad({ filter: /./, namespace: 'package' }, ({ path }) => ({
    contents: `module.exports = require(${JSON.stringify(withoutMark(path))})`,
  }))
}
