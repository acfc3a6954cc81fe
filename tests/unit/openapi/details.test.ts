/** What the issue "Any API description" asks of the reading side: nothing of a description is lost on the way to the model. */

import { expect, test } from 'vitest'
import type { Operation } from '../../../src/domain/openapi/model.ts'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'
import { load, read } from './load.ts'

async function readOperation(
  operation: object,
  { path = '/a', more = {}, item = {} }: { path?: string; more?: object; item?: object } = {},
): Promise<Operation> {
  const { pages } = await load({
    paths: { [path]: { ...item, post: { operationId: 'op', ...operation } } },
    ...more,
  })
  const page = pages.find((each) => each.kind === 'operation')
  if (page === undefined) throw new Error('no operation')
  return page.operation
}

const content = (schema: unknown, more: object = {}) => ({ 'application/json': { schema, ...more } })
const body = (schema: unknown, more: object = {}) => ({
  requestBody: { content: content(schema, more) },
  responses: {},
})

test('a field keeps its own description beside a reference to a named object or array', async () => {
  const schema = await read(
    {
      type: 'object',
      properties: {
        owner: { $ref: '#/components/schemas/User', description: 'Who owns it' },
        members: { allOf: [{ $ref: '#/components/schemas/Users' }], description: 'Who may read it' },
      },
    },
    {
      User: { type: 'object', description: 'A person' },
      Users: { type: 'array', description: 'People', items: { $ref: '#/components/schemas/User' } },
    },
  )
  expect(schema.properties?.map((each) => [each.schema.ref, each.schema.description?.markdown])).toEqual([
    ['User', 'Who owns it'],
    ['Users', 'Who may read it'],
  ])
})

test('keywords beside a $ref hold together with its target, and the text beside it prevails', async () => {
  const schema = await read(
    {
      type: 'object',
      properties: {
        a: { $ref: '#/components/schemas/Name', maxLength: 5 },
        b: { $ref: '#/components/schemas/Name', maxLength: 5, description: 'Own' },
      },
    },
    { Name: { type: 'string', description: 'A name', title: 'Name', minLength: 2 } },
  )
  const [a, b] = schema.properties?.map((each) => each.schema) ?? []
  expect(a).toMatchObject({
    types: ['string'],
    title: 'Name',
    limits: { minLength: 2, maxLength: 5 },
  })
  expect(a?.description?.markdown).toBe('A name')
  expect(b?.description?.markdown).toBe('Own')
})

test('before OpenAPI 3.1, a reference prevails over all but the texts beside it, and the others are reported', async () => {
  const Name = { type: 'string', minLength: 2, description: 'A name' }
  const more = { type: 'object', maxLength: 5, description: 'Own', nullable: true, 'x-order': 1 }
  const readPet = async (version: object, folder: string) => {
    const name = { $ref: `#/${folder}/Name`, ...more }
    const schemas = { Name, Pet: { type: 'object', properties: { name } } }
    const members = folder === 'definitions' ? { definitions: schemas } : { components: { schemas } }
    const { api, problems } = await load({ ...version, ...members })
    const property = api.schemas['Pet']?.schema.properties?.[0]?.schema
    const besides = problems.filter(({ message }) => message.includes('beside'))
    return { property, found: besides.map(({ message, hint }) => [message, hint]) }
  }
  const hint = 'remove it, or write the reference as an item of `allOf` beside it'
  for (const [version, folder] of [
    [{ openapi: '3.0.4' }, 'components/schemas'],
    [{ openapi: undefined, swagger: '2.0' }, 'definitions'],
  ] as const) {
    const { property, found } = await readPet(version, folder)
    expect(property).toMatchObject({ ref: 'Name', description: { markdown: 'Own' } })
    expect(property?.types).toBeUndefined()
    expect(property?.nullable).toBeUndefined()
    expect(found).toEqual([
      ['`type` beside `$ref` is ignored before OpenAPI 3.1', hint],
      ['`maxLength` beside `$ref` is ignored before OpenAPI 3.1', hint],
      ['`nullable` beside `$ref` is ignored before OpenAPI 3.1', hint],
    ])
  }
  expect((await readPet({ openapi: '3.1.0' }, 'components/schemas')).found).toEqual([])
})

