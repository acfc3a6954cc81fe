/** The table of the handbook says what pages of an API leave out, and nothing else is left out. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'
import { chooseForRun } from '../../setup/run-length.ts'
import type { Page } from '../../../src/stages/site-types.ts'
import { load } from './load.ts'

/** A text, and a number, that a description has nowhere else. */
const MARK = 'Zebra'
const NUMBER = 7391

type Probe = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const list = { type: 'array', items: text }

const withSchema = (schema: unknown): Probe => ({ components: { schemas: { S: schema } } })
const withOperation = (operation: object, more: object = {}): Probe => ({
  paths: { '/a': { get: { operationId: 'getA', responses: { 200: { description: 'ok' } }, ...operation } } },
  ...more,
})
const withParameter = (parameter: object): Probe =>
  withOperation({ parameters: [{ name: 'p', in: 'query', schema: text, ...parameter }] })
const withResponse = (response: object): Probe =>
  withOperation({ responses: { 200: { description: 'ok', ...response } } })
const withMedia = (media: object): Probe =>
  withResponse({ content: { 'application/json': { schema: {}, ...media } } })
const withBody = (type: string, media: object): Probe =>
  withOperation({ requestBody: { content: { [type]: { schema: { properties: { m: text } }, ...media } } } })
const withScheme = (scheme: object): Probe =>
  withOperation({ security: [{ s: [] }] }, { components: { securitySchemes: { s: scheme } } })
const withServer = (server: object): Probe =>
  withOperation({}, { servers: [{ url: 'https://a.example', ...server }] })

/** Of a part. */
const inner = { contentType: `text/${MARK}` }

