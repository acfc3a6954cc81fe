/** A site of Docusaurus whose guides are beside the folder of its website, and which is built without the commands that write some of its files. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { discard, docs, putFile, scratch } from './docs.ts'

afterAll(discard)

const FILES = {
  'errors.json': '{ "E1": "No feed" }',
  'docs/intro.mdx': `# Introduction

import Note from './\\_note.mdx'
import { Badge, Gone } from './parts/Badge'
import flow from './parts/flow.gif'
import Changes from '@site/../CHANGES.mdx'

\`\`\`mdx-code-block
<Note />
\`\`\`

[API](/api/client) [With base](/k/docs/intro#introduction)

<Badge>new</Badge> <img src={flow} alt="Flow" /> <img src="/img/gone.png" alt="Gone" />

<Changes />
`,
  'docs/_note.mdx': 'A note.',
  'docs/titled.md': '# Titled\n\n<Head>\n  <title>Title for searches</title>\n</Head>\n',
  'docs/parts/Badge.jsx': 'export const Badge = ({ children }) => <b>{children}</b>',
  'docs/parts/flow.gif': 'GIF89a',
  'CHANGES.mdx': 'Changed.',
  'website/docusaurus.config.js': `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
export default {
  title: 'Kestrel',
  url: 'https://kestrel.example.com',
  baseUrl: '/k/',
  presets: [['classic', { docs: { path: '../docs', sidebarPath: './sidebars.js' }, theme: { customCss: ['./src/custom.css', './src/more.scss'] } }]],
  themeConfig: { footer: {
    links: [{ label: 'Old', href: 'pathname:///v1' }, { label: 'Based', to: '/k/docs/titled' }],
    copyright: 'Copyright &copy; 2026 Kestrel.<br />Built by <a href="https://example.com">us</a>',
  } },
  plugins: [require('./bundler.js'), 'docusaurus-plugin-typedoc-api'],
}`,
  'website/sidebars.js':
    "module.exports = { docs: ['intro', { type: 'link', label: 'Same', href: '/k/docs/titled' }] }",
  'website/bundler.js': "module.exports = require('a-bundler')",
  'website/package.json': '{}',
  'website/static/img/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  'website/static/fonts/b.woff2': '',
  'website/static/img/flow.gif': 'GIF89a',
  'website/blog/2026-01-02-post.md': '---\nimage: /img/gone.png\n---\n\nText.\n',
  'website/src/custom.css':
    '@font-face { font-family: B; src: url(/fonts/b.woff2); } b { background: url(@site/static/img/flow.gif); }',
  'website/src/more.scss': "@import '@site/src/page.css';\n$c: red;\nu { color: $c; }",
  'website/node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
  // Stands in for the compiler: it asks for the import of the file.
  'website/node_modules/sass/index.js': `exports.compile = (path, { importers }) => ({
    css: 'u{color:red;--of:"' + importers[0].findFileUrl('@site/src/page.css').pathname.slice(-12) + '"}',
    loadedUrls: [],
  })`,
  'website/src/page.css':
    "@import 'not-installed/base.css';\n@import url('https://fonts.example.com/a.css');\n\ni { color: red; }\n",
  'website/src/pages/index.js': `import Link from '@docusaurus/Link'
import { useState } from 'react'
import { useCurrentSidebarCategory } from '@docusaurus/theme-common'
import errors from '../../../errors.json'
import rates from './rates.yml'
import written from '@site/written.json'
import '../page.css'

const posts = require('../../.docusaurus/posts.json')

export default () => {
  const [count, setCount] = useState(rates.daily[1].limit)
  return <main>
    <button onClick={() => setCount(count + 1)}>Limit {count} {posts.length} {useCurrentSidebarCategory().label}</button>
    <p>{errors.E1} {written.length}</p>
    <a href="/on-host">Elsewhere</a>
    <img src="img/logo.svg" alt="Logo" />
    <Link to="/try" data-noBrokenLinkCheck={true}>Try</Link>
  </main>
}`,
  'website/src/pages/rates.yml': 'daily:\n  - limit: 10\n  - limit: 20\n',
}

test('guides import files beside the folder of the website, and what is missing there is named and left out', async () => {
  const folder = scratch()
  for (const [path, text] of Object.entries(FILES)) putFile(folder, path, text)
  const out = join(folder, 'out')
  const { code, stdout, stderr } = await docs([
    'build',
    '--root',
    join(folder, 'website'),
    '--out',
    out,
    '--no-offline',
  ])
  expect(code, stderr).toBe(0)
  const intro = readFileSync(join(out, 'docs/intro.html'), 'utf8')
  expect(intro).toContain('<p>A note.</p>')
  expect(intro).toContain('<b>new</b>')
  expect(intro).toContain('href="/k/docs/intro#introduction">With base')
  expect(stderr).not.toContain('`/k/docs/intro')
  expect(intro).toMatch(/src="[^"]*assets\/files\/flow-\w+\.gif"/)
  expect(intro).toContain('<p>Changed.</p>')
  expect(readFileSync(join(out, 'docs/titled.html'), 'utf8')).not.toContain('Title for searches')
  const home = readFileSync(join(out, 'index.html'), 'utf8')
  expect(home).toContain('No feed')
  expect(home).toMatch(/<docs-island[^]*Limit (?:<!-- -->)?20/)
  expect(home).toMatch(/<img[^>]* src="data:image\/svg/)
  expect(home).toMatch(/href="\/k\/try"[^]*href="\/k\/v1"[^]*href="\/k\/docs\/titled"[^>]*>Based/)
  expect(intro).toMatch(/href="\/k\/docs\/titled"[^>]*>Same/)
  expect(home).toMatch(/<p>Copyright © 2026 Kestrel\.<\/p><p>Built by us<\/p>/)
  expect(stdout).toContain('links in the copyright line')
  const [style = ''] = readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.css'))
  expect(readFileSync(join(out, 'assets', style), 'utf8')).toMatch(
    /\.hero--primary\{[^]*--ifm-hero-background-color[^]*url\(\.\.\/fonts\/b\.woff2\)[^]*url\([^)]*flow-\w+\.gif\)[^]*--of:[^;}]*src\/page\.css/,
  )
  expect(stderr).toMatch(/warning broken-link: `\/on-host`/)
  // A page of a plugin.
  expect(stderr).toMatch(/warning broken-link: `\/api\/client`/)
  expect(stdout).toContain('a-bundler')
  expect(stderr).toMatch(/warning mdx-import: cannot import `@site\/written.json`/)
  expect(stderr).toMatch(/warning style-syntax: [^\n]*not-installed\/base.css/)
  expect(stderr).toMatch(/warning missing-export: [^\n]*`Gone`/)
  expect(stderr).toMatch(/warning remote-style/)
  expect(stderr).toMatch(/warning broken-image: [^\n]*gone.png/)
})

const SAME = (word: string) => `const transform = (tree: any) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: '${word}' }] })
}
export default function attacher() {
  return transform
}
`

const PLUGIN_FILES = {
  'docusaurus.config.js': `const badge = require('./src/remark/badge')
const { version } = require('../written/package.json')
import { listVersions } from './written/versions.mjs'
const { url } = require('./src/url.ts')
listVersions()
import installed from 'installed-plugin'
import absent from 'absent-plugin'
import first from './src/remark/first'
import second from './src/remark/second'
import { third } from './src/remark/third'
export default {
  title: 'Kestrel',
  tagline: 'Version ' + version,
  url,
  baseUrl: '/',
  trailingSlash: true,
  markdown: { emoji: false },
  presets: [['classic', {
    docs: {
      beforeDefaultRemarkPlugins: [[badge, { mark: '★' }]],
      remarkPlugins: [installed, first, second, third, absent, () => () => undefined],
      rehypePlugins: [[require.resolve('./src/rehype/own.mjs'), { id: 7 }], [installed, { test: () => true }]],
    },
    blog: { remarkPlugins: [[badge, { mark: '★' }]] },
  }]],
}`,
  'src/remark/badge.js': `const { visit } = require('unist-util-visit')
const { name } = require('./name')
module.exports = function badge({ mark }) {
  const visit2 = visit
  return (tree, file) => {
    if (String(file).includes('BOOM')) throw new Error('no boom')
    visit2(tree, 'text', (node) => { node.value = node.value.replace(name, mark) })
  }
}`,
  'src/remark/first.ts': SAME('first'),
  'src/remark/second.ts': SAME('second'),
  'src/remark/third.ts': SAME('third').replace('default function attacher', 'function third'),
  'src/url.ts': "const site = { url: 'https://kestrel.example.com' as string }\nexport default site",
  'src/remark/name.js': "exports.name = 'BADGE'",
  'src/rehype/own.mjs':
    'export default ({ id }) => (tree) => { tree.children[0].properties = { id: `own-${id}` } }',
  'node_modules/installed-plugin/package.json': '{ "name": "installed-plugin", "main": "index.js" }',
  'node_modules/installed-plugin/index.js': `module.exports = () => (tree) => {
    tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'installed' }] })
  }`,
  'docs/part.jsx': 'export const Part = () => <b>part</b>',
  'docs/a.md': '# A\n\nBADGE :tada: [B](../b/) and [C](../deep/c)\n',
  'docs/b.md': "# B\n\nimport { Part } from './part'\n\nBOOM <Part /> [A](../a)\n",
  'docs/deep/c.md': '# C\n\n[A](../../a/) [B](../../b#b)\n',
}

test("the site's own plugins of remark and rehype run, and those that cannot are named once", async () => {
  const root = scratch()
  for (const [path, text] of Object.entries(PLUGIN_FILES)) putFile(root, path, text)
  const out = join(root, 'out')
  const { code, stdout, stderr } = await docs(['build', '--root', root, '--out', out, '--no-offline'])
  expect(code, stderr).toBe(0)
  const [a, b, c] = ['a', 'b', 'deep/c'].map((page) => readFileSync(join(out, `docs/${page}.html`), 'utf8'))
  expect(a).toContain('<link rel="canonical" href="https://kestrel.example.com/docs/a"/>')
  expect(a).toMatch(
    /<h1 id="own-7"[^]*★ :tada:[^]*href="\/docs\/b"[^]*href="\/docs\/deep\/c"[^]*<p>installed[^]*<p>first[^]*<p>second[^]*<p>third/,
  )
  // A page whose plugin throws keeps its components.
  expect(b).toMatch(/BOOM <b>part<\/b> <a href="\/docs\/a"/)
  expect(c).toMatch(/href="\/docs\/a"[^]*href="\/docs\/b#b"/)
  expect(stderr.match(/warning [\w-]+: .*/g)).toEqual([
    expect.stringMatching(/plugin-failed: the plugin `.\/src\/remark\/badge.js` fails: no boom/),
  ])
  for (const line of [
    '`remarkPlugins`: absent-plugin, which is not installed',
    '`remarkPlugins`: a function',
    '`rehypePlugins`: installed-plugin, whose options have a function',
  ])
    expect(stdout.split(line)).toHaveLength(2)
})