test('XML names, contains and contentSchema are read', async () => {
  const schema = await read({
    type: 'object',
    properties: {
      id: { type: 'string', xml: { name: 'Id', attribute: true } },
      tags: {
        type: 'array',
        xml: { wrapped: true },
        contains: { type: 'string', pattern: '^x' },
        minContains: 1,
      },
      text: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { type: 'object', properties: { n: { type: 'integer' } } },
      },
    },
  })
  const [id, tags, text] = schema.properties?.map((each) => each.schema) ?? []
  expect(id?.xml).toEqual({ name: 'Id', attribute: true })
  expect(tags?.xml).toEqual({ wrapped: true })
  expect(tags?.contains?.schema.types).toEqual(['string'])
  expect(text?.contentSchema?.properties?.[0]?.name).toBe('n')
})

test('a field whose schema is readOnly through a reference is readOnly', async () => {
  const schema = await read(
    { type: 'object', properties: { id: { $ref: '#/components/schemas/Id' } } },
    { Id: { type: 'string', readOnly: true } },
  )
  expect(schema.properties?.[0]?.schema.readOnly).toBe(true)
})

test('responses are sorted by status, a range among the numbers of its class', async () => {
  const { responses } = await readOperation({
    responses: {
      default: { description: 'd' },
      '4XX': { description: 'c' },
      '2XX': { description: 'b' },
      '404': { description: 'e' },
      '200': { description: 'a', summary: 'Fine' },
    },
  })
  expect(responses.map((response) => response.status)).toEqual(['200', '2XX', '404', '4XX', 'default'])
  expect(responses[0]?.summary).toBe('Fine')
})

test('path items, callbacks, links and parts of a body are in the model', async () => {
  const operation = await readOperation(
    {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } } },
            encoding: {
              image: {
                contentType: 'image/png, image/jpeg',
                headers: { 'X-Width': { schema: { type: 'integer' } } },
              },
            },
          },
        },
      },
      responses: {
        '201': {
          description: 'Made',
          links: {
            next: {
              operationId: 'op',
              parameters: { id: '$response.body#/id', limit: 10 },
              requestBody: '$request.body',
            },
          },
        },
      },
      callbacks: {
        done: {
          '{$request.body#/url}': {
            post: {
              deprecated: true,
              parameters: [{ name: 'X-Event', in: 'header', schema: { type: 'string' } }],
              responses: { '204': { description: 'Read' } },
            },
          },
        },
      },
    },
    { item: { summary: 'About a', description: 'For **all** methods' } },
  )
  expect(operation.pathItem).toMatchObject({
    summary: 'About a',
    description: { markdown: 'For **all** methods' },
  })
  expect(operation.body?.media[0]?.parts).toMatchObject([
    { name: 'image', contentType: 'image/png, image/jpeg', headers: [{ name: 'X-Width' }] },
  ])
  expect(operation.responses[0]?.links[0]).toMatchObject({
    operation: 'op',
    parameters: [
      { name: 'id', value: '$response.body#/id' },
      { name: 'limit', value: '10' },
    ],
    body: '$request.body',
  })
  expect(operation.callbacks[0]).toMatchObject({ deprecated: true, parameters: [{ name: 'X-Event' }] })
})

test('the kind of a tag is read', async () => {
  const { api } = await load({
    openapi: '3.2.0',
    tags: [{ name: 'Pets', kind: 'nav' }],
    paths: { '/a': { get: { tags: ['Pets'], responses: {} } } },
  })
  expect(api.tags[0]?.kind).toBe('nav')
})

