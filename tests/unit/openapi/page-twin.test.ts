/** What the Markdown of an API page says of choices, operations and the API itself: all that its HTML says. */
import { expect, test } from 'vitest'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { siteMarker } from '../../../src/lib/site/links/markers.ts'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'
import type { Page } from '../../../src/stages/site-types.ts'
import { load } from './load.ts'

type ApiPage = Extract<Page, { kind: Parameters<typeof apiPageBlocks>[0]['kind'] }>

/** The Markdown of the first page of a kind. */
async function writeTwin(document: object, kind: ApiPage['kind'] = 'operation'): Promise<string> {
  const { api, pages } = await load(document)
  const page = pages.find((candidate): candidate is ApiPage => candidate.kind === kind)
  if (page === undefined) throw new Error(`no ${kind}`)
  return blocksToMarkdown(apiPageBlocks(page, api).blocks, [])
}

const ok = { responses: { 200: { description: 'ok' } } }

test('the options of a field and their fields are items below it', async () => {
  const payment = {
    type: 'object',
    properties: { id: { type: 'string' } },
    oneOf: [{ $ref: '#/components/schemas/Card' }, { title: 'Cash', description: 'In coins.' }],
  }
  const twin = await writeTwin({
    paths: {
      '/x': {
        post: {
          requestBody: { content: { 'application/json': { schema: { properties: { payment } } } } },
          ...ok,
        },
      },
    },
    components: {
      schemas: { Card: { type: 'object', required: ['number'], properties: { number: { type: 'string' } } } },
    },
  })
  expect(twin).toContain(
    [
      '- `payment` (object, optional)',
      '  - `id` (string, optional)',
      '  - Exactly one of these:',
      `    - **Card** ([Card](${siteMarker('/docs/api/v1/schemas/Card')}))`,
      '      - `number` (string, required)',
      '    - **Cash**: In coins.',
    ].join('\n'),
  )
})

test('a list in a description that its author indented is one list, and a batch is not taken for JSON', async () => {
  const description = 'Either\n  * an IBAN, or\n  * a card:\n    - of a bank'
  const twin = await writeTwin({
    paths: {
      '/x': {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { properties: { account: { type: 'string', description } } } },
            },
          },
          responses: {
            200: {
              description: '',
              content: { 'multipart/mixed': { schema: { type: 'string' }, example: '--a\n\n{}\n--a--' } },
            },
          },
        },
      },
    },
  })
  expect(twin).toContain(
    ['(string, optional): Either', '', '  * an IBAN, or', '  * a card:', '    - of a bank'].join('\n'),
  )
  expect(twin).toContain('```\n--a\n\n{}\n--a--\n```')
})

test('items of a tuple have their types, those after it too, and a type that may be null says so', async () => {
  const row = {
    type: 'array',
    prefixItems: [{ type: 'string' }, { type: 'number' }],
    items: { type: 'boolean' },
  }
  const pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false }
  const owner = { $ref: '#/components/schemas/Owner' }
  const twin = await writeTwin({
    paths: {
      '/x': {
        post: {
          requestBody: { content: { 'application/json': { schema: { properties: { row, pair, owner } } } } },
          ...ok,
        },
      },
    },
    components: { schemas: { Owner: { anyOf: [{ properties: { id: {} } }, { type: 'null' }] } } },
  })
  expect(twin).toContain(
    ['- `row` (array, optional)', '  - `0` (string)', '  - `1` (number)', '  - `2…` (boolean)'].join('\n'),
  )
  expect(twin).toContain('- `pair` (array of 2 items, optional)')
  expect(twin).toContain('- `owner` (Owner or null, optional)')
})

