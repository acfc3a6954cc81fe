import { expect, test } from 'vitest'
import { firstSentence } from '../../../src/lib/text/first-sentence.ts'

test('a list shows the first sentence of a description, cut between words where it is long', () => {
  expect(firstSentence('Reads\n one order. Nothing else.')).toBe('Reads one order.')
  expect(firstSentence('Version 1.2 of it')).toBe('Version 1.2 of it')
  expect(firstSentence('word '.repeat(30))).toBe(`${'word '.repeat(18).trim()}…`)
  expect(firstSentence('')).toBe('')
})