test('an operation with a reference that cannot be resolved is built without it, and says so', async () => {
  const operation = await readOperation({
    parameters: [{ $ref: '#/components/parameters/Gone' }, { name: 'n', in: 'query', schema: {} }],
    responses: { '200': { $ref: '#/components/responses/Gone' } },
  })
  expect(operation.missing).toEqual(['#/components/parameters/Gone'])
  expect(operation.parameters.map((parameter) => parameter.name)).toEqual(['n'])
  expect(operation.responses[0]?.missing).toBe('#/components/responses/Gone')
})

test('a JSON example written as a string is parsed where the schema is not a string', async () => {
  const operation = await readOperation(body({ type: 'object' }, { example: '{"a": [1]}' }))
  expect(operation.body?.media[0]?.examples[0]?.text).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(operation.request.body).toEqual({ type: 'json', value: { a: [1] } })
  const text = await readOperation(body({ type: 'string' }, { example: '{"a": 1}' }))
  expect(text.body?.media[0]?.examples[0]?.text).toBe('"{\\"a\\": 1}"')
})

test('the example of a form follows its encoding', async () => {
  const type = 'application/x-www-form-urlencoded'
  const operation = await readOperation({
    requestBody: {
      content: {
        [type]: {
          schema: { type: 'object' },
          example: { ids: [1, 2], tags: ['a', 'b'], filter: { n: 1 }, plain: { x: 'y' } },
          encoding: { tags: { style: 'form', explode: false }, filter: { style: 'deepObject' } },
        },
      },
    },
    responses: {},
  })
  expect(operation.body?.media[0]?.examples[0]?.text).toBe(
    'ids=1\n&ids=2\n&tags=a,b\n&filter%5Bn%5D=1\n&plain=%7B%22x%22%3A%22y%22%7D',
  )
})

test('one wrong member of an example is replaced, and the others stay', async () => {
  const operation = await readOperation(
    body({
      type: 'object',
      required: ['kind'],
      properties: {
        kind: { type: 'string', enum: ['a', 'b'], example: 'c' },
        count: { type: 'integer', example: 'many' },
        name: { type: 'string', example: 'Ada' },
        odd: { type: 'string', pattern: '(?<=x)y', example: 'z' },
      },
    }),
  )
  const example = JSON.parse(operation.body?.media[0]?.examples[0]?.text ?? '') as unknown
  expect(example).toEqual({ kind: 'a', count: 1, name: 'Ada' })
})

test('a sample sends no readOnly member of allOf, and optional ones only with an example', async () => {
  const operation = await readOperation(
    body({
      type: 'object',
      required: ['name', 'id'],
      properties: {
        id: { allOf: [{ $ref: '#/components/schemas/Id' }] },
        name: { type: 'string', example: 'Ada' },
        color: { type: 'string' },
        size: { type: 'integer', example: 4 },
      },
    }),
    { more: { components: { schemas: { Id: { type: 'string', readOnly: true } } } } },
  )
  expect(operation.request.body).toEqual({ type: 'json', value: { name: 'Ada', size: 4 } })
})

test('placeholders in a sample name what to fill in', async () => {
  const operation = await readOperation(
    {
      parameters: [
        { name: 'owner', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'repoName', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'page', in: 'path', required: true, schema: { type: 'integer' } },
        { name: 'by', in: 'query', required: true, schema: { type: 'string' }, example: 'octocat' },
        { name: 'code', in: 'query', required: true, schema: { type: 'string', maxLength: 2 } },
      ],
      responses: {},
    },
    { path: '/repos/{owner}/{repoName}/{page}' },
  )
  expect(operation.request.parameters?.map((parameter) => parameter.value)).toEqual([
    'OWNER',
    'REPO_NAME',
    'PAGE',
    'octocat',
    'st',
  ])
  expect(operation.request.authorization).toBeUndefined()
})

