import { describe, expect, test } from 'vitest'
import { listRules } from '../../../src/domain/openapi/blocks/schema/describe-schema.ts'
import { load, read } from './load.ts'

describe('null in all its spellings', () => {
  test.each([
    ['nullable', { type: 'string', nullable: true }, '3.0.3'],
    ['a list of types', { type: ['string', 'null'] }, '3.1.0'],
    ['oneOf with null', { oneOf: [{ type: 'string' }, { type: 'null' }] }, '3.1.0'],
    ['anyOf with an enum of null', { anyOf: [{ type: 'string' }, { enum: [null] }] }, '3.1.0'],
    ['anyOf with a const null', { anyOf: [{ const: null }, { type: 'string' }] }, '3.1.0'],
  ])('%s', async (_, schema, version) => {
    const found = await read(schema, {}, version)
    expect(found.types).toEqual(['string'])
    expect(found.nullable).toBe(true)
    expect(found.choices).toBeUndefined()
  })

  test('a reference or null stays a reference', async () => {
    expect(await read({ oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] }, { A: {} })).toEqual({
      ref: 'A',
      nullable: true,
    })
  })
})

test('allOf is merged, required of any part counts, the owner prevails', async () => {
  const found = await read(
    {
      description: 'own',
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { properties: { b: { type: 'string' } }, required: ['a'] },
      ],
      required: ['b'],
    },
    { Base: { description: 'base', type: 'object', properties: { a: { type: 'integer', minimum: 1 } } } },
  )
  expect(found.description?.markdown).toBe('own')
  expect(found.from).toEqual(['Base'])
  expect(found.properties?.map((one) => [one.name, one.required])).toEqual([
    ['a', true],
    ['b', true],
  ])
})

test('a property that several members of allOf describe has what all of them say', async () => {
  const schema = await read({
    allOf: [
      { properties: { state: { description: 'Where it is.', enum: ['sent', 'failed'] } } },
      { properties: { state: { type: 'string', enum: ['queued', 'sent'] } } },
    ],
  })
  const [state] = schema.properties ?? []
  expect(state?.schema).toMatchObject({ types: ['string'], values: [{ value: '"sent"' }] })
  expect(state?.schema.values).toHaveLength(1)
  expect(state?.schema.description?.markdown).toBe('Where it is.')
})

test('keywords of objects do not make an object of a schema that is a string', async () => {
  const others = { Name: { type: 'string', enum: ['a'] } }
  const name = { $ref: '#/components/schemas/Name' }
  for (const schema of [
    { allOf: [name], additionalProperties: false },
    { allOf: [{ additionalProperties: false }, { properties: {} }, name] },
    { allOf: [name, { items: {} }] },
    { ...name, additionalProperties: false },
  ]) {
    const merged = await read(schema, others)
    expect(merged, JSON.stringify(schema)).toMatchObject({ types: ['string'], values: [{ value: '"a"' }] })
    expect(merged.closed).toBeUndefined()
  }
  expect(await read({ allOf: [{ properties: { a: {} } }], additionalProperties: false })).toMatchObject({
    types: ['object'],
    closed: true,
  })
})

test('allOf of one reference with a description is that reference', async () => {
  const found = await read(
    { allOf: [{ $ref: '#/components/schemas/A' }], description: 'd' },
    { A: { type: 'string' } },
  )
  expect(found.ref).toBe('A')
  expect(found.description?.markdown).toBe('d')
})

test('allOf through types that only wrap another reference brings the properties of all of them', async () => {
  const schema = await read(
    { allOf: [{ $ref: '#/components/schemas/Middle' }, { properties: { own: { type: 'string' } } }] },
    {
      Middle: { description: 'A wrapper', allOf: [{ $ref: '#/components/schemas/Base' }] },
      Base: { oneOf: [{ $ref: '#/components/schemas/Root%20type' }] },
      'Root type': { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    },
  )
  expect(schema.ref).toBeUndefined()
  expect(schema.properties?.map(({ name, required }) => [name, required])).toEqual([
    ['id', true],
    ['own', false],
  ])
  expect(schema.from).toEqual(['Middle', 'Base', 'Root type'])
})

test('allOf of itself ends', async () => {
  const found = await read({ allOf: [{ $ref: '#/components/schemas/S' }, { properties: { a: {} } }] })
  expect(found.properties?.map((one) => one.name)).toEqual(['a'])
})

test('a discriminator names the value of each option', async () => {
  const found = await read(
    {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { meow: '#/components/schemas/Cat', Dog: 'Dog' } },
    },
    { Cat: { type: 'object' }, Dog: { type: 'object' } },
  )
  expect(found.choices?.[0]).toMatchObject({
    discriminator: 'kind',
    options: [
      { label: 'Cat', value: 'meow' },
      { label: 'Dog', value: 'Dog' },
    ],
  })
})

