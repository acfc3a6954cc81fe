import { expect, test } from 'vitest'
import { parseDocument } from '../../../src/domain/openapi/document/parse/parse-document.ts'
import { load } from './load.ts'

const info = { title: 'T', version: '1' }
const responses = { 200: { description: 'ok' } }

/** What is reported for a document, with its hints. */
async function report(document: object): Promise<readonly (readonly [string, string | undefined])[]> {
  const { problems } = await load(JSON.stringify({ info, ...document }))
  return problems.map(({ message, hint }) => [message, hint])
}

test('an object of one kind is measured by what that kind requires, and not by the others', async () => {
  const parameters = [
    { in: 'path', name: 'id', schema: { type: 'string' } },
    { in: 'body', name: 'body', schema: { type: 'object' } },
  ]
  const paths = { '/a/{id}': { get: { parameters, responses } } }
  const kinds = '"apiKey", "http", "oauth2", "openIdConnect"'
  const securitySchemes = {
    token: { type: 'bearer' },
    key: { type: 'apiKey', name: 'X-Key' },
  }
  const found = await report({ openapi: '3.0.3', paths, components: { securitySchemes } })
  const texts = found.map(([message, hint]) => `${message} | ${hint ?? ''}`)
  expect(texts.filter((text) => !text.includes('`get`')).toSorted()).toEqual([
    '`in` is missing in `key` | ',
    '`in` must be one of "query", "path", "header", "cookie" | describe the body in `requestBody`',
    '`required` is missing in `parameters[0]` | ',
    `\`type\` must be one of ${kinds} | write \`type: http\` and \`scheme: bearer\``,
  ])
})

test('what Swagger 2 has in another place comes with the place in OpenAPI 3, and a similar key with the one that is missing', async () => {
  const schema = { $ref: '#/definitions/Pet' }
  const get = {
    parameters: [{ in: 'query', name: 'limit', type: 'integer' }],
    responses: { 200: { description: 'ok', schema } },
  }
  const found = await report({
    openapi: '3.0.3',
    paths: { '/a': { get }, '/b': { get: { response: responses } } },
    components: { schemas: { Pet: { type: 'object' } } },
  })
  expect(found).toContainEqual(['`type` is not allowed in `parameters[0]`', 'move it into `schema`'])
  expect(found).toContainEqual([
    '`schema` is not allowed in `200`',
    'move it below a media type, such as `content: { application/json: { schema: … } }`',
  ])
  expect(found).toContainEqual(['`response` is not allowed in `get`', 'did you mean `responses`?'])
  const content = { 'application/json': { schema } }
  const swagger = {
    swagger: '2.0',
    paths: { '/a': { get: { responses: { 200: { description: 'ok', content } } } } },
  }
  expect(await report(swagger)).toContainEqual(['`content` is not allowed in `200`', undefined])
  expect((await report(swagger)).map(([message]) => message).join('\n')).not.toContain('`description`')
})

test('a section without content is reported at its key', async () => {
  const { problems } = await load('openapi: 3.0.3\ninfo:\ntitle: A\npaths: {}\n')
  expect(problems).toContainEqual(
    expect.objectContaining({
      message: '`info` must be an object',
      location: expect.objectContaining({ line: 2, column: 1 }) as unknown,
    }),
  )
})

test('a reference of a schema that cannot be resolved is reported beside an example, with the component of that name', async () => {
  const content = {
    'application/json': { schema: { $ref: '#/components/schema/Pet' }, example: { name: 'Rex' } },
  }
  const found = await report({
    openapi: '3.1.0',
    paths: {
      '/a': { get: { responses: { 200: { description: 'ok', content } } } },
      '/b': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: {
                'application/json': { schema: { allOf: [{ $ref: '#/definitions/Pet' }] }, example: {} },
              },
            },
          },
        },
      },
    },
    components: { schemas: { Pet: { type: 'object' } } },
  })
  const hint = 'did you mean `#/components/schemas/Pet`?'
  expect(found).toEqual([
    ['cannot resolve `$ref` `#/components/schema/Pet`', hint],
    ['cannot resolve `$ref` `#/definitions/Pet`', hint],
  ])
})

