/**
 * An API description with an operation for every parameter location, style, explode and type, every kind of body with its encodings, and
 * every security scheme. Page, samples, try-it, collections and `.http` files are held against each other with it.
 */

interface Shape {
  readonly schema: object
  readonly example: unknown
}

const SHAPES: Readonly<Record<string, Shape>> = {
  text: { schema: { type: 'string' }, example: 'a b/ü&=,;' },
  number: { schema: { type: 'integer' }, example: 7 },
  list: { schema: { type: 'array', items: { type: 'string' } }, example: ['x y', 'z&1'] },
  object: { schema: { type: 'object' }, example: { R: 1, tags: ['a', 'b'] } },
}

const STYLES: Readonly<Record<string, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
}

interface Operation {
  readonly path?: string
  readonly method?: string
  readonly parameters?: readonly object[]
  readonly requestBody?: object
  readonly security?: readonly object[]
  readonly responses?: object
}

function* listParameterOperations(): Iterable<readonly [string, Operation]> {
  for (const [place, styles] of Object.entries(STYLES))
    for (const style of styles)
      for (const explode of [true, false])
        for (const [kind, shape] of Object.entries(SHAPES)) {
          const name = place === 'header' ? 'X-P' : 'p'
          const parameter = { name, in: place, required: true, style, explode, ...shape }
          yield [
            `${place}-${style}-${explode ? 'explode' : 'plain'}-${kind}`,
            { parameters: [parameter], ...(place === 'path' && { path: '/{p}/end' }) },
          ]
        }
  for (const place of Object.keys(STYLES)) {
    const media = { 'application/json': { schema: { type: 'object' }, example: { b: 'ü', list: [1] } } }
    const parameter = { name: place === 'header' ? 'X-P' : 'p', in: place, required: true, content: media }
    yield [`${place}-content`, { parameters: [parameter], ...(place === 'path' && { path: '/x{p}.json' }) }]
  }
  const reserved = { schema: { type: 'string' }, example: 'a/b?c=d e', allowReserved: true }
  yield ['query-reserved', { parameters: [{ name: 'p', in: 'query', required: true, ...reserved }] }]
  yield ['path-verb', { path: '/docs/{id}:cancel', parameters: [listPathParameter('id', 'a b')] }]
  yield ['path-odata', { path: "/Users('{key}')/x", parameters: [listPathParameter('key', 'me')] }]
  yield [
    'path-ending',
    {
      path: '/f/{name}.{ext}',
      parameters: [listPathParameter('name', 'n'), listPathParameter('ext', 'pdf')],
    },
  ]
  for (const [type, example] of [
    ['application/x-www-form-urlencoded', { a: 'x y', o: { k: 'v' }, l: ['1', '2'] }],
    ['application/json', { a: 'x' }],
    ['application/jsonpath', '$.a.b[1:1]'],
  ] as const)
    yield [
      `querystring-${type.replaceAll(/\W+/g, '-')}`,
      {
        parameters: [
          { name: 'q', in: 'querystring', required: true, content: { [type]: { schema: {}, example } } },
        ],
      },
    ]
}

function listPathParameter(name: string, example: string): object {
  return { name, in: 'path', required: true, schema: { type: 'string' }, example }
}

const file = { type: 'string', format: 'binary' }
const image = { type: 'string', contentMediaType: 'image/png' }
const object = { type: 'object', properties: { k: { type: 'string', example: 'v' } } }
const headers = { 'X-Doc-Id': { required: true, schema: { type: 'string' }, example: 'd1' } }
const form = 'application/x-www-form-urlencoded'

/** A body whose members are all required. */
function describeMembers(properties: object, more: object = {}): object {
  return { schema: { type: 'object', required: Object.keys(properties), properties }, ...more }
}

const list = { type: 'array', items: { type: 'string' }, example: ['a b', 'c'] }
const map = { type: 'object', example: { R: 1, G: 'x y' } }
const objects = { type: 'array', items: object, example: [{ k: 'one' }, { k: 'two' }] }

