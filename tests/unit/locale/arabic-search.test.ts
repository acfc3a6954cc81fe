import { expect, test } from 'vitest'
import { foldWord } from '../../../src/domain/search/words/split-words.ts'

test('Arabic words are compared without vowel signs, tatweel and variants of letters', () => {
  expect(foldWord('الإعداد')).toBe(foldWord('الاعداد'))
  expect(foldWord('مُقَدِّمَة')).toBe(foldWord('مقدمه'))
  expect(foldWord('مســـتند')).toBe('مستند')
})
