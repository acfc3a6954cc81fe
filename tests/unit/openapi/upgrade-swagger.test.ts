/** Swagger 2.0 as OpenAPI 3.0, section by section of its specification. */
import { expect, test } from 'vitest'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'
import { upgradeSwagger } from '../../../src/domain/openapi/document/transform/upgrade-swagger.ts'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'
import type { OperationPage } from '../../../src/stages/site-types.ts'
import { load } from './load.ts'

const ok = { 200: { description: 'Fine' } }

const upgrade = (members: object) =>
  upgradeSwagger({ swagger: '2.0', info: { title: 'T', version: '1' }, paths: {}, ...members })

/** The only operation of a document. */
function upgradeOperation(operation: object, members: object = {}, item: object = {}): unknown {
  const { paths } = upgrade({ ...members, paths: { '/x': { ...item, post: operation } } }) as {
    paths: Record<string, { post: unknown }>
  }
  return paths['/x']?.post
}

test('servers have each scheme, HTTPS first; an operation can have schemes of its own', () => {
  const members = { host: 'a.test', basePath: '/v1', schemes: ['http', 'https'] }
  expect(upgrade(members)).toMatchObject({
    openapi: '3.0.4',
    servers: [{ url: 'https://a.test/v1' }, { url: 'http://a.test/v1' }],
  })
  expect(upgradeOperation({ schemes: ['wss'], responses: ok }, members)).toEqual({
    servers: [{ url: 'wss://a.test/v1' }],
    responses: ok,
  })
  expect(upgrade({ basePath: '/v1' })['servers']).toEqual([{ url: '/v1' }])
  expect(upgrade({})).toEqual({ openapi: '3.0.4', info: { title: 'T', version: '1' }, paths: {} })
})

test('media types of an operation replace those of the document', () => {
  const types = { consumes: ['application/json'], produces: ['application/json'] }
  const schema = { type: 'string' }
  const body = { in: 'body', name: 'b', required: true, description: 'B', schema }
  const responses = { 200: { description: 'Fine', schema, examples: { 'text/plain': 'x' } } }
  expect(
    upgradeOperation(
      { consumes: ['text/csv'], produces: ['application/xml'], parameters: [body], responses },
      types,
    ),
  ).toEqual({
    requestBody: { required: true, description: 'B', content: { 'text/csv': { schema } } },
    responses: {
      200: {
        description: 'Fine',
        content: { 'application/xml': { schema }, 'text/plain': { schema, example: 'x' } },
      },
    },
  })
})

test('parameters have a schema, a style and the example of x-example', () => {
  const list = { type: 'array', items: { type: 'integer' } }
  const parameters = [
    { in: 'query', name: 'a', ...list, collectionFormat: 'multi', 'x-example': [1] },
    { in: 'query', name: 'b', ...list, default: [2] },
    { in: 'query', name: 'c', ...list, collectionFormat: 'pipes', 'x-enum-varnames': ['One'] },
    { in: 'header', name: 'D', ...list },
    { $ref: '#/parameters/limit' },
  ]
  const members = { parameters: { limit: { in: 'query', name: 'limit', type: 'integer', maximum: 5 } } }
  expect(upgradeOperation({ parameters, responses: ok }, members)).toEqual({
    parameters: [
      { in: 'query', name: 'a', style: 'form', explode: true, schema: list, example: [1] },
      { in: 'query', name: 'b', style: 'form', explode: false, schema: { ...list, default: [2] } },
      {
        in: 'query',
        name: 'c',
        style: 'pipeDelimited',
        explode: false,
        schema: { ...list, 'x-enum-varnames': ['One'] },
      },
      { in: 'header', name: 'D', schema: list },
      { $ref: '#/components/parameters/limit' },
    ],
    responses: ok,
  })
  expect(upgrade(members)['components']).toEqual({
    parameters: { limit: { in: 'query', name: 'limit', schema: { type: 'integer', maximum: 5 } } },
  })
})

