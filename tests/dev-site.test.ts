/** The site of `docs serve` in memory: what is read before a page is shown, and what is read again after a change. Counted in conversions, never timed. */

import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createContext, type BuildContext } from '../src/graph/context.ts'
import type { Job } from '../src/graph/jobs/jobs.ts'
import { listSites } from '../src/lib/site/locale-sites.ts'
import { createDevSite, type DevSite } from '../src/serve/dev-site.ts'
import type { Problem } from '../src/lib/types.ts'
import { discard, putFile, scratch } from './docs.ts'
import { chooseForRun } from './setup/run-length.ts'
import { seededRandom } from './warm/random.ts'

const PAGES = 20

/** Milliseconds: each edit is compared with a new server. */
const RANDOM_PATIENCE = 1_800_000

const RANDOM_EDITS = chooseForRun({ short: 8, full: 16, soak: 200 })

let root: string
let site: DevSite
let jobs: Job[]
/** What the next jobs end with. */
let fault: Error | undefined
let closeContext: () => Promise<void>

function put(path: string, text: string): void {
  putFile(root, path, text)
  // Long enough ago to be remembered: a file that was written just now may change within one tick of the clock.
  const time = Date.now() / 1000 - 100 + Math.random()
  utimesSync(join(root, path), time, time)
}

const html = async (path: string): Promise<string> => {
  const found = await site.find(path)
  if (found === undefined || 'redirect' in found) throw new Error(`${path} is not a page`)
  return String(found.data)
}

const countConversions = () => jobs.filter((job) => job === 'markdown').length

/** Notes each job of a context, and fails them while there is a fault. */
function noteJobs(context: BuildContext): BuildContext {
  const { run } = context.pool
  const noted: BuildContext['pool']['run'] = (job, input, shared) => {
    jobs.push(job)
    return fault === undefined ? run(job, input, shared) : Promise.reject(fault)
  }
  Object.assign(context.pool, { run: noted })
  return context
}

beforeEach(async () => {
  root = scratch()
  jobs = []
  fault = undefined
  for (let n = 0; n < PAGES; n++)
    put(`content/docs/page-${n}.md`, `---\ntitle: Page ${n}\n---\n\nText ${n}. [Next](./titled.md#part)\n`)
  put('content/docs/titled.md', '# A `titled` page\n\n## Part\n\nText.\n\n```md file=_part.md\n```\n')
  put('content/docs/_part.md', 'Included.\n')
  put('docs.config.ts', "export default { title: 'T', css: ['look.css'] }\n")
  put('look.css', ':root { --a: 1 }\n')
  const context = createContext({ root, keep: true, cache: false, drafts: true, jobs: 1 })
  closeContext = () => context.close()
  site = await createDevSite(noteJobs(context), {})
  return closeContext
})
afterAll(discard)

describe('before all sources are read', () => {
  test('a page that is asked for is converted, and no other', async () => {
    expect(countConversions()).toBe(0)
    expect(await html('/docs/page-7')).toContain('Text 7.')
    expect(countConversions()).toBe(1)
  })

  test('pages have the bytes that they have afterwards', async () => {
    const paths = ['/', '/docs/page-3', '/docs/titled', '/search']
    const before = await Promise.all(paths.map(html))
    await site.complete()
    expect(await Promise.all(paths.map(html))).toEqual(before)
    expect(countConversions()).toBe(PAGES + 1)
  })

  test('a reading that fails is tried again by the next request', async () => {
    fault = new Error('no file handles left')
    await expect(site.complete()).rejects.toThrow('no file handles left')
    fault = undefined
    await site.complete()
    expect(await html('/docs/page-7')).toContain('Text 7.')
  })

  test('the search index waits for all pages', async () => {
    const found = await site.find('/assets/search/index.js')
    expect(found).toMatchObject({ status: 200 })
    expect(countConversions()).toBe(PAGES + 1)
  })

  test('an address without a page is not found', async () => {
    expect(await site.find('/docs/none')).toBeUndefined()
  })
})

