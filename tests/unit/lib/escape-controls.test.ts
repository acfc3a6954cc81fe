/** No text of a source reaches a terminal or the log of a CI system as a control character or as a command. */

import { expect, test } from 'vitest'
import { formatProgressLine } from '../../../src/cli/progress/format-progress.ts'
import { formatChanges, formatProblems } from '../../../src/lib/problems/report.ts'
import { escapeLines } from '../../../src/lib/text/escape-controls.ts'
import type { Problem } from '../../../src/lib/types.ts'

const HOSTILE: Record<string, string> = {
  'an escape sequence': '\u001B[2J\u001B]0;title\u0007',
  'a null character': 'a\0b',
  'a control sequence introducer of one byte': '\u009B31m',
  'bidi controls': 'a\u202Eb\u2066c\u200Fd',
  'a workflow command after a line end': 'x\n::error::y',
  'a workflow command after a carriage return': 'x\r::add-mask::y',
  'a workflow command after a line separator': 'x\u2028::stop-commands::y',
  'a workflow command': '::error::y',
  'a command of Azure Pipelines': 'x ##vso[task.setvariable variable=a]b',
  'an old workflow command': 'x ##[error]y',
  'a tag character': 'a\u{E0041}b',
  'half of a surrogate pair': 'a\uD800b',
}

const isHarmless = (text: string) =>
  !/[^\P{C}\n\u200C\u200D]|[\u2028\u2029]/u.test(text) &&
  !/^\s*::(?!error )/m.test(text) &&
  !/##\w*\[/.test(text)

test.each(Object.entries(HOSTILE))('%s is escaped wherever it is printed', (_, text) => {
  expect(isHarmless(text)).toBe(false)
  const problem: Problem = {
    code: 'invalid-spec',
    severity: 'error',
    message: `operationId ${text}`,
    location: { file: `${text}.yaml`, line: 2, column: 3 },
    notes: [{ message: text, location: { file: text, line: 1, column: 1 } }],
    hint: text,
  }
  const source = () => `first\n${text}\n${text}\nlast`
  for (const format of ['text', 'json', 'github'] as const)
    expect(formatProblems([problem, { ...problem, message: text }], format, source)).toSatisfy(isHarmless)
  expect(formatChanges([{ ...problem, hint: 'other' }], [problem], source)).toSatisfy(isHarmless)
  expect(formatProgressLine(`x ${text}`, 1, 200)).toSatisfy(isHarmless)
  expect(escapeLines(text)).toSatisfy(isHarmless)
})

test.each(Object.entries(HOSTILE))('%s is the same value in JSON', (_, message) => {
  const problem: Problem = { code: 'invalid-spec', severity: 'error', message }
  const { problems } = JSON.parse(formatProblems([problem], 'json', () => undefined)) as {
    problems: Problem[]
  }
  expect(problems[0]?.message).toBe(message)
})

test('emoji, accents and the scripts of the world stay as they are', () => {
  for (const text of ['👩‍💻 é ü', 'नमस्ते', 'می‌خواهم', '日本語', 'a: b::c # d ## e'])
    expect(escapeLines(text)).toBe(text)
})
