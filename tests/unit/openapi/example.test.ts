import { expect, test } from 'vitest'
import type { OperationPage } from '../../../src/stages/site-types.ts'
import { load } from './load.ts'

/** The example of a response with this schema, made from it; undefined without one. */
async function generate(schema: object, schemas: object = {}, openapi = '3.0.3'): Promise<unknown> {
  const { pages } = await load({
    openapi,
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
      },
    },
    components: { schemas },
  })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  const text = page?.operation.responses[0]?.media[0]?.examples[0]?.text
  return text === undefined ? undefined : JSON.parse(text)
}

const State = { type: 'string', enum: ['queued', 'sent'] }
const state = { $ref: '#/components/schemas/State' }

test('allOf of one reference has the values and examples of what it refers to', async () => {
  const properties = {
    plain: { allOf: [state] },
    described: { allOf: [state], description: 'Where it is.' },
    defaulted: { allOf: [state], default: 'sent' },
    list: { type: 'array', items: { allOf: [state] } },
    listed: { allOf: [state], default: 'queued', examples: ['sent'] },
    fixed: { allOf: [{ const: 'x' }] },
    beside: { ...state, example: 'sent' },
    id: { allOf: [{ $ref: '#/components/schemas/Id' }] },
  }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  expect(await generate(schema, { State, Id: { type: 'string', example: 'usr_1' } }, '3.1.0')).toEqual({
    plain: 'queued',
    described: 'queued',
    defaulted: 'sent',
    list: ['queued'],
    listed: 'sent',
    fixed: 'x',
    beside: 'sent',
    id: 'usr_1',
  })
})

