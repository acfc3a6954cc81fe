/** Plug-ins of a site: each hook has its effect, in every way to build, and what goes wrong in one is a problem with its place. */

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { discard, docs, root, scratch } from './docs.ts'
import { explainError } from '../src/build/explain-error.ts'
import { readSite } from '../src/build/read-site.ts'
import { createContext } from '../src/graph/context.ts'
import { createDevSite } from '../src/serve/dev-site.ts'

afterAll(discard)

type Files = Readonly<Record<string, string>>

const GUIDES: Files = {
  'content/docs/intro.md':
    '---\ntitle: Introduction\n---\n\nText with `code` and a token.\n\n[All pages](/pages.json)\n',
  'content/docs/next.md':
    '---\ntitle: Next steps\ndescription: What follows.\n---\n\nMore about a token.\n\n[Introduction](./intro.md)\n',
}

function writeSite(files: Files, folder = scratch()): string {
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), data)
  }
  return folder
}

async function build(folder: string, ...args: readonly string[]) {
  const { code, stderr } = await docs(['build', '--root', folder, '--jobs', '1', ...args])
  return {
    code,
    stderr: stderr.replaceAll(folder, '.'),
    read: (path: string) => readFileSync(join(folder, 'dist/site', path), 'utf8'),
  }
}

/** The code of the handbook's page on plugins, by the title of each block. */
function readExamples(): Files {
  const page = readFileSync(join(root, 'handbook/content/docs/plugins.md'), 'utf8')
  return Object.fromEntries(
    [...page.matchAll(/^```ts title="([^"]+)"\n([\s\S]*?)^```$/gm)].map(([, title = '', code = '']) => [
      title,
      code,
    ]),
  )
}

const SPEC = (version: string) =>
  `openapi: 3.1.0\ninfo: { title: Orders, version: ${version} }\npaths:\n  /orders:\n    get: { operationId: listOrders, summary: List orders, responses: { '200': { description: Orders } } }\n`