test("copies of Docusaurus' preset and plug-ins that extend its own have their pages", async () => {
  const root = scratch()
  const files = {
    'docusaurus.config.js': `export default {
  title: 'Kestrel',
  url: 'https://kestrel.example.com',
  baseUrl: '/',
  presets: [['@acme/preset-classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [
    ['./plugins/posts', { path: 'posts', routeBasePath: 'posts' }],
    ['@acme/docusaurus-plugin-content-docs', { id: 'sdk', path: 'sdk', routeBasePath: 'sdk' }],
    './plugins/written.js',
  ],
}`,
    'plugins/posts/index.js': `const blogPlugin = require('@docusaurus/plugin-content-blog')
module.exports = (context, options) => blogPlugin.default(context, options)`,
    'plugins/written.js': "module.exports = require('@docusaurus/plugin-content-blog').default",
    'docs/intro.md': '# Intro\n\n[Post](/posts/2026/01/02/first), [SDK](/sdk/start)\n',
    'posts/2026-01-02-first.md': '# First\n',
    'sdk/start.md': '# Start\n',
  }
  for (const [path, text] of Object.entries(files)) putFile(root, path, text)
  const { code, stdout, stderr } = await docs(['build', '--root', root, '--no-offline'])
  expect(code, stderr).toBe(0)
  expect(stderr).not.toContain('broken-link')
  expect(stdout).toContain('posts in `posts` at /posts')
  expect(stdout).toContain('plugin ./plugins/written.js')
  expect(stdout).not.toMatch(/acme|plugins\/posts/)
})

