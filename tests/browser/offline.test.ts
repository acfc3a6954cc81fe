import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discard, docs } from '../docs.ts'
import { fullRunTest } from '../setup/full-run-test.ts'
import { unzipBundle, type Place } from './places.ts'
import { firefox, reader, type Name, type Reader } from './offline.ts'
import { useFixtureSite } from './reading.ts'

const root = await useFixtureSite()
const zip = join(root, 'dist', 'offline.zip')

afterAll(discard)

test('docs verify finds nothing wrong with the bundle', async () => {
  const { code, stdout, stderr } = await docs(['verify', zip])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^\d+ files and \d+ links verified\n$/)
})

const names: readonly Name[] = firefox === undefined ? ['Chromium'] : ['Chromium', 'Firefox']
if (firefox === undefined) console.warn('There is no Firefox here: the bundle is tried in Chromium only.')

describe.each(names)('the bundle on a disk, in %s', (name) => {
  let bundle: Place
  let browser: Reader
  beforeAll(async () => {
    bundle = unzipBundle(zip)
    browser = await reader(name)
  })
  afterAll(() => browser?.close())

  async function open(route: string) {
    const tab = await browser.tab()
    await tab.goto(bundle.address(route))
    return tab
  }
  const title = 'document.querySelector("h1").textContent'
  const is = (route: string) =>
    `location.href === ${JSON.stringify(bundle.address(route))} && document.readyState === "complete"`

  test('is styled, and its links lead from page to page, back and forward', async () => {
    const tab = await open('/')
    expect(await tab.ask('getComputedStyle(document.body).display')).toBe('flex')
    await tab.click('.main-nav > a')
    await tab.until(is('/docs/intro'))
    await tab.ask('document.querySelector("a[rel=next]").click()')
    await tab.until(is('/docs/second'))
    await tab.ask('history.back()')
    await tab.until(is('/docs/intro'))
    await tab.ask('history.forward()')
    await tab.until(is('/docs/second'))
    expect(await tab.ask(title)).toBe('Second page')
    expect(tab.errors).toEqual([])
  })

  test('remembers the colours on other pages', async () => {
    const tab = await open('/docs/intro')
    await tab.click('button[aria-label^="Switch to dark"]')
    await tab.until('document.documentElement.dataset.theme === "dark"')
    await tab.goto(bundle.address('/blog/hello'))
    expect(await tab.ask('document.documentElement.dataset.theme')).toBe('dark')
  })

  // The short run has the colours, which are remembered in the same way.
  fullRunTest('remembers a hidden sidebar', async () => {
    const shown = 'document.getElementById("_sidebar").checkVisibility()'
    const tab = await open('/docs/intro')
    expect(await tab.ask(shown)).toBe(true)
    await tab.click('button[aria-controls=_sidebar]')
    await tab.until(`!${shown}`)
    await tab.goto(bundle.address('/docs/second'))
    expect(await tab.ask(shown)).toBe(false)
  })

  // The short run has the colours, which are remembered in the same way.
  fullRunTest('remembers a language across tabs and pages', async () => {
    const chosen =
      '[...document.querySelectorAll("[role=tab][aria-selected=true]")].map((tab) => tab.textContent)'
    const tab = await open('/docs/intro')
    // Tabs come after the first frame, which a busy machine paints after the page has loaded.
    await tab.until('document.querySelector("[role=tab]") !== null')
    await tab.ask(
      '[...document.querySelectorAll("[role=tab]")].find((tab) => tab.textContent === "Go").click()',
    )
    expect(await tab.ask(chosen)).toEqual(['Go', 'Go'])
    await tab.goto(bundle.address('/docs/second'))
    await tab.until(`(${chosen}).join() === "Go"`)
  })

  test('links to the Markdown of a page, which cannot be copied from disk', async () => {
    const tab = await open('/docs/intro')
    expect(await tab.ask('document.querySelector(".page-actions")')).toBeNull()
    await tab.ask('document.querySelector(".page-markdown").click()')
    await tab.until('location.pathname.endsWith("/docs/intro.md")')
    expect(await tab.ask('document.body.textContent')).toMatch(/^# Introduction/)
  })

  test('loads the whole sidebar of a long reference, and keeps its position', async () => {
    const tab = await open('/docs/api/v1/alpha-30')
    const last = '#_sidebar a[href$="beta-60.html"]'
    await tab.until(`document.querySelector('${last}') !== null`)
    // The sidebar scrolls in a frame after its entries have come.
    await tab.until(
      '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector("#_sidebar [aria-current]").getBoundingClientRect())',
    )
    await tab.ask(`document.querySelector('${last}').click()`)
    await tab.until(is('/docs/api/v1/beta-60'))
    expect(tab.errors).toEqual([])
  })

  test('opens fields that a page has no room for in place', async () => {
    const tab = await open('/docs/api/v2/alpha-1')
    const link = '[id="response.200.more"] a[href$="schemas/More.html"]'
    const deferred = `docs-island ${link.slice(link.indexOf('a['))}`
    // The field is one of those that a response folds.
    await tab.ask(
      `(() => { const link = document.querySelector('${deferred}'); link.closest('details').open = true; link.scrollIntoView({ block: 'center', behavior: 'instant' }) })()`,
    )
    await tab.click(deferred)
    await tab.until('document.getElementById("response.200.more.field59") !== null')
    expect(await tab.ask('document.activeElement.textContent')).toBe('60 fields')
    expect(
      await tab.ask(
        '[...document.querySelectorAll("section[id^=\'response.200.more(\']")].map(({ role }) => role)',
      ),
    ).toEqual(['tabpanel', 'tabpanel'])
    expect(tab.errors).toEqual([])
  })

  test('changes the version', async () => {
    const tab = await open('/docs/api/v1/alpha-1')
    await tab.click('.version > summary')
    await tab.click('.version a[data-version=v2]')
    await tab.until(is('/docs/api/v2/alpha-1'))
  })

  test('searches, and leads to the answer', async () => {
    const tab = await open('/docs/second')
    await tab.press('k', 'Control')
    await tab.until('document.activeElement.getAttribute("role") === "combobox"')
    await tab.type('tables remraks')
    await tab.until('document.querySelectorAll("[role=option] mark").length > 1')
    await tab.until('/pages?$/.test(document.querySelector(".search-status").textContent)')
    expect(await tab.ask('document.querySelector("[role=option]").textContent')).toContain('Introduction')
    await tab.press('Enter')
    await tab.until(is('/docs/intro#tables-and-remarks'))
    // What was found is offered again, on another page too.
    await tab.goto(bundle.address('/docs/api/v1/alpha-1'))
    await tab.press('/')
    await tab.until('document.querySelector(".search-recent")?.textContent.includes("tables remraks")')
    expect(tab.errors).toEqual([])
  })

  test('reports a truncated or missing search index', async () => {
    const damaged = unzipBundle(zip)
    const folder = join(fileURLToPath(damaged.origin), 'assets', 'search')
    const lexicons = readdirSync(folder).filter((file) => file.startsWith('terms-'))
    for (const file of lexicons) writeFileSync(join(folder, file), 'offprint.search("terms-","abc')
    const tab = await browser.tab()
    await tab.goto(damaged.address('/docs/second'))
    await tab.press('/')
    await tab.until('document.activeElement.getAttribute("role") === "combobox"')
    await tab.type('remarks')
    const alertText = 'document.querySelector("dialog [role=alert]")?.textContent ?? ""'
    await tab.until(`(${alertText}).includes("Part of the search index cannot be loaded")`)
    rmSync(join(folder, 'index.js'))
    await tab.goto(damaged.address('/docs/intro'))
    await tab.press('/')
    await tab.until(`(${alertText}).includes("The search index cannot be loaded")`)
  })

  // The short run copies on a server: reading-text.test.ts.
  fullRunTest('copies code', async () => {
    const tab = await open('/docs/intro')
    await tab.ask(
      'document.querySelector("button.copy").scrollIntoView({ block: "center", behavior: "instant" })',
    )
    // It says so for a second, which a test on a busy machine can miss: the page itself keeps what was said. What the button gets its
    // name from may still be on its way then, and is the first change on such a machine.
    await tab.ask(`void new MutationObserver(() => {
      window.said = [...(window.said ?? []), document.querySelector("button.copy").textContent]
    }).observe(document.querySelector("button.copy"), { childList: true, characterData: true, subtree: true })`)
    await tab.click('button.copy')
    await tab.until('window.said?.some((text) => text.startsWith("Copied"))')
  })

  test('says what needs a network, and shows no broken form', async () => {
    const tab = await open('/developer/dashboard')
    await tab.until('/network|online/i.test(document.querySelector("main").textContent)')
    expect(await tab.ask('document.querySelectorAll("main form").length')).toBe(0)
    expect(tab.errors).toEqual([])
  })

  test('prints', async () => {
    const tab = await open('/docs/intro')
    const paper = await tab.print()
    expect(Buffer.from(paper.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(paper.length).toBeGreaterThan(5000)
  })

  if (name === 'Chromium')
    test('moves from page to page with a transition', async () => {
      const tab = await browser.tab()
      await tab.before(
        'addEventListener("pagereveal", (event) => { window.moved = event.viewTransition !== null })',
      )
      // Chromium goes without one when it waits for a script of the next page before it has seen the styles which ask for it ...
      await tab.goto(bundle.address('/docs/intro'))
      const order =
        '[...document.head.querySelectorAll("link[rel=stylesheet], script")].map(({ tagName }) => tagName)'
      expect((await tab.ask<string[]>(order))[0]).toBe('LINK')
      // ... and when a page is left too early: one of some journeys has it.
      let moved = false
      for (let n = 0; n < 5 && !moved; n++) {
        await tab.goto(bundle.address('/docs/intro'))
        await tab.until('performance.getEntriesByName("first-contentful-paint").length > 0')
        await tab.click('a[rel=next]')
        await tab.until(`${is('/docs/second')} && window.moved !== undefined`)
        moved = await tab.ask('window.moved')
      }
      expect(moved).toBe(true)
    })
})