describe('the examples of the handbook', () => {
  const examples = readExamples()
  const names = Object.keys(examples).filter((title) => title.startsWith('plugins/'))
  const site: Files = {
    ...GUIDES,
    ...examples,
    'openapi/v1.yaml': SPEC('1'),
    'openapi/v2.yaml': SPEC('2'),
    'docs.config.ts': `${names.map((path) => `import { ${path.replace(/^plugins\/|\.ts$/g, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())} } from './${path}'`).join('\n')}
export default { plugins: [${names.map((path) => path.replace(/^plugins\/|\.ts$/g, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())).join(', ')}] }\n`,
  }

  test('add a page, change a view, add a file and report a title', async () => {
    const folder = writeSite(site)
    const { code, stderr, read } = await build(folder)
    expect(code, stderr).toBe(0)
    expect(read('docs/status.html')).toContain('API v2')
    expect(read('docs/intro.html')).toContain('href="/docs/status"')
    expect(read('docs/api/v2.html')).toContain(
      'This is a preview: see <a href="/docs/intro">how to get access</a>.',
    )
    const twins = readdirSync(join(folder, 'dist/site/docs/api/v2'), { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('.md'))
    expect(twins.map((path) => read(`docs/api/v2/${path}`)).join('\n')).toContain('This is a preview')
    expect(read('docs/api/v1.html')).not.toContain('This is a preview')
    expect(JSON.parse(read('pages.json'))).toContainEqual({ route: '/docs/status', title: 'API status' })
    expect(readdirSync(join(folder, 'dist/site/assets/search/pages')).length).toBeGreaterThan(0)
    const long = writeSite({ 'content/docs/long.md': `# ${'Long title '.repeat(9)}\n` }, folder)
    const failed = await build(long)
    expect(failed.code).toBe(1)
    expect(failed.stderr).toContain('content/docs/long.md:1:1\n  error plugin-report: the title has')
  })
})

test("the handbook's own plugins: terms are explained, links are cards, releases come from tags", async () => {
  const read = (path: string) => readFileSync(join(root, 'handbook', path), 'utf8')
  const folder = writeSite({
    ...GUIDES,
    'content/docs/intro.md': GUIDES['content/docs/intro.md']?.replace('/pages.json', '/docs/next') ?? '',
    ...Object.fromEntries(
      ['glossary', 'changelog', 'link-cards'].map((name) => [
        `plugins/${name}.ts`,
        read(`plugins/${name}.ts`),
      ]),
    ),
    'docs.config.ts': `import { glossary } from './plugins/glossary.ts'
import { changelog } from './plugins/changelog.ts'
import { linkCards } from './plugins/link-cards.ts'
export default { plugins: [linkCards, glossary({ token: 'A "key" for calls.' }), changelog()] }\n`,
  })
  const { code, read: readSite, stderr } = await build(folder)
  expect(code, stderr).toBe(0)
  expect(readSite('docs/glossary.html')).toContain('<h2 id="token"')
  expect(readSite('docs/intro.html')).toContain(
    '<a class="term" href="/docs/glossary#token" title="A &quot;key&quot; for calls.">token</a>',
  )
  expect(readSite('docs/intro.html')).toContain(
    '<div class="card"><p class="card-title"><a href="/docs/next">Next steps</a></p><p>What follows.</p></div>',
  )
  expect(readSite('docs/releases.html')).toContain('Nothing is released yet.')
  expect(stderr).toContain('warning plugin-report: cannot read Git tags')
})

const PLUGIN = `{
  name: 'all',
  async load(content, { createPage }) {
    const made = await createPage({ route: '/docs/made', title: 'Made', markdown: 'Made text LOADED.' })
    const pages = content.pages.map((page) => page.route === '/docs/intro' && 'blocks' in page
      ? { ...page, blocks: page.blocks.map((block) => block.kind === 'prose' ? { ...block, html: block.html.replace('Text', 'BLOCKED') } : block) }
      : page)
    return { ...content, pages: [...pages, made] }
  },
  site: (site) => ({ ...site, sidebars: new Map([...site.sidebars].map(([id, sidebar]) => [id, { ...sidebar, items: [...sidebar.items, { label: 'SIDED', route: '/docs/made', items: [] }] }])) }),
  view: async (view) => ({ ...view, head: { ...view.head, title: view.head.title + ' VIEWED' } }),
  emit: () => [{ path: 'pages.json', data: 'EMITTED' }, { path: 'robots.txt', data: 'OURS' }, { path: /[.]html$/g, change: (html, { path }) => html.replace('</body>', '<!--CHANGED ' + path + '--></body>') }, { path: 'pages.json', change: async (text) => text + '+' }, { path: 'assets/search/index.js', change: () => '' }],
}`

/** The site with words that edits change. */
const createPluginSite = (plugin = PLUGIN): Files => ({
  ...GUIDES,
  'plugin.ts': `export const plugin = ${plugin}\n`,
  'docs.config.ts': `import { plugin } from './plugin.ts'\nexport default { plugins: [plugin] }\n`,
})

const hashSite = (folder: string) =>
  Object.fromEntries(
    readdirSync(join(folder, 'dist/site'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'latin1')]),
  )

test('each hook has its effect, and a warm build after an edit of each equals a cold one', async () => {
  const warm = writeSite(createPluginSite())
  const first = await build(warm)
  expect(first.code, first.stderr).toBe(0)
  expect(first.read('docs/made.html')).toContain('Made text LOADED.')
  expect(first.read('docs/intro.html')).toMatch(/BLOCKED with <code>/)
  expect(first.read('docs/intro.html')).toContain('>SIDED</a>')
  expect(first.read('docs/intro.html')).toContain('<title>Introduction | Documentation VIEWED</title>')
  expect(first.read('pages.json')).toBe('EMITTED+')
  expect(first.read('docs/made.html')).toContain('<!--CHANGED docs/made.html--></body>')
  expect(first.read('assets/search/index.js')).not.toBe('')
  expect(first.read('robots.txt')).toBe('OURS')
  const edited = ['LOADED', 'BLOCKED', 'SIDED', 'VIEWED', 'EMITTED', 'CHANGED'].reduce(
    (plugin, word) => plugin.replaceAll(word, `${word}2`),
    PLUGIN,
  )
  writeSite(createPluginSite(edited), warm)
  const second = await build(warm)
  expect(second.code, second.stderr).toBe(0)
  const cold = writeSite(createPluginSite(edited))
  await build(cold, '--no-cache')
  expect(hashSite(warm)).toEqual(hashSite(cold))
  const threads = writeSite(createPluginSite(edited))
  expect((await docs(['build', '--root', threads, '--jobs', '4', '--no-cache'])).code).toBe(0)
  expect(hashSite(threads)).toEqual(hashSite(cold))
})

