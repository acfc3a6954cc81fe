/** Reads the locations of the options in a config file. The result is plain data that is cached, so the parser need not be loaded. */
import { tsPlugin } from '@sveltejs/acorn-typescript'
import { Parser, type Node } from 'acorn'

/** The object that a config file exports, and the constants at its top level, by name. */
export interface ConfigTree {
  readonly value?: ConfigExpression
  readonly constants: readonly (readonly [name: string, value: ConfigExpression])[]
}

/** A part of the text, as indexes. */
export interface ConfigSpan {
  readonly start: number
  readonly end: number
}

export interface ConfigExpression extends ConfigSpan {
  /** Of an object. A spread has no key. */
  readonly properties?: readonly ConfigProperty[]
  /** Of a list; null if an element is left out. */
  readonly elements?: readonly (ConfigExpression | null)[]
  /** The first argument of a call, or the expression before `satisfies` and `as`. */
  readonly wrapped?: ConfigExpression
  /** Name of a constant. */
  readonly constant?: string
}

export interface ConfigProperty {
  readonly key?: ConfigSpan & { readonly name: string }
  readonly value: ConfigExpression
}

interface Expression extends Node {
  readonly properties?: readonly Property[]
  readonly elements?: readonly (Expression | null)[]
  readonly arguments?: readonly Expression[]
  /** A boolean in arrow functions. */
  readonly expression?: Expression | boolean
  readonly name?: string
}

interface Property {
  readonly key?: Node & { readonly name?: string; readonly value?: unknown }
  /** Missing in a spread, which has an argument. */
  readonly value?: Expression
  readonly argument?: Expression
}

interface Statement extends Node {
  readonly declaration?: Expression
  readonly declarations?: readonly { readonly id: { readonly name?: string }; readonly init?: Expression }[]
  readonly expression?: Expression & { readonly left?: Node; readonly right?: Expression }
}

/** The tree of a config file in TypeScript or JavaScript; without a value if it does not parse, which esbuild reports. */
export function readConfigTree(text: string): ConfigTree {
  try {
    const program = Parser.extend(tsPlugin()).parse(text, { sourceType: 'module', ecmaVersion: 'latest' })
    const { body } = program as unknown as { body: readonly Statement[] }
    const exported =
      body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration ??
      body.map(({ expression }) => expression).find((expression) => isModuleExports(expression, text))?.right
    return {
      ...(exported !== undefined && { value: simplify(exported) }),
      constants: body.flatMap(({ declarations = [] }) =>
        declarations.flatMap(({ id, init }) =>
          id.name === undefined || init === undefined || init === null
            ? []
            : [[id.name, simplify(init)] as const],
        ),
      ),
    }
  } catch {
    return { constants: [] }
  }
}

function isModuleExports(expression: Statement['expression'], text: string): boolean {
  const { left } = expression ?? {}
  return left !== undefined && text.slice(left.start, left.end) === 'module.exports'
}

function simplify({ type, start, end, ...node }: Expression): ConfigExpression {
  const wrapped =
    type === 'CallExpression'
      ? node.arguments?.[0]
      : typeof node.expression === 'object'
        ? node.expression
        : undefined
  return {
    start,
    end,
    ...(node.properties !== undefined && { properties: node.properties.flatMap(simplifyProperty) }),
    ...(node.elements !== undefined && {
      elements: node.elements.map((element) => element && simplify(element)),
    }),
    ...(wrapped !== undefined && { wrapped: simplify(wrapped) }),
    ...(type === 'Identifier' && node.name !== undefined && { constant: node.name }),
  }
}

function simplifyProperty({ key, value, argument }: Property): readonly ConfigProperty[] {
  if (key === undefined) return argument === undefined ? [] : [{ value: simplify(argument) }]
  if (value === undefined) return []
  const { start, end, name, value: literal } = key
  return [{ key: { start, end, name: name ?? String(literal) }, value: simplify(value) }]
}
