/** Sites of VitePress, Starlight, Mintlify and GitBook: `docs init --from` writes options with which they keep their order and addresses. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { discard, docs, scratch } from './docs.ts'

afterAll(discard)

function writeSite(files: Readonly<Record<string, string>>): string {
  const folder = join(scratch(), 'site')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const page = (title: string, text = 'Text.') => `# ${title}\n\n${text}\n`
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

/** The labels of the sidebar of a built page, in their order, without the entries of the header below it. */
function readSidebar(folder: string, path: string): readonly string[] {
  const [, nav = ''] =
    /<nav[^>]*class="[^"]*sidebar[^"]*"[^>]*>([\s\S]*?)(?:<ul class="site-links"|<\/nav>)/.exec(
      read(folder, path),
    ) ?? []
  return [...nav.matchAll(/<(?:a|summary|span)\b[^>]*>([^<]+)/g)]
    .map(([, label = '']) => label.trim())
    .filter(Boolean)
}

/** Writes the options, then builds. Sources stay as they are. */
async function move(folder: string, tool: string) {
  const { code, stdout, stderr } = await docs(['init', folder, '--from', tool])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const built = await docs(['build', '--root', folder])
  return { report: stdout, config: read(folder, 'docs.config.ts'), built }
}

const VITEPRESS = {
  'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
import { withMermaid } from 'vitepress-plugin-mermaid'
import { guide } from './guide'

export default withMermaid(defineConfig({
  title: 'Parcels',
  description: 'Sends parcels.',
  lang: 'en-US',
  base: '/app/',
  srcExclude: ['drafts/**'],
  sitemap: { hostname: 'https://parcels.example' },
  head: [['meta', { name: 'theme-color', content: '#123456' }], ['script', {}, 'alert(1)']],
  rewrites: { 'old/:page': 'new/:page' },
  transformHead: () => [],
  locales: {
    root: { label: 'English' },
    de: {
      label: 'Deutsch',
      lang: 'de-DE',
      title: 'Pakete',
      themeConfig: { sidebar: { '/de/guide/': [{ text: 'Anleitung', items: [{ text: 'Beginn', link: '/de/guide/start' }] }] } },
    },
    ja: { label: '日本語', link: 'https://ja.parcels.example' },
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: [{ text: 'Guide', link: '/guide/' }, { text: 'More', items: [{ items: [{ text: 'Chat', link: 'https://chat.example' }] }] }],
    sidebar: {
      '/guide/': { base: '/guide/', items: guide },
      '/': [{ text: 'Home', link: '/more.html' }, { text: 'Gone', link: '/gone' }],
    },
    socialLinks: [{ icon: 'github', link: 'https://github.com/parcels/parcels' }],
    editLink: { pattern: 'https://github.com/parcels/parcels/edit/main/docs/:path' },
    footer: { message: 'MIT', copyright: '© Parcels' },
    carbonAds: { code: 'X' },
  },
}))
`,
  'docs/.vitepress/guide.ts': `export const guide = [
  { text: 'Learn', collapsed: true, items: [{ text: 'Start', link: 'start' }, { text: 'Overview', link: '/' }] },
  { text: 'Topics', base: '/guide/topic-', items: [{ text: 'One', link: 'one' }] },
]
`,
  'docs/index.md': '---\nlayout: home\nhero:\n  name: Parcels\n  tagline: Sends everything\n---\n',
  'docs/more.md': page('More', '[Start](./guide/start) ![Logo](/logo.svg)'),
  'docs/old/a.md': page('Moved'),
  'docs/guide/index.md': page('Overview'),
  'docs/guide/start.md': page('Start'),
  'docs/guide/topic-one.md': page('One'),
  'docs/team.md': '---\nlayout: page\n---\n\n# Team\n\nText.\n',
  'docs/drafts/b.md': page('Draft'),
  'docs/de/guide/start.md': page('Beginn'),
  'docs/public/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
}

test('VitePress: sidebars by path, languages, rewrites and the frame', async () => {
  const folder = writeSite(VITEPRESS)
  const { report, config, built } = await move(folder, 'vitepress')
  expect(built.code, built.stderr).toBe(0)
  expect(built.stderr).toContain('docs/team.md:2:1\n  warning front-matter-value')
  expect(readSidebar(folder, 'dist/site/guide/start.html')).toEqual([
    'Learn',
    'Start',
    'Overview',
    'Topics',
    'One',
  ])
  expect(readSidebar(folder, 'dist/site/de/guide/start.html').slice(0, 2)).toEqual(['Anleitung', 'Beginn'])
  expect(readSidebar(folder, 'dist/site/more.html')).toEqual(['Home'])
  for (const path of ['guide.html', 'de/guide/start.html', 'new/a.html', 'logo.svg'])
    expect(existsSync(join(folder, 'dist/site', path)), path).toBe(true)
  expect(existsSync(join(folder, 'dist/site/drafts'))).toBe(false)
  expect(read(folder, 'dist/site/index.html')).toContain('Sends everything')
  expect(read(folder, 'dist/site/de/guide/start.html')).toContain('Pakete')
  expect(read(folder, 'dist/site/guide/start.html')).toContain('/edit/main/docs/guide/start.md')
  for (const text of [
    "base: '/app/'",
    "url: 'https://parcels.example'",
    "text: 'MIT'",
    "label: 'GitHub'",
    "label: 'Chat'",
  ])
    expect(config).toContain(text)
  for (const left of [
    '`transformHead`',
    '`themeConfig.carbonAds`',
    '`<script>` in `head`',
    'such as /gone',
    '`hero`',
  ])
    expect(report).toContain(left)
})

test('VitePress: the folder of the own language is at the root, with its options in a file of its own', async () => {
  const folder = writeSite({
    '.vitepress/config.js': `export default {
  title: 'Parcels',
  rewrites: { 'en/:rest*': ':rest*' },
  locales: { root: { lang: 'en' }, fr: { label: 'Français' } },
}
`,
    'en/config.ts': `import { defineAdditionalConfig } from 'vitepress'
export default defineAdditionalConfig({ themeConfig: { sidebar: [{ text: 'Begin', link: '/start' }] } })
`,
    'en/start.md': page('Start'),
    'fr/start.md': page('Début'),
    'node_modules/a/b.md': page('Package'),
  })
  const { built } = await move(folder, 'vitepress')
  expect(built).toMatchObject({ code: 0, stderr: '' })
  expect(readSidebar(folder, 'dist/site/start.html')).toEqual(['Begin'])
  expect(existsSync(join(folder, 'dist/site/fr/start.html'))).toBe(true)
})

const STARLIGHT = {
  'astro.config.mjs': `import { defineConfig } from 'astro/config'
import react from '@astrojs/react'
import starlight from '@astrojs/starlight'
import blog from 'starlight-blog'

export default defineConfig({
  site: 'https://parcels.example',
  redirects: { '/begin': '/guides/start', '/v1/[...slug]': '/[...slug]', '/[tag]/x': '/' },
  integrations: [
    react(),
    starlight({
      title: { en: 'Parcels', 'pt-BR': 'Pacotes' },
      defaultLocale: 'root',
      locales: { root: { label: 'English', lang: 'en' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } },
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/parcels/parcels' }],
      editLink: { baseUrl: 'https://github.com/parcels/parcels/edit/main/' },
      customCss: ['./src/custom.css'],
      components: { Footer: './src/Footer.astro' },
      plugins: [blog()],
      sidebar: [
        { label: 'Learn', translations: { 'pt-BR': 'Aprender' }, items: ['guides/start', { label: 'Site', link: 'https://parcels.example/x' }] },
        { label: 'Reference', badge: { text: 'New', variant: 'tip' }, items: [{ autogenerate: { directory: 'reference' } }] },
        { label: 'Gone', slug: 'gone' },
      ],
    }),
  ],
})
`,
  'src/custom.css': ':root { --sl-color-accent: #7c3aed; }\n',
  'src/content/docs/index.mdx': '---\ntitle: Home\n---\n\nText.\n',
  'src/content/docs/guides/start.md': '---\ntitle: Start\n---\n\nText.\n',
  'src/content/docs/pt-br/guides/start.md': '---\ntitle: Começo\n---\n\nTexto.\n',
  'src/content/docs/reference/Two Words.md': '---\ntitle: Alpha\nsidebar: { order: 2 }\n---\n\nText.\n',
  'src/content/docs/reference/b.md': '---\ntitle: Beta\nsidebar: { order: 1, label: Second }\n---\n\nText.\n',
  'src/content/docs/reference/c.md': '---\ntitle: Hidden\nsidebar: { hidden: true }\n---\n\nText.\n',
}

test('Starlight: slugs, generated groups, translations and redirects', async () => {
  const folder = writeSite(STARLIGHT)
  const { report, config, built } = await move(folder, 'starlight')
  expect(built).toMatchObject({ code: 0, stderr: '' })
  expect(readSidebar(folder, 'dist/site/guides/start.html').filter((label) => label !== 'New')).toEqual([
    'Learn',
    'Start',
    'Site',
    'Reference',
    'Second',
    'Alpha',
  ])
  expect(readSidebar(folder, 'dist/site/pt-br/guides/start.html')).toContain('Aprender')
  for (const path of ['begin.html', 'reference/two-words.html', 'reference/c.html'])
    expect(existsSync(join(folder, 'dist/site', path)), path).toBe(true)
  for (const text of ["title: 'Pacotes'", "from: '/v1/*'", "accent: '#7c3aed'", "tone: 'good'"])
    expect(config).toContain(text)
  for (const left of [
    '`integrations`: @astrojs/react',
    '`plugins`: starlight-blog',
    '`components`',
    '/[tag]/x',
    'such as gone',
  ])
    expect(report).toContain(left)
})

const MINTLIFY = {
  'docs.json': JSON.stringify({
    name: 'Parcels',
    theme: 'mint',
    colors: { primary: '#7c3aed', light: '#a78bfa' },
    logo: '/logo.svg',
    background: {},
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            {
              group: 'Learn',
              pages: ['start', { group: 'Deep', expanded: false, pages: ['guides/a'] }, 'gone'],
            },
          ],
        },
        {
          tab: 'API',
          openapi: 'api/parcels.yaml',
          versions: [
            { version: 'v2', pages: ['api/two'] },
            { version: 'v1', pages: ['api/one', 'GET /parcels'] },
          ],
        },
        { tab: 'Blog', href: 'https://blog.example' },
      ],
      global: { anchors: [{ anchor: 'Status', href: 'https://status.example' }] },
    },
    navbar: {
      links: [{ label: 'Sign in', href: 'https://parcels.example/login' }],
      primary: { type: 'github', href: 'https://github.com/parcels/parcels' },
    },
    footer: {
      socials: { x: 'https://x.com/parcels' },
      links: [{ header: 'More', items: [{ label: 'Terms', href: '/start' }] }],
    },
    redirects: [
      { source: '/old/:slug*', destination: '/guides/:slug*' },
      { source: '/a/:b/c', destination: '/start' },
    ],
    banner: { content: '**New**: [read](/start)', dismissible: true },
    integrations: { ga4: { measurementId: 'G-ABC123' }, gtm: { tagId: 'x' } },
  }),
  'start.mdx': '---\ntitle: A long title\nsidebarTitle: Start\n---\n\nText. ![Box](/images/box.svg)\n',
  'guides/a.mdx': '---\ntitle: Alpha\n---\n\nText.\n',
  'api/one.md': '---\ntitle: One\nopenapi: GET /parcels\n---\n\nText.\n',
  'api/two.mdx': '---\ntitle: Two\n---\n\nText.\n',
  'api/parcels.yaml':
    'openapi: 3.1.0\ninfo: { title: Parcels, version: "1" }\npaths:\n  /parcels:\n    get:\n      operationId: listParcels\n      summary: List parcels\n      responses: { "200": { description: OK } }\n',
  'snippets/part.mdx': 'Part.\n',
  'README.md': page('Of the repository'),
  'logo.svg': VITEPRESS['docs/public/logo.svg'],
  'images/box.svg': VITEPRESS['docs/public/logo.svg'],
}

describe('Mintlify', () => {
  test('docs.json: tabs, versions, groups, links and redirects', async () => {
    const folder = writeSite(MINTLIFY)
    const { report, config, built } = await move(folder, 'mintlify')
    expect(built.code, built.stderr).toBe(0)
    expect(readSidebar(folder, 'dist/site/start.html')).toEqual(['Learn', 'Start', 'Deep', 'Alpha'])
    expect(readSidebar(folder, 'dist/site/api/two.html')).toEqual(['Two'])
    for (const path of ['guides/a.html', 'api/one.html', 'docs/api/parcels/list-parcels.html'])
      expect(existsSync(join(folder, 'dist/site', path)), path).toBe(true)
    expect(existsSync(join(folder, 'dist/site/snippets'))).toBe(false)
    for (const text of [
      "label: 'v1'",
      "label: 'Status'",
      "text: 'New: read'",
      "from: '/old/*'",
      "id: 'G-ABC123'",
      "title: 'More'",
    ])
      expect(config).toContain(text)
    for (const left of [
      '`background`',
      '`gtm`',
      '`/a/:b/c`',
      'such as gone',
      'pages of operations',
      'the front matter of pages, such as `api/one.md`',
    ])
      expect(report).toContain(left)
    // A second build does not read what the first wrote. Paths in messages begin in the site's folder.
    writeFileSync(join(folder, 'start.mdx'), '# Start\n\n<Missing />\n')
    const { code, stderr } = await docs(['build', '--root', folder])
    expect(code).toBe(0)
    expect(stderr).toContain('start.mdx:3:1\n  warning unknown-component')
    expect(stderr).not.toContain('../')
  })

  test('mint.json: groups below the tab whose address they have', async () => {
    const folder = writeSite({
      'docs/mint.json': JSON.stringify({
        name: 'Parcels',
        colors: { primary: '#7c3aed' },
        tabs: [{ name: 'API', url: 'api' }],
        anchors: [{ name: 'Chat', url: 'https://chat.example' }],
        topbarLinks: [{ name: 'Sign in', url: 'https://parcels.example/login' }],
        navigation: [
          { group: 'Learn', pages: ['start'] },
          { group: 'Endpoints', pages: ['api/one'] },
        ],
      }),
      'docs/start.mdx': page('Start'),
      'docs/api/one.mdx': page('One'),
    })
    const { config, built } = await move(folder, 'mintlify')
    expect(built).toMatchObject({ code: 0, stderr: '' })
    expect(readSidebar(folder, 'dist/site/start.html')).toEqual(['Learn', 'Start'])
    expect(readSidebar(folder, 'dist/site/api/one.html')).toEqual(['Endpoints', 'One'])
    for (const text of ["label: 'API'", "label: 'Chat'", "label: 'Sign in'"]) expect(config).toContain(text)
  })

  test('languages: a navigation for each', async () => {
    const folder = writeSite({
      'docs.json': JSON.stringify({
        name: 'Parcels',
        navigation: {
          languages: [
            { language: 'en', groups: [{ group: 'Learn', pages: ['en/start'] }] },
            { language: 'fr', groups: [{ group: 'Apprendre', pages: ['fr/start'] }] },
          ],
        },
      }),
      'en/start.mdx': page('Start'),
      'fr/start.mdx': page('Début'),
    })
    const { built } = await move(folder, 'mintlify')
    expect(built).toMatchObject({ code: 0, stderr: '' })
    expect(readSidebar(folder, 'dist/site/start.html')).toEqual(['Learn', 'Start'])
    expect(readSidebar(folder, 'dist/site/fr/start.html')).toEqual(['Apprendre', 'Début'])
    expect(existsSync(join(folder, 'dist/site/en/start.html'))).toBe(true)
  })
})

test('GitBook: groups by headings, redirects, assets and pages that it does not publish', async () => {
  const folder = writeSite({
    '.gitbook.yaml': 'root: ./\nredirects:\n  old/page: guides/start.md\n  lost: gone.md\n',
    'SUMMARY.md': `# Table of contents

* [Welcome](README.md)
* [Elsewhere](https://elsewhere.example)

## Learn

* [Start **here**](guides/start.md)
  * [With spaces](<guides/a b.md>)
* [An anchor](/guides/start.md#more)
* [From the top](/guides/node.js.md)
* [Gone](gone.md)
`,
    'README.md': page('Parcels'),
    'guides/start.md': page('Start', '![Box](../.gitbook/assets/box.svg)\n\n## More\n\nText.'),
    'guides/a b.md': page('Spaces'),
    'guides/node.js.md': page('Top'),
    'notes.md': page('Not listed'),
    '.gitbook/assets/box.svg': VITEPRESS['docs/public/logo.svg'],
  })
  const { report, config, built } = await move(folder, 'gitbook')
  expect(built).toMatchObject({ code: 0, stderr: '' })
  expect(readSidebar(folder, 'dist/site/guides/start.html')).toEqual([
    'Welcome',
    'Elsewhere',
    'Learn',
    'Start here',
    'Start here overview',
    'With spaces',
    'An anchor',
    'From the top',
  ])
  expect(existsSync(join(folder, 'dist/site/guides/node.js.html'))).toBe(true)
  expect(existsSync(join(folder, 'dist/site/notes.html'))).toBe(false)
  expect(read(folder, 'dist/site/old/page.html')).toContain('/guides/start')
  expect(config).toContain("title: 'Parcels'")
  for (const left of [
    '1 Markdown files',
    'does not exist, such as gone.md',
    'a page that does not exist: gone.md',
  ])
    expect(report).toContain(left)
})

test('such folders build without a config of ours as well', async () => {
  const folder = writeSite(STARLIGHT)
  const { code, stdout } = await docs(['build', '--root', folder])
  expect(code).toBe(0)
  expect(stdout).toContain('Starlight site, read from astro.config.mjs')
  expect(existsSync(join(folder, 'dist/site/guides/start.html'))).toBe(true)
})

test('a folder without such a file, a broken file and an unknown tool', async () => {
  const init = async (files: Readonly<Record<string, string>>, tool: string) => {
    const folder = writeSite({ 'a.md': page('A'), ...files })
    const { code, stderr } = await docs(['init', folder, '--from', tool])
    expect(existsSync(join(folder, 'docs.config.ts'))).toBe(false)
    return { code, stderr }
  }
  const missing = await init({}, 'mintlify')
  expect(missing.code).toBe(1)
  expect(missing.stderr).toMatch(
    /error missing-foreign-config: no config file of mintlify found: `docs.json`[^]*hint: .*docs init <dir> --from mintlify/,
  )
  // Another tool's file does not count, nor does a file of that name that is something else.
  expect((await init({ 'mkdocs.yml': 'site_name: A\n' }, 'vitepress')).stderr).toContain(
    'missing-foreign-config',
  )
  expect((await init({ 'astro.config.mjs': 'export default {}\n' }, 'starlight')).stderr).toContain(
    'missing-foreign-config',
  )
  const broken = [
    [{ 'docs.json': '{\n  "navigation": {]\n}\n' }, 'mintlify', 'docs.json:2:'],
    [{ '.gitbook.yaml': 'root: [\n' }, 'gitbook', '.gitbook.yaml:'],
    [{ '.gitbook.yaml': 'root: ./guides\n' }, 'gitbook', 'the file `guides/SUMMARY.md` does not exist'],
    [{ '.vitepress/config.ts': 'export default {\n  title: \n}\n' }, 'vitepress', '.vitepress/config.ts:3:1'],
    [{ '.vitepress/config.ts': 'export const a = 1\n' }, 'vitepress', 'config-without-export'],
    [
      { 'astro.config.mjs': "import starlight from '@astrojs/starlight'\nthrow new Error('no token')\n" },
      'starlight',
      'no token',
    ],
  ] as const
  for (const [files, tool, place] of broken) {
    const { code, stderr } = await init(files, tool)
    expect({ tool, code }).toEqual({ tool, code: 1 })
    expect(stderr).toContain(place)
  }
  const unknown = await init({}, 'hexo')
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toContain('vitepress')
})
