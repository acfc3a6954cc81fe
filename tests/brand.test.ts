/** Each option of a site's look has its effect on the pages, the style sheet and the offline bundle. */

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { imageSize } from 'image-size'
import { afterAll, expect, test } from 'vitest'
import { discard, docs, root, scratch } from './docs.ts'
import { openZip } from '../src/lib/files/open-zip.ts'

afterAll(discard)

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"></svg>\n'

interface Built {
  readonly folder: string
  readonly stderr: string
  /** Text of a file of the site. */
  readonly read: (path: string) => string
  /** Text of a file of the offline bundle. */
  readonly readOffline: (path: string) => string
  readonly files: readonly string[]
  readonly style: string
}

/** Builds a site with a guide, the given configuration and more files. */
async function buildSite(
  config: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Built> {
  const folder = scratch()
  const all = {
    'content/docs/intro.md': '---\ntitle: Introduction\n---\n\n## Steps\n\nText with `code`.\n',
    'docs.config.ts': `export default ${config}\n`,
    ...files,
  }
  for (const [path, data] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), data)
  }
  const { code, stderr } = await docs(['build', '--root', folder, '--jobs', '1', '--no-cache'])
  expect(code, stderr).toBe(0)
  const out = join(folder, 'dist/site')
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  const list = readdirSync(out, { recursive: true }).map(String)
  const bundle = await openZip(join(folder, 'dist/offline.zip'))
  const texts = new Map<string, string>()
  for (const entry of bundle.entries)
    texts.set(entry.path, Buffer.from(await bundle.read(entry)).toString('utf8'))
  await bundle.close()
  const readOffline = (path: string) => {
    const text = texts.get(path)
    if (text === undefined) throw new Error(`the bundle has no ${path}`)
    return text
  }
  const [, style = ''] = /rel="stylesheet" href="\/([^"]+)"/.exec(read('index.html')) ?? []
  return { folder, stderr, read, readOffline, files: list, style: read(style) }
}

