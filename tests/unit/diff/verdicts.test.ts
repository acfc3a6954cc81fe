/** Verdicts of `docs diff` for each kind of change, in each direction, at each place that a schema may have. */

import { describe, expect, test } from 'vitest'
import { compareApis } from '../../../src/domain/diff/compare-apis.ts'
import type { JsonObject } from '../../../src/domain/openapi/document/json-value.ts'
import type { Json } from '../../../src/domain/openapi/model.ts'

type Schema = Record<string, Json>

/** Places at which a client writes a value, and places at which it reads one. */
const REQUEST_PLACES = [
  'property',
  'item',
  'component',
  'member of allOf',
  'query parameter',
  'event response',
]
const RESPONSE_PLACES = ['property', 'item', 'component', 'member of allOf', 'header', 'event body']

const content = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const object = (schema: Schema): Schema => ({ type: 'object', properties: { field: schema } })

function embed(place: string, schema: Schema): Schema {
  if (place === 'item') return { type: 'array', items: object(schema) }
  if (place === 'component') return object({ $ref: '#/components/schemas/Field' })
  if (place === 'member of allOf') return { allOf: [{ type: 'object' }, object(schema)] }
  return object(schema)
}

/** A document that has a schema at one place. */
function write(direction: 'request' | 'response', place: string, schema: Schema): JsonObject {
  const isEvent = place.startsWith('event')
  const isRequest = direction === 'request'
  const body = content(embed(place, schema))
  const isInBody = isRequest !== isEvent
  const parameter = { name: 'field', in: 'query', schema }
  const operation: Record<string, Json> = {
    ...(place === 'query parameter' && { parameters: [parameter] }),
    ...(isInBody && place !== 'query parameter' && { requestBody: body }),
    responses: {
      200: {
        description: 'OK',
        ...(!isInBody && place !== 'header' && place !== 'query parameter' && body),
        ...(place === 'header' && { headers: { Field: { schema } } }),
      },
    },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: isEvent ? {} : { '/orders': { post: operation } },
    ...(isEvent && { webhooks: { paid: { post: operation } } }),
    components: { schemas: { Field: schema } },
  }
}

interface Case {
  readonly old: Schema
  readonly new: Schema
  /** End of the ids. */
  readonly id: string
  readonly breaks: { readonly request: boolean; readonly response: boolean }
}

const BREAKS = {
  narrows: { request: true, response: false },
  widens: { request: false, response: true },
  both: { request: true, response: true },
  none: { request: false, response: false },
} as const

const row = (old: Schema, now: Schema, effect: keyof typeof BREAKS, id: string): Case => ({
  old,
  new: now,
  id,
  breaks: BREAKS[effect],
})

const text = (more: Schema = {}): Schema => ({ type: 'string', ...more })
const number = (more: Schema = {}): Schema => ({ type: 'number', ...more })

