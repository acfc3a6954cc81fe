/** The page about agents in editors, which a site has without its author's doing. */

import { expect, test } from 'vitest'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { pageActionsView } from '../../../src/stages/view/page-actions-view.ts'
import { writeSkill } from '../../../src/stages/emit/machine-readable/write-skill.ts'
import { readFiles } from './read-files.ts'

const CONFIG = "title: 'Shop & Co', url: 'https://docs.example.com', base: '/help/'"

const read = async (config: string, files: Readonly<Record<string, string>> = {}) => {
  const { site } = await readFiles({
    'docs.config.ts': `export default { ${config} }\n`,
    'content/docs/intro.md': '# Start\n\nWords.\n',
    ...files,
  })
  const find = (route: string) => site.pagesByRoute.get(route)
  const intro = find('/docs/intro')
  const menu = intro === undefined ? [] : (pageActionsView(intro, site).actions?.links ?? [])
  return { site, page: find('/coding-agents'), labels: menu.map(({ label }) => label) }
}

test('it has the settings and the files with the address of the site, and pages open it', async () => {
  const { site, page, labels } = await read(CONFIG)
  const text = page !== undefined && 'blocks' in page ? blocksToMarkdown(page.blocks, []) : ''
  expect(text).toMatch(/^claude mcp add shop-co -- npx .* docs mcp https:\/\/docs\.example\.com\/help\/$/m)
  const addresses = [...text.matchAll(/\]\((https:[^)]+)\)/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    'https://docs.example.com/help/llms.txt',
    'https://docs.example.com/help/llms-full.txt',
    `https://docs.example.com/help/${writeSkill(site)[0]?.path ?? ''}`,
  ])
  expect(labels).toEqual(['Use in your editor'])
  // A sidebar does not list it.
  expect(JSON.stringify(site.sidebars)).not.toContain('coding-agents')
})

test.each([
  ["title: 'No URL'", {}],
  [`${CONFIG}, pageActions: { agents: false }`, {}],
])('{ %s } has none', async (config, files) => {
  expect(await read(config, files)).toMatchObject({ page: undefined, labels: [] })
})

test("the author's own page replaces it, and the menu does not call it a guide for editors", async () => {
  const { page, labels } = await read(CONFIG, {
    'content/pages/coding-agents.md': '# Our agents\n\nPeople.\n',
  })
  expect([page?.title, labels]).toEqual(['Our agents', []])
})
