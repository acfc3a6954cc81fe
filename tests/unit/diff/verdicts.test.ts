/** Verdicts of `docs diff` for each kind of change, in each direction, at each place that a schema may have. */

import { describe, expect, test } from 'vitest'
import { findBadges } from '../../../src/domain/diff/list-entries.ts'
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
  row({ type: 'null' }, text(), 'both', 'became-not-nullable'),
  row({}, { not: {}, type: [] }, 'narrows', '(type-changed|type-specialized)'),
  row(text({ format: 'uri' }), text({ format: 'uri-reference' }), 'widens', 'type-(changed|generalized)'),
  row({ enum: ['a'] }, { enum: ['a', null] }, 'widens', 'became-nullable'),
  row(
    { type: ['string', 'null'], enum: ['a', null] },
    { type: ['string', 'null'], enum: ['a'] },
    'narrows',
    'became-not-nullable',
  ),
  row(
    { oneOf: [text(), number()] },
    { oneOf: [text(), number(), { type: 'null' }] },
    'widens',
    'became-nullable',
  ),
  row({ oneOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['a', 'c'] }, 'both', 'enum-value-added'),
  row({ enum: ['1'] }, { enum: [1] }, 'both', 'enum-value-removed'),
  row(
    text({ 'x-extensible-enum': ['a', 'b'] }),
    text({ 'x-extensible-enum': ['a'] }),
    'narrows',
    'x-extensible-enum-value-removed',
  ),
  row(
    text({ 'x-extensible-enum': ['a'] }),
    text({ 'x-extensible-enum': ['a', 'b'] }),
    'none',
    'x-extensible-enum-value-added',
  ),
  row(number({ multipleOf: 0.01 }), number({ multipleOf: 0.1 }), 'narrows', 'multiple-of-specialized'),
  row(
    { type: ['string', 'integer'], maxLength: 5 },
    { type: 'integer' },
    'narrows',
    'type-(changed|specialized)',
  ),
  row(
    { allOf: [text({ pattern: 'a' }), { pattern: 'b' }] },
    text({ pattern: 'a' }),
    'widens',
    'pattern-removed',
  ),
  row(
    { type: 'array', contains: number() },
    { type: 'array', contains: { type: 'integer' } },
    'narrows',
    'type-(changed|specialized)',
  ),
  row(
    { type: 'array', contains: text(), maxContains: 1 },
    { type: 'array', contains: text(), maxContains: 2 },
    'widens',
    'max-contains-increased',
  ),
  row(
    { type: 'array', prefixItems: [text()], items: false },
    { type: 'array', prefixItems: [text(), text()], items: false },
    'widens',
    'type-(changed|generalized)',
  ),
  row(
    { type: 'array', prefixItems: [text()] },
    { type: 'array', prefixItems: [text()], items: false },
    'narrows',
    'type-(changed|specialized)',
  ),
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
  row(
    { properties: { a: text() } },
    { properties: { a: text() }, required: ['z'] },
    'narrows',
    'became-required',
  ),
  row(
    { patternProperties: { '^x-': { type: 'integer' } } },
    { patternProperties: { '^x-': number() } },
    'widens',
    'type-(changed|generalized)',
  ),
  row(
    { type: 'object', patternProperties: { '^x-': text(), '^y-': text() } },
    { type: 'object', patternProperties: { '^x-': text() } },
    'widens',
    'pattern-property-removed',
  ),
  row(
    { type: 'object', dependentRequired: { a: ['b'] } },
    { type: 'object', dependentRequired: { a: ['b', 'c'] } },
    'narrows',
    'dependent-required-changed',
  ),
  row(
    { oneOf: [object(text()), { properties: { b: text() } }] },
    { oneOf: [{ properties: { field: text(), c: text() } }, { properties: { b: text() } }] },
    'none',
    'property-?(added)?',
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

const OPERATIONS: OperationCase[] = [
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
  {
    old: query({ schema: { type: 'array' } }),
    new: query({ schema: { type: 'array' }, explode: false }),
    id: 'request-parameter-style-changed',
    isBreaking: true,
  },
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

const body = (type: string, schema: Schema, more: Schema = {}) => ({
  requestBody: { content: { [type]: { schema, ...more } } },
})
const success = (type: string, schema: Schema = text()) => ({
  responses: { 200: { description: '', content: { [type]: { schema } } } },
})
const integer = (more: Schema = {}) => query({ schema: { type: 'integer', ...more } })
const form = 'multipart/form-data'
const image = (contentType: string) =>
  body(form, object(text({ format: 'binary' })), { encoding: { field: { contentType } } })
const key = (...alternatives: readonly Schema[]) => ({ security: alternatives })

OPERATIONS.push(
  {
    old: integer({ default: 10 }),
    new: integer({ default: 20 }),
    id: 'request-parameter-default-value-changed',
    isBreaking: true,
  },
  { old: integer(), new: query({}), id: 'request-parameter-type-generalized', isBreaking: false },
  {
    old: query({ deprecated: true }),
    new: {},
    id: 'request-parameter-removed-with-deprecation',
    isBreaking: true,
  },
  {
    old: body('a/b', text()),
    new: body('a/*', text()),
    id: 'request-body-media-type-name-generalized',
    isBreaking: false,
  },
  {
    old: body('*/*', text()),
    new: body('a/b', text()),
    id: 'request-body-media-type-name-specialized',
    isBreaking: true,
  },
  { old: success('*/*'), new: success('a/b'), id: 'response-media-type-name-specialized', isBreaking: false },
  { old: success('a/b'), new: success('*/*'), id: 'response-media-type-name-generalized', isBreaking: true },
  {
    old: image('image/png, image/jpeg'),
    new: image('image/png'),
    id: 'encoding-content-type-removed',
    isBreaking: true,
  },
  {
    old: image('image/png'),
    new: image('image/png,image/jpeg'),
    id: 'encoding-content-type-added',
    isBreaking: false,
  },
  // The type that follows from the schema holds without an encoding: any for a file, text for a text.
  {
    old: body(form, object(text({ format: 'binary' })), { encoding: { field: { explode: true } } }),
    new: image('image/png'),
    id: 'encoding-content-type-added',
    isBreaking: true,
  },
  {
    old: image('image/png'),
    new: body(form, object(text({ format: 'binary' }))),
    id: 'encoding-content-type-removed',
    isBreaking: false,
  },
  {
    old: body(form, object(text())),
    new: body(form, object(text()), { encoding: { field: { contentType: 'text/plain, text/csv' } } }),
    id: 'encoding-content-type-added',
    isBreaking: false,
  },
  {
    old: body(form, object(text()), { encoding: { field: { contentType: 'text/plain, text/csv' } } }),
    new: body(form, object(text())),
    id: 'encoding-content-type-removed',
    isBreaking: true,
  },
  {
    old: query({ allowEmptyValue: true }),
    new: query({}),
    id: 'request-parameter-empty-value-forbidden',
    isBreaking: true,
  },
  {
    old: query({}),
    new: query({ allowEmptyValue: true }),
    id: 'request-parameter-empty-value-allowed',
    isBreaking: false,
  },
  {
    old: body(form, object({ type: 'array' })),
    new: body(form, object({ type: 'array' }), { encoding: { field: { explode: false } } }),
    id: 'encoding-style-changed',
    isBreaking: true,
  },
  {
    old: header({ schema: { type: 'object' } }),
    new: header({ schema: { type: 'object' }, explode: true }),
    id: 'response-header-style-changed',
    isBreaking: true,
  },
  {
    old: key({ a: [], b: [] }),
    new: key({ a: [], b: [] }, { a: [] }),
    id: 'api-security-added',
    isBreaking: false,
  },
  { old: key({}, { a: [] }), new: key({ a: [] }), id: 'api-security-removed', isBreaking: true },
  { old: key({ a: [] }), new: key({ a: [] }, {}), id: 'api-security-added', isBreaking: false },
  {
    old: key({ a: ['r'] }),
    new: key({ a: ['r'] }, { a: ['w'] }),
    id: 'api-security-added',
    isBreaking: false,
  },
  {
    old: key({ a: ['r'] }, { a: ['w'] }),
    new: key({ a: ['r'] }),
    id: 'api-security-removed',
    isBreaking: true,
  },
  {
    old: { deprecated: true, 'x-sunset': '2027-06-01' },
    new: { deprecated: true, 'x-sunset': '2027-01-01' },
    id: 'api-sunset-date-changed-too-small',
    isBreaking: true,
  },
  {
    old: { deprecated: true, 'x-sunset': '2027-06-01' },
    new: { deprecated: true },
    id: 'sunset-deleted',
    isBreaking: true,
  },
)

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

const twice = (a: Schema, b: Schema): Schema => ({ oneOf: [a, b] })
const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const choice = (mapping?: Schema, propertyName = 'kind'): Schema => ({
  ...twice(named('A'), named('B')),
  discriminator: { propertyName, ...(mapping !== undefined && { mapping }) },
})

/** A document with the members of an operation, of its document, and two schemas. */
const whole = (operation: Schema, more: Schema = {}, components: Schema = {}): JsonObject => ({
  openapi: '3.1.0',
  paths: { '/orders': { get: operation } },
  components: { schemas: { A: object(text()), B: object(number()) }, ...components },
  ...more,
})
const answers = (responses: Schema): JsonObject =>
  whole({
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, schema]) => [
        status,
        { description: '', ...content(schema as Schema) },
      ]),
    ),
  })
