import { expect, test } from 'vitest'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import type { Block } from '../../../src/domain/blocks/block.ts'
import {
  childBlocks,
  inlineText,
  listHeadings,
  listIds,
  listSections,
} from '../../../src/domain/blocks/inspect-blocks.ts'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'
import type { OperationPage, Page, SchemaPage } from '../../../src/stages/site-types.ts'
import { typeText } from '../../../src/domain/openapi/blocks/schema/type-text.ts'
import { readCollectionRequest } from '../../../src/stages/emit/api/collection-request.ts'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'
import { runInLanguage } from '../../../src/lib/locale/text.ts'
import { load } from './load.ts'

/** The blocks of the only operation of a document with this path item. */
async function blocksOf(item: object, more: object = {}) {
  const { api, pages } = await load({ paths: { '/x': item }, ...more })
  const page = pages.find((candidate): candidate is OperationPage => candidate.kind === 'operation')
  if (page === undefined) throw new Error('no operation')
  return { page, ...apiPageBlocks(page, api) }
}

/** The blocks of one kind, at any depth, in the order of the page. */
function findBlocks<K extends Block['kind']>(
  blocks: readonly Block[],
  kind: K,
): Extract<Block, { kind: K }>[] {
  return blocks.flatMap((block) => [
    ...(block.kind === kind ? [block as Extract<Block, { kind: K }>] : []),
    ...findBlocks(childBlocks(block), kind),
  ])
}

const ok = { responses: { 200: { description: 'ok' } } }

test('headings, ids, search sections and the Markdown twin of an operation come from the same blocks', async () => {
  const { page, blocks } = await blocksOf({
    post: {
      operationId: 'createOrder',
      parameters: [{ in: 'query', name: 'dry', description: 'Only checks.', schema: { type: 'boolean' } }],
      requestBody: {
        content: {
          'application/json': { schema: { properties: { note: { type: 'string', enum: ['a', 'b'] } } } },
        },
      },
      ...ok,
    },
  })
  expect(page.headings).toEqual(listHeadings(blocks))
  expect(page.headings.map(({ id }) => id)).toEqual([
    'request',
    'query-parameters',
    'body',
    'responses',
    'response.200',
  ])
  for (const { id } of page.headings) expect(listIds(blocks)).toContain(id)
  const fields = listSections(blocks).filter(({ field }) => field === true)
  expect(fields).toEqual([
    { id: 'query.dry', heading: 'dry', text: 'Only checks.', field: true },
    { id: 'body.note', heading: 'note', text: '"a" "b"', field: true },
  ])
  const twin = blocksToMarkdown(blocks, [])
  expect(twin).toContain('- `dry` (boolean, optional): Only checks.')
  expect(twin).toContain('- `note` (string, optional) [one of `"a"`, `"b"`]')
  expect(twin).toContain('### 200 OK')
})

test('media types with the same fields have them once', async () => {
  const same = { type: 'object', properties: { note: { type: 'string' } } }
  const types = {
    'application/json': { schema: same },
    'text/csv': { schema: { type: 'string' } },
    'application/x-www-form-urlencoded': { schema: same },
  }
  const { blocks } = await blocksOf({
    post: {
      requestBody: { content: types },
      responses: { 200: { description: 'ok', content: { 'application/json': { schema: same } } } },
    },
  })
  const twin = blocksToMarkdown(blocks, [])
  expect(twin.match(/`note`/g)).toHaveLength(2)
  expect(twin).toContain('`application/json`, `application/x-www-form-urlencoded` object')
  expect(twin).toContain('`text/csv` string')
})

test('descriptions are plain Markdown with full addresses, and a field keeps their lists, quotes and code', async () => {
  const { blocks } = await blocksOf({
    post: {
      description: ':::warning[Mind]\nSee [limits](../limits.md).\n:::',
      parameters: [
        { in: 'query', name: 'a', description: 'One,\nor\n\ntwo.', schema: {} },
        { in: 'query', name: 'b', description: 'See [it](../limits.md).\n\n:::tip\nText.\n:::', schema: {} },
        { in: 'query', name: 'c', description: 'In\n2. May:\n- one\n- two', schema: { maxLength: 3 } },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              properties: {
                d: { description: '- x', type: 'object', properties: { e: { description: '> f' } } },
              },
            },
          },
        },
      },
      responses: { 200: { description: 'ok', headers: { h: { description: ':::note\nA\n\nB\n:::' } } } },
    },
  })
  const twin = blocksToMarkdown(blocks, ['https://docs.example/limits'])
  expect(twin).toContain('> **Mind**\n>\n> See [limits](https://docs.example/limits).\n')
  expect(twin).toContain(
    '- `a` (any, optional): One, or two.\n' +
      '- `b` (any, optional): See [it](https://docs.example/limits).\n\n  > **Tip**\n  >\n  > Text.\n' +
      '- `c` (any, optional): In 2. May: [at most 3 characters]\n\n  - one\n  - two\n',
  )
  expect(twin).toContain(
    '- `d` (object, optional)\n\n  - x\n\n  <!-- -->\n\n  - `e` (any, optional)\n\n    > f\n',
  )
  expect(twin).toContain('- `h` (any, optional)')
  expect(twin).not.toMatch(/:::|> >/)
})

