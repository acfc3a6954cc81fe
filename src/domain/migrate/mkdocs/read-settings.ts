/** Reads `mkdocs.yml` with the files that it inherits from, or `zensical.toml`, as plain data. Tags for Python objects have no effect. */

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isScalar, isSeq, parseDocument, Scalar, type CollectionTag, type ScalarTag } from 'yaml'
import { isObject } from '../../../lib/data/is-object.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { errorMessage } from '../../../lib/text/problems/error-message.ts'
import type { Problem } from '../../../lib/types.ts'
import { readObject, readText, type Options } from '../read-options.ts'

export interface Settings {
  /** Undefined with problems. */
  readonly value: Options | undefined
  readonly problems: readonly Problem[]
  /** The files that were read, relative to the root. */
  readonly sources: readonly string[]
  /** Files of `INHERIT` that do not exist. */
  readonly missing: readonly string[]
}

/** The settings of the file at a path below the root. */
export async function readSettings(root: string, file: string): Promise<Settings> {
  const text = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.toml') ? readToml(text, file) : readYaml(root, file, text)
}

async function readToml(text: string, file: string): Promise<Settings> {
  const { parse, TomlError } = await import('smol-toml')
  const read = { sources: [file], missing: [] }
  try {
    return { ...read, value: readObject(parse(text)['project']), problems: [] }
  } catch (error) {
    const { line, column } = error instanceof TomlError ? error : { line: 1, column: 1 }
    const message = errorMessage(error).split('\n')[0] ?? ''
    return { ...read, value: undefined, problems: [problems.configSyntax(message, { file, line, column })] }
  }
}

/** The value of the first environment variable that is set. */
function readVariable(names: readonly string[], fallback: unknown): unknown {
  for (const name of names) {
    // Sites are published from continuous integration.
    const value = process.env[name] ?? (name === 'CI' ? 'true' : undefined)
    if (value === undefined) continue
    if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true'
    return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  }
  return fallback
}

const variable: ScalarTag = { tag: '!ENV', resolve: (name) => readVariable([name], null) }

/** The last entry of several is the default. */
const variables: CollectionTag = {
  tag: '!ENV',
  collection: 'seq',
  resolve(node) {
    const values = isSeq(node)
      ? node.items.map((item): unknown => (isScalar(item) ? item.value : undefined))
      : []
    const names = values.length > 1 ? values.slice(0, -1) : values
    const value = readVariable(
      names.filter((name): name is string => typeof name === 'string'),
      values.length > 1 ? values.at(-1) : null,
    )
    return new Scalar(value)
  },
}

/** The settings of a YAML file with that text. */
export function readYaml(root: string, file: string, text: string): Settings {
  const document = parseDocument(text, {
    merge: true,
    uniqueKeys: false,
    logLevel: 'silent',
    customTags: [variable, variables],
  })
  const [error] = document.errors
  if (error !== undefined) {
    const { line, col: column } = error.linePos?.[0] ?? { line: 1, col: 1 }
    const message = error.message.split(/ at line |\n/)[0] ?? ''
    return {
      value: undefined,
      problems: [problems.configSyntax(message, { file, line, column })],
      sources: [file],
      missing: [],
    }
  }
  const { INHERIT: inherited, ...value } = readObject(document.toJS())
  const parent = readText(inherited)
  if (parent === undefined) return { value, problems: [], sources: [file], missing: [] }
  const path = posix.join(posix.dirname(file), parent)
  if (!existsSync(join(root, path))) return { value, problems: [], sources: [file], missing: [parent] }
  const above = readYaml(root, path, readFileSync(join(root, path), 'utf8'))
  return {
    value: above.value && mergeOptions(above.value, value),
    problems: above.problems,
    sources: [file, ...above.sources],
    missing: above.missing,
  }
}

/** Objects are merged at every depth; any other value replaces the inherited one. */
function mergeOptions(parent: Options, own: Options): Options {
  const merged: Record<string, unknown> = { ...parent }
  for (const [key, value] of Object.entries(own)) {
    const inherited = merged[key]
    merged[key] = isObject(inherited) && isObject(value) ? mergeOptions(inherited, value) : value
  }
  return merged
}

/** Plugins or extensions by name: a list of names, each alone or with its options, or an object. */
export function readNamed(value: unknown): ReadonlyMap<string, Options> {
  const named = new Map<string, Options>()
  const entries = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  for (const entry of entries)
    if (typeof entry === 'string') named.set(entry, {})
    else for (const [name, options] of Object.entries(readObject(entry))) named.set(name, readObject(options))
  return named
}

/** Names of groups of extensions, which TOML has as tables of their own. */
const GROUPS = new Set(['pymdownx', 'markdown', 'zensical', 'extensions', 'blocks', 'material'])

/** The extensions by name: `[project.markdown_extensions.pymdownx.tabbed]` of TOML is `pymdownx.tabbed`. */
export function readExtensions(value: unknown): ReadonlyMap<string, Options> {
  const named = new Map<string, Options>()
  const add = (prefix: string, entries: Iterable<readonly [string, Options]>) => {
    for (const [name, options] of entries)
      if (GROUPS.has(name) && Object.values(options).some(isObject))
        add(
          `${prefix}${name}.`,
          Object.entries(options).map(([key, inner]) => [key, readObject(inner)]),
        )
      else named.set(`${prefix}${name}`.replace(/^markdown\.extensions\./, ''), options)
  }
  add('', readNamed(value))
  return named
}
