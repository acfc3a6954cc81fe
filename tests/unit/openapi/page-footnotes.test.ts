/** Footnotes of several descriptions on one page. */

import { expect, test } from 'vitest'
import { createPageLinks } from '../../../src/domain/openapi/blocks/page-links.ts'
import { readDescription } from '../../../src/domain/markdown/read-description.ts'
import type { RichText } from '../../../src/domain/openapi/model.ts'

const location = { file: 'v1.yaml', line: 1, column: 1 }

function describeText(source: string): RichText {
  const { html, links, markdown } = readDescription(source, {
    locateText: () => location,
    headingLevel: 3,
  })
  return { markdown: source, plainMarkdown: markdown, html, links }
}

/** The texts of a page as it shows them. */
function writePage(sources: readonly string[]) {
  const links = createPageLinks('/', location)
  const blocks = sources.flatMap((source) => links.describe(describeText(source)))
  const prose = blocks.filter((block) => block.kind === 'prose')
  return {
    html: prose.map(({ html }) => html).join('\n'),
    markdown: prose.map(({ markdown }) => markdown).join('\n\n'),
  }
}

const TWO = 'A[^a] and B[^b].\n\n[^a]: First.\n[^b]: Second.'
const ONE = 'C[^a].\n\n[^a]: Third.'

test('are numbered one after the other, and no id occurs twice, even where a description does', () => {
  const { html } = writePage([TWO, ONE, TWO])
  expect([...html.matchAll(/data-footnote-ref[^>]*>(\d+)</g)].map(([, number]) => number)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
  expect([...html.matchAll(/<ol[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<ol>',
    '<ol start="3">',
    '<ol start="4">',
  ])
  expect([...html.matchAll(/aria-label="Back to reference (\d+)"/g)].map(([, number]) => number)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(13)
  expect(new Set(ids).size).toBe(13)
  const targets = [...html.matchAll(/(?:href="#|aria-describedby=")([^"]+)"/g)].map(([, id]) => id)
  expect(targets.filter((id) => !ids.includes(id))).toEqual([])
})

test('have labels of their own in the Markdown of the page', () => {
  const { markdown } = writePage([TWO, ONE])
  expect(markdown).toContain('C[^a-2].\n\n[^a-2]: Third.')
  expect(markdown.match(/\[\^a\]:/g)).toHaveLength(1)
})

test('texts without footnotes stay as they are', () => {
  expect(writePage(['A `[^a]` b'])).toEqual({ html: '<p>A <code>[^a]</code> b</p>', markdown: 'A `[^a]` b' })
})
