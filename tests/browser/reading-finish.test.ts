import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { stage } from './harness.ts'
import { room } from './reading.ts'

const pages = Array.from({ length: 60 }, (_, n) => [
  `content/docs/chapter-${n + 1}.md`,
  `---\ntitle: Chapter ${n + 1} about a file upload\nsidebar_position: ${n + 10}\n---\n\nInitiate a file upload.\n\n## Initiate the file upload\n\nText.\n`,
])
const root = await room(Object.fromEntries(pages) as Record<string, string>)

/**
 * What hides text in forced colors: its color is the background's, a plate in another color is painted between the two, or colors of the
 * site are left on a background of the system.
 */
function readForcedColors(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(element)
      const system = document.createElement('i')
      element.append(system)
      const isSystem = (name: string, value: string) => {
        system.style.cssText = `forced-color-adjust: none; color: ${name}`
        return getComputedStyle(system).color === value
      }
      const pairs = [
        ['HighlightText', 'Highlight'],
        ['MarkText', 'Mark'],
      ] as const
      const areColorsOfSystem = pairs.some(
        ([text, ground]) => isSystem(text, color) && isSystem(ground, backgroundColor),
      )
      system.remove()
      return {
        differs: color !== backgroundColor,
        hasNoPlate: forcedColorAdjust === 'none',
        areColorsOfSystem,
      }
    })
}