test('members of requests and responses say whether they are optional', async () => {
  const schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string' },
      note: { type: 'string' },
      place: { type: 'object', properties: { city: { type: 'string' } } },
    },
  }
  const content = { 'application/json': { schema } }
  const twin = async (operation: object) => blocksToMarkdown((await blocksOf({ post: operation })).blocks, [])
  const inResponse = await twin({ responses: { 200: { description: 'ok', content } } })
  expect(inResponse).toContain('- `id` (string, required)\n- `note` (string, optional)\n')
  expect(inResponse).toContain('- `city` (string, optional)\n')
  const inRequest = await twin({ requestBody: { content }, responses: { 204: { description: 'ok' } } })
  expect(inRequest).toContain('- `city` (string, optional)\n')
})

test('a response shows its summary beside its description, and alone where it has no other text', async () => {
  const { blocks } = await blocksOf({
    get: {
      responses: {
        200: { summary: 'All orders', description: 'Newest first.' },
        202: { summary: 'Still counting' },
        404: { summary: 'No such shop', description: 'Check the id.' },
      },
    },
  })
  const twin = blocksToMarkdown(blocks, [])
  for (const text of ['All orders', 'Newest first.', 'Still counting', 'No such shop', 'Check the id.'])
    expect(twin.split(text)).toHaveLength(2)
})

test('what the path item says, encodings of parts, links and callbacks are shown', async () => {
  const { blocks } = await blocksOf({
    summary: 'About orders',
    description: 'All of them.',
    post: {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { properties: { photo: { type: 'string', format: 'binary' } } },
            encoding: {
              photo: { contentType: 'image/png', headers: { 'X-Size': { schema: { type: 'integer' } } } },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'ok',
          links: {
            next: { operationId: 'x', description: 'Go on.', parameters: { id: '$response.body#/id' } },
          },
        },
      },
      callbacks: {
        done: {
          '{$request.body#/url}': {
            post: {
              deprecated: true,
              parameters: [{ in: 'header', name: 'X-Try', schema: { type: 'integer' } }],
              ...ok,
            },
          },
        },
      },
    },
  })
  const twin = blocksToMarkdown(blocks, [])
  for (const text of [
    'About orders',
    'All of them.',
    '`image/png`',
    '`X-Size`',
    'Go on.',
    '`$response.body#/id`',
    '`X-Try`',
  ])
    expect(twin).toContain(text)
})

test('a named schema is printed once in place where the budget allows, and linked elsewhere', async () => {
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } }
  const { blocks } = await blocksOf(
    { post: { requestBody: { content: body }, responses: { 200: { description: 'ok', content: body } } } },
    {
      components: {
        schemas: {
          Node: { properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } } },
        },
      },
    },
  )
  const ids = listIds(blocks)
  expect(ids).toContain('body.name')
  expect(ids).toContain('response.200.name')
  expect(ids).not.toContain('body.next.name')
})

test('fields that take more room than a page has are a link that opens in place', async () => {
  const properties = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, { type: 'string' }]))
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const { api, pages } = await load({
    paths: {
      '/x': {
        get: {
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: ref('Wide') } } } },
        },
      },
    },
    components: {
      schemas: {
        Wide: { properties: { ...properties(150), more: ref('More'), text: ref('Text') } },
        More: { properties: properties(60) },
        Text: { type: 'string' },
      },
    },
  })
  const page = pages.find(({ kind }) => kind === 'operation')
  if (page?.kind !== 'operation') throw new Error('no operation')
  const { blocks, deferred } = apiPageBlocks(page, api)
  expect([...deferred]).toEqual(['More'])
  const text = JSON.stringify(blocks)
  // The top level of the response is there even beyond the budget.
  expect(text).toContain('"id":"response.200.f149"')
  expect(text).not.toContain('"id":"response.200.more.f0"')
  expect(text).toContain('"name":"schema-fields"')
  expect(pages.flatMap((each) => (each.kind === 'schema' && each.isDeferred ? [each.schema] : []))).toEqual([
    'More',
  ])
})

test('of schemas inside each other, a page prints ten', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [
      `S${i}`,
      { properties: { next: { $ref: `#/components/schemas/S${i + 1}` } } },
    ]),
  )
  const { api, pages } = await load({ paths: {}, components: { schemas: { ...schemas, S20: {} } } })
  const page = pages.find((each): each is SchemaPage => each.kind === 'schema' && each.schema === 'S0')
  if (page === undefined) throw new Error('no schema')
  const { blocks, deferred } = apiPageBlocks(page, api)
  expect(listIds(blocks).filter((id) => id.endsWith('next'))).toHaveLength(10)
  expect([...deferred]).toEqual(['S10'])
})

