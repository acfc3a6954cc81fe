import { expect, test } from 'vitest'
import { blocksToMarkdown } from '../../src/domain/blocks/blocks-to-markdown.ts'
import type { Block } from '../../src/domain/blocks/block.ts'

const code = (html: string, language = 'json'): Block => ({ kind: 'code', html, language })

const tabs = (group: string, languages: readonly string[]): Block => ({
  kind: 'tabs',
  title: 'Language',
  group,
  panels: languages.map((value) => ({ label: value, value, blocks: [code(value, value)] })),
})

test('of tabs of a language, curl stands for all, and the first one where there is no curl', () => {
  expect(blocksToMarkdown([tabs('language', ['ruby', 'curl', 'go'])], [])).toBe('```sh\ncurl\n```\n')
  expect(blocksToMarkdown([tabs('language', ['ruby', 'go'])], [])).toBe('```ruby\nruby\n```\n')
  expect(blocksToMarkdown([tabs('other', ['go', 'ruby'])], [])).toBe(
    '**go**\n\n```go\ngo\n```\n\n**ruby**\n\n```ruby\nruby\n```\n',
  )
})

test('a fence is longer than each run of backticks in its code', () => {
  expect(blocksToMarkdown([code('a ``` b ````` c')], [])).toContain('``````json\n')
  expect(blocksToMarkdown([code('a `` b')], [])).toContain('```json\n')
})

test('a language is called as Markdown calls it, and no name of an object member is a language', () => {
  expect(blocksToMarkdown([code('x', 'nodejs')], [])).toBe('```js\nx\n```\n')
  expect(blocksToMarkdown([code('x', 'text')], [])).toBe('```\nx\n```\n')
  expect(blocksToMarkdown([code('x', 'constructor')], [])).toBe('```constructor\nx\n```\n')
  expect(blocksToMarkdown([code('')], []).trim()).toBe('')
})
