import { writeOperationSamples } from '../../../src/domain/openapi/sample/write-operation-samples.ts'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'
import { describe, expect, test } from 'vitest'
import type { OperationPage } from '../../../src/stages/site-types.ts'
import { document, load, page, idsOf } from './load.ts'
import { listIds } from '../../../src/domain/blocks/inspect-blocks.ts'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'

const ok = { responses: { 200: { description: 'ok' } } }

describe('routes', () => {
  test('names of the specification in kebab case', async () => {
    const { pages } = await load({
      paths: { '/a': { get: { ...ok, operationId: 'getKYBReport', tags: ['mint-controller'] }, post: ok } },
      components: { schemas: { Pet: {}, pet: {}, 'a b': {} } },
    })
    expect(pages.map((one) => one.route)).toEqual([
      '/docs/api/v1/get-kyb-report',
      '/docs/api/v1/mint-controller',
      '/docs/api/v1/other',
      '/docs/api/v1/post-a',
      '/docs/api/v1/public-apis',
      '/docs/api/v1/schemas',
      '/docs/api/v1/schemas/Pet',
      '/docs/api/v1/schemas/a-b',
      '/docs/api/v1/schemas/pet-2',
    ])
    expect(pages.find((one) => one.kind === 'overview')?.aliases).toEqual(['/docs/api/v1'])
  })

  test('nothing takes the place of another', async () => {
    const { pages } = await load({
      paths: {
        '/a': {
          get: { ...ok, operationId: 'schemas', tags: ['publicApis'] },
          put: { ...ok, operationId: 'Schemas' },
        },
      },
      components: { schemas: { A: {} } },
    })
    const routes = pages.flatMap((one) => [one.route.toLowerCase(), ...(one.aliases ?? [])])
    expect(new Set(routes).size).toBe(routes.length)
  })

  test('names that file systems do not take are cut, and stay the same beside others that begin like them', async () => {
    const long = 'list_applications_'.repeat(20)
    const routesOf = async (names: readonly string[]) => {
      const { pages } = await load({
        paths: Object.fromEntries(
          names.map((name) => [`/${name}`, { get: { ...ok, operationId: name, tags: [`tag${name}`] } }]),
        ),
        components: { schemas: Object.fromEntries(names.map((name) => [name.replaceAll('申', 'S'), {}])) },
      })
      return pages.map(({ route }) => route)
    }
    const one = await routesOf([`${long}b`])
    const all = await routesOf([`${long}a`, `${long}b`, '申'.repeat(100)])
    expect(all).toHaveLength(2 + 9)
    expect(all, 'the same route with and without a neighbor').toEqual(expect.arrayContaining([...one]))
    for (const route of all)
      expect(Buffer.byteLength(decodeURIComponent(route.split('/').at(-1) ?? ''))).toBeLessThanOrEqual(120)
  })
})

test('every field has its address; an array is not a level', async () => {
  const anchors = await idsOf({
    post: {
      ...ok,
      requestBody: {
        content: {
          'application/json': {
            schema: {
              properties: {
                applicant: { properties: { address: { properties: { postalCode: { type: 'string' } } } } },
                list: { type: 'array', items: { properties: { 'a.b c': {} } } },
                kind: {
                  oneOf: [{ title: 'Card', properties: { number: {} } }, { properties: { iban: {} } }],
                },
              },
            },
          },
        },
      },
    },
  })
  expect(anchors).toContain('body.applicant.address.postalCode')
  expect(anchors).toContain('body.list.a%2Eb%20c')
  expect(anchors).toContain('body.kind(Card).number')
  expect(new Set(anchors).size).toBe(anchors.length)
})

test('a recursive schema is opened once, and hashed with what it shows', async () => {
  const item = (description: string) => ({
    get: {
      responses: {
        200: {
          description: 'ok',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/N' } } },
        },
      },
    },
    components: {
      schemas: {
        N: {
          properties: {
            next: { $ref: '#/components/schemas/N', description },
            list: { type: 'array', items: { $ref: '#/components/schemas/N' } },
          },
        },
      },
    },
  })
  const load = async (text: string) => {
    const { get, components } = item(text)
    return { page: await page({ get }, { components }), ids: await idsOf({ get }, { components }) }
  }
  const [first, second] = [await load('a'), await load('b')]
  expect(first.ids.filter((id) => id.startsWith('response.200.'))).toEqual([
    'response.200.next',
    'response.200.list',
  ])
  expect(first.page.contentHash).not.toBe(second.page.contentHash)
  expect((await load('a')).page.contentHash).toBe(first.page.contentHash)
})