/** One keyword each, with the mark as its value, or in it. */
const PROBES: Readonly<Record<string, Probe>> = {
  // Schema Object and JSON Schema 2020-12
  title: withSchema({ type: 'object', properties: { m: { type: 'string', title: `${MARK} of the herd` } } }),
  description: withSchema({ ...text, description: MARK }),
  default: withSchema({ ...text, default: MARK }),
  example: withSchema({ ...text, example: MARK }),
  examples: withSchema({ ...text, examples: [MARK] }),
  enum: withSchema({ enum: [MARK, 'b'] }),
  const: withSchema({ const: MARK }),
  format: withSchema({ ...text, format: MARK }),
  pattern: withSchema({ ...text, pattern: MARK }),
  minLength: withSchema({ ...text, minLength: NUMBER }),
  maxLength: withSchema({ ...text, maxLength: NUMBER }),
  minimum: withSchema({ type: 'number', minimum: NUMBER }),
  maximum: withSchema({ type: 'number', maximum: NUMBER }),
  exclusiveMinimum: withSchema({ type: 'number', exclusiveMinimum: NUMBER }),
  exclusiveMaximum: withSchema({ type: 'number', exclusiveMaximum: NUMBER }),
  multipleOf: withSchema({ type: 'number', multipleOf: NUMBER }),
  minItems: withSchema({ ...list, minItems: NUMBER }),
  maxItems: withSchema({ ...list, maxItems: NUMBER }),
  minContains: withSchema({ ...list, contains: text, minContains: NUMBER }),
  maxContains: withSchema({ ...list, contains: text, maxContains: NUMBER }),
  minProperties: withSchema({ type: 'object', minProperties: NUMBER }),
  maxProperties: withSchema({ type: 'object', maxProperties: NUMBER }),
  items: withSchema({ type: 'array', items: { enum: [MARK, 'b'] } }),
  prefixItems: withSchema({ prefixItems: [{ const: MARK }] }),
  unevaluatedItems: withSchema({ type: 'array', unevaluatedItems: { const: MARK } }),
  contains: withSchema({ ...list, contains: { const: MARK } }),
  properties: withSchema({ properties: { [MARK]: text } }),
  required: withSchema({ type: 'object', required: [MARK] }),
  patternProperties: withSchema({ patternProperties: { [MARK]: text } }),
  additionalProperties: withSchema({ type: 'object', additionalProperties: { const: MARK } }),
  unevaluatedProperties: withSchema({ type: 'object', unevaluatedProperties: { const: MARK } }),
  propertyNames: withSchema({ type: 'object', propertyNames: { pattern: MARK } }),
  dependentRequired: withSchema({ type: 'object', dependentRequired: { a: [MARK] } }),
  dependentSchemas: withSchema({ type: 'object', dependentSchemas: { a: { properties: { [MARK]: text } } } }),
  allOf: withSchema({ allOf: [{ properties: { [MARK]: text } }, { properties: { b: text } }] }),
  oneOf: withSchema({ oneOf: [{ properties: { [MARK]: text } }, { properties: { b: text } }] }),
  anyOf: withSchema({ anyOf: [{ properties: { [MARK]: text } }, { properties: { b: text } }] }),
  not: withSchema({ not: { const: MARK } }),
  if: withSchema({ if: { properties: { [MARK]: text } } }),
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: withSchema({ if: { required: ['a'] }, then: { properties: { [MARK]: text } } }),
  else: withSchema({ if: { required: ['a'] }, else: { properties: { [MARK]: text } } }),
  contentMediaType: withSchema({ ...text, contentMediaType: MARK }),
  contentEncoding: withSchema({ ...text, contentEncoding: MARK }),
  contentSchema: withSchema({
    type: 'object',
    properties: {
      m: { ...text, contentMediaType: 'application/json', contentSchema: { properties: { [MARK]: text } } },
    },
  }),
  xml: withSchema({ type: 'object', properties: { m: { ...text, xml: { name: MARK } } } }),
  externalDocs: withSchema({ ...text, externalDocs: { url: `https://a.example/${MARK}` } }),
  discriminator: withSchema({
    oneOf: [{ properties: { a: text } }, { properties: { b: text } }],
    discriminator: { propertyName: MARK },
  }),
  $comment: withSchema({ ...text, $comment: MARK }),
  $schema: withSchema({ ...text, $schema: `https://json-schema.org/draft/2020-12/schema#${MARK}` }),
  $id: withSchema({ ...text, $id: `https://a.example/${MARK}` }),
  $anchor: withSchema({ ...text, $anchor: MARK }),
  $dynamicAnchor: withSchema({ ...text, $dynamicAnchor: MARK }),
  $vocabulary: withSchema({ ...text, $vocabulary: { [`https://a.example/${MARK}`]: true } }),
  $defs: withSchema({ ...text, $defs: { [MARK]: text } }),
  dependencies: withSchema({ type: 'object', dependencies: { a: [MARK] } }),
  additionalItems: withSchema({ type: 'array', additionalItems: { const: MARK } }),
  // OpenAPI Object, Info, Server, Tag
  jsonSchemaDialect: { paths: {}, jsonSchemaDialect: `https://a.example/${MARK}` },
  $self: { paths: {}, $self: `https://a.example/${MARK}` },
  'info.title': { paths: {}, info: { title: MARK, version: '1' } },
  'info.version': { paths: {}, info: { title: 'T', version: MARK } },
  'info.summary': { paths: {}, info: { title: 'T', version: '1', summary: MARK } },
  'info.description': { paths: {}, info: { title: 'T', version: '1', description: MARK } },
  'info.termsOfService': {
    paths: {},
    info: { title: 'T', version: '1', termsOfService: `https://a.example/${MARK}` },
  },
  'info.contact': { paths: {}, info: { title: 'T', version: '1', contact: { name: MARK } } },
  'info.license': { paths: {}, info: { title: 'T', version: '1', license: { name: MARK } } },
  'server.url': withServer({ url: `https://${MARK}.example` }),
  'server.description': withServer({ description: MARK }),
  'server.name': withServer({ name: MARK }),
  'server.variables.enum': withServer({
    url: 'https://{v}.example',
    variables: { v: { default: 'a', enum: ['a', MARK] } },
  }),
  'server.variables.description': withServer({
    url: 'https://{v}.example',
    variables: { v: { default: 'a', description: MARK } },
  }),
  'tag.summary': withOperation({ tags: ['t'] }, { tags: [{ name: 't', summary: MARK }] }),
  'tag.description': withOperation({ tags: ['t'] }, { tags: [{ name: 't', description: MARK }] }),
  'tag.externalDocs': withOperation(
    { tags: ['t'] },
    { tags: [{ name: 't', externalDocs: { url: `https://a.example/${MARK}` } }] },
  ),
  'tag.parent': withOperation({ tags: ['t'] }, { tags: [{ name: 't', parent: MARK }, { name: MARK }] }),
  'tag.kind': withOperation({ tags: ['t'] }, { tags: [{ name: 't', kind: MARK }] }),
  // Path Item, Operation, Parameter
  'path.summary': {
    paths: { '/a': { summary: MARK, get: { operationId: 'a', responses: { 200: { description: 'ok' } } } } },
  },
  'path.description': {
    paths: {
      '/a': { description: MARK, get: { operationId: 'a', responses: { 200: { description: 'ok' } } } },
    },
  },
  'operation.description': withOperation({ description: MARK }),
  'operation.externalDocs': withOperation({ externalDocs: { url: `https://a.example/${MARK}` } }),
  'operation.operationId': withOperation({ operationId: MARK, summary: 'Title' }),
  'operation.servers': withOperation({ servers: [{ url: `https://${MARK}.example` }] }),
  'operation.callbacks': withOperation({
    callbacks: { c: { [`https://a.example/${MARK}`]: { post: { responses: {} } } } },
  }),
  'parameter.description': withParameter({ description: MARK }),
  'parameter.example': withParameter({ example: MARK }),
  'parameter.examples': withParameter({ examples: { e: { value: MARK } } }),
  'parameter.style': withParameter({ name: MARK, style: 'deepObject', schema: { type: 'object' } }),
  'parameter.content': withParameter({
    schema: undefined,
    content: { 'application/json': { schema: { const: MARK } } },
  }),
  // Bodies and responses
  'requestBody.description': withOperation({
    requestBody: { description: MARK, content: { 'application/json': {} } },
  }),
  'response.description': withResponse({ description: MARK }),
  'response.summary': withResponse({ summary: MARK }),
  'response.headers': withResponse({ headers: { [MARK]: { schema: text } } }),
  'response.links': withResponse({ links: { l: { operationId: 'getA', parameters: { p: MARK } } } }),
  'media.example': withMedia({ example: { a: MARK } }),
  'media.examples': withMedia({ examples: { e: { value: { a: MARK } } } }),
  'media.itemSchema': withResponse({
    content: { 'application/jsonl': { itemSchema: { properties: { [MARK]: text } } } },
  }),
  'encoding.contentType': withBody('multipart/form-data', {
    encoding: { m: { contentType: `text/${MARK}` } },
  }),
  'encoding.encoding': withBody('multipart/form-data', { encoding: { m: { encoding: { n: inner } } } }),
  'encoding.prefixEncoding': withBody('multipart/form-data', {
    encoding: { m: { prefixEncoding: [inner] } },
  }),
  'encoding.itemEncoding': withBody('multipart/form-data', { encoding: { m: { itemEncoding: inner } } }),
  'parameter.content.encoding': withParameter({
    in: 'querystring',
    schema: undefined,
    content: { 'application/x-www-form-urlencoded': { encoding: { m: inner } } },
  }),
  'encoding.headers': withBody('multipart/form-data', {
    encoding: { m: { headers: { [MARK]: { schema: text } } } },
  }),
  prefixEncoding: withBody('multipart/mixed', {
    schema: list,
    prefixEncoding: [{ contentType: `text/${MARK}` }],
  }),
  itemEncoding: withBody('multipart/mixed', { schema: list, itemEncoding: { contentType: `text/${MARK}` } }),
  'example.summary': withMedia({ examples: { e: { summary: MARK, value: 1 }, f: { value: 2 } } }),
  'example.description': withMedia({ examples: { e: { description: MARK, value: 1 } } }),
  'example.externalValue': withMedia({ examples: { e: { externalValue: `https://a.example/${MARK}` } } }),
  'callbacks.name': withOperation({
    callbacks: { [MARK]: { '{$url}': { post: { summary: 'A', responses: {} } } } },
  }),
  'links.name': withResponse({ links: { [MARK]: { operationId: 'getA' } } }),
  // Security
  'scheme.description': withScheme({ type: 'http', scheme: 'bearer', description: MARK }),
  'scheme.bearerFormat': withScheme({ type: 'http', scheme: 'bearer', bearerFormat: MARK }),
  'scheme.name': withScheme({ type: 'apiKey', in: 'header', name: MARK }),
  'scheme.scheme': withScheme({ type: 'http', scheme: MARK.toLowerCase() }),
  'scheme.openIdConnectUrl': withScheme({
    type: 'openIdConnect',
    openIdConnectUrl: `https://a.example/${MARK}`,
  }),
  'scheme.oauth2MetadataUrl': withScheme({
    type: 'oauth2',
    oauth2MetadataUrl: `https://a.example/${MARK}`,
    flows: {},
  }),
  'scheme.flows': withScheme({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { [MARK]: 'A' } } },
  }),
  'flow.tokenUrl': withScheme({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: `https://a.example/${MARK}`, scopes: {} } },
  }),
  'flow.refreshUrl': withScheme({
    type: 'oauth2',
    flows: {
      clientCredentials: {
        tokenUrl: 'https://a.example/t',
        refreshUrl: `https://a.example/${MARK}`,
        scopes: {},
      },
    },
  }),
  'flow.deviceAuthorizationUrl': withScheme({
    type: 'oauth2',
    flows: {
      deviceAuthorization: {
        tokenUrl: 'https://a.example/t',
        deviceAuthorizationUrl: `https://a.example/${MARK}`,
        scopes: {},
      },
    },
  }),
  'flow.authorizationUrl': withScheme({
    type: 'oauth2',
    flows: { implicit: { authorizationUrl: `https://a.example/${MARK}`, scopes: {} } },
  }),
  // Parts that nothing refers to
  'components.parameters': {
    paths: {},
    components: { parameters: { P: { name: MARK, in: 'query', schema: text } } },
  },
  'components.responses': { paths: {}, components: { responses: { R: { description: MARK } } } },
  'components.examples': { paths: {}, components: { examples: { E: { value: MARK } } } },
  'components.headers': { paths: {}, components: { headers: { H: { description: MARK } } } },
  'components.requestBodies': {
    paths: {},
    components: { requestBodies: { B: { description: MARK, content: {} } } },
  },
  'components.pathItems': { paths: {}, components: { pathItems: { I: { summary: MARK } } } },
  webhooks: { webhooks: { w: { post: { summary: MARK, responses: {} } } } },
  'webhooks.summary': { webhooks: { w: { summary: MARK, post: { responses: {} } } } },
  'webhooks.description': { webhooks: { w: { description: MARK, post: { responses: {} } } } },
  'callbacks.description': withOperation({
    callbacks: { c: { '{$url}': { description: MARK, post: { responses: {} } } } },
  }),
  'an extension': withOperation({ 'x-internal-note': MARK }),
}

