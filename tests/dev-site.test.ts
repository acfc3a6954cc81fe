/** The site of `docs serve` in memory: what is read before a page is shown, and what is read again after a change. Counted in conversions, never timed. */

import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createContext, type BuildContext } from '../src/context.ts'
import type { Job } from '../src/jobs.ts'
import { createDevSite, type DevSite } from '../src/serve/dev-site.ts'
import { discard, scratch } from './docs.ts'

const PAGES = 20

let root: string
let site: DevSite
let jobs: Job[]
let closeContext: () => Promise<void>

function put(path: string, text: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  // Long enough ago to be remembered: a file that was written just now may change within one tick of the clock.
  const time = Date.now() / 1000 - 100 + Math.random()
  utimesSync(file, time, time)
}

const html = async (path: string): Promise<string> => {
  const found = await site.find(path)
  if (found === undefined || 'redirect' in found) throw new Error(`${path} is not a page`)
  return String(found.data)
}

const countConversions = () => jobs.filter((job) => job === 'markdown').length

/** A context that notes each job. */
function noteJobs({ pool, ...context }: BuildContext): BuildContext {
  return {
    ...context,
    pool: {
      ...pool,
      run(job, input, shared) {
        jobs.push(job)
        return pool.run(job, input, shared)
      },
    },
  }
}

beforeEach(async () => {
  root = scratch()
  jobs = []
  for (let n = 0; n < PAGES; n++)
    put(`content/docs/page-${n}.md`, `---\ntitle: Page ${n}\n---\n\nText ${n}. [Next](./titled.md#part)\n`)
  put('content/docs/titled.md', '# A `titled` page\n\n## Part\n\nText.\n\n```md file=_part.md\n```\n')
  put('content/docs/_part.md', 'Included.\n')
  put('docs.config.ts', "export default { title: 'T', css: ['look.css'] }\n")
  put('look.css', ':root { --a: 1 }\n')
  const context = createContext({ root, keep: true, cache: false, jobs: 1 })
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

  test('the search index waits for all pages', async () => {
    const found = await site.find('/assets/search/index.js')
    expect(found).toMatchObject({ status: 200 })
    expect(countConversions()).toBe(PAGES + 1)
  })

  test('an address without a page is not found', async () => {
    expect(await site.find('/docs/none')).toBeUndefined()
  })
})

describe('after a change', () => {
  beforeEach(() => site.complete())

  test('of nothing, all sources are read again without a conversion, and pages stay the same objects', async () => {
    const { pages } = site.checked().content
    jobs.length = 0
    await site.refresh()
    expect(countConversions()).toBe(0)
    const again = new Set(site.checked().content.pages)
    expect(pages.filter((page) => !again.has(page))).toEqual([])
  })

  test('of a text, its page alone is converted and gets another revision', async () => {
    const other = await site.state('/docs/page-2')
    const { revision } = await site.state('/docs/page-1')
    jobs.length = 0
    put('content/docs/page-1.md', '---\ntitle: Page 1\n---\n\nOther words.\n')
    expect(await site.update(new Set(['content/docs/page-1.md']))).toBe('all')
    expect(countConversions()).toBe(1)
    expect(await html('/docs/page-1')).toContain('Other words.')
    expect((await site.state('/docs/page-1')).revision).not.toBe(revision)
    expect((await site.state('/docs/page-2')).revision).toBe(other.revision)
    const shown = await html('/docs/page-1')
    await site.refresh()
    expect(await html('/docs/page-1')).toBe(shown)
  })

  test.each([
    ['a title', 'content/docs/page-1.md', '---\ntitle: Another title\n---\n\nText.\n'],
    ['an address', 'content/docs/page-1.md', '---\ntitle: Page 1\nslug: other\n---\n\nText.\n'],
    ['a broken file', 'content/docs/page-1.md', '---\ntitle: [\n---\n\nText.\n'],
    ['a part', 'content/docs/_part.md', 'Other part.\n'],
    ['a new page', 'content/docs/new.md', '# New\n'],
    ['the configuration', 'docs.config.ts', "export default { title: 'U' }\n"],
    ['a broken style sheet', 'look.css', ':root {\n'],
  ])('of %s, all sources must be read again', async (_, path, text) => {
    put(path, text)
    expect(await site.update(new Set([path]))).toBe('none')
  })

  test('of a removed page, all sources must be read again', async () => {
    rmSync(join(root, 'content/docs/page-1.md'))
    expect(await site.update(new Set(['content/docs/page-1.md']))).toBe('none')
    await site.refresh()
    expect(await site.find('/docs/page-1')).toBeUndefined()
  })

  test('of a style sheet, the page keeps its revision and names another style sheet', async () => {
    const before = await site.state('/docs/page-1')
    jobs.length = 0
    put('look.css', ':root { --a: changed }\n')
    expect(await site.update(new Set(['look.css']))).toBe('all')
    const after = await site.state('/docs/page-1')
    expect(after.revision).toBe(before.revision)
    expect(after.style).not.toBe(before.style)
    expect(await html(after.style)).toContain('--a: changed')
    expect(countConversions()).toBe(0)
  })
})
