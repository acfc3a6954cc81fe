/** Templates of a site: each replaces its part, in every way to build, and what goes wrong in one is a problem with its place. */

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serveSite } from './browser/places.ts'
import { discard, docs, root, scratch } from './docs.ts'
import { createContext } from '../src/graph/context.ts'
import { PART_NAMES } from '../src/lib/page/part-names.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import { openZip } from '../src/lib/files/open-zip.ts'

afterAll(discard)

type Files = Readonly<Record<string, string>>

const SITE: Files = {
  'content/docs/intro.md': '# Introduction\n\n## Steps\n\nText.\n',
  'content/docs/guides/next.md': '# Next steps\n\n## More\n\nText.\n',
  'content/blog/2026-01-05-hello.md': '# Hello\n\nText.\n',
  'openapi/v1.yaml':
    "openapi: 3.1.0\ninfo: { title: Orders, version: '1' }\npaths:\n  /orders:\n    get: { operationId: listOrders, summary: List orders, tags: [Orders], responses: { '200': { description: Orders } } }\n",
  'openapi/v2.yaml':
    "openapi: 3.1.0\ninfo: { title: Orders, version: '2' }\npaths:\n  /orders:\n    get: { operationId: listOrders, summary: List orders, tags: [Orders], responses: { '200': { description: Orders } } }\n",
  'docs.config.ts': "export default { title: 'Orders', announcement: { id: 'a', text: 'News' } }\n",
}

function writeSite(files: Files, folder = scratch()): string {
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), data)
  }
  return folder
}

async function build(folder: string, ...args: readonly string[]) {
  const { code, stderr } = await docs(['build', '--root', folder, ...args])
  expect(code, stderr).toBe(0)
  return { stderr, read: (path: string) => readFileSync(join(folder, 'dist/site', path), 'utf8') }
}

const hashSite = (folder: string) =>
  Object.fromEntries(
    readdirSync(join(folder, 'dist/site'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'latin1')]),
  )

const operationPage = (folder: string) =>
  readdirSync(join(folder, 'dist/site/docs/api'), { recursive: true })
    .map(String)
    .find((path) => /^v1\/.*list-orders\.html$/.test(path)) ?? ''

test('each part can be replaced, and its template can print the part that it replaces', async () => {
  const templates = Object.fromEntries(
    PART_NAMES.map((name) => [
      `templates/${name}.jsx`,
      name === 'Head'
        ? 'export default ({ view }) => <meta name="part" content={view.route} />\n'
        : `import { mark } from './marks/mark.ts'\nexport default ({ Default, view }) => <><b>{mark('${name}', view.kind)}</b><Default /></>\n`,
    ]),
  )
  const mark = 'export const mark = (name: string, kind: string) => `[${name} ${kind}]`\n'
  const folder = writeSite({ ...SITE, ...templates, 'templates/marks/mark.ts': mark })
  const plain = writeSite(SITE)
  const [replaced, usual] = [await build(folder, '--jobs', '1'), await build(plain, '--jobs', '1')]
  const pages: Readonly<Record<string, readonly string[]>> = {
    'docs/guides/next.html': [
      'Announcement',
      'Header',
      'Sidebar',
      'Article',
      'Breadcrumbs',
      'PageNav',
      'Toc',
      'Footer',
    ],
    'blog/hello.html': ['Announcement', 'Header', 'Sidebar', 'Article', 'Post', 'Footer'],
    'index.html': ['Announcement', 'Header', 'Home', 'Footer'],
    '404.html': ['Announcement', 'Header', 'Sidebar', 'NotFound', 'Footer'],
    [`docs/api/${operationPage(folder)}`]: ['Operation'],
  }
  for (const [path, names] of Object.entries(pages)) {
    const html = replaced.read(path)
    for (const name of names) expect(html, `${name} on ${path}`).toContain(`<b>[${name} `)
    const without = html.replaceAll(/<b>\[\w+ \w+\]<\/b>|<meta name="part" content="[^"]*"\/>/g, '')
    // Below a header of the author's, the bar of menus has a row of its own. What a template prints is not awaited.
    expect(html).not.toContain('rel="expect"')
    // Its entries are in a drawer of their own, because a sidebar of the author's may not have them.
    expect(html).toContain('<nav id="_menu"')
    const siteMenu = /<button type="button" popoverTarget="_menu">.*?<\/button>|<nav id="_menu".*?<\/nav>/g
    expect(without.replace(' data-row=""', '').replaceAll(siteMenu, '')).toBe(
      usual
        .read(path)
        .replace(/<link rel="expect"[^>]*>/, '')
        .replaceAll(siteMenu, ''),
    )
  }
  expect(replaced.read('docs/intro.html')).toContain('<meta name="part" content="/docs/intro"/>')
})

