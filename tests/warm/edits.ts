/**
 * Edits as people make them, one of each kind, over the site of test-site.ts. `n` makes each application of an edit another one, so
 * that a sequence may use an edit twice. An edit that finds its subject gone throws NotApplicable.
 */

import { svgImage } from './test-site.ts'
import {
  appendText,
  changeConfig,
  changeDocument,
  moveFiles,
  NotApplicable,
  readText,
  removeFiles,
  replaceText,
  setFrontMatter,
  type Document,
  type SiteFiles,
} from './site-files.ts'

type ApplyEdit = (site: SiteFiles, n: number) => void

export interface Edit {
  readonly name: string
  readonly apply: ApplyEdit
  /** What the edit does: other bytes, none (a comment), or problems. Whether those stop the build is for other tests to say. */
  readonly effect: 'changes' | 'none' | 'problems'
}

const doc = (path: string) => `content/docs/${path}`
const post = (path: string) => `content/blog/${path}`
const HELLO = post('2026-01-05-hello.md')
const V1 = 'openapi/v1.yaml'
const MCP = 'mcp/tools.json'

/** An edit of the specification of version 1. */
const v1 =
  (change: (api: Document, n: number) => void): ApplyEdit =>
  (site, n) =>
    changeDocument(site, V1, (api) => change(api, n))

/** An edit of the configuration. */
const config =
  (change: (config: Document, n: number) => void): ApplyEdit =>
  (site, n) =>
    changeConfig(site, (options) => change(options, n))

/** An edit of one key of the front matter. */
const frontMatter =
  (path: string, key: string, value: (n: number) => unknown): ApplyEdit =>
  (site, n) =>
    setFrontMatter(site, path, key, value(n))

/** An edit that adds text at the end of a file. */
const append =
  (path: string, text: (n: number) => string): ApplyEdit =>
  (site, n) =>
    appendText(site, path, text(n))

/** An edit that writes a file. */
const put =
  (path: (n: number) => string, content: (n: number) => string | Uint8Array): ApplyEdit =>
  (site, n) => {
    site.set(path(n), content(n))
  }

const order = (api: Document) => api.paths['/orders/{orderId}']

/** A guide of an older version, and a configuration that lists it. */
const addVersion = (site: SiteFiles, n: number, change: (version: Document) => void = () => undefined) => {
  site.set('content/versions/1.x/intro.md', `# Old introduction ${n}\n\nSee [more](/docs/guides/first).\n`)
  site.set('content/versions/1.x/gone.md', '---\ntags: [old]\n---\n\n# Gone\n\nText.\n')
  changeConfig(site, (options) => {
    const version: Document = { name: '1.x' }
    change(version)
    options.versions = ['2.x', version]
  })
}

const VERSIONS: Readonly<Record<string, ApplyEdit>> = {
  'folder of a version added': put(
    (n) => `content/versions/${n}.0/intro.md`,
    (n) => `# Introduction ${n}.0\n\nText.\n`,
  ),
  'version of the guides': (site, n) => addVersion(site, n),
  'label of a version of the guides': (site, n) =>
    addVersion(site, n, (version) => (version.label = `One ${n}`)),
  'status of a version of the guides': (site, n) =>
    addVersion(site, n, (version) => (version.status = n % 2 ? 'supported' : 'unreleased')),
  'tags of a guide': frontMatter(doc('intro.md'), 'tags', (n) => [`tag${n}`, 'start']),
  'labels of the tags of guides': (site, n) => {
    setFrontMatter(site, doc('intro.md'), 'tags', ['start'])
    site.set(doc('tags.yml'), `start:\n  label: Start ${n}\n`)
  },
  'reading time of guides': config((options) => (options.readingTime = true)),
  'Markdown as MDX': config((options) => (options.markdown = { format: 'mdx' })),
  'React pages, a component of all pages, and its style sheet': (site, n) => {
    site.set(
      'src/pages/team.jsx',
      `import './team.css'\nimport Translate from '@docusaurus/Translate'\nexport default () => <h1><Translate id="team">${n}</Translate></h1>\n`,
    )
    site.set('src/pages/team.css', `h1 { order: ${n} }\n`)
    site.set('src/shared.js', `export default { Hint: () => <b>${n}</b> }\n`)
    site.set(doc('hint.mdx'), '<Hint />\n')
    changeConfig(site, (options) => {
      options.react = {
        pages: 'src/pages',
        components: 'src/shared.js',
        hydrate: 'auto',
        siteConfig: { customFields: { n } },
        texts: { en: { team: `Team ${n}` } },
      }
    })
  },
  'caption of an image': append(doc('intro.md'), (n) => `\n![The flow](./img/flow.svg "Caption ${n}")\n`),
}

