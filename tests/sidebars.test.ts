/** Sidebars: generated and own entries, icons, badges, pages of folders, and the sidebar of a blog. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { discard, docs, scratch } from './docs.ts'

afterAll(discard)

const GUIDES = {
  'content/docs/intro.md': '# Introduction\n\nText.\n',
  'content/docs/guides/01-first.md':
    '---\ndescription: How to begin.\nsidebar_icon: rocket\n---\n\n# First\n\nText.\n',
  'content/docs/guides/02-second.md':
    '---\nsidebar_badge: { text: Beta, tone: warn }\n---\n\n# Second\n\nText of the second.\n',
  'content/docs/guides/more/third.md': '# Third\n\nText.\n',
  'content/docs/recipes/one.md': '# One\n\nText.\n',
}

async function buildSite(files: Readonly<Record<string, string>>) {
  const folder = scratch()
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), data)
  }
  const { code, stderr } = await docs(['build', '--root', folder, '--jobs', '1', '--no-cache'])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const read = (path: string) => readFileSync(join(folder, 'dist/site', path), 'utf8')
  const sidebar = (path: string) =>
    /<nav id="_sidebar"[^]*?(?=<ul class="site-links")/.exec(read(path))?.[0] ?? ''
  return { read, sidebar }
}

/** Labels of a sidebar in their order. */
const labels = (html: string) =>
  [...html.matchAll(/<(?:a|summary)\b[^>]*>(.*?)<\/(?:a|summary)>/g)].map(([, text = '']) =>
    text
      .replaceAll(/<svg.*?<\/svg>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .trim(),
  )

test('own entries and those of folders are in one sidebar, with icons and badges', async () => {
  const { sidebar } = await buildSite({
    ...GUIDES,
    'docs.config.ts': `export default { sidebars: { overview: [
      { doc: 'intro', icon: 'home', badge: 'Start' },
      { folder: 'guides', icon: 'book', badge: { text: 'New', tone: 'good' }, collapsed: true },
      { label: 'Cookbook', items: [{ folder: './recipes/', label: 'All recipes' }] },
    ] } }\n`,
  })
  const html = sidebar('docs/intro.html')
  expect(labels(html)).toEqual([
    'Introduction Start',
    'Guides New',
    'First',
    'Second Beta',
    'More',
    'Third',
    'Cookbook',
    'All recipes',
    'One',
  ])
  expect(html).toMatch(
    /<summary><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="[^"]+"><\/path><\/svg>Guides<span class="badge" data-tone="good">New<\/span>/,
  )
  expect(html).toMatch(/<details data-path="\/1"><summary>/)
  expect(html).toMatch(/<a href="\/docs\/guides\/first"><svg class="icon"/)
  expect(html).toContain('Second<span class="badge" data-tone="warn">Beta</span>')
})

test("the folder '.' gives all guides one by one", async () => {
  const { sidebar } = await buildSite({
    ...GUIDES,
    'docs.config.ts': `export default { sidebars: { overview: [{ folder: '.' }, { label: 'Status', link: 'https://status.example' }] } }\n`,
  })
  expect(labels(sidebar('docs/intro.html'))).toEqual([
    'Guides',
    'First',
    'Second Beta',
    'More',
    'Third',
    'Introduction',
    'Recipes',
    'One',
    'Status',
  ])
})