test('an example that is too long for the twin has its length in it, and a query string is one line', async () => {
  const writeExample = (length: number) =>
    writeTwin({
      openapi: '3.2.0',
      paths: {
        '/x': {
          get: {
            parameters: [
              {
                name: 'q',
                in: 'querystring',
                content: { 'application/x-www-form-urlencoded': { schema: {}, example: { a: 1, b: 2 } } },
              },
            ],
            responses: {
              200: {
                description: '',
                content: {
                  'application/json': {
                    example: Array.from({ length: 9 }, () => ({ a: 'x'.repeat(length) })),
                  },
                },
              },
            },
          },
        },
      },
    })
  const note = 'Lists are shortened here'
  expect(await writeExample(4000)).toMatch(/^Left out here: 4023 characters of code, which the page has\.$/m)
  expect(await writeExample(1500)).toContain(note)
  expect(await writeExample(9)).toContain('Example: `a=1&b=2`')
})

test('the conditions of a field are items below it', async () => {
  const schema = {
    properties: {
      a: { type: 'object', dependentSchemas: { b: { properties: { c: { type: 'integer' } } } } },
    },
  }
  const twin = await writeTwin({
    paths: { '/x': { post: { requestBody: { content: { 'application/json': { schema } } }, ...ok } } },
  })
  expect(twin).toContain('  - By condition:\n    - **with b**\n      - `c` (integer, optional)\n')
})

test.each([
  [[{ const: 'a', title: 'Alpha', description: 'First.' }, { const: 'b' }], 'one of `"a"` Alpha, `"b"`'],
  // The list below has each of them.
  [
    [
      { const: 'a', title: 'Alpha', description: 'First.' },
      { const: 'b', description: 'Second.' },
    ],
    'one of:',
  ],
])('the meanings of values are items below their field: %j', async (oneOf, rule) => {
  const schema = { properties: { kind: { oneOf } } }
  const twin = await writeTwin({
    paths: { '/x': { post: { requestBody: { content: { 'application/json': { schema } } }, ...ok } } },
  })
  expect(twin).toContain(`[${rule}]\n  - \`"a"\` Alpha: First.\n`)
})

test('a schema that has no room on the page is a link to its own', async () => {
  const properties = (n: number) =>
    Object.fromEntries(
      Array.from({ length: n }, (_, i) => [`field${i}`, { type: 'string', description: 'x'.repeat(400) }]),
    )
  const twin = await writeTwin({
    paths: {
      '/x': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { properties: { large: { $ref: '#/components/schemas/Large' } } },
              },
            },
          },
          ...ok,
        },
      },
    },
    components: { schemas: { Large: { type: 'object', properties: properties(300) } } },
  })
  expect(twin).toContain(
    `- \`large\` (Large, optional)\n  - [300 fields of \`Large\`](${siteMarker('/docs/api/v1/schemas/Large')})`,
  )
})

test('operations of a list are links, and say that they are deprecated', async () => {
  const paths = { '/x': { get: { operationId: 'getX', tags: ['T'], deprecated: true, ...ok } } }
  expect(await writeTwin({ paths }, 'tag')).toContain(
    `- GET \`/x\`: [Get x](${siteMarker('/docs/api/v1/get-x')}) (deprecated)`,
  )
})

