import { expect, test } from 'vitest'
import { generateMatchingText } from '../../../src/domain/openapi/example/generate-matching-text.ts'
import { mayBacktrack } from '../../../src/lib/data/schema/may-backtrack.ts'
import { matchesPattern } from '../../../src/lib/data/schema/pattern.ts'

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
  ['^(?![0-9]+$)[a-z0-9_\\-]+$', 0],
  ['^(?!\\s)(.*)(\\S)$', 0],
  ['^(?!\\s*$).+', 0],
  ['^(?=.*[A-Z])(?=.*\\d).{8,16}$', 0],
  ['^(?!0)(?:0|[1-9]\\d*)$', 0],
  ['^\\p{L}+$', 3],
])('%s', (pattern, least) => {
  const found = generateMatchingText(pattern, least)
  expect(found).toMatch(new RegExp(pattern, 'u'))
  expect((found ?? '').length).toBeGreaterThanOrEqual(least)
})

test.each([
  ['\\S+', 'a'],
  ['^[^/]+$', 'a'],
  ['^.{3}$', 'aaa'],
  ['^\\^\\.\\\\$', '^.\\'],
])('a set that names no character, such as %s, gives a plain one', (pattern, text) => {
  expect(generateMatchingText(pattern, 1)).toBe(text)
})

test.each(['(?=a)b', '(a)\\1', '[', '(', '^a{20000}$', '/^[a-z]+$/'])('%s is given up', (pattern) => {
  expect(generateMatchingText(pattern)).toBeUndefined()
})

test.each(['^(a+)+$', '^(a|a)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '^a*a*a*a*a*a*a*a*a*a*$'])(
  '%s, which backtracks without an end in JavaScript, is decided',
  (pattern) => {
    expect(matchesPattern(pattern, `${'a'.repeat(400)}!`)).toBe(false)
  },
)

test('an address of a real description, whose path has a repeated repeat, is decided', () => {
  const pattern = String.raw`^(https?:\/\/)?([\da-z\.-]+)\.([a-z\.]{2,6})([\/\w \.-]*)*\/?$`
  expect(matchesPattern(pattern, `https://example.com/${'a'.repeat(60)}`)).toBe(true)
  expect(matchesPattern(pattern, `https://example.com/${'a'.repeat(60)}?`)).toBe(false)
})

test('a pattern that takes too many steps, refers back, or is of another dialect is not decided', () => {
  expect(matchesPattern('a', 'b'.repeat(1_000_000))).toBeUndefined()
  for (const pattern of [
    '(a)\\1',
    '(?<x>a)\\k<x>',
    '(?i)a',
    '[',
    `${'('.repeat(20_000)}a${')'.repeat(20_000)}`,
  ])
    expect(matchesPattern(pattern, 'a'), pattern).toBeUndefined()
})

/** Patterns and texts of which JavaScript's own regular expressions say the same. */
const PATTERNS = [
  '',
  '^$',
  'a',
  '^a|b$',
  '^(?:a|ab)(?:c|bcd)(?:d*)$',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  '^[^a-c]\\d{2,3}$',
  '^[\\w.-]+@[\\w-]+\\.[a-z]{2,}$',
  '^a{2}b{0,1}c{1,}$',
  '^(?=.*\\d)(?!.*--)[a-d\\d-]+$',
  '(?<=a)b(?<!c)',
  '\\bab\\b',
  '\\Bb',
  '^a+?b??$',
  '^(a?){3}$',
  '^()*a$',
  '^\\u0061\\x62[\\]\\\\^-]$',
  '^.$',
  '^\\p{Lu}.$',
  '^(?<name>a)\\-b$',
  'a{,2}',
  '^[]$',
  '^[^]$',
]
const TEXTS = [
  '',
  'a',
  'b',
  'ab',
  'abc',
  'abcd',
  'a-b',
  'a--1',
  'x12',
  'a1-b2',
  'aab',
  'aabcc',
  'ab]',
  'ab^',
  'É!',
  '\u{1F600}',
  '\n',
  'a@b.cd',
  'cb',
  'a b',
  'xab',
  'a{,2}',
  'aaa',
  'ab ab-',
]

test.each(PATTERNS)('%s matches what it matches in JavaScript', (pattern) => {
  for (const text of TEXTS) {
    let own: RegExp
    try {
      own = new RegExp(pattern, 'u')
    } catch {
      own = new RegExp(pattern, '')
    }
    expect(matchesPattern(pattern, text), JSON.stringify(text)).toBe(own.test(text))
  }
})

test('patterns that may freeze a tab are known', () => {
  const hostile = [
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|ab)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^a*a*a*a*a*a*a*a*a*a*$',
    `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
    '^(-?a+)+$',
    String.raw`^(https?:\/\/)?([\da-z\.-]+)\.([a-z\.]{2,6})([\/\w \.-]*)*\/?$`,
    '(a)\\1',
  ]
  expect(hostile.filter((pattern) => !mayBacktrack(pattern))).toEqual([])
  const plain = [
    '',
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^\\d{3}-\\d{4}$',
    '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    '^(?:red|green)$',
    '^[^@]+@[^@]+\\.[a-z]{2,}$',
    '^(?!\\s*$).+',
    '^req_[A-Za-z0-9]{12,32}$',
  ]
  expect(plain.filter(mayBacktrack)).toEqual([])
})
