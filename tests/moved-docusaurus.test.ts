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
import { Badge } from './parts/Badge'
import flow from './parts/flow.gif'
import Changes from '@site/../CHANGES.mdx'

<Note />

<Badge>new</Badge> <img src={flow} alt="Flow" /> <img src="/img/gone.png" alt="Gone" />

<Changes />
`,
  'docs/_note.mdx': 'A note.',
  'docs/parts/Badge.jsx': 'export const Badge = ({ children }) => <b>{children}</b>',
  'docs/parts/flow.gif': 'GIF89a',
  'CHANGES.mdx': 'Changed.',
  'website/docusaurus.config.js': `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
export default {
  title: 'Kestrel',
  url: 'https://kestrel.example.com',
  baseUrl: '/k/',
  presets: [['classic', { docs: { path: '../docs' }, theme: { customCss: './src/custom.css' } }]],
  themeConfig: { footer: { links: [{ label: 'Old', href: 'pathname:///v1' }] } },
  plugins: [require('./bundler.js')],
}`,
  'website/bundler.js': "module.exports = require('a-bundler')",
  'website/package.json': '{}',
  'website/static/img/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  'website/static/fonts/b.woff2': '',
  'website/static/img/flow.gif': 'GIF89a',
  'website/blog/2026-01-02-post.md': '---\nimage: /img/gone.png\n---\n\nText.\n',
  'website/src/custom.css':
    '@font-face { font-family: B; src: url(/fonts/b.woff2); } b { background: url(@site/static/img/flow.gif); }',
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
  expect(intro).toMatch(/src="[^"]*assets\/files\/flow-\w+\.gif"/)
  expect(intro).toContain('<p>Changed.</p>')
  const home = readFileSync(join(out, 'index.html'), 'utf8')
  expect(home).toContain('No feed')
  expect(home).toMatch(/<docs-island[^]*Limit (?:<!-- -->)?20/)
  expect(home).toMatch(/<img[^>]* src="data:image\/svg/)
  expect(home).toMatch(/href="\/k\/try"[^]*href="\/k\/v1"/)
  const [style = ''] = readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.css'))
  expect(readFileSync(join(out, 'assets', style), 'utf8')).toMatch(
    /url\(\.\.\/fonts\/b\.woff2\)[^]*url\([^)]*flow-\w+\.gif\)/,
  )
  expect(stderr).toMatch(/warning broken-link: `\/on-host`/)
  expect(stdout).toContain('a-bundler')
  expect(stderr).toMatch(/warning mdx-import: cannot import `@site\/written.json`/)
  expect(stderr).toMatch(/warning style-syntax: [^\n]*not-installed\/base.css/)
  expect(stderr).toMatch(/warning remote-style/)
  expect(stderr).toMatch(/warning broken-image: [^\n]*gone.png/)
})