test('the first frame of each page waits for one element near its start', async () => {
  const folder = writeSite(SITE)
  const { read } = await build(folder, '--jobs', '1')
  const readAwaitedId = (path: string) => {
    const html = read(path)
    const [, id = ''] = /<link rel="expect" blocking="render" href="#([^"]+)"\/>/.exec(html) ?? []
    expect(html.split(` id="${decodeURIComponent(id)}"`), path).toHaveLength(2)
    return id
  }
  expect(readAwaitedId('index.html')).toBe('_footer')
  expect(readAwaitedId('docs/intro.html')).toBe('steps')
  expect(readAwaitedId(`docs/api/${operationPage(folder)}`)).toBe('request')
  expect(readAwaitedId('blog/hello.html')).toBe('_sidebar')
  const pages = readdirSync(join(folder, 'dist/site'), { recursive: true }).map(String)
  for (const path of pages) if (path.endsWith('.html') && read(path).includes('<main')) readAwaitedId(path)
})

test('the examples of the handbook', async () => {
  const page = readFileSync(join(root, 'handbook/content/docs/templates.md'), 'utf8')
  const examples = Object.fromEntries(
    [...page.matchAll(/^```tsx title="([^"]+)"\n([\s\S]*?)^```$/gm)].map(([, title = '', code = '']) => [
      title,
      code,
    ]),
  )
  expect(Object.keys(examples)).toEqual([
    'templates/Footer.tsx',
    'templates/Head.tsx',
    'templates/Operation.tsx',
  ])
  const folder = writeSite({ ...SITE, ...examples, 'content/docs/terms.md': '# Terms\n\nText.\n' })
  const { read } = await build(folder, '--jobs', '1', '--base', '/site/')
  expect(read('docs/intro.html')).toContain(
    '<section class="legal" aria-label="Legal notice">© Orders · <a href="/site/docs/terms">Terms</a></section>',
  )
  const operation = operationPage(folder)
  expect(read(`docs/api/${operation.replace(/^v1/, 'v2')}`)).toContain(
    '<p class="preview">This version is a preview.</p>',
  )
  expect(read(`docs/api/${operation}`)).not.toContain('class="preview"')
  const bundle = await openZip(join(folder, 'dist/offline.zip'))
  const entry = bundle.entries.find(({ path }) => path === 'docs/intro.html')
  const offline = entry === undefined ? '' : Buffer.from(await bundle.read(entry)).toString('utf8')
  await bundle.close()
  expect(offline).toContain('<a href="terms.html">Terms</a>')
})

const footer = (text: string): Files => ({
  'templates/Footer.tsx': `import { text } from './text.ts'\nexport default ({ Default }) => <><Default /><p>{text}</p></>\n`,
  'templates/text.ts': `export const text = '${text}'\n`,
})

test('a warm build after an edit of a template equals a cold one, also in threads', async () => {
  const warm = writeSite({ ...SITE, ...footer('first') })
  await build(warm, '--jobs', '1')
  writeSite(footer('second'), warm)
  const second = await build(warm, '--jobs', '1')
  expect(second.read('docs/intro.html')).toContain('<p>second</p>')
  const cold = writeSite({ ...SITE, ...footer('second') })
  await build(cold, '--no-cache', '--jobs', '4')
  expect(hashSite(warm)).toEqual(hashSite(cold))
  rmSync(join(warm, 'templates'), { recursive: true })
  const plain = writeSite(SITE)
  await build(warm, '--jobs', '1')
  await build(plain, '--no-cache', '--jobs', '1')
  expect(hashSite(warm)).toEqual(hashSite(plain))
})

test('docs serve shows templates, their edits, and where one fails', async () => {
  const folder = writeSite({ ...SITE, ...footer('first') })
  const context = createContext({ root: folder, cache: false, keep: true, jobs: 1 })
  try {
    const site = await createDevSite(context, {})
    const show = async (path: string) => {
      const found = await site.find(path)
      return found !== undefined && 'data' in found ? String(found.data) : ''
    }
    expect(await show('/docs/intro')).toContain('<p>first</p>')
    writeSite(footer('second'), folder)
    await site.refresh()
    expect(await show('/docs/intro')).toContain('<p>second</p>')
    writeSite({ 'templates/Footer.tsx': '\nexport default () => <p>{document.title}</p>\n' }, folder)
    await site.refresh()
    const page = await show('/docs/intro')
    expect(page).toMatch(
      /templates\/Footer\.tsx:2:\d+\n {2}error template-failed: this template fails: document is not defined/,
    )
  } finally {
    await context.close()
  }
})