test('an overview says the summary, the license and the contact, and links to addresses of the web only', async () => {
  const overview = (info: object) =>
    writeTwin({ info: { title: 'T', version: '1', ...info }, paths: { '/x': { get: ok } } }, 'overview')
  const twin = await overview({
    summary: 'Short.',
    description: 'Long.',
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    contact: { name: 'Support', email: 'api@example.com' },
    termsOfService: 'javascript:alert(1)',
  })
  expect(twin).toMatch(
    /^# T\n\nShort\.\n\nVersion 1, OpenAPI 3\.1\.0, \[Apache 2\.0]\(https:\/\/spdx\.org\/licenses\/Apache-2\.0\.html\), Support, \[api@example\.com]\(mailto:api@example\.com\)\n\nLong\.\n/,
  )
  expect(await overview({ summary: 'Short.' })).toMatch(/^# T\n\nVersion 1, OpenAPI 3\.1\.0\n\nShort\.\n/)
  const hostile = await overview({
    license: { name: 'MIT OR Apache', identifier: 'MIT OR Apache-2.0' },
    contact: { name: 'Support', url: 'javascript:alert(1)' },
  })
  expect(hostile).toContain('\n\nVersion 1, OpenAPI 3.1.0, MIT OR Apache, Support\n')
})

const message = {
  type: 'object',
  properties: {
    id: { type: 'integer', readOnly: true },
    secret: { type: 'string', writeOnly: true },
  },
}

test('what the platform sends has the fields that it writes, in the example as in the list', async () => {
  const requestBody = { content: { 'application/json': { schema: message } } }
  const event = await writeTwin(
    {
      paths: { '/x': { get: ok } },
      webhooks: { paid: { post: { requestBody, ...ok } } },
    },
    'event',
  )
  expect(event).toContain('```json\n{\n  "id": 1\n}\n```')
  const callback = await writeTwin({
    paths: {
      '/x': {
        post: {
          ...ok,
          callbacks: {
            paid: {
              '{$request.body#/url}': {
                post: {
                  requestBody: { description: 'A receipt.', ...requestBody },
                  security: [{ sent: [] }],
                  ...ok,
                },
              },
            },
          },
        },
      },
    },
    components: { securitySchemes: { sent: { type: 'http', scheme: 'bearer' } } },
  })
  expect(callback).toMatch(/\*\*Authorization\*\*\n\n- \[`sent`\]\(.*\): a bearer token/)
  expect(callback).toContain('A receipt.\n\n```json\n{\n  "id": 1\n}\n```')
})

test('a description of a response that only repeats its status is left out', async () => {
  const responses = {
    200: { description: 'ok' },
    201: { description: 'Created.' },
    '4XX': { description: 'Client error' },
    404: { description: 'No such order' },
  }
  const twin = await writeTwin({ paths: { '/x': { post: { responses } } } })
  expect(twin).not.toMatch(/\nok\n|Created\.|Client error\*\* \w/)
  expect(twin).toContain('No such order')
})

test('a path of another script is readable in the endpoint, and encoded in samples', async () => {
  const twin = await writeTwin({ paths: { '/ключи/a b': { get: ok } } })
  expect(twin).toContain('GET `/ключи/a%20b`')
  expect(twin).toContain('/%D0%BA%D0%BB%D1%8E%D1%87%D0%B8/a%20b')
})

test('a tag without operations is a page of its description, unless its operations are internal', async () => {
  const { api, pages } = await load({
    tags: [
      { name: 'Guide', description: 'First. '.repeat(30) + '\n\n- a list' },
      { name: 'Secret', description: 'Hidden.' },
      { name: 'Model', description: '<SchemaDefinition schemaRef="#/components/schemas/A" />' },
      { name: 'Empty' },
    ],
    paths: { '/x': { get: ok }, '/y': { get: { tags: ['Secret'], 'x-internal': true, ...ok } } },
  })
  expect(api.tags.map(({ label }) => label)).toEqual(['Guide', 'Other'])
  const [tag, overview] = ['tag', 'overview'].map((kind) =>
    pages.find((page): page is ApiPage => page.kind === kind && page.title !== 'Other'),
  )
  if (tag === undefined || overview === undefined) throw new Error('no page')
  const twin = blocksToMarkdown(apiPageBlocks(tag, api).blocks, [])
  expect(twin).toContain('- a list')
  expect(twin).not.toContain('## Operations')
  const summary = blocksToMarkdown(apiPageBlocks(overview, api).blocks, [])
  expect(summary).toMatch(/### Guide\n\nFirst\. .{0,160}\n\n/)
  expect(summary).not.toContain('a list')
})

test.each([1, 9])('each of %i webhooks has a page, which tag, overview and schema link to', async (count) => {
  const payload = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Paid' } } },
  }
  const webhooks = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `event.${i}`,
      {
        post: {
          tags: ['T'],
          summary: `Event ${i}`,
          ...(i === 0 && { description: 'Sent at noon.', deprecated: true }),
          security: [{ basic: [] }],
          parameters: [{ name: 'X-Signature', in: 'header', schema: { type: 'string' } }],
          requestBody: payload,
          responses: { 202: { description: 'Taken later' } },
        },
      },
    ]),
  )
  const document = {
    tags: [{ name: 'T', description: 'About.' }],
    paths: { '/x': { get: ok } },
    webhooks,
    components: {
      schemas: { Paid: { type: 'object', properties: { amount: { type: 'integer', example: 5 } } } },
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    },
  }
  const { api, pages } = await load(document)
  const events = pages.filter(({ kind }) => kind === 'event')
  expect(events.map(({ route }) => route)).toEqual(
    Array.from({ length: count }, (_, i) => `/docs/api/v1/webhooks/event-${i}`),
  )
  const twin = await writeTwin(document, 'event')
  expect(twin).toMatch(/^# Event 0\n\nPOST `event\.0` deprecated\n\nSent at noon\./)
  expect(twin).toMatch(/## Authorization\n\n- .*`basic`/)
  expect(twin).toContain('`X-Signature`')
  expect(twin).toMatch(
    /## Example\n[^]*"amount": 5[^]*## Payload\n[^]*`amount` \(integer, optional\)[^]*Taken later/,
  )
  const last = count - 1
  const reference = { href: `event:event.${last}`, fallback: `/docs/api/v1/webhooks/event-${last}` }
  for (const [kind, title] of [
    ['overview', ''],
    ['tag', 'T'],
    ['schema', 'Paid'],
  ] as const) {
    const page = pages.find(
      (candidate) => candidate.kind === kind && (title || candidate.title) === candidate.title,
    )
    if (page === undefined) throw new Error(`no ${kind}`)
    const { blocks, links } = apiPageBlocks(page as ApiPage, api)
    expect(links, kind).toContainEqual(expect.objectContaining(reference))
    const list = '- Event 0 deprecated `event.0`\n\n  Sent at noon.\n'
    if (kind !== 'schema') expect(blocksToMarkdown(blocks, [])).toContain(`## Webhook events\n\n${list}`)
  }
})