test('a base with a discriminator has its subtypes as a choice', async () => {
  const extend = (name: string) => ({ allOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'object' }] })
  const base = { type: 'object', discriminator: { propertyName: 'kind', mapping: { meow: 'Cat' } } }
  const subtypes = { Cat: extend('S'), Dog: extend('S'), Puppy: extend('Dog'), Plant: { type: 'object' } }
  const found = await read(base, subtypes)
  expect(found.choices).toEqual([
    {
      kind: 'oneOf',
      discriminator: 'kind',
      options: [
        { label: 'Cat', value: 'meow', values: ['meow'], schema: { ref: 'Cat' } },
        { label: 'Dog', value: 'Dog', values: ['Dog'], schema: { ref: 'Dog' } },
        { label: 'Puppy', value: 'Puppy', values: ['Puppy'], schema: { ref: 'Puppy' } },
      ],
    },
  ])
  expect((await read({ type: 'object' }, subtypes)).choices, 'no discriminator').toBeUndefined()
  const listed = await read(
    { ...base, oneOf: [{ $ref: '#/components/schemas/Dog' }, extend('Plant')] },
    subtypes,
  )
  expect(listed.choices?.[0]?.options, 'oneOf lists the alternatives').toHaveLength(2)
})

test('a choice between constants is an enumeration', async () => {
  const found = await read({
    oneOf: [
      { const: 'a', description: 'first' },
      { const: 'b', title: 'B' },
    ],
  })
  expect(found.values).toEqual([
    { value: '"a"', description: 'first' },
    { value: '"b"', name: 'B' },
  ])
})

test.each([
  ['by value', { a: 'one', b: 'two' }],
  ['by position', ['one', 'two']],
])('x-enumDescriptions %s', async (_, texts) => {
  const found = await read({ enum: ['a', 'b'], 'x-enumDescriptions': texts, 'x-enum-varnames': ['A', 'B'] })
  expect(found.values).toEqual([
    { value: '"a"', name: 'A', description: 'one' },
    { value: '"b"', name: 'B', description: 'two' },
  ])
})

test('a value of an enum is not repeated as its own name or description', async () => {
  const found = await read({
    enum: ['New', 'Sent'],
    'x-enum-varnames': ['New', 'SENT'],
    'x-enumDescriptions': ['On its way', 'Sent'],
  })
  expect(found.values).toEqual([
    { value: '"New"', description: 'On its way' },
    { value: '"Sent"', name: 'SENT' },
  ])
})

test.each([
  [{ minLength: 3, maxLength: 3 }, 'exactly 3 characters'],
  [{ minimum: 0, exclusiveMinimum: true }, 'more than 0'],
  [{ exclusiveMinimum: 0 }, 'more than 0'],
  [{ minimum: 1, maximum: 9 }, '1 to 9'],
  [{ minItems: 1 }, 'at least 1 item'],
  [{ maxProperties: 1 }, 'at most 1 property'],
  [{ pattern: '^a$' }, 'matches `^a$`'],
  [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, 'needs at least one of `a`, `b`'],
  [{ dependentRequired: { a: ['b'] } }, '`a` needs `b`'],
])('%j in words', async (schema, words) => {
  expect(listRules(await read(schema))).toContain(words)
})

const everyLimit = {
  minLength: 2,
  pattern: '^a$',
  minimum: 1,
  multipleOf: 5,
  minItems: 3,
  uniqueItems: true,
  minProperties: 4,
}
test.each([
  ['string', ['at least 2 characters', 'matches `^a$`']],
  ['integer', ['at least 1', 'a multiple of 5']],
  ['array', ['at least 3 items', 'no item twice']],
  ['object', ['at least 4 properties']],
  ['boolean', []],
  [
    ['string', 'null', 'number'],
    ['at least 2 characters', 'at least 1', 'a multiple of 5', 'matches `^a$`'],
  ],
])('limits of %j are those that apply to it', async (type, words) => {
  expect(listRules(await read({ type, ...everyLimit }))).toEqual(words)
})

