/** Where the parts of a page are, from the header to the ends of lists that scroll. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { stage } from './harness.ts'
import { useFixtureSite } from './reading.ts'

const root = await useFixtureSite()

/** The box of the first element in view that a selector finds. */
function boxOf(page: Page, selector: string): Promise<DOMRect> {
  return page
    .locator(`${selector} >> visible=true`)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
}

/** Direction in which the edges of an element fade while it scrolls. */
function fadeOf(page: Page, selector: string): Promise<readonly string[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) =>
      element
        .getAnimations()
        // Without overflow a timeline is not active.
        .flatMap(({ timeline }) =>
          timeline && 'axis' in timeline && timeline.currentTime !== null ? [String(timeline.axis)] : [],
        ),
    )
}

describe('the layout of a page', () => {
  const at = stage('built', root)

  test('a long list of contents follows the reader, and fades where it is cut', async () => {
    const page = await at.page({ viewport: { width: 1440, height: 170 } })
    await page.goto(at.address('/docs/intro'))
    const current = page.locator('#_toc [aria-current]')
    await expect.poll(() => current.allTextContents()).toEqual(['First steps'])
    expect(await fadeOf(page, '#_toc')).toEqual(['block'])
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const from = await page.evaluate(() => scrollY)
    await expect.poll(() => current.allTextContents()).toEqual(['The end'])
    const [list, entry] = [await boxOf(page, '#_toc'), await boxOf(page, '#_toc [aria-current]')]
    expect(entry.top).toBeGreaterThanOrEqual(list.top)
    expect(entry.bottom).toBeLessThanOrEqual(list.bottom)
    expect(await page.evaluate(() => scrollY)).toBe(from)
  })

  test('what is beside an operation reaches the end of the window and fades there', async () => {
    const page = await at.page({ viewport: { width: 1440, height: 360 } })
    await page.goto(at.address('/docs/api/v1/alpha-1'))
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    expect(await fadeOf(page, '.api-side')).toEqual(['block'])
    expect(Math.round((await boxOf(page, '.api-side')).bottom)).toBeLessThanOrEqual(360)
    const limit = await page
      .locator('.api-side')
      .first()
      .evaluate(
        (side) => parseFloat(getComputedStyle(side).maxHeight) + parseFloat(getComputedStyle(side).top),
      )
    expect(limit).toBe(360)
  })

  test('in one column, an operation is as wide as a guide, and at the same place', async () => {
    const page = await at.page({ viewport: { width: 800, height: 700 } })
    for (const width of [390, 992, 1100]) {
      await page.setViewportSize({ width, height: 700 })
      const places = []
      for (const route of ['/docs/intro', '/docs/api/v1/alpha-1']) {
        await page.goto(at.address(route))
        const { left, right } = await boxOf(page, 'article')
        places.push([left, right])
      }
      expect({ width, place: places[1] }).toEqual({ width, place: places[0] })
    }
  })

  test('a long address among the facts of an API is broken where a phone ends', async () => {
    const { page } = await at.visit('/docs/api/v1/public-apis', { viewport: { width: 390, height: 700 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('what scrolls beside the text has thin scrollbars, or none', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1', { viewport: { width: 1280, height: 800 } })
    await page.locator('[role=tablist]').first().waitFor()
    const widths = await page.evaluate(() =>
      ['html', '.sidebar', '.api-side', '[role=tablist]'].map((selector) => {
        const element = document.querySelector(selector)
        return element && getComputedStyle(element).scrollbarWidth
      }),
    )
    expect(widths).toEqual(['auto', 'thin', 'thin', 'none'])
  })

  test('the brand is at the edge of every page', async () => {
    const { page } = await at.visit('/')
    const home = await boxOf(page, '.brand')
    await page.goto(at.address('/docs/intro'))
    expect((await boxOf(page, '.brand')).left).toBe(home.left)
  })

  test('on narrow screens, a header begins and ends where the page does', async () => {
    const page = await at.page({ viewport: { width: 390, height: 700 } })
    for (const route of ['/', '/docs/intro', '/blog/hello']) {
      await page.goto(at.address(route))
      for (const width of [320, 390, 500, 800]) {
        await page.setViewportSize({ width, height: 700 })
        const edges = await page.evaluate(() => ({
          start: document.querySelector('.brand')?.getBoundingClientRect().left,
          end: [...document.querySelectorAll('.bar button svg')].at(-1)?.getBoundingClientRect().right,
        }))
        expect({ route, width, ...edges }).toEqual({ route, width, start: 16, end: width - 16 })
      }
    }
  })

  test('the title of a drawer is beside the button that closes it', async () => {
    const page = await at.page({ viewport: { width: 390, height: 800 } })
    await page.goto(at.address('/docs/intro'))
    for (const drawer of ['#_sidebar', '#_toc']) {
      await page.locator(`[popovertarget=${drawer.slice(1)}] >> visible=true`).click()
      const title = await boxOf(page, `${drawer} .drawer-head p`)
      const button = await boxOf(page, `${drawer} .close`)
      // The text behind it keeps its width where scrollbars have a place of their own.
      await page.waitForSelector('html[data-drawer]')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)).toBe(
        'stable',
      )
      expect(Math.abs(title.top + title.bottom - button.top - button.bottom)).toBeLessThan(4)
      await page.locator(`${drawer} .close`).click()
    }
  })

  test('on phones, code comes after the parameters: on the page and by keyboard', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1', { viewport: { width: 390, height: 800 } })
    for (const part of await page.locator('.api-part').all()) {
      const [text, code] = [part.locator('.api-rest'), part.locator('.api-side')]
      const [above, below] = [await text.boundingBox(), await code.boundingBox()]
      expect(below?.y).toBeGreaterThanOrEqual(Math.floor((above?.y ?? 0) + (above?.height ?? 0)))
    }
    await page.locator('.api-rest a').last().focus()
    await page.keyboard.press('Tab')
    expect(await page.locator('.api-side').last().locator(':focus').count()).toBe(1)
  })

  test('in browsers without reading-flow, code comes after the parameters in the document as well', async () => {
    const page = await at.page({ viewport: { width: 390, height: 800 } })
    // Firefox and Safari go through the document, whatever its styles show first.
    await page.addInitScript(() => {
      const { supports } = CSS
      CSS.supports = (...query: [string, string?]) =>
        !query[0].includes('reading-flow') && supports(...(query as [string, string]))
    })
    await page.goto(at.address('/docs/api/v1/alpha-1'))
    await expect.poll(() => page.locator('.api-rest + .api-side').count()).toBe(2)
  })

  test('phones find the code of an operation in its contents after the text that it belongs to, and wide windows leave it out', async () => {
    const page = await at.page({ viewport: { width: 390, height: 800 } })
    await page.goto(at.address('/docs/api/v1/alpha-1'))
    await page.locator('[popovertarget=_toc] >> visible=true').click()
    const entries = page.locator('#_toc a >> visible=true')
    expect((await entries.allTextContents()).slice(-4)).toEqual([
      'Request',
      'Responses',
      '200 OK',
      'Response',
    ])
    await entries.last().click()
    await expect.poll(async () => (await boxOf(page, '#response')).top).toBeLessThan(400)
    await page.setViewportSize({ width: 1280, height: 500 })
    expect(await entries.allTextContents()).toEqual(['Responses'])
  })

  test('in a wide window, the line of sections marks one that it shows', async () => {
    const page = await at.page({ viewport: { width: 1280, height: 500 } })
    await page.goto(at.address('/docs/api/v1/alpha-1'))
    const marked = page.locator('#_toc [aria-current] >> visible=true')
    for (const id of ['response.200', 'responses']) {
      await page.evaluate((target) => document.getElementById(target)?.scrollIntoView(), id)
      await expect.poll(() => marked.allTextContents()).toEqual(['Responses'])
    }
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(() => marked.allTextContents()).toEqual(['Responses'])
  })

  test('between desktop and phone, breadcrumbs are in the row that opens the contents', async () => {
    const page = await at.page({ viewport: { width: 1024, height: 800 } })
    await page.goto(at.address('/docs/intro'))
    const bar = await boxOf(page, '.bar')
    const head = await boxOf(page, '.page-head')
    expect(head.top).toBeGreaterThanOrEqual(bar.top)
    expect(head.bottom).toBeLessThanOrEqual(bar.bottom)
    // The border of the sidebar is not covered.
    expect(bar.left).toBeGreaterThanOrEqual((await boxOf(page, '#_sidebar')).right)
    const button = await boxOf(page, '.bar button')
    expect((await boxOf(page, '.page-actions')).right).toBeLessThanOrEqual(button.left)
  })

  test('links that stand alone are large enough to press', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1')
    const small = await page
      .locator('.breadcrumbs li:first-child a, .downloads a, .meta a')
      .evaluateAll((links) =>
        links.flatMap((link) => {
          const { width, height } = link.getBoundingClientRect()
          return width < 24 || height < 24 ? [link.outerHTML] : []
        }),
      )
    expect(small).toEqual([])
  })

  test('the home page has the languages of an operation in their order', async () => {
    const { page } = await at.visit('/')
    const tabs = () => page.locator('.samples [role=tab] >> visible=true').allTextContents()
    const route = await page.locator('.first-head h2 a').getAttribute('href')
    const offered = await tabs()
    await page.goto(at.address(route ?? ''))
    expect(offered).toEqual(await tabs())
  })
})