const GUIDES: Readonly<Record<string, ApplyEdit>> = {
  'title of a guide': frontMatter(doc('guides/first.md'), 'title', (n) => `First guide ${n}`),
  'title of a guide in its first heading': (site, n) =>
    replaceText(site, doc('guides/second.md'), /^# .*/m, `# Second guide ${n}`),
  'title of the first guide': frontMatter(doc('intro.md'), 'title', (n) => `Welcome ${n}`),
  'titles of two guides swapped': (site) => {
    const [first, second] = [doc('03-numbered/01-one.md'), doc('03-numbered/02-two.md')]
    const [one, two] = [readText(site, first), readText(site, second)]
    site.set(first, two)
    site.set(second, one)
  },
  'description of a guide': frontMatter(doc('intro.md'), 'description', (n) => `Described ${n} times.`),
  'text of a guide': append(doc('intro.md'), (n) => `\nMore words, ${n}.\n`),
  'heading added to a guide': append(doc('guides/second.md'), (n) => `\n## Another ${n}\n\nText.\n`),
  'heading of a guide renamed': (site, n) =>
    replaceText(site, doc('guides/second.md'), /^## More.*/m, `## More ${n}`),
  'heading added to the page of scopes': append(doc('scopes.md'), (n) => `\n## Later ${n}\n\nText.\n`),
  'heading added to the page of error codes': append(
    doc('error-codes.md'),
    (n) => `\n## Retry ${n}\n\nText.\n`,
  ),
  'heading that takes the id of an error code': append(
    doc('error-codes.md'),
    () => '\n## order_missing\n\nText.\n',
  ),
  'heading that takes the id of a scope': append(
    doc('scopes.md'),
    () => '\n## Read {#orders:read}\n\nText.\n',
  ),
  'page of scopes deleted': (site) => removeFiles(site, doc('scopes.md')),
  'page of scopes moved': frontMatter(doc('scopes.md'), 'slug', (n) => `permissions-${n}`),
  'page of scopes unlisted': frontMatter(doc('scopes.md'), 'unlisted', () => true),
  'page of error codes deleted': (site) => {
    removeFiles(site, doc('error-codes.md'))
    replaceText(site, doc('intro.md'), '[errors](./error-codes.md#all)', 'errors')
  },
  'slot removed from a guide': (site) =>
    replaceText(site, doc('scopes.md'), '::slot{name=scopes}', 'No table.'),
  'slot narrowed to a version': (site) =>
    replaceText(site, doc('scopes.md'), '::slot{name=scopes}', '::slot{name=scopes version=v2}'),
  'old path of a guide': frontMatter(doc('guides/second.md'), 'aliases', (n) => `/second-${n}`),
  'slug of a guide': frontMatter(doc('guides/second.md'), 'slug', (n) => `second-${n}`),
  'slug of a guide away from its folder': frontMatter(doc('guides/second.md'), 'slug', (n) => `/second-${n}`),
  'slug of a guide into the webhook sidebar': frontMatter(
    doc('html.md'),
    'slug',
    (n) => `/webhook/html-${n}`,
  ),
  'layout of a guide': frontMatter(doc('guides/first.md'), 'layout', (n) => (n % 2 ? 'landing' : 'wide')),
  'position of a guide': frontMatter(doc('guides/third.mdx'), 'sidebar_position', (n) => -n),
  'label of a guide in the sidebar': frontMatter(doc('intro.md'), 'sidebar_label', (n) => `Start ${n}`),
  'keywords of a guide': frontMatter(doc('intro.md'), 'keywords', (n) => [`keyword${n}`]),
  'questions of a guide': frontMatter(doc('intro.md'), 'questions', (n) => [`who asks ${n}`]),
  'social image of a guide': frontMatter(doc('intro.md'), 'image', (n) => `https://example.com/${n}.png`),
  'table of contents hidden': frontMatter(doc('guides/second.md'), 'hide_table_of_contents', () => true),
  'guide unlisted': frontMatter(doc('guides/second.md'), 'unlisted', () => true),
  'unlisted guide listed': frontMatter(doc('unlisted.md'), 'unlisted', () => undefined),
  'guide hidden in the sidebar': frontMatter(doc('guides/second.md'), 'sidebar_hidden', () => true),
  'hidden guide shown in the sidebar': frontMatter(doc('hidden.md'), 'sidebar_hidden', () => undefined),
  'guide made a draft': frontMatter(doc('html.md'), 'draft', () => true),
  'draft published': frontMatter(doc('draft.md'), 'draft', () => undefined),
  'guide added': put(
    (n) => doc(`added-${n}.md`),
    (n) => `# Added ${n}\n\nNew.\n`,
  ),
  'guide added in a new folder': put(
    (n) => doc(`folder-${n}/page.md`),
    (n) => `# Page ${n}\n\nNew.\n`,
  ),
  'guide deleted': (site) => removeFiles(site, doc('html.md')),
  'guide renamed': (site, n) => moveFiles(site, doc('html.md'), doc(`html-${n}.md`)),
  'guide moved to another folder': (site) => moveFiles(site, doc('html.md'), doc('guides/html.md')),
  'guide moved to the webhook guides': (site) =>
    moveFiles(site, doc('html.md'), doc('webhook/files/html.md')),
  'guide becomes a single page': (site) => moveFiles(site, doc('html.md'), 'content/pages/html.md'),
  'guide becomes a post': (site) => moveFiles(site, doc('html.md'), post('2026-03-03-html.md')),
  'guide becomes the index of a folder': (site) => moveFiles(site, doc('html.md'), doc('html/index.md')),
  'guide becomes a part': (site) => moveFiles(site, doc('html.md'), doc('_html.md')),
  'case of the name of a guide': (site) => moveFiles(site, doc('html.md'), doc('Html.md')),
  'ending of a guide': (site) => moveFiles(site, doc('html.md'), doc('html.markdown')),
  'guide whose name is not ASCII': put(
    (n) => doc(`größe ${n}.md`),
    (n) => `# Größe ${n}\n\nText.\n`,
  ),
  'slugs of two guides swapped': (site) => {
    setFrontMatter(site, doc('03-numbered/01-one.md'), 'slug', 'two')
    setFrontMatter(site, doc('03-numbered/02-two.md'), 'slug', 'one')
  },
  'file names of two guides swapped': (site) => {
    moveFiles(site, doc('03-numbered/01-one.md'), doc('03-numbered/03-other.md'))
    moveFiles(site, doc('03-numbered/02-two.md'), doc('03-numbered/01-one.md'))
    moveFiles(site, doc('03-numbered/03-other.md'), doc('03-numbered/02-two.md'))
  },
  'folder becomes a folder of parts': (site) => moveFiles(site, doc('03-numbered'), doc('_numbered')),
  'folder moved into another folder': (site) =>
    moveFiles(site, doc('03-numbered'), doc('guides/03-numbered')),
  'guide becomes MDX': (site) => moveFiles(site, doc('03-numbered/01-one.md'), doc('03-numbered/01-one.mdx')),
  'guide gets another number': (site) =>
    moveFiles(site, doc('03-numbered/01-one.md'), doc('03-numbered/07-one.md')),
  'folder renamed': (site, n) => moveFiles(site, doc('03-numbered'), doc(`03-renamed-${n}`)),
  'folder gets another number': (site) => moveFiles(site, doc('03-numbered'), doc('01-numbered')),
  'folder deleted': (site) => removeFiles(site, doc('03-numbered')),
  'label of a folder': (site, n) =>
    changeDocument(site, doc('guides/_category_.yml'), (folder) => (folder.label = `How to ${n}`)),
  'position of a folder': (site, n) =>
    changeDocument(site, doc('guides/_category_.yml'), (folder) => (folder.position = -n)),
  'folder collapsed': (site) =>
    changeDocument(site, doc('guides/_category_.yml'), (folder) => (folder.collapsed = true)),
  'category file deleted': (site) => removeFiles(site, doc('guides/_category_.yml')),
  'category file added': put(
    () => doc('03-numbered/_category_.json'),
    (n) => `{ "label": "In order ${n}" }`,
  ),
  'label of a webhook folder': (site, n) => {
    changeConfig(site, (options) => delete options.sidebars.webhook)
    changeDocument(site, doc('webhook/orders/_category_.yml'), (folder) => (folder.label = `Orders ${n}`))
  },
  'index page of a folder renamed': frontMatter(doc('guides/index.md'), 'title', (n) => `Guides ${n}`),
  'index page of a folder deleted': (site) => removeFiles(site, doc('guides/index.md')),
  'index page added to a folder': put(
    () => doc('03-numbered/index.md'),
    (n) => `# Numbers ${n}\n\nText.\n`,
  ),
  'link added': append(doc('guides/first.md'), () => '\nSee [MDX](./third.mdx#notes).\n'),
  'link to a post added': append(doc('guides/first.md'), () => '\nSee [the post](/blog/hello#details).\n'),
  'code of a fence': (site, n) =>
    replaceText(site, doc('guides/first.md'), /^const a = .*/m, `const a = ${n + 1}`),
  'language of a fence': (site) => replaceText(site, doc('guides/first.md'), '```js {1}', '```python {1}'),
  'label of a tab': (site, n) =>
    replaceText(site, doc('guides/second.md'), /tab\[Linux.*\]/, `tab[Linux ${n}]`),
  'title of an admonition': (site, n) =>
    replaceText(site, doc('guides/first.md'), /tip\[.*\]/, `tip[Hint ${n}]`),
  diagram: (site, n) => replaceText(site, doc('03-numbered/02-two.md'), /A --> .*/, `A --> C${n}`),
  'HTML in a guide': (site, n) => replaceText(site, doc('html.md'), /<kbd>.*<\/kbd>/, `<kbd>F${n}</kbd>`),
}

const PARTS: Readonly<Record<string, ApplyEdit>> = {
  'included text': append('content/parts/limits.md', (n) => `\nThen ${n} a minute.\n`),
  'heading of an included text': (site, n) =>
    replaceText(site, 'content/parts/limits.md', /^## .*/m, `## Limits ${n} {#limits}`),
  'text that an included text includes': (site, n) =>
    replaceText(site, 'content/parts/note.md', /Counted.*/, `Counted ${n} times.`),
  'guide that a guide includes': append(doc('guides/first.md'), () => '\n::include{file=./second.md}\n'),
  'text included a second time': append(doc('html.md'), () => '\n::include{file=../parts/note.md}\n'),
  'code from a file': (site, n) =>
    replaceText(site, 'content/samples/client.ts', /revoke\('.*'\)/, `revoke('token-${n}')`),
  "author's component": (site, n) =>
    replaceText(site, 'content/components/counter.tsx', /<h3>.*<\/h3>/, `<h3>{title} {${n}}</h3>`),
  "author's island": (site, n) =>
    replaceText(
      site,
      'content/components/counter.tsx',
      /setCount\(count \+ \d+\)/,
      `setCount(count + ${n + 1})`,
    ),
  "import of an author's component": (site, n) => {
    site.set(
      'content/components/other.tsx',
      `export { Panel } from './counter.tsx'\nexport function Counter() {\n  return <b>Other {${n}}</b>\n}\n`,
    )
    replaceText(site, doc('guides/third.mdx'), '../../components/counter.tsx', '../../components/other.tsx')
  },
  'component that a page defines': append(
    doc('guides/third.mdx'),
    (n) => `\nexport const Sum = () => <b>{${n} + 1}</b>\n\n<Sum />\n`,
  ),
  "module that an author's component imports": (site, n) =>
    replaceText(site, 'content/components/format-count.ts', /`.*`/, `\`Count ${n}: \${count}\``),
  'data that MDX imports': put(
    () => 'content/components/limits.json',
    (n) => `{ "perMinute": ${60 + n} }\n`,
  ),
  'island loads at once': (site) =>
    replaceText(site, doc('guides/third.mdx'), 'client:visible', 'client:load'),
  'island becomes a plain component': (site) =>
    replaceText(site, doc('guides/third.mdx'), 'client:visible ', ''),
  'island removed': (site) => replaceText(site, doc('guides/third.mdx'), /<Counter.*\/>/, 'None.'),
  'image redrawn': put(
    () => doc('img/flow.svg'),
    (n) => svgImage(100, `#00000${n % 10}`),
  ),
  'image of another size': put(
    () => doc('img/flow.svg'),
    (n) => svgImage(100 + n),
  ),
  'image renamed with its reference': (site, n) => {
    moveFiles(site, doc('img/flow.svg'), doc(`img/flow-${n}.svg`))
    replaceText(site, doc('intro.md'), './img/flow.svg', `./img/flow-${n}.svg`)
  },
  'image added and not used': put(
    (n) => doc(`img/unused-${n}.svg`),
    (n) => svgImage(10 + n),
  ),
  'image of the same name in another folder': (site, n) => {
    site.set(doc('guides/img/flow.svg'), svgImage(30 + n))
    appendText(site, doc('guides/first.md'), '\n![Other](./img/flow.svg)\n')
  },
  'copy of an image in another folder': (site) => {
    site.set(doc('guides/img/flow.svg'), readText(site, doc('img/flow.svg')))
    appendText(site, doc('guides/first.md'), '\n![Same](./img/flow.svg)\n')
  },
  'static file that replaces a generated one': put(
    () => 'content/static/robots.txt',
    (n) => `User-agent: *\nCrawl-delay: ${n}\n`,
  ),
  'single page becomes a guide': (site) => {
    moveFiles(site, 'content/pages/about.md', doc('about.md'))
    replaceText(site, doc('about.md'), './legal/terms.md', '/legal/terms')
  },
  'single page in the place of the index': put(
    () => 'content/pages/search.md',
    (n) => `# Everything ${n}\n\nOur own index.\n`,
  ),
  'image used a second time': append(doc('guides/first.md'), () => '\n![Again](../img/flow.svg)\n'),
  'static file': put(
    () => 'content/static/files/data.txt',
    (n) => `data ${n}\n`,
  ),
  'static file added': put(
    (n) => `content/static/files/more-${n}.txt`,
    () => 'more\n',
  ),
  'static file deleted': (site) => removeFiles(site, 'content/static/files/data.txt'),
  favicon: put(
    () => 'content/static/favicon.svg',
    (n) => svgImage(16 + n),
  ),
  'single page': append('content/pages/about.md', (n) => `\nMore about ${n}.\n`),
  'title of a single page': frontMatter('content/pages/about.md', 'title', (n) => `About ${n}`),
  'single page added': put(
    (n) => `content/pages/page-${n}.md`,
    (n) => `# Page ${n}\n\nText.\n`,
  ),
  'single page deleted': (site) => removeFiles(site, 'content/pages/about.md'),
  'single page as the home page': put(
    () => 'content/pages/index.md',
    (n) => `# Home ${n}\n\nOur own.\n`,
  ),
}

const BLOG: Readonly<Record<string, ApplyEdit>> = {
  'title of a post': frontMatter(HELLO, 'title', (n) => `Hello ${n}`),
  'description of a post': frontMatter(HELLO, 'description', (n) => `Post number ${n}.`),
  'beginning of a post': (site, n) =>
    replaceText(site, HELLO, /^Some .*first words/m, `Some ${n} first words`),
  'rest of a post': append(HELLO, (n) => `\nThe end ${n}.\n`),
  'post without a mark of truncation': (site) => replaceText(site, HELLO, '<!-- truncate -->\n', ''),
  'slug of a post': frontMatter(post('2026-02-01-second.md'), 'slug', (n) => `second-${n}`),
  'date of a post': frontMatter(HELLO, 'date', (n) => `2026-03-${String((n % 20) + 1).padStart(2, '0')}`),
  'date of a post in its file name': (site) =>
    moveFiles(site, post('2026-02-01-second.md'), post('2023-02-01-second.md')),
  'author of a post': frontMatter(HELLO, 'authors', () => ['bert']),
  'second author of a post': frontMatter(HELLO, 'authors', () => ['ada', 'bert']),
  'tag of a post': frontMatter(HELLO, 'tags', (n) => ['news', `tag-${n}`]),
  'tags of a post removed': frontMatter(post('2025-10-01-oldest.mdx'), 'tags', () => undefined),
  'post made a draft': frontMatter(post('2026-02-01-second.md'), 'draft', () => true),
  'post unlisted': frontMatter(post('2026-02-01-second.md'), 'unlisted', () => true),
  'post added': put(
    (n) => post(`2026-04-01-added-${n}.md`),
    (n) => `---\ntitle: Added ${n}\nauthors: [ada]\ntags: [news]\n---\n\nText.\n`,
  ),
  'old post added': put(
    (n) => post(`2020-04-01-old-${n}.md`),
    (n) => `---\ntitle: Old ${n}\nauthors: [ada]\ntags: [howto]\n---\n\nText.\n`,
  ),
  'later post of the same name': put(
    () => post('2026-05-05-hello.md'),
    (n) => `---\ntitle: Hello again ${n}\n---\n\nText.\n`,
  ),
  'older post of the same name': put(
    () => post('2020-05-05-second.md'),
    (n) => `---\ntitle: Second before ${n}\n---\n\nText.\n`,
  ),
  'two posts of one day': (site) =>
    moveFiles(site, post('2026-02-01-second.md'), post('2026-01-05-second.md')),
  'post becomes MDX': (site) => moveFiles(site, post('2026-02-01-second.md'), post('2026-02-01-second.mdx')),
  'post becomes a folder with an image': (site, n) => {
    moveFiles(site, post('2026-02-01-second.md'), post('2026-02-01-second/index.md'))
    site.set(post('2026-02-01-second/photo.svg'), svgImage(20 + n))
    appendText(site, post('2026-02-01-second/index.md'), '\n![Photo](./photo.svg)\n')
  },
  'key of an author': (site, n) => {
    const text = readText(site, post('authors.yml'))
    site.set(post('authors.yml'), text.replace(/^ada:/m, `ada${n}:`))
    for (const path of [...site.keys()].filter((name) => name.startsWith('content/blog/2')))
      site.set(path, readText(site, path).replace(/^(authors:.*)\bada\b/m, `$1ada${n}`))
  },
  'post deleted': (site) => removeFiles(site, post('2026-02-01-second.md')),
  'all posts deleted': (site) => {
    removeFiles(site, 'content/blog')
    replaceText(site, doc('intro.md'), ' and [the news](/blog/hello)', '')
  },
  'all posts but one deleted': (site) => {
    for (const path of site.keys())
      if (/^content\/blog\/\d/.test(path) && path !== HELLO) removeFiles(site, path)
  },
  'name of an author': (site, n) =>
    changeDocument(site, post('authors.yml'), (authors) => (authors.ada.name = `Ada ${n}`)),
  'title of an author': (site, n) =>
    changeDocument(site, post('authors.yml'), (authors) => (authors.bert.title = `Writer ${n}`)),
  'description of an author': (site, n) =>
    changeDocument(site, post('authors.yml'), (authors) => (authors.bert.description = `Writes ${n}.`)),
  'address of an author': (site, n) =>
    changeDocument(
      site,
      post('authors.yml'),
      (authors) => (authors.ada.url = `https://ada.example.com/${n}`),
    ),
  'profile of an author': (site, n) =>
    changeDocument(site, post('authors.yml'), (authors) => (authors.ada.socials.github = `ada${n}`)),
  'image of an author removed': (site) =>
    changeDocument(site, post('authors.yml'), (authors) => {
      if (authors.ada.image === undefined) throw new NotApplicable('no image')
      delete authors.ada.image
    }),
  'image of an author redrawn': put(
    () => 'content/static/img/ada.svg',
    (n) => svgImage(64 + n),
  ),
  'author added': (site, n) =>
    changeDocument(site, post('authors.yml'), (authors) => (authors[`author${n}`] = { name: `Author ${n}` })),
  'label of a tag': (site, n) =>
    changeDocument(site, post('tags.yml'), (tags) => (tags.news.label = `News ${n}`)),
  'description of a tag': (site, n) =>
    changeDocument(site, post('tags.yml'), (tags) => (tags.howto.description = `Ways ${n}.`)),
  'label for a tag without one': (site, n) =>
    changeDocument(site, post('tags.yml'), (tags) => (tags.untold = { label: `Labelled ${n}` })),
  'unknown author': frontMatter(HELLO, 'authors', (n) => [`unknown-${n}`]),
  'authors file deleted': (site) => removeFiles(site, post('authors.yml')),
  'tags file deleted': (site) => removeFiles(site, post('tags.yml')),
}

const WEBHOOK: Readonly<Record<string, ApplyEdit>> = {
  'title of a webhook guide': frontMatter(doc('webhook/orders/order-paid.md'), 'title', (n) => `Paid ${n}`),
  'event of a webhook guide': frontMatter(doc('webhook/files/file-stored.md'), 'event', () => 'order.paid'),
  'webhook guide added': put(
    (n) => doc(`webhook/orders/more-${n}.md`),
    (n) => `---\ntitle: More ${n}\nevent: order.paid\n---\n\n::slot{name=event}\n`,
  ),
  'heading added to a webhook guide': append(
    doc('webhook/orders/order-paid.md'),
    (n) => `\n## Again ${n}\n\nText.\n`,
  ),
  'webhook guide deleted with its entry': (site) => {
    removeFiles(site, doc('webhook/files/file-stored.md'))
    changeConfig(site, (options) => options.sidebars.webhook?.[1]?.items?.splice(1, 1))
  },
  'summary of an event': v1((api, n) => (api.webhooks['order.paid'].post.summary = `Paid ${n}`)),
  'description of an event': v1(
    (api, n) => (api.webhooks['order.paid'].post.description = `Sent ${n} times.`),
  ),
  'payload of an event': v1(
    (api, n) =>
      (api.webhooks['order.paid'].post.requestBody.content['application/json'].schema.properties[
        `extra${n}`
      ] = { type: 'string' }),
  ),
  'event added': v1(
    (api, n) =>
      (api.webhooks[`order.lost${n}`] = {
        post: { summary: 'Order lost', responses: { '2XX': { description: 'Taken' } } },
      }),
  ),
  'event renamed with its guide': (site, n) => {
    changeDocument(site, V1, (api) => {
      api.webhooks[`file.kept${n}`] = api.webhooks['file.stored']
      delete api.webhooks['file.stored']
    })
    setFrontMatter(site, doc('webhook/files/file-stored.md'), 'event', `file.kept${n}`)
  },
  'retries of webhooks': v1((api, n) => (api['x-webhook-signing'].retryAfterSeconds = [n, 60])),
}

/** An own sidebar with so many entries that pages hold only a part of it. The label that `n` changes is in a group of its own. */
const longSidebar = config((options, n) => {
  const items = Array.from({ length: 200 }, (_, index) => ({ label: `Entry ${index}`, doc: 'hidden' }))
  const groups = [
    { label: 'Many', items },
    { label: 'Few', items: [{ label: `Label ${n}`, doc: 'html' }] },
  ]
  options.sidebars.overview = [{ doc: 'intro' }, { doc: 'guides/first' }, ...groups]
})

const CONFIG: Readonly<Record<string, ApplyEdit>> = {
  'title of the site': config((options, n) => (options.title = `Site ${n}`)),
  'title of the site from package.json': (site, n) => {
    changeConfig(site, (options) => delete options.title)
    site.set('package.json', `{ "name": "package-${n}" }\n`)
  },
  tagline: config((options, n) => (options.tagline = `Tagline ${n}`)),
  'description of the site': config((options, n) => (options.description = `A site, ${n}.`)),
  url: config((options, n) => (options.url = `https://docs${n}.example.com`)),
  'no url': config((options) => delete options.url),
  base: config((options, n) => (options.base = `/base-${n}/`)),
  editUrl: config((options, n) => (options.editUrl = `https://code.example.com/${n}/`)),
  'no editUrl': config((options) => delete options.editUrl),
  'text of the announcement': config(
    (options, n) => (options.announcement = { id: 'one', text: `News ${n}.` }),
  ),
  'id of the announcement': config(
    (options, n) => (options.announcement = { id: `id-${n}`, text: 'Version 2 is out.' }),
  ),
  'announcement that stays': config(
    (options) => (options.announcement = { id: 'one', text: 'Stays.', closeable: false }),
  ),
  'announcement and footer changed together': config((options, n) => {
    options.announcement = { id: 'one', text: `Both ${n}.` }
    options.footer = [{ label: `Both ${n}`, href: '/docs/intro' }]
  }),
  'no announcement': config((options) => delete options.announcement),
  'footer in a file that the configuration imports': put(
    () => 'config/footer.json',
    (n) => `[{ "label": "Footer ${n}", "href": "/docs/intro" }]\n`,
  ),
  'accent and fonts of the theme': config(
    (options, n) =>
      (options.theme = {
        accent: `#0b64${String(10 + (n % 80))}`,
        fonts: { heading: n % 2 ? 'slab' : 'serif' },
      }),
  ),
  'plug-in of remark': (site, n) => {
    changeConfig(site, (options) => (options.markdown = { remark: ['./plugins/replace.js'] }))
    site.set(
      'plugins/replace.js',
      `export default () => (tree) => void (tree.children[0].position && tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Added ${n}' }] }))\n`,
    )
  },
  'color mode': config((options, n) => (options.colorMode = n % 2 ? 'dark' : 'light')),
  "rules of the author's style sheet": (site, n) => {
    changeConfig(site, (options) => (options.css = ['brand/brand.css']))
    site.set('brand/brand.css', `.footer { order: ${n}; background: url('./wave.svg') }\n`)
    site.set('brand/wave.svg', svgImage(20 + n))
  },
  'logo and favicon': (site, n) => {
    changeConfig(site, (options) => {
      options.logo = { light: 'brand/logo.svg', alt: `Logo ${n}` }
      options.favicon = 'brand/logo.svg'
    })
    site.set('brand/logo.svg', svgImage(30 + n))
  },
  'entries of the header': (site, n) => {
    changeConfig(
      site,
      (options) =>
        (options.navbar = [
          { label: `Start ${n}`, doc: 'intro', icon: 'brand/icon.svg' },
          'versions',
          { label: 'More', items: [{ label: 'Blog', href: '/blog' }] },
        ]),
    )
    site.set('brand/icon.svg', `<svg viewBox="0 0 ${n} 9"><path d="M0 0h9"/></svg>\n`)
  },
  'columns of the footer': config(
    (options, n) =>
      (options.footer = [{ title: `Column ${n}`, items: [{ label: 'Start', href: '/docs/intro' }] }]),
  ),
  'scripts, tags and analytics': (site, n) => {
    changeConfig(site, (options) => {
      options.head = [{ tag: 'meta', attributes: { name: 'edition', content: String(n) } }]
      options.scripts = [{ src: `https://scripts.example.com/${n}.js` }, { src: 'brand/own.js' }]
      options.analytics = { google: { id: `G-${n}` } }
    })
    site.set('brand/own.js', `globalThis.edition = ${n}\n`)
  },
  synonyms: config((options, n) => (options.search = { synonyms: [['order', `purchase${n}`]] })),
  'footer of the configuration': config(
    (options, n) => (options.footer = [{ label: `Own ${n}`, href: '/docs/guides/first' }]),
  ),
  languages: config((options) => (options.languages = ['python', 'go'])),
  'order of languages': config((options) => (options.languages = ['python', 'curl'])),
  postsPerPage: config((options) => (options.postsPerPage = options.postsPerPage === 3 ? 1 : 3)),
  feedLimit: config((options) => (options.feedLimit = 1)),
  rawHtml: config((options) => (options.rawHtml = 'sanitize')),
  emoji: config((options) => (options.markdown = { emoji: false })),
  'size that a page may have': config((options) => (options.markdown = { maxPageSize: 3 })),
  'redirect added': config((options, n) =>
    options.redirects.push({ from: `/docs/old-${n}`, to: '/docs/intro' }),
  ),
  'target of a redirect': config((options) => (options.redirects[0].to = '/docs/scopes')),
  'redirect removed': config((options) => (options.redirects = options.redirects.slice(1))),
  'default version': config((options) => (options.defaultVersion = 'v2')),
  'label of a version': config((options, n) => (options.apis[0].label = `Version ${n}`)),
  'version made internal': config((options) => (options.apis[1].internal = true)),
  'internal version published': config((options) => (options.apis[2].internal = false)),
  'version before a version': config((options) => delete options.apis[1].previous),
  'order of versions': config((options) => options.apis.reverse()),
  'version removed': config(
    (options) => (options.apis = options.apis.filter((api: Document) => api.version !== 'v2')),
  ),
  'version added': config((options, n) => options.apis.push({ version: `v${n}0`, spec: 'openapi/v2.yaml' })),
  'version renamed': config((options, n) => (options.apis[2].version = `inner-${n}`)),
  'overlay removed': config((options) => (options.apis[0].overlays = [])),
  'label in an own sidebar': config((options, n) => (options.sidebars.webhook[2].label = `Reference ${n}`)),
  'entry of an own sidebar removed': config((options) => options.sidebars.webhook.pop()),
  'own sidebar removed': config((options) => delete options.sidebars.webhook),
  'own sidebar for guides': config(
    (options, n) =>
      (options.sidebars.overview = [
        { doc: 'intro' },
        { label: `More ${n}`, collapsed: true, items: [{ doc: 'guides/second' }] },
      ]),
  ),
  'own sidebar that is long': longSidebar,
  'label deep in an own sidebar that is long': longSidebar,
  'own sidebar for a version': config(
    (options, n) => (options.sidebars['api-v2'] = [{ label: `Get ${n}`, link: '/docs/api/v2/get-order' }]),
  ),
  collections: config((options, n) => {
    options.collections = [
      { kind: 'docs', folder: options.docs ?? 'content/docs', route: `/guides-${n}`, tagSlugs: 'kebab' },
      {
        kind: 'blog',
        folder: 'content/blog',
        authors: 'content/blog/authors.yml',
        listPaths: { archive: `all-${n}`, page: 'part' },
        datedRoutes: true,
        postsPerPage: 1,
        recentPosts: n,
      },
      { kind: 'pages', folder: 'content/pages', numberPrefixes: 'none', exclude: ['none/**'] },
    ]
  }),
  'dialect of MkDocs': (site, n) => {
    changeConfig(
      site,
      (options) =>
        (options.markdown = {
          ...options.markdown,
          mkdocs: { includes: ['content'], variables: { word: `W${n}` } },
        }),
    )
    appendText(site, doc('intro.md'), '\n!!! tip "{{ word }}"\n\n    ==Marked==.\n')
  },
  'page of a group of a sidebar': config(
    (options, n) =>
      (options.sidebars.overview = [
        {
          label: `Group ${n}`,
          index: { description: `Page ${n}` },
          items: [{ folder: 'guides', group: false }],
        },
      ]),
  ),
  'console added': config(
    (options, n) =>
      (options.console = { issuer: 'https://id.example.com', clientId: 'client', environment: `test-${n}` }),
  ),
  'console with hosts': config((options, n) => {
    options.console = { issuer: 'https://id.example.com', clientId: 'client' }
    options.hosts = { ...options.hosts, api: `https://api${n}.example.com` }
  }),
  'console of another platform': config((options, n) => {
    options.console = { platform: { products: [`product-${n}`], tokenOperation: 'v1 storeFile' } }
  }),
  'configuration in another file that it imports': (site, n) => {
    site.set('config/title.ts', `export const title: string = 'Title ${n}'\n`)
    replaceText(
      site,
      'docs.config.ts',
      'export default',
      "import { title } from './config/title.ts'\n\nexport default",
    )
    replaceText(site, 'docs.config.ts', '// end of options', '// end of options\n  , title')
  },
  'version with another description': config((options) => {
    const version = options.apis.find(({ spec }: Document) => spec === 'openapi/v2.yaml')
    if (version === undefined) throw new NotApplicable('there is no version 2')
    version.spec = 'openapi/internal.json'
  }),
  'folder of guides': (site, n) => {
    moveFiles(site, 'content/docs/guides', `guides-${n}/guides`)
    moveFiles(site, 'content/docs', `guides-${n}`)
    changeConfig(site, (options) => (options.docs = `guides-${n}`))
    const third = `guides-${n}/guides/third.mdx`
    if (site.has(third))
      replaceText(site, third, '../../components/counter.tsx', '../../content/components/counter.tsx')
    if (site.has(third))
      replaceText(site, third, '../../components/limits.json', '../../content/components/limits.json')
    const first = `guides-${n}/guides/first.md`
    if (site.has(first)) replaceText(site, first, '../../parts/limits.md', '../../content/parts/limits.md')
  },
}

const API: Readonly<Record<string, ApplyEdit>> = {
  'title of an API': v1((api, n) => (api.info.title = `Orders ${n}`)),
  'release of an API': v1((api, n) => (api.info.version = `1.3.${n}`)),
  'heading in the description of an API': v1(
    (api, n) => (api.info.description += `\n\n## Section ${n}\n\nText.`),
  ),
  server: v1((api, n) =>
    api.servers.push({ url: `https://sandbox${n}.example.com`, description: 'Sandbox' }),
  ),
  'variable of a server': v1((api, n) => api.servers[0].variables.region.enum.push(`region-${n}`)),
  'name of an API tag': v1((api, n) => (api.tags[0]['x-displayName'] = `Orders ${n}`)),
  'description of an API tag': v1((api, n) => (api.tags[0].description = `What ${n} customers buy.`)),
  'order of API tags': v1((api) => api.tags.reverse()),
  'group of API tags': v1((api, n) => (api['x-tagGroups'][0].name = `Shop ${n}`)),
  'summary of an operation': v1((api, n) => (order(api).get.summary = `Get order ${n}`)),
  'description of an operation': v1((api, n) => (order(api).get.description = `Gets it, ${n}.`)),
  'operation deprecated': v1((api) => (order(api).get.deprecated = true)),
  'operation not deprecated': v1((api) => delete order(api).put.deprecated),
  'end of an operation': v1((api, n) => (order(api).put['x-sunset'] = `20${30 + (n % 60)}-01-01`)),
  'rate limit': v1((api, n) => (order(api).put['x-rate-limit'].limit = 60 + n)),
  'replacement of an operation': v1((api) => (order(api).put['x-replaced-by'] = 'listFiles')),
  'operation of another tag': v1((api) => (api.paths['/files'].get.tags = ['orders'])),
  'operation with a new tag': v1((api, n) => (api.paths['/files'].get.tags = [`tag-${n}`])),
  'id of an operation': v1((api, n) => (api.paths['/files'].post.operationId = `storeFile${n}`)),
  'path of an operation': (site, n) => {
    changeDocument(site, V1, (api) => {
      api.paths[`/stored-files-${n}`] = structuredClone(api.paths['/files'])
      delete api.paths['/files'].post
      delete api.paths[`/stored-files-${n}`].get
    })
  },
  'method of an operation': v1((api) => {
    api.paths['/files'].patch = structuredClone(api.paths['/files'].post)
    delete api.paths['/files'].post
  }),
  'operation added': v1(
    (api, n) =>
      (api.paths[`/added-${n}`] = {
        get: {
          operationId: `getAdded${n}`,
          tags: ['files'],
          summary: `Get ${n}`,
          responses: { 200: { description: 'Done' } },
        },
      }),
  ),
  'operation that replaces another one removed': v1((api) => {
    delete order(api).get
    delete order(api).put['x-replaced-by']
    order(api).put.operationId = 'getOrder'
  }),
  'first operation of a version': v1((api) => {
    const { '/files': files, ...paths } = api.paths
    if (files === undefined) throw new NotApplicable('there is no /files')
    api.paths = { '/files': files, ...paths }
  }),
  'operation removed': v1((api) => delete api.paths['/files'].post),
  'operation made internal': v1((api) => (api.paths['/files'].post['x-internal'] = true)),
  parameter: v1((api, n) => (order(api).put.parameters[0].description = `Tags ${n}.`)),
  'parameter added': v1((api, n) =>
    order(api).put.parameters.push({ name: `q${n}`, in: 'query', schema: { type: 'integer' } }),
  ),
  'parameter that operations share': v1(
    (api, n) => (order(api).parameters[0].description = `The order ${n}.`),
  ),
  'example of a request': v1(
    (api, n) =>
      (order(api).put.requestBody.content['application/json'].examples.small.value.id = `ord_${n + 1}`),
  ),
  'description of a response': v1((api, n) => (order(api).put.responses[200].description = `Order ${n}`)),
  'response added': v1(
    (api, n) => (api.paths['/files'].get.responses[400 + (n % 3)] = { description: `Wrong ${n}` }),
  ),
  'response that operations share': v1(
    (api, n) => (api.components.responses.Missing.description = `None ${n}`),
  ),
  'header of a response': v1(
    (api, n) => (order(api).put.responses[200].headers.ETag.description = `Version ${n}.`),
  ),
  callback: v1(
    (api, n) =>
      (order(api).put.callbacks[`changed${n}`] = {
        '{$request.query.url}': { post: { responses: { 204: { description: 'Taken' } } } },
      }),
  ),
  'code sample': v1(
    (api, n) =>
      (order(api).get['x-codeSamples'] = [{ lang: 'Shell', label: 'Own', source: `order get ${n}` }]),
  ),
  'event that an operation triggers': v1((api) => (api.paths['/files'].post['x-triggers'] = ['file.stored'])),
  'scopes of an operation': v1(
    (api) => (order(api).get.security = [{ token: ['orders:read', 'orders:write'] }]),
  ),
  'operation without security': v1((api) => (order(api).get.security = [{}])),
  'description of a scope': v1(
    (api, n) =>
      (api.components.securitySchemes.token.flows.clientCredentials.scopes['orders:read'] = `Read ${n}`),
  ),
  'scope added': v1(
    (api, n) =>
      (api.components.securitySchemes.token.flows.clientCredentials.scopes[`orders:more${n}`] = 'More'),
  ),
  'security scheme': v1((api, n) => (api.components.securitySchemes.key.name = `X-Key-${n}`)),
  'description of a schema': v1(
    (api, n) => (api.components.schemas.Order.description = `What ${n} customers buy.`),
  ),
  'property added to a schema': v1(
    (api, n) => (api.components.schemas.Order.properties[`field${n}`] = { type: 'string' }),
  ),
  'property required': v1((api) => (api.components.schemas.Order.required = ['id', 'payment', 'state'])),
  'pattern of a schema in a schema': v1(
    (api, n) => (api.components.schemas.OrderId.description = `Names order ${n}.`),
  ),
  'meaning of an enumeration': v1(
    (api, n) => (api.components.schemas.Order.properties.state['x-enumDescriptions'].paid = `Paid ${n}.`),
  ),
  'branch of a union': v1(
    (api, n) => (api.components.schemas.Cash.properties[`coins${n}`] = { type: 'integer' }),
  ),
  'schema added': v1(
    (api, n) => (api.components.schemas[`Added${n}`] = { type: 'object', description: 'New.' }),
  ),
  'schema of an error': v1(
    (api, n) => (api.components.schemas.Problem.properties[`detail${n}`] = { type: 'string' }),
  ),
  'schema in a file of its own': (site, n) =>
    changeDocument(
      site,
      'openapi/schemas/file.yaml',
      (schema) => (schema.properties.name.description = `Name ${n}.`),
    ),
  'snapshot of a description': (site) =>
    replaceText(site, 'openapi/history/2026-01-31.yaml', 'deprecated: true', 'deprecated: false'),
  'snapshot added': (site, n) =>
    site.set(`openapi/history/2026-02-${10 + (n % 10)}.yaml`, readText(site, 'openapi/v2.yaml')),
  'meaning of an error code': v1((api, n) => (api['x-errors'].order_missing.meaning = `Not there, ${n}.`)),
  'title of an error code': v1((api, n) => (api['x-errors'].order_missing.title = `Missing ${n}`)),
  'error code added': v1(
    (api, n) =>
      (api['x-errors'][`code_${n}`] = {
        title: 'New',
        status: 400,
        meaning: 'New.',
        action: 'Read.',
        retryable: true,
      }),
  ),
  'error code removed': v1((api) => delete api['x-errors'].unused_code),
  'error codes of an operation': v1((api) => (order(api).get['x-error-codes'] = ['unused_code'])),
  overlay: (site, n) =>
    changeDocument(
      site,
      'openapi/overlays/texts.yaml',
      (overlay) => (overlay.actions[0].update.description = `Lists ${n}.`),
    ),
  'action added to an overlay': (site) =>
    changeDocument(site, 'openapi/overlays/texts.yaml', (overlay) =>
      overlay.actions.push({ target: "$.paths['/files'].post", remove: true }),
    ),
  'schema renamed with its references': (site, n) => {
    const text = readText(site, V1)
    site.set(V1, text.replaceAll(/\bCash\b/g, `Cash${n}`))
  },
  'schema of its own file that both versions use': (site) =>
    changeDocument(site, 'openapi/v2.yaml', (api) => {
      api.components.schemas.Order.properties.file = { $ref: './schemas/file.yaml' }
    }),
  'operations of the same id in a version': v1((api) => (api.paths['/files'].get.operationId = 'storeFile')),
  'overlay for the other version': (site, n) => {
    site.set(
      'openapi/overlays/other.yaml',
      `overlay: 1.0.0\ninfo: { title: Other, version: '1' }\nactions:\n  - { target: $.info, update: { title: Other ${n} } }\n`,
    )
    changeConfig(site, (options) => (options.apis[1].overlays = ['openapi/overlays/other.yaml']))
  },
  'operation of the other version': (site, n) =>
    changeDocument(site, 'openapi/v2.yaml', (api) => (order(api).get.summary = `Get order ${n} by its id`)),
  'operation of the other version renamed': (site, n) =>
    changeDocument(site, 'openapi/v2.yaml', (api) => (order(api).get.operationId = `readOrder${n}`)),
  'scope of the other version': (site, n) =>
    changeDocument(
      site,
      'openapi/v2.yaml',
      (api) =>
        (api.components.securitySchemes.token.flows.clientCredentials.scopes['orders:read'] =
          `Read all ${n}`),
    ),
  'schema of the other version': (site, n) =>
    changeDocument(
      site,
      'openapi/v2.yaml',
      (api) => (api.components.schemas.Order.properties.id.description = `Id ${n}.`),
    ),
  'operation of the internal version': (site, n) =>
    changeDocument(
      site,
      'openapi/internal.json',
      (api) => (api.paths['/health'].get.summary = `Health ${n}`),
    ),
  'tool of the MCP server': (site, n) =>
    changeDocument(site, MCP, (lists) => (lists.tools[0].description = `Finds orders ${n}.`)),
  'name of a tool': (site, n) =>
    changeDocument(site, MCP, (lists) => (lists.tools[0].name = `find_orders_${n}`)),
  'title of the MCP server': config((options, n) => (options.mcp[0].title = `Orders server ${n}`)),
  'OpenAPI version': (site) => replaceText(site, 'openapi/v2.yaml', /^openapi: .*/m, 'openapi: 3.0.1'),
}

/** Edits that readers see nothing of. */
const SILENT: Readonly<Record<string, ApplyEdit>> = {
  hosts: config((options, n) => (options.hosts = { ...options.hosts, api: `https://api${n}.example.com` })),
  'folder of static files': (site, n) => {
    moveFiles(site, 'content/static', `static-${n}`)
    changeConfig(site, (options) => (options.static = `static-${n}`))
  },
  'included text moved with its reference': (site, n) => {
    moveFiles(site, 'content/parts/note.md', `content/parts/more-${n}/note.md`)
    replaceText(site, 'content/parts/limits.md', './note.md', `./more-${n}/note.md`)
  },
  'specification moved': (site, n) => {
    moveFiles(site, 'openapi/v2.yaml', `specs-${n}/orders.yaml`)
    changeConfig(site, (options) => {
      const version = options.apis.find(({ spec }: Document) => spec === 'openapi/v2.yaml')
      if (version === undefined) throw new NotApplicable('there is no version 2')
      version.spec = `specs-${n}/orders.yaml`
    })
  },
  'configuration file renamed': (site) => moveFiles(site, 'docs.config.ts', 'docs.config.mts'),
  'authors file with another ending': (site) => moveFiles(site, post('authors.yml'), post('authors.yaml')),
  'line ends of a guide': (site) => {
    const path = doc('guides/second.md')
    site.set(path, readText(site, path).replaceAll('\r\n', '\n').replaceAll('\n', '\r\n'))
  },
  'byte order mark': (site) => site.set(doc('html.md'), `\uFEFF${readText(site, doc('html.md'))}`),
  'comment in a specification': append(V1, (n) => `# comment ${n}\n`),
  'comment in the configuration': append('docs.config.ts', (n) => `// comment ${n}\n`),
  'code outside of the region that a page shows': (site, n) =>
    replaceText(site, 'content/samples/client.ts', /^/, `const other = ${n}\n`),
  'file that nothing reads': put(
    () => 'README.md',
    (n) => `# Read me ${n}\n`,
  ),
  'draft changed': append(doc('draft.md'), (n) => `\nMore ${n}.\n`),
  'region that no page shows': append('content/samples/client.ts', (n) => `// end ${n}\n`),
}

/** A second language with one translated guide. */
const addLanguage = (site: SiteFiles, n: number, options: Document = {}) => {
  changeConfig(site, (config) => (config.locales = { de: { title: `Titel ${n}`, ...options } }))
  site.set('i18n/de/docs/intro.md', `---\ntitle: Einleitung ${n}\n---\n\nText. [Mehr](./guides/first.md)\n`)
}

const LANGUAGES: Readonly<Record<string, ApplyEdit>> = {
  'language added': (site, n) => addLanguage(site, n),
  'labels of a language': (site, n) => addLanguage(site, n, { labels: { Guides: `Anleitungen ${n}` } }),
  'translation that is ordered otherwise': (site, n) => {
    addLanguage(site, n)
    setFrontMatter(site, 'i18n/de/docs/intro.md', 'sidebar_position', n)
  },
  'translated post': (site, n) => {
    addLanguage(site, n)
    site.set('i18n/de/blog/2026-01-05-hello.md', `---\ntitle: Hallo ${n}\n---\n\nText.\n`)
  },
}

/** Edits that make problems. */
const MISTAKES: Readonly<Record<string, ApplyEdit>> = {
  'broken link': append(doc('intro.md'), (n) => `\n[Gone](/docs/gone-${n})\n`),
  'linked guide deleted': (site) => removeFiles(site, doc('guides/first.md')),
  'linked guide made a draft': frontMatter(doc('guides/first.md'), 'draft', () => true),
  'linked post renamed': (site) => moveFiles(site, HELLO, post('2026-01-05-hi.md')),
  'linked schema renamed': v1((api) => {
    api.components.schemas.Purchase = api.components.schemas.Order
    delete api.components.schemas.Order
  }),
  'missing image': (site) => removeFiles(site, doc('img/flow.svg')),
  'missing include': (site) => removeFiles(site, 'content/parts/note.md'),
  'missing code': (site) => removeFiles(site, 'content/samples/client.ts'),
  'missing component': (site) => removeFiles(site, 'content/components/counter.tsx'),
  'component that throws': (site) =>
    replaceText(site, 'content/components/format-count.ts', /=> .*/, "=> { throw new Error('broken') }"),
  'syntax of MDX': append(doc('guides/third.mdx'), () => '\n<Panel>\n'),
  'value in front matter': frontMatter(doc('intro.md'), 'sidebar_position', (n) => `first ${n}`),
  'option of the configuration': config((options, n) => (options.postsPerPage = -n)),
  'syntax of the configuration': append('docs.config.ts', () => '\nexport const = 1\n'),
  'redirect to nothing': config((options, n) =>
    options.redirects.push({ from: '/x', to: `/docs/gone-${n}` }),
  ),
  'missing specification': (site) => removeFiles(site, 'openapi/v2.yaml'),
  'unresolved reference': v1(
    (api, n) => (api.components.schemas.Order.properties.x = { $ref: `#/components/schemas/None${n}` }),
  ),
  'missing file of the MCP server': (site) => removeFiles(site, MCP),
  'missing overlay': (site) => removeFiles(site, 'openapi/overlays/texts.yaml'),
  'two guides with one slug': frontMatter(doc('html.md'), 'slug', () => '/intro'),
  'page at the address of a redirect': put(
    () => doc('old.md'),
    (n) => `# Old ${n}\n`,
  ),
  'unknown event': frontMatter(doc('webhook/orders/order-paid.md'), 'event', (n) => `order.none${n}`),
}

const asEdits = (
  table: Readonly<Record<string, ApplyEdit>>,
  effect: Edit['effect'] = 'changes',
): readonly Edit[] => Object.entries(table).map(([name, apply]) => ({ name, apply, effect }))

export const edits: readonly Edit[] = [
  ...asEdits(GUIDES),
  ...asEdits(VERSIONS),
  ...asEdits(LANGUAGES),
  ...asEdits(PARTS),
  ...asEdits(BLOG),
  ...asEdits(WEBHOOK),
  ...asEdits(CONFIG),
  ...asEdits(API),
  ...asEdits(SILENT, 'none'),
  ...asEdits(MISTAKES, 'problems'),
]
