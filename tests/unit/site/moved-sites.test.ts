/** Sites of other tools, read as they are. */

import { expect, test } from 'vitest'
import { readFiles } from './read-files.ts'

const listRoutes = ({ pages }: { readonly pages: readonly { readonly route: string }[] }) =>
  pages.map(({ route }) => route).filter((route) => route.startsWith('/docs'))

test('`_index.md` of Hugo is the page of its folder', async () => {
  const { site, problems } = await readFiles({
    'docs/_index.md': '# Start\n\nText.\n',
    'docs/guides/_index.md': '---\ntitle: How to\n---\n\nText.\n',
    'docs/guides/a.md': '# A\n\n[Up](../guides/_index.md)\n',
    'docs/guides/_part.md': 'Part of a page.\n',
    'content/blog/_index.md': '# Posts\n\nText.\n',
  })
  expect(problems).toEqual([])
  expect(listRoutes(site)).toEqual(['/docs', '/docs/guides', '/docs/guides/a'])
  expect(site.linkTargets.get('/docs/guides/a')).toMatchObject([{ route: '/docs/guides' }])
  expect(site.sidebars.get('overview')?.items).toMatchObject([
    { route: '/docs' },
    { label: 'How to', route: '/docs/guides', items: [{ label: 'A' }] },
  ])
})

test('years at the start of names stay', async () => {
  const { site, problems } = await readFiles({
    'docs/2023-minutes.md': '# A\n\nText.\n',
    'docs/2024-minutes.md': '# B\n\nText.\n',
  })
  expect(problems).toEqual([])
  expect(listRoutes(site)).toEqual(['/docs/2023-minutes', '/docs/2024-minutes'])
})