test.each([
  ['{\n  // my API\n  "openapi": "3.1.0"\n}', 2, 'JSON has no comments; remove this one'],
  ['{\n  "a": "https://a.example", /* b */ "c": 1 }', 2, 'JSON has no comments; remove this one'],
  ['a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> main\n', 2, 'a merge conflict is not resolved'],
  ['', 1, 'the file is empty'],
  ['{\n  "a": {\n}\n', 4, 'a `{` or `[` before this line is not closed'],
  [
    'paths: {\n  /a:\n    get:\n      summary: A\n',
    3,
    'a comma is missing before this, or a `{` or `[` above is not closed',
  ],
])('the syntax error of %j is in plain words', (text, line, message) => {
  const { problems } = parseDocument('v1.json', text)
  expect(problems).toMatchObject([{ message: `invalid YAML or JSON: ${message}`, location: { line } }])
})

test('a trailing comma and an address without quotes are not comments', () => {
  expect(parseDocument('v1.json', '{ "a": "//b", }').problems).toEqual([])
  expect(parseDocument('v1.yaml', '{ a: https://b.example/c }').value).toEqual({ a: 'https://b.example/c' })
})

test.each([
  ["a: 'it's'\n", "write two apostrophes (`''`) for one inside quotes"],
  ['a:\n  b: 1\n c: 2\n', 'indent this line as far as the other keys of its object'],
  ['a:\n\tb: 1\n', 'replace the tab with spaces'],
  ['a: 1\na: 2\n', 'remove one of the two keys'],
])('the syntax error of %j has a hint', (text, hint) => {
  expect(parseDocument('v1.yaml', text).problems).toMatchObject([{ hint }])
})

test('keys of content that are not media types are reported at the key, in words that a report joins', async () => {
  const content = { json: { schema: { type: 'object' } }, text: {} }
  const { problems } = await load(
    JSON.stringify({
      openapi: '3.1.0',
      info,
      paths: { '/a': { post: { requestBody: { content }, responses } } },
    }),
  )
  const problem = {
    code: 'spec-invalid',
    message: 'this key of `content` is not a media type',
    hint: 'write a media type, such as `application/json`',
  }
  expect(problems).toMatchObject([problem, problem])
  expect(problems[0]?.location).not.toEqual(problems[1]?.location)
})

test('values of `enum` that `type` does not allow are reported with what to change', async () => {
  const properties = {
    version: { type: 'string', enum: [1, '1.5', true] },
    size: { type: 'integer', enum: ['1', '2'] },
    state: { type: 'string', enum: ['on', null] },
    days: { type: 'array', items: { type: 'string' }, enum: ['mon', 'tue'] },
    level: { type: 'number', enum: [1, 2.5] },
    maybe: { type: 'string', nullable: true, enum: ['a', null] },
    any: { enum: [1, 'a', null] },
  }
  const found = await report({
    openapi: '3.0.3',
    paths: {},
    components: { schemas: { Pet: { type: 'object', properties } } },
  })
  expect(found.filter(([message]) => message.startsWith('`enum`'))).toEqual([
    ['`enum` lists values that are not a string: `1`, `true`', 'write each value of `enum` in quotes'],
    [
      '`enum` lists values that are not an integer: `"1"`, `"2"`',
      'write the values of `enum` without quotes, or correct `type`',
    ],
    [
      '`enum` lists values that are not a string: `null`',
      'add `nullable: true`, or `"null"` to `type` in OpenAPI 3.1 and later',
    ],
    ['`enum` lists values that are not an array: `"mon"`, `"tue"`', 'move `enum` into `items`'],
  ])
})

test('`required` of a property comes with where the names of required properties are listed', async () => {
  const Pet = { type: 'object', properties: { name: { type: 'string', required: true } } }
  const found = await report({ openapi: '3.0.3', paths: {}, components: { schemas: { Pet } } })
  expect(found).toContainEqual([
    '`required` must be an array',
    'list the names of required properties in `required` of the object that has them',
  ])
})

test('a misspelt key comes with the name that is meant, and what is missing then is not reported as well', async () => {
  const get = {
    sumary: 'List pets',
    parameters: [{ name: 'limit', in: 'query', shema: { type: 'integer' } }],
    responses: { 200: { description: 'ok', contents: {} } },
  }
  const typos = [
    ['`licence` is not allowed in `info`', 'did you mean `license`?'],
    ['`shema` is not allowed in `parameters[0]`', 'did you mean `schema`?'],
    ['`sumary` is not allowed in `get`', 'did you mean `summary`?'],
    ['`contents` is not allowed in `200`', 'did you mean `content`?'],
    ['`securityScheme` is not allowed in `components`', 'did you mean `securitySchemes`?'],
    ['`server` is not allowed in the document', 'did you mean `servers`?'],
  ]
  for (const openapi of ['3.0.3', '3.1.0']) {
    const found = await report({
      openapi,
      info: { title: 'Pets', version: '1', licence: {} },
      server: [],
      paths: { '/pets': { get } },
      components: { securityScheme: {} },
    })
    expect(found).toHaveLength(typos.length)
    expect(found).toEqual(expect.arrayContaining(typos))
  }
  const swagger = await report({
    swagger: '2.0',
    hosts: 'example.com',
    paths: { '/pets': { get: { produce: [], responses: { 200: { description: 'ok', shema: {} } } } } },
  })
  expect(swagger).toEqual([
    ['`hosts` is not allowed in the document', 'did you mean `host`?'],
    ['`produce` is not allowed in `get`', 'did you mean `produces`?'],
    ['`shema` is not allowed in `200`', 'did you mean `schema`?'],
  ])
})