test('an operation says which parameters may be empty, how many items of an array fit, and where links lead', async () => {
  const server = { url: 'https://files.example.com/{v}', variables: { v: { default: 'v2' } } }
  const tags = { type: 'array', items: {}, contains: { type: 'string', pattern: '^x' }, minContains: 2 }
  const twin = await writeTwin({
    paths: {
      '/x': {
        get: {
          operationId: 'x',
          parameters: [
            { name: 'flag', in: 'query', allowEmptyValue: true, schema: { type: 'boolean' } },
            { name: 'q', in: 'query', schema: { type: 'string', pattern: '^`x`$' }, example: '' },
          ],
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { type: 'object', properties: { tags } } } },
              links: { again: { operationId: 'x', server } },
            },
          },
        },
      },
    },
  })
  expect(twin).toContain('`flag` (boolean, optional) [the value may be empty: `flag=`]')
  expect(twin).toContain('`q` (string, optional) [matches ``^`x`$``; Example: `""`]')
  expect(twin).toContain('[contains at least 2 items of string (matches `^x`)]')
  expect(twin.match(/contains/g)).toHaveLength(1)
  expect(twin).toMatch(/Next: .*\n+ +Server:\n+ +- `https:\/\/files\.example\.com\/\{v\}`[^]*`v`.*`v2`/)
})

test('a file without a schema is binary, and any JSON is any', async () => {
  const twin = await writeTwin({
    paths: {
      '/x': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: { 'image/png': {}, 'application/octet-stream': { schema: {} } },
            },
            201: { description: 'made', content: { 'application/json': {} } },
          },
        },
      },
    },
  })
  expect(twin).toContain('`image/png`, `application/octet-stream` string (binary)')
  expect(twin).toContain('`application/json` any')
})

test('headings of an article are in the contents of its page', async () => {
  const description = 'Intro.\n\n## First steps\n\nText.\n\n### Deep\n\nMore.'
  const { pages } = await load({
    tags: [
      { name: 'Guide', description },
      { name: 'T', description },
    ],
    paths: { '/x': { get: { tags: ['T'], ...ok } } },
  })
  const headingsOf = (title: string) =>
    pages.find((page) => page.kind === 'tag' && page.title === title)?.headings.map(({ text }) => text)
  expect(headingsOf('Guide')).toEqual(['First steps', 'Deep'])
  expect(headingsOf('T')).toEqual(['Operations'])
})

