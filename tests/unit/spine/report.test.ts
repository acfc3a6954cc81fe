import { expect, test } from 'vitest'
import { formatProblems } from '../../../src/report.ts'
import type { Problem } from '../../../src/types.ts'

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

test('text has position, frame, hint, and a count; in the order of the file', () => {
  expect(formatProblems([warning, error], 'text', lookup)).toBe(`a.md:2:9
  error broken-link: no page at \`here\`
    1 | first line
  > 2 |  second [line](here)
      |         ^^^^^^^^^^^^
  hint: try \`there\`

a.md:4:1
  warning later: 50% of it: odd, yes
really
  > 4 | fourth
      | ^^^^^^

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
    .toBe(`a.md:2:9
  error broken-link: no page at \`here\`
  hint: try \`there\`

a.md:4:1
  warning later: other

gone.md:1:1
  warning later: same
  note: also at gone.md:2:1, gone.md:3:1, gone.md:4:1, gone.md:5:1, gone.md:6:1 and 3 more places

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
      '::warning file=a.md,line=4,col=1,endColumn=13,title=later::50%25 of it: odd, yes%0Areally\n',
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