describe('operations of this site', () => {
  const at = stage('built')

  test('folds open from the end of the line that they belong to, and limits have a line below the description of a field', async () => {
    const page = await at.page({ viewport: { width: 1280, height: 900 } })
    await page.goto(at.address('/docs/api/v1/org-invite'))
    const folds = 'section.folds:has(> h2)'
    const [section, heading, summary] = [
      await boxOf(page, folds),
      await boxOf(page, `${folds} h2`),
      await boxOf(page, `${folds} summary`),
    ]
    expect(Math.abs(summary.right - section.right)).toBeLessThan(1)
    expect(Math.abs((summary.top + summary.bottom - heading.top - heading.bottom) / 2)).toBeLessThan(6)
    // The summary stays where it was pressed.
    const line = page.locator(`${folds} > details > summary`)
    const readTop = () => line.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const top = await readTop()
    await line.click()
    expect(await readTop()).toBe(top)
    const field = '.fields > li:has(> .rules)'
    const [description, limits] = [
      await boxOf(page, `${field} > .prose p`),
      await boxOf(page, `${field} > .rules`),
    ]
    expect(limits.top).toBeGreaterThanOrEqual(description.bottom - 1)
  })

  test('in forced colors, the menu of the current version is boxed as the open page is', async () => {
    const page = await at.page({ viewport: { width: 1280, height: 900 }, forcedColors: 'active' })
    await page.goto(at.address('/docs/api/v1/org-invite'))
    for (const selector of ['.version summary[data-fixed]', '#_sidebar a[aria-current]']) {
      const outline = await page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle)
      expect({ selector, outline }).toEqual({ selector, outline: 'solid' })
    }
  })

  test.each([1280, 1440])('the longest are at most 3,000 px high at %s px', async (width) => {
    const page = await at.page({ viewport: { width, height: 900 } })
    for (const name of ['org-invite', 'mint-data-request', 'generate-kyb-report', 'onboarding']) {
      await page.goto(at.address(`/docs/api/v1/${name}`))
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect({ name, isShort: height <= 3000 }).toEqual({ name, isShort: true })
    }
  })
})