test('schemes that share a header are alternatives, each with its scopes, and others are sent together', async () => {
  const twin = await writeTwin({
    paths: {
      '/x': {
        get: {
          security: [
            { user: ['read'], app: ['read'], key: [] },
            { app: ['all'], user: ['all'] },
          ],
          ...ok,
        },
      },
    },
    components: {
      securitySchemes: {
        user: { type: 'oauth2', flows: {} },
        app: { type: 'oauth2', flows: {} },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
  })
  const link = (name: string) => `[\`${name}\`](${siteMarker(`/docs/api/v1/public-apis#security-${name}`)})`
  const items = twin
    .slice(twin.indexOf('One of these'))
    .split('\n')
    .filter((line) => line.includes('#security-') && !line.startsWith('|'))
  expect(items).toEqual([
    expect.stringContaining(`- ${link('user')}`),
    expect.stringContaining(`and ${link('key')}`),
    expect.stringContaining(`- ${link('app')}`),
    expect.stringContaining(`and ${link('key')}`),
    expect.stringContaining(`- ${link('app')}`),
    expect.stringContaining(`- ${link('user')}`),
  ])
})

test('the body of a form with files is shown as its fields, a file by its name', async () => {
  const upload = {
    type: 'object',
    required: ['file', 'meta'],
    properties: {
      file: { type: 'string', format: 'binary' },
      meta: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
    },
  }
  const media = { schema: upload, encoding: { file: { contentType: 'image/png' } } }
  const callbacks = {
    done: {
      '{$request.query.url}': { post: { requestBody: { content: { 'multipart/form-data': media } }, ...ok } },
    },
  }
  const twin = await writeTwin({ paths: { '/x': { get: { ...ok, callbacks } } } })
  expect(twin).toContain('file=@file.png;type=image/png\nmeta={"n":1};type=application/json\n')
})

test('an object in brackets names the members of its members, also where a schema leads back to itself', async () => {
  const schema = {
    type: 'object',
    properties: {
      from: { properties: { year: { type: 'integer' } } },
      next: { $ref: '#/components/schemas/N' },
    },
  }
  const twin = await writeTwin({
    paths: {
      '/x': {
        get: {
          parameters: [
            { name: 'f', in: 'query', style: 'deepObject', explode: true, schema },
            { name: 'g', in: 'query', schema: { $ref: '#/components/schemas/N' } },
          ],
          ...ok,
        },
      },
    },
    components: { schemas: { N: schema } },
  })
  expect(twin).toContain('written as `f[from][year]=…&f[next][from]=…&f[next][next]=…`')
  expect(twin).toContain('written as `from=…&next=…`')
})

test('parameters of further methods of an event and of callbacks are below their location', async () => {
  const parameters = [
    { name: 'q', in: 'query', schema: { type: 'string' } },
    { name: 'X-H', in: 'header', schema: { type: 'string' } },
  ]
  const both = '**Query parameters**\n\n- `q` (string, optional)\n\n**Headers**\n\n- `X-H` (string, optional)'
  const event = await writeTwin({ webhooks: { w: { post: ok, put: { parameters, ...ok } } } }, 'event')
  expect(event).toContain(both)
  const callbacks = { c: { '{$url}': { post: { parameters, ...ok } } } }
  expect(await writeTwin({ paths: { '/x': { get: { callbacks, ...ok } } } })).toContain(both)
})

test('a text of an element in XML is said to be one', async () => {
  const schema = { type: 'object', properties: { body: { type: 'string', xml: { nodeType: 'text' } } } }
  const content = { 'application/xml': { schema } }
  const twin = await writeTwin({
    openapi: '3.2.0',
    paths: { '/x': { post: { requestBody: { content }, ...ok } } },
  })
  expect(twin).toContain('`body` (string, optional) [XML: `nodeType: text`]')
})

const person = { type: 'object', properties: { name: { type: 'string' } } }
const team = {
  type: 'object',
  properties: { people: { type: 'array', items: { $ref: '#/components/schemas/Alias' } } },
}

test.each([
  ['its own', { Person: { ...person, example: { name: 'Own' } } }, 'Own'],
  ['the first of it in a body, where its own has no members', { Person: { ...person, example: 7 } }, 'Body'],
  ['the first of it in a body', { Person: person }, 'Body'],
])('the page of a schema has an example: %s', async (_, schemas, name) => {
  const media = { schema: { $ref: '#/components/schemas/Team' }, example: { people: [{ name: 'Body' }] } }
  const content = { 'application/json': media }
  const document = {
    paths: { '/x': { get: { responses: { 200: { description: 'ok', content } } } } },
    components: { schemas: { Alias: { $ref: '#/components/schemas/Person' }, ...schemas, Team: team } },
  }
  const { api, pages } = await load(document)
  const page = pages.find((candidate) => candidate.kind === 'schema' && candidate.title === 'Person')
  if (page === undefined) throw new Error('no page')
  const twin = blocksToMarkdown(apiPageBlocks(page as ApiPage, api).blocks, [])
  expect(twin).toContain(`## Example\n\n\`\`\`json\n{\n  "name": "${name}"\n}\n\`\`\``)
})

test('the page of a schema without written examples has one that satisfies it', async () => {
  const schema = { type: 'object', properties: { code: { type: 'string', pattern: '^[A-Z]{3}$' } } }
  const twin = await writeTwin(
    { paths: { '/x': { get: ok } }, components: { schemas: { S: schema } } },
    'schema',
  )
  expect(twin).toMatch(/## Example\n\n```json\n\{\n {2}"code": "[A-Z]{3}"\n\}/)
})

test('a list of deprecated items is deprecated, and each value of `Set-Cookie` has a line', async () => {
  const headers = { 'Set-Cookie': { schema: { type: 'array', items: { type: 'string' } } } }
  const schema = {
    properties: {
      old: { type: 'array', items: { type: 'string', deprecated: true } },
      tags: { type: 'array', items: { $ref: '#/components/schemas/T' } },
      tag: { $ref: '#/components/schemas/T' },
    },
  }
  const twin = await writeTwin({
    paths: {
      '/x': {
        get: {
          responses: { 200: { description: 'OK', headers, content: { 'application/json': { schema } } } },
        },
      },
    },
    components: { schemas: { T: { type: 'object', deprecated: true, properties: { a: {} } } } },
  })
  expect(twin).toContain('written as `Set-Cookie: a`, `Set-Cookie: b`')
  expect(twin).toContain('`old` (array of string, optional, deprecated)')
  expect(twin).toContain('`tags` (array of T, optional, deprecated)')
  expect(twin).toContain('`tag` (T, optional, deprecated)')
})

test('rules of a chain of named lists end after eight schemas', async () => {
  const lists = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `L${i}`,
      { type: 'array', minItems: 100 + i, items: { $ref: `#/components/schemas/L${i + 1}` } },
    ]),
  )
  const twin = await writeTwin({
    paths: { '/x': { get: { parameters: [{ name: 'p', in: 'query', schema: lists['L0'] }], ...ok } } },
    components: { schemas: { ...lists, L30: { type: 'string' } } },
  })
  expect(twin).toContain('each: each: at least 102 items')
  expect(twin).not.toContain('at least 115 items')
})