/** Whether any page of a description has the mark, or any page of a kind, in HTML and in Markdown. */
async function isShown(probe: Probe, kind?: Page['kind']): Promise<boolean> {
  const { api, pages: all } = await load({ openapi: '3.2.0', paths: {}, ...probe })
  const pages = kind === undefined ? all : all.filter((page) => page.kind === kind)
  const mark = new RegExp(`${MARK}|7,?391`, 'i')
  return pages.some((page) => {
    const { blocks } = apiPageBlocks(page as never, api)
    // The Markdown twin says what the page says.
    return [JSON.stringify(blocks), blocksToMarkdown(blocks, [])].every((text) => mark.test(text))
  })
}

/** The names of what the handbook says that pages leave out. */
function listLeftOut(): ReadonlySet<string> {
  const handbook = readFileSync('handbook/content/docs/openapi.md', 'utf8')
  const section = handbook.slice(handbook.indexOf('{#left-out}')).split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  return new Set(rows)
}

test('pages leave out what the handbook says, and nothing else', async () => {
  const missing: string[] = []
  for (const [name, probe] of Object.entries(PROBES)) if (!(await isShown(probe))) missing.push(name)
  expect(new Set(missing)).toEqual(listLeftOut())
})

/** Schemas with several keywords, one of which has the mark. */
const COMBINED: Readonly<Record<string, unknown>> = {
  'items.pattern': { type: 'array', items: { ...text, pattern: MARK } },
  'items.description': { type: 'array', items: { ...text, description: MARK } },
  'items.default': { type: 'array', items: { ...text, default: MARK } },
  'items.properties': { type: 'array', items: { properties: { [MARK]: text } } },
  'items of one of several types': { type: ['string', 'array'], items: { ...text, pattern: MARK } },
  'contains.properties': { ...list, contains: { properties: { [MARK]: text } } },
  'oneOf.title': { oneOf: [{ ...text, title: MARK }, { type: 'integer' }] },
  'oneOf.format': { oneOf: [{ ...text, title: 'T', format: MARK }, { type: 'integer' }] },
  'oneOf.default': { oneOf: [{ ...text, default: MARK }, { type: 'integer' }] },
  'oneOf.deprecated': { oneOf: [{ const: 1, description: MARK, deprecated: true }, { const: 2 }] },
  'anyOf.pattern beside null': { anyOf: [{ ...text, pattern: MARK }, { type: 'null' }] },
}