const VALUES: readonly Case[] = [
  row(text(), { type: 'integer' }, 'both', 'type-changed'),
  row({ type: 'integer' }, number(), 'widens', '(type-changed|type-generalized)'),
  row(number(), { type: 'integer' }, 'narrows', '(type-changed|type-specialized)'),
  row({}, text(), 'narrows', '(type-changed|type-specialized)'),
  row({ type: ['string', 'integer'] }, text(), 'narrows', '(type-changed|type-specialized)'),
  row(text(), text({ format: 'uuid' }), 'narrows', '(type-changed|type-specialized)'),
  row(text({ format: 'date' }), text(), 'widens', '(type-changed|type-generalized)'),
  row(text({ format: 'date' }), text({ format: 'date-time' }), 'both', 'type-changed'),
  row(
    { type: 'integer', format: 'int32' },
    { type: 'integer', format: 'int64' },
    'widens',
    '(type-changed|type-generalized)',
  ),
  row(text(), { type: ['string', 'null'] }, 'widens', 'became-nullable'),
  row(text({ nullable: true }), text(), 'narrows', 'became-not-nullable'),
  row(text(), text({ enum: ['a'] }), 'narrows', 'became-enum'),
  row(text({ enum: ['a'] }), text(), 'widens', 'enum-removed'),
  row(text({ enum: ['a'] }), text({ enum: ['a', 'b'] }), 'widens', 'enum-value-added'),
  row(text({ enum: ['a', 'b'] }), text({ enum: ['b'] }), 'narrows', 'enum-value-removed'),
  row(text({ const: 'a' }), text({ const: 'b' }), 'both', 'const-changed'),
  row(text(), text({ const: 'a' }), 'narrows', 'const-added'),
  row(text(), text({ maxLength: 5 }), 'narrows', 'max-length-set'),
  row(text({ maxLength: 5 }), text(), 'widens', 'max-length-unset'),
  row(text({ maxLength: 5 }), text({ maxLength: 9 }), 'widens', 'max-length-increased'),
  row(text({ minLength: 5 }), text({ minLength: 2 }), 'widens', 'min-length-decreased'),
  row(text({ minLength: 1 }), text({ minLength: 2 }), 'narrows', 'min-length-increased'),
  row(number({ maximum: 9 }), number({ maximum: 5 }), 'narrows', 'max-decreased'),
  row(number({ minimum: 1 }), number({ minimum: 3 }), 'narrows', 'min-increased'),
  row(number({ minimum: 0 }), number({ exclusiveMinimum: 0 }), 'narrows', 'exclusive-min-increased'),
  row(number(), number({ multipleOf: 2 }), 'narrows', 'multiple-of-set'),
  row(number({ multipleOf: 4 }), number({ multipleOf: 2 }), 'widens', 'multiple-of-generalized'),
  row(text(), text({ pattern: '^a' }), 'narrows', 'pattern-added'),
  row(text({ pattern: '^a' }), text(), 'widens', 'pattern-removed'),
  row(text({ pattern: '^a' }), text({ pattern: '^b' }), 'both', 'pattern-changed'),
  row(
    { type: 'array', items: text() },
    { type: 'array', items: { type: 'integer' } },
    'both',
    'type-changed',
  ),
  row(
    { type: 'array', items: text() },
    { type: 'array', items: text(), maxItems: 3 },
    'narrows',
    'max-items-set',
  ),
  row(
    { type: 'array', items: text() },
    { type: 'array', items: text(), uniqueItems: true },
    'narrows',
    'unique-items-set',
  ),
  row(
    { oneOf: [text(), number()] },
    { oneOf: [text()] },
    'narrows',
    '(one-of-removed|type-specialized|type-changed)',
  ),
  row(
    { oneOf: [text(), number()] },
    { oneOf: [text(), number(), { type: 'boolean' }] },
    'widens',
    'one-of-added',
  ),
  row(text(), { anyOf: [text(), number()] }, 'widens', 'wrapped-in-any-of-original-preserved'),
  row(text(), text({ default: 'a' }), 'none', 'default-value-added'),
]

/** Members of an object: these have no meaning for texts in a URL. */
const MEMBERS: readonly Case[] = [
  row(
    { properties: { a: text() } },
    { properties: { a: text(), b: text() }, required: ['b'] },
    'narrows',
    '(new-required-request-property|response-required-property-added)',
  ),
  row(
    { properties: { a: text() } },
    { properties: { a: text(), b: text() } },
    'none',
    '(new-optional-request-property|response-optional-property-added)',
  ),
  row(
    { properties: { a: text(), b: text() } },
    { properties: { a: text() } },
    'widens',
    '(request-property-removed|response-optional-property-removed)',
  ),
  row(
    { properties: { a: text(), b: text() }, required: ['b'] },
    { properties: { a: text() } },
    'widens',
    '(request-property-removed|response-required-property-removed)',
  ),
  row(
    { properties: { a: text(), b: text() }, additionalProperties: false },
    { properties: { a: text() }, additionalProperties: false },
    'both',
    'property-removed',
  ),
  row(
    { properties: { a: text() } },
    { properties: { a: text() }, required: ['a'] },
    'narrows',
    'became-required',
  ),
  row(
    { properties: { a: text() }, required: ['a'] },
    { properties: { a: text() } },
    'widens',
    'became-optional',
  ),
  row(
    { properties: { a: text() } },
    { properties: { a: text({ deprecated: true }) } },
    'none',
    'property-deprecated',
  ),
  row(
    { properties: { a: text() } },
    { properties: { a: text() }, additionalProperties: false },
    'narrows',
    'additional-properties-disallowed',
  ),
  row(
    { type: 'object', additionalProperties: text() },
    { type: 'object', additionalProperties: number() },
    'both',
    'type-changed',
  ),
]

