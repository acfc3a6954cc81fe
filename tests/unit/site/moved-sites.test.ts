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

test('reading starts at the page of the folder of guides, which is first in the sidebar', async () => {
  const { site } = await readFiles({
    'docs/a.md': '# A\n\nText.\n',
    'docs/index.md': '# Start\n\nText.\n',
  })
  expect(site.startRoute).toBe('/docs')
  expect(site.sidebars.get('overview')?.items.map(({ label }) => label)).toEqual(['Start', 'A'])
})

test('years at the start of names stay', async () => {
  const { site, problems } = await readFiles({
    'docs/2023-minutes.md': '# A\n\nText.\n',
    'docs/2024-minutes.md': '# B\n\nText.\n',
  })
  expect(problems).toEqual([])
  expect(listRoutes(site)).toEqual(['/docs/2023-minutes', '/docs/2024-minutes'])
})

test('a version of `versions.json` without a folder is missing, at its line', async () => {
  const { problems } = await readFiles({
    'docs/a.md': '# A\n\nText.\n',
    'versions.json': '[\n  "2.x",\n  "1.x"\n]\n',
    'versioned_docs/version-1.x/a.md': '# A\n\nText.\n',
  })
  expect(problems).toMatchObject([
    { code: 'missing-version', location: { file: 'versions.json', line: 2, column: 3 } },
  ])
})

test('`current` in `versions.json` is the folder of guides', async () => {
  const { site, problems } = await readFiles({
    'docs/a.md': '# A\n\nText.\n',
    'versions.json': '["current", "1.x"]\n',
    'versioned_docs/version-1.x/a.md': '# A\n\nText.\n',
  })
  expect(problems).toEqual([])
  expect(listRoutes(site)).toEqual(['/docs/1.x/a', '/docs/a'])
  expect(site.pagesByRoute.get('/docs/a')?.location.file).toBe('docs/a.md')
  const { site: next } = await readFiles({
    'docs/a.md': '# A\n\nText.\n',
    'versions.json': '["2.x", "current"]\n',
    'versioned_docs/version-2.x/a.md': '# A\n\nText.\n',
  })
  expect(listRoutes(next)).toEqual(['/docs/a', '/docs/next/a'])
})

test('sidebars of Docusaurus name guides by their `id`, and problems have their line', async () => {
  const { site, problems } = await readFiles({
    'versions.json': '["2.x", "1.x"]\n',
    'versioned_docs/version-2.x/a.md': '# A\n\nText.\n',
    'versioned_docs/version-1.x/react/useMutation.md':
      '---\nid: mutations\nslug: /react-mutations\n---\n\n# Mutations\n\nText.\n',
    'versioned_docs/version-1.x/react/useQuery.md': '---\nid: queries\n---\n\n# Queries\n\nText.\n',
    'versioned_sidebars/version-1.x-sidebars.json': `{
  "docs": [
    "react/mutations",
    { "type": "category", "label": "More", "items": [
      { "type": "doc", "id": "react/queries" },
      "react/nothing-of-this-name"
    ] }
  ]
}
`,
  })
  expect(site.sidebars.get('overview-1.x')?.items).toMatchObject([
    { label: 'Mutations', route: '/docs/1.x/react-mutations' },
    { label: 'More', items: [{ label: 'Queries', route: '/docs/1.x/react/queries' }] },
  ])
  expect(problems).toMatchObject([
    {
      code: 'unknown-document',
      location: { file: 'versioned_sidebars/version-1.x-sidebars.json', line: 6, column: 7 },
    },
  ])
})

test('a group has the name of its folder where the title of its page says too little', async () => {
  const { site } = await readFiles({
    'docs/client/index.md': '# Overview\n\nText.\n',
    'docs/client/more.md': '# More\n\nText.\n',
    'docs/sdk/index.md': '# The SDK\n\nText.\n',
    'docs/sdk/core/index.md': '# The SDK\n\nText.\n',
    'docs/sdk/core/more.md': '# More\n\nText.\n',
    'docs/v1/index.md': '# Reference\n\nText.\n',
    'docs/v1/more.md': '# More\n\nText.\n',
    'docs/v2/index.md': '# Reference\n\nText.\n',
    'docs/v2/_category_.yml': 'label: Reference\n',
    'docs/v2/more.md': '# More\n\nText.\n',
  })
  expect(site.sidebars.get('overview')?.items).toMatchObject([
    { label: 'Client', items: [{ label: 'More' }] },
    { label: 'The SDK', items: [{ label: 'Core' }] },
    { label: 'V1' },
    { label: 'Reference' },
  ])
  expect(site.navs.get('/docs/client')?.breadcrumbs).toMatchObject([{ label: 'Client' }])
})

test.each([
  ['{ name: material }', true],
  ['{ name: material, palette: [{ scheme: slate, primary: deep-purple }] }', true],
  ['{ variant: classic }', true],
  ['{ name: material, palette: { primary: white } }', false],
  ['{ name: material, palette: { primary: custom } }', false],
  ['readthedocs', false],
])('the theme %s has a header in the accent color: %s', async (theme, isColored) => {
  const { site, problems } = await readFiles({
    'mkdocs.yml': `site_name: Orders\ntheme: ${theme}\n`,
    'docs/index.md': '# Start\n\nText.\n',
  })
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(/--paper: ?light-dark\(var\(--accent-fill\)/.test(site.brand.style)).toBe(isColored)
})

test('pages may be anywhere in the folder of the settings', async () => {
  const { site, problems } = await readFiles({
    'mkdocs.yml':
      'site_name: Orders\ndocs_dir: .\nnav: [README.md, { Guide: docs/a.md }]\nplugins: [same-dir]\n',
    'README.md': '# Start\n\n![Box](docs/box.svg) [A](docs/a.md)\n',
    'docs/a.md': '# A\n\nText.\n',
    'docs/box.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
    'site/old.md': '# Output\n\nText.\n',
  })
  expect(problems).toEqual([])
  expect(site.pages.map(({ route }) => route)).toEqual(expect.arrayContaining(['/', '/docs/a']))
  expect(site.pagesByRoute.has('/site/old')).toBe(false)
})

test('an empty description is none: the text has one', async () => {
  const { site } = await readFiles({
    'content/blog/2026-01-02-post.md': "---\ntitle: Post\ndescription: ''\n---\n\nFirst words.\n",
  })
  expect(site.pagesByRoute.get('/blog/post')?.description).toBe('First words.')
})