test('a sidebar may name each of two guides with one address', async () => {
  const folder = scratch()
  putFile(folder, 'docs/cli/README.md', '# Commands\n')
  putFile(folder, 'docs/cli/index.md', '# Overview\n')
  putFile(folder, 'sidebars.js', "module.exports = { main: ['cli/index'] }")
  putFile(
    folder,
    'docusaurus.config.js',
    "module.exports = { title: 'K', url: 'https://k.example.com', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }",
  )
  const { code, stderr } = await docs(['build', '--root', folder, '--no-offline', '--jobs', '1'])
  expect(stderr).toContain('warning duplicate-route: several pages have the route `/docs/cli`')
  expect(code, stderr).toBe(0)
  const page = readFileSync(join(folder, 'dist/site/docs/cli.html'), 'utf8')
  expect(page).toContain('<li><a href="/docs/cli" aria-current="page">')
})

test('a config that fails without its packages names them', async () => {
  const root = scratch()
  putFile(
    root,
    'docusaurus.config.js',
    `const { readFileSync } = require('fs')
module.exports = async () => ({ title: readFileSync(require.resolve('a-brand/title.txt'), 'utf8') })
`,
  )
  const { code, stderr } = await docs(['build', '--root', root, '--no-offline'])
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /docusaurus\.config\.js:2:\d+\n {2}error config-throws: [^]*hint: [^\n]*`npm ci`[^\n]*a-brand/,
  )
})
