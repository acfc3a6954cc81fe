import { expect, test } from 'vitest'
import { applyEdits } from '../../../src/cli/fix/apply-edits.ts'
import type { SourceEdit } from '../../../src/lib/types.ts'

const edit = (line: number, column: number, from: string, to: string, length?: number): SourceEdit => ({
  file: 'a.md',
  line,
  column,
  from,
  to,
  ...(length !== undefined && { length }),
})
const apply = (text: string, ...edits: readonly SourceEdit[]) => applyEdits(text, edits).text

test('texts are replaced at their places, in any order', () => {
  expect(apply('one two\nthree', edit(2, 1, 'three', '3'), edit(1, 5, 'two', '2'))).toBe('one 2\n3')
})

test('a text that is not at its place is found once in the length of the problem', () => {
  expect(apply('[a](/b) [c](/b)', edit(1, 1, '/b', '/docs/b', 7))).toBe('[a](/docs/b) [c](/b)')
  expect(apply('[/b](/b)', edit(1, 1, '/b', '/docs/b', 8))).toBe('[/b](/b)')
  expect(apply('[a](/b)', edit(1, 1, '/b', '/docs/b'))).toBe('[a](/b)')
  expect(apply('[a]\n(/b)', edit(1, 1, '/b', '/docs/b', 8))).toBe('[a]\n(/b)')
})

test('a text that is no longer there is left, and so is a block that goes on', () => {
  expect(apply('new', edit(1, 1, 'old', 'x'), edit(9, 1, 'new', 'x'))).toBe('new')
  expect(apply('a\nb c', edit(1, 1, 'a\nb', 'x'))).toBe('a\nb c')
})

test('of two that overlap, the first is applied; of two at one place, the longer one', () => {
  const [short, long, inside] = [edit(1, 1, 'a', 'x'), edit(1, 1, 'a b', 'y'), edit(1, 3, 'b', 'z')]
  expect(applyEdits('a b', [inside, short, long])).toEqual({ text: 'y', applied: [long] })
})

test('line ends stay those of the file; where it mixes them, blocks are left', () => {
  const block = edit(1, 1, 'a\nb', 'x\ny')
  expect(apply('a\r\nb\r\nc', block)).toBe('x\r\ny\r\nc')
  expect(apply('a\r\nb\nc', block)).toBe('a\r\nb\nc')
  expect(apply('a\r\nb\nc', edit(2, 1, 'b', 'x'))).toBe('a\r\nx\nc')
})