test('each of the examples that a schema lists is one of its bodies, without what the message does not have', async () => {
  const Cat = {
    type: 'object',
    properties: { name: { type: 'string' }, secret: { type: 'string', writeOnly: true } },
    examples: [{ name: 'Tom', secret: 'x' }, { name: 'Felix' }],
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Cat' } } }
  const { pages } = await load({
    openapi: '3.1.0',
    paths: {
      '/a': { post: { requestBody: { content }, responses: { 200: { description: 'ok', content } } } },
    },
    components: { schemas: { Cat } },
  })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  const [sent, received] = [page?.operation.body?.media, page?.operation.responses[0]?.media].map((media) =>
    media?.[0]?.examples.map(({ text }): unknown => JSON.parse(text)),
  )
  expect(sent).toEqual(Cat.examples)
  expect(received).toEqual([{ name: 'Tom' }, { name: 'Felix' }])
})

test('members of allOf that describe the same property all apply', async () => {
  const schema = {
    allOf: [
      {
        type: 'object',
        required: ['text', 'state', 'count', 'owner', 'tags'],
        properties: {
          text: { type: 'string', example: 'Hi' },
          state,
          count: { type: 'integer', minimum: 3 },
          owner: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
          tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
        },
      },
      {
        properties: {
          text: { description: 'More text.' },
          state: { enum: ['sent', 'failed'] },
          count: { minimum: 2, maximum: 3 },
          owner: { required: ['name'], properties: { name: { type: 'string', example: 'Ada' } } },
          tags: { minItems: 2, uniqueItems: true },
        },
      },
    ],
  }
  expect(await generate(schema, { State })).toEqual({
    text: 'Hi',
    state: 'sent',
    count: 3,
    owner: { id: 1, name: 'Ada' },
    tags: ['a', 'b'],
  })
})

test('the example of a base does not stand for a schema that adds properties', async () => {
  const Base = { type: 'object', properties: { id: { type: 'integer' } }, example: { id: 7 } }
  const base = { $ref: '#/components/schemas/Base' }
  expect(await generate({ allOf: [base], description: 'The base.' }, { Base })).toEqual({ id: 7 })
  const extended = { allOf: [base], properties: { name: { type: 'string' } } }
  expect(await generate(extended, { Base })).toEqual({ id: 1, name: 'string' })
})

test('of alternatives that overlap, one is shown that a value matches alone, and none where there is none', async () => {
  const option = { type: 'object', properties: { a: { type: 'string' } } }
  const both = { oneOf: [option, { ...option, description: 'MMS' }] }
  expect(await generate(both)).toBeUndefined()
  expect(await sampleBody(both), 'a request has to send something').toMatchObject({ type: 'json' })
  const wide = { ...option, required: ['a'], properties: { ...option.properties, b: { const: 1 } } }
  expect(await generate({ oneOf: [{ ...wide, required: ['a', 'b'] }, wide] }, {}, '3.1.0')).toEqual({
    a: 'string',
  })
  const short = { type: 'string', maxLength: 8 }
  expect(await generate({ oneOf: [short, { type: 'string', maxLength: 20 }] })).toBe('string'.padEnd(20, 'a'))
})

test('keywords beside a reference hold, also where another reference leads to them', async () => {
  const Base = { type: 'object', required: ['b'], properties: { b: { type: 'string' } } }
  const Own = {
    ...state,
    $ref: '#/components/schemas/Base',
    required: ['x'],
    properties: { x: { const: 1 } },
  }
  const own = { $ref: '#/components/schemas/Own' }
  const schema = { type: 'object', required: ['a', 'all'], properties: { a: own, all: { allOf: [own] } } }
  const whole = { b: 'string', x: 1 }
  expect(await generate(schema, { Base, Own }, '3.1.0')).toEqual({ a: whole, all: whole })
})

test('a generic schema has items of the kind that the schema around it names', async () => {
  const Page = {
    $id: 'https://example.com/page',
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
    $defs: { item: { $dynamicAnchor: 'item', type: 'integer' } },
  }
  const States = {
    $id: 'https://example.com/states',
    $ref: 'https://example.com/page',
    $defs: { item: { $dynamicAnchor: 'item', ...state } },
  }
  const schemas = { Page, States, State }
  expect(await generate({ $ref: '#/components/schemas/States' }, schemas, '3.1.0')).toEqual({
    items: ['queued'],
  })
  expect(await generate({ $ref: '#/components/schemas/Page' }, schemas, '3.1.0')).toEqual({ items: [1] })
})

test('a text is the plain one where its pattern allows that', async () => {
  const properties = {
    filled: { type: 'string', pattern: '.*\\S.*', minLength: 1, maxLength: 50 },
    arn: { type: 'string', pattern: '^[\\w:/-]+$', minLength: 9 },
    short: { type: 'string', pattern: '^[a-z]+$', maxLength: 3 },
    digits: { type: 'string', pattern: '^[0-9]{4}$' },
  }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  expect(await generate(schema)).toEqual({ filled: 'string', arn: 'stringaaa', short: 'str', digits: '0000' })
})

test('members that a condition asks for are in the example', async () => {
  const schema = {
    type: 'object',
    required: ['country', 'card'],
    properties: {
      country: { enum: ['CA', 'US'] },
      card: { type: 'string' },
      holder: { type: 'string', example: 'Ada' },
      digits: { type: 'string', pattern: '^[0-9]{4}$' },
    },
    if: { properties: { country: { const: 'US' } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ['zip'], properties: { zip: { type: 'string' } } },
    else: {
      if: { properties: { country: { const: 'CA' } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { required: ['postal'], properties: { postal: { type: 'string', example: 'K1A' } } },
      else: { required: ['code'], properties: { code: { type: 'string' } } },
    },
    allOf: [{ dependentSchemas: { card: { required: ['digits'] } } }],
    dependentRequired: { card: ['holder'] },
  }
  const whole = { country: 'CA', card: 'string', holder: 'Ada', digits: '0000', postal: 'K1A' }
  expect(await generate(schema, {}, '3.1.0')).toEqual(whole)
  expect(await sampleBody(schema)).toMatchObject({ value: whole })
})

/** The body of the sample for a request with this schema. */
async function sampleBody(schema: object, schemas: object = {}) {
  const { pages } = await load({
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    components: { schemas },
  })
  return pages.find((one): one is OperationPage => one.kind === 'operation')?.operation.request.body
}

/** The texts of the examples of a response body with these media types. */
async function listTexts(content: object): Promise<readonly (string | undefined)[]> {
  const { pages } = await load({
    openapi: '3.2.0',
    paths: { '/a': { get: { responses: { 200: { description: 'ok', content } } } } },
  })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  return page?.operation.responses[0]?.media.flatMap(({ examples }) => examples.map(({ text }) => text)) ?? []
}

test('examples of sequences are written as they are sent', async () => {
  const itemSchema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  const event = { properties: { event: { const: 'add' }, data: { type: 'string', example: 'a\nb' } } }
  expect(await listTexts({ 'application/jsonl': { itemSchema } })).toEqual(['{"id":1}'])
  expect(await listTexts({ 'application/jsonl': { example: [{ id: 1 }, { id: 2 }] } })).toEqual([
    '{"id":1}\n{"id":2}',
  ])
  expect(await listTexts({ 'text/event-stream': { itemSchema: { type: 'object', ...event } } })).toEqual([
    'event: add\ndata: a\ndata: b',
  ])
  expect(await listTexts({ 'text/event-stream': { itemSchema } })).toEqual(['data: {"id":1}'])
  const serializedValue = 'data: {"id":7}\n\n'
  const examples = { one: { dataValue: { id: 7 }, serializedValue } }
  expect(await listTexts({ 'text/event-stream': { itemSchema, examples } })).toEqual(['data: {"id":7}'])
  const json = { one: { dataValue: { id: 7 }, serializedValue: '{"id":7}' }, two: { serializedValue: '7' } }
  expect(await listTexts({ 'application/json': { examples: json } })).toEqual(['{\n  "id": 7\n}', '7'])
})

test('a description of an example that only repeats its summary is left out', async () => {
  const examples = {
    one: { summary: 'A redirect', description: 'A redirect\n', value: 1 },
    two: { summary: 'An error', description: 'The *second* time', value: 2 },
  }
  const { pages } = await load({
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'ok', content: { 'application/json': { examples } } } } },
      },
    },
  })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  const shown = page?.operation.responses[0]?.media[0]?.examples
  expect(shown?.map(({ description }) => description.markdown)).toEqual(['', 'The *second* time'])
})

