import { expect, test } from 'vitest'
import { formatChanges, formatProblems } from '../../../src/lib/problems/report.ts'
import type { Problem } from '../../../src/lib/types.ts'

const text = 'first line\n\tsecond [line](here)\n\nfourth\n'
const lookup = (file: string) => (file === 'a.md' ? text : undefined)
const place = { file: 'a.md', line: 2, column: 9, length: 12 }
const error: Problem = {
  code: 'broken-link',
  severity: 'error',
  message: 'no page at `here`',
  location: place,
  hint: 'try `there`',
}
const warning: Problem = {
  code: 'later',
  severity: 'warning',
  message: '50% of it: odd, yes\nreally',
  location: { ...place, line: 4, column: 1 },
}

test('text has position, frame, hint, and a count; errors come last', () => {
  expect(formatProblems([warning, error], 'text', lookup)).toBe(`a.md:4:1
  warning later: 50% of it: odd, yes\\nreally
  > 4 | fourth
      | ^^^^^^

a.md:2:9
  error broken-link: no page at \`here\`
    1 | first line
  > 2 |  second [line](here)
      |         ^^^^^^^^^^^^
  hint: try \`there\`

1 error, 1 warning
`)
})

test('text has a problem of several places once, with the first of them and a count; other formats have each', () => {
  const many = Array.from({ length: 9 }, (_, i) => ({
    ...warning,
    message: 'same',
    location: { file: 'gone.md', line: i + 1, column: 1 },
  }))
  expect(formatProblems([...many, error, { ...warning, message: 'other' }], 'text', () => undefined))
    .toBe(`a.md:4:1
  warning later: other

gone.md:1:1
  warning later: same
  note: also at gone.md:2:1, gone.md:3:1, gone.md:4:1, gone.md:5:1, gone.md:6:1 and 3 more places

a.md:2:9
  error broken-link: no page at \`here\`
  hint: try \`there\`

1 error, 10 warnings
`)
  expect(formatProblems(many.slice(0, 2), 'text', () => undefined)).toContain('  note: also at gone.md:2:1\n')
  expect(JSON.parse(formatProblems(many, 'json', lookup))).toEqual({ problems: many })
  expect(formatProblems(many, 'github', lookup).trim().split('\n')).toHaveLength(9)
})

test('a place whose file is gone, or whose line is, has no frame', () => {
  const lost: Problem = { ...error, location: { file: 'gone.md', line: 1, column: 1 } }
  expect(formatProblems([lost], 'text', lookup)).not.toContain('|')
  expect(formatProblems([{ ...error, location: { ...place, line: 99 } }], 'text', lookup)).not.toContain('|')
})

test('a long line is cut around its mark', () => {
  const long = `${'x'.repeat(300)}[here]${'y'.repeat(300)}`
  const out = formatProblems(
    [{ ...error, location: { file: 'b.md', line: 1, column: 301, length: 6 } }],
    'text',
    () => long,
  )
  const [, , line = '', mark = ''] = out.split('\n')
  expect(line.length).toBeLessThan(130)
  expect(line.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1)).toBe('[here]')
})

test('github gets workflow commands with escaped text', () => {
  expect(formatProblems([error, warning], 'github', lookup)).toBe(
    '::error file=a.md,line=2,col=9,endColumn=21,title=broken-link::no page at `here`%0Atry `there`\n' +
      '::warning file=a.md,line=4,col=1,endColumn=13,title=later::50%25 of it: odd, yes\\nreally\n',
  )
})

test('json holds all of it, also when there is nothing', () => {
  expect(JSON.parse(formatProblems([error], 'json', lookup))).toEqual({ problems: [error] })
  expect(JSON.parse(formatProblems([], 'json', lookup))).toEqual({ problems: [] })
  expect(formatProblems([], 'text', lookup)).toBe('')
})

test('a long report ends with the codes that it has most of', () => {
  const repeat = (code: string, count: number): Problem[] =>
    Array.from({ length: count }, (_, n) => ({ ...warning, code, location: { ...place, line: n + 1 } }))
  const codes = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((code) => repeat(code, 2))
  const report = (count: number) =>
    formatProblems([error, ...codes, ...repeat('common', count)], 'text', () => undefined)
  expect(report(16)).toMatch(/\n1 error, 28 warnings\n$/)
  expect(report(17)).toMatch(/\n1 error, 29 warnings\n {2}17 common, 2 a, 2 b, 2 c, 2 d, 2 e and 3 others\n$/)
})

test('changes are new problems in full, fixed ones in a line each, and the number of the others', () => {
  const old = { ...warning, message: 'old' }
  const below = { ...old, location: { file: 'a.md', line: 9, column: 1 } }
  const before = [warning, old, below]
  const moved = { ...old, location: { file: 'a.md', line: 5, column: 1 } }
  const movedBelow = { ...old, location: { file: 'a.md', line: 10, column: 1 } }
  expect(formatChanges(before, [warning, moved, movedBelow], lookup)).toBe('3 warnings as before\n')
  expect(formatChanges(before, [moved, below, error], () => undefined)).toBe(`a.md:2:9
  error broken-link: no page at \`here\`
  hint: try \`there\`

fixed later: a.md: 50% of it: odd, yes\\nreally

1 new error, 1 fixed warning, 2 warnings as before
`)
  expect(formatChanges([], [], lookup)).toBe('')
})

test('among problems that are alike, the new one is that in a new place', () => {
  const first = { ...warning, message: 'alike' }
  const second = { ...first, location: { file: 'a.md', line: 1, column: 1 } }
  const text = formatChanges([first], [second, first], () => undefined)
  expect(text).toContain('a.md:1:1\n')
  expect(text).not.toContain('a.md:4:1')
  expect(text).toContain('1 new warning, 1 warning as before')
})

test('code frames of a file with Windows line ends and without a last one', () => {
  const at = (line: number): Problem => ({
    ...error,
    location: { file: 'w.md', line, column: 1, length: 99 },
  })
  const print = (line: number) => formatProblems([at(line)], 'text', () => 'one\r\ntwo\r\n\r\nlast')
  expect(print(2)).toContain('    1 | one\n  > 2 | two\n      | ^^^\n  hint')
  expect(print(4)).toContain('  > 4 | last\n      | ^^^^\n  hint')
  expect(print(5)).not.toContain('|')
})