test('fields of a form keep what is said of them, and a form with a file is multipart', () => {
  const file = { in: 'formData', name: 'file', type: 'file', required: true, description: 'The file' }
  const tags = { in: 'formData', name: 'tags', type: 'array', items: { type: 'string' } }
  const count = { in: 'formData', name: 'count', type: 'integer', minimum: 1, default: 2 }
  const consumes = ['application/x-www-form-urlencoded', 'multipart/form-data']
  expect(upgradeOperation({ consumes, parameters: [tags, count] }, {}, { parameters: [file] })).toEqual({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: { type: 'string', format: 'binary', description: 'The file' },
              tags: { type: 'array', items: { type: 'string' } },
              count: { type: 'integer', minimum: 1, default: 2 },
            },
            required: ['file'],
          },
          encoding: { tags: { style: 'form', explode: false } },
        },
      },
    },
  })
  expect(upgradeOperation({ parameters: [count] })).toMatchObject({
    requestBody: { content: { 'application/x-www-form-urlencoded': {} } },
  })
})

test('a shared body is the request body of each operation that refers to it', () => {
  const members = { parameters: { pet: { in: 'body', name: 'pet', schema: { $ref: '#/definitions/Pet' } } } }
  expect(upgradeOperation({ parameters: [{ $ref: '#/parameters/pet' }] }, members)).toEqual({
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
  })
  expect(upgrade(members)['components']).toBeUndefined()
})

test('schemas have a discriminator, null and files; data stays as it is', () => {
  const { components } = upgrade({
    definitions: {
      Pet: {
        discriminator: 'kind',
        properties: {
          kind: { type: 'string', 'x-nullable': true, example: { $ref: '#/definitions/Pet', type: 'file' } },
          discriminator: { type: 'file' },
          next: { $ref: '#/definitions/Pet' },
        },
        additionalProperties: { allOf: [{ $ref: '#/definitions/Pet/properties/kind' }] },
      },
    },
  })
  expect(components).toEqual({
    schemas: {
      Pet: {
        discriminator: { propertyName: 'kind' },
        properties: {
          kind: { type: 'string', nullable: true, example: { $ref: '#/definitions/Pet', type: 'file' } },
          discriminator: { type: 'string', format: 'binary' },
          next: { $ref: '#/components/schemas/Pet' },
        },
        additionalProperties: { allOf: [{ $ref: '#/components/schemas/Pet/properties/kind' }] },
      },
    },
  })
})

test('responses have headers with schemas, and security schemes their flows', () => {
  const { components } = upgrade({
    responses: { Missing: { description: 'Gone', headers: { A: { type: 'integer', description: 'N' } } } },
    securityDefinitions: {
      user: { type: 'basic', description: 'U' },
      key: { type: 'apiKey', in: 'query', name: 'k' },
      login: { type: 'oauth2', flow: 'accessCode', authorizationUrl: 'a', tokenUrl: 't', scopes: { x: 'X' } },
      machine: { type: 'oauth2', flow: 'application', tokenUrl: 't' },
    },
  })
  expect(components).toEqual({
    responses: {
      Missing: { description: 'Gone', headers: { A: { description: 'N', schema: { type: 'integer' } } } },
    },
    securitySchemes: {
      user: { type: 'http', scheme: 'basic', description: 'U' },
      key: { type: 'apiKey', in: 'query', name: 'k' },
      login: {
        type: 'oauth2',
        flows: { authorizationCode: { authorizationUrl: 'a', tokenUrl: 't', scopes: { x: 'X' } } },
      },
      machine: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 't', scopes: {} } } },
    },
  })
})

test('a sample never leaves out the value of a path parameter', async () => {
  const urlOf = async (schema: object) => {
    const parameters = [{ in: 'path', name: 'order', required: true, schema }]
    const { pages } = await load({
      paths: { '/x/{order}': { get: { parameters, responses: ok } } },
    })
    const page = pages.find((each): each is OperationPage => each.kind === 'operation')
    return page && resolveRequest(page.operation.request).url
  }
  expect(await urlOf({ type: 'string', pattern: '^a', minLength: 2 })).toContain('/x/aa')
  expect(await urlOf({ type: 'string', pattern: '^(?=b)b+$' })).toContain('/x/b')
  expect(await urlOf({ type: 'string', pattern: '/^b+$/' })).toContain('/x/ORDER')
  expect(await urlOf({ type: 'string', pattern: '^a*$' })).toContain('/x/ORDER')
})