test('the type of a choice names its types, or how many there are', async () => {
  const typesOf = async (properties: object) => {
    const { api } = await load({
      components: { schemas: { S: { properties }, Cat: { properties: { a: {} } } } },
    })
    const fields = api.schemas['S']?.schema.properties ?? []
    return fields.map(({ schema }) => inlineText(typeText(schema, api.schemas)))
  }
  const text = { type: 'string' }
  const cat = { $ref: '#/components/schemas/Cat' }
  expect(
    await typesOf({
      plain: { oneOf: [text, { type: 'integer' }] },
      empty: { oneOf: [text, { type: 'integer' }, { type: 'null' }] },
      named: { anyOf: [cat, { type: 'array', items: cat }] },
      many: { oneOf: [text, { type: 'integer' }, { type: 'boolean' }, cat] },
      date: { type: 'string', format: 'date' },
      repeated: { type: 'string', format: 'string' },
    }),
  ).toEqual([
    'string or integer',
    'string or integer or null',
    'Cat or array of Cat',
    'one of 4 types',
    'string (date)',
    'string',
  ])
})

test('errors are one table of statuses, codes and meanings, with each kind of body once below it', async () => {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const { page, blocks } = await blocksOf(
    {
      get: {
        responses: {
          200: { description: 'All is well.' },
          404: { description: 'There is no such order.', content: problem },
          409: { description: 'It is | closed.', content: problem, 'x-error-codes': ['order_closed'] },
        },
      },
    },
    {
      'x-errors': { order_closed: { status: 409, title: 'Order closed' } },
      components: { schemas: { Problem: { properties: { title: { type: 'string' } } } } },
    },
  )
  expect(page.headings.map(({ id }) => id)).toEqual([
    'request',
    'response',
    'responses',
    'response.200',
    'errors',
  ])
  for (const id of ['response.404', 'response.409', 'response.404.title'])
    expect(listIds(blocks)).toContain(id)
  expect(listIds(blocks)).not.toContain('response.409.title')
  const twin = blocksToMarkdown(blocks, [])
  expect(twin).toContain('| Status | Meaning | Code |')
  expect(twin).toContain('| `404` | **Not Found** There is no such order. |  |')
  expect(twin).toContain('It is \\| closed.')
})

test('a body says whether it is required on the line of its heading, and its own description replaces that of its type', async () => {
  const { blocks } = await blocksOf(
    {
      post: {
        requestBody: {
          description: 'The order to place.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
        },
        ...ok,
      },
    },
    {
      components: {
        schemas: { Order: { description: 'Any order.', properties: { note: { type: 'string' } } } },
      },
    },
  )
  const twin = blocksToMarkdown(blocks, [])
  expect(twin).toMatch(/## Body\n\noptional `application\/json`/)
  expect(twin).toContain('The order to place.')
  expect(twin).not.toContain('Any order.')
})

test('a field shows the texts of a list and of its items, a title without a description, and where more is said', async () => {
  const { blocks } = await blocksOf({
    post: {
      parameters: [
        {
          name: 'q',
          in: 'query',
          description: 'What to find. Words.',
          schema: { type: 'string', description: 'Words.' },
        },
        {
          name: 'near',
          in: 'query',
          description: 'Where to look.',
          schema: { type: 'string', description: 'Two numbers.' },
        },
      ],
      requestBody: {
        description: 'The boxes.',
        content: {
          'application/json': {
            schema: {
              description: 'At most one each day.',
              properties: {
                boxes: {
                  description: 'All boxes.',
                  type: 'array',
                  items: { description: 'Four numbers.', type: 'array', items: { type: 'number' } },
                },
                token: { type: 'string', title: 'the token of a session' },
                trace_id: { type: 'string', title: 'Trace Id' },
                join: { type: 'string', title: 'Joined Rooms' },
                note: { type: 'string', title: 'a short note', description: 'Anything.' },
                unit: {
                  type: 'string',
                  externalDocs: { url: 'https://example.com/units', description: 'Units' },
                },
              },
            },
          },
        },
      },
      ...ok,
    },
  })
  const twin = blocksToMarkdown(blocks, [])
  for (const text of ['The boxes.', 'At most one each day.', 'All boxes.', 'Four numbers.', 'Two numbers.'])
    expect(twin).toContain(text)
  expect(twin.split('Words.')).toHaveLength(2)
  expect(twin).toContain('the token of a session')
  expect(twin).toContain('[Units](https://example.com/units)')
  expect(twin).not.toMatch(/Trace Id|Joined Rooms|a short note/)
})

test('a summary that is too long for a title is shown beside the description', async () => {
  const summary = 'Finds routes.\nOptions may be given.'
  const show = async (description: string) =>
    blocksToMarkdown((await blocksOf({ get: { summary, description, ...ok } })).blocks, [])
  expect(await show('Takes a minute.')).toMatch(/Finds routes\.\s+Options may be given\.\s+Takes a minute\./)
  expect((await show(`${summary} Each has a price.`)).split('Finds routes.')).toHaveLength(2)
})

test('the example of a text is that of its schema', async () => {
  const example = `# HELP up whether it runs\n${'up 1\n'.repeat(50)}`
  const { blocks } = await blocksOf({
    get: {
      responses: {
        200: { description: 'OK', content: { 'text/plain': { schema: { type: 'string', example } } } },
      },
    },
  })
  expect(blocksToMarkdown(blocks, [])).toContain(`\`\`\`\n${example}`.trimEnd())
})

test('the options of a choice are tabs named by the values of the discriminator', async () => {
  const { blocks } = await blocksOf(
    {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        ...ok,
      },
    },
    {
      components: {
        schemas: {
          Pet: {
            oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
            discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } },
          },
          Cat: { properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
          Dog: { properties: { kind: { type: 'string' }, tricks: { type: 'integer' } } },
        },
      },
    },
  )
  const labels = JSON.stringify(blocks).match(/"label":"(cat|dog)"/g)
  expect(labels).toEqual(['"label":"cat"', '"label":"dog"'])
  expect(listIds(blocks)).toContain('body(Cat).lives')
})

