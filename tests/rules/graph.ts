/** What the files of this repository import, read with a real parser. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from '../docs.ts'

/** One import. `to` is a file of the repository, or a bare specifier as written ('unified', 'node:fs'). */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly line: number
  /** Only types: nothing is left of it in the compiled program. */
  readonly type: boolean
  /** By `import()`: loaded when it is needed. */
  readonly lazy: boolean
  /** The exports that are imported by their names; '*' for the whole module. */
  readonly names: readonly string[]
}

/** Files below `folders`, relative to the repository, with forward slashes, sorted. */
export function files(folders: readonly string[], ending: RegExp): readonly string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
    )
    .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path))
    .sort()
}

/** A function of a path that computes each result once: several rules look at each file, in one process. */
function once<T>(compute: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>()
  return (path) => {
    const result = known.get(path) ?? compute(path)
    known.set(path, result)
    return result
  }
}

/** Text of a file of the repository. */
export const text = once((path) => readFileSync(join(root, path), 'utf8'))

/** A TypeScript or JavaScript file. Throws if it is not valid. Parsing all of them takes five seconds of processor time. */
export const parse = once((path) => {
  const parsed = parseSync(path, text(path))
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message ?? ''}`)
  return parsed
})

/** All imports and re-exports of the TypeScript and JavaScript files `paths`. */
export function edges(paths: readonly string[]): readonly Edge[] {
  return paths.flatMap(listEdges)
}

const listEdges = once((path) => {
  const source = text(path)
  const { module, program } = parse(path)
  const found: Edge[] = []
  const add = (
    specifier: string,
    start: number,
    { type = false, lazy = false, names = ['*'] }: Partial<Pick<Edge, 'type' | 'lazy' | 'names'>>,
  ) => {
    const to = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
    found.push({ from: path, to, line: source.slice(0, start).split('\n').length, type, lazy, names })
  }
  for (const { moduleRequest, entries, start } of module.staticImports)
    add(moduleRequest.value, start, {
      type: entries.length > 0 && entries.every((entry) => entry.isType),
      names: entries.map(({ importName }) => importName.name ?? '*'),
    })
  for (const { entries } of module.staticExports)
    for (const entry of entries)
      if (entry.moduleRequest)
        add(entry.moduleRequest.value, entry.start, {
          type: entry.isType,
          names: [entry.importName.name ?? '*'],
        })
  new Visitor({
    ImportExpression: ({ source: name, start }) => {
      if (name.type === 'Literal' && typeof name.value === 'string') add(name.value, start, { lazy: true })
    },
    CallExpression: ({ callee, arguments: [name], start }) => {
      // `require(…)`, `createRequire(…)(…)`, and `createRequire(…).resolve(…)` for what is not code.
      const base = callee.type === 'MemberExpression' ? callee.object : callee
      const made = base.type === 'CallExpression' ? base.callee : base
      const required = made.type === 'Identifier' && ['require', 'createRequire'].includes(made.name)
      if (required && name?.type === 'Literal' && typeof name.value === 'string')
        add(name.value, start, { lazy: true })
    },
    TSImportType: ({ source: name, start }) => add(name.value, start, { type: true }),
  }).visit(program)
  return found
})

/** The npm package that a bare specifier belongs to: 'react-dom/server' -> 'react-dom'. Undefined for files and Node's own. */
export function packageOf(specifier: string): string | undefined {
  if (/^(?:node:|\.|\/)/.test(specifier) || /^(?:src|templates|tests|bin|bench)\//.test(specifier))
    return undefined
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/** The rest of a path within `folder`, or undefined. */
export function within(folder: string, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
}