test('options without fields, unions inside lists, reserved characters and the author’s own sample are in the twin', async () => {
  const text = { type: 'string' }
  const union = { anyOf: [text, { type: 'integer' }] }
  const schema = {
    oneOf: [{ title: 'Card', properties: { n: text } }, text, { type: 'array', items: union }],
  }
  const form = 'application/x-www-form-urlencoded'
  const twin = await writeTwin({
    paths: {
      '/x': {
        post: {
          'x-codeSamples': [
            { lang: 'COBOL', source: 'DISPLAY "HI".' },
            { lang: 'Ada', source: 'null;' },
          ],
          parameters: [{ name: 'url', in: 'query', allowReserved: true, schema: text }],
          requestBody: {
            content: {
              'application/json': { schema },
              [form]: { schema: { properties: { raw: text } }, encoding: { raw: { allowReserved: true } } },
            },
          },
          ...ok,
        },
      },
    },
  })
  const reserved = '`:/?@!$&()*+,;=` are not percent-encoded'
  expect(twin).toContain('```cobol\nDISPLAY "HI".\n```\n\n```sh\ncurl')
  expect(twin).not.toContain('null;')
  expect(twin).toContain(`- \`url\` (string, optional) [${reserved}]`)
  expect(twin).toContain(`- \`raw\`: ${reserved}`)
  expect(twin).toContain('**string**\n\n**array of (string or integer)**')
})