/** All files of a site in memory, by path: its pages with their Markdown, the search index and the lists. */
async function readAllFiles(shown: DevSite): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {}
  const { site: own } = shown.getCheckedSite()
  for (const { pages, config } of listSites(own)) {
    const routes = pages.filter(({ kind }) => kind !== 'missing').map(({ route }) => route)
    const { prefix } = config.locale
    const folder = prefix === '' ? 'search' : `search-${prefix.slice(1)}`
    const shards = [
      `/assets/${folder}/index.js`,
      ...routes.map((route) => `/assets/${folder}/pages${route}.js`),
    ]
    for (const path of [
      ...routes,
      ...routes.map((route) => `${route}.md`),
      ...shards,
      `${prefix}/llms.txt`,
      '/sitemap.xml',
    ]) {
      const found = await shown.find(path)
      files[path] = found === undefined || 'redirect' in found ? 'none' : String(found.data)
    }
  }
  return files
}

/** Problems of the server that was started last. */
let lastProblems: readonly Problem[] = []

/** What a server that starts now shows. */
async function readAnew(): Promise<Readonly<Record<string, string>>> {
  const context = createContext({ root, keep: true, cache: false, jobs: 1 })
  try {
    const freshSite = await createDevSite(context, {})
    await freshSite.complete()
    lastProblems = freshSite.getCheckedSite().problems
    return await readAllFiles(freshSite)
  } finally {
    await context.close()
  }
}

const PAGE_1 = 'content/docs/page-1.md'

describe('a change of one file', () => {
  test.each([
    ['words', PAGE_1, '---\ntitle: Page 1\n---\n\nOther words. [Next](./titled.md#part)\n'],
    ['a link', PAGE_1, '---\ntitle: Page 1\n---\n\nText 1. [Two](./page-2.md)\n'],
    ['a heading', PAGE_1, '---\ntitle: Page 1\n---\n\nText 1.\n\n## New\n\nText.\n'],
    ['keywords', PAGE_1, '---\ntitle: Page 1\nkeywords: [other]\n---\n\nText 1.\n'],
    ['questions', PAGE_1, '---\ntitle: Page 1\nquestions: [who asks]\n---\n\nText 1.\n'],
    ['a paragraph', 'content/docs/titled.md', '# A `titled` page\n\n## Part\n\nOther.\n'],
    ['a style sheet', 'look.css', ':root { --a: 2 }\n'],
    ['a title', PAGE_1, '---\ntitle: Another title\n---\n\nText.\n'],
    ['an address', PAGE_1, '---\ntitle: Page 1\nslug: other\n---\n\nText.\n'],
    ['a part', 'content/docs/_part.md', 'Other part.\n'],
    ['a new page', 'content/docs/new.md', '# New\n'],
    ['the configuration', 'docs.config.ts', "export default { title: 'U' }\n"],
  ])('is shown whole: %s', async (_, path, text) => {
    await site.complete()
    put(path, text)
    await site.refresh(new Set([path]))
    expect(await readAllFiles(site)).toEqual(await readAnew())
  })

  test.each([
    ['an original', PAGE_1, 'Other words.'],
    ['an original with a translation', 'content/docs/page-2.md', 'Other words.'],
    ['a translation', 'i18n/de/docs/page-2.md', 'Andere Worte.'],
  ])('is shown in each language: text of %s', async (_, path, text) => {
    put(
      'docs.config.ts',
      "export default { title: 'T', url: 'https://docs.example.com', locales: { de: {} } }\n",
    )
    put('i18n/de/docs/page-2.md', '---\ntitle: Seite 2\n---\n\nText.\n')
    await site.refresh()
    const title = path === PAGE_1 ? 'Page 1' : path.startsWith('i18n') ? 'Seite 2' : 'Page 2'
    jobs.length = 0
    put(path, `---\ntitle: ${title}\n---\n\n${text}\n`)
    await site.refresh(new Set([path]))
    expect(countConversions()).toBeLessThan(3)
    expect(await readAllFiles(site)).toEqual(await readAnew())
  })

  test('finds the links to a heading that is gone', async () => {
    await site.complete()
    put('content/docs/titled.md', '# A `titled` page\n\n## Other part\n\nText.\n')
    await site.refresh(new Set(['content/docs/titled.md']))
    expect(site.getCheckedSite().problems).toHaveLength(PAGES)
  })

  test.each([
    ['in a link', '---\ntitle: Page 1\n---\n\n[Gone](./gone.md)\n'],
    ['in the front matter', '---\ntitle: [\n---\n\nText.\n'],
  ])('finds a problem %s, and that it is fixed', async (_, text) => {
    await site.complete()
    put(PAGE_1, text)
    await site.refresh(new Set([PAGE_1]))
    expect(site.getCheckedSite().problems).toHaveLength(1)
    put(PAGE_1, '---\ntitle: Page 1\n---\n\nWords.\n')
    await site.refresh(new Set([PAGE_1]))
    expect(site.getCheckedSite().problems).toEqual([])
  })

  test('is shown by lists with its description', async () => {
    put('content/docs/_category_.yml', 'label: All\n')
    put('content/docs/sub/_category_.yml', 'label: Sub\nlink:\n  type: generated-index\n')
    put('content/docs/sub/one.md', '# One\n\nText.\n')
    await site.refresh()
    put('content/docs/sub/one.md', '# One\n\nOther text.\n')
    await site.refresh(new Set(['content/docs/sub/one.md']))
    expect(await readAllFiles(site)).toEqual(await readAnew())
  })
})

