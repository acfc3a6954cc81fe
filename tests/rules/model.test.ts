import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { text } from './graph.ts'

/** Functions that types.ts may describe: the sink is where files go, and no data. */
const functions = ['Sink']

describe.each(['src/lib/types.ts', 'src/domain/openapi/model.ts', 'src/stages/site-types.ts'])(
  '%s describes plain, read-only data',
  (path) => {
    const source = text(path)
    const { program } = parseSync(path, source)
    const place = (start: number) => `${path}:${source.slice(0, start).split('\n').length}`

    test('every property is read-only', () => {
      const wrong: string[] = []
      new Visitor({
        TSPropertySignature: (node) => {
          if (!node.readonly) wrong.push(place(node.start))
        },
      }).visit(program)
      expect(wrong).toEqual([])
    })

    test('there are no methods, functions, classes or mutable collections', () => {
      const wrong: string[] = []
      const allowed: { start: number; end: number }[] = []
      const note = (node: { start: number; end: number }) => {
        if (!allowed.some(({ start, end }) => start <= node.start && node.end <= end))
          wrong.push(place(node.start))
      }
      new Visitor({
        TSTypeAliasDeclaration: (node) => {
          if (functions.includes(node.id.name)) allowed.push(node)
        },
        TSFunctionType: note,
        TSMethodSignature: note,
        TSCallSignatureDeclaration: note,
        ClassDeclaration: note,
        TSTypeReference: (node) => {
          const name = node.typeName.type === 'Identifier' ? node.typeName.name : ''
          if (['Map', 'Set', 'Array', 'Date', 'Promise', 'WeakMap', 'Function'].includes(name)) note(node)
        },
      }).visit(program)
      expect(wrong).toEqual([])
    })

    test('every list is read-only', () => {
      const wrong: string[] = []
      const within = new Set<number>()
      new Visitor({
        TSTypeOperator: (node) => {
          if (node.operator === 'readonly') within.add(node.typeAnnotation.start)
        },
        TSArrayType: (node) => {
          if (!within.has(node.start)) wrong.push(place(node.start))
        },
      }).visit(program)
      expect(wrong).toEqual([])
    })
  },
)