test('locations in parameters, bodies and responses are where their author wrote them', async () => {
  const lines = [
    'swagger: "2.0"',
    'info: { title: T, version: "1" }',
    'paths:',
    '  /x:',
    '    post:',
    '      consumes: [application/json]',
    '      produces: [application/json]',
    '      parameters:',
    '        - { name: body, in: body, schema: { type: string }, description: "[b](./b.md)" }',
    '        - { name: q, in: query, type: string, description: "[q](./q.md)" }',
    '      responses:',
    '        200: { description: ok, schema: { type: object, description: "[r](./r.md)" } }',
    '  /form:',
    '    post:',
    '      parameters:',
    '        - { name: h, in: header, type: string }',
    '        - { name: f, in: formData, type: string, description: "[f](./f.md)" }',
    '      responses: { 200: { description: ok } }',
  ]
  const { pages } = await load(lines.join('\n'))
  const found = pages.filter(({ kind }) => kind === 'operation').flatMap(({ links }) => links)
  expect(found.map(({ href, location }) => [href, location.line])).toEqual([
    ['./f.md', 17],
    ['./q.md', 10],
    ['./b.md', 9],
    ['./r.md', 12],
  ])
})

test.each([
  ['query', 'tsv', 'ids=1%092', 'ids=a%09b'],
  ['query', 'ssv', 'ids=1%202', 'ids=a%20b'],
  ['path', 'pipes', '/x/1%7C2', 'a%7Cb'],
  ['path', 'tsv', '/x/1%092', 'a%09b'],
  ['path', 'csv', '/x/1,2', 'a,b'],
  ['header', 'pipes', 'ids: 1|2', 'a|b'],
  ['header', 'ssv', 'ids: 1 2', 'a b'],
  ['query', 'pipes of csv', 'ids=1%2C2%7C3', 'ids=a%2Cb%7Ca%2Cb'],
  ['header', 'csv of ssv', 'ids: 1 2,3', 'a b,a b'],
])('a list in a %s with the format %s is sent so', async (place, format, sent, form) => {
  const [collectionFormat, inner] = format.split(' of ')
  const ids = { type: 'array', items: { type: 'integer' }, collectionFormat: inner ?? collectionFormat }
  const [list, example] =
    inner === undefined ? [ids, [1, 2]] : [{ ...ids, items: ids, collectionFormat }, [[1, 2], [3]]]
  const parameters = [{ name: 'ids', in: place, ...list, required: true, 'x-example': example }]
  const { api, pages } = await load({
    swagger: '2.0',
    openapi: undefined,
    paths: {
      [place === 'path' ? '/x/{ids}' : '/x']: {
        get: { parameters, responses: { 200: { description: 'ok' } } },
      },
    },
  })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  if (page === undefined) throw new Error('no operation')
  const twin = blocksToMarkdown(apiPageBlocks(page, api).blocks, [])
  expect(twin).toContain(sent)
  expect(twin).toContain(`written as \`${form}\``)
})

test.each([
  ['JSON, which the whole API produces', { produces: ['application/json'] }, 'application/json'],
  ['bytes of which nothing is said', {}, 'application/octet-stream'],
])('a file has no example as %s', async (_, more, type) => {
  const responses = { 200: { description: 'Fine', schema: { type: 'file' } } }
  const { pages } = await load({
    openapi: undefined,
    swagger: '2.0',
    ...more,
    paths: { '/x': { get: { responses } } },
  })
  const page = pages.find((each): each is OperationPage => each.kind === 'operation')
  expect(page?.operation.responses[0]?.media).toMatchObject([{ type, examples: [] }])
})