test('docs serve shows what the hooks make, and what fails in one', async () => {
  const folder = writeSite(createPluginSite())
  const context = createContext({ root: folder, cache: false, keep: true, jobs: 1 })
  try {
    const site = await createDevSite(context, {})
    const show = async (path: string) => {
      const found = await site.find(path)
      return found !== undefined && 'data' in found ? String(found.data) : ''
    }
    expect(await show('/docs/made')).toContain('Made text LOADED.')
    expect(await show('/docs/intro')).toContain('VIEWED</title>')
    expect(await show('/pages.json')).toBe('EMITTED+')
    expect(await show('/docs/made')).toContain('<!--CHANGED docs/made.html-->')
    writeSite(
      createPluginSite(PLUGIN.replaceAll('VIEWED', 'VIEWED3').replaceAll('EMITTED', 'EMITTED3')),
      folder,
    )
    await site.refresh()
    expect(await show('/docs/intro')).toContain('VIEWED3</title>')
    expect(await show('/pages.json')).toBe('EMITTED3+')
    writeSite(createPluginSite(`{ name: 'bad', view() { throw new Error('no view today') } }`), folder)
    await site.refresh()
    expect(await show('/docs/next')).toContain(
      'plugin-failed: the plugin `bad` fails in `view`: no view today',
    )
    // With the lines around it.
    expect(await show('/docs/next')).toMatch(/\n {2}&gt; 1 \| /)
  } finally {
    await context.close()
  }
})

test('a build after its shards has what the hooks make', async () => {
  const folder = writeSite(createPluginSite())
  for (const n of [1, 2])
    expect((await docs(['build', '--root', folder, '--jobs', '1', '--shard', `${n}/2`])).code).toBe(0)
  await build(folder)
  const cold = writeSite(createPluginSite())
  await build(cold, '--no-cache')
  expect(hashSite(folder)).toEqual(hashSite(cold))
})

/** What a plugin does wrong, and what the build says about it. */
const FAILURES: readonly (readonly [string, string, RegExp])[] = [
  [
    'load throws',
    `load() { throw new Error('no data') }`,
    /plugin\.ts:1:\d+\n {2}error plugin-failed: the plugin `bad` fails in `load`: no data/,
  ],
  ['load rejects', `async load() { await 0; throw 'text' }`, /fails in `load`: text/],
  ['load returns a number', `load: () => 7`, /fails in `load`: it returns a number, not the content/],
  [
    'load returns a page without text',
    `load: (content) => ({ ...content, pages: [{ route: '/x' }] })`,
    /fails in `load`: the page `\/x` has no `collection`/,
  ],
  [
    'load changes data in place',
    `load(content) { content.pages[0].title = 'x' }`,
    /fails in `load`: cannot assign to read only property[^]*hint: data of the stages is frozen/,
  ],
  [
    'createPage without a route',
    `async load(content, { createPage }) { await createPage({ title: 'x' }) }`,
    /fails in `load`: createPage needs `route`/,
  ],
  [
    'a broken link in a made page',
    `async load(content, { createPage }) { return { ...content, pages: [...content.pages, await createPage({ route: '/x', title: 'X', markdown: '[y](/nowhere)' })] } }`,
    /<bad>\/x\.md:1:1\n {2}error broken-link/,
  ],
  [
    'load gives an API that is none',
    `load: (content) => ({ ...content, apis: [{ version: 'v9' }] })`,
    /error plugin-failed: the plugin `bad` fails: what it returns cannot be used/,
  ],
  [
    'site removes pages',
    `site: (site) => ({ ...site, pages: [] })`,
    /fails in `site`: it changes which pages the site has/,
  ],
  [
    'site returns no maps',
    `site: (site) => ({ ...site, navs: {} })`,
    /fails in `site`: `navs` of the site that it returns is not a Map/,
  ],
  [
    'view throws',
    `view() { throw new Error('no view') }`,
    /plugin\.ts:1:\d+\n {2}error plugin-failed: the plugin `bad` fails in `view`: no view/,
  ],
  [
    'view changes the route',
    `view: (view) => ({ ...view, route: '/x' })`,
    /fails in `view`: `route` of a view cannot be changed/,
  ],
  [
    'view drops the table of contents',
    `view: ({ toc, ...view }) => view`,
    /fails in `view`: `toc` of the view that it returns is not what it was/,
  ],
  [
    'view gives breadcrumbs that are none',
    `view: (view) => ({ ...view, breadcrumbs: [null, null] })`,
    /error plugin-failed: the plugin `bad` fails: what it returns cannot be used/,
  ],
  [
    'view gives a description that is none, which fails while a page is rendered',
    `view: (view) => ({ ...view, toc: [{ depth: 2, id: 'a', get text() { throw new RangeError('no text') } }] })`,
    /error plugin-failed: the plugin `bad` fails/,
  ],
  [
    'a change of a file throws',
    `emit: () => [{ path: /intro\\.html$/, change() { throw new Error('no change') } }]`,
    /plugin\.ts:1:\d+\n {2}error plugin-failed: the plugin `bad` fails in `emit`: no change/,
  ],
  [
    'a change of a file gives a number',
    `emit: () => [{ path: 'robots.txt', change: () => 7 }]`,
    /fails in `emit`: the change of `robots\.txt` gives neither a string nor bytes/,
  ],
  [
    'emit gives no data',
    `emit: () => [{ path: 'x.txt' }]`,
    /fails in `emit`: the file `x\.txt` has no `data`/,
  ],
  [
    'emit leaves the folder',
    `emit: () => [{ path: '../x.txt', data: '' }]`,
    /fails in `emit`: `\.\.\/x\.txt` is not a path inside the site/,
  ],
  [
    'emit takes the place of a page',
    `emit: () => [{ path: 'docs/intro.html', data: '' }]`,
    /error duplicate-file/,
  ],
  ['a hook is not a function', `load: 7`, /error config-value[^]*plugins\[0\]\.load/],
  ['an unknown hook', `veiw() {}`, /error unknown-option[^]*did you mean `view`/],
]

