/** Live reload of `docs serve`: what an open page shows after each save. */

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discard, docs, putFile, scratch } from '../docs.ts'
import { watchVisit, newContext } from './harness.ts'
import { serveSite } from './places.ts'
import { passTwoFrames } from './reading.ts'

let folder: string
let place: Awaited<ReturnType<typeof serveSite>>
let page: Page
let errors: readonly string[]

const intro = '# Welcome\n\nFirst words.\n\n[Second](/docs/second)\n'

const put = (path: string, text: string) => putFile(folder, path, text)

const ask = (path: string) => fetch(place.address(path))
const readBody = (path: string) => ask(path).then((response) => response.text())

beforeAll(async () => {
  folder = scratch()
  put('content/docs/intro.md', intro)
  put('content/docs/second.md', '# Second\n\nSecond page.\n')
  await docs(['build', '--root', folder])
  place = await serveSite(['--root', folder])
  page = await (await newContext()).newPage()
  errors = watchVisit(page, place.origin)
  await page.goto(place.address('/docs/intro'))
})
afterAll(async () => {
  await page?.context().close()
  await place?.close()
  discard()
})

const sees = (text: string) => page.locator('main').getByText(text).first().waitFor()

test('a saved text is visible without a manual reload', async () => {
  put('content/docs/intro.md', intro.replace('First words', 'Changed words'))
  await sees('Changed words.')
})

test('a change that comes before the page listens is visible too', async () => {
  let release: () => void = () => undefined
  const late = new Promise<void>((done) => (release = done))
  await page.route('**/__docs/live?*', async (route) => {
    await late
    await route.continue()
  })
  await page.reload()
  put('content/docs/intro.md', intro.replace('First words', 'Hasty words'))
  await expect.poll(() => readBody('/docs/intro')).toContain('Hasty words.')
  expect(await page.locator('main').getByText('Hasty words.').count()).toBe(0)
  release()
  await sees('Hasty words.')
  await page.unroute('**/__docs/live?*')
})

test('a new page can be opened, and stands in the sidebar of the open one', async () => {
  put('content/docs/fourth.md', '# Fourth page\n\nNew words.\n')
  await page.locator('a[href$="/docs/fourth"]').first().waitFor({ state: 'attached' })
  // A file may be read before all of it is written; it is read again then.
  await expect.poll(() => readBody('/docs/fourth')).toContain('New words.')
})

test('a page that is removed answers 404', async () => {
  rmSync(join(folder, 'content/docs/fourth.md'))
  await page.locator('a[href$="/docs/fourth"]').first().waitFor({ state: 'detached' })
  // A page that is loaded again has no links for a moment: the server itself has to say so too.
  await expect.poll(async () => (await ask('/docs/fourth')).status).toBe(404)
})

test('an error shows in an overlay with its place, and goes away when it is fixed', async () => {
  put('content/docs/intro.md', `${intro}\n[gone](/docs/gone)\n`)
  const overlay = page.getByText(/content\/docs\/intro\.md:7:\d+/).first()
  await overlay.waitFor()
  expect(await page.getByText('/docs/gone').first().isVisible()).toBe(true)
  put('content/docs/intro.md', `${intro}\nFixed words.\n`)
  await overlay.waitFor({ state: 'detached' })
  await sees('Fixed words.')
})

test('broken front matter shows in the overlay as well', async () => {
  put('content/docs/intro.md', `---\ntitle: [\n---\n${intro}`)
  const overlay = page.getByText(/content\/docs\/intro\.md:\d+:\d+/).first()
  await overlay.waitFor()
  put('content/docs/intro.md', intro)
  await overlay.waitFor({ state: 'detached' })
  await sees('First words.')
})

describe('problems', () => {
  const badge = () => page.locator('docs-problems .badge')
  const list = () => page.locator('docs-problems section')
  const second = '# Second\n\nSecond page.\n'

  test('that are warnings show as a badge, which opens the list', async () => {
    put('content/docs/second.md', `${second}\n!!! note\n\n!!! note\n\n!!! tip\n`)
    await badge().getByText('3 warnings').waitFor()
    expect(await list().count()).toBe(0)
    await badge().click()
    await list().getByText('also at content/docs/second.md:7:1').waitFor()
    expect(await list().locator('article').count()).toBe(2)
    await list().getByRole('button', { name: 'Close' }).click()
    await badge().getByText('3 warnings').waitFor()
  })

  test('that are new errors open the list; warnings of other pages are folded below', async () => {
    put('content/docs/intro.md', `${intro}\n[gone](/docs/gone)\n\n!!! note\n`)
    await list().getByText('1 error, 4 warnings').waitFor()
    expect(await list().locator('> article .where').allTextContents()).toEqual([
      'content/docs/intro.md:7:1',
      'content/docs/intro.md:9:1',
      'also at content/docs/second.md:5:1, content/docs/second.md:7:1',
    ])
    expect(await list().locator('details').getAttribute('open')).toBeNull()
  })

  test('stay closed until there is another error', async () => {
    await list().getByRole('button', { name: 'Close' }).click()
    await badge().waitFor()
    put('content/docs/intro.md', `Above.\n\n${intro}\n[gone](/docs/gone)\n`)
    await sees('Above.')
    await badge().getByText('1 error, 3 warnings').waitFor()
    expect(await list().count()).toBe(0)
    put('content/docs/intro.md', `${intro}\n[gone](/docs/gone)\n\n[lost](/docs/lost)\n`)
    await list().getByText('2 errors, 3 warnings').waitFor()
    put('content/docs/intro.md', intro)
    await badge().getByText('3 warnings').waitFor()
    put('content/docs/second.md', second)
    await badge().waitFor({ state: 'detached' })
  })

  test('are printed once: after the first report, only what changed', () => {
    expect(place.output().match(/^ {2}warning other-syntax: .*!!! tip/gm)).toHaveLength(1)
    expect(place.output()).toContain('1 new error, 1 error and 3 warnings as before\n')
  })
})

