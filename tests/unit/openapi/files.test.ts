import { expect, test } from 'vitest'
import { findSpecFiles } from '../../../src/openapi/document/find-spec-files.ts'
import { createLocator } from '../../../src/openapi/document/create-locator.ts'
import { load } from './load.ts'

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

test('a file that is missing is told where it is asked for', async () => {
  const { problems } = await findSpecFiles('v1.yaml', [], reading({ 'v1.yaml': 'a:\n  $ref: b.yaml\n' }))
  expect(problems[0]).toMatchObject({
    code: 'ref-unresolved',
    location: { file: 'v1.yaml', line: 2, column: 9 },
  })
})

test.each([
  ['../../etc/passwd', 'ref-escapes'],
  ['/etc/passwd', 'ref-escapes'],
  ['C:\\\\secret', 'ref-remote'],
  ['file:///etc/passwd', 'ref-remote'],
  ['//host/x', 'ref-remote'],
  ['%2e%2e/%2e%2e/x', 'ref-escapes'],
])('%s is refused', async (ref, code) => {
  const { value, problems } = await findSpecFiles(
    'a/v1.json',
    [],
    reading({ 'a/v1.json': `{"$ref":"${ref}"}` }),
  )
  expect(problems.map((one) => one.code)).toEqual([code])
  expect(Object.keys(value)).toEqual(['a/v1.json'])
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
