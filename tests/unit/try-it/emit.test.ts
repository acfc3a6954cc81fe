import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { writeTryItScript } from '../../../src/emit/api/write-try-it-script.ts'
import type { Trial } from '../../../src/lib/data/try-it-data.ts'
import type { Api, Json, RichText } from '../../../src/model.ts'
import type { OperationPage } from '../../../src/site-types.ts'

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
            'application/json': { schema: { $ref: '#/components/schemas/A~1B' } },
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
    servers: [],
    security: [{ schemes: [{ name: 'token', scopes: ['a'] }] }, { schemes: [] }],
    parameters: [
      { ...parameter, name: 'page', in: 'query' },
      { ...parameter, name: 'trace', in: 'header', required: true },
    ],
    body: { description: none, required: true, media: [media('application/json', 'body')] },
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
  },
} as unknown as OperationPage
const api = { security: { token: { name: 'token', kind: 'http', scheme: 'bearer' } } } as unknown as Api

function run(answers: boolean): Trial | undefined {
  const offprint: { tryit?: Record<string, Trial> } = {}
  runInNewContext(writeTryItScript(api, page, slice, answers), { offprint })
  return offprint.tryit?.['/docs/api/v1/make-order']
}

test('the data script has parameters, schemas and referenced schemas, without descriptions', () => {
  expect(run(true)).toEqual({
    method: 'POST',
    path: '/orders',
    servers: [],
    security: [['token'], []],
    schemes: { token: { kind: 'http', scheme: 'bearer' } },
    parameters: [
      { in: 'query', name: 'page', required: false, style: 'deepObject', schema: { type: 'object' } },
      { in: 'header', name: 'trace', required: true, schema: { type: 'string' } },
    ],
    body: {
      required: true,
      media: [{ type: 'application/json', address: 'body', schema: { $ref: '#/components/schemas/A~1B' } }],
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