/** Media types with their Media Type Objects, by name of the operation. */
const BODIES: Readonly<Record<string, readonly [type: string, media: object]>> = {
  json: ['application/json', { schema: object }],
  'json-optional': [
    'application/json',
    { schema: { type: 'object', properties: { a: { type: 'integer' }, b: object } } },
  ],
  'json-merge': ['application/merge-patch+json', { schema: { type: 'object' }, example: { a: null } }],
  'json-large': ['application/json', { schema: { type: 'object' }, example: { id: 12345678901 } }],
  xml: ['application/xml', { schema: { ...object, xml: { name: 'doc' } } }],
  text: ['text/plain', { schema: { type: 'string' }, example: 'one\ntwo' }],
  'json-serialized': ['application/json', serialize('{\n  "a": 1\n}')],
  'form-serialized': [form, serialize('a=1+2&b=%2f')],
  'csv-serialized': ['text/csv', serialize('a,b\n1,2\n')],
  sql: ['application/sql', { schema: { type: 'string' }, example: 'select 1' }],
  csv: ['text/csv', { schema: { type: 'string' }, example: 'a;b\n1;2\n' }],
  binary: ['application/octet-stream', { schema: file }],
  picture: ['image/png', {}],
  jsonl: ['application/jsonl', { itemSchema: { type: 'object' }, example: [{ a: 1 }, { a: 2 }] }],
  ndjson: ['application/x-ndjson', { itemSchema: { type: 'object' }, example: [{ a: 1 }, { a: 2 }] }],
  'json-seq': ['application/json-seq', { itemSchema: { type: 'object' }, example: [{ a: 1 }] }],
  form: [
    form,
    describeMembers({
      a: { type: 'string', example: 'x y&=' },
      n: { type: 'integer', example: 3 },
      list,
      map,
      objects,
    }),
  ],
  'form-styles': [
    form,
    describeMembers(
      { list, map, deep: objects, pipes: list, json: list },
      {
        encoding: {
          list: { style: 'form', explode: false },
          map: { style: 'form', explode: true },
          deep: { style: 'deepObject', explode: true },
          pipes: { style: 'pipeDelimited', explode: false },
          json: { contentType: 'application/json' },
        },
      },
    ),
  ],
  'form-text': [form, { schema: { type: 'object' }, example: 'To=%2B1555&Body=Hi+there' }],
  'form-raw-text': [form, { schema: { type: 'object' }, example: 'To=%2b1555&Body=Hi%20there' }],
  multipart: [
    'multipart/form-data',
    describeMembers({
      a: { type: 'string', example: 'ü"x' },
      n: { type: 'integer', example: 3 },
      file,
      image,
    }),
  ],
  'multipart-lists': [
    'multipart/form-data',
    describeMembers({ list, objects, map, files: { type: 'array', items: image, minItems: 2 } }),
  ],
  'multipart-styles': [
    'multipart/form-data',
    describeMembers(
      { list, map, pipes: list },
      {
        encoding: {
          list: { style: 'form', explode: false },
          map: { style: 'deepObject', explode: true },
          pipes: { style: 'pipeDelimited', explode: false },
        },
      },
    ),
  ],
  'multipart-types': [
    'multipart/form-data',
    describeMembers(
      { x: object, doc: file, json: object, range: file },
      {
        encoding: {
          x: { contentType: 'application/xml' },
          doc: { contentType: 'application/pdf', headers },
          json: { contentType: 'application/vnd.k+json' },
          range: { contentType: 'image/*' },
        },
      },
    ),
  ],
  related: [
    'multipart/related',
    describeMembers({ meta: object, file }, { encoding: { file: { contentType: 'image/png' } } }),
  ],
  mixed: [
    'multipart/mixed',
    {
      schema: {
        type: 'array',
        minItems: 3,
        prefixItems: [object, {}],
        items: { type: 'string', example: 'more' },
      },
      prefixEncoding: [
        { contentType: 'application/json', headers },
        { contentType: 'image/png, image/jpeg' },
      ],
      itemEncoding: { contentType: 'text/markdown' },
    },
  ],
  'mixed-stream': [
    'multipart/mixed',
    { itemSchema: object, itemEncoding: { contentType: 'application/json', headers } },
  ],
  positions: [
    'multipart/form-data',
    {
      schema: { type: 'array', minItems: 2, prefixItems: [{ type: 'string', example: 'first' }, {}] },
      prefixEncoding: [
        describeDisposition('form-data; name="a"'),
        { ...describeDisposition('form-data; name="b"; filename="b.pdf"'), contentType: 'application/pdf' },
      ],
    },
  ],
}

/** A body of which only the bytes are given (Example Object, OpenAPI 3.2.0). */
function serialize(text: string): object {
  return { schema: { type: 'object' }, examples: { e: { serializedValue: text } } }
}

function describeDisposition(value: string): object {
  return { headers: { 'Content-Disposition': { required: true, schema: { const: value } } } }
}

const SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest' },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'SID' },
  oauth: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: {} } },
  },
  oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example/.well-known/openid-configuration' },
  tls: { type: 'mutualTLS' },
}

function* listOperations(): Iterable<readonly [string, Operation]> {
  yield* listParameterOperations()
  for (const [name, [type, media]] of Object.entries(BODIES))
    yield [`body-${name}`, { method: 'post', requestBody: { required: true, content: { [type]: media } } }]
  for (const name of Object.keys(SCHEMES)) yield [`auth-${name}`, { security: [{ [name]: [] }] }]
  yield ['auth-two', { security: [{ query: [], cookie: [], bearer: [] }] }]
  yield ['method-purge', { method: 'PURGE' }]
  const page = { in: 'query', name: 'page', required: true, schema: { type: 'integer' }, example: 2 }
  const session = { in: 'cookie', name: 's', required: true, schema: { type: 'string' }, example: '1' }
  yield ['auth-beside', { security: [{ query: [] }], parameters: [page] }]
  yield ['auth-cookies', { security: [{ cookie: [] }], parameters: [session] }]
  yield [
    'accept',
    {
      responses: { 200: { description: 'OK', content: { 'text/csv': {}, 'application/vnd.x.v2+json': {} } } },
    },
  ]
}

/** The description; the server of its operations is `server`, and each path begins with the name of its operation. */
export function createRequestMatrix(server: string): object {
  const paths = [...listOperations()].map(
    ([name, { path = '', method = 'get', responses, ...operation }]) => {
      const given = responses ?? { 200: { description: 'OK' } }
      const own = { [method]: { operationId: name, responses: given, ...operation } }
      return [`/${name}${path}`, /^[a-z]/.test(method) ? own : { additionalOperations: own }]
    },
  )
  return {
    openapi: '3.2.0',
    info: { title: 'Matrix', version: '1' },
    servers: [{ url: server }],
    paths: Object.fromEntries(paths),
    components: { securitySchemes: SCHEMES },
  }
}
