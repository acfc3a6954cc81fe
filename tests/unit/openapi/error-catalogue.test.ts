/** The list of all error codes: a table, and below it one folded entry for each code, which links, search and the Markdown twin lead to. */

import { expect, test } from 'vitest'
import type { Block } from '../../../src/domain/blocks/block.ts'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { listIds, listSections } from '../../../src/domain/blocks/inspect-blocks.ts'
import type { Api } from '../../../src/domain/openapi/model.ts'
import { errorCatalogueBlocks } from '../../../src/domain/openapi/blocks/catalogue-blocks.ts'
import type { PageLinks } from '../../../src/domain/openapi/blocks/page-links.ts'
import { renderWithIslands } from '../../../templates/island.tsx'
import { PageBlocks } from '../../../templates/blocks.tsx'
import { createElement } from 'react'

const links = {
  describe: (text: unknown): readonly Block[] => [
    { kind: 'prose', html: `<p>${String(text)}</p>`, markdown: String(text) },
  ],
} as unknown as PageLinks

const api = {
  label: 'API v1',
  operations: [],
  errors: Array.from({ length: 9 }, (_, n) => ({
    code: `code_${n}`,
    anchor: `code_${n}`,
    status: n < 5 ? '404' : '409',
    title: `Title ${n}`,
    description: `Meaning ${n}`,
    retry: n === 1,
    operations: [],
  })),
} as unknown as Api

const blocks = errorCatalogueBlocks([api], links)

test('each code has an id inside folded details, so that a link opens it without a script', () => {
  const html = renderWithIslands(
    createElement(PageBlocks, { blocks, page: { links: [], images: {} } }),
    {},
    (part) => part,
  )
  expect(html).toMatch(
    /<details class="problem"><summary><code>code_1<\/code> Title 1<\/summary><div id="code_1"><div class="prose"><p>Meaning 1/,
  )
  expect(html.match(/<details class="problem">/g)).toHaveLength(9)
  expect(html).not.toContain('<details class="problem" open')
  expect(html.indexOf('<table')).toBeLessThan(html.indexOf('<details'))
  expect(listIds(blocks)).toContain('code_1')
})

test('each code is a section of search, and a heading of the Markdown twin', () => {
  expect(listSections(blocks).find(({ id }) => id === 'code_1')).toMatchObject({
    heading: 'code_1 Title 1',
    text: expect.stringContaining('Meaning 1'),
  })
  expect(blocksToMarkdown(blocks, [])).toContain('#### code_1 Title 1\n\nMeaning 1')
})
