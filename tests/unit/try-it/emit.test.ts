import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { writeTryItScript } from '../../../src/stages/emit/api/write-try-it-script.ts'
import type { Trial } from '../../../src/lib/page/try-it-data.ts'
import type { Api, Json, RichText } from '../../../src/domain/openapi/model.ts'
import { sampleLanguages } from '../../../src/domain/samples/write-sample.ts'
import type { OperationPage } from '../../../src/stages/site-types.ts'

const none: RichText = { markdown: '', html: '', links: [] }
const media = (type: string, address: string) => ({ type, address, schema: {}, examples: [] })

const slice: Json = {
  paths: {
    '/orders': {
      parameters: [{ name: 'page', in: 'query', style: 'deepObject', schema: { type: 'object' } }],
      post: {
        parameters: [{ $ref: '#/components/parameters/trace' }],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/A~1B' },
              examples: { first: { summary: 'First', value: 1 }, second: { value: 2 } },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } } },
        },
      },
    },
  },
  components: {
    parameters: { trace: { name: 'trace', in: 'header', schema: { type: 'string', example: 'x' } } },
    schemas: {
      'A/B': {
        description: 'Words',
        type: 'object',
        required: ['description'],
        properties: {
          description: { type: 'string', description: 'Words', 'x-own': 1, enum: ['a'], default: 'a' },
          next: { $ref: '#/components/schemas/A~1B' },
          far: { $ref: 'openapi.json#/components/schemas/Far' },
        },
      },
      Answer: { type: 'integer' },
    },
  },
}

const parameter = {
  description: none,
  required: false,
  deprecated: false,
  schema: {},
  form: '',
  examples: [],
}
const page = {
  route: '/docs/api/v1/make-order',
  operation: {
    method: 'POST',
    path: '/orders',
    servers: [
      { url: 'http://localhost:3002/v1', filled: 'http://localhost:3002/v1', variables: [] },
      { url: 'https://a.test', filled: 'https://a.test', name: 'Production', variables: [] },
    ],
    security: [{ schemes: [{ name: 'token', scopes: ['a'] }] }, { schemes: [{ name: 'key', scopes: [] }] }],
    parameters: [
      { ...parameter, name: 'page', in: 'query' },
      { ...parameter, name: 'trace', in: 'header', required: true },
    ],
    body: { description: none, required: true, media: [media('application/json', 'body')] },
    accepts: [],
    responses: [
      {
        status: '200',
        reason: 'OK',
        description: none,
        headers: [],
        links: [],
        media: [media('application/json', 'response.200')],
      },
    ],
    request: { method: 'POST', url: 'https://a.test/orders' },
    outcomes: [
      { in: 'query', field: 'page', value: 'SLOW', outcome: 'Takes long.' },
      { in: 'query', field: 'page', value: 'GONE', outcome: 'Is gone.', status: '410', code: 'GONE' },
    ],
  },
} as unknown as OperationPage
const api = {
  languages: sampleLanguages.map(({ id }) => id),
  security: {
    token: { name: 'token', kind: 'http', scheme: 'bearer' },
    key: { name: 'key', kind: 'apiKey', in: 'query', parameterName: 'k' },
    login: { name: 'login', kind: 'oauth2' },
  },
} as unknown as Api

function run(answers: boolean): Trial | undefined {
  const offprint: { tryit?: Record<string, Trial> } = {}
  runInNewContext(
    writeTryItScript(api, page, slice, { withResponses: answers, apiHost: 'http://127.0.0.1:4444' }),
    { offprint },
  )
  return offprint.tryit?.['/docs/api/v1/make-order']
}

test('scripts of several operations can be joined, as the bundle joins those of a tag', () => {
  const offprint: { tryit?: Record<string, Trial> } = {}
  const script = (route: string) =>
    writeTryItScript(api, { ...page, route }, slice, { withResponses: false, apiHost: '' })
  runInNewContext(script('/docs/a') + script('/docs/b'), { offprint })
  expect(Object.keys(offprint.tryit ?? {})).toEqual(['/docs/a', '/docs/b'])
})

test('a pattern that could freeze the tab is left to the server', () => {
  const patterns = ['^(a+)+$', '^[a-z]+(?:-[a-z]+)*$']
  const properties = Object.fromEntries(patterns.map((pattern, i) => [`p${i}`, { type: 'string', pattern }]))
  const patternProperties = Object.fromEntries(patterns.map((pattern) => [pattern, { type: 'integer' }]))
  const schema = { type: 'object', properties, patternProperties }
  const text = JSON.stringify(slice).replace('"type":"integer"', JSON.stringify(schema).slice(1, -1))
  const script = writeTryItScript(api, page, JSON.parse(text) as Json, { withResponses: true })
  expect(script).toContain('"p0":{"type":"string"}')
  expect(script.split(JSON.stringify(patterns[0]))).toHaveLength(1)
  expect(script.split(JSON.stringify(patterns[1]))).toHaveLength(3)
})

test('a field named __proto__ is a field', () => {
  const text = JSON.stringify(slice).replaceAll('"next"', '"__proto__"')
  const offprint: { tryit?: Record<string, Trial> } = {}
  const script = writeTryItScript(api, page, JSON.parse(text) as Json, { withResponses: false })
  runInNewContext(script, { offprint })
  const { schemas } = offprint.tryit?.['/docs/api/v1/make-order'] ?? {}
  const { properties } = Object.values(schemas ?? {})[0] as { readonly properties: object }
  expect(Object.keys(properties)).toEqual(['description', '__proto__', 'far'])
})