function expectVerdict(
  direction: 'request' | 'response',
  place: string,
  { old, new: now, id, breaks }: Case,
): void {
  const changes = compareApis(write(direction, place, old), write(direction, place, now))
  expect(changes.map((change) => change.id).join(' ')).toMatch(new RegExp(`${id}( |$)`))
  expect(changes.some((change) => change.breaking)).toBe(breaks[direction])
  for (const change of changes) expect(change.direction).toBe(direction)
}

const nameCase = ({ old, new: now, id }: Case) => `${id}: ${JSON.stringify(old)} > ${JSON.stringify(now)}`

describe.each([
  ['request', REQUEST_PLACES],
  ['response', RESPONSE_PLACES],
] as const)('in a %s', (direction, places) => {
  describe.each(places)('at a %s', (place) => {
    const isText = place === 'query parameter' || place === 'header'
    test.each((isText ? VALUES : [...VALUES, ...MEMBERS]).map((each) => [nameCase(each), each] as const))(
      '%s',
      (_, each) => expectVerdict(direction, place, each),
    )
  })
})

interface OperationCase {
  readonly old?: Schema
  readonly new?: Schema
  readonly id: string
  readonly isBreaking: boolean
}

const query = (more: Schema) => ({ parameters: [{ name: 'a', in: 'query', schema: text(), ...more }] })
const responses = (...statuses: readonly string[]) => ({
  responses: Object.fromEntries(statuses.map((status) => [status, { description: '' }])),
})
const media = (...types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: text() }])),
})
const header = (more: Schema) => ({
  responses: { 200: { description: '', headers: { A: { schema: text(), ...more } } } },
})