describe('the finish of pages', () => {
  const at = stage('built', root)

  test('search results keep the words of a title together', async () => {
    const { page } = await at.visit('/docs/intro')
    await page.locator('.search-link').click()
    await page.getByRole('combobox', { name: 'Search' }).fill('chapter file upload')
    const title = page.locator('.search-title').first()
    await title.locator('mark').first().waitFor()
    const boxes = await title.evaluate((element) =>
      [...(element.firstElementChild?.childNodes ?? [])].map((node) => {
        const range = document.createRange()
        range.selectNode(node)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(boxes.length).toBeGreaterThan(2)
    // Neighbouring pieces of the title touch, apart from a space.
    const gaps = boxes.slice(1).map(({ left }, n) => left - (boxes[n]?.right ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(12)
  })

  test('forced colors hide neither a selected tab, nor a primary button, nor what search found', async () => {
    const { page } = await at.visit('/docs/intro', { forcedColors: 'active' })
    const readable = { differs: true, hasNoPlate: true, areColorsOfSystem: true }
    expect(await readForcedColors(page, '[role=tab][aria-selected=true]')).toEqual(readable)
    await page.locator('.search-link').click()
    await page.getByRole('combobox', { name: 'Search' }).fill('chapter')
    await page.locator('.search-results mark').first().waitFor()
    expect(await readForcedColors(page, '.search-results a[aria-selected=true]')).toEqual(readable)
    expect(await readForcedColors(page, '.search-results a[aria-selected=false] mark')).toEqual(readable)
    await page.goto(at.address('/'))
    expect(await readForcedColors(page, '.button[data-variant=primary]')).toEqual(readable)
  })

  test('the sidebar shows the entry of the page, and the page itself stays at its top', async () => {
    const { page } = await at.visit('/docs/chapter-50', { viewport: { width: 1280, height: 600 } })
    const inView = () =>
      page.evaluate(() => {
        const sidebar = document.querySelector('#_sidebar')?.getBoundingClientRect()
        const item = document.querySelector('#_sidebar [aria-current=page]')?.getBoundingClientRect()
        return sidebar && item && item.top >= sidebar.top && item.bottom <= sidebar.bottom
      })
    await expect.poll(inView).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('the drawer of a phone shows the entry of the page when it opens', async () => {
    const { page } = await at.visit('/docs/chapter-50', { viewport: { width: 400, height: 600 } })
    await page.locator('.bar').getByRole('button', { name: 'Menu' }).click()
    await expect
      .poll(() =>
        page.evaluate(() => {
          const item = document.querySelector('#_sidebar [aria-current=page]')?.getBoundingClientRect()
          return item !== undefined && item.top > 0 && item.bottom < innerHeight
        }),
      )
      .toBe(true)
  })

  test('on touch screens no button covers code', async () => {
    const { page } = await at.visit('/docs/intro', {
      viewport: { width: 400, height: 800 },
      hasTouch: true,
      isMobile: true,
    })
    const overlaps = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('figure.code')]
        .filter((figure) => figure.offsetParent !== null)
        .map((figure) => {
          const code = figure.querySelector('code')?.getBoundingClientRect()
          const buttons = [...figure.querySelectorAll(':scope > button')]
          return buttons.some((button) => button.getBoundingClientRect().bottom > (code?.top ?? 0) + 1)
        }),
    )
    expect(overlaps.length).toBeGreaterThan(2)
    expect(overlaps).not.toContain(true)
  })

  test('each copy button says what it copies', async () => {
    const { page } = await at.visit('/docs/intro')
    const names = page.getByRole('button', { name: /^Copy code/ })
    expect(await names.first().textContent()).toBe('Copy code: Python')
    expect(await page.getByRole('button', { name: 'Copy code: JavaScript' }).count()).toBe(2)
  })

  test('the contents drawer has a button that closes it', async () => {
    const { page } = await at.visit('/docs/intro', { viewport: { width: 400, height: 600 } })
    await page.getByRole('button', { name: 'On this page' }).click()
    await page.getByRole('button', { name: 'Close table of contents' }).click()
    await expect
      .poll(() => page.locator('#_toc').evaluate((element) => element.matches(':popover-open')))
      .toBe(false)
  })
})

describe('measures of a page', () => {
  const at = stage('built', root)

  test('on phones the header takes at most 112 px, and its last row stays in view', async () => {
    const { page } = await at.visit('/docs/second', { viewport: { width: 390, height: 800 } })
    await page.evaluate(() => document.documentElement.setAttribute('data-announcement', 'dismissed'))
    const readHeader = () =>
      page.evaluate(() => ({
        bottom: document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0,
        menu: document.querySelector('[popovertarget=_sidebar]')?.getBoundingClientRect().bottom ?? 0,
      }))
    const before = await readHeader()
    expect(before.bottom).toBeLessThanOrEqual(112)
    expect(before.menu).toBeLessThanOrEqual(before.bottom)
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    const after = await readHeader()
    expect(after.bottom).toBeGreaterThan(40)
    expect(after.bottom).toBeLessThanOrEqual(60)
    // Where its entries are wider than the screen, they scroll.
    await page.setViewportSize({ width: 320, height: 800 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect((await readHeader()).bottom).toBeLessThanOrEqual(112)
  })

  test('the menu of further languages is a list that is searched by typing, and Escape changes nothing', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1')
    const menu = page.locator('.samples select')
    const readChoice = () =>
      menu.evaluate((select: HTMLSelectElement) => [
        select.matches(':open'),
        select.selectedOptions[0]?.text,
        document.activeElement?.textContent,
      ])
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('ru')
    await expect.poll(readChoice).toEqual([true, 'More', 'Ruby'])
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await readChoice()).slice(0, 2)).toEqual([false, 'More'])
    await page.keyboard.press('Enter')
    await page.keyboard.type('rus')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await readChoice()).slice(0, 2)).toEqual([false, 'Rust'])
    await page.locator('.samples section:not([hidden])', { hasText: 'Rust' }).waitFor()
  })

  test('text, code and tables have one width, and the contents are next to them', async () => {
    const { page } = await at.visit('/docs/intro', { viewport: { width: 1440, height: 900 } })
    const boxes = await page.evaluate(() => {
      const read = (selector: string) => {
        const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        return { left: Math.round(left), right: Math.round(right) }
      }
      return { text: read('.prose > p'), code: read('figure.code'), toc: read('#_toc') }
    })
    expect(boxes.code).toEqual(boxes.text)
    expect(boxes.text.right - boxes.text.left).toBe(40 * 16)
    expect(boxes.toc.left - boxes.text.right).toBeLessThan(64)
  })
})
