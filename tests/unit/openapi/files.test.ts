import { expect, test } from 'vitest'
import { findSpecFiles } from '../../../src/domain/openapi/document/find-spec-files.ts'
import { createLocator } from '../../../src/domain/openapi/document/positions/create-locator.ts'
import { readApi } from '../../../src/domain/openapi/read-api.ts'
import type { OperationPage } from '../../../src/stages/site-types.ts'
import { createInputs, load } from './load.ts'

const reading = (files: Record<string, string>) => async (path: string) => files[path]

const parts = {
  'api/v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    $ref: 'paths/a.yaml'
`,
  'api/paths/a.yaml': `get:
  operationId: getA
  responses:
    '200':
      description: The value
      content:
        application/json:
          schema: { $ref: '../../shared/Pet.json' }
`,
  'shared/Pet.json':
    '{ "type": "object", "properties": { "mother": { "$ref": "#" }, "bad": { "minLength": "x" } } }',
}

test('all files of a specification are found, each once', async () => {
  const { value, problems } = await findSpecFiles('api/v1.yaml', [], reading(parts))
  expect(Object.keys(value).sort()).toEqual(Object.keys(parts).sort())
  expect(problems).toEqual([])
})

test('a schema of another file has the name of that file, and contains itself by reference', async () => {
  const { api, pages } = await load('', { file: 'api/v1.yaml', files: parts })
  expect(api.schemas['Pet']?.schema.properties?.[0]?.schema.ref).toBe('Pet')
  expect(pages.map((page) => page.route)).toContain('/docs/api/v1/get-a')
})

test('a file that is missing is reported where it is referenced, and the rest is read', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      responses:
        '200': { $ref: b.yaml }
        '404': { description: Not there }
`,
  }
  expect(Object.keys((await findSpecFiles('v1.yaml', [], reading(files))).value)).toEqual(['v1.yaml'])
  const { problems, pages } = await load('', { file: 'v1.yaml', files })
  expect(problems).toMatchObject([
    { code: 'ref-unresolved', severity: 'warning', location: { file: 'v1.yaml', line: 7, column: 24 } },
  ])
  const page = pages.find((each) => each.kind === 'operation')
  expect(page?.operation.responses.map((response) => response.status)).toEqual(['200', '404'])
})

test.each([
  ['../../etc/passwd', 'ref-escapes'],
  ['/etc/passwd', 'ref-escapes'],
  ['C:\\\\secret', 'ref-remote'],
  ['file:///etc/passwd', 'ref-remote'],
  ['//host/x', 'ref-remote'],
  ['%2e%2e/%2e%2e/x', 'ref-escapes'],
])('the reference %s is not read, and reported once', async (ref, code) => {
  const text = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},
    "components":{"schemas":{"A":{"$ref":"${ref}"},"B":{"$ref":"${ref}"}}}}`
  const asked: string[] = []
  const found = await findSpecFiles('a/v1.json', [], async (path) => {
    asked.push(path)
    return text
  })
  expect(asked).toEqual(['a/v1.json'])
  expect(found.problems).toEqual([])
  const { problems } = await load('', { file: 'a/v1.json', files: { 'a/v1.json': text } })
  expect(problems.map((problem) => problem.code).filter((each) => each.startsWith('ref-'))).toEqual([code])
})

test('references are recognized by their position, not by the names around them', async () => {
  const { value } = await findSpecFiles(
    'v1.yaml',
    [],
    reading({
      'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      responses:
        default: { $ref: 'error.yaml' }
components:
  schemas:
    S:
      type: object
      properties:
        value: { $ref: 'value.yaml' }
        enum: { $ref: 'enum.yaml' }
        example: { $ref: 'example.yaml' }
      default: { $ref: 'data-1.yaml' }
      example: { $ref: 'data-2.yaml' }
`,
      'error.yaml': 'description: Error\ncontent: { application/json: { schema: { $ref: problem.yaml } } }\n',
      'problem.yaml': 'type: object\n',
      'value.yaml': 'type: string\n',
      'enum.yaml': 'type: string\n',
      'example.yaml': 'type: string\n',
      'data-1.yaml': 'wrong\n',
    }),
  )
  expect(Object.keys(value).sort()).toEqual([
    'enum.yaml',
    'error.yaml',
    'example.yaml',
    'problem.yaml',
    'v1.yaml',
    'value.yaml',
  ])
})