/** Edits by the files that they write; `n` is another number each time. */
const EDITS: readonly ((n: number) => Readonly<Record<string, string>>)[] = [
  (n) => ({ [PAGE_1]: `---\ntitle: Page 1\n---\n\nWords ${n}. [Next](./titled.md#part)\n` }),
  (n) => ({ [PAGE_1]: `---\ntitle: Page 1\n---\n\n[Next](./titled.md#part-${n % 3})\n` }),
  (n) => ({
    'content/docs/titled.md': `---\ndescription: All.\n---\n\n# Title\n\n## Part ${n % 3}\n\n## Part\n\nText ${n}.\n`,
  }),
  (n) => ({ 'content/docs/page-2.md': `---\ntitle: Page ${n}\ntags: [t${n % 2}]\n---\n\nText.\n` }),
  (n) => ({ 'content/docs/page-3.md': `---\ntitle: Three\nslug: three-${n % 2}\n---\n\nBegins ${n}.\n` }),
  (n) => ({
    'content/docs/page-4.md': `---\ntitle: Four\nunlisted: ${n % 2 === 0}\n---\n\n::slot{name=pages}\n`,
  }),
  (n) => ({ 'content/docs/sub/_category_.yml': `label: Sub ${n}\nlink:\n  type: generated-index\n` }),
  (n) => ({ 'content/docs/sub/one.md': `# One\n\nSummary ${n}. [There](../titled.md#part)\n` }),
  (n) => ({ 'content/docs/_part.md': `Included ${n}. [Two](./page-2.md)\n` }),
  (n) => ({ [`content/docs/new-${n % 2}.md`]: `# New ${n}\n\n[One](./page-1.md)\n` }),
  (n) => ({ 'i18n/de/docs/page-2.md': `---\ntitle: Seite ${n}\n---\n\n[Teil](./titled.md#part)\n` }),
  (n) => ({ 'content/blog/2026-01-31-news.md': `---\ntitle: News ${n}\n---\n\nText ${n}.\n` }),
  (n) => ({
    'content/docs/twin.md': `---\ntitle: Twin\nslug: ${n % 2 === 0 ? 'page-5' : 'twin'}\n---\n\nText.\n`,
    'content/docs/page-7.md': '---\ntitle: Page 7\n---\n\n[Twin](./twin.md)\n',
  }),
  (n) => ({ 'look.css': `:root { --a: ${n} }\n` }),
  (n) => ({ 'terms.txt': `Term ${n}` }),
]

test(
  'after random edits of a site with languages and a plug-in, a server shows all as one that starts now',
  async () => {
    put(
      'docs.config.ts',
      `import { readFileSync } from 'node:fs'
const plugin = {
  name: 'terms',
  async load(content, { root, createPage }) {
    const markdown = readFileSync(root + '/terms.txt', 'utf8')
    return { ...content, pages: [...content.pages, await createPage({ route: '/terms', title: 'Terms', markdown })] }
  },
}
export default { title: 'T', url: 'https://docs.example.com', css: ['look.css'], locales: { de: {} }, plugins: [plugin] }
`,
    )
    const random = seededRandom(11)
    for (const edit of EDITS) for (const [path, text] of Object.entries(edit(0))) put(path, text)
    await site.refresh()
    for (let n = 1; n <= RANDOM_EDITS; n++) {
      const files = EDITS[random(EDITS.length)]?.(n) ?? {}
      for (const [path, text] of Object.entries(files)) put(path, text)
      await site.refresh(new Set(Object.keys(files)))
      expect(await readAllFiles(site), Object.keys(files).join()).toEqual(await readAnew())
      expect(site.getCheckedSite().problems).toEqual(lastProblems)
    }
  },
  RANDOM_PATIENCE,
)