test('theme: the palette, corners, space and code colors are in the layer of the theme', async () => {
  const { style, stderr } = await buildSite(
    `{ theme: { accent: '#7c3aed', neutral: '#223344', radius: 'large', density: 'compact', code: 'candy', fonts: { text: 'humanist', heading: 'slab', code: 'mono' } } }`,
  )
  expect(stderr).toBe('')
  const [, theme = ''] = /@layer theme\{(.*)\}$/.exec(style) ?? []
  expect(theme).toMatch(/--accent:light-dark\(#7c3aed,#[0-9a-f]{6}\)/)
  expect(theme).toContain('--accent-fill:#7c3aed')
  expect(theme).toContain('--radius:14px')
  expect(theme).toContain('--s4:0.82rem')
  expect(theme).toMatch(/--hl-keyword:light-dark\(/)
  expect(theme).toContain('--sans:Seravek')
  expect(theme).toContain('--serif:Rockwell')
  expect(style.startsWith('@layer offprint{')).toBe(true)
})

test('a neutral without an accent tints the default palette', async () => {
  const { style } = await buildSite(`{ theme: { neutral: '#442211' } }`)
  expect(style).toContain('--accent:light-dark(#0b6470,#6cc6ce)')
  expect(style).toMatch(/--ink:light-dark\(/)
})

test('color mode: the page names it where it is not that of the system', async () => {
  const [system, light, dark] = await Promise.all(
    ['{}', `{ colorMode: 'light' }`, `{ colorMode: 'dark' }`].map((config) => buildSite(config)),
  )
  expect(system?.read('docs/intro.html')).not.toContain('data-mode')
  expect(light?.read('docs/intro.html')).toContain('data-mode="light"')
  expect(dark?.read('docs/intro.html')).toContain('data-mode="dark"')
  expect(dark?.readOffline('docs/intro.html')).toContain('data-mode="dark"')
})

test("css: an author's rules follow in no layer, and the files that they use are copied", async () => {
  const { style, files, readOffline, read } = await buildSite(
    `{ css: ['brand/a.css', 'brand/b.css', 'some-widget/style.css'] }`,
    {
      'node_modules/some-widget/package.json': '{ "name": "some-widget" }\n',
      'node_modules/some-widget/style.css': '.widget { color: teal }\n',
      'brand/a.css': "@import './colors.css';\n.footer { background: url('./wave.svg') }\n",
      'brand/b.css': '.header { color: red; & { color: tan } color: navy; order: calc(5 / 2) }\n',
      'brand/colors.css': ':root { --mark: gold }\n',
      'brand/wave.svg': LOGO,
    },
  )
  const rules = style.slice(style.lastIndexOf('}}') + 2)
  expect(rules.trim()).toMatch(
    /^:root\{--mark: ?gold ?\}\.footer\{background:url\(\.\/files\/wave-\w{8}\.svg\)\}\.header\{color:red;&\{color:tan\}color:navy;order:calc\(5 ?\/ ?2\)\}/,
  )
  expect(files.some((path) => /^assets\/files\/wave-\w{8}\.svg$/.test(path))).toBe(true)
  const [, path = ''] = /href="\.\.\/(assets\/site-\w+\.css)"/.exec(readOffline('docs/intro.html')) ?? []
  expect(readOffline(path)).toBe(style)
  expect(read('docs/intro.html')).toContain(path)
  expect(style).toContain('.widget{color:teal}')
})

test('logo: one image for each mode, with its size, name and link', async () => {
  const { read, readOffline } = await buildSite(
    `{ title: 'Orders', logo: { light: 'logo.svg', dark: './dark.svg', alt: 'Orders Inc.', link: 'https://orders.example' } }`,
    { 'logo.svg': LOGO, 'dark.svg': LOGO.replace('90', '80') },
  )
  const [brand = ''] = /<a class="brand".*?<\/a>/.exec(read('docs/intro.html')) ?? []
  expect(brand).toMatch(/^<a class="brand" href="https:\/\/orders\.example">/)
  expect(brand).toMatch(
    /<img src="\/assets\/files\/logo-\w+\.svg" width="90" height="30" alt="Orders Inc\." class="in-light"\/>/,
  )
  expect(brand).toMatch(
    /<img src="\/assets\/files\/dark-\w+\.svg" width="80" height="30" alt="Orders Inc\." class="in-dark"\/>/,
  )
  expect(brand).not.toContain('<span>')
  expect(readOffline('docs/intro.html')).toMatch(/<img src="\.\.\/assets\/files\/logo-/)
})

test('logo: a drawing in the color of the text has that of each mode, and a page still shows it as it is', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30" fill="currentColor"/>'
  const { read, files } = await buildSite(`{ title: 'Orders', logo: { light: 'content/docs/logo.svg' } }`, {
    'content/docs/logo.svg': drawing,
    'content/docs/brand.md': '# Brand\n\n![Our mark](logo.svg)\n',
  })
  const [brand = ''] = /<a class="brand".*?<\/a>/.exec(read('docs/intro.html')) ?? []
  const [, light = '', dark = ''] =
    /src="\/([^"]+)"[^>]*class="in-light"\/><img src="\/([^"]+)"[^>]*class="in-dark"/.exec(brand) ?? []
  expect(read(light)).toBe(drawing.replace('currentColor', '#172124'))
  expect(read(dark)).toBe(drawing.replace('currentColor', '#e1e9ea'))
  const logos = files.filter((path) => /^assets\/files\/logo-\w+\.svg$/.test(path))
  expect(logos.filter((path) => read(path) === drawing)).toHaveLength(1)
  expect(logos).toHaveLength(3)
})

test('logo: a page shows the file of the logo from a folder without pages', async () => {
  const { read } = await buildSite(`{ title: 'Orders', logo: { light: 'brand/logo.svg' } }`, {
    'brand/logo.svg': LOGO.replace('<svg', '<svg fill="currentColor"'),
    'content/docs/brand.md': '# Brand\n\n![Our mark](../../brand/logo.svg)\n',
  })
  expect(read('docs/brand.html')).toMatch(/<img [^>]*alt="Our mark"/)
})

test('logo: the title stands beside a logo without a name', async () => {
  const { read } = await buildSite(`{ title: 'Orders', logo: { light: 'logo.svg' } }`, { 'logo.svg': LOGO })
  expect(read('index.html')).toMatch(
    /<a class="brand" href="\/"><img [^>]*alt=""\/><span>Orders<\/span><\/a>/,
  )
})

test('favicon: an SVG replaces the mark of Offprint and is in the manifest', async () => {
  const { read, readOffline, files } = await buildSite(`{ title: 'Orders', favicon: 'icon.svg' }`, {
    'icon.svg': LOGO,
  })
  expect(read('favicon.svg')).toBe(LOGO)
  expect(readOffline('favicon.svg')).toBe(LOGO)
  expect(JSON.parse(read('site.webmanifest'))).toMatchObject({
    name: 'Orders',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  })
  expect(read('index.html')).toContain('<link rel="manifest" href="/site.webmanifest"/>')
  expect(readOffline('index.html')).not.toContain('rel="manifest"')
  expect(files).toContain('favicon.svg')
})

test('favicon: a PNG has its size', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { read, files, stderr } = await buildSite(`{ favicon: 'icon.png' }`, { 'icon.png': png })
  expect(stderr).toContain(
    'warning config-value: `favicon` must be an SVG, or a PNG of at least 180 × 180 pixels, not 1 × 1',
  )
  expect(read('index.html')).toContain('<link rel="icon" type="image/png" sizes="1x1" href="/favicon.png"/>')
  expect(read('index.html')).toContain('<link rel="apple-touch-icon" href="/favicon.png"/>')
  expect(files).toContain('favicon.png')
  expect(files).not.toContain('favicon.svg')
})

const FONT = readFileSync(join(root, 'node_modules/katex/dist/fonts/KaTeX_Main-Regular.woff2'))

/** A package with the layout of Fontsource. */
const fontPackage = (
  metadata: object,
  parts: readonly string[] = ['latin-400', 'latin-700', 'latin-wght', 'greek-400'],
): Readonly<Record<string, string | Uint8Array>> => {
  const folder = 'node_modules/@fontsource/plume'
  const description = {
    id: 'plume',
    family: 'Plume',
    subsets: ['latin', 'greek'],
    styles: ['normal'],
    ...metadata,
  }
  return {
    [`${folder}/package.json`]: '{ "name": "@fontsource/plume", "version": "5.0.0" }\n',
    [`${folder}/metadata.json`]: JSON.stringify(description),
    [`${folder}/unicode.json`]: '{ "latin": "U+0000-00FF", "greek": "U+0370-03FF" }',
    ...Object.fromEntries(parts.map((part) => [`${folder}/files/plume-${part}-normal.woff2`, FONT])),
  }
}

test('fonts of a package are preloaded, have a fallback of their size, and are in the bundle', async () => {
  const { style, read, readOffline, files } = await buildSite(
    `{ theme: { fonts: { text: '@fontsource/plume', code: '@fontsource/plume' } } }`,
    fontPackage({ weights: [400, 700], category: 'serif' }),
  )
  const fonts = [...read('index.html').matchAll(/<link rel="preload" as="font"[^>]* href="\/([^"]+)"/g)]
  expect(fonts.map(([, path]) => path)).toEqual([
    expect.stringMatching(/^assets\/files\/plume-latin-400-normal-\w{8}\.woff2$/),
  ])
  const font = fonts[0]?.[1] ?? ''
  expect(files).toContain(font)
  expect(readOffline(font)).not.toBe('')
  expect(readOffline('index.html')).not.toContain('preload')
  expect(style).toMatch(
    /@font-face\{font-family:"Plume";src:url\("\.\/files\/plume-latin-400-normal-\w+\.woff2"\)[^}]*font-weight:400;font-style:normal;font-display:swap;unicode-range:U\+0000-00FF\}/,
  )
  expect(style).toMatch(
    /font-family:"Plume fallback";src:local\("Times New Roman"\),local\("Liberation Serif"\);size-adjust:\d+\.\d+%;ascent-override:\d/,
  )
  expect(style).toContain('--sans:"Plume","Plume fallback",serif')
  // Both weights once, though two roles use them; no subset that the interface does not need.
  expect(style.match(/plume-latin-\d+-normal/g)).toHaveLength(2)
  expect(style).not.toContain('greek')
})

test('a font of a package has the letters of the language, which are loaded first', async () => {
  const { style, read } = await buildSite(
    `{ lang: 'el', theme: { fonts: { text: '@fontsource/plume' } } }`,
    fontPackage({ weights: [400] }),
  )
  expect(style).toMatch(/plume-greek-400[^}]*unicode-range:U\+0370-03FF/)
  expect(style).toContain('plume-latin-400')
  expect(read('index.html').match(/as="font"[^>]*plume-\w+/g)).toEqual([
    expect.stringContaining('plume-greek'),
  ])
})

test('a variable font is one file', async () => {
  const { style } = await buildSite(
    `{ theme: { fonts: { heading: '@fontsource/plume' } } }`,
    fontPackage({ weights: [400], variable: { wght: { min: '200', max: '900' } } }),
  )
  expect(style).toMatch(/plume-latin-wght-normal-\w+\.woff2"\) format\("woff2"\);font-weight:200 900/)
})

test('a static package whose description has the axes of the variable one is static', async () => {
  const { style } = await buildSite(
    `{ theme: { fonts: { heading: '@fontsource/plume' } } }`,
    fontPackage({ weights: [400, 700], variable: { wght: { min: '200', max: '900' } } }, [
      'latin-400',
      'latin-700',
    ]),
  )
  expect(style).toMatch(/plume-latin-700-normal-\w+\.woff2"\) format\("woff2"\);font-weight:700/)
})

test('fonts of own files have their weights', async () => {
  const { style } = await buildSite(
    `{ theme: { fonts: { heading: { family: 'Acme', files: [{ file: 'acme.woff2', weight: '200 700' }], fallback: 'serif' } } } }`,
    { 'acme.woff2': FONT },
  )
  expect(style).toMatch(
    /@font-face\{font-family:"Acme";[^}]*font-weight:200 700;font-style:normal;font-display:swap\}/,
  )
  expect(style).toContain('--serif:"Acme","Acme fallback",serif')
})

const GUIDES = {
  'content/docs/setup.md': '# Setup\n\nText.\n',
  'content/pages/about.md': '# About\n\nText.\n',
  'content/blog/2026-01-05-hello.md': '# Hello\n\nText.\n',
}

test('header and footer: links, menus, icons, positions, columns, and the entry of the page', async () => {
  const { read, readOffline, stderr } = await buildSite(
    `{
      navbar: [
        { label: 'Guides', doc: 'setup', icon: 'book' },
        'versions',
        { label: 'More', icon: 'flag', items: [{ label: 'About us', href: '/about' }, { label: 'Elsewhere', href: 'https://example.com/' }] },
        { label: 'Blog', href: '/blog' },
        { icon: 'brand/code.svg', href: 'https://code.example', position: 'right' },
        { icon: 'chat', label: 'Support', href: 'https://help.example', position: 'right' },
      ],
      footer: [{ label: 'Alone', href: '/docs/intro' }, { title: 'Company', items: [{ label: 'About', href: '/about' }] }],
    }`,
    {
      ...GUIDES,
      'brand/code.svg': '<svg viewBox="0 0 9 9"><style>a{}</style><path style="x" d="M0 0h9"/></svg>',
    },
  )
  expect(stderr).toBe('')
  const page = read('docs/intro.html')
  const [nav = ''] = /<nav class="main-nav" aria-label="Main">.*?<\/nav>/.exec(page) ?? []
  expect(nav).toMatch(
    /^<nav[^>]*><a href="\/docs\/setup" aria-current="true"><span class="nav-icon"><svg class="icon"/,
  )
  expect(nav).not.toContain('Overview')
  expect(nav).toContain('<a href="/about">About us</a>')
  expect(nav).toContain('<a href="https://example.com/">Elsewhere</a>')
  expect(page).toMatch(
    /<nav class="main-nav end" aria-label="More"><a href="https:\/\/code\.example" title="Code"><span class="nav-icon"><svg class="icon solid" viewBox="0 0 9 9" aria-hidden="true"><path d="M0 0h9"\/><\/svg><\/span><span class="sr-only">Code<\/span>/,
  )
  expect(page).toContain('</svg></span>Support</a>')
  expect(page).toContain('<section><h2>Company</h2><ul><li><a href="/about">About</a></li></ul></section>')
  expect(page).toContain('<a href="/docs/intro">Alone</a>')
  expect(read('blog/hello.html')).toContain('<a href="/blog" aria-current="true">Blog</a>')
  expect(read('about.html')).toMatch(/<summary data-fixed="">/)
  expect(readOffline('docs/intro.html')).toContain('<a href="../about.html">About us</a>')
})

test('head, scripts and analytics: tags with exactly the policy that they need, and none from other hosts in the bundle', async () => {
  const { read, readOffline, files } = await buildSite(
    `{
      head: [
        { tag: 'meta', attributes: { name: 'theme-color', content: '#123456' } },
        { tag: 'link', attributes: { rel: 'me', href: 'https://social.example/@orders' } },
      ],
      scripts: [
        { src: 'https://chat.example/w.js?v=2', attributes: { 'data-team': 'x' }, load: 'async', policy: { frame: ['https://chat.example'], connect: ['wss://chat.example'], trustedTypes: ['chat'] } },
        { src: 'brand/own.js' },
      ],
      analytics: { plausible: { domain: 'docs.example' }, google: { id: 'G-1' } },
    }`,
    { 'brand/own.js': 'document.title += "!"\n' },
  )
  const page = read('docs/intro.html').replaceAll('&#x27;', "'")
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
  const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
  expect(directives.get('script-src')?.filter((source) => !source.startsWith("'sha256"))).toEqual([
    "'self'",
    'https://chat.example/w.js',
    'https://plausible.io/js/script.js',
    'https://www.googletagmanager.com/gtag/js',
  ])
  expect(directives.get('frame-src')).toEqual(['https://chat.example'])
  expect(directives.get('connect-src')).toContain('wss://chat.example')
  expect(directives.get('style-src')).toEqual(["'self'"])
  expect(directives.get('trusted-types')).toEqual(['offprint', 'chat', 'goog#html'])
  expect(page).toContain('<meta name="theme-color" content="#123456"/>')
  expect(page).toMatch(/<script async="" data-team="x" src="https:\/\/chat\.example\/w\.js\?v=2">/)
  expect(page).toMatch(/<script defer="" src="\/assets\/files\/own-\w{8}\.js">/)
  expect(page).toContain(
    '<script defer="" data-domain="docs.example" src="https://plausible.io/js/script.js">',
  )
  const start = files.find((path) => path.startsWith('assets/analytics-')) ?? ''
  expect(page).toContain(`src="/${start}"`)
  expect(read(start)).toContain('gtag("config","G-1")')
  const offline = readOffline('docs/intro.html')
  expect(offline).toContain('theme-color')
  expect(offline).toMatch(/src="\.\.\/assets\/files\/own-\w{8}\.js"/)
  expect(offline).not.toMatch(
    /chat\.example|plausible|gtag|analytics-|social\.example|trusted-types offprint chat/,
  )
})

test('og images: one of the title of each page, in the font and the color of the theme, and none in the bundle', async () => {
  const config = (more: string, accent = '#7c3aed') =>
    `{ title: 'Orders', url: 'https://docs.example', theme: { accent: '${accent}', fonts: { heading: '@fontsource/plume' } }, ${more} }`
  const files = {
    ...fontPackage({ weights: [400, 700] }, ['latin-700']),
    'content/docs/own.md': '---\nimage: img/own.svg\n---\n\n# Own\n\nText.\n',
    'content/docs/img/own.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/docs/next.md': '# Next\n\nText.\n',
    'content/docs/start.md': '# はじめに\n\nText.\n',
  }
  const { read, readOffline, files: list, stderr, folder } = await buildSite(config('ogImages: true'), files)
  // A picture without its title would be worse than none.
  expect(stderr).toContain(
    'warning missing-letters: 1 page has no image for link previews: no font has the letter "は" of "はじめに"',
  )
  expect(stderr).toContain('hint: run `npm install @fontsource/noto-sans-jp`')
  expect(read('docs/start.html')).not.toContain('og:image')
  const find = (page: string, of = read) => /<meta property="og:image" content="([^"]*)"/.exec(of(page))?.[1]
  const image = find('docs/intro.html') ?? ''
  expect(image).toMatch(/^https:\/\/docs\.example\/assets\/og\/docs-intro-\w{8}\.png$/)
  expect(find('docs/own.html')).toMatch(/^https:\/\/docs\.example\/assets\/files\/own-\w{8}\.svg$/)
  expect(read('docs/intro.html')).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  const path = image.slice('https://docs.example/'.length)
  const png = readFileSync(join(folder, 'dist/site', path))
  expect(imageSize(png)).toMatchObject({ type: 'png', width: 1200, height: 630 })
  expect(list.filter((file) => file.startsWith('assets/og/')).some((file) => file.includes('docs-own'))).toBe(
    false,
  )
  expect(() => readOffline(path)).toThrow('the bundle has no')
  // The title and the colors are in the picture, and so in its address.
  const other = await buildSite(config('ogImages: true', '#0b6470'), files)
  expect(find('docs/intro.html', other.read)).not.toBe(image)
  const plain = await buildSite(config('ogImages: false'), files)
  expect(find('docs/intro.html', plain.read)).toBeUndefined()
  // A build with a full cache gives the same bytes.
  for (let n = 0; n < 2; n++) {
    const { code, stderr: printed } = await docs(['build', '--root', folder, '--jobs', '2'])
    expect(code, printed).toBe(0)
    expect(readFileSync(join(folder, 'dist/site', path)).equals(png)).toBe(true)
  }
})