test('a default response, properties named like keywords, and data with $ref survive bundling', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: getA
      responses:
        default: { $ref: 'parts/error.yaml' }
components:
  schemas:
    S:
      type: object
      properties:
        value: { $ref: 'parts/value.yaml' }
        default: { $ref: 'parts/value.yaml' }
      example: { $ref: 'parts/value.yaml' }
`,
    'parts/error.yaml': `description: What went wrong
content:
  application/json:
    schema:
      type: object
      properties: { code: { type: string } }
`,
    'parts/value.yaml': 'type: integer\ndescription: A value\n',
  }
  const { api, pages, problems } = await load('', { file: 'v1.yaml', files })
  const page = pages.find((each) => each.kind === 'operation')
  const [response] = page?.operation.responses ?? []
  expect(response?.description.markdown).toBe('What went wrong')
  expect(response?.media[0]?.schema.properties?.[0]?.name).toBe('code')
  expect(api.schemas['S']?.schema.properties?.map((each) => [each.name, each.schema.ref])).toEqual([
    ['value', 'value'],
    ['default', 'value'],
  ])
  expect(api.schemas['value']?.schema.types).toEqual(['integer'])
  expect(api.schemas['S']?.schema.examples).toEqual(['{"$ref":"parts/value.yaml"}'])
  expect(problems).toEqual([])
})

test('files may refer back to the main file, to each other and to themselves', async () => {
  const files = {
    'api/v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a: { $ref: 'paths/a.yaml' }
components:
  schemas:
    Money: { type: object, properties: { amount: { type: integer } } }
  responses:
    Failed: { description: Failed }
`,
    'api/paths/a.yaml': `get:
  operationId: getA
  responses:
    '200':
      description: OK
      content: { application/json: { schema: { $ref: ../schemas/cat.yaml } } }
    default: { $ref: '../v1.yaml#/components/responses/Failed' }
`,
    'api/schemas/cat.yaml': `type: object
properties:
  value: { $ref: '../v1.yaml#/components/schemas/Money' }
  friend: { $ref: dog.yaml }
  own: { $ref: '#/definitions/Own' }
definitions:
  Own: { type: object, properties: { again: { $ref: '#/definitions/Own' }, cat: { $ref: cat.yaml } } }
`,
    'api/schemas/dog.yaml': `type: object
properties:
  enemy: { $ref: './cat.yaml' }
  price: { $ref: '../../api/v1.yaml#/components/schemas/Money' }
`,
  }
  const { api, pages, problems } = await load('', { file: 'api/v1.yaml', files })
  expect(problems).toEqual([])
  const page = pages.find((each) => each.kind === 'operation')
  expect(page?.operation.responses[1]?.description.markdown).toBe('Failed')
  const refs = (name: string) =>
    api.schemas[name]?.schema.properties?.map((each) => [each.name, each.schema.ref])
  expect(refs('cat')).toEqual([
    ['value', 'Money'],
    ['friend', 'dog'],
    ['own', 'Own'],
  ])
  expect(refs('dog')).toEqual([
    ['enemy', 'cat'],
    ['price', 'Money'],
  ])
  expect(refs('Own')).toEqual([
    ['again', 'Own'],
    ['cat', 'cat'],
  ])
  expect(Object.keys(api.schemas).toSorted()).toEqual(['Money', 'Own', 'cat', 'dog'])
})

test('the mapping of a discriminator is rewritten for other files, with all its values', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Pet: { $ref: schemas/pet.yaml }
`,
    'schemas/pet.yaml': `oneOf:
  - $ref: cat.yaml
  - $ref: dog.yaml
discriminator:
  propertyName: kind
  mapping:
    cat: cat.yaml
    lion: cat.yaml
    dog: ./dog.yaml
    wolf: wild.yaml#/Wolf
`,
    'schemas/cat.yaml': 'type: object\nproperties: { kind: { type: string } }\n',
    'schemas/dog.yaml': 'type: object\nproperties: { kind: { type: string } }\n',
    'schemas/wild.yaml': 'Wolf:\n  type: object\n  properties: { kind: { type: string } }\n',
  }
  const found = await findSpecFiles('v1.yaml', [], reading(files))
  expect(Object.keys(found.value).sort()).toEqual(Object.keys(files).sort())
  const { api } = await load('', { file: 'v1.yaml', files })
  const document = api.document as unknown as {
    components: { schemas: { Pet: { discriminator: { mapping: object } } } }
  }
  expect(document.components.schemas.Pet.discriminator.mapping).toEqual({
    cat: '#/components/schemas/cat',
    lion: '#/components/schemas/cat',
    dog: '#/components/schemas/dog',
    wolf: '#/components/schemas/Wolf',
  })
  const [choice] = api.schemas['Pet']?.schema.choices ?? []
  expect(choice?.options.map((option) => [option.label, option.value, option.values])).toEqual([
    ['cat', 'cat', ['cat', 'lion']],
    ['dog', 'dog', ['dog']],
  ])
})

test('lines that are indented too little are read, reported with their place, and change no value', async () => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      description: 'Two

      --- lines
of text'
      responses: { '200': { description: Fine } }
      x-object: {
        "a": 1
      }
      parameters:
        - { in: path, name: q, required: true, schema: { type: string } }
`
  const { problems, pages } = await load(text, { file: 'v1.yaml' })
  expect(
    problems.map(({ code, severity, location }) => [code, severity, location?.line, location?.column]),
  ).toEqual([
    ['missing-indentation', 'warning', 8, 7],
    ['missing-indentation', 'warning', 9, 1],
    ['missing-indentation', 'warning', 13, 7],
    ['stray-path-parameter', 'warning', 15, 29],
  ])
  const page = pages.find((each) => each.kind === 'operation')
  expect(page?.operation.description.markdown).toBe('Two\n--- lines of text')
})