test('a folder with `index` has a page of cards, which the sidebar, search and the Markdown twin know', async () => {
  const { read, sidebar } = await buildSite({
    ...GUIDES,
    'docs.config.mjs':
      "export default { readingTime: true, pageActions: { feedback: 'https://feedback.example.com/' } }\n",
    'content/docs/guides/_category_.yml':
      'label: All guides\nindex: true\ndescription: From the first request to production.\nicon: book\nbadge: New\n',
    'content/docs/guides/more/_category_.yml': 'index: true\ndescription: The rest.\n',
  })
  const page = read('docs/guides.html')
  expect(page).toContain('<h1>All guides</h1>')
  expect(page).toContain('<div class="prose"><p>From the first request to production.</p><div class="cards">')
  expect(page).toContain(
    '<div class="card"><p class="card-title"><a href="/docs/guides/first">First</a></p><p>How to begin.</p></div>',
  )
  expect(page).toContain('<a href="/docs/guides/second">Second</a></p><p>Text of the second.</p>')
  expect(page).toContain('<a href="/docs/guides/more">More</a></p><p>The rest.</p>')
  // No author wrote it.
  for (const part of ['class="reading-time"', 'page-feedback']) {
    expect(page).not.toContain(part)
    expect(read('docs/guides/first.html')).toContain(part)
  }
  expect(read('docs/guides.md')).toContain('[First](/docs/guides/first.md)')
  expect(sidebar('docs/intro.html')).toContain('<a href="/docs/guides">All guides overview</a>')
  expect(sidebar('docs/intro.html')).toContain('All guides<span class="badge">New</span></summary>')
  expect(read('search.html')).toContain('href="/docs/guides"')
})

test('pages of the blog have its newest posts and lists beside them, not the guides', async () => {
  const posts = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [
      `content/blog/2026-01-${String(n + 1).padStart(2, '0')}-post-${n + 1}.md`,
      `---\ntags: [news]\n---\n\n# Post ${n + 1}\n\nText.\n`,
    ]),
  )
  const authors = { 'content/blog/authors.yml': 'ada:\n  name: Ada Writer\n' }
  const { read, sidebar } = await buildSite({ ...GUIDES, ...posts, ...authors })
  for (const path of ['blog.html', 'blog/post-12.html', 'blog/archive.html']) {
    const list = labels(sidebar(path))
    expect(list).toEqual([
      'All posts',
      'Recent posts',
      ...Array.from({ length: 10 }, (_, n) => `Post ${12 - n}`),
      'Archive',
      'Tags',
      'Authors',
    ])
  }
  // Neighbours and breadcrumbs of a post follow the blog, not its sidebar.
  expect(read('blog/post-1.html')).toMatch(/<nav class="neighbours"[^]*Post 2/)
  expect(labels(sidebar('docs/intro.html'))).toContain('Introduction')
  const own = await buildSite({
    ...GUIDES,
    ...posts,
    'docs.config.ts': `export default { sidebars: { blog: [{ label: 'News', link: '/blog' }] } }\n`,
  })
  expect(labels(own.sidebar('blog.html'))).toEqual(['News'])
})

test('a blog without tags and authors has no lists of them', async () => {
  const { sidebar, read } = await buildSite({
    ...GUIDES,
    'content/blog/2026-01-01-post.md': '# Post\n\nText.\n',
  })
  expect(labels(sidebar('blog.html'))).toEqual(['All posts', 'Recent posts', 'Post', 'Archive'])
  expect(read('blog.html')).not.toMatch(/blog\/(?:tags|authors)/)
})

test('headings with the names of parts of the page keep the ids of their names', async () => {
  const names = ['Content', 'Sidebar', 'Toc', 'Toc title', 'Search', 'Header', 'Footer', 'Main']
  const { read } = await buildSite({
    'content/docs/intro.md': `# Parts\n\n${names.map((name) => `## ${name}\n`).join('\n')}`,
  })
  const ids = [...read('docs/intro.html').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['content', 'sidebar', 'toc', 'toc-title', 'parts']))
})

test('many webhook events are in groups, in the sidebar and on the overview', async () => {
  const event = { post: { responses: { 200: { description: 'ok' } } } }
  const names = ['cart.made', ...Array.from({ length: 20 }, (_, i) => `order.step${i}`)]
  const description = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {},
    webhooks: Object.fromEntries(names.map((name) => [name, event])),
  }
  const { read, sidebar } = await buildSite({
    'content/docs/intro.md': '# Introduction\n\nText.\n',
    'openapi/v1.json': JSON.stringify(description),
    'docs.config.ts': `export default { apis: [{ version: 'v1', spec: 'openapi/v1.json' }] }\n`,
  })
  const page = 'docs/api/v1/webhooks/order-step0.html'
  expect(labels(sidebar(page)).slice(0, 5)).toEqual([
    'Overview',
    'Webhook events',
    'Cart made',
    'Order',
    'Order step0',
  ])
  expect(read('docs/api/v1/public-apis.md')).toMatch(
    /\n## Webhook events\n\n- \[Cart made\][^]*\n### Order\n\n- \[Order step0\]/,
  )
})

