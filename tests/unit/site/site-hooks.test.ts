/** The hook `site` of plug-ins. */

import { expect, test } from 'vitest'
import { runSiteHooks } from '../../../src/build/plugins/run-site-hooks.ts'
import { readFiles } from './read-files.ts'

/** The hash of the content of a guide with `members`, and of its neighbor, which the plug-in does not change. */
async function readHashes(members: string): Promise<readonly unknown[]> {
  const { site } = await readFiles({
    'docs.config.js': `export default { plugins: [{ name: 'note', site: (site) => ({ ...site, pages: site.pages.map((page) =>
      page.route === '/docs/intro' ? { ...page, ${members} } : page) }) }] }`,
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

test.each([
  ['blocks', (text: string) => `blocks: [...page.blocks, { kind: 'paragraph', content: ['${text}'] }]`],
  ['texts for search', (text: string) => `sections: [{ id: '', heading: '', text: '${text}' }]`],
])('%s that the hook has changed are made again', async (_, write) => {
  const [one, other] = await readHashes(write('one'))
  expect(await readHashes(write('one'))).toEqual([one, other])
  const [two, sameOther] = await readHashes(write('two'))
  expect(two).not.toBe(one)
  expect(sameOther).toBe(other)
})