test('the terminal of docs serve says where a template fails, once for all pages, and when it is fixed', async () => {
  const folder = writeSite({ ...SITE, 'content/docs/second.md': '# Second\n', ...footer('first') })
  const place = await serveSite(['--root', folder])
  try {
    const show = async (route: string) => (await fetch(place.address(route))).text()
    await expect.poll(() => place.output()).toMatch(/pages in/)
    writeSite({ 'templates/Footer.tsx': '\nexport default () => <p>{document.title}</p>\n' }, folder)
    for (const route of ['/docs/intro', '/docs/second'])
      await expect.poll(() => show(route)).toContain('document is not defined')
    const report =
      /templates\/Footer\.tsx:2:\d+\n {2}error template-failed: this template fails: document is not defined/g
    expect(place.output().match(report)).toHaveLength(1)
    writeSite(footer('third'), folder)
    for (const route of ['/docs/intro', '/docs/second'])
      await expect.poll(() => show(route)).toContain('<p>third</p>')
    expect(place.output()).toContain('fixed template-failed: templates/Footer.tsx: this template fails')
    expect(place.output().match(/fixed template-failed/g)).toHaveLength(1)
  } finally {
    await place.close()
  }
})

test('inline styles and scripts of templates are reported at their line', async () => {
  const folder = writeSite({
    ...SITE,
    'templates/Footer.tsx': `import { Legal } from './legal.tsx'\nexport default () => <footer><script>go()</script><Legal /></footer>\n`,
    'templates/legal.tsx': `export const Legal = () => (\n  <p style={{ color: 'red' }}>Legal</p>\n)\n`,
  })
  const { code, stderr } = await docs(['build', '--root', folder, '--jobs', '1', '--no-cache'], {
    cwd: folder,
  })
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /templates\/Footer\.tsx:2:30\n {2}warning blocked-source: the content security policy blocks `<script>` in a page/,
  )
  expect(stderr).toMatch(
    /templates\/legal\.tsx:2:6\n {2}warning blocked-source: the content security policy blocks the attribute `style`/,
  )
})

test('templates import npm packages, and one that is not installed is reported', async () => {
  const folder = writeSite({
    ...SITE,
    'templates/Footer.jsx': "import { year } from 'year-now'\nexport default () => <footer>{year}</footer>\n",
  })
  const run = () => docs(['build', '--root', folder, '--jobs', '1', '--no-cache'], { cwd: folder })
  const failed = await run()
  expect(failed.code).toBe(1)
  expect(failed.stderr).toMatch(
    /templates\/Footer\.jsx:1:22\n {2}error missing-package: the package `year-now` is not installed/,
  )
  writeSite(
    {
      'node_modules/year-now/package.json': '{ "name": "year-now", "version": "1.0.0", "main": "index.js" }',
      'node_modules/year-now/index.js': "exports.year = '2026'\n",
    },
    folder,
  )
  expect((await run()).stderr).toBe('')
  expect(readFileSync(join(folder, 'dist/site/docs/intro.html'), 'utf8')).toContain('<footer>2026</footer>')
})

test('docs check reports a template that throws', async () => {
  const folder = writeSite({
    ...SITE,
    'templates/Footer.tsx': "export default function Footer() {\n  throw new Error('no footer')\n}\n",
  })
  const { code, stderr } = await docs(['check', '--root', folder])
  expect(code).toBe(1)
  expect(stderr).toContain('templates/Footer.tsx:2:9\n  error template-failed')
  expect(stderr).toContain('1 error')
})

test('environment variables that templates, MDX pages and plug-ins of remark print are those of each build', async () => {
  const folder = writeSite({
    ...SITE,
    'templates/Footer.jsx': 'export default () => <p>template {process.env.SITE_COMMIT}</p>\n',
    'content/docs/commit.mdx': "# Commit\n\nPage {process.env['SITE_COMMIT']}\n",
    'plugin.js':
      "export default () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: `plugin ${process.env.SITE_COMMIT}` }] })\n",
    'docs.config.ts': "export default { title: 'Orders', markdown: { remark: ['./plugin.js'] } }\n",
  })
  for (const commit of ['first', 'second']) {
    const { code, stderr } = await docs(['build', '--root', folder], { env: { SITE_COMMIT: commit } })
    expect(code, stderr).toBe(0)
    const read = (path: string) => readFileSync(join(folder, 'dist/site', path), 'utf8')
    expect(read('docs/commit.html')).toContain(`Page ${commit}`)
    expect(read('docs/commit.html')).toContain(`<p>template ${commit}</p>`)
    expect(read('docs/intro.html')).toContain(`plugin ${commit}`)
  }
})

