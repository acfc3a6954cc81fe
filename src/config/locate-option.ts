/**
 * Locations of options in the text of a config file, for problems. Follows the object that is exported as default (or
 * assigned to `module.exports`), also through `defineConfig(...)`, `satisfies` and constants. An option that is computed
 * elsewhere gets the location of its closest readable ancestor. Never throws.
 */

import { locateIndex } from '../lib/text/locate-index.ts'
import { tsPlugin } from '@sveltejs/acorn-typescript'
import { Parser, type Node } from 'acorn'
import type { SourceLocation } from '../types.ts'

/** Path of an option: names and list indexes, such as ['redirects', 0, 'to']. */
export type OptionPath = readonly (string | number)[]

/** Locates the value of an option, or its key. */
export type LocateOption = (path: OptionPath, part?: 'key' | 'value') => SourceLocation

/** A locator for one config file, which is parsed once, on first use. */
export function createOptionLocator(file: string, text: string): LocateOption {
  let exported: ExportedConfig | undefined
  return (path, part = 'value') => {
    exported ??= parseExport(text)
    const node = findOption(exported, path, part)
    return node === undefined ? { file, line: 1, column: 1 } : locateOptionNode(file, text, node)
  }
}

interface Expression extends Node {
  readonly properties?: readonly Property[]
  readonly elements?: readonly (Expression | null)[]
  readonly arguments?: readonly Expression[]
  readonly expression?: Expression
  readonly name?: string
}

interface Property {
  readonly key?: Node & { readonly name?: string; readonly value?: unknown }
  readonly value: Expression
}

interface Statement extends Node {
  readonly declaration?: Expression
  readonly declarations?: readonly { readonly id: { readonly name?: string }; readonly init?: Expression }[]
  readonly expression?: Expression & { readonly left?: Node; readonly right?: Expression }
}

interface ExportedConfig {
  readonly value: Expression | undefined
  /** Initial values of the constants at the top level. */
  readonly constants: ReadonlyMap<string, Expression>
}

function parseExport(text: string): ExportedConfig {
  const constants = new Map<string, Expression>()
  try {
    const program = Parser.extend(tsPlugin()).parse(text, { sourceType: 'module', ecmaVersion: 'latest' })
    const { body } = program as unknown as { body: readonly Statement[] }
    for (const statement of body)
      for (const { id, init } of statement.declarations ?? [])
        if (id.name !== undefined && init !== undefined) constants.set(id.name, init)
    const value =
      body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration ??
      body.map(({ expression }) => expression).find((expression) => isModuleExports(expression, text))?.right
    return { value, constants }
  } catch {
    // A file that does not parse is reported by esbuild with its location.
    return { value: undefined, constants }
  }
}

function isModuleExports(expression: Statement['expression'], text: string): boolean {
  const { left } = expression ?? {}
  return left !== undefined && text.slice(left.start, left.end) === 'module.exports'
}

function findOption(
  { value, constants }: ExportedConfig,
  path: OptionPath,
  part: 'key' | 'value',
): Node | undefined {
  let found: Node | undefined = value
  let object = unwrapExpression(value, constants)
  for (const [depth, name] of path.entries()) {
    if (typeof name === 'number') {
      object = unwrapExpression(object?.elements?.[name] ?? undefined, constants)
      found = object ?? found
      continue
    }
    const property = object?.properties?.find(({ key }) => (key?.name ?? key?.value) === name)
    if (property === undefined) break
    found = depth === path.length - 1 && part === 'value' ? property.value : property.key
    object = unwrapExpression(property.value, constants)
  }
  return found
}

/** The object or list behind calls, `satisfies`, `as` and names of constants. */
function unwrapExpression(
  node: Expression | undefined,
  constants: ReadonlyMap<string, Expression>,
): Expression | undefined {
  if (node === undefined) return undefined
  if (node.type === 'CallExpression') return unwrapExpression(node.arguments?.[0], constants)
  if (node.expression !== undefined && typeof node.expression === 'object')
    return unwrapExpression(node.expression, constants)
  const constant = node.type === 'Identifier' ? constants.get(node.name ?? '') : undefined
  // One constant may name another; a constant that names itself does not compile.
  return constant === undefined || constant.type === 'Identifier'
    ? node
    : unwrapExpression(constant, constants)
}

function locateOptionNode(file: string, text: string, { start, end }: Node): SourceLocation {
  const length = text.slice(start, end).split('\n')[0]?.length ?? 1
  return { file, ...locateIndex(text, start), length }
}
