/** Corrections of groups of blocks: one for each group, and none that reads the text again for each block. */
import { expect, test } from 'vitest'
import { editOtherBlock } from '../../../src/domain/markdown/constructs/edit-other-block.ts'
import { editTabbedFences } from '../../../src/domain/markdown/constructs/edit-other-directive.ts'

test('a group of code blocks or tabs has one correction, that of its first', () => {
  const fences = ['```py tab="A"', 'x', '```', '', '```js tab="B"', 'y', '```']
  expect([0, 4].map((start) => editTabbedFences(fences, start)?.from)).toEqual([fences.join('\n'), undefined])
  const tabs = ['=== "A"', '', '    First.', '', '=== "B"', '', '    Second.']
  expect([0, 4].map((start) => editOtherBlock(tabs, start)?.from)).toEqual([tabs.join('\n'), undefined])
})

test('the corrections of a thousand code blocks read each line a few times', () => {
  const text = Array.from({ length: 1000 }, () => ['Text.', '', '```py tab="A"', 'x', '```', '']).flat()
  let reads = 0
  const lines = new Proxy(text, {
    get(target, key, receiver) {
      reads++
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  const edits = text.flatMap((line, start) =>
    line.startsWith('```py') ? [editTabbedFences(lines, start)] : [],
  )
  expect(edits.filter((edit) => edit !== undefined)).toHaveLength(1000)
  expect(reads).toBeLessThan(30 * text.length)
})