test('a path parameter that is optional, and a response of Swagger 2 whose schema is not that of a file', async () => {
  const parameters = [
    { in: 'path', name: 'id', required: false, type: 'string' },
    { in: 'query', name: 'limit', required: false, type: ['integer', 'null'] },
  ]
  const schema = { type: 'object', patternProperties: {} }
  const found = await report({
    swagger: '2.0',
    paths: { '/a/{id}': { get: { parameters, responses: { 200: { description: 'ok', schema } } } } },
  })
  expect(found).toEqual([
    ['`required` must be true', 'a path has all of its parameters: write `required: true`'],
    ['`type` must be a string', undefined],
    ['`patternProperties` is not allowed in `schema`', undefined],
  ])
})

test('a version that is a number is read, and a name that is not allowed is named', async () => {
  const { api, problems } = await load(`openapi: 3.0
info: { title: T, version: '1' }
paths: { /a: { get: { responses: { 200: { description: ok } } } } }
`)
  expect(api.operations).toHaveLength(1)
  expect(problems.map(({ message }) => message)).toEqual(['`openapi` must be a string'])
  const schemas = { 'a b': {}, 'c/d': {}, e: {} }
  expect(await report({ openapi: '3.1.0', paths: {}, components: { schemas } })).toEqual(
    expect.arrayContaining([
      ['the name `a b` in `schemas` does not match `^[a-zA-Z0-9._-]+$`', undefined],
      ['the name `c/d` in `schemas` does not match `^[a-zA-Z0-9._-]+$`', undefined],
    ]),
  )
})

test('a server with a query is reported, and samples send to it without the query', async () => {
  const url = 'https://a.example/x?t=1#f'
  const paths = { '/a': { get: { operationId: 'getA', responses } } }
  expect(await report({ openapi: '3.2.0', servers: [{ url }], paths })).toEqual([
    [
      'the URL of a server must not have a query or a fragment: the paths of operations are appended to it',
      'describe them as parameters of the operations',
    ],
  ])
  const { api } = await load({ servers: [{ url }], paths })
  expect(api.servers[0]?.filled).toBe('https://a.example/x')
})

test('a `oneOf` whose alternatives overlap has no example, which is reported', async () => {
  const describe = (names: readonly string[], more: object = {}) => ({
    oneOf: names.map((name) => ({ type: 'object', properties: { [name]: { type: 'string' } }, ...more })),
  })
  const check = (schema: object) =>
    report({
      openapi: '3.1.0',
      paths: {
        '/a': {
          get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
        },
      },
    })
  expect(await check(describe(['a', 'b']))).toEqual([
    [
      'it has no example, because values match several alternatives of a `oneOf`',
      'write `anyOf`, or require a member that only one alternative has',
    ],
  ])
  expect(await check(describe(['a', 'b'], { additionalProperties: false, minProperties: 1 }))).toEqual([])
})

test('limits that no value satisfies, patterns of names and tuples of older dialects are reported', async () => {
  const Limits = { type: 'integer', minimum: 5, maximum: 3 }
  const report30 = await report({ openapi: '3.0.3', paths: {}, components: { schemas: { Limits } } })
  const limits = '`minimum` is more than `maximum`, so that no value is allowed'
  expect(report30.map(([message]) => message)).toContain(limits)
  const found = await report({
    openapi: '3.1.0',
    paths: {},
    components: {
      schemas: {
        Limits,
        Names: { patternProperties: { '[': {} } },
        Tuple: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'array', items: [{}] },
        File: { type: 'file' },
      },
    },
  })
  expect(found).toEqual(
    expect.arrayContaining([
      [limits, undefined],
      ['`[` is "[", which is not a regular expression of JavaScript (ECMA-262)', undefined],
      [
        '`items` is a list of an older dialect, which is not shown',
        'describe items by their position in `prefixItems`',
      ],
      [expect.stringContaining('`type` must be one of'), 'write `type: string` and `format: binary`'],
    ]),
  )
})