test('an id in a path is named after what it identifies, and a value of the author stays', async () => {
  const id = (schema: object) => ({ name: 'id', in: 'path', required: true, schema })
  const sent = async (schema: object, path: string) => {
    const operation = await readOperation({ parameters: [id(schema)], responses: {} }, { path })
    return operation.request.parameters?.[0]?.value
  }
  expect(await sent({ type: 'integer' }, '/pets/{id}')).toBe('PET_ID')
  expect(await sent({ type: 'string', format: 'uuid' }, '/v1/categories/{id}/items')).toBe('CATEGORY_ID')
  expect(await sent({ type: 'string' }, '/{id}')).toBe('ID')
  expect(await sent({ type: 'integer', example: 7 }, '/pets/{id}')).toBe(7)
  expect(await sent({ type: 'integer', enum: [3, 4] }, '/pets/{id}')).toBe(3)
})

test('a schema that cannot be resolved has no example, alone or inside another', async () => {
  const operation = await readOperation({
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: { $ref: '#/nothing' } } } },
      201: {
        description: 'OK',
        content: {
          'application/json': {
            schema: { properties: { a: { type: 'integer' }, b: { $ref: '#/nothing' } } },
          },
        },
      },
    },
  })
  expect(operation.responses.map(({ media }) => media[0]?.examples.map(({ text }) => text))).toEqual([
    [],
    ['{\n  "a": 1\n}'],
  ])
})

test('the type of a field says that a named array is an array', async () => {
  const names = { type: 'array', items: { type: 'string' } }
  const { api, pages } = await load({
    paths: {
      '/x': {
        get: {
          responses: {
            200: {
              description: 'OK',
              content: {
                'application/json': {
                  schema: { properties: { names: { $ref: '#/components/schemas/Names' } } },
                },
              },
            },
          },
        },
      },
    },
    components: { schemas: { Names: names } },
  })
  const page = pages.find((each) => each.kind === 'operation')
  if (page === undefined) throw new Error('no operation')
  expect(JSON.stringify(apiPageBlocks(page, api).blocks)).toContain('"array ",{"kind":"link"')
})

test('a host that the document does not name is marked as a placeholder', async () => {
  const { api } = await load({ servers: [{ url: '/v1' }, { url: 'https://a.example.com' }] })
  expect(api.servers.map((server) => server.placeholder)).toEqual([true, undefined])
  expect((await load({})).api.servers[0]?.placeholder).toBe(true)
})

test('no false problem: oneOf with a discriminator, nullable, examples with $ref', async () => {
  const option = (name: string) => ({
    type: 'object',
    properties: { kind: { type: 'string' }, [name]: { type: 'string' } },
  })
  const { problems } = await load({
    openapi: '3.0.3',
    paths: {
      '/a': {
        post: {
          requestBody: {
            content: content(
              {
                oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
                discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
              },
              { examples: { one: { value: { kind: 'cat' } }, two: { value: { kind: 'Dog' } } } },
            ),
          },
          responses: {
            '200': {
              description: 'Fine',
              content: content(
                {
                  type: 'object',
                  properties: { a: { type: 'string', nullable: true }, $ref: { type: 'string' } },
                },
                { example: { a: null, $ref: 'other.yaml' } },
              ),
            },
          },
        },
      },
    },
    components: { schemas: { Cat: option('claws'), Dog: option('tail') } },
  })
  expect(problems).toEqual([])
})