test('the data script has parameters, schemas and referenced schemas, without descriptions', () => {
  expect(run(true)).toEqual({
    method: 'POST',
    path: '/orders',
    // The sandbox runs at another port than the description says.
    servers: [
      { url: 'http://127.0.0.1:4444/v1', label: 'http://127.0.0.1:4444/v1', variables: [] },
      { url: 'https://a.test', label: 'Production', variables: [] },
    ],
    security: [['token'], ['key']],
    schemes: {
      token: { kind: 'http', scheme: 'bearer' },
      key: { kind: 'apiKey', location: 'query', key: 'k' },
    },
    tokenSchemes: ['token', 'login'],
    outcomes: [
      { in: 'query', field: 'page', value: 'SLOW', outcome: 'Takes long.' },
      {
        in: 'query',
        field: 'page',
        value: 'GONE',
        outcome: 'Is gone.',
        status: '410',
        code: 'GONE',
        group: '4XX Client error',
      },
    ],
    parameters: [
      { in: 'query', name: 'page', required: false, style: 'deepObject', schema: { type: 'object' } },
      { in: 'header', name: 'trace', required: true, schema: { type: 'string' } },
    ],
    body: {
      required: true,
      media: [
        {
          type: 'application/json',
          address: 'body',
          schema: { $ref: '#/components/schemas/A~1B' },
          examples: [
            { label: 'First', value: 1 },
            { label: 'second', value: 2 },
          ],
        },
      ],
    },
    responses: {
      200: [
        {
          type: 'application/json',
          address: 'response.200',
          schema: { $ref: '#/components/schemas/Answer' },
        },
      ],
    },
    schemas: {
      '#/components/schemas/A~1B': {
        type: 'object',
        required: ['description'],
        properties: {
          description: { type: 'string', enum: ['a'], default: 'a' },
          next: { $ref: '#/components/schemas/A~1B' },
          far: { $ref: 'openapi.json#/components/schemas/Far' },
        },
      },
      '#/components/schemas/Answer': { type: 'integer' },
    },
    request: { method: 'POST', url: 'https://a.test/orders' },
  })
})

test('the data script of the offline bundle has no responses', () => {
  const offline = run(false)
  expect(offline?.responses).toEqual({})
  expect(Object.keys(offline?.schemas ?? {})).toEqual(['#/components/schemas/A~1B'])
})

test('the data script names the languages of a site that does not offer all of them', () => {
  const offprint: { tryit?: Record<string, Trial> } = {}
  const languages = ['rust', 'curl']
  runInNewContext(writeTryItScript({ ...api, languages }, page, slice, { withResponses: false }), {
    offprint,
  })
  expect(offprint.tryit?.['/docs/api/v1/make-order']?.languages).toEqual(languages)
})

test('integers that JavaScript cannot hold are exact in the data, also inside texts', () => {
  const offprint: { tryit?: Record<string, Trial> } = {}
  const printed = 9223372036854776000
  const request = {
    method: 'POST',
    url: `https://a.test/${printed}`,
    body: { type: 'json' as const, value: { id: printed, count: 7, none: null } },
  }
  const exact = { ...api, exactNumbers: { [String(printed)]: '9223372036854775807' } }
  const sent = { ...page, operation: { ...page.operation, request } }
  runInNewContext(writeTryItScript(exact, sent, slice, { withResponses: true }), { offprint })
  expect(offprint.tryit?.[page.route]?.request).toEqual({
    method: 'POST',
    url: 'https://a.test/9223372036854775807',
    body: { type: 'json', value: { id: 9223372036854775807n, count: 7, none: null } },
  })
})

test('the form begins with the alternative of the samples: a page cannot present a client certificate', () => {
  const schemes = (...names: readonly string[]) => ({ schemes: names.map((name) => ({ name, scopes: [] })) })
  const choose = (...security: readonly ReturnType<typeof schemes>[]) => {
    const offprint: { tryit?: Record<string, Trial> } = {}
    const secured = { ...page, operation: { ...page.operation, security } }
    const known = {
      ...api,
      security: {
        ...api.security,
        mtls: { name: 'mtls', kind: 'mutualTLS' },
        basic: { name: 'basic', kind: 'http', scheme: 'basic' },
      },
    } as unknown as Api
    runInNewContext(writeTryItScript(known, secured, slice, { withResponses: false }), { offprint })
    return offprint.tryit?.[page.route]?.security
  }
  expect(choose(schemes('mtls'), schemes('mtls', 'key'), schemes('token'), schemes())).toEqual([
    ['token'],
    ['mtls'],
    ['mtls', 'key'],
    [],
  ])
  expect(choose(schemes(), schemes('token'))).toEqual([[], ['token']])
  expect(choose(schemes('mtls'))).toEqual([['mtls']])
  // `Authorization` has one value: what the description asks for at once is a choice.
  expect(choose(schemes('basic', 'key', 'token'), schemes('token', 'key'))).toEqual([
    ['basic', 'key'],
    ['key', 'token'],
    ['token', 'key'],
  ])
})
