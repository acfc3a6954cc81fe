import { expect, test } from 'vitest'
import { readFrontMatter } from '../../../src/domain/markdown/source/read-front-matter.ts'

const TABLES = [
  ['title: Send money', 'sidebar_position: 3', 'draft: false'],
  ['title: "Send: #money"', 'slug: a/b', 'version: 012'],
  ['title: True', 'a: null', 'b: a: b'],
  ['title: a #comment', 'title2: a#b'],
  ['title: two', '  lines'],
  ['title: "a\\n"'],
  ['title: twice', 'title: twice'],
  ['date: 2026-01-02', 'count: 1.5', 'empty:'],
  ['null: a', 'x: end '],
]

test.each(TABLES)('front matter of plain lines reads as the YAML parser reads it: %s', (...lines) => {
  const read = (table: readonly string[]) => readFrontMatter(['---', ...table, '---', 'Text'], 'page.md')
  // A comment changes nothing but the way in which the table is read.
  const { lineCount, ...plain } = read(lines)
  const { lineCount: withComment, ...parsed } = read([...lines, '# comment'])
  expect(plain).toEqual(parsed)
  expect(lineCount).toBe(withComment - 1)
})

test.each([
  ['unopened-front-matter', 1, ['title: Foo', '---', '', '# E']],
  ['unopened-front-matter', 2, ['', 'tags:', '  - a', 'title: Foo', '---', 'Text']],
  ['toml-front-matter', 1, ['+++', 'title = "T"', '+++', 'Text']],
])('%s on line %i', (code, line, lines) => {
  expect(readFrontMatter(lines, 'page.md').problems).toMatchObject([{ code, location: { line } }])
})

test.each([
  [['Note: a heading', '---', 'Text']],
  [['npm: the package manager', '---', 'Text']],
  [['title: a word', 'of a paragraph', '', '---', 'Text']],
  [['+++', 'Text']],
])('text stays text: %j', (lines) => {
  expect(readFrontMatter(lines, 'page.md')).toEqual({ values: {}, locations: {}, problems: [], lineCount: 0 })
})

test.each([
  [["title: 'One line", "two line.'"], 'the lines of a value in quotes must be indented', 3],
  [['title: "One line', '', 'two line."', 'slug: a'], 'the lines of a value in quotes must be indented', 4],
  [["title: 'One line", "slug: 'a'"], 'invalid YAML: a closing quote is missing', 2],
  [["title: 'One line'", 'slug: "a', 'tags: [b]'], 'invalid YAML: a closing quote is missing', 3],
  [['tags: [a', 'title: One', 'slug: two'], 'invalid YAML: a `[` before this is not closed', 3],
])('a value in quotes or brackets that the parser cannot read is one problem: %j', (lines, message, line) => {
  const { problems } = readFrontMatter(['---', ...lines, '---'], 'page.md')
  expect(problems).toMatchObject([{ code: 'yaml-syntax', message, location: { line } }])
})

test('escapes of half a character and of a marker become U+FFFD', () => {
  const lines = ['---', 'title: "a\\ud800"', 'tags: ["\\ufdd0", "\\ud83d\\ude00"]', '---']
  expect(readFrontMatter(lines, 'page.md').values).toEqual({ title: 'a\uFFFD', tags: ['\uFFFD', '😀'] })
})

test('a number that would be printed otherwise than it is written keeps its digits', () => {
  const lines = [
    '---',
    'title: 3.10',
    'id: 007',
    'big: 12345678901234567890',
    'tags: [1.0, 2]',
    'count: 1.5',
    '---',
  ]
  expect(readFrontMatter(lines, 'page.md').values).toEqual({
    title: '3.10',
    id: '007',
    big: '12345678901234567890',
    tags: ['1.0', 2],
    count: 1.5,
  })
})