const OPERATIONS: readonly OperationCase[] = [
  { new: {}, id: 'endpoint-added', isBreaking: false },
  { old: {}, id: 'api-removed-without-deprecation', isBreaking: true },
  { old: { deprecated: true }, id: 'api-removed-with-deprecation', isBreaking: true },
  { old: {}, new: { deprecated: true }, id: 'endpoint-deprecated', isBreaking: false },
  { old: { deprecated: true }, new: {}, id: 'endpoint-reactivated', isBreaking: false },
  { old: { operationId: 'a' }, new: { operationId: 'b' }, id: 'api-operation-id-removed', isBreaking: false },
  { old: {}, new: query({}), id: 'new-optional-request-parameter', isBreaking: false },
  { old: {}, new: query({ required: true }), id: 'new-required-request-parameter', isBreaking: true },
  { old: query({}), new: {}, id: 'request-parameter-removed', isBreaking: true },
  {
    old: query({}),
    new: query({ required: true }),
    id: 'request-parameter-became-required',
    isBreaking: true,
  },
  {
    old: query({ required: true }),
    new: query({}),
    id: 'request-parameter-became-optional',
    isBreaking: false,
  },
  { old: query({}), new: query({ deprecated: true }), id: 'request-parameter-deprecated', isBreaking: false },
  { old: query({}), new: query({ explode: false }), id: 'request-parameter-style-changed', isBreaking: true },
  {
    old: {},
    new: { requestBody: { required: true, ...media('a/b') } },
    id: 'request-body-added-required',
    isBreaking: true,
  },
  { old: {}, new: { requestBody: media('a/b') }, id: 'request-body-added-optional', isBreaking: false },
  { old: { requestBody: media('a/b') }, new: {}, id: 'request-body-removed', isBreaking: true },
  {
    old: { requestBody: media('a/b') },
    new: { requestBody: { required: true, ...media('a/b') } },
    id: 'request-body-became-required',
    isBreaking: true,
  },
  {
    old: { requestBody: media('a/b') },
    new: { requestBody: media('a/b', 'a/c') },
    id: 'request-body-media-type-added',
    isBreaking: false,
  },
  {
    old: { requestBody: media('a/b', 'a/c') },
    new: { requestBody: media('a/b') },
    id: 'request-body-media-type-removed',
    isBreaking: true,
  },
  {
    old: responses('200'),
    new: responses('200', '202'),
    id: 'response-success-status-added',
    isBreaking: false,
  },
  {
    old: responses('200', '202'),
    new: responses('200'),
    id: 'response-success-status-removed',
    isBreaking: true,
  },
  {
    old: responses('200', '404'),
    new: responses('200'),
    id: 'response-non-success-status-removed',
    isBreaking: false,
  },
  {
    old: responses('200'),
    new: responses('200', '404'),
    id: 'response-non-success-status-added',
    isBreaking: false,
  },
  {
    old: { responses: { 200: media('a/b', 'a/c') } },
    new: { responses: { 200: media('a/b') } },
    id: 'response-media-type-removed',
    isBreaking: true,
  },
  { old: responses('200'), new: header({}), id: 'response-header-added', isBreaking: false },
  {
    old: header({ required: true }),
    new: responses('200'),
    id: 'required-response-header-removed',
    isBreaking: true,
  },
  {
    old: header({ required: true }),
    new: header({}),
    id: 'response-header-became-optional',
    isBreaking: true,
  },
  { old: {}, new: { security: [{ key: [] }] }, id: 'api-security-added', isBreaking: true },
  {
    old: { security: [{ key: [] }] },
    new: { security: [{ key: [] }, { oauth: [] }] },
    id: 'api-security-added',
    isBreaking: false,
  },
  {
    old: { security: [{ key: [] }, { oauth: [] }] },
    new: { security: [{ key: [] }] },
    id: 'api-security-removed',
    isBreaking: true,
  },
  { old: { security: [{ key: [] }] }, new: { security: [] }, id: 'api-security-removed', isBreaking: false },
  {
    old: { security: [{ oauth: ['a'] }] },
    new: { security: [{ oauth: ['a', 'b'] }] },
    id: 'api-security-scope-added',
    isBreaking: true,
  },
  {
    old: { security: [{ oauth: ['a', 'b'] }] },
    new: { security: [{ oauth: ['a'] }] },
    id: 'api-security-scope-removed',
    isBreaking: false,
  },
]

function writeOperation(operation: Schema | undefined): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: operation === undefined ? {} : { '/orders': { get: operation } },
  }
}

test.each(OPERATIONS.map((each) => [`${each.id} (breaking: ${each.isBreaking})`, each] as const))(
  '%s',
  (_, { old, new: now, id, isBreaking }) => {
    const changes = compareApis(writeOperation(old), writeOperation(now))
    expect(changes.map((change) => [change.id, change.breaking])).toEqual([[id, isBreaking]])
  },
)