const inProperty = (schema: unknown) => ({ type: 'object', properties: { p: schema } })

/** Places of a schema in the schema of a response. */
const PLACES: Readonly<Record<string, (schema: unknown) => unknown>> = {
  'a property': inProperty,
  items: (schema) => inProperty({ type: 'array', items: schema }),
  'items of items': (schema) => ({ type: 'array', items: { type: 'array', items: schema } }),
  'an option beside an object': (schema) => inProperty({ oneOf: [schema, { properties: { q: text } }] }),
  'an option beside a flag': (schema) => inProperty({ oneOf: [schema, { type: 'boolean' }] }),
  'items of an option': (schema) =>
    inProperty({ oneOf: [{ type: 'array', items: schema }, { type: 'boolean' }] }),
  'an option of items': (schema) =>
    inProperty({ type: 'array', items: { anyOf: [schema, { type: 'boolean' }] } }),
  'other properties': (schema) => inProperty({ type: 'object', additionalProperties: schema }),
  'names like this': (schema) => ({ type: 'object', patternProperties: { '^x': schema } }),
  'a position': (schema) => inProperty({ type: 'array', prefixItems: [schema] }),
  'some items': (schema) => inProperty({ type: 'array', contains: schema }),
  not: (schema) => inProperty({ not: schema }),
  'a document in a text': (schema) =>
    inProperty({ ...text, contentMediaType: 'application/json', contentSchema: schema }),
  'a part of allOf': (schema) => ({ allOf: [inProperty(schema), { properties: { q: text } }] }),
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  'a branch of a condition': (schema) => ({ if: { required: ['a'] }, then: inProperty(schema) }),
  'items of one of several types': (schema) => inProperty({ type: ['string', 'array'], items: schema }),
}