test('a body and the page of a base with a discriminator have its subtypes as tabs', async () => {
  const { api, pages } = await load({
    paths: {
      '/x': {
        post: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
          ...ok,
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          properties: { kind: { type: 'string' } },
          discriminator: { propertyName: 'kind' },
        },
        Cat: {
          allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: 'integer' } } }],
        },
        Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }], properties: { tail: { type: 'boolean' } } },
      },
    },
  })
  const isShown = (page: Page): page is OperationPage | SchemaPage =>
    page.kind === 'operation' || (page.kind === 'schema' && page.title === 'Pet')
  const shown = pages.filter(isShown).map((page) => apiPageBlocks(page, api).blocks)
  expect(
    shown.map((blocks) => findBlocks(blocks, 'tabs').map(({ panels }) => panels.map(({ label }) => label))),
  ).toEqual([[['Cat', 'Dog']], [['Cat', 'Dog']]])
  expect(shown.map((blocks) => listIds(blocks).filter((id) => /lives|tail/.test(id)))).toEqual([
    ['body(Cat).lives', 'body(Dog).tail'],
    ['fields(Cat).lives', 'fields(Dog).tail'],
  ])
})

test('scopes are explained on the overview, and the content of an encoded text is shown', async () => {
  const { api, pages } = await load({
    paths: {
      '/x': {
        post: {
          security: [{ oauth: ['orders:write'] }],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  properties: {
                    blob: {
                      type: 'string',
                      contentSchema: { type: 'object', properties: { inner: { type: 'integer' } } },
                    },
                  },
                },
              },
            },
          },
          responses: {},
        },
      },
    },
    components: {
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          oauth2MetadataUrl: 'https://a.example/metadata',
          flows: {
            clientCredentials: { tokenUrl: 'https://a.example', scopes: { 'orders:write': 'Writes orders' } },
          },
        },
      },
    },
  })
  const textOf = (kind: string) =>
    JSON.stringify(
      pages.flatMap((page) =>
        page.kind === kind && (page.kind === 'overview' || page.kind === 'operation')
          ? apiPageBlocks(page, api).blocks
          : [],
      ),
    )
  expect(textOf('overview')).toContain('Writes orders')
  expect(textOf('overview')).toContain('https://a.example/metadata')
  expect(textOf('operation')).toContain('Writes orders')
  expect(textOf('operation')).toContain('body.blob(content).inner')
})

test('an overview lists operations by title, and only their number where there are more than a thousand', async () => {
  const overviewText = async (count: number) => {
    const paths = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `/a${i}`,
        { get: { summary: `Operation ${i}`, tags: ['Things'] } },
      ]),
    )
    const { api, pages } = await load({ paths })
    const overview = pages.find(({ kind }) => kind === 'overview')
    if (overview?.kind !== 'overview') throw new Error('no overview')
    return JSON.stringify(apiPageBlocks(overview, api).blocks)
  }
  expect(await overviewText(3)).toContain('"path":"/a1"')
  const many = await overviewText(300)
  expect(many).toContain('Operation 299')
  expect(many).not.toContain('"path":"/a1"')
  const tooMany = await overviewText(1001)
  expect(tooMany).toContain('1001 operations')
  expect(tooMany).not.toContain('Operation 299')
  // One link to the page of the tag.
  expect(tooMany.split('"Things"')).toHaveLength(2)
  expect(tooMany.split('/docs/api/v1/things"')).toHaveLength(2)
})

test('an overview folds the groups of many events, each with their number', async () => {
  const foldsOf = async (count: number) => {
    const webhooks = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `${['order', 'user'][i % 2] ?? ''}.event${i}`,
        { post: { responses: { 200: { description: 'ok' } } } },
      ]),
    )
    const { api, pages } = await load({ openapi: '3.1.0', paths: {}, webhooks })
    const overview = pages.find(({ kind }) => kind === 'overview')
    if (overview?.kind !== 'overview') throw new Error('no overview')
    return findBlocks(apiPageBlocks(overview, api).blocks, 'details').map(({ target, summary }) => [
      target,
      inlineText(summary),
    ])
  }
  expect(await foldsOf(40)).toEqual([])
  expect(await foldsOf(42)).toEqual([
    ['events-order', 'Order 21 events'],
    ['events-user', 'User 21 events'],
  ])
})