test('a list of itself ends', async () => {
  const schemas = {
    J: { type: 'array', items: { $ref: '#/components/schemas/K' } },
    K: { type: 'array', items: { $ref: '#/components/schemas/J' } },
  }
  const media = { 'application/json': { schema: { $ref: '#/components/schemas/J' } } }
  const ids = await idsOf(
    { get: { responses: { 200: { description: 'ok', content: media } } } },
    { components: { schemas } },
  )
  expect(ids).toContain('response.200')
})

test('the request of samples: server, path, required parameters, body, credentials', async () => {
  const { operation } = await page(
    {
      post: {
        ...ok,
        parameters: [
          { name: 'id', in: 'path', required: true, example: 'a/b', schema: { type: 'string' } },
          {
            name: 'tags',
            in: 'query',
            required: true,
            style: 'pipeDelimited',
            explode: false,
            schema: { type: 'array', items: { type: 'string' }, minItems: 2 },
          },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
          { name: 'Accept', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { examples: { one: { value: { a: 1 } } } } } },
        security: [{ mtls: [] }, { key: [], token: ['x'] }],
      },
    },
    {
      servers: [{ url: 'https://{region}.example.com/v1/', variables: { region: { default: 'eu' } } }],
      components: {
        securitySchemes: {
          mtls: { type: 'mutualTLS' },
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          token: { type: 'http', scheme: 'Bearer' },
        },
      },
    },
    '/x/{id}',
  )
  expect(operation.request).toEqual({
    method: 'POST',
    url: 'https://eu.example.com/v1/x/{id}',
    parameters: [
      { in: 'path', name: 'id', value: 'a/b' },
      { in: 'query', name: 'tags', value: ['string', 'string'], style: 'pipeDelimited', explode: false },
    ],
    authorization: [
      { type: 'apiKey', in: 'header', name: 'X-Key', value: 'YOUR_API_KEY' },
      { type: 'bearer', token: 'YOUR_ACCESS_TOKEN' },
    ],
    body: { type: 'json', value: { a: 1 } },
  })
  expect(writeOperationSamples(operation, ['curl']).map(({ language }) => language)).toEqual(['curl'])
})

test.each([
  ['basic', 'The user name and the password of your account.', 'YOUR_USERNAME', 'YOUR_PASSWORD'],
  ['clientCredentials', '', 'YOUR_CLIENT_ID', 'YOUR_CLIENT_SECRET'],
  ['basic', 'HTTP Basic with client id and client secret.', 'YOUR_CLIENT_ID', 'YOUR_CLIENT_SECRET'],
])('the placeholders of the scheme %s, %j, are %s and %s', async (name, description, username, password) => {
  const { operation } = await page(
    { post: { ...ok, security: [{ [name]: [] }] } },
    { components: { securitySchemes: { [name]: { type: 'http', scheme: 'Basic', description } } } },
  )
  expect(operation.request.authorization).toEqual([{ type: 'basic', username, password }])
})

test('an alternative of security schemes that are not declared is left out', async () => {
  const key = { type: 'apiKey', in: 'header', name: 'K' }
  const components = { components: { securitySchemes: { key } } }
  const readSecurity = async (security: object[]) =>
    (await page({ get: { ...ok, security } }, components)).operation.security.map(({ schemes }) =>
      schemes.map(({ name }) => name),
    )
  expect(await readSecurity([{ nope: [] }])).toEqual([])
  expect(await readSecurity([{ nope: [] }, { nope: [], key: [] }, {}])).toEqual([['key'], []])
  expect(await readSecurity([{ '#/components/securitySchemes/key': [] }])).toEqual([['key']])
})