const chosen = (schema: Schema) => answers({ 200: schema })
const scheme = (name: string, value: Schema, security: readonly Schema[] = [{ [name]: [] }]) =>
  whole({ security }, {}, { securitySchemes: { [name]: value } })
const flows = (...kinds: readonly string[]): Schema => ({
  type: 'oauth2',
  flows: Object.fromEntries(kinds.map((kind) => [kind, { scopes: {} }])),
})
const region = (...values: readonly string[]) =>
  whole({}, { servers: [{ url: 'https://{r}.example', variables: { r: { default: 'eu', enum: values } } }] })
const event = (...statuses: readonly string[]) => ({
  openapi: '3.1.0',
  webhooks: {
    paid: { post: { responses: Object.fromEntries(statuses.map((each) => [each, { description: '' }])) } },
  },
})
const callback = (path: string) => whole({ callbacks: { done: { [path]: { post: {} } } } })

/** Ids of changes with `!` at those that break clients. */
test.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
  [
    'a mapping value',
    chosen(choice({ a: 'A', b: 'B' })),
    chosen(choice({ x: 'A', b: 'B' })),
    ['discriminator-mapping-deleted', '!discriminator-mapping-added'],
  ],
  [
    'a mapping target',
    chosen(choice({ a: 'A', b: 'B' })),
    chosen(choice({ a: 'B', b: 'A' })),
    ['!discriminator-mapping-changed', '!discriminator-mapping-changed'],
  ],
  [
    'a discriminator',
    chosen(choice()),
    chosen(choice(undefined, 'type')),
    ['!discriminator-property-name-changed'],
  ],
  [
    'mapping values that are the names',
    chosen(choice()),
    chosen(choice({ A: '#/components/schemas/A', B: 'B' })),
    [],
  ],
  [
    'a status that becomes a range',
    answers({ 200: text() }),
    answers({ '2XX': text() }),
    ['!response-success-status-removed', 'response-success-status-added'],
  ],
  [
    'a range that becomes a status',
    answers({ '2XX': text() }),
    answers({ 200: text() }),
    ['response-success-status-removed', 'response-success-status-added'],
  ],
  [
    'an error that was the default',
    answers({ 200: text(), default: text() }),
    answers({ 200: text(), default: text(), 404: number() }),
    ['response-non-success-status-added', '!response-body-type-changed'],
  ],
  [
    'fewer schemes together',
    scheme('a', {}, [{ a: [], b: [] }]),
    scheme('a', {}),
    ['api-security-removed', 'api-security-added'],
  ],
  [
    'another name of a scheme',
    scheme('a', { type: 'http', scheme: 'basic' }),
    scheme('b', { type: 'http', scheme: 'basic', description: 'x' }),
    [],
  ],
  [
    'the case of a header',
    scheme('a', { type: 'apiKey', in: 'header', name: 'K' }),
    scheme('a', { type: 'apiKey', in: 'header', name: 'k' }),
    [],
  ],
  [
    'a flow',
    scheme('a', flows('password', 'implicit')),
    scheme('a', flows('password')),
    ['!api-security-component-oauth-flow-removed'],
  ],
  ['a value of a server variable', region('eu', 'us'), region('eu'), ['!api-server-removed']],
  [
    'servers instead of a variable',
    region('eu', 'us'),
    whole({}, { servers: [{ url: 'https://EU.example' }, { url: 'https://us.example/' }] }),
    [],
  ],
  ['a server variable with any value', region('eu', 'us'), region(), ['api-server-added']],
  [
    'a list of values of a server variable',
    region(),
    region('eu'),
    ['!api-server-removed', 'api-server-added'],
  ],
  [
    'statuses that a client answers an event with',
    event('202', '410', '5XX', 'default'),
    event('200', '4XX'),
    [
      'response-non-success-status-added',
      '!response-non-success-status-removed',
      'response-non-success-status-removed',
      'response-non-success-status-removed',
      'response-success-status-added',
      '!response-success-status-removed',
    ],
  ],
  ['the default server', whole({}), whole({}, { servers: [{ url: '/' }] }), []],
  [
    'the URL of a callback',
    callback('{$request.body#/url}'),
    callback('{$request.query.url}'),
    ['!callback-moved'],
  ],
])('%s', (_, old, now, ids) => {
  const changes = compareApis(old, now).map(
    ({ id, breaking }) =>
      (breaking ? '!' : '') + id.replace(/^response-property-|^response-body-(?=disc)/, ''),
  )
  expect(changes.toSorted()).toEqual([...ids].sort())
})

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
    ['all types', {}, { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] }],
    ['a type beside values', text({ enum: ['a'] }), { enum: ['a'] }],
    ['both booleans', { type: 'boolean' }, { type: 'boolean', enum: [true, false] }],
    [
      'a union of values',
      text({ enum: ['a', 'b'] }),
      { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] },
    ],
    [
      'a union of types',
      { type: ['string', 'integer', 'null'] },
      { anyOf: [text(), { type: 'integer' }, { type: 'null' }] },
    ],
    [
      'a nullable enum',
      text({ nullable: true, enum: ['a'] }),
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    ['base64 of 3.0 and 3.1', text({ format: 'byte' }), text({ contentEncoding: 'base64' })],
    [
      'bytes of 3.0 and 3.1',
      text({ format: 'binary' }),
      text({ contentMediaType: 'application/octet-stream' }),
    ],
    [
      'an exclusive limit of integers',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
    ['limits of other types', { type: 'integer' }, { type: 'integer', maxLength: 3, multipleOf: 1 }],
    [
      'the order of rules',
      { allOf: [text({ pattern: 'a' }), { pattern: 'b' }] },
      { allOf: [text({ pattern: 'b' }), { pattern: 'a' }] },
    ],
    [
      'a required property that gets a description',
      { type: 'object', required: ['z'] },
      { properties: { z: {} }, required: ['z'] },
    ],
    [
      'a minimum of one item',
      { type: 'array', contains: text() },
      { type: 'array', contains: text(), minContains: 1 },
    ],
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
    expect(compareApis(old, now)).toEqual([])
    expect(compareApis(now, old)).toEqual([])
    const ids = compareApis(old, { ...now, servers: [{ url: 'https://y.example/v1' }] }).map(({ id }) => id)
    expect(ids).toEqual(['api-server-added', 'api-server-removed'])
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

test('a change of a schema in `allOf` is one change, and names the schemas that inherit it', () => {
  const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const api = (base: Schema, dog: Schema = {}): JsonObject => ({
    openapi: '3.1.0',
    paths: Object.fromEntries(
      ['Cat', 'Dog'].map((name) => [
        `/${name}`,
        { get: { responses: { 200: { description: '', ...content(schema(name)) } } } },
      ]),
    ),
    components: {
      schemas: {
        Pet: { type: 'object', ...base },
        Cat: { allOf: [schema('Pet'), { type: 'object' }] },
        Dog: { allOf: [schema('Pet'), { type: 'object', ...dog }] },
      },
    },
  })
  const list = (old: JsonObject, now: JsonObject) =>
    compareApis(old, now).map(({ id, path, inheritedBy, operations }) => [id, path, inheritedBy, operations])
  const operations = ['GET /Cat', 'GET /Dog']
  const [old, now] = [
    api({ properties: { age: text() }, required: ['age'] }),
    api({ properties: { age: { type: 'integer' }, name: text() }, required: ['age'] }),
  ]
  const badges = findBadges(compareApis(old, now))
  for (const name of ['Pet', 'Cat'])
    expect(badges.get(`schema ${name}`)).toMatchObject({
      [`${name}.age`]: { kind: 'changed' },
      [`${name}.name`]: { kind: 'added' },
    })
  expect(list(old, now)).toEqual([
    ['response-property-type-changed', 'Pet.age', ['Cat', 'Dog'], operations],
    ['response-optional-property-added', 'Pet.name', ['Cat', 'Dog'], operations],
  ])
  // The heir alone requires the property, or describes it as well.
  expect(
    list(api({ properties: { age: text() } }), api({ properties: { age: text() } }, { required: ['age'] })),
  ).toEqual([['response-property-became-required', 'Dog.age', undefined, ['GET /Dog']]])
  expect(list(api({}), api({ properties: { age: text() } }, { required: ['age'] }))).toEqual([
    ['response-optional-property-added', 'Pet.age', ['Cat'], ['GET /Cat']],
    ['response-required-property-added', 'Dog.age', undefined, ['GET /Dog']],
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