describe('the place on the page is kept', () => {
  const paragraphs = (name: string) => Array.from({ length: 40 }, (_, n) => `${name} ${n}.\n`).join('\n')
  const long = `${intro}\n${paragraphs('Before')}\n## Middle\n\n${paragraphs('After')}`
  const readScroll = () => page.evaluate(() => scrollY)
  const topOfMiddle = () =>
    page.evaluate(() => document.getElementById('middle')?.getBoundingClientRect().top)
  const scrollTo = (top: number) =>
    // A page may be loaded once more for one save, where the file was seen while it was being written.
    expect
      .poll(() =>
        page
          .evaluate((y) => {
            window.scrollTo({ top: y, behavior: 'instant' })
            return scrollY
          }, top)
          .catch(() => 'on its way'),
      )
      .toBe(top)
  beforeAll(async () => {
    put('content/docs/intro.md', long)
    await sees('After 39.')
  })

  test('where text is added at the end', async () => {
    await scrollTo(600)
    put('content/docs/intro.md', `${long}\nThe end.\n`)
    await sees('The end.')
    await expect.poll(readScroll).toBe(600)
  })

  test('below a heading, where text is added above it', async () => {
    await scrollTo(2100)
    const top = await topOfMiddle()
    expect(top).toBeLessThan(0)
    put('content/docs/intro.md', long.replace('Before 3.', 'Before 3.\n\nAdded words.'))
    await sees('Added words.')
    await expect.poll(topOfMiddle).toBeCloseTo(top ?? NaN, 0)
    expect(await readScroll()).toBeGreaterThan(2100)
  })

  test('over a save that leaves little of the page', async () => {
    await scrollTo(1800)
    const top = await topOfMiddle()
    put('content/docs/intro.md', intro.replace('First words', 'Few words'))
    await sees('Few words.')
    put('content/docs/intro.md', `${long}\nThe end.\n`)
    await sees('The end.')
    await expect.poll(topOfMiddle).toBeCloseTo(top ?? NaN, 0)
  })

  test('unless the reader goes elsewhere meanwhile', async () => {
    await scrollTo(1500)
    put('content/docs/intro.md', intro.replace('First words', 'Few words'))
    await sees('Few words.')
    // A browser gives no keys to a page that it has not drawn yet.
    await passTwoFrames(page)
    await page.keyboard.press('Home')
    put('content/docs/intro.md', long)
    await sees('After 39.')
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto')
    expect(await readScroll()).toBeLessThan(600)
  })

  test('unless a key is pressed before all of the page is read', async () => {
    const hasty = await (await newContext()).newPage()
    await hasty.goto(place.address('/docs/intro'))
    await hasty.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
    await hasty.addInitScript(() => {
      const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }))
      document.addEventListener('readystatechange', press, { once: true })
    })
    put('content/docs/intro.md', `${long}\nThe end.\n`)
    await hasty.locator('main').getByText('The end.').first().waitFor()
    await hasty.waitForLoadState()
    expect(await hasty.evaluate(() => scrollY)).toBe(0)
    await hasty.context().close()
  })
})

test('a page that a component fails on is there again once it works', async () => {
  put('templates/Footer.tsx', "export default function Footer() { throw new Error('no footer') }\n")
  await page.getByText('no footer').first().waitFor()
  put('templates/Footer.tsx', 'export default function Footer() { return <footer>My own</footer> }\n')
  await page.locator('footer').getByText('My own').waitFor()
})

test('a page is reloaded where the browser blocks storage', async () => {
  const guarded = await (await newContext()).newPage()
  await guarded.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  await guarded.goto(place.address('/docs/intro'))
  put('content/docs/intro.md', intro.replace('First words', 'Other words'))
  await guarded.locator('main').getByText('Other words.').first().waitFor()
  await guarded.context().close()
})

test('a change of the configuration is seen', async () => {
  put('docs.config.ts', "export default { title: 'Another name' }\n")
  await page.waitForFunction(() => document.title.includes('Another name'))
})

test('a changed style sheet is exchanged without loading the page again', async () => {
  put('look.css', 'main { outline-width: 3px }\n')
  put('docs.config.ts', "export default { title: 'Styled', css: ['look.css'] }\n")
  await page.waitForFunction(() => document.title.includes('Styled'))
  const hasWidth = (width: string) =>
    page.waitForFunction(
      (wanted) => getComputedStyle(document.querySelector('main') ?? document.body).outlineWidth === wanted,
      width,
    )
  await hasWidth('3px')
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  put('look.css', 'main { outline-width: 5px }\n')
  await hasWidth('5px')
  expect(await page.locator('html[data-same]').count()).toBe(1)
  await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBe(1)
})

test('nothing went wrong on the console meanwhile', () => {
  // The browser fetches ahead what a link leads to, and one of them was broken on purpose.
  expect(errors.filter((error) => !error.includes('/docs/gone'))).toEqual([])
})

test('what the dev server shows is not written to dist', () => {
  expect(readFileSync(join(folder, 'dist/site/docs/intro.html'), 'utf8')).not.toContain('Changed words')
})