test('lists in which nothing may occur twice have items that their schema allows', async () => {
  const list = (items: object, minItems = 3) => ({ type: 'array', uniqueItems: true, minItems, items })
  const properties = {
    ids: list({ type: 'string', pattern: '^(0|[1-9][0-9]*)$' }),
    codes: list({ type: 'string', pattern: '^[A-Z]{2}$' }, 2),
    days: list({ type: 'string', format: 'date' }),
    times: list({ type: 'string', format: 'date-time' }),
    emails: list({ type: 'string', format: 'email' }),
    steps: list({ type: 'integer', maximum: 1, minimum: -9 }),
    states: list(state, 2),
    flags: list({ type: 'boolean' }, 2),
    rows: list({ type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } }, 2),
  }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  expect(await generate(schema, { State })).toEqual({
    ids: ['0', '1', '2'],
    codes: ['AA', 'AB'],
    days: ['2026-01-31', '2026-01-30', '2026-01-29'],
    times: ['2026-01-31T09:30:00Z', '2026-01-31T09:30:01Z', '2026-01-31T09:30:02Z'],
    emails: ['ada@example.com', 'ada2@example.com', 'ada3@example.com'],
    steps: [1, 0, -1],
    states: ['queued', 'sent'],
    flags: [true, false],
    rows: [{ id: 1 }, { id: 2 }],
  })
})

test('a required parameter that is an object has the members with an example, or all where none has one', async () => {
  const valueOf = async (properties: object) => {
    const schema = { type: 'object', properties }
    const parameters = [{ name: 'filter', in: 'query', required: true, schema }]
    const { pages } = await load({
      paths: { '/a': { get: { parameters, responses: { 200: { description: 'ok' } } } } },
    })
    const page = pages.find((one): one is OperationPage => one.kind === 'operation')
    return page?.operation.request.parameters?.[0]?.value
  }
  const [by, limit] = [{ type: 'string' }, { type: 'integer' }]
  expect(await valueOf({ by, limit, sort: { type: 'string', example: 'name' } })).toEqual({ sort: 'name' })
  expect(await valueOf({ by, limit })).toEqual({ by: 'string', limit: 1 })
})

test('of schemes that are sent in Authorization, a sample has one, whose form is known', async () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: 'Authorization' },
    other: { type: 'apiKey', in: 'header', name: 'X-Key' },
    bearer: { type: 'http', scheme: 'bearer' },
    basic: { type: 'http', scheme: 'basic' },
    // As Google describes one kind of token twice.
    Oauth2: { type: 'oauth2', flows: {} },
    Oauth2c: { type: 'oauth2', flows: {} },
  }
  const sent = async (...names: readonly (keyof typeof securitySchemes)[]) => {
    const { pages } = await load({
      security: [Object.fromEntries(names.map((name) => [name, []]))],
      paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
      components: { securitySchemes },
    })
    const page = pages.find((one): one is OperationPage => one.kind === 'operation')
    return page?.operation.request.authorization?.map((credential) =>
      credential.type === 'apiKey' ? credential.name : credential.type,
    )
  }
  expect(await sent('key', 'bearer')).toEqual(['bearer'])
  expect(await sent('basic', 'bearer')).toEqual(['basic'])
  expect(await sent('Oauth2', 'Oauth2c')).toEqual(['bearer'])
  expect(await sent('bearer', 'other')).toEqual(['bearer', 'X-Key'])
})