test('a change while all sources are read is shown afterwards', async () => {
  const done = site.complete()
  put(PAGE_1, '---\ntitle: Page 1\n---\n\nWritten meanwhile.\n')
  await site.refresh(new Set([PAGE_1]))
  await done
  expect(await html('/docs/page-1')).toContain('Written meanwhile.')
})

test('a configuration that breaks before all sources are read is reported, and all are read once it is fixed', async () => {
  put('docs.config.ts', "export default { title: 'T', \n")
  await site.complete()
  expect(site.getCheckedSite().problems.map(({ code }) => code)).toContain('config-syntax')
  put('docs.config.ts', "export default { title: 'Fixed' }\n")
  await site.refresh(new Set(['docs.config.ts']))
  expect(site.getCheckedSite().problems).toEqual([])
  expect(await html('/docs/page-7')).toMatch(/Fixed[^]*Text 7\./)
  expect(countConversions()).toBe(PAGES + 1)
})

test('a reading that is no longer wanted ends, and the next one is whole', async () => {
  await site.complete()
  const controller = new AbortController()
  put('content/docs/new.md', '# New\n')
  const done = site.refresh(undefined, controller.signal)
  controller.abort()
  await expect(done).rejects.toThrow('aborted')
  expect(await site.find('/docs/new')).toBeUndefined()
  await site.refresh()
  expect(await html('/docs/new')).toContain('New')
})

test('a draft is shown with a mark, stays out of search and lists, and links to it are reported', async () => {
  const draft = '---\ntitle: Plans\ndraft: true\n---\n\nSoon. [Back](./page-1.md)\n'
  put('content/docs/plans.md', draft)
  put('content/blog/2026-01-31-news.md', '---\ntitle: News\n---\n\nText.\n')
  put('content/blog/2026-02-28-soon.md', '---\ntitle: Soon\ndraft: true\n---\n\nText.\n')
  put('docs.config.ts', "export default { title: 'T', url: 'https://docs.example.com' }\n")
  put('content/docs/page-1.md', '---\ntitle: Page 1\n---\n\n[File](./plans.md), [path](/blog/soon)\n')
  await site.refresh()
  for (const path of ['/docs/plans', '/blog/soon']) {
    expect(await html(path)).toContain('<strong>Draft.</strong>')
    expect(await html(path)).toContain('name="robots" content="noindex"')
  }
  expect(await html('/docs/page-1')).toMatch(/Plans<.{0,60}>Draft</)
  expect(await html('/blog/news')).toMatch(/Soon<.{0,60}>Draft</)
  const [, list = ''] = (await html('/blog')).split('<main')
  expect([list.includes('/blog/news'), list.includes('/blog/soon')]).toEqual([true, false])
  for (const path of ['/sitemap.xml', '/blog/atom.xml', '/llms.txt', '/search', '/assets/search/index.js'])
    expect((await html(path)).replace(/<nav[^]*?<\/nav>/g, '')).not.toMatch(/plans|soon/i)
  expect(site.getCheckedSite().problems.map(({ code, location }) => [code, location?.file])).toEqual([
    ['broken-markdown-link', 'content/docs/page-1.md'],
    ['broken-link', 'content/docs/page-1.md'],
  ])
  put('content/docs/plans.md', draft.replace('draft: true\n', ''))
  put('content/docs/page-1.md', '# Page 1\n\n[File](./plans.md)\n')
  await site.refresh()
  expect(await html('/docs/plans')).not.toContain('Draft')
  expect(site.getCheckedSite().problems).toEqual([])
})

test('files of fonts are watched, also those that are missing', async () => {
  const font = { family: 'Own', files: [{ file: 'brand/own.woff2' }] }
  put(
    'docs.config.ts',
    `export default { title: 'T', theme: { fonts: { text: ${JSON.stringify(font)} } } }\n`,
  )
  await site.refresh()
  expect(site.getCheckedSite().content.sources).toContain('brand/own.woff2')
})

test('an icon waits for no page', async () => {
  expect(await site.find('/favicon.svg')).toMatchObject({ status: 200 })
  expect(countConversions()).toBe(0)
})

