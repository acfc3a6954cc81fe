import { expect, test } from 'vitest'
import { hintForKey } from '../../../src/lib/text/problems/other-tools.ts'

test('a key of another tool gets the key that replaces it, only in a table that has it', () => {
  expect(hintForKey('permalink', ['title', 'slug'])).toEqual({ hint: 'write `slug`', renamed: undefined })
  expect(hintForKey('noindex', ['unlisted'])).toEqual({ hint: 'write `unlisted`', renamed: 'unlisted' })
  expect(hintForKey('search', ['unlisted'])?.renamed).toBeUndefined()
  expect(hintForKey('permalink', ['name', 'url'])).toBeUndefined()
  expect(hintForKey('published', ['name'])?.hint).toContain('draft: true')
  expect(hintForKey('nonsense', ['slug'])).toBeUndefined()
})

test('`author` is only wrong where the table lacks `authors`, which it is close to', () => {
  expect(hintForKey('author', ['title'])?.hint).toContain('only posts')
  expect(hintForKey('author', ['title', 'authors'])).toBeUndefined()
})