test('each fact about a value is whole, with the mark after it', async () => {
  const name = { type: 'string', maxLength: 40, pattern: '^[a-z]+$', examples: ['abc', 'def'] }
  const { blocks } = await blocksOf({
    post: {
      requestBody: { content: { 'application/json': { schema: { properties: { name } } } } },
      responses: {},
    },
  })
  const facts = findBlocks(blocks, 'paragraph')
    .filter(({ className }) => className === 'rules')
    .map(({ content }) => content.map((part) => inlineText([part])))
  expect(facts.slice(-2)).toEqual([
    ['at most 40 characters,', ' ', 'matches ^[a-z]+$'],
    ['Example: "abc",', ' ', '"def"'],
  ])
})

test.each([
  ['en', 'OpenAPI, the whole', '`A`, `B`'],
  ['ja', 'OpenAPI、', '`A`、`B`'],
  ['ar', 'OpenAPI، ', '`A`، `B`'],
] as const)('lists have the separator of the language: %s', async (language, download, values) => {
  const schema = { type: 'object', properties: { letter: { type: 'string', enum: ['A', 'B'] } } }
  const { api, pages } = await load({
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
      },
    },
  })
  const texts = runInLanguage(language, () =>
    pages.map((page) =>
      page.kind === 'overview' || page.kind === 'operation'
        ? blocksToMarkdown(apiPageBlocks(page, api).blocks, [])
        : '',
    ),
  ).join('\n')
  expect(texts.replaceAll(/\[(\w+)\]\([^)]*\)/g, '$1')).toContain(download)
  expect(texts.replaceAll('"', '')).toContain(values)
})

test('values that choose an outcome of the sandbox are a folded table whose rows open the form', async () => {
  const { blocks } = await blocksOf({
    post: {
      responses: {},
      'x-magic-values': [
        { in: 'body', field: '/reference', value: 'GONE', outcome: 'It is gone.', status: 410, code: 'gone' },
        { in: 'basic', field: 'username', value: 'locked', outcome: 'It is locked.' },
        { in: 'nowhere', field: 'x', value: 'y' },
      ],
    },
  })
  const twin = blocksToMarkdown(blocks, [])
  expect(twin).toContain('| `GONE` | reference | `410 gone` It is gone. |')
  expect(twin).toContain('| `locked` | User name | It is locked. |')
  expect(twin).not.toContain('nowhere')
  // A section of the page, which its contents list.
  expect(findBlocks(blocks, 'heading').filter(({ id }) => id === 'sandbox')).toMatchObject([
    { level: 2, content: ['Sandbox'] },
  ])
})

test('a long response shows its first fields and names those that are folded; a request also shows all that it requires', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`f${n + 1}`, { type: 'string' }]),
  )
  const { blocks } = await blocksOf({
    post: {
      requestBody: {
        content: { 'application/json': { schema: { type: 'object', required: ['f20'], properties } } },
      },
      responses: {
        200: {
          description: 'ok',
          content: { 'application/json': { schema: { type: 'object', properties } } },
        },
      },
    },
  })
  const [request, response] = findBlocks(blocks, 'fields').map(({ fields, fold }) => ({
    shown: fields.slice(0, fold?.shown).map(({ name }) => name),
    summary: inlineText(fold?.summary ?? []),
  }))
  expect(request?.shown).toEqual(['f1', 'f2', 'f3', 'f4', 'f20'])
  expect(request?.summary).toBe('15 more fields: f5, f6, f7, f8, f9, f10 …')
  expect(response?.shown).toEqual(['f1', 'f2', 'f3'])
  expect(response?.summary).toBe('17 more fields: f4, f5, f6, f7, f8, f9 …')
  // Search and the Markdown twin have all of them, in one list.
  expect(listSections(blocks).filter(({ id }) => id.startsWith('response.200.'))).toHaveLength(20)
  expect(blocksToMarkdown(blocks, [])).toMatch(/- `f5` \(string, optional\)\n- `f6` \(string, optional\)/)
  expect(blocksToMarkdown(blocks, [])).not.toContain('more fields')
})

test('a long list of parameters shows those that are required and the first of the others', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `p${n + 1}`)
  const { blocks } = await blocksOf({
    get: {
      parameters: [
        ...names.map((name) => ({ name, in: 'query', schema: { type: 'string' }, required: name === 'p12' })),
        ...names.slice(0, 6).map((name) => ({ name, in: 'header', schema: { type: 'string' } })),
      ],
      responses: { 200: { description: 'ok' } },
    },
  })
  const [query, header] = findBlocks(blocks, 'fields')
  expect(query?.fields.slice(0, query.fold?.shown).map(({ name }) => name)).toEqual([
    'p1',
    'p2',
    'p3',
    'p4',
    'p12',
  ])
  expect(inlineText(query?.fold?.summary ?? [])).toBe('7 more parameters: p5, p6, p7, p8, p9, p10 …')
  // One alone is not folded.
  expect(header?.fields).toHaveLength(6)
  expect(header?.fold).toBeUndefined()
  expect(blocksToMarkdown(blocks, [])).toContain('- `p11` (string, optional)')
})