describe('the pages of this site', () => {
  const at = stage('built')

  test.each(['/docs/api/v1/public-apis', '/docs/api/v1/schemas/Business'])(
    'the facts below the title of %s are apart from its text',
    async (route) => {
      const { page } = await at.visit(route, { viewport: { width: 768, height: 900 } })
      const facts = await boxOf(page, '.below-title')
      const text = await boxOf(page, '.below-title ~ .prose')
      expect(text.top - facts.bottom).toBeGreaterThanOrEqual(12)
    },
  )

  test('what opens from the end of a line is on that line', async () => {
    const { page } = await at.visit('/docs/api/v1/generate-auth-token', {
      viewport: { width: 768, height: 900 },
    })
    const fact = await boxOf(page, '.facts > p')
    const summary = await boxOf(page, '.facts summary')
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
    expect(Math.abs(middle(fact) - middle(summary))).toBeLessThan(1)
  })

  test('on phones, the button of the first request is beside its heading', async () => {
    const { page } = await at.visit('/', { viewport: { width: 320, height: 700 } })
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const heading = await boxOf(page, '.first h2')
      const button = await boxOf(page, '.first .try-open')
      expect({ width, isBeside: button.left >= heading.right && button.right <= width - 32 }).toEqual({
        width,
        isBeside: true,
      })
    }
  })
})