test('a sample has the credentials that it can carry, beside a client certificate that it cannot', async () => {
  const { pages } = await load({
    security: [{ certificate: [], oauth: ['read'], key: [] }],
    paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
    components: {
      securitySchemes: {
        certificate: { type: 'mutualTLS' },
        oauth: { type: 'oauth2', flows: {} },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
  })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  expect(page?.operation.request.authorization).toEqual([
    { type: 'bearer', token: 'YOUR_ACCESS_TOKEN' },
    { type: 'apiKey', in: 'header', name: 'X-Key', value: 'YOUR_API_KEY' },
  ])
})

test('a discriminator whose values a named schema lists has one of them', async () => {
  const kind = { $ref: '#/components/schemas/Kind' }
  const option = { type: 'object', required: ['kind'], properties: { kind } }
  const schema = {
    oneOf: [{ $ref: '#/components/schemas/KeyFile' }],
    discriminator: { propertyName: 'kind' },
  }
  const schemas = { KeyFile: option, Kind: { type: 'string', enum: ['KEY_FILE', 'NONE'] } }
  expect(await sampleBody(schema, schemas)).toEqual({ type: 'json', value: { kind: 'KEY_FILE' } })
})

test('a base with a discriminator stands for a schema that extends it, and each of them says which it is', async () => {
  const base = {
    type: 'object',
    required: ['kind', 'name'],
    properties: { kind: { type: 'string' }, name: { type: 'string', example: 'Rex' } },
    discriminator: { propertyName: 'kind' },
  }
  const extend = (name: string, more: object = {}) => ({
    allOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'object', ...more }],
  })
  const lives = { required: ['lives'], properties: { lives: { type: 'integer', minimum: 9 } } }
  const of = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const Cat = extend('Pet', lives)
  const plain = { Pet: base, Cat, Kitten: extend('Cat') }
  expect(await generate({ type: 'array', items: of('Pet') }, plain)).toEqual([
    { kind: 'Cat', name: 'Rex', lives: 9 },
  ])
  expect(await generate({ allOf: [of('Pet')] }, plain), 'as tools write a reference with a text').toEqual({
    kind: 'Cat',
    name: 'Rex',
    lives: 9,
  })
  expect(await generate(of('Kitten'), plain)).toEqual({ kind: 'Kitten', name: 'Rex', lives: 9 })
  expect(await sampleBody(of('Pet'), plain)).toEqual({
    type: 'json',
    value: { kind: 'Cat', name: 'Rex', lives: 9 },
  })
  const mapping = { kitten: '#/components/schemas/Kitten', meow: 'Cat' }
  const mapped = { ...plain, Pet: { ...base, discriminator: { propertyName: 'kind', mapping } } }
  expect(await generate(of('Pet'), mapped)).toEqual({ kind: 'kitten', name: 'Rex', lives: 9 })
  expect(await generate(of('Cat'), mapped)).toEqual({ kind: 'meow', name: 'Rex', lives: 9 })
  const named = { ...plain, Cat: { ...Cat, 'x-ms-discriminator-value': 'Microsoft.Cat' } }
  expect(await generate(of('Pet'), named)).toEqual({ kind: 'Microsoft.Cat', name: 'Rex', lives: 9 })
  const fixed = extend('Pet', { properties: { kind: { type: 'string', enum: ['own'] } } })
  expect(await generate(of('Pet'), { Pet: base, Cat: fixed }), 'its own words prevail').toEqual({
    kind: 'own',
    name: 'Rex',
  })
  expect(await generate(of('Pet'), { Pet: base }), 'nothing extends it').toEqual({
    kind: 'string',
    name: 'Rex',
  })
})

test('a part of the path of a server may be empty, and a host is to be filled in', async () => {
  const urlOf = async (url: string, variables: object) => {
    const { pages } = await load({
      servers: [{ url, variables }],
      paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
    })
    return pages.find((one): one is OperationPage => one.kind === 'operation')?.operation.request.url
  }
  const empty = { part: { default: '' } }
  expect(await urlOf('https://api.example.com/{part}', empty)).toBe('https://api.example.com/a')
  expect(await urlOf('https://{part}/v1', empty)).toBe('https://{part}/v1/a')
  expect(await urlOf('https://api.example.com/{part}', {})).toBe('https://api.example.com/{part}/a')
})

test('an empty text in place of an example of an object is none', async () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }
  const { pages } = await load({
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema, example: '' } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  expect(page?.operation.request.body).toEqual({ type: 'json', value: { a: 1 } })
})
