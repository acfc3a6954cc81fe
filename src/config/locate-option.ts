import { Parser, type Node } from 'acorn'
import { tsPlugin } from '@sveltejs/acorn-typescript'
import type { SourceLocation } from '../types.ts'

interface Property {
  readonly key: {
    readonly name?: string
    readonly value?: unknown
    readonly start: number
    readonly end: number
  }
  readonly value: Expression
}
interface Expression extends Node {
  readonly properties?: readonly Property[]
  readonly elements?: readonly (Expression | null)[]
  readonly arguments?: readonly Expression[]
  readonly expression?: Expression
  readonly name?: string
}

/**
 * Where an option stands in the text of a config file. Follows `path` through the object that is exported as default (also through
 * `defineConfig(...)`, `satisfies`, and one constant); what is computed elsewhere is placed where its last readable ancestor stands.
 */
export function locateOption(
  file: string,
  text: string,
  path: readonly (string | number)[],
  key: boolean,
): SourceLocation {
  const top: SourceLocation = { file, line: 1, column: 1 }
  try {
    const program = Parser.extend(tsPlugin()).parse(text, { sourceType: 'module', ecmaVersion: 'latest' })
    const body = (program as unknown as { body: readonly Statement[] }).body
    const exported = body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration
    let at: { start: number; end: number } | undefined = exported
    let node = unwrap(exported, body)
    for (const [i, part] of path.entries()) {
      if (typeof part === 'number') {
        node = unwrap(node?.elements?.[part] ?? undefined, body)
        at = node ?? at
        continue
      }
      const property: Property | undefined = node?.properties?.find(
        (one) => one.key !== undefined && (one.key.name ?? one.key.value) === part,
      )
      if (property === undefined) break
      at = i === path.length - 1 && !key ? property.value : property.key
      node = unwrap(property.value, body)
    }
    return at === undefined ? top : place(file, text, at.start, at.end)
  } catch {
    return top
  }
}

interface Statement extends Node {
  readonly declaration?: Expression
  readonly declarations?: readonly { readonly id: { readonly name?: string }; readonly init?: Expression }[]
}

function unwrap(node: Expression | undefined, body: readonly Statement[]): Expression | undefined {
  if (node === undefined) return undefined
  if (node.type === 'CallExpression') return unwrap(node.arguments?.[0], body)
  if (node.expression !== undefined) return unwrap(node.expression, body)
  if (node.type !== 'Identifier') return node
  for (const statement of body)
    for (const declaration of statement.declarations ?? [])
      if (declaration.id.name === node.name && declaration.init?.type !== 'Identifier')
        return unwrap(declaration.init, body)
  return node
}

function place(file: string, text: string, start: number, end: number): SourceLocation {
  const before = text.slice(0, start).split('\n')
  const length = text.slice(start, end).split('\n')[0]?.length ?? 1
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length }
}