test('a value that is made of digits is a placeholder in a path, unless its author names it', async () => {
  const findValue = async (schema: object) => {
    const parameter = { name: 'channel_id', in: 'path', required: true, schema }
    const { operation } = await page({ get: { ...ok, parameters: [parameter] } })
    return operation.request.parameters?.[0]?.value
  }
  expect(await findValue({ type: 'string', pattern: '^(0|[1-9][0-9]*)$' })).toBe('CHANNEL_ID')
  expect(await findValue({ type: 'string', pattern: '^[0-9]+$', default: '12' })).toBe('12')
  expect(await findValue({ type: 'string', pattern: '^ch_[0-9]$' })).toBe('ch_0')
})

test('bodies of sequences of OpenAPI 3.2 are texts, whose lines end with a line feed, and parts by position have no names', async () => {
  const itemSchema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  const findBody = async (content: object) =>
    (await page({ post: { ...ok, requestBody: { required: true, content } } }, { openapi: '3.2.0' }))
      .operation.request.body
  expect(await findBody({ 'application/jsonl': { itemSchema } })).toEqual({
    type: 'text',
    text: '{"id":1}\n',
    contentType: 'application/jsonl',
  })
  expect(await findBody({ 'application/json-seq': { itemSchema } })).toMatchObject({
    text: '\u001E{"id":1}\n',
  })
  const itemEncoding = { contentType: 'application/vnd.item+json' }
  expect(await findBody({ 'multipart/mixed': { itemSchema, itemEncoding } })).toEqual({
    type: 'multipart',
    parts: [{ name: '', value: { id: 1 }, contentType: 'application/vnd.item+json' }],
    contentType: 'multipart/mixed',
  })
})

test('multipart parts: files, JSON, lists', async () => {
  const { operation } = await page({
    post: {
      ...ok,
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              required: ['file', 'photo', 'meta', 'names'],
              properties: {
                file: { type: 'string', format: 'binary' },
                photo: { contentMediaType: 'image/png' },
                meta: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } },
                names: { type: 'array', items: { type: 'string' } },
              },
            },
            encoding: { photo: { contentType: 'image/png, image/jpeg' } },
          },
        },
      },
    },
  })
  expect(resolveRequest(operation.request).body).toEqual({
    type: 'multipart',
    contentType: 'multipart/form-data',
    parts: [
      { name: 'file', file: 'file.bin', contentType: 'application/octet-stream' },
      { name: 'photo', file: 'photo.png', contentType: 'image/png' },
      { name: 'meta', value: '{"a":1}', contentType: 'application/json' },
      { name: 'names', value: 'string' },
    ],
  })
})

test('generated examples are proven: discriminator, pattern, recursion, read only', async () => {
  const { pages } = await load({
    paths: {
      '/a': {
        post: {
          ...ok,
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Order: {
          type: 'object',
          required: ['id', 'code', 'payment', 'count'],
          properties: {
            id: { type: 'string', readOnly: true },
            code: { type: 'string', pattern: '^[A-Z]{2}-\\d{3}$' },
            count: { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 5, multipleOf: 3 }] },
            children: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
            payment: {
              oneOf: [{ $ref: '#/components/schemas/Card' }],
              discriminator: { propertyName: 'kind', mapping: { card: '#/components/schemas/Card' } },
            },
          },
        },
        Card: {
          type: 'object',
          required: ['kind'],
          properties: { kind: { type: 'string' }, number: { type: 'string', minLength: 4, maxLength: 4 } },
        },
      },
    },
  })
  const found = pages.find((one): one is OperationPage => one.kind === 'operation')
  const [example] = found?.operation.body?.media[0]?.examples ?? []
  expect(JSON.parse(example?.text ?? '')).toEqual({
    code: 'AA-000',
    count: 6,
    children: [],
    payment: { kind: 'card', number: 'stri' },
  })
  expect(example?.generated).toBe(true)
})

test('what is internal is left out, unless it is asked for', async () => {
  const text = document({
    paths: {
      '/a': { get: { ...ok, operationId: 'a', 'x-internal': true }, put: { ...ok, operationId: 'b' } },
    },
  })
  expect((await load(text)).api.operations.map((one) => one.id)).toEqual(['b'])
  expect((await load(text, { internal: true })).api.operations.map((one) => one.id)).toEqual(['a', 'b'])
})