test('a missing quote is an error at the line that was read wrong', async () => {
  const text = `openapi: 3.1.0
info:
  title: 'T
  version: '1'
paths: {}
`
  await expect(load(text, { file: 'v1.yaml' })).rejects.toThrow('invalid YAML or JSON')
})

test('operations, maps and descriptions may be references to files as well', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1', description: { $ref: about.yaml } }
paths:
  /a:
    get: { $ref: get-a.yaml }
    put: { $ref: gone.yaml }
components:
  schemas: { $ref: schemas/index.yaml }
`,
    'about.yaml': '|\n  About **this**\n',
    'get-a.yaml': `operationId: getA
responses:
  '200':
    description: Fine
    content: { application/json: { schema: { $ref: schemas/index.yaml#/Pet } } }
`,
    'schemas/index.yaml': 'Pet: { $ref: pet.yaml }\nOwner: { type: string }\n',
    'schemas/pet.yaml': 'type: object\nproperties: { $ref: members.yaml }\n',
    'schemas/members.yaml': 'owner: { $ref: index.yaml#/Owner }\n',
  }
  const found = await findSpecFiles('v1.yaml', [], reading(files))
  expect(Object.keys(found.value).sort()).toEqual(Object.keys(files).sort())
  const { api, problems } = await load('', { file: 'v1.yaml', files })
  expect(api.description.markdown).toBe('About **this**')
  expect(api.operations.map((operation) => operation.id)).toEqual(['getA'])
  expect(Object.keys(api.schemas).sort()).toEqual(['Owner', 'Pet'])
  expect(api.schemas['Pet']?.schema.properties?.[0]?.schema.ref).toBe('Owner')
  expect(
    problems.filter((problem) => problem.code !== 'spec-invalid').map((problem) => problem.message),
  ).toEqual(['cannot resolve `$ref`: the file `gone.yaml` does not exist'])
})

test('a pointer with escapes is one schema in each spelling, with a readable name', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    All:
      type: object
      properties:
        a: { $ref: 'common.yaml#/schemas/the%20error' }
        b: { $ref: 'common.yaml#/schemas/the error' }
        c: { $ref: 'common.yaml#/schemas/one~1two' }
        d: { $ref: 'common.yaml#/schemas/one~0three' }
`,
    'common.yaml': `schemas:
  the error: { type: object, properties: { a: { type: string } } }
  one/two: { type: object, properties: { b: { type: string } } }
  one~three: { type: object, properties: { b: { type: string } } }
`,
  }
  const { api } = await load('', { file: 'v1.yaml', files })
  const properties = api.schemas['All']?.schema.properties?.map(({ schema }) => schema.ref)
  expect(properties).toEqual(['the_error', 'the_error', 'one_two', 'one_three'])
  expect(Object.keys(api.schemas)).toHaveLength(4)
})

test('each reference to a schema of another file is written with its name', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    A: { $ref: a.yaml }
    B: { $ref: parts/index.yaml#/B }
`,
    'a.yaml': 'properties: { state: { type: string }, b: { $ref: parts/b.yaml } }\n',
    'parts/index.yaml': 'B: { $ref: b.yaml }\n',
    'parts/b.yaml':
      'properties: { state: { $ref: ../a.yaml#/properties/state }, b: { $ref: index.yaml#/B } }\n',
  }
  const { api } = await load('', { file: 'v1.yaml', files })
  expect(api.document).toMatchObject({
    components: {
      schemas: {
        A: { properties: { state: { type: 'string' }, b: { $ref: '#/components/schemas/B' } } },
        B: {
          properties: {
            state: { $ref: '#/components/schemas/state' },
            b: { $ref: '#/components/schemas/B' },
          },
        },
      },
    },
  })
})

test('the value of an example can be a file, and any other $ref in data is data', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    post:
      operationId: addA
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [id], properties: { id: { type: integer } } }
            example: { $ref: examples/a.json }
      responses:
        '200':
          description: The value
          content:
            application/json:
              schema: { type: object }
              examples:
                file: { value: { $ref: 'examples/a.json#/inner' } }
                again: { value: { $ref: 'examples/a.json#/inner' } }
                data: { value: { $ref: '#/components/nothing' } }
                member: { value: { $ref: examples/a.json, kind: link } }
                missing: { value: { $ref: examples/none.json } }
`,
    'examples/a.json': '{ "id": 7, "inner": { "$ref": "#/kept", "n": 1 } }',
  }
  const { value } = await findSpecFiles('v1.yaml', [], reading(files))
  expect(Object.keys(value).sort()).toEqual(['examples/a.json', 'v1.yaml'])
  const { pages, problems } = await load('', { file: 'v1.yaml', files })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  expect(page?.operation.request.body).toMatchObject({ value: { id: 7 } })
  const texts = page?.operation.responses[0]?.media[0]?.examples.map(
    ({ text }) => JSON.parse(text) as unknown,
  )
  const inner = { $ref: '#/kept', n: 1 }
  expect(texts).toEqual([
    inner,
    inner,
    { $ref: '#/components/nothing' },
    { $ref: 'examples/a.json', kind: 'link' },
    { $ref: 'examples/none.json' },
  ])
  expect(problems.map(({ code, message }) => [code, message])).toEqual([
    ['ref-unresolved', 'cannot resolve `$ref`: the file `examples/none.json` does not exist'],
  ])
})