test('pages and folders are in the natural order of their names, with any URL', async () => {
  const names = ['zebra', 'Zoo', 'apple', 'item10', 'item2', 'item1', 'Ärger', 'faq', '安装', '配置/主题']
  const versions = ['v1.10', 'v1.9', 'v1.2'].map((name) => `releases/${name}/n`)
  const files = Object.fromEntries(
    [...names, ...versions].map((name) => [
      `content/docs/${name}.md`,
      `${name === 'zebra' ? '---\nslug: /custom/path\ntags: [t]\n---\n' : '---\ntags: [t]\n---\n'}# ${name.split('/').at(-1)}\n`,
    ]),
  )
  const { sidebar, read } = await buildSite({
    ...files,
    'docs.config.ts': "export default { url: 'https://x.example.com' }",
  })
  const pages = [
    'apple',
    'Ärger',
    'faq',
    'item1',
    'item2',
    'item10',
    'n',
    'n',
    'n',
    'zebra',
    'Zoo',
    '安装',
    '主题',
  ]
  const found = labels(sidebar('docs/apple.html'))
  expect(found.filter((label) => pages.includes(label))).toEqual(pages)
  expect(found.filter((label) => /^V1/i.test(label))).toEqual(['V1.2', 'V1.9', 'V1.10'])
  // Lists for readers and for language models have this order as well.
  for (const [path, title] of [
    ['llms.txt', /^- \[(.*?)\]/gm],
    ['llms-full.txt', /^# (.*)/gm],
  ] as const) {
    const listed = [...read(path).matchAll(title)].map(([, name = '']) => name)
    // The page about editors, which is generated, is at the end.
    expect(
      listed.filter((name) => name !== 'Use these docs in your editor'),
      path,
    ).toEqual(pages)
  }
  const topic = read('docs/tags/t.html').split('<main')[1] ?? ''
  const places = ['Ärger', 'item2', 'item10', 'zebra'].map((title) => topic.indexOf(`>${title}</a>`))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('pages that are not listed are in no sidebar, and are no neighbors', async () => {
  const { sidebar, read } = await buildSite({
    'content/docs/a.md': '# A\n',
    'content/docs/b.md': '---\nunlisted: true\n---\n# B\n',
    'content/docs/c.md': '# C\n',
    'content/docs/f/index.md': '---\nunlisted: true\n---\n# F\n',
    'content/docs/f/g.md': '# G\n',
    'content/blog/2024-01-01-x.md': '# X\n',
    'content/blog/2024-01-02-y.md': '---\nunlisted: true\n---\n# Y\n',
    'content/blog/2024-01-03-z.md': '# Z\n',
    'docs.config.ts': `export default { sidebars: { overview: ['a', 'b', { label: 'B again', link: '/docs/b' }, 'c', { folder: 'f' }].map((doc) => typeof doc === 'string' ? { doc } : doc) } }\n`,
  })
  expect(labels(sidebar('docs/a.html'))).toEqual(['A', 'B again', 'C', 'F', 'G'])
  const neighbors = (path: string) =>
    [...read(path).matchAll(/<a href="([^"]*)" rel="(?:prev|next)"/g)].map(([, href]) => href)
  expect(neighbors('docs/a.html')).toEqual(['/docs/c'])
  expect(neighbors('docs/b.html')).toEqual([])
  expect(neighbors('docs/c.html')).toEqual(['/docs/a', '/docs/f/g'])
  expect(neighbors('blog/x.html')).toEqual(['/blog/z'])
  expect(neighbors('blog/y.html')).toEqual([])
})