test('an API description that cannot be read leaves its last version on the site, with one problem that says so', async () => {
  const description = (summary: string) =>
    `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      summary: ${summary}
      responses: { '200': { description: The orders } }
`
  put('openapi/v1.yaml', description('List orders'))
  put('content/docs/api.md', '# API\n\n[List orders](/docs/api/v1/list-orders)\n')
  await site.refresh()
  expect(site.getCheckedSite().problems).toEqual([])
  put('openapi/v1.yaml', description('List: orders'))
  await site.refresh()
  expect(site.getCheckedSite().problems).toMatchObject([
    {
      code: 'spec-syntax',
      message: 'a value with a colon needs quotes',
      location: { line: 7, column: 16 },
      hint: "write `summary: 'List: orders'`; `docs serve` shows the last version of this API until the file is fixed",
    },
  ])
  expect(await html('/docs/api/v1/list-orders')).toContain('List orders')
  put('openapi/v1.yaml', description('List all orders'))
  await site.refresh()
  expect(site.getCheckedSite().problems).toEqual([])
  expect(await html('/docs/api/v1/list-orders')).toContain('List all orders')
})

test('an edit of the version before renews what a page says of its changes', async () => {
  const description = (summary: string, type: string) =>
    `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      summary: ${summary}
      parameters: [{ name: page, in: query, schema: { type: ${type} } }]
      responses: { '200': { description: The orders } }
`
  put('openapi/v1.yaml', description('List orders', 'integer'))
  put('openapi/v2.yaml', description('List orders', 'integer'))
  put(
    'docs.config.ts',
    `export default { apis: [{ version: 'v1', spec: 'openapi/v1.yaml' }, { version: 'v2', spec: 'openapi/v2.yaml', previous: 'v1' }] }\n`,
  )
  await site.refresh()
  expect(await html('/docs/api/v2/list-orders')).not.toContain('Changed')
  put('openapi/v1.yaml', description('List orders', 'number'))
  await site.refresh()
  const page = await html('/docs/api/v2/list-orders')
  expect(page).toContain(
    'href="/docs/api/v2/changes#get-orders"><span class="badge">Changed in API v2</span></a>',
  )
  expect(page).toContain('List orders<span class="badge">Changed</span>')
  expect(await html('/docs/api/v1/list-orders')).not.toContain('Changed')
})

describe('after a change', () => {
  beforeEach(() => site.complete())

  test('of nothing, all sources are read again without a conversion, and pages stay the same objects', async () => {
    const { pages } = site.getCheckedSite().content
    jobs.length = 0
    await site.refresh()
    expect(countConversions()).toBe(0)
    const again = new Set(site.getCheckedSite().content.pages)
    expect(pages.filter((page) => !again.has(page))).toEqual([])
  })

  test('of a text, its page alone is converted and gets another revision', async () => {
    const other = await site.state('/docs/page-2')
    const { revision } = await site.state('/docs/page-1')
    jobs.length = 0
    put('content/docs/page-1.md', '---\ntitle: Page 1\n---\n\nOther words.\n')
    await site.refresh(new Set(['content/docs/page-1.md']))
    expect(countConversions()).toBe(1)
    expect(await html('/docs/page-1')).toContain('Other words.')
    expect((await site.state('/docs/page-1')).revision).not.toBe(revision)
    expect((await site.state('/docs/page-2')).revision).toBe(other.revision)
    const shown = await html('/docs/page-1')
    await site.refresh()
    expect(await html('/docs/page-1')).toBe(shown)
  })

  test('of a removed page, it is gone', async () => {
    rmSync(join(root, 'content/docs/page-1.md'))
    await site.refresh(new Set(['content/docs/page-1.md']))
    expect(await site.find('/docs/page-1')).toBeUndefined()
  })

  test('of a style sheet, the page keeps its revision and names another style sheet', async () => {
    const before = await site.state('/docs/page-1')
    jobs.length = 0
    put('look.css', ':root { --a: changed }\n')
    await site.refresh(new Set(['look.css']))
    const after = await site.state('/docs/page-1')
    expect(after.revision).toBe(before.revision)
    expect(after.style).not.toBe(before.style)
    expect(await html(after.style)).toContain('--a: changed')
    expect(countConversions()).toBe(0)
  })
})
