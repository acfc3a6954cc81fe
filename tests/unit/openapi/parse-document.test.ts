import { expect, test } from 'vitest'
import { parseDocument } from '../../../src/domain/openapi/document/parse/parse-document.ts'

const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

test('JSON may be nested as deep as YAML, and deeper JSON is reported with its place', () => {
  expect(parseDocument('v1.json', nest(999)).problems).toEqual([])
  const { value, problems } = parseDocument('v1.json', nest(100_000))
  expect(value).toBeUndefined()
  expect(problems).toMatchObject([{ code: 'spec-syntax', location: { file: 'v1.json', line: 1 } }])
})

test('a long quoted text without indentation is read, and each of its lines is reported', () => {
  const lines = Array.from({ length: 200 }, (_, i) => `Line ${i}.`)
  const { value, problems } = parseDocument('v1.yaml', `info:\n  description: "\n${lines.join('\n')}"\n`)
  expect(value).toEqual({ info: { description: ` ${lines.join(' ')}` } })
  expect(problems.map(({ code }) => code)).toEqual(lines.map(() => 'missing-indentation'))
})

test.each([
  ['v1.json', '{ "p\\ud800": ["\\ufdd0/docs \\ud83d\\ude00"], "\\\\ud800": "[\\\\ud800]" }'],
  ['v1.yaml', '"p\\ud800": ["\\ufdd0/docs \\ud83d\\ude00"]\n"\\\\ud800": "[\\\\ud800]"\n'],
  ['v1.yaml', '"p\\U0000D800": &a ["\\uFDD0/docs \\U0001f600"]\n\\ud800: \'[\\ud800]\'\n'],
])('escapes of half a character and of a marker become U+FFFD in %s: %s', (file, text) => {
  expect(parseDocument(file, text).value).toEqual({
    'p\uFFFD': ['\uFFFD/docs 😀'],
    '\\ud800': '[\\ud800]',
  })
})

test('what aliases share is one value after escapes were replaced', () => {
  const { value } = parseDocument('v1.yaml', 'a: &a { b: "\\ud800" }\nc: *a\n')
  const { a, c } = value as { readonly a: object; readonly c: object }
  expect(a).toEqual({ b: '\uFFFD' })
  expect(c).toBe(a)
})