test('a single field is never folded', async () => {
  const properties = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`f${n + 1}`, {}]))
  const content = { 'application/json': { schema: { type: 'object', properties } } }
  const { blocks } = await blocksOf({ get: { responses: { 200: { description: 'ok', content } } } })
  expect(findBlocks(blocks, 'fields')[0]?.fold).toBeUndefined()
})

test('what is folded below a field says how many fields or options it has, and what the page has above is marked', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const content = (properties: object) => ({
    'application/json': { schema: { type: 'object', properties } },
  })
  const { blocks } = await blocksOf(
    {
      post: {
        requestBody: { content: content({ home: ref('Address'), pet: ref('Pet'), owner: ref('Owner') }) },
        responses: {
          200: {
            description: 'ok',
            content: content({ home: ref('Address'), work: ref('Address'), owner: ref('Owner') }),
          },
        },
      },
    },
    {
      components: {
        schemas: {
          Address: { type: 'object', properties: { city: { type: 'string' } } },
          Pet: {
            oneOf: [
              { title: 'Cat', type: 'object', properties: { purrs: {} } },
              { title: 'Dog', type: 'object', properties: { barks: {} } },
            ],
          },
          // A response has a field more.
          Owner: {
            type: 'object',
            properties: { name: { type: 'string' }, id: { type: 'string', readOnly: true } },
          },
        },
      },
    },
  )
  const folds = findBlocks(blocks, 'fields').flatMap(({ fields }) =>
    fields.flatMap(({ id, blocks: inside }) =>
      findBlocks(inside, 'details').map(({ summary, className }) => [id, inlineText(summary), className]),
    ),
  )
  expect(folds).toEqual([
    ['body.home', '1 field', undefined],
    ['body.pet', '2 options', undefined],
    ['body.owner', '1 field', undefined],
    ['response.200.home', '1 field', 'repeated'],
    ['response.200.work', '1 field', 'repeated'],
    ['response.200.owner', '2 fields', undefined],
  ])
})

test('the code of an operation is in the document before its parameters, so that the first frame has it', async () => {
  const { blocks } = await blocksOf({
    get: { parameters: [{ in: 'query', name: 'q', schema: { type: 'string' } }], ...ok },
  })
  const twin = blocksToMarkdown(blocks, [])
  const places = ['## Request\n', '## Query parameters', '## Responses'].map((heading) =>
    twin.indexOf(heading),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

test('each option of a response folds its further fields, those of a field inside do not', async () => {
  const list = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, {}]))
  const inner = { type: 'object', properties: list('i1 i2 i3 i4 i5 i6') }
  const schema = {
    oneOf: [
      { type: 'object', title: 'Active', properties: { ...list('a1 a2 a3 a4 a5'), inner } },
      { type: 'object', title: 'Inactive', properties: list('b1') },
    ],
  }
  const content = { 'application/json': { schema } }
  const { blocks } = await blocksOf({ get: { responses: { 200: { description: 'ok', content } } } })
  expect(
    findBlocks(blocks, 'fields').map(({ fields, fold }) => [
      fields[0]?.name,
      fold && inlineText(fold.summary),
    ]),
  ).toEqual([
    ['a1', '3 more fields: a4, a5, inner'],
    ['i1', undefined],
    ['b1', undefined],
  ])
})

test('events that an operation causes are one line', async () => {
  const { blocks } = await blocksOf({ post: { responses: {}, 'x-events': ['order.paid'] } })
  expect(blocksToMarkdown(blocks, [])).toContain('**Sent afterwards**: `order.paid`')
})

test('the meanings of values are folded after the values', async () => {
  const state = {
    oneOf: ['open', 'paid', 'lost'].map((value) => ({ const: value, description: `Is ${value}.` })),
  }
  const content = { 'application/json': { schema: { type: 'object', properties: { state } } } }
  const { blocks } = await blocksOf({
    post: { requestBody: { content }, responses: { 200: { description: 'ok', content } } },
  })
  const folded = findBlocks(blocks, 'details').filter(({ className }) => className === 'meanings')
  const summary = '3 values: "open", "paid", "lost"'
  expect(folded.map((block) => inlineText(block.summary))).toEqual([summary, summary])
  expect(findBlocks(blocks, 'definitions')).toHaveLength(2)
})

test('errors that any request may get are folded where there are many', async () => {
  const errors = Object.fromEntries(
    ['400', '401', '404', '409', '413', '422', '429', '500'].map((status) => [
      status,
      { description: status },
    ]),
  )
  const { blocks } = await blocksOf({ get: { responses: { 200: { description: 'ok' }, ...errors } } })
  const [special, general] = findBlocks(blocks, 'table').map(({ rows }) => rows.map(({ id }) => id))
  expect(special).toEqual(['response.400', 'response.404', 'response.409', 'response.422'])
  expect(general).toEqual(['response.401', 'response.413', 'response.429', 'response.500'])
  expect(findBlocks(blocks, 'details').map(({ summary }) => inlineText(summary))).toContain(
    '4 general errors: 401, 413, 429, 500',
  )
})

