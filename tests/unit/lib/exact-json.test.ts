import { expect, test } from 'vitest'
import {
  indentJson,
  parseExactJson,
  parseExactNumber,
  writeExactJson,
} from '../../../src/lib/data/json/exact-json.ts'

const texts = [
  '{"id":9223372036854775807,"list":[-9007199254740993,1,"9223372036854775807"],"no":null}',
  '"a text with 9223372036854775807 and \\"quotes\\""',
  '9007199254740991',
  '0.12345678901234568',
  '{"12345678901234567890":12345678901234567890}',
]

test.each(texts)('%s is parsed and written without a loss', (text) => {
  expect(writeExactJson(parseExactJson(text))).toBe(text)
})

test('only an integer that would be rounded is a bigint', () => {
  expect(parseExactJson('[9007199254740991,9007199254740993,1e3,1.50,12345678901234567890.5,"1"]')).toEqual([
    9007199254740991,
    9007199254740993n,
    1000,
    1.5,
    12345678901234567000,
    '1',
  ])
  expect(parseExactNumber('5.')).toBe(5)
  expect(parseExactNumber('-9223372036854775808')).toBe(-9223372036854775808n)
})

test('text that is not JSON is refused as by JSON.parse', () => {
  expect(() => parseExactJson('{"id": 9223372036854775807,}')).toThrow(SyntaxError)
  expect(writeExactJson(undefined)).toBeUndefined()
})

test('a response is indented, and its numbers keep each digit', () => {
  expect(indentJson('{"price":1.10,"id":9223372036854775807,"far":1e400,"name":"\\u00e9 1.10"}')).toBe(
    '{\n  "price": 1.10,\n  "id": 9223372036854775807,\n  "far": 1e400,\n  "name": "é 1.10"\n}',
  )
})
