import { expect, test } from 'vitest'
import { generateMatchingText } from '../../../src/openapi/example/generate-matching-text.ts'
import { testPattern } from '../../../src/openapi/example/test-pattern.ts'

test.each([
  ['^[A-Z]{2}\\d+$', 0],
  ['^req_[A-Za-z0-9]{12,32}$', 0],
  ['^(?:a|b)c?$', 0],
  ['^\\+[1-9]\\d{1,14}$', 0],
  ['^[^\\s]+@[^\\s]+$', 0],
  ['^[a-z]*$', 5],
  ['^ord_', 8],
  ['\\x41\\u0042', 0],
  ['^(?<year>\\d{4})-\\d\\d$', 0],
  ['^$', 0],
])('%s', (pattern, least) => {
  const found = generateMatchingText(pattern, least)
  expect(found).toMatch(new RegExp(pattern, 'u'))
  expect((found ?? '').length).toBeGreaterThanOrEqual(least)
})

test.each(['(?=a)b', '\\p{L}', '(a)\\1', '[', '(', 'a{99999999}'])('%s is given up', (pattern) => {
  expect(generateMatchingText(pattern)).toBeUndefined()
})

test.each(['^(a+)+$', '^(a|a)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '^a*a*a*a*a*a*a*a*a*a*$'])(
  '%s, which backtracks without an end, is left and counts as matching',
  (pattern) => {
    expect(testPattern(new RegExp(pattern, 'u'), `${'a'.repeat(400)}!`)).toBe(true)
  },
)

test('patterns with repeated groups are tried', () => {
  const pattern = /^(?:[a-z]+-)*[a-z]+$/u
  expect(testPattern(pattern, 'a-b-c')).toBe(true)
  expect(testPattern(pattern, 'a-b-')).toBe(false)
})
