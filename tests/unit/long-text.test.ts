/** Texts that made the time of a pattern grow with a power of their length, or double with each part: now they take as long as any other. */
import { expect, test } from 'vitest'
import { sizeImages } from '../../src/lib/page/size-images.ts'
import { editOtherBlock } from '../../src/domain/markdown/constructs/edit-other-block.ts'
import { outlineMarkdown } from '../../src/domain/markdown/outline-markdown.ts'
import { parseNatively } from '../../src/domain/markdown/parse/native-parser.ts'
import { cutSnippet } from '../../src/domain/markdown/source/cut-snippet.ts'
import { createFootnoteNumbers } from '../../src/domain/openapi/blocks/page-footnotes.ts'
import { detectOtherFormat } from '../../src/domain/openapi/document/load-document.ts'
import { mayReferToFiles } from '../../src/domain/openapi/document/references/walk-references.ts'
import { verifySignature } from '../../src/browser/console/webhooks/verify-signature.ts'
import { convert } from './markdown/convert.ts'
import { load } from './openapi/load.ts'

const blanks = ' '.repeat(20_000)

test('the mapping of a discriminator that refers to a file at its end', () => {
  const members = `"a":"#/b"\n`.repeat(40)
  expect(mayReferToFiles(`{"mapping":{${members}}}`)).toBe(false)
  expect(mayReferToFiles(`{"mapping":{${members}"z":"other.json"}}`)).toBe(true)
})

test.each([
  ['blank lines', '\n'.repeat(4000), undefined],
  ['texts in quotes that no type follows', `"""a${'""""""b'.repeat(500)}`, undefined],
  ['texts in quotes before a type', `${'"""a \\""" b"""\n'.repeat(100)}type Query {`, 'GraphQL'],
  ['a key after blank lines', `${'\n'.repeat(1000)}  asyncapi: 3.0.0`, 'AsyncAPI'],
  ['a key of an object', `{${'\n'.repeat(1000)}"asyncapi": "3.0.0"`, 'AsyncAPI'],
])('the format of a file: %s', (_, text, format) => {
  expect(detectOtherFormat('api.txt', text)).toBe(format)
})

test.each([
  [`# A${blanks}title`, `A${blanks}title`],
  [`# Title {#id}${blanks}##${blanks}`, 'Title'],
  ['# Title #', 'Title'],
  ['# C#', 'C#'],
])('the title of an outline', (text, title) => {
  expect(outlineMarkdown({ path: 'a.md', text }).title).toBe(title)
})

test.each([
  ['brackets', `${'['.repeat(50_000)}]:`],
  ['brackets and line ends', '[\n:'.repeat(20_000)],
  ['labels with blanks', ':[ '.repeat(20_000)],
  ['labels of footnotes', '[^ '.repeat(20_000)],
  ['a definition and dashes', `[a]: b\n${blanks}x\n[^`],
  ['a row of a table', `${'|'.repeat(50_000)}\n<`],
])('Markdown of %s', (_, text) => {
  // Whether it declines is the business of engines.test.ts.
  expect(() => parseNatively(text)).not.toThrow()
})

test('admonitions in admonitions of MkDocs', () => {
  const lines = Array.from({ length: 40 }, (_, depth) => `${'    '.repeat(depth)}!!! note`)
  const [opening = ''] = editOtherBlock([...lines, `${'    '.repeat(40)}Text.`], 0)?.to.split('\n') ?? []
  expect(opening).toBe(`${':'.repeat(42)}note`)
})

test('images in a page that has other tags without an end', () => {
  const html = `<img src="\uFDD10">${'<img src="\uFDD10" '.repeat(2000)}`
  expect(sizeImages(html, { 0: { width: 3, height: 2 } })).toContain('width="3" height="2"')
})

test('an address of a footnote whose text is long', () => {
  const number = createFootnoteNumbers()
  const html = `<a id="text-a-footnote-label" ${'data-footnote-ref '.repeat(20_000)}>x`
  expect(number({ html, markdown: '' }).html).toBe(html)
})

test('a region of a file with a long blank line', () => {
  const lines = [`${blanks}${blanks}x`, '// #region a', 'code', '// #endregion']
  expect(cutSnippet(lines, { region: 'a', lines: undefined })).toEqual({ lines: ['code'], start: 2 })
})

test('headers of a message with blanks', async () => {
  const headers = `webhook-id :${blanks}'msg_1'${blanks}, \n"webhook-timestamp": "1"${blanks}x,`
  const { findings } = await verifySignature({ headers, body: '', secret: '', at: 0 })
  const texts = findings.map(({ text }) => text).join('\n')
  expect(texts).not.toContain('The header webhook-id is missing')
})

test.each([
  ['a title of tags', { summary: '<a'.repeat(100_000) }, {}],
  ['a title of links', { summary: ']('.repeat(100_000) }, {}],
  ['a description of a tag', { tags: ['t'] }, { tags: [{ name: 't', description: '<'.repeat(50_000) }] }],
  ['a media type', { requestBody: { content: { [`a/b${blanks.repeat(10)}c`]: {} } } }, {}],
])('%s of an API', async (_, operation, more) => {
  const responses = { 200: { description: 'ok' } }
  const { api } = await load({ paths: { '/x': { post: { ...operation, responses } } }, ...more })
  expect(api.operations).toHaveLength(1)
})

test.each([
  ['code', `\`\`\`js\na${blanks.repeat(10)}b\n\`\`\`\n`],
  ['a heading', `# a${blanks.repeat(10)}b\n`],
])('blanks in %s', async (_, text) => {
  const { problems } = await convert(text)
  expect(problems).toEqual([])
})