test.each(FAILURES)('a plugin that goes wrong is a problem: %s', async (_, member, expected) => {
  const folder = writeSite({
    ...createPluginSite(`{ name: 'bad', ${member} }`),
    'content/static/pages.json': '[]',
  })
  const args = ['build', '--root', folder, '--jobs', '1', '--no-cache']
  const { code, stderr } = await docs(args, { cwd: folder })
  expect(stderr).toMatch(expected)
  expect(code).toBe(1)
})

test('a plugin is not blamed for a table that cannot be read', async () => {
  const folder = writeSite({
    ...createPluginSite(`{ name: 'good', load: (content) => ({ ...content }) }`),
    'content/static/pages.json': '[]',
    'content/blog/authors.yml': 'ada:\n  name: Ada\n title: Engineer\n  url: https://ada.example\n',
  })
  const { stderr } = await docs(['check', '--root', folder])
  expect(stderr).toMatch(/^content\/blog\/authors\.yml:3:1\n {2}error yaml-syntax: [^]*\n1 error\n$/)
})

test('docs check runs the hooks of views, and reports a failure once', async () => {
  const folder = writeSite(
    createPluginSite(
      `{ name: 'bad', view() { throw new Error('no view') }, emit: () => [{ path: 'pages.json', data: '' }] }`,
    ),
  )
  const { code, stderr } = await docs(['check', '--root', folder])
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /plugin\.ts:1:\d+\n {2}error plugin-failed: the plugin `bad` fails in `view`: no view/,
  )
  expect(stderr).toContain('1 error')
})

test('an error of ours is not reported as that of a plugin', async () => {
  const folder = writeSite(createPluginSite(`{ name: 'good', view() {} }`))
  const context = createContext({ root: folder, cache: false, jobs: 1 })
  try {
    const checked = await readSite(context)
    // What only a bug of ours can do: the configuration itself can no longer be read, with or without the plugin.
    const config = { ...checked.config, collections: undefined as never }
    const error = new TypeError('ours')
    await expect(explainError(error, { ...checked.site, config }, context)).rejects.toBe(error)
    await expect(explainError(error, checked.site, context)).resolves.toMatchObject({ code: 'plugin-failed' })
  } finally {
    await context.close()
  }
})
