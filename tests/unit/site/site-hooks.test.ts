/** The hook `site` of plug-ins. */

import { expect, test } from 'vitest'
import { runSiteHooks } from '../../../src/plugins/run-site-hooks.ts'
import { readFiles } from './read-files.ts'

/** The hash of the content of a guide and of its neighbor, whose blocks no plug-in changes. */
async function readHashes(text: string): Promise<readonly unknown[]> {
  const { site } = await readFiles({
    'docs.config.js': `export default { plugins: [{ name: 'note', site: (site) => ({ ...site, pages: site.pages.map((page) =>
      page.route === '/docs/intro' ? { ...page, blocks: [...page.blocks, { kind: 'paragraph', content: ['${text}'] }] } : page) }) }] }`,
    'content/docs/intro.md': '# Introduction\n\nText.\n',
    'content/docs/other.md': '# Other\n\nText.\n',
  })
  const { value, problems } = await runSiteHooks(site, '.')
  expect(problems).toEqual([])
  return ['/docs/intro', '/docs/other'].map((route) => {
    const page = value.pagesByRoute.get(route)
    return page && 'contentHash' in page ? page.contentHash : undefined
  })
}

test('blocks that the hook has changed are rendered again', async () => {
  const [one, other] = await readHashes('one')
  expect(await readHashes('one')).toEqual([one, other])
  const [two, sameOther] = await readHashes('two')
  expect(two).not.toBe(one)
  expect(sameOther).toBe(other)
})