/** The schemas whose mark pages show. */
function listSchemas(): readonly (readonly [name: string, schema: unknown])[] {
  const leftOut = listLeftOut()
  const named = Object.entries(PROBES).flatMap(([name, probe]) => {
    const { S } = ((probe['components'] ?? {}) as { schemas?: { S?: unknown } }).schemas ?? {}
    return S === undefined || leftOut.has(name) ? [] : [[name, S] as const]
  })
  return [...named, ...Object.entries(COMBINED)]
}

test('a keyword of a schema is shown in every place of the schema', { timeout: 60_000 }, async () => {
  const pairs = listSchemas().flatMap(([name, schema]) =>
    Object.entries(PLACES).map(([place, put]) => [`${name} in ${place}`, put(schema)] as const),
  )
  const step = chooseForRun({ short: 7, full: 1 })
  const missing: string[] = []
  for (const [i, [name, schema]] of pairs.entries()) {
    // With an example of the author, because a generated one would have some marks.
    const content = { 'application/json': { schema, example: 1 } }
    if (i % step === 0 && !(await isShown(withResponse({ content })))) missing.push(name)
  }
  expect(missing).toEqual([])
})

const fields = { type: 'object', properties: { a: text } }

/** Schemas with something inside, whose rules are beside it. */
const OBJECTS_AND_LISTS: Readonly<Record<string, unknown>> = {
  'an object.minProperties': { ...fields, minProperties: NUMBER },
  'an object.propertyNames': { ...fields, propertyNames: { pattern: MARK } },
  'an object.dependentRequired': { ...fields, dependentRequired: { a: [MARK] } },
  'an object.default': { ...fields, default: { a: MARK } },
  'an object.anyOf': { ...fields, anyOf: [{ required: ['a'] }, { required: [MARK] }] },
  'a tuple.maxItems': { prefixItems: [text], maxItems: NUMBER },
  'a tuple.contains': { prefixItems: [text], contains: { const: MARK } },
  'a list of objects.minItems': { type: 'array', items: fields, minItems: NUMBER },
  'a list of another schema': { type: 'array', items: { $ref: '#/components/schemas/Other' } },
  'another schema': { $ref: '#/components/schemas/Other' },
  'oneOf beside pattern': { pattern: MARK, oneOf: [text, { type: 'integer' }] },
  'oneOf of formats': { oneOf: [{ ...text, format: MARK }, { type: 'integer' }] },
}

