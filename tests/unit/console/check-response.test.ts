/** The check of the API's responses against the contract. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findMismatch, findResponseShape } from '../../../src/browser/console/api/check-response.ts'
import { RESPONSES, type Shape } from '../../../src/contract-types/console-responses.ts'
import { root } from '../../docs.ts'

const contract = readFileSync(join(root, 'openapi/console.yaml'), 'utf8')

interface Contract {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly responses?: Readonly<
              Record<
                string,
                {
                  readonly content?: Readonly<
                    Record<
                      string,
                      { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
                    >
                  >
                }
              >
            >
          }
        >
      >
    >
  >
}

/** Each example of a successful response in the contract. */
const examples = Object.entries((parse(contract) as Contract).paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses = {} }]) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, { content }]) => Object.values(content?.['application/json']?.examples ?? {}))
      .map(({ value }) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, 'x_1'),
        value,
      })),
  ),
)

/** The same with another value at one place, for each place that `select` chooses. Places are JSON Pointers. */
function* replaceEach(
  value: unknown,
  shape: Shape,
  at = '',
): Generator<{ readonly at: string; readonly shape: Shape; readonly put: (other: unknown) => unknown }> {
  yield { at, shape, put: (other) => other }
  const inner = Array.isArray(shape) && shape.length === 2 ? (shape[0] as Shape) : shape
  if (value === null || typeof value !== 'object' || typeof inner === 'string') return
  for (const [key, member] of Object.entries(value)) {
    const known = inner as Readonly<Record<string, Shape>>
    const below = Array.isArray(inner) ? (inner[0] as Shape) : (known[key] ?? known[`${key}?`] ?? known['*'])
    if (below === undefined) continue
    for (const { put, ...place } of replaceEach(member, below, `${at}/${key}`))
      yield {
        ...place,
        put: (other) =>
          Array.isArray(value) ? value.with(Number(key), put(other)) : { ...value, [key]: put(other) },
      }
  }
}

test('the shapes come from the contract', async () => {
  const script = new URL('../../../bin/response-shapes.js', import.meta.url).href
  const { writeResponseShapes } = (await import(script)) as { writeResponseShapes: (text: string) => string }
  const { code } = await transform(writeResponseShapes(contract), { loader: 'ts' })
  const written: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(written).toMatchObject({ RESPONSES })
})

describe('a response', () => {
  test('that is an example of the contract is accepted', () => {
    expect(examples.length).toBeGreaterThan(30)
    for (const { method, path, value } of examples) {
      const shape = findResponseShape(method, `${path}?limit=1`)
      expect(shape, `${method} ${path}`).toBeDefined()
      expect(findMismatch(value, shape ?? 'any'), `${method} ${path}`).toBeUndefined()
    }
  })

  test('with anything else in one place is refused, and the place is named', () => {
    const wrong = [undefined, null, true, -1, 1e16, Infinity, Number.NaN, '', 'yesterday', [], [{}], {}]
    const allowed: Readonly<Record<string, readonly unknown[]>> = {
      any: wrong,
      boolean: [true],
      number: [],
      string: ['', 'yesterday'],
      time: [],
      uuid: [],
    }
    let count = 0
    for (const { method, path, value } of examples)
      for (const { at, shape, put } of replaceEach(value, findResponseShape(method, path) ?? 'any')) {
        const isNullable = Array.isArray(shape) && shape.length === 2
        const inner = (isNullable ? shape[0] : shape) as Shape
        if (typeof inner !== 'string') continue
        for (const other of wrong)
          if (!allowed[inner]?.includes(other) && !(isNullable && other === null) && other !== undefined) {
            expect(findMismatch(put(other), findResponseShape(method, path) ?? 'any'), at).toContain(at)
            count += 1
          }
      }
    expect(count).toBeGreaterThan(5000)
  })

  test('says what is missing or wrong', () => {
    const shape = {
      items: [{ id: 'string', 'note?': 'string', at: ['time', null] }],
      more: { '*': 'number' },
    } as const
    const item = { id: 'a', at: null }
    expect(findMismatch({ items: [item], more: { a: 1 } }, shape)).toBeUndefined()
    expect(findMismatch('<html>', shape)).toBe('the body is not an object')
    expect(findMismatch([], shape)).toBe('the body is not an object')
    expect(findMismatch({}, shape)).toBe('/items is missing')
    expect(findMismatch({ items: {} }, shape)).toBe('/items is not a list')
    expect(findMismatch({ items: [item, { at: null }] }, shape)).toBe('/items/1/id is missing')
    expect(findMismatch({ items: [{ ...item, note: null }] }, shape)).toBe('/items/0/note is not a string')
    expect(findMismatch({ items: [{ ...item, at: 'soon' }] }, shape)).toBe('/items/0/at is not a time')
    expect(findMismatch({ items: [], more: { a: '1' } }, shape)).toBe('/more/a is not a number')
    expect(findMismatch({ id: 'someone' }, { id: 'uuid' })).toBe('/id: Invalid UUID')
  })
})