test.each([
  [[{ minimum: 3 }, { minimum: 5, maximum: 9 }, { maximum: 7 }], ['5 to 7'], 5],
  [[{ minLength: 3 }, { maxLength: 5 }], ['3 to 5 characters'], 'strin'],
  [[{ minimum: 3 }, { exclusiveMinimum: 3 }], ['more than 3'], 4],
  [[{ minimum: 4 }, { exclusiveMinimum: 3 }], ['at least 4'], 4],
  [[{ exclusiveMinimum: 0 }, { minimum: 5 }], ['at least 5'], 5],
  [[{ exclusiveMaximum: 0, maximum: -3 }], ['at most -3'], -3],
  [[{ minItems: 2, items: { type: 'string' } }, { minItems: 1 }], ['at least 2 items'], ['string', 'string']],
  [[{ pattern: '^a+$' }, { pattern: '^.{3}$' }], ['matches `^a+$`', 'matches `^.{3}$`'], undefined],
])('of limits that meet in allOf the stricter holds: %j', async (allOf, words, value) => {
  const { api, pages } = await load({
    paths: {
      '/x': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/S' } } },
            },
          },
        },
      },
    },
    components: { schemas: { S: { allOf } } },
  })
  expect(listRules(api.schemas['S']?.schema)).toEqual(words)
  const page = pages.find((one) => one.kind === 'operation')
  const [example] = page?.operation.responses[0]?.media[0]?.examples ?? []
  if (value !== undefined) expect(JSON.parse(example?.text ?? '')).toEqual(value)
})

test('$dynamicRef means what the reference outside binds', async () => {
  const found = await read(
    {
      $ref: '#/components/schemas/Page',
      $defs: { T: { $dynamicAnchor: 'T', $ref: '#/components/schemas/User' } },
    },
    {
      User: { type: 'object' },
      Page: {
        $defs: { T: { $dynamicAnchor: 'T', not: {} } },
        type: 'object',
        properties: { items: { type: 'array', items: { $dynamicRef: '#T' } } },
      },
    },
  )
  const items = found.properties?.[0]?.schema.items
  expect(items?.ref).toBeDefined()
})

test('$anchor is a place that references find', async () => {
  const found = await read(
    { $ref: '#here' },
    { Other: { $defs: { x: { $anchor: 'here', type: 'string' } } } },
  )
  expect(found.ref).toBe('Other.x')
})

test('a member that is named like a prototype is a member', async () => {
  const found = await read({
    type: 'object',
    properties: { constructor: { type: 'string' }, __proto__: { type: 'string' } },
  })
  expect(found.properties?.map((one) => one.name)).toContain('constructor')
})

test.each([
  [
    'values of a property',
    [
      {
        type: 'object',
        description: 'First',
        properties: { to: { type: 'string' }, kind: { const: 'sms' } },
      },
      {
        type: 'object',
        description: 'Second',
        properties: { to: { type: 'string' }, kind: { enum: ['mms'] } },
      },
    ],
    ['sms', 'mms'],
  ],
  [
    'values of other types, with the name of the property',
    [true, false].map((value) => ({ type: 'object', properties: { retry: { const: value } } })),
    ['retry: true', 'retry: false'],
  ],
  [
    'short descriptions, and a number where there is none',
    [
      { type: 'object', description: 'SMS.' },
      { type: 'object', description: 'A text that is much too long to be the name of a tab on any screen.' },
      { type: 'object', properties: { a: {} } },
      { type: 'object', title: 'Named', description: 'MMS' },
    ],
    ['SMS', 'object', 'object 2', 'Named'],
  ],
  [
    'types where they differ',
    [{ type: 'object', description: 'SMS' }, { type: 'string' }],
    ['object', 'string'],
  ],
  [
    'their values, beside a free text',
    [
      { type: 'string' },
      { type: 'string', enum: ['SM', 'PWS'] },
      { type: 'string', enum: ['a', 'b', 'c', 'd'] },
    ],
    ['string', '"SM", "PWS"', '"a", "b", "c" …'],
  ],
])('options with the same name are called by %s', async (_, oneOf, labels) => {
  const found = await read({ oneOf })
  expect(found.choices?.[0]?.options.map(({ label }) => label)).toEqual(labels)
})

test('a member of allOf that refers to a schema with keywords beside its own reference has them all', async () => {
  const properties = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } })
  const Own = { $ref: '#/components/schemas/Base', ...properties('own'), required: ['own'] }
  const schema = { allOf: [{ $ref: '#/components/schemas/Own' }], ...properties('added') }
  const found = await read(schema, { Own, Base: properties('base') })
  expect(found.properties?.map(({ name, required }) => [name, required])).toEqual(
    expect.arrayContaining([
      ['added', false],
      ['own', true],
      ['base', false],
    ]),
  )
})

test('values of an enumeration that may grow are named', async () => {
  for (const key of ['x-extensible-enum', 'x-namespaced-enum'])
    expect(listRules(await read({ type: 'string', [key]: ['sent', 'lost'] }))).toEqual([
      'known values: `sent`, `lost`',
    ])
})