test('og images: without a font or the package for PNG the build says what to install', async () => {
  const folder = scratch()
  const write = (config: string) =>
    writeFileSync(join(folder, 'docs.config.ts'), `export default ${config}\n`)
  mkdirSync(join(folder, 'content/docs'), { recursive: true })
  writeFileSync(join(folder, 'content/docs/intro.md'), '# Introduction\n\nText.\n')
  write(`{ url: 'https://docs.example', ogImages: true }`)
  const { code, stderr } = await docs(['build', '--root', folder, '--jobs', '1', '--no-cache'])
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /docs\.config\.ts:1:\d+\n {2}error og-images: images of page titles cannot be made: they need a font[^]*@fontsource\/inter/,
  )
  write(`{ url: 'https://docs.example', ogImages: { font: 'brand/missing.ttf' } }`)
  const missing = await docs(['build', '--root', folder, '--jobs', '1', '--no-cache'])
  expect(missing.stderr).toContain('error missing-option-file: the file `brand/missing.ttf` does not exist')
})

test('embeds: a link with a still picture, the policy for its frame, and no frame in the bundle', async () => {
  const still = { 'content/docs/still.svg': LOGO }
  const { read, readOffline, stderr } = await buildSite(`{ embeds: ['youtube', 'figma'] }`, {
    ...still,
    'content/docs/tour.md':
      '# Tour\n\n::embed[A tour]{src="https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10" poster=./still.svg}\n',
    'content/docs/page.mdx':
      '# Page\n\n<Embed title="A tour" src="https://youtu.be/aqz-KE-bpKQ?t=10" poster="./still.svg" />\n',
  })
  expect(stderr).toBe('')
  for (const path of ['docs/tour.html', 'docs/page.html']) {
    expect(read(path)).toMatch(
      /<docs-island data-island="embed" data-src="\/assets\/embed-\w+\.js" data-on="intent" [^>]*><docs-root><div class="embed"><docs-children><a class="embed-link" href="https:\/\/[^"]+" data-control="" rel="external noopener"><img [^>]*src="data:image\/svg\+xml/,
    )
    expect(read(path)).toContain(
      '<script type="application/json">{"src":"https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&start=10","title":"A tour"}</script></docs-island>',
    )
    expect(read(path)).toContain('; frame-src https://www.youtube-nocookie.com https://www.figma.com;')
    // "Loads from YouTube" is a text of the interface, not of the page.
    expect(read(path)).toContain('<meta name="description" content="A tour"/>')
    const offline = readOffline(path)
    expect(offline).not.toMatch(/data-island="embed"|youtube-nocookie|data-control=""><img/)
    expect(offline).toContain('<strong>A tour</strong><small>Not in the offline copy: opens YouTube</small>')
  }
  const { read: readPlain } = await buildSite('{}')
  expect(readPlain('docs/intro.html')).toContain('; frame-src &#x27;none&#x27;;')
})