describe('no change', () => {
  const order: Schema = { type: 'object', properties: { id: text() } }
  const api = (paths: Json, schemas: Schema = {}): JsonObject => ({
    openapi: '3.1.0',
    paths,
    components: { schemas },
  })
  const get = (schema: Schema) => ({ get: { responses: { 200: { description: '', ...content(schema) } } } })

  test.each<readonly [string, Schema, Schema]>([
    ['nullable of OpenAPI 3.0 and 3.1', text({ nullable: true }), { type: ['string', 'null'] }],
    ['a union with null', { anyOf: [text(), { type: 'null' }] }, { type: ['string', 'null'] }],
    ['a constant and a single value', text({ enum: ['a'] }), text({ const: 'a' })],
    [
      'an exclusive limit of 3.0 and 3.1',
      number({ minimum: 1, exclusiveMinimum: true }),
      number({ exclusiveMinimum: 1 }),
    ],
    [
      'descriptions and examples',
      text({ description: 'a', example: 'a' }),
      text({ description: 'b', examples: ['b'] }),
    ],
    ['an allOf that only wraps', text(), { allOf: [text()], description: 'a' }],
    ['the order of values', text({ enum: ['a', 'b'] }), text({ enum: ['b', 'a'] })],
  ])('%s', (_, old, now) => {
    expect(compareApis(api({ '/a': get(object(old)) }), api({ '/a': get(object(now)) }))).toEqual([])
  })

  test('a schema gets another name, or moves to the components', () => {
    const inline = api({ '/a': get(order) })
    const named = (name: string) =>
      api({ '/a': get({ $ref: `#/components/schemas/${name}` }) }, { [name]: order })
    expect(compareApis(named('Order'), named('Purchase'))).toEqual([])
    expect(compareApis(inline, named('Order'))).toEqual([])
  })

  test('a path parameter gets another name', () => {
    const path = (name: string) =>
      api({
        [`/a/{${name}}`]: { get: { parameters: [{ name, in: 'path', required: true, schema: text() }] } },
      })
    expect(compareApis(path('id'), path('orderId'))).toEqual([])
  })

  test('the base path moves to the server', () => {
    const old = { ...api({ '/v1/a': get(order) }), servers: [{ url: 'https://x.example' }] }
    const now = { ...api({ '/a': get(order) }), servers: [{ url: 'https://x.example/v1' }] }
    const ids = compareApis(old, now).map(({ id }) => id)
    expect(ids).not.toContain('endpoint-added')
    expect(ids).not.toContain('api-removed-without-deprecation')
  })
})

test('an operation that moves is one change, with its differences', () => {
  const api = (path: string, operation: Schema): JsonObject => ({
    openapi: '3.1.0',
    paths: { [path]: { get: { operationId: 'getOrder', ...operation } } },
  })
  const changes = compareApis(api('/order/{id}', {}), api('/orders/{id}', query({})))
  expect(changes.map(({ id }) => id)).toEqual(['api-operation-moved', 'new-optional-request-parameter'])
})

test('a change of a shared schema is one change for each direction, with the operations that it reaches', () => {
  const ref = { $ref: '#/components/schemas/Order' }
  const api = (order: Schema): JsonObject => ({
    openapi: '3.1.0',
    paths: {
      '/orders': {
        get: { responses: { 200: { description: '', ...content({ type: 'array', items: ref }) } } },
        post: { requestBody: content(ref), responses: { 201: { description: '', ...content(ref) } } },
      },
      '/next': {
        get: { responses: { 200: { description: '', ...content({ $ref: '#/components/schemas/Page' }) } } },
      },
    },
    components: {
      schemas: {
        Order: { type: 'object', properties: { parent: ref, ...order } },
        Page: { type: 'object', properties: { order: ref } },
      },
    },
  })
  const changes = compareApis(api({ state: text() }), api({}))
  expect(
    changes.map(({ id, path, schema, operations, breaking }) => ({ id, path, schema, operations, breaking })),
  ).toEqual([
    {
      id: 'response-optional-property-removed',
      path: 'Order.state',
      schema: 'Order',
      operations: ['GET /orders', 'POST /orders', 'GET /next'],
      breaking: true,
    },
    {
      id: 'request-property-removed',
      path: 'Order.state',
      schema: 'Order',
      operations: ['POST /orders'],
      breaking: false,
    },
  ])
})

test('schemas that refer to themselves at different depths end', () => {
  const api = (node: Schema): JsonObject => ({
    openapi: '3.1.0',
    paths: {
      '/a': {
        get: { responses: { 200: { description: '', ...content({ $ref: '#/components/schemas/Node' }) } } },
      },
    },
    components: { schemas: { Node: node } },
  })
  const ref = { $ref: '#/components/schemas/Node' }
  const deep = object(object(ref))
  expect(compareApis(api(object(ref)), api(deep))).toEqual([])
})