test('a sample of a body without required members and examples sends all members, as one of XML does, or the smallest body that is allowed', async () => {
  const properties = { a: { type: 'string' }, b: { type: 'integer' } }
  const sent = async (schema: object, type = 'application/json', required = false) => {
    const operation = await readOperation({
      requestBody: { required, content: { [type]: { schema: { type: 'object', ...schema } } } },
      responses: {},
    })
    return operation.request.body
  }
  const json = (value: object) => ({ type: 'json', value })
  expect(await sent({ properties })).toEqual(json({ a: 'string', b: 1 }))
  expect(await sent({})).toEqual(json({}))
  expect(await sent({ properties, minProperties: 1 })).toEqual(json({ a: 'string' }))
  expect(await sent({ properties, minProperties: 2 })).toEqual(json({ a: 'string', b: 1 }))
  expect(await sent({ properties, anyOf: [{ required: ['b'] }, { required: ['a'] }] })).toEqual(
    json({ b: 1 }),
  )
  expect(await sent({ oneOf: [{ type: 'object', required: ['b'], properties }] })).toEqual(json({ b: 1 }))
  const nested = { properties: { id: { type: 'integer' }, name: { type: 'string', example: 'Ada' } } }
  expect(await sent({ properties: { ...properties, owner: nested } })).toEqual(
    json({ owner: { name: 'Ada' } }),
  )
  // A form needs a field, so an optional one is left out, or has one field where it is required.
  const form = 'application/x-www-form-urlencoded'
  expect(await sent({ properties }, form)).toBeUndefined()
  expect(await sent({ properties }, form, true)).toEqual({
    type: 'form',
    fields: [{ name: 'a', value: 'string' }],
  })
  const file = { type: 'string', format: 'binary' }
  expect(await sent({ properties: { ...properties, file } }, 'multipart/form-data', true)).toEqual({
    type: 'multipart',
    parts: [{ name: 'file', file: 'file.bin' }],
  })
  // Springfox and Swashbuckle describe a form with one file as the file alone.
  const upload = { content: { 'multipart/form-data': { schema: file } } }
  const { request } = await readOperation({ requestBody: upload, responses: {} })
  expect(request.body).toEqual({ type: 'multipart', parts: [{ name: 'file', file: 'file.bin' }] })
})

test('the page says why its samples send an empty body', async () => {
  const { api, pages } = await load({
    paths: { '/x': { post: body({ type: 'object', maxProperties: 0 }) } },
  })
  const page = pages.find((each) => each.kind === 'operation')
  if (page === undefined) throw new Error('no operation')
  expect(JSON.stringify(apiPageBlocks(page, api).blocks)).toContain('No member of the body is required')
})

test('a path parameter whose declaration cannot be resolved is one problem', async () => {
  const { problems } = await load({
    paths: {
      '/orders/{id}': {
        get: {
          parameters: [{ $ref: 'common.yaml#/components/parameters/id' }],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  })
  expect(problems.map(({ code }) => code)).toEqual(['ref-unresolved'])
})

test('a callback whose only scheme is not declared is not said to need no authorization', async () => {
  const { pages } = await load({
    paths: {
      '/orders': {
        post: {
          callbacks: {
            paid: { '{$request.body#/url}': { post: { security: [{}, { gone: [] }], responses: {} } } },
          },
          responses: {},
        },
      },
    },
  })
  const page = pages.find((each) => each.kind === 'operation')
  expect(page?.operation.callbacks[0]?.security).toEqual([])
})

test('credentials that samples do not send are named', async () => {
  const { api, pages } = await load({
    components: {
      securitySchemes: {
        digest: { type: 'http', scheme: 'digest' },
        tls: { type: 'mutualTLS' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: {
      '/a': {
        get: { operationId: 'op', security: [{ digest: [] }, { tls: [], bearer: [] }], responses: {} },
      },
    },
  })
  const page = pages.find((each) => each.kind === 'operation')
  if (page === undefined) throw new Error('no operation')
  const twin = blocksToMarkdown(apiPageBlocks(page, api).blocks, [])
  expect(twin.match(/`(?:digest|tls|bearer)`.*$/gm)).toEqual([
    expect.stringMatching(/HTTP Digest in `Authorization`; the samples do not send it$/),
    expect.stringMatching(/\(mutual TLS\); the samples do not send it$/),
    expect.stringMatching(/bearer token in `Authorization`$/),
  ])
})
