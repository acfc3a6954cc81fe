/**
 * Each option of docs.config.ts has an effect: a site with nearly all of them, and the same site with one of them changed, differ in what
 * pages, style sheets, search and the files beside the pages are made from. A new option without an entry here fails.
 */

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSite } from '../../src/build/read-site.ts'
import { schema } from '../../src/stages/config/schema/schema.ts'
import { createContext } from '../../src/graph/context.ts'
import { listSearchDocuments } from '../../src/stages/emit/search/search-files.ts'
import { writeFeeds } from '../../src/stages/emit/machine-readable/write-feeds.ts'
import { writeSitemap } from '../../src/stages/emit/machine-readable/write-sitemap.ts'
import { hashOf } from '../../src/lib/data/hash.ts'
import { listSites } from '../../src/lib/site/locale-sites.ts'
import type { SiteAssets } from '../../src/lib/types.ts'
import { createViewSources, viewPage } from '../../src/stages/view/page-view.ts'
import { root } from '../docs.ts'
import { chooseForRun } from '../setup/run-length.ts'

const SVG = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="30"></svg>\n`
const SPEC = (title: string) => `openapi: 3.1.0
info: { title: ${title}, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      summary: List orders
      description: See [more](more.html).
      tags: [Orders]
      security: [{ oauth: ['orders:read', 'orders:write'] }]
      responses: { '200': { description: Orders } }
    post: { operationId: addOrder, summary: Add an order, tags: [Orders], responses: { '201': { description: Added } } }
webhooks:
  order.added: { post: { summary: Added, responses: { '200': { description: Received } } } }
  order.removed: { post: { summary: Removed, responses: { '200': { description: Received } } } }
components:
  securitySchemes:
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://id.example.com/token', scopes: { 'orders:read': Read, 'orders:write': Write } } } }
`
const PLUGIN = (word: string) =>
  `export default () => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: '${word}' }] }) }\n`
const REHYPE = (word: string) =>
  `export default () => (tree) => { tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: '${word}' }] }) }\n`

const FILES: Readonly<Record<string, string>> = {
  'content/docs/intro.md':
    '# Start\n\nWords about orders.\n\n::embed[A tour]{src="https://vimeo.com/1"}\n\n<form action="/x"><b>Raw</b></form>\n',
  'content/docs/setup.md': '# Setup :tada:\n\n[nowhere](/nowhere)\n',
  'content/guides/other.md': '# Other\n\nText.\n',
  'content/versions/1.x/setup.md': '# Old setup\n\n[nowhere](/nowhere)\n',
  'old/setup.md': '# Older setup\n\nText.\n',
  'content/blog/2026-01-01-one.md': '# One\n\nText.\n',
  'content/blog/2026-01-02-two.md': '# Two\n\nText.\n',
  'content/news/2026-01-01-one.md': '# News\n\nText.\n',
  'content/pages/about.md': '# About\n\nText.\n',
  'content/single/else.md': '# Else\n\nText.\n',
  'course/01-first.md': '---\ntags: [TwoWords]\n---\n\n# First\n\n[nowhere](/nowhere)\n',
  'course/more/more.md': '# More\n\nText.\n',
  'course/02-second.md': '---\nslug: third\n---\n\n# Second\n\nText.\n',
  'course-1/01-first.md': '# Earlier\n\n[nowhere](/nowhere)\n',
  'course-0/01-first.md': '# Earliest\n\nText.\n',
  'i18n/de/docs-of-1/setup.md': '# Alt\n\nText.\n',
  'i18n/de/lektionen/01-first.md': '# Erste\n\nText.\n',
  'content/static/a.txt': 'A',
  'content/files/b.txt': 'B',
  'openapi/v1.yaml': SPEC('Orders'),
  'openapi/v2.yaml': SPEC('Orders two'),
  'openapi/2026-01-31.yaml': SPEC('Orders'),
  'openapi/2026-02-14.yaml': SPEC('Orders'),
  'openapi/change.yaml':
    "overlay: 1.0.0\ninfo: { title: Change, version: '1' }\nactions: [{ target: '$.paths./orders.get', update: { summary: List all orders } }]\n",
  'openapi/change2.yaml':
    "overlay: 1.0.0\ninfo: { title: Change, version: '1' }\nactions: [{ target: '$.paths./orders.get', update: { summary: List every order } }]\n",
  'mcp/a.json': '{ "tools": [{ "name": "search", "inputSchema": {} }] }',
  'mcp/b.json': '{ "tools": [{ "name": "find", "inputSchema": {} }] }',
  'brand/a.css': '.a { color: red }\n',
  'brand/b.css': '.b { color: red }\n',
  'brand/a.svg': SVG(90),
  'brand/b.svg': SVG(80),
  'brand/c.svg': SVG(70),
  'brand/a.js': 'a()\n',
  'brand/b.js': 'b()\n',
  'content/docs/hint.mdx': '# Hint\n\n<Hint />\n',
  'team/people.jsx': `import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import { translate } from '@docusaurus/Translate'