test.each([
  { 'x-code-samples': [{ lang: 'COBOL', source: 'STOP RUN.' }] },
  { 'x-code-samples': [{ name: 'Mainframe', language: 'cobol', code: 'STOP RUN.' }] },
  {
    'x-readme': { 'code-samples': [{ language: 'cobol', code: 'STOP RUN.' }] },
    'x-codeSamples': [{ lang: 'Ada', source: 'null;' }],
  },
])("the author's own sample may be written as %j", async (extension) => {
  expect(await writeTwin({ paths: { '/x': { get: { ...extension, ...ok } } } })).toContain(
    '```cobol\nSTOP RUN.\n```',
  )
})

test('flows and schemes that say different things of their scopes each have a table', async () => {
  const flow = (scopes: object) => ({ tokenUrl: 'https://a.example/t', scopes })
  const [read, twice] = [{ read: 'Reads.' }, { read: 'Reads all.', admin: 'Everything.' }]
  const document = {
    paths: { '/x': { get: { security: [{ user: ['read'] }, { app: ['read', 'later'] }], ...ok } } },
    components: {
      securitySchemes: {
        user: { type: 'oauth2', flows: { clientCredentials: flow(read), password: flow(twice) } },
        app: { type: 'oauth2', flows: { clientCredentials: flow(twice), password: flow(twice) } },
      },
    },
  }
  const head = '| Scope | Allows |\n| --- | --- |'
  const overview = await writeTwin(document, 'overview')
  const rows = '| `read` | Reads all. |\n| `admin` | Everything. |'
  expect(overview).toContain(
    `#### Client credentials\n\nToken: \`https://a.example/t\`\n\n${head}\n| \`read\` | Reads. |\n\n` +
      `#### Password\n\nToken: \`https://a.example/t\`\n\n${head}\n${rows}\n\n### app`,
  )
  expect(overview).toContain(
    `#### Password\n\nToken: \`https://a.example/t\`\n\n${head}\n${rows}\n| \`later\` |`,
  )
  expect(await writeTwin(document)).toContain(
    `${head}\n| \`read\` | Reads. |\n| \`read\` | Reads all. |\n| \`later\` |  |`,
  )
})

test('examples of parameters have their summaries and descriptions', async () => {
  const examples = {
    one: { value: 'a', summary: 'First' },
    two: { value: 'b', summary: 'Second', description: 'The **best**.' },
    three: { value: 'c', description: 'Rare' },
  }
  const parameters = ['p', 'q'].map((name, i) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
    examples: i === 0 ? examples : { two: examples.two },
  }))
  const twin = await writeTwin({ paths: { '/x': { get: { parameters, ...ok } } } })
  expect(twin).toContain('[Example: `a` First, `b` Second; The best., `c` Rare]')
  expect(twin).toContain('[Example: `b` The best.]')
})

test('lines of JSON are a text or a list, whether the schema is of a line or of all', async () => {
  const schema = { type: 'object', properties: { a: { type: 'integer' } } }
  const examples = {
    text: { value: '{"a":1}\n{"a":2}' },
    list: { value: [{ a: 3 }, { a: 4 }] },
    wrong: { value: [{ a: 'x' }] },
  }
  const { pages, api, problems } = await load({
    paths: {
      '/x': {
        post: { requestBody: { content: { 'application/x-ndjson': { schema, examples } } }, ...ok },
      },
    },
  })
  const page = pages.find(({ kind }) => kind === 'operation')
  const html = JSON.stringify(apiPageBlocks(page as ApiPage, api).blocks)
  expect(html).not.toContain('\\\\\\"a')
  expect(problems.map(({ code }) => code)).toEqual(['invalid-example'])
})