test('an internal schema has a page only where something published refers to it, and no list has it', async () => {
  const internal = (properties: object) => ({ type: 'object', 'x-internal': true, properties })
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const text = document({
    paths: { '/a': { get: { ...ok, operationId: 'a' } } },
    components: {
      schemas: {
        Shown: {
          type: 'object',
          required: ['secret', 'known'],
          properties: {
            used: reference('Used'),
            known: { type: 'string' },
            secret: { ...reference('Used'), 'x-internal': true },
          },
        },
        Used: internal({ more: { anyOf: [reference('More'), { type: 'null' }] } }),
        More: internal({}),
        Unused: internal({ both: reference('Shown'), other: reference('Other') }),
        Other: internal({ back: reference('Unused') }),
      },
    },
  })
  const { api, pages } = await load(text)
  expect(api.schemas['Shown']?.schema.properties?.map(({ name, required }) => [name, required])).toEqual([
    ['used', false],
    ['known', true],
  ])
  expect(Object.keys(api.schemas)).toEqual(['Shown', 'Used', 'More'])
  expect(pages.flatMap((page) => (page.kind === 'schema' ? [[page.schema, page.unlisted]] : []))).toEqual([
    ['More', true],
    ['Shown', undefined],
    ['Used', true],
  ])
  expect(api.schemas['Shown']?.usedBy).toEqual([])
  expect(Object.keys(Object(Object(api.document).components).schemas as object)).toEqual([
    'Shown',
    'Used',
    'More',
  ])
  const all = await load(text, { internal: true })
  expect(Object.keys(all.api.schemas)).toHaveLength(5)
  expect(Object.values(all.api.schemas).filter(({ unlisted }) => unlisted)).toEqual([])
})

test('an internal schema that a discriminator names or an anchor leads to keeps its page, and no other subtype is an alternative', async () => {
  const subtype = { 'x-internal': true, allOf: [{ $ref: '#/components/schemas/Pet' }] }
  const text = document({
    components: {
      schemas: {
        Pet: { type: 'object', discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } } },
        Cat: subtype,
        Dog: subtype,
        Home: { type: 'object', properties: { place: { type: 'array', items: { $ref: '#place' } } } },
        Place: { 'x-internal': true, $anchor: 'place', type: 'string' },
      },
    },
  })
  const { api, problems } = await load(text)
  expect(Object.keys(api.schemas)).toEqual(['Pet', 'Cat', 'Home', 'Place'])
  expect(JSON.stringify(api.schemas['Pet'])).not.toContain('Dog')
  expect(problems).toEqual([expect.objectContaining({ code: 'empty-paths' })])
})

test('a part that an internal operation uses first is shown where a public one refers to it, and samples have nothing internal', async () => {
  const schema = {
    type: 'object',
    required: ['secret', 'name'],
    properties: { secret: { type: 'string', 'x-internal': true }, name: { type: 'string' } },
  }
  const body = { content: { 'application/json': { schema } } }
  const text = document({
    paths: {
      '/a': {
        'x-internal': true,
        get: { responses: { 200: { description: 'shared', headers: { Known: { schema: {} } }, ...body } } },
      },
      '/b': {
        post: {
          operationId: 'b',
          parameters: [
            { name: 'hidden', in: 'query', 'x-internal': true, schema: {} },
            { name: 'color', in: 'query', schema: {} },
          ],
          requestBody: { ...body, required: true },
          responses: { 200: { $ref: '#/paths/~1a/get/responses/200' } },
        },
      },
    },
  })
  const { api, pages, problems } = await load(text)
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  expect(api.hiddenOperations).toBe(1)
  expect(page?.operation.responses[0]?.headers[0]?.name).toBe('Known')
  expect(page?.operation.request.body).toMatchObject({ value: { name: 'string' } })
  expect(JSON.stringify(page?.operation)).not.toMatch(/secret|hidden/)
  expect(api.document).toMatchObject({
    paths: {
      '/b': { post: { parameters: [{ name: 'color' }], responses: { 200: { description: 'shared' } } } },
    },
  })
  expect(JSON.stringify(api.document)).not.toMatch(/secret|hidden/)
  expect(problems).toEqual([])
})