test('images for one color mode have its class, and the address of their file', async () => {
  // Smaller drawings are put into the page itself.
  const large = LOGO.replace('</svg>', `<desc>${'Flow. '.repeat(800)}</desc></svg>`)
  const { read, readOffline, stderr } = await buildSite('{}', {
    'content/docs/day.svg': large,
    'content/docs/night.svg': large.replace('90', '80'),
    'content/docs/flow.md': '# Flow\n\n![Flow](day.svg#light)\n![Flow](./night.svg#dark)\n',
  })
  expect(stderr).toBe('')
  for (const text of [read('docs/flow.html'), readOffline('docs/flow.html')]) {
    expect(text).toMatch(/<img [^>]*src="[^"]*day-\w+\.svg"[^>]*class="in-light"/)
    expect(text).toMatch(/<img [^>]*src="[^"]*night-\w+\.svg"[^>]*class="in-dark"/)
  }
})

test('a frame that a script allows is not reported, and is a link in the bundle', async () => {
  const { stderr, readOffline } = await buildSite(
    `{ scripts: [{ src: 'own.js', policy: { frame: ['https://demo.example'] } }] }`,
    { 'own.js': '', 'content/docs/demo.md': '# Demo\n\n<iframe src="https://demo.example/a"></iframe>\n' },
  )
  expect(stderr).toBe('')
  expect(readOffline('docs/demo.html')).toContain(
    '<p class="left-out">Not in the offline copy: <a href="https://demo.example/a" rel="external noopener">https://demo.example/a</a></p>',
  )
})