test('a parameter has each example once, and folds all but the first of many', async () => {
  const name = (values: readonly string[]) =>
    Object.fromEntries(values.map((value, i) => [`e${i}`, { value, summary: `Case ${i}` }]))
  const many = Array.from({ length: 9 }, (_, i) => `v${i}`)
  const { blocks } = await blocksOf({
    get: {
      parameters: [
        {
          in: 'query',
          name: 'same',
          schema: { type: 'string', example: 'of the schema' },
          examples: name(['v', 'v', 'v']),
        },
        { in: 'query', name: 'many', schema: { type: 'string' }, examples: name([...many, ...many]) },
        { in: 'query', name: 'five', schema: { type: 'string' }, examples: name(many.slice(0, 5)) },
      ],
      ...ok,
    },
  })
  const [same = [], ...others] = findBlocks(blocks, 'fields').flatMap(({ fields }) =>
    fields.map((field) => field.blocks),
  )
  const examplesOf = (list: readonly Block[]) =>
    findBlocks(list, 'paragraph').map(({ content }) => inlineText(content))
  expect(examplesOf(same)).toEqual(['Example: v'])
  expect(others.map(examplesOf)).toEqual([
    [
      'Example: v0 Case 0, v1 Case 1, v2 Case 2, v3 Case 3',
      'v4 Case 4, v5 Case 5, v6 Case 6, v7 Case 7, v8 Case 8',
    ],
    ['Example: v0 Case 0, v1 Case 1, v2 Case 2, v3 Case 3, v4 Case 4'],
  ])
  expect(
    others.flatMap((list) => findBlocks(list, 'details')).map(({ summary }) => inlineText(summary)),
  ).toEqual(['5 more examples'])
})

test('the endpoint has the URL that samples and collections send to', async () => {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', example: 'A' } }]
  const { api, pages } = await load({
    servers: [{ url: 'https://x.example/v1' }],
    paths: Object.fromEntries(
      ['/{id}#Action=Read', '/a b/{id}?mode=all', '/plain/{id}'].map((path) => [
        path,
        { get: { ...ok, parameters } },
      ]),
    ),
  })
  const operations = pages.filter((page): page is OperationPage => page.kind === 'operation')
  const shown = operations.map((page) => {
    const [endpoint] = findBlocks(apiPageBlocks(page, api).blocks, 'endpoint')
    return `${endpoint?.server ?? ''}${endpoint?.path ?? ''}`
  })
  expect(shown.toSorted()).toEqual([
    'https://x.example/v1/a%20b/{id}?mode=all',
    'https://x.example/v1/plain/{id}',
    'https://x.example/v1/{id}',
  ])
  expect(shown.map((url) => url.replace('{id}', 'A'))).toEqual(
    operations.map(({ operation }) => resolveRequest(operation.request).url),
  )
  expect(operations.map((page) => readCollectionRequest(page).path).toSorted()).toEqual([
    '/:id',
    '/a%20b/:id',
    '/plain/:id',
  ])
})