test('downloads leave out what is internal, unless it is asked for', async () => {
  const secret = { 'x-internal': true, description: 'secret' }
  const parameter = { name: 'secret', in: 'query', schema: {}, ...secret }
  const servers = [{ url: 'https://secret.example', ...secret }, { url: 'https://known.example' }]
  const text = document({
    servers,
    paths: {
      '/a': {
        get: { ...ok, ...secret },
        servers,
        put: {
          ...ok,
          servers,
          parameters: [parameter, { $ref: '#/components/parameters/Secret' }, { name: 'known', in: 'query' }],
          requestBody: {
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/S' },
                example: { known: { 'x-internal': true } },
              },
            },
          },
        },
      },
      '/secret': { ...secret, get: ok },
      '/other': { $ref: '#/components/pathItems/Secret' },
    },
    webhooks: { secret: { ...secret, post: ok } },
    components: {
      parameters: { Secret: parameter },
      pathItems: { Secret: { ...secret, get: ok } },
      schemas: { S: { required: ['secret', 'known'], properties: { secret, known: { type: 'object' } } } },
    },
  })
  const { api, pages } = await load(text)
  const published = JSON.stringify(api.document)
  expect(published).not.toMatch(/secret/i)
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  const shown = [...api.servers, ...(page?.operation.servers ?? [])].map(({ url }) => url)
  expect([...new Set(shown)]).toEqual(['https://known.example'])
  expect(api.document).toMatchObject({
    paths: { '/a': { put: { parameters: [{ name: 'known' }] } } },
    components: { schemas: { S: { required: ['known'], properties: { known: {} } } } },
  })
  expect(published, 'data of an example').toContain('{"known":{"x-internal":true}}')
  expect((await load(text, { internal: true })).api.document).toEqual(JSON.parse(text))
})

test('overlays change the document in order', async () => {
  const overlay = JSON.stringify({
    overlay: '1.1.0',
    info: { title: 'o', version: '1' },
    actions: [
      { target: "$.paths['/a'].get", update: { summary: 'New', tags: ['t'] } },
      { target: "$.paths['/a'].get.tags", update: 'u' },
      { target: "$.paths['/b']", update: {} },
      { target: '$.paths', update: { '/b': {} } },
      { target: "$.paths['/b']", copy: "$.paths['/a']" },
      { target: "$.paths['/a'].put", remove: true },
      { target: "$.paths['/b'].get.operationId", update: 'x' },
    ],
  })
  const file = 'openapi/v1.yaml'
  const { api, problems } = await load('', {
    files: {
      [file]: document({ paths: { '/a': { get: { ...ok, operationId: 'a' }, put: ok } } }),
      o: overlay,
    },
    overlays: ['o'],
  })
  expect(problems.map((one) => one.code)).toEqual(['overlay-target'])
  expect(api.operations.map((one) => [one.id, one.path, one.title])).toEqual([
    ['a', '/a', 'New'],
    ['x', '/b', 'New'],
    ['put-b', '/b', 'Put b'],
  ])
  expect(api.tags.map((one) => one.label)).toEqual(['t', 'u', 'Other'])
})

test.each([
  ['$.servers[1,0]', ['/c']],
  ['$.servers[0,0]', ['/b', '/c']],
  ['$.servers[::-1]', []],
  ['$.servers[0,2]', ['/b']],
  ["$..[?@.url == '/a' || @.url == '/b']", ['/c']],
])('an overlay removes what %j selects and nothing else', async (target, left) => {
  const servers = ['/a', '/b', '/c'].map((url) => ({ url }))
  const { api } = await load('', {
    files: {
      'openapi/v1.yaml': document({ servers, paths: { '/a': { get: ok } } }),
      o: JSON.stringify({ overlay: '1.1.0', info: {}, actions: [{ target, remove: true }] }),
    },
    overlays: ['o'],
  })
  expect((api.document as { servers: unknown }).servers).toEqual(left.map((url) => ({ url })))
})