/** A site whose template, plug-in of remark and package of an MDX page read files of `folder` while they run, each in another way. */
function writeReaders(): string {
  const folder = scratch()
  const at = (path: string) => JSON.stringify(join(folder, path))
  return writeSite(
    {
      ...SITE,
      // Enough for threads.
      ...Object.fromEntries(
        Array.from({ length: 16 }, (_, n) => [`content/docs/page-${n}.md`, `# Page ${n}\n`]),
      ),
      'templates/Footer.jsx': `import fs from 'fs'\nexport default () => <p>legal {fs.readFileSync(${at('data/legal.txt')}, 'utf8')}</p>\n`,
      // It keeps a file in a variable, reads one that another names, and lists a folder.
      'plugin.js': `import { readFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
let price
export default () => async (tree) => {
  price ??= readFileSync(${at('data/price.txt')}, 'utf8')
  const name = await readFile(new URL('file://' + ${at('data/name.txt')}), 'utf8')
  const named = await readFile(${at('data/')} + name, 'utf8').catch(() => 'missing')
  const value = ['price ' + price, name + ' is ' + named, 'list ' + (await readdir(${at('list')}))].join('; ')
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] })
}
`,
      'node_modules/stock/package.json': '{ "name": "stock", "version": "1.0.0", "main": "main.js" }',
      'node_modules/stock/main.js': `exports.stock = () => require('node:fs').readFileSync(${at('data/stock.txt')}, 'utf8')\n`,
      'package.json': '{ "dependencies": { "stock": "1.0.0" } }',
      'content/docs/stock.mdx': "import { stock } from 'stock'\n\n# Stock\n\nStock {stock()}\n",
      'data/legal.txt': 'one',
      'data/price.txt': 'one',
      'data/name.txt': 'first.txt',
      'data/first.txt': 'one',
      'data/stock.txt': 'one',
      'list/a.txt': '',
      'docs.config.ts': "export default { title: 'Orders', markdown: { remark: ['./plugin.js'] } }\n",
    },
    folder,
  )
}

/** Edits of what the readers read, and what a page says then. Each is made on top of the ones before. */
const READ_EDITS: readonly (readonly [files: Files, text: string])[] = [
  [{}, 'price one; first.txt is one; list a.txt'],
  [{ 'data/legal.txt': 'two' }, '<p>legal two</p>'],
  [{ 'data/price.txt': 'two' }, 'price two; first.txt is one; list a.txt'],
  [{ 'data/first.txt': 'two' }, 'price two; first.txt is two; list a.txt'],
  [{ 'data/name.txt': 'second.txt' }, 'second.txt is missing'],
  [{ 'data/second.txt': 'new' }, 'second.txt is new'],
  [{ 'list/b.txt': '' }, 'list a.txt,b.txt'],
  [
    { 'data/price.txt': 'one', 'data/name.txt': 'first.txt' },
    'price one; first.txt is two; list a.txt,b.txt',
  ],
]

test('files that templates, plug-ins of remark and packages of MDX pages read are those of each build', async () => {
  const folder = writeReaders()
  const read = (path: string) => readFileSync(join(folder, 'dist/site', path), 'utf8')
  for (const [files, text] of READ_EDITS) {
    writeSite(files, folder)
    await build(folder, '--jobs', '2')
    for (const page of ['docs/intro.html', 'docs/page-15.html', 'docs/stock.html'])
      expect(read(page)).toContain(text)
  }
  writeSite({ 'data/stock.txt': 'two' }, folder)
  await build(folder, '--jobs', '2')
  expect(read('docs/stock.html')).toContain('Stock two')
  const warm = hashSite(folder)
  const again = await docs(['build', '--root', folder])
  expect(again.stdout).toMatch(/ (\d+) of \1 parts from the cache/)
  await build(folder, '--no-cache')
  expect(hashSite(folder)).toEqual(warm)
})

test('docs serve shows edits of files that templates, plug-ins of remark and packages of MDX pages read', async () => {
  const folder = writeReaders()
  const place = await serveSite(['--root', folder])
  try {
    const show = async () => (await fetch(place.address('/docs/stock'))).text()
    for (const [files, text] of READ_EDITS) {
      writeSite(files, folder)
      await expect.poll(show).toContain(text)
      // Watching begins once the first reading is printed.
      await expect.poll(place.output).toMatch(/pages in/)
    }
    writeSite({ 'data/stock.txt': 'two' }, folder)
    await expect.poll(show).toContain('Stock two')
  } finally {
    await place.close()
  }
})
