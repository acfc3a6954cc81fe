import { describe, expect, test } from 'vitest'
import { listDifferences } from '../../../src/domain/trial/list-differences.ts'
import { AbsentFile } from '../../../src/domain/trial/form-value.ts'
import { createInitialValue } from '../../../src/domain/trial/initial-value.ts'
import { isMultilineText, mergeSchema, type Schemas } from '../../../src/domain/trial/form-schema.ts'
import { findVariant, listVariants } from '../../../src/domain/trial/schema-variants.ts'
import type { Json } from '../../../src/domain/openapi/model.ts'

const schemas: Schemas = {
  '#/Node': {
    type: 'object',
    required: ['next', 'name'],
    properties: { name: { type: 'string' }, next: { $ref: '#/Node' } },
  },
  '#/Cat': {
    type: 'object',
    required: ['kind', 'meows'],
    properties: { kind: { type: 'string' }, meows: { type: 'boolean' } },
  },
  '#/Dog': { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
  '#/Self': { $ref: '#/Self' },
  '#/Base': { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true } } },
}

test('limits of integers that are too large for a number are exact', () => {
  const schema = { type: 'integer', maximum: 9223372036854775807n } as unknown as Json
  const check = (value: unknown) => listDifferences(value as Json, schema, {}, 'request')
  expect(check(9223372036854775807n)).toEqual([])
  expect(check(9223372036854775808n)).toEqual([
    { pointer: '', message: 'must be at most 9223372036854775807' },
  ])
  const known = { enum: [9007199254740993n, 9007199254740995n] } as unknown as Json
  expect(listDifferences(9007199254740995n as unknown as Json, known, {}, 'request')).toEqual([])
  expect(listDifferences(1, known, {}, 'request')).toEqual([
    { pointer: '', message: 'must be one of 9007199254740993, 9007199254740995' },
  ])
})

describe('the initial value', () => {
  const cases: readonly (readonly [string, Json, unknown])[] = [
    ['a text', { type: 'string' }, ''],
    ['a number keeps to its minimum', { type: 'integer', minimum: 3 }, 3],
    ['a boolean', { type: 'boolean' }, false],
    ['null', { type: 'null' }, null],
    ['a default comes first', { type: 'string', default: 'x', enum: ['y'] }, 'x'],
    ['an enumeration', { enum: ['b', 'a'] }, 'b'],
    ['a constant', { const: 0 }, 0],
    ['a list', { type: 'array', items: { type: 'string' } }, []],
    [
      'a list with a least length',
      { type: 'array', minItems: 2, items: { type: 'boolean' } },
      [false, false],
    ],
    [
      'positions of a tuple',
      { type: 'array', minItems: 2, prefixItems: [{ const: 1 }, { const: 'b' }] },
      [1, 'b'],
    ],
    [
      'only required members',
      { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'string' } } },
      { a: '' },
    ],
    ['what is read only is not sent', { $ref: '#/Base' }, {}],
    ['the first type of several', { type: ['integer', 'null'] }, 0],
    [
      'the first option, known by its discriminator',
      { oneOf: [{ $ref: '#/Cat' }, { $ref: '#/Dog' }], discriminator: { propertyName: 'kind' } },
      { kind: 'Cat', meows: false },
    ],
    ['a reference to itself', { $ref: '#/Self' }, {}],
    ['a file', { type: 'string', format: 'binary' }, new AbsentFile([], 'file')],
  ]
  test.each(cases)('%s', (_, schema, value) => {
    expect(createInitialValue(schema, schemas)).toEqual(value)
  })

  test('ends where required properties are circular', () => {
    expect(JSON.stringify(createInitialValue({ $ref: '#/Node' }, schemas)).length).toBeLessThan(1000)
  })
})