test('the Markdown twin has the length of a long example below its heading, and statuses without content', async () => {
  const long = { type: 'object', properties: { text: { type: 'string', example: 'x'.repeat(4000) } } }
  const { blocks } = await blocksOf({
    get: {
      responses: {
        200: { description: '', content: { 'application/json': { schema: long } } },
        204: { description: '' },
      },
    },
  })
  const headings = findBlocks(blocks, 'heading').map(({ content }) => inlineText(content))
  expect(headings).toContain('Response')
  const twin = blocksToMarkdown(blocks, [])
  expect(twin).toMatch(/^## Response\n\nLeft out here: 40\d\d characters of code/m)
  expect(twin).toMatch(/^### 200 OK$/m)
  expect(twin).toMatch(/^### 204 No Content$/m)
})

test('the Markdown twin leaves out headings of groups that are empty as well', () => {
  const heading = (level: 2 | 3, text: string): Block => ({ kind: 'heading', level, content: [text] })
  const group = (...inside: readonly Block[]): Block => ({ kind: 'group', tag: 'section', blocks: inside })
  const text: Block = { kind: 'paragraph', content: ['Text.'] }
  expect(
    blocksToMarkdown(
      [
        { kind: 'heading', level: 1, content: ['Title'] },
        group(heading(2, 'Empty'), group(heading(3, 'Inside'))),
        group(heading(2, 'Full'), group(heading(3, 'Inside'), text)),
        heading(2, 'Last'),
      ],
      [],
    ),
  ).toBe('# Title\n\n## Full\n\n### Inside\n\nText.\n')
})

test('examples of XML are marked as XML', async () => {
  const example = '<a/>'
  const { blocks } = await blocksOf({
    get: { responses: { 200: { description: 'ok', content: { 'application/xml': { example } } } } },
  })
  const languages = findBlocks(blocks, 'code').map(({ language }) => language)
  expect(languages).toContain('xml')
  expect(blocksToMarkdown(blocks, [])).toContain('```xml\n<a/>')
})

test('a single named example of a body or response keeps its name and what is said of it', async () => {
  const media = (name: string) => ({
    content: {
      'application/json': {
        examples: { [name]: { summary: `A ${name}`, description: `Barks as a ${name}.`, value: { id: 1 } } },
      },
    },
  })
  const operation = { requestBody: media('dog'), responses: { 200: { description: 'ok', ...media('cat') } } }
  const { blocks } = await blocksOf({ post: operation })
  const twin = blocksToMarkdown(blocks, [])
  expect(twin).toContain('Example: A dog')
  expect(twin).toContain('Barks as a dog.')
  expect(findBlocks(blocks, 'code').map(({ title }) => title)).toContain('A cat (application/json)')
  const plain = { content: { 'application/json': { example: { id: 1 } } } }
  const unnamed = await blocksOf({ post: { responses: { 200: { description: 'ok', ...plain } } } })
  expect(findBlocks(unnamed.blocks, 'code').map(({ title }) => title)).toContain('application/json')
})

test('a single example with the key `default` has no name, unless it has a summary', async () => {
  const media = (summary?: string) => ({
    content: { 'application/json': { examples: { default: { summary, value: { id: 1 } } } } },
  })
  const write = async (summary?: string) => {
    const { blocks } = await blocksOf({
      post: { requestBody: media(summary), responses: { 200: { description: 'ok', ...media(summary) } } },
    })
    return [blocksToMarkdown(blocks, []), ...findBlocks(blocks, 'code').map(({ title }) => title)]
  }
  const [plain, ...titles] = await write()
  expect(plain).not.toContain('Example: default')
  expect(titles).toContain('application/json')
  const [named, ...names] = await write('A dog')
  expect(named).toContain('Example: A dog')
  expect(names).toContain('A dog (application/json)')
})

test('a field without a name has its quotes, in text, search and Markdown', async () => {
  const schema = { properties: { '': { type: 'string', description: 'Nameless.' } } }
  const { blocks } = await blocksOf({
    post: { requestBody: { content: { 'application/json': { schema } } }, ...ok },
  })
  expect(blocksToMarkdown(blocks, [])).toContain('- `""` (string, optional): Nameless.')
  expect(listSections(blocks)).toContainEqual({ id: 'body.', heading: '""', text: 'Nameless.', field: true })
})

test('examples of a field have their labels where there are several', async () => {
  const describeExamples = async (examples: object) => {
    const item = {
      get: { parameters: [{ in: 'query', name: 'q', schema: { type: 'string' }, examples }], ...ok },
    }
    const { blocks } = await blocksOf(item)
    return blocksToMarkdown(blocks, [])
  }
  expect(await describeExamples({ one: { summary: 'Short', value: 'a' } })).not.toContain('Short')
  const both = { one: { summary: 'Short', value: 'a' }, two: { summary: 'Long', value: 'b' } }
  expect(await describeExamples(both)).toContain('`a` Short')
  expect(await describeExamples(both)).toContain('`b` Long')
})

test('each address is on a page once: choices and requests of one name, and fields beside a reference', async () => {
  const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const choice = (...names: readonly string[]) => ({
    oneOf: names.map((name) => ({ type: 'object', properties: { [name]: { type: 'string' } } })),
  })
  const send = (name: string) => ({
    requestBody: { content: { 'application/json': { schema: { properties: { [name]: {}, id: {} } } } } },
    ...ok,
  })
  const { blocks } = await blocksOf(
    {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                allOf: [
                  choice('a', 'b'),
                  choice('c', 'd'),
                  named('Base'),
                  { properties: { next: { properties: { name: { minLength: 2 } } } } },
                ],
              },
            },
          },
        },
        callbacks: { done: { '{$request.body#/url}': { post: send('first'), put: send('second') } } },
        ...ok,
      },
    },
    {
      components: {
        schemas: {
          Base: { properties: { next: named('Node') } },
          Node: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
    },
  )
  const ids = listIds(blocks)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['body.next.name', 'body.next(Node).name']))
  expect(ids).toEqual(expect.arrayContaining(['callback.done.first', 'callback.done(2).second']))
})

test('an item after those of a tuple has a number, and null is a type and an example', async () => {
  const { blocks } = await blocksOf(
    {
      get: {
        parameters: [
          {
            name: 'at',
            in: 'query',
            schema: { type: 'string' },
            examples: { far: { externalValue: 'https://example.com/at.txt' } },
          },
        ],
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: {
                  properties: {
                    row: { prefixItems: [{ type: 'string' }], items: { type: 'boolean' } },
                    none: { const: null },
                    nothing: { type: 'null' },
                    maybe: { enum: ['x', null] },
                  },
                },
                examples: { none: { value: null }, near: { externalValue: './near.json' } },
              },
            },
          },
        },
      },
    },
    { openapi: '3.1.0' },
  )
  const text = JSON.stringify(blocks)
  expect(text).not.toContain('NaN')
  expect(text).toContain('item 2…')
  const markdown = blocksToMarkdown(blocks, [])
  expect(markdown).toContain('`none` (null, optional)')
  expect(markdown).toContain('`nothing` (null, optional)')
  expect(markdown).toContain('`maybe` (string or null, optional) [one of `"x"`]')
  expect(markdown).toContain('```json\nnull\n```')
  expect(markdown).toContain('`./near.json`')
  expect(markdown).toContain('Example: `https://example.com/at.txt`')
})