test('a description can be a Markdown file', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1', description: { $ref: docs/about.md } }
tags: [{ name: A, description: { $ref: docs/a.md } }]
paths:
  /a: { get: { tags: [A], responses: { '200': { description: Fine } } } }
`,
    'docs/about.md': '* One: `a`\n* Two: {\n',
    'docs/a.md': '# Not\n\n- [x: y',
  }
  const found = await findSpecFiles('v1.yaml', [], reading(files))
  expect(Object.keys(found.value).sort()).toEqual(Object.keys(files).sort())
  const { api, problems } = await load('', { file: 'v1.yaml', files })
  expect(problems).toEqual([])
  expect(api.description.markdown).toBe('* One: `a`\n* Two: {')
  expect(api.tags[0]?.description.markdown).toContain('# Not')
})

test('what is wrong in a Markdown file is reported there', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1', description: { $ref: docs/about.md } }
paths: { $ref: paths.yaml }
`,
    'paths.yaml': `/a: { get: { description: { $ref: docs/a.md }, responses: { '200': { description: Fine } } } }
`,
    'docs/about.md': 'One.\n\n- See [two](./gone.md).\n',
    'docs/a.md': '# A\n\nText.\n\nSee [three](./lost.md).\n',
  }
  const { pages } = await load('', { file: 'v1.yaml', files })
  const links = pages.flatMap((page) => page.links).filter(({ href }) => href.endsWith('.md'))
  expect(
    links.map(({ href, location: { file, line, column } }) => [href, `${file}:${line}:${column}`]),
  ).toEqual(
    expect.arrayContaining([
      ['./gone.md', 'docs/about.md:3:13'],
      ['./lost.md', 'docs/a.md:5:13'],
    ]),
  )
})

test('what is missing in another file is reported with a suggestion, and an error in that file only once', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    A: { $ref: 'common.yaml#/schemas/Pett' }
    B: { $ref: 'broken.yaml#/schemas/Pet' }
    C: { $ref: 'commn.yaml#/schemas/Pet' }
    D: { $ref: 'common.yaml#/schemas/Dog' }
`,
    'common.yaml': 'schemas: { Pet: { type: object } }\n',
    'broken.yaml': 'schemas: {\n',
  }
  const { problems } = await load('', { file: 'v1.yaml', files })
  expect(problems.map(({ code, hint }) => [code, hint])).toEqual([
    ['spec-syntax', undefined],
    ['ref-unresolved', 'did you mean `common.yaml#/schemas/Pet`?'],
    ['ref-unresolved', 'did you mean `common.yaml`?'],
    ['ref-unresolved', undefined],
    ['empty-paths', expect.anything()],
  ])
})