describe('schemas', () => {
  test('merge allOf and references; keywords beside a reference take precedence', () => {
    const schema = {
      title: 'Own',
      allOf: [
        { $ref: '#/Base', title: 'Theirs' },
        { required: ['b'], properties: { b: { type: 'string' } } },
      ],
    }
    expect(mergeSchema(schema, schemas)).toEqual({
      type: 'object',
      title: 'Own',
      required: ['id', 'b'],
      properties: { id: { type: 'integer', readOnly: true }, b: { type: 'string' } },
    })
  })

  test('merge a property that several members of allOf describe', () => {
    const described = { properties: { text: { description: 'Longer text.', minLength: 2 } } }
    const typed = { required: ['text'], properties: { text: { type: 'string', enum: ['ab', 'cd'] } } }
    for (const allOf of [
      [typed, described],
      [described, typed],
    ])
      expect(createInitialValue({ type: 'object', allOf }, schemas)).toEqual({ text: 'ab' })
  })

  test('offer variants, and a value selects one', () => {
    const list = listVariants(
      mergeSchema(
        {
          oneOf: [{ $ref: '#/Cat' }, { $ref: '#/Dog' }],
          discriminator: { propertyName: 'kind', mapping: { c: '#/Cat' } },
        },
        schemas,
      ),
      schemas,
    )
    expect(list.map((one) => one.label)).toEqual(['Cat', 'Dog'])
    expect(findVariant({ kind: 'Dog' }, list, schemas, undefined)).toBe(1)
    expect(findVariant({ kind: 'c', meows: true }, list, schemas, undefined)).toBe(0)
    // Chosen and not finished: it stays what the reader chose.
    expect(findVariant({ kind: 'c' }, list, schemas, 0)).toBe(0)
    expect(listVariants({ type: 'string', nullable: true }, {}).map((one) => one.label)).toEqual([
      'string',
      'null',
    ])
  })

  test('a discriminator without mapping leaves the values that an option has itself', () => {
    const message = (role: Json) => ({ type: 'object', required: ['role'], properties: { role } })
    const own = { '#/System': message({ enum: ['system'] }), '#/User': message({ const: 'user' }) }
    const choice = {
      oneOf: [{ $ref: '#/System' }, { $ref: '#/User' }],
      discriminator: { propertyName: 'role' },
    }
    const list = listVariants(mergeSchema(choice, own), own)
    expect(list.map(({ schema }) => createInitialValue(schema, own))).toEqual([
      { role: 'system' },
      { role: 'user' },
    ])
    expect(findVariant({ role: 'user' }, list, own, undefined)).toBe(1)
    const named = {
      '#/System': message({ enum: ['System', 'User'] }),
      '#/User': message({ enum: ['System', 'User'] }),
    }
    const byName = listVariants(mergeSchema(choice, named), named)
    expect(findVariant({ role: 'User' }, byName, named, undefined)).toBe(1)
  })

  test('a variant with a list of values is called by the first of them', () => {
    const labels = (...anyOf: Json[]) => listVariants({ anyOf }, {}).map((one) => one.label)
    expect(labels({ type: 'string' }, { type: 'string', enum: ['a', 'b'] })).toEqual(['string', '"a", "b"'])
    expect(labels({ enum: [1, 2, 3, 4] }, { const: 'x' })).toEqual(['1, 2, 3 …', '"x"'])
  })
})

describe('differences', () => {
  const order: Json = {
    type: 'object',
    required: ['id', 'secret', 'lines'],
    additionalProperties: false,
    properties: {
      id: { type: 'string' },
      secret: { type: 'string', writeOnly: true },
      lines: {
        type: 'array',
        maxItems: 2,
        items: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
      },
      pet: { oneOf: [{ $ref: '#/Cat' }, { $ref: '#/Dog' }] },
    },
  }
  const describeProblems = (value: Json, direction: 'request' | 'response' = 'response') =>
    listDifferences(value, order, schemas, direction).map(({ pointer, message }) => `${pointer} ${message}`)

  test('are none if the value matches', () => {
    expect(describeProblems({ id: 'a', lines: [{ n: 1 }] })).toEqual([])
  })

  test('are all listed, each at its field', () => {
    expect(describeProblems({ id: 1, lines: [{ n: 'x' }, {}, { n: 3 }], 'a/b': true })).toEqual([
      '/id must be string',
      '/lines must have at most 2 items',
      '/lines/0/n must be integer',
      '/lines/1 is missing `n`',
      '/a~1b is not allowed',
    ])
    expect(describeProblems({ lines: [] })).toEqual([' is missing `id`'])
    // The form of a request has an empty field for it.
    expect(describeProblems({ lines: [] }, 'request')).toContain('/id is required')
    expect(describeProblems([])).toEqual([' must be object'])
    expect(describeProblems({ id: 'a', lines: [], pet: { kind: 'Dog' } })).toEqual([])
  })
})

test('long texts have a field of several lines, but email addresses and URLs never do', () => {
  expect(isMultilineText({ type: 'string', maxLength: 500 }, '')).toBe(true)
  expect(isMultilineText({ type: 'string', maxLength: 160 }, '')).toBe(false)
  expect(isMultilineText({ type: 'string', maxLength: 160 }, 'a\nb')).toBe(true)
  expect(isMultilineText({ type: 'string', format: 'email', maxLength: 254 }, 'a@example.com')).toBe(false)
})