test('Swagger 2 is read', async () => {
  const { api, pages } = await load(
    JSON.stringify({
      swagger: '2.0',
      info: { title: 'T', version: '1' },
      host: 'api.example.com',
      basePath: '/v1',
      schemes: ['https'],
      paths: {
        '/a': {
          post: {
            operationId: 'a',
            consumes: ['application/json'],
            parameters: [{ in: 'body', name: 'b', schema: { $ref: '#/definitions/A' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
      definitions: { A: { type: 'object', properties: { x: { type: 'string' } } } },
    }),
  )
  expect(api.dialect).toBe('2.0')
  expect(api.servers[0]?.filled).toBe('https://api.example.com/v1')
  const operation = pages.find((one): one is OperationPage => one.kind === 'operation')
  expect(operation && listIds(apiPageBlocks(operation, api).blocks)).toContain('body.x')
})

test('without tags, first words of paths are groups, unless most of them have one operation', async () => {
  const labelsOf = async (paths: readonly string[]) => {
    const { api } = await load({ paths: Object.fromEntries(paths.map((path) => [path, { get: ok }])) })
    return api.tags.map(({ label }) => label)
  }
  const numbers = Array.from({ length: 24 }, (_, n) => n)
  expect(await labelsOf(numbers.map((n) => `/v1/${n % 2 === 0 ? 'pets' : 'shops'}/a${n}`))).toEqual([
    'pets',
    'shops',
  ])
  expect(await labelsOf(numbers.map((n) => `/#X-Target=Service.Procedure${n}`))).toEqual(['Other'])
})

test('methods of 3.2, and parents of tags', async () => {
  const { api } = await load({
    openapi: '3.2.0',
    tags: [
      { name: 'child', parent: 'top' },
      { name: 'top', summary: 'Top' },
    ],
    paths: { '/a': { query: { ...ok, tags: ['child'] }, additionalOperations: { COPY: ok } } },
  })
  expect(api.operations.map((one) => one.method)).toEqual(['QUERY', 'COPY'])
  expect(api.groups).toEqual([
    { label: 'Top', tags: ['top', 'child'] },
    { label: 'More', tags: ['other'] },
  ])
})

test('an empty tag is none', async () => {
  const { api } = await load({
    paths: {
      '/a': { get: { tags: ['', 'Pets'], responses: {} } },
      '/b': { get: { tags: [''], responses: {} } },
    },
  })
  expect(api.tags.map(({ label, operations }) => [label, operations.length])).toEqual([
    ['Pets', 1],
    ['Other', 1],
  ])
})

test('descriptions are sanitised, and their links have places', async () => {
  const { pages } = await load({
    paths: {
      '/a': {
        get: {
          ...ok,
          description:
            '<script>alert(1)</script>\n\n<b onclick="x()">bold</b> [in](/docs/x) [out](https://example.com) ![p](https://e.com/p.png)',
        },
      },
    },
  })
  const found = pages.find((one): one is OperationPage => one.kind === 'operation')
  const html = found?.operation.description.html ?? ''
  expect(html).not.toMatch(/script|onclick|<img/)
  expect(html).toContain('<a href="https://example.com" rel="external noopener">out</a>')
  expect(html).toContain('<a href="https://e.com/p.png" rel="external noopener">p</a>')
  expect(found?.links).toHaveLength(1)
  expect(found?.links[0]).toMatchObject({
    kind: 'link',
    href: '/docs/x',
    location: { file: 'openapi/v1.yaml', line: 1, length: 7 },
  })
})

test('a large inline schema is cut into pages of its own', async () => {
  const wide = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`p${i}`, { type: 'string', description: 'x'.repeat(200) }]),
  )
  const deep = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`group${i}`, { type: 'object', properties: wide }]),
  )
  const { api, pages } = await load({
    paths: {
      '/a': {
        post: {
          ...ok,
          operationId: 'a',
          requestBody: { content: { 'application/json': { schema: { type: 'object', properties: deep } } } },
        },
      },
    },
  })
  const made = Object.values(api.schemas)
  expect(made.map((one) => one.name)).toContain('a.body.group0')
  expect(made.every((one) => one.unlisted)).toBe(true)
  const operation = pages.find((one): one is OperationPage => one.kind === 'operation')
  expect(operation && listIds(apiPageBlocks(operation, api).blocks).length).toBeLessThan(400)
})