import Counter from './_counter'

export default () => <h1>{useDocusaurusContext().siteConfig.note} {translate({ id: 'page.title', message: '' })} <Counter /></h1>
`,
  'team/_counter.jsx': `import { useState } from 'react'

export default function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
`,
  'other/people.jsx': 'export default () => <h1>Others</h1>\n',
  'other/_shared.jsx': 'export default { Hint: () => <b>Mind</b> }\n',
  'plugins/remark-a.js': PLUGIN('REMARK A'),
  'plugins/remark-b.js': PLUGIN('REMARK B'),
  'plugins/rehype-a.js': REHYPE('REHYPE A'),
  'plugins/rehype-b.js': REHYPE('REHYPE B'),
}

const ownFont = (name: string) => ({
  family: name,
  files: [{ file: 'brand/a.woff2', weight: '400', style: 'normal' }],
  fallback: 'sans',
})

/** A site with nearly all options. */
const BASE = {
  title: 'Orders',
  tagline: 'Order things',
  description: 'A platform.',
  url: 'https://docs.example.com',
  lang: 'en',
  react: { pages: 'team' },
  locales: {
    de: { label: 'Deutsch', title: 'T', tagline: 'L', description: 'D', labels: { Blog: 'Beiträge' } },
  },
  base: '/help/',
  docs: 'content/docs',
  versions: [
    { name: '2.x', label: 'Two', status: 'current' },
    {
      name: '1.x',
      label: 'One',
      status: 'old',
      folder: 'content/versions/1.x',
      severity: { 'broken-link': 'warn' },
    },
  ],
  blog: 'content/blog',
  pages: 'content/pages',
  static: 'content/static',
  theme: {
    accent: { light: '#0b6470', dark: '#6cc6ce' },
    neutral: '#223344',
    radius: 'small',
    density: 'normal',
    fonts: { text: ownFont('Text'), heading: ownFont('Heading'), code: ownFont('Code') },
    code: 'candy',
  },
  colorMode: 'light',
  css: ['brand/a.css'],
  logo: { light: 'brand/a.svg', dark: 'brand/b.svg', alt: 'Logo', link: '/' },
  ogImages: { font: 'brand/a.woff2', background: '#112233', color: '#ffffff' },
  favicon: 'brand/a.svg',
  announcement: { id: 'a', text: 'News', closeable: true },
  apis: [
    {
      version: 'v1',
      label: 'API one',
      spec: 'openapi/v1.yaml',
      overlays: ['openapi/change.yaml'],
      internal: false,
      previous: 'v2',
      changes: { from: 'openapi/2026-01-31.yaml' },
      links: '',
      severity: { 'broken-link': 'warn' },
    },
    { version: 'v2', spec: 'openapi/v2.yaml' },
  ],
  mcp: [
    {
      file: 'mcp/a.json',
      path: 'mcp',
      title: 'Shop',
      install: { command: 'npx', args: ['acme'], env: { KEY: 'a' } },
    },
  ],
  severity: { 'broken-link': 'warn' },
  defaultVersion: 'v1',
  sidebars: { overview: [{ doc: 'intro', label: 'Begin' }] },
  editUrl: 'https://code.example.com/edit/',
  pageActions: {
    copy: true,
    agents: true,
    openIn: [{ label: 'Model', url: 'https://model.example.com/?q={url}' }],
    feedback: 'https://feedback.example.com/',
  },
  languages: ['curl', 'python'],
  readingTime: false,
  postsPerPage: 10,
  feedLimit: 10,
  rawHtml: 'allow',
  markdown: { engine: 'auto', remark: ['./plugins/remark-a.js'], rehype: ['./plugins/rehype-a.js'] },
  redirects: [{ from: '/old', to: '/docs/intro' }],
  console: {
    platform: {
      products: ['pay'],
      scopes: ['orders:read'],
      events: ['order.added'],
      memberRoles: [{ name: 'admin', description: 'All' }],
      permissions: { write: ['admin'], administer: ['admin'], replay: ['admin'], audit: ['admin'] },
      previews: [
        { name: 'As admin', role: 'admin', label: 'an admin', description: 'All', appliesTo: 'organization' },
      ],
      preselected: { products: ['pay'], scopes: ['orders:read'], memberRoles: ['admin'] },
      tokenOperation: 'v1 addOrder',
      guides: [{ label: 'Start', href: '/docs/intro' }],
      funnel: {
        title: 'Funnel',
        empty: 'None',
        stages: [{ label: 'New', states: ['NEW'], tone: 'good', optional: false }],
      },
    },
  },
  hosts: {},
  footer: [{ title: 'Learn', items: [{ label: 'Start', href: '/docs/intro' }] }],
  navbar: [
    { label: 'Guides', href: '/docs/intro', icon: 'book', position: 'left' },
    { label: 'More', items: [{ label: 'Blog', href: '/blog', icon: 'heart' }] },
  ],
  head: [{ tag: 'meta', attributes: { name: 'a', content: 'b' } }],
  scripts: [{ src: 'brand/a.js', attributes: { 'data-a': 'b' }, load: 'defer', policy: {} }],
  analytics: {
    plausible: { domain: 'a.example', src: 'https://a.example/a.js' },
    fathom: { site: 'A', src: 'https://b.example/a.js' },
    umami: { id: 'a', src: 'https://c.example/a.js' },
    posthog: { key: 'a', host: 'https://d.example' },
    google: { id: 'G-A' },
  },
  embeds: ['vimeo'],
  search: { synonyms: [['order', 'purchase']] },
}

/** Another value for each option by its path: `[]` is the first entry of a list, `{}` the whole of a table. */
const CHANGES: Readonly<Record<string, unknown>> = {
  title: 'Sales',
  tagline: 'Sell things',
  description: 'Another platform.',
  url: 'https://other.example.com',
  lang: 'fr',
  locales: ['es'],
  'locales{}.label': 'Auf Deutsch',
  'locales{}.title': 'Verkauf',
  'locales{}.tagline': 'Dinge verkaufen',
  'locales{}.description': 'Eine andere Plattform.',
  'locales{}.labels{}': { Blog: 'Neues' },
  base: '/',
  docs: 'content/guides',
  'versions[].name': '3.x',
  'versions[].label': 'Three',
  'versions[].status': 'unreleased',
  'versions[].folder': 'old',
  'versions[].severity{}': { 'broken-link': 'off' },
  'versions[].path': 'earlier',
  blog: 'content/news',
  pages: 'content/single',
  static: 'content/files',
  'theme.accent': '#7c3aed',
  'theme.accent.light': '#7c3aed',
  'theme.accent.dark': '#c4b5fd',
  'theme.neutral': '#442211',
  'theme.radius': 'large',
  'theme.density': 'compact',
  ...Object.fromEntries(
    ['text', 'heading', 'code'].flatMap((role) => [
      [`theme.fonts.${role}`, 'slab'],
      [`theme.fonts.${role}.family`, 'Other'],
      [`theme.fonts.${role}.files[].file`, 'brand/b.woff2'],
      [`theme.fonts.${role}.files[].weight`, '700'],
      [`theme.fonts.${role}.files[].style`, 'italic'],
      [`theme.fonts.${role}.fallback`, 'serif'],
    ]),
  ),
  'theme.code': 'ink',
  colorMode: 'dark',
  'css[]': 'brand/b.css',
  'logo.light': 'brand/c.svg',
  'logo.dark': 'brand/c.svg',
  'logo.alt': 'Other',
  'logo.link': '/about',
  ogImages: false,
  'ogImages.font': 'brand/b.woff2',
  'ogImages.background': '#332211',
  'ogImages.color': '#eeeeee',
  favicon: 'brand/b.svg',
  'announcement.id': 'b',
  'announcement.text': 'Other news',
  'announcement.closeable': false,
  'apis[].version': 'v3',
  'apis[].label': 'Other API',
  'apis[].spec': 'openapi/v2.yaml',
  'apis[].overlays[]': 'openapi/change2.yaml',
  'apis[].internal': true,
  'apis[].previous': '',
  'apis[].changes.from': 'openapi/2026-02-14.yaml',
  'apis[].links': 'https://developers.example.com',
  'apis[].severity{}': { 'broken-link': 'off' },
  'mcp[].file': 'mcp/b.json',
  'mcp[].path': 'server',
  'mcp[].title': 'Store',
  'mcp[].install': { url: 'https://mcp.example.com' },
  'mcp[].install.command': 'node',
  'mcp[].install.args[]': 'other',
  'mcp[].install.env{}': { KEY: 'b' },
  'severity{}': { 'broken-link': 'error' },
  defaultVersion: 'v2',
  'sidebars{}': { overview: [{ doc: 'setup' }] },
  editUrl: 'https://other.example.com/',
  'pageActions.copy': false,
  'pageActions.agents': false,
  'pageActions.openIn[].label': 'Other model',
  'pageActions.openIn[].url': 'https://other.example.com/?q={url}',
  'pageActions.feedback': '',
  'languages[]': 'go',
  readingTime: true,
  postsPerPage: 1,
  feedLimit: 1,
  rawHtml: 'sanitize',
  'markdown.format': 'mdx',
  'markdown.emoji': false,
  'markdown.maxPageSize': 0.00001,
  'react.pages': 'other',
  'react.components': 'other/_shared.jsx',
  'react.hydrate': 'auto',
  'react.siteConfig{}': { note: 'Ours' },
  'react.texts{}': { en: { 'page.title': 'Ours' } },
  'markdown.remark[]': './plugins/remark-b.js',
  'markdown.rehype[]': './plugins/rehype-b.js',
  'redirects[].from': '/older',
  'redirects[].to': '/docs/setup',
  'console.portalId': 'other',
  'console.issuer': 'https://id.example.com',
  'console.clientId': 'b',
  'console.clientKey': 'b',
  'console.audience': 'b',
  'console.audienceParameter': 'none',
  'console.scope': 'openid',
  'console.authorizationParameters{}': { prompt: 'login' },
  'console.tokenIssuer': 'b',
  'console.claims.user': 'b',
  'console.claims.email': 'b',
  'console.claims.roles': 'b',
  'console.claims.organizations': 'b',
  'console.claims.organizationsByRole': 'b',
  'console.claimsFrom': 'id',
  'console.providerOrigins[]': 'https://id2.example.com',
  'console.signOutUrl': 'https://id.example.com/out',
  'console.deviceClientId': 'b',
  'console.dpop': 'off',
  'console.allowedRoles[]': 'b',
  'console.mainSite': '/about',
  'console.accountUrl': 'https://id.example.com/account',
  'console.statusFeed': 'https://status.example.com/feed',
  'console.environment': 'sandbox',
  'console.environmentNotice': 'Beware.',
  'console.environmentTone': 'info',
  'console.platform.products[]': 'buy',
  'console.platform.scopes[]': 'orders:write',
  'console.platform.events[]': 'order.removed',
  'console.platform.memberRoles[].name': 'b',
  'console.platform.memberRoles[].description': 'b',
  'console.platform.permissions.write[]': 'b',
  'console.platform.permissions.administer[]': 'b',
  'console.platform.permissions.replay[]': 'b',
  'console.platform.permissions.audit[]': 'b',
  'console.platform.previews[].name': 'b',
  'console.platform.previews[].role': 'b',
  'console.platform.previews[].label': 'b',
  'console.platform.previews[].description': 'b',
  'console.platform.previews[].appliesTo': 'platform',
  'console.platform.preselected.products[]': 'b',
  'console.platform.preselected.scopes[]': 'b',
  'console.platform.preselected.memberRoles[]': 'b',
  'console.platform.tokenOperation': 'v1 listOrders',
  'console.platform.guides[].label': 'b',
  'console.platform.guides[].href': '/docs/setup',
  'console.platform.funnel.title': 'b',
  'console.platform.funnel.empty': 'b',
  'console.platform.funnel.stages[].label': 'b',
  'console.platform.funnel.stages[].states[]': 'B',
  'console.platform.funnel.stages[].tone': 'bad',
  'console.platform.funnel.stages[].optional': true,
  'hosts.apiService': 'https://a.example.com',
  'hosts.sdkService': 'https://a.example.com',
  'hosts.authScript': 'https://a.example.com',
  'hosts.api': 'https://a.example.com',
  'hosts.docs': 'https://a.example.com',
  'hosts.identityProvider': 'https://a.example.com',
  'hosts.embedEvents': 'https://a.example.com',
  'footer[]': { label: 'Start', href: '/docs/intro' },
  'footer[].label': 'Start',
  'footer[].href': '/docs/intro',
  'footer[].title': 'Read',
  'footer[].text': '© 2026 Kestrel',
  'footer[].items[].label': 'Begin',
  'footer[].items[].href': '/docs/setup',
  'navbar[].label': 'Read',
  'navbar[].href': '/docs/setup',
  'navbar[].doc': 'setup',
  'navbar[].api': 'v1',
  'navbar[].icon': 'star',
  'navbar[].items[].label': 'Posts',
  'navbar[].items[].href': '/about',
  'navbar[].items[].doc': 'setup',
  'navbar[].items[].api': 'v1',
  'navbar[].items[].icon': 'star',
  'navbar[].position': 'right',
  'head[].tag': 'link',
  'head[].attributes{}': { name: 'b', content: 'b' },
  'scripts[].src': 'brand/b.js',
  'scripts[].attributes{}': { 'data-b': 'b' },
  'scripts[].load': 'async',
  'scripts[].policy.script[]': 'https://s.example.com',
  'scripts[].policy.connect[]': 'https://s.example.com',
  'scripts[].policy.style[]': 'https://s.example.com',
  'scripts[].policy.font[]': 'https://s.example.com',
  'scripts[].policy.frame[]': 'https://s.example.com',
  'scripts[].policy.trustedTypes[]': 'own',
  'analytics.plausible.domain': 'b.example',
  'analytics.plausible.src': 'https://a.example/b.js',
  'analytics.fathom.site': 'B',
  'analytics.fathom.src': 'https://b.example/b.js',
  'analytics.umami.id': 'b',
  'analytics.umami.src': 'https://c.example/b.js',
  'analytics.posthog.key': 'b',
  'analytics.posthog.host': 'https://e.example',
  'analytics.google.id': 'G-B',
  'embeds[]': 'youtube',
  'search.synonyms[][]': 'goods',
}

/** The same site with its folders as collections, which replace the options `docs`, `blog`, `pages` and `versions`. */
const { docs: _, blog: __, pages: ___, versions: ____, sidebars: _____, ...SHARED } = BASE
const COLLECTIONS_BASE = {
  ...SHARED,
  collections: [
    {
      kind: 'docs',
      id: 'course',
      folder: 'course',
      route: '/course',
      sidebars: { main: [{ doc: 'first', label: 'Begin' }], other: [{ doc: 'second' }] },
      versions: [
        { name: '1.x', label: 'One', status: 'old', folder: 'course-1', severity: { 'broken-link': 'warn' } },
        { name: '2.x', status: 'current' },
      ],
    },
    { kind: 'docs', id: 'guides', folder: 'content/docs', route: '/docs' },
  ],
  navbar: [
    { label: 'First', doc: 'first', collection: 'course' },
    { label: 'More', items: [{ label: 'Second', doc: 'second', collection: 'course' }] },
  ],
}

/** Changes of `COLLECTIONS_BASE`. */
const COLLECTION_CHANGES: Readonly<Record<string, unknown>> = {
  'collections[].addresses': 'files',
  'collections[].editUrl': 'https://edit.example.com/',
  'collections[].exclude[]': '02-second.md',
  'collections[].folder': 'course-1',
  'collections[].folderPages': 'index',
  'collections[].id': 'lessons',
  'collections[].include[]': '01-first.md',
  'collections[].kind': 'pages',
  'collections[].numberPrefixes': 'none',
  'collections[].route': '/lessons',
  'collections[].sidebars{}': { main: [{ doc: 'second' }] },
  'collections[].tagSlugs': 'kebab',
  'collections[].translations': 'lektionen',
  'collections[].versions[].folder': 'course-0',
  'collections[].versions[].label': 'The first',
  'collections[].versions[].name': '0.x',
  'collections[].versions[].path': 'earlier',
  'collections[].versions[].severity{}': { 'broken-link': 'off' },
  'collections[].versions[].sidebars{}': { main: [{ doc: 'first', label: 'Other words' }] },
  'collections[].versions[].status': 'supported',
  'collections[].versions[].translations': 'lektionen',
  'navbar[].collection': 'guides',
  'navbar[].items[].collection': 'guides',
  'navbar[].items[].sidebar': 'main',
  'navbar[].sidebar': 'other',
}

/** Entries of a list that are not the first one, and options that exclude others of the base. */
const POSITIONS: Readonly<Record<string, number>> = {
  'versions[].path': 1,
  'versions[].folder': 1,
  'versions[].severity{}': 1,
  'versions[].status': 1,
  'navbar[].items[].collection': 1,
  'navbar[].items[].sidebar': 1,
  'navbar[].items[].label': 1,
  'navbar[].items[].href': 1,
  'navbar[].items[].doc': 1,
  'navbar[].items[].api': 1,
  'navbar[].items[].icon': 1,
}
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'collections[].kind': ['sidebars', 'versions'],
  'navbar[].sidebar': ['doc'],
  'navbar[].items[].sidebar': ['doc'],
  'navbar[].doc': ['href'],
  'navbar[].api': ['href'],
  'navbar[].items[].doc': ['href'],
  'navbar[].items[].api': ['href'],
  'footer[].label': ['title', 'items'],
  'footer[].href': ['title', 'items'],
  'footer[].text': ['title', 'items'],
}
const TOGETHER: Readonly<Record<string, object>> = {
  'footer[].label': { href: '/docs/intro' },
  'footer[].href': { label: 'Start' },
}

/** Options whose effect is tested elsewhere, and why it does not show here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'apis[].changes.tags': 'instead of `from`; needs a Git repository (tests/diff.test.ts)',
  'markdown.mkdocs.append[]': 'tests/sites/mkdocs',
  'markdown.mkdocs.includes[]': 'tests/sites/mkdocs',
  'markdown.mkdocs.extensions[]': 'tests/sites/mkdocs',
  'markdown.mkdocs.snippets[]': 'tests/sites/mkdocs',
  'markdown.mkdocs.variables{}': 'tests/sites/mkdocs',
  'markdown.mkdocs.headingIds': 'tests/unit/markdown/mkdocs-dialect.test.ts',
  'markdown.mkdocs.references': 'tests/sites/mkdocs',
  'markdown.mkdocs.signs.variable': 'tests/unit/markdown/mkdocs-dialect.test.ts',
  'markdown.mkdocs.signs.block': 'tests/unit/markdown/mkdocs-dialect.test.ts',
  'markdown.mkdocs.signs.comment': 'tests/unit/markdown/mkdocs-dialect.test.ts',
  'mcp[].source': 'for `docs update-specs` only (tests/unit/ask-server.test.ts)',
  'mcp[].source.command': 'as `source`',
  'mcp[].source.args[]': 'as `source`',
  'mcp[].source.env{}': 'as `source`',
  'mcp[].source.url': 'as `source`',
  'mcp[].source.headers{}': 'as `source`',
  'mcp[].changes.from': 'tests/sites/mcp',
  'mcp[].install.url': 'tests/sites/mcp',
  'mcp[].install.headers{}': 'tests/sites/mcp',
  'redirects[]': 'functions: tests/sites/docusaurus-addresses',
  'redirectFiles[]': 'tests/sites/redirects',
  'collections[].listPaths.tags': 'tests/sites/docusaurus-addresses',
  'collections[].listPaths.authors': 'tests/sites/docusaurus-addresses',
  'collections[].listPaths.archive': 'tests/sites/docusaurus-addresses',
  'collections[].listPaths.page': 'tests/sites/docusaurus-addresses',
  'externalLinks.include[]': 'tests/unit/external-links.test.ts',
  'externalLinks.ignore[].url': 'tests/unit/external-links.test.ts',
  'externalLinks.ignore[].reason': 'for authors only',
  'markdown.engine': 'both parsers give the same result (tests/unit/markdown)',
  'plugins[].name': 'in problems (tests/plugins.test.ts)',
  'plugins[].version': 'in problems and cache keys (tests/plugins.test.ts)',
  'plugins[].load': 'tests/plugins.test.ts: each hook has its effect',
  'plugins[].site': 'tests/plugins.test.ts: each hook has its effect',
  'plugins[].view': 'tests/plugins.test.ts: each hook has its effect',
  'plugins[].emit': 'tests/plugins.test.ts: each hook has its effect',
}

/** Paths of all options that hold a value. Entries of sidebars refer to themselves and are one option. */
function listOptions(at: unknown, path = ''): readonly string[] {
  const { wrapped, pipe, entries, item, value, type, options, getter } = at as {
    wrapped?: unknown
    pipe?: readonly unknown[]
    entries?: Readonly<Record<string, unknown>>
    item?: unknown
    value?: { entries?: unknown }
    type: string
    options?: readonly unknown[]
    getter?: (input: unknown) => unknown
  }
  if (wrapped !== undefined) return listOptions(wrapped, path)
  if (pipe !== undefined) return listOptions(pipe[0], path)
  if (entries !== undefined)
    return Object.entries(entries).flatMap(([name, part]) =>
      listOptions(part, path === '' ? name : `${path}.${name}`),
    )
  if (item !== undefined) return listOptions(item, `${path}[]`)
  // What is neither a word nor an object gets all alternatives.
  if (getter !== undefined) return listOptions(getter(0), path)
  if (type === 'record' && value?.entries !== undefined) return listOptions(value, `${path}{}`)
  if (type !== 'union') return [path + (type === 'record' ? '{}' : '')]
  const objects = (options ?? []).filter((option) =>
    listOptions(option, 'x').some((name) => /^x(?:\{\})?\./.test(name)),
  )
  return [path, ...objects.flatMap((option) => listOptions(option, path))]
}

const firstName = (path: string) => /^\w+/.exec(path)?.[0] ?? ''

/** The configuration with another value at a path. */
function changeOption(base: object, path: string, value: unknown): object {
  const config = structuredClone(base) as Record<string, unknown>
  // A table with options of its own has one entry in the base.
  const steps =
    path
      .replace(/\{\}$/, '')
      .replace('{}.', '.de.')
      .match(/[^.[\]]+|\[\]/g) ?? []
  let members: Record<string, unknown> = config
  let isFirstList = true
  for (const [n, step] of steps.entries()) {
    const key = step === '[]' ? String(isFirstList ? (POSITIONS[path] ?? 0) : 0) : step
    if (step === '[]') isFirstList = false
    if (n === steps.length - 1) {
      for (const name of WITHOUT[path] ?? []) delete members[name]
      Object.assign(members, TOGETHER[path], { [key]: value })
    } else members = (members[key] ??= steps[n + 1] === '[]' ? [] : {}) as Record<string, unknown>
  }
  return config
}

const ASSETS: SiteAssets = {
  files: [],
  style: '',
  boot: '',
  early: '',
  react: '',
  islands: {},
  console: undefined,
  hash: '',
}

const folder = mkdtempSync(join(tmpdir(), 'options-'))
let context: ReturnType<typeof createContext>
let unchanged = ''
let unchangedCollections = ''

beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [name, font] of [
    ['a', 'KaTeX_Main-Regular'],
    ['b', 'KaTeX_Main-Bold'],
  ])
    copyFileSync(
      join(root, `node_modules/katex/dist/fonts/${font}.woff2`),
      join(folder, `brand/${name}.woff2`),
    )
  context = createContext({ root: folder, jobs: 1, cache: false, keep: true })
  unchanged = await describeSite(BASE)
  unchangedCollections = await describeSite(COLLECTIONS_BASE)
})
afterAll(async () => {
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A hash of everything that the output of a configuration is made from. */
async function describeSite(config: object): Promise<string> {
  writeFileSync(join(folder, 'docs.config.ts'), `export default ${JSON.stringify(config)}\n`)
  const checked = await readSite(context)
  const wrong = checked.problems.filter(({ code }) => code.startsWith('config-') || code === 'unknown-option')
  expect(wrong).toEqual([])
  // A configuration that cannot be used gives the site without any source.
  expect(checked.content.pages.length).toBeGreaterThan(0)
  const parts = listSites(checked.site).map((site) => {
    const sources = createViewSources(site, ASSETS)
    return [
      site.pages.map((page) => {
        const viewed = viewPage(page, sources)
        return [viewed.view, viewed.parts(), viewed.content()]
      }),
      site.brand,
      [...site.assetsByRoute.values()].map(({ route, hash }) => [route, hash]),
      site.redirects.map(({ from, to }) => [from, to]),
      writeFeeds(site),
      listSearchDocuments(site.pages, site).facts,
    ]
  })
  const problems = checked.problems.map(({ code, severity, location }) => [code, severity, location?.file])
  return hashOf(JSON.stringify([parts, writeSitemap(checked.site), problems]))
}

test('each option is listed, with a change of its value', () => {
  const listed = [CHANGES, COLLECTION_CHANGES, ELSEWHERE].flatMap((options) => Object.keys(options))
  expect(listed.toSorted()).toEqual([...new Set(listOptions(schema))].toSorted())
})

test('the same configuration gives the same site', async () => {
  expect(await describeSite(structuredClone(BASE))).toBe(unchanged)
})

/** The short run takes one part of every second option: each has one in the full run. */
const tested = chooseForRun({
  short: Object.entries(CHANGES).filter(
    ([path], n, all) => all.findIndex(([other]) => firstName(other) === firstName(path)) === n && n % 2 === 0,
  ),
  full: Object.entries(CHANGES),
})

test.each(tested)('%s has an effect', async (path, value) => {
  expect(await describeSite(changeOption(BASE, path, value))).not.toBe(unchanged)
})

test.each(Object.entries(COLLECTION_CHANGES))(
  '%s of a site with collections has an effect',
  async (path, value) => {
    expect(await describeSite(changeOption(COLLECTIONS_BASE, path, value))).not.toBe(unchangedCollections)
  },
)
