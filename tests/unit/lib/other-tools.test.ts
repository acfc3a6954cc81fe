import { expect, test } from 'vitest'
import { hintForImport, hintForKey } from '../../../src/lib/text/problems/other-tools.ts'

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

test('keys of `_category_.json` have hints only in the table of a folder', () => {
  expect(hintForKey('link', ['index', 'collapsed'])?.hint).toContain('index: true')
  expect(hintForKey('collapsible', ['index', 'collapsed'])?.hint).toContain('remove it')
  expect(hintForKey('link', ['title', 'slug'])).toBeUndefined()
})

test('modules of other tools come with what replaces them', () => {
  expect(hintForImport('!!raw-loader!./example.js')).toContain('`file=./example.js`')
  expect(hintForImport('./example.js?raw')).toContain('`file=./example.js`')
  expect(hintForImport('@docusaurus/useBaseUrl')).toContain('the path itself')
  expect(hintForImport('@theme/Tabs')).toContain('remove the import')
  expect(hintForImport('left-pad')).toBeUndefined()
})