test('names of media types and encodings with a slip, and members of values that have none', async () => {
  const File = { type: 'object', properties: { file: { type: 'string' } } }
  const content = {
    'mulitpart/form-data': { schema: File },
    'aplication/json; charset=utf-8': { schema: File },
    'application/x-www-form-urlencode': { schema: File },
    'chemical/x-pdb': { schema: File },
    'text/css': { schema: File },
    'multipart/form-data': { schema: File, encoding: { fiel: {}, file: {} } },
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        properties: { tags: { type: 'array', items: { type: 'string' }, default: ['a b', 'b,c'] } },
      },
      encoding: { tags: { style: 'spaceDelimited', explode: false } },
      example: { tags: ['d e', 'f,g'] },
    },
  }
  const found = await report({
    openapi: '3.0.3',
    paths: { '/a': { post: { requestBody: { content }, responses } } },
    components: {
      schemas: {
        Text: { ...File, type: 'string' },
        List: { type: 'object', items: File },
        Neither: { allOf: [{ type: 'string', nullable: true }, { type: 'number' }] },
        Whole: { type: 'integer', allOf: [{ type: 'number' }, { description: 'Positive', minimum: 0 }] },
      },
    },
  })
  expect(found).toHaveLength(9)
  expect(found).toEqual(
    expect.arrayContaining([
      ['`mulitpart/form-data` is not a registered media type', 'did you mean `multipart/form-data`?'],
      ['`aplication/json; charset=utf-8` is not a registered media type', 'did you mean `application/json`?'],
      [
        '`application/x-www-form-urlencode` is not a registered media type',
        'did you mean `application/x-www-form-urlencoded`?',
      ],
      ...['a b', 'd e'].map((item) => [
        `\`${item}\` contains \` \`, which separates the items of this list`,
        'OpenAPI has no escape for it: use `content` or another `style`, or values without it',
      ]),
      ['`encoding` names `fiel`, which is not a property of the schema', 'did you mean `file`?'],
      ['`properties` has no effect, because `type` is `string`', undefined],
      ['`items` has no effect, because `type` is `object`', undefined],
      [
        'the parts of this `allOf` have no type in common, so that no value is allowed: `string` or `null`, `number`',
        'write `oneOf` if a value may have either type',
      ],
    ]),
  )
})

test('an example that its media type has no form for is shown as JSON with a warning', async () => {
  const response = (type: string, media: object) => ({
    paths: { '/a': { get: { responses: { 200: { description: 'ok', content: { [type]: media } } } } } },
  })
  const message = (type: string) =>
    `Offprint cannot write this example as \`${type}\`, so it is shown as JSON`
  const rows = [{ id: 1 }]
  const example = (more: object) => ({ examples: { e: more } })
  const cases = [
    ['text/csv', { example: rows }, 'write the whole body as a text, such as `|-` and its lines'],
    ['text/csv', example({ dataValue: rows }), 'add `serializedValue`, the whole body as a text'],
    ['text/csv', example({ dataValue: rows, serializedValue: 'id\n1' }), undefined],
    ['text/csv', { example: 'id\n1' }, undefined],
    ['image/png', { example: {} }, 'write the whole body as a text, such as `|-` and its lines'],
    ['text/plain', { example: {} }, undefined],
    ['application/yaml', { example: {} }, undefined],
  ] as const
  for (const [type, media, hint] of cases)
    expect(await report({ openapi: '3.2.0', ...response(type, media) })).toEqual(
      hint === undefined ? [] : [[message(type), hint]],
    )
})

test('a sample without code, a name that XML does not have, and an empty object are reported once each', async () => {
  const get = {
    responses: {},
    'x-codeSamples': [
      { lang: 'sh', source: { $ref: '#/info' } },
      { lang: 'go' },
      { lang: 'js', source: 'run()' },
    ],
  }
  const schemas = { Order: { type: 'object', xml: { name: 'my order', prefix: 'o' } } }
  const found = await report({ openapi: '3.1.0', paths: { '/a': { get } }, components: { schemas } })
  const left = [
    'this code sample is left out: its `source` is not a text',
    'write the code of the sample as `source`',
  ]
  expect(found).toEqual([
    ['`responses` has too few members: it needs at least 1', undefined],
    left,
    left,
    [
      '`my order` is not a name in XML; examples have `my_order`',
      'begin with a letter or `_`, and write letters, digits, `.`, `-` and `_`',
    ],
  ])
})
