import { expect, test } from 'vitest'
import { parseDocument } from '../../../src/openapi/document/parse/parse-document.ts'

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
