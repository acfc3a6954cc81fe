import { expect, test } from 'vitest'
import { hintForKey } from '../../../src/lib/text/problems/other-tools.ts'

test('a key of another tool gets the key that replaces it, only in a table that has it', () => {
  expect(hintForKey('permalink', ['title', 'slug'])).toBe('write `slug`')
  expect(hintForKey('permalink', ['name', 'url'])).toBeUndefined()
  expect(hintForKey('published', ['name'])).toContain('draft: true')
  expect(hintForKey('nonsense', ['slug'])).toBeUndefined()
})

test('`author` is only wrong where the table lacks `authors`, which it is close to', () => {
  expect(hintForKey('author', ['title'])).toContain('only posts')
  expect(hintForKey('author', ['title', 'authors'])).toBeUndefined()
})