test('search: synonyms of the configuration are in the index', async () => {
  const { read } = await buildSite(`{ search: { synonyms: [['KYB', 'business verification']] } }`)
  expect(read('assets/search/index.js')).toContain('["KYB","business verification"]')
})

const SHOUT = `export default function shout({ mark = '!' } = {}) {
  return (tree) => {
    const walk = (node) => {
      if (node.type === 'text') node.value = node.value.replaceAll('now', 'NOW' + mark)
      node.children?.forEach(walk)
    }
    walk(tree)
  }
}
`

const FRAME = `export default () => (tree) => {
  for (const node of tree.children)
    if (node.type === 'element' && node.tagName === 'blockquote') node.properties.className = ['framed']
}
`

/** Takes the meaning of asterisks away, which only the parser can do. */
const PLAIN_ASTERISKS = `export default function plainAsterisks() {
  const data = this.data()
  ;(data.micromarkExtensions ??= []).push({ disable: { null: ['attention'] } })
}
`

test('plug-ins of remark and rehype change pages in Markdown and MDX, also the syntax', async () => {
  const { read } = await buildSite(
    `{ markdown: { remark: [['./plugins/shout.js', { mark: '?' }], './plugins/plain.js'], rehype: ['./plugins/frame.js'] } }`,
    {
      'content/docs/one.md': '# One\n\nDo it now, *not* later.\n\n> A quote\n',
      'content/docs/two.mdx': '# Two\n\nDo it now.\n\n> A quote\n',
      'plugins/shout.js': SHOUT,
      'plugins/frame.js': FRAME,
      'plugins/plain.js': PLAIN_ASTERISKS,
    },
  )
  expect(read('docs/one.html')).toContain('<p>Do it NOW?, *not* later.</p>')
  expect(read('docs/one.html')).toContain('<blockquote class="framed">')
  expect(read('docs/two.html')).toContain('<p>Do it NOW?.</p>')
  expect(read('docs/two.html')).toContain('<blockquote class="framed">')
})