/** Places of a reference to a schema. */
const USES: Readonly<Record<string, (schema: unknown) => Probe>> = {
  'a parameter': (schema) => withParameter({ schema }),
  'a header': (schema) => withResponse({ headers: { h: { schema } } }),
  'a body': (schema) => withMedia({ schema, example: 1 }),
  'a property': (schema) => withMedia({ schema: inProperty(schema), example: 1 }),
  'items of a property': (schema) =>
    withMedia({ schema: inProperty({ type: 'array', items: schema }), example: 1 }),
  'an option': (schema) =>
    withMedia({ schema: inProperty({ oneOf: [schema, { type: 'boolean' }] }), example: 1 }),
  'other properties': (schema) =>
    withMedia({ schema: inProperty({ type: 'object', additionalProperties: schema }), example: 1 }),
}

test(
  'a keyword of a named schema is shown on the pages that use the schema',
  { timeout: 60_000 },
  async () => {
    const pairs = [...listSchemas(), ...Object.entries(OBJECTS_AND_LISTS)].flatMap(([name, schema]) =>
      Object.entries(USES).map(([use, put]) => ({ name: `${name} in ${use}`, schema, put })),
    )
    const step = chooseForRun({ short: 5, full: 1 })
    const missing: string[] = []
    for (const [i, { name, schema, put }] of pairs.entries()) {
      const schemas = { S: schema, Other: { ...text, pattern: MARK } }
      const probe = { ...put({ $ref: '#/components/schemas/S' }), components: { schemas } }
      if (i % step === 0 && !(await isShown(probe, 'operation'))) missing.push(name)
    }
    expect(missing).toEqual([])
  },
)