test('an overlay can replace a reference that would be refused', async () => {
  const files = {
    'v1.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    A: { $ref: 'https://example.com/a.yaml' }
    B: { $ref: 'missing.yaml' }
`,
    'overlay.yaml': `overlay: 1.0.0
info: { title: O, version: '1' }
actions:
  - { target: $.components.schemas.A, remove: true }
  - { target: $.components.schemas, update: { A: { type: string } } }
`,
  }
  const found = await load('', { file: 'v1.yaml', files, overlays: ['overlay.yaml'] })
  expect(found.problems.map((problem) => problem.message)).toContain(
    'cannot resolve `$ref`: the file `missing.yaml` does not exist',
  )
  expect(found.problems.map((problem) => problem.code)).not.toContain('ref-remote')
  expect(found.api.schemas['A']?.schema.types).toEqual(['string'])
})

test.each([
  ['AsyncAPI', 'v1.yaml', 'asyncapi: 3.0.0\ninfo: { title: T, version: "1" }\n'],
  ['Google API Discovery', 'v1.json', '{ "kind": "discovery#restDescription", "name": "drive" }'],
  ['GraphQL', 'v1.yaml', '"""\nA pet\n"""\ntype Pet {\n  name: String!\n}\n'],
  ['GraphQL', 'v1.json', '{ "data": { "__schema": { "types": [] } } }'],
  ['Postman', 'v1.json', '{ "info": { "schema": "https://schema.getpostman.com/json/collection/v2.1.0/" } }'],
])('%s is named as not supported, in one problem', async (format, file, text) => {
  const { value, problems } = await readApi(createInputs(text, { file, languages: [] }))
  expect(value.api).toBeUndefined()
  expect(problems.map((problem) => problem.message)).toEqual([`${format} is not supported`])
})

test('a reference to an anchor of another file finds it', async () => {
  const { api, problems } = await load('', {
    file: 'v1.json',
    files: {
      'v1.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: {},
        components: {
          schemas: {
            S: {
              type: 'object',
              properties: { price: { $ref: 'common.json#price' }, own: { $ref: '#own' } },
            },
            Own: { $anchor: 'own', type: 'boolean' },
          },
        },
      }),
      'common.json': JSON.stringify({
        $defs: {
          Price: { $anchor: 'price', type: 'object', properties: { unit: { $ref: '#unit' } } },
          Unit: { $anchor: 'unit', type: 'string' },
        },
      }),
    },
  })
  expect(problems.map(({ code }) => code)).toEqual(['empty-paths'])
  expect(api.schemas['S']?.schema.properties?.map(({ schema }) => schema.ref)).toEqual(['Price', 'Own'])
  expect(api.schemas['Price']?.schema.properties?.[0]?.schema.ref).toBe('Unit')
  expect(api.schemas['Unit']?.schema.types).toEqual(['string'])
})

test.each([
  ['the $id around it, as a pointer', '#/$defs/part'],
  ['the $id around it, as an anchor', '#named'],
  ['an $id, by a relative URI', 'part'],
  ['an $id, by its URI', 'https://example.com/schemas/part'],
  ['$self', 'https://example.com/api/openapi.yaml#/components/schemas/Part'],
  ['$self, by a relative URI', '/api/openapi.yaml#/components/schemas/Part'],
])('a reference is relative to %s', async (_, $ref) => {
  const { api, problems } = await load({
    openapi: '3.2.0',
    $self: 'https://example.com/api/openapi.yaml',
    components: {
      schemas: {
        S: {
          $id: 'https://example.com/schemas/whole',
          type: 'object',
          properties: { part: { $ref } },
          $defs: { part: { $id: 'part', type: 'integer' }, named: { $anchor: 'named', type: 'integer' } },
        },
        Part: { type: 'integer' },
      },
    },
  })
  expect(problems.map(({ code }) => code)).toEqual(['empty-paths'])
  const name = api.schemas['S']?.schema.properties?.[0]?.schema.ref ?? ''
  expect(api.schemas[name]?.schema.types).toEqual(['integer'])
})

test('places lead through references, aliases and merge keys', () => {
  const places = createLocator('api/v1.yaml', parts)
  expect(places('/paths/~1a/get/operationId')).toEqual({ file: 'api/paths/a.yaml', line: 2, column: 16 })
  const text = 'a: &x\n  b: 1\nc:\n  <<: *x\n'
  expect(createLocator('y', { y: text })('/c/b')).toEqual({ file: 'y', line: 2, column: 6 })
  const json = '{\n "a": [1, {"b\\"}": [true]}]\n}'
  expect(createLocator('j', { j: json })('/a/1/b"}/0')).toEqual({ file: 'j', line: 2, column: 21 })
})

test('what is not there has the place of its nearest ancestor', () => {
  expect(createLocator('y', { y: 'a:\n  b: 1\n' })('/a/c/d')).toEqual({ file: 'y', line: 2, column: 3 })
})
