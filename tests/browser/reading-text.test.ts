import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { reading, stage } from './harness.ts'
import { readErrors, useFixtureSite, watchShifts } from './reading.ts'

const root = await useFixtureSite()

describe.each(reading)('a page of text (%s)', (target) => {
  const at = stage(target, root)

  test('lists levels 2 and 3 and marks the section being read', async () => {
    const { page } = await at.visit('/docs/intro')
    const links = page.locator('#_toc a')
    expect(await links.allTextContents()).toEqual([
      'First steps',
      'Smaller steps',
      'Tables and remarks',
      'The end',
    ])
    const waitUntilMarked = (text: string) =>
      page.waitForFunction(
        (text) => document.querySelector('#_toc [aria-current]')?.textContent === text,
        text,
      )
    await page.evaluate(() =>
      document.getElementById('smaller-steps')?.scrollIntoView({ behavior: 'instant' }),
    )
    await waitUntilMarked('Smaller steps')
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await waitUntilMarked('The end')
    expect(await page.locator('#_toc [aria-current]').count()).toBe(1)
  })

  test('has a skip link, first in the order of the keyboard', async () => {
    const { page } = await at.visit('/docs/intro')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === '_content')
  })

  test('shows its breadcrumbs, the next page, and the link to edit it', async () => {
    const { page } = await at.visit('/docs/intro')
    const main = page.locator('main')
    expect(await main.locator('a[rel=next]').evaluate((a: HTMLAnchorElement) => a.href)).toBe(
      at.address('/docs/second'),
    )
    expect(await main.locator('a[rel=prev]').count()).toBe(1)
    expect(await main.getByRole('link', { name: 'Edit this page' }).getAttribute('href')).toBe(
      'https://example.com/edit/content/docs/intro.md',
    )
    await page.goto(at.address('/docs/guides/one'))
    const crumbs = main.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
    expect(await crumbs.allTextContents()).toEqual(['', 'Guides', 'Guide one'])
  })

  test('offers the way back to the top while scrolling up', async () => {
    const { page } = await at.visit('/docs/intro')
    const top = page.getByRole('link', { name: 'Back to top' })
    await page.mouse.move(700, 400)
    // A wheel may scroll smoothly, and turned back too soon it would only end the way down earlier.
    const wheel = async (by: number) => {
      const to = (await page.evaluate(() => scrollY)) + by
      await page.mouse.wheel(0, by)
      await page.waitForFunction((to) => Math.abs(scrollY - to) < 2, to)
    }
    await wheel(1500)
    expect(await top.isVisible()).toBe(false)
    await wheel(-200)
    await top.click()
    await page.waitForFunction(() => scrollY === 0)
  })

  test('shows the announcement until it is dismissed', async () => {
    const { page } = await at.visit('/docs/intro')
    const bar = page.getByText('The first announcement.')
    expect(await bar.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Dismiss announcement' }).click()
    await bar.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('_content')
    await page.goto(at.address('/docs/second'))
    expect(await bar.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.dataset['announcement'])).toBe('dismissed')
    // Another bar has another id.
    await page.evaluate(() => {
      localStorage.setItem('offprint.announcement', 'the one before')
      document.cookie = 'offprint.announcement=; max-age=0; path=/'
    })
    await page.reload()
    expect(await bar.isVisible()).toBe(true)
  })

  test('moves nothing while it loads', async () => {
    const page = await at.page({ viewport: { width: 1440, height: 900 } })
    const readShifts = await watchShifts(page)
    for (const route of ['/docs/intro', '/', '/docs/api/v1/alpha-1', '/blog']) {
      await page.goto(at.address(route))
      // A slow machine paints while the header is still parsed: what is there makes room for the rest.
      const shifts = (await readShifts()).filter((shift) => !shift.isEarlyHeader)
      expect({ route, shifts }).toEqual({ route, shifts: [] })
    }
  })

  test('never scrolls sideways', async () => {
    const page = await at.page()
    for (const width of [320, 360, 768, 996, 997, 1199, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(at.address('/docs/intro'))
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  })

  test('gives a status without a description a row of its own, as high as the others', async () => {
    const { page } = await at.visit('/docs/api/v2/errors')
    const rows = await page.locator('.statuses tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const code = row.querySelector('th code')?.getBoundingClientRect()
        const { top, bottom } = row.getBoundingClientRect()
        return {
          status: row.querySelector('th')?.textContent,
          height: Math.round(bottom - top),
          isInside: code !== undefined && code.top >= top && code.bottom <= bottom,
        }
      }),
    )
    expect(rows.map(({ status, isInside }) => ({ status, isInside }))).toEqual([
      { status: '404', isInside: true },
      { status: 'default', isInside: true },
    ])
    expect(rows[1]?.height).toBeGreaterThan((rows[0]?.height ?? Infinity) / 2)
    // A long status keeps its distance from what it means.
    const gap = await page.locator('.statuses tr', { hasText: 'default' }).evaluate((row) => {
      const [status, meaning] = row.querySelectorAll('th code, td')
      if (status === undefined || meaning === undefined) return undefined
      meaning.textContent = 'Anything else'
      return meaning.getBoundingClientRect().left - status.getBoundingClientRect().right
    })
    expect(gap ?? 0).toBeGreaterThan(3)
  })

  test('breaks long names of groups in the sidebar, so that none is cut', async () => {
    const { page } = await at.visit('/docs/api/v2/errors')
    const sidebar = page.locator('#_sidebar')
    await sidebar.getByText('CustomerRelationship').first().waitFor()
    expect(await sidebar.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0)
    expect(
      await sidebar
        .locator('a, summary')
        .evaluateAll((entries) =>
          entries.filter((entry) => entry.scrollWidth > entry.clientWidth).map((entry) => entry.textContent),
        ),
    ).toEqual([])
  })

  test('keeps its lines at about 80 characters on a large screen: text, code and tables share their width', async () => {
    const { page } = await at.visit('/docs/intro', { viewport: { width: 1440, height: 900 } })
    const lines = await page.evaluate(() => {
      const text = document.querySelector('.prose p')?.firstChild as Text
      const range = document.createRange()
      const lengths: number[] = []
      let top = Number.NaN
      for (let n = 0; n < text.length; n++) {
        range.setStart(text, n)
        range.setEnd(text, n + 1)
        const rect = range.getClientRects()[0]
        if (!rect) continue
        if (rect.top !== top) lengths.push(0)
        top = rect.top
        lengths.push((lengths.pop() ?? 0) + 1)
      }
      return lengths.slice(0, -1)
    })
    const mean = lines.reduce((sum, n) => sum + n, 0) / lines.length
    expect(mean).toBeGreaterThan(60)
    expect(Math.max(...lines)).toBeLessThanOrEqual(84)
  })

  test('is whole without JavaScript', async () => {
    const { page } = await at.visit('/docs/intro', { javaScriptEnabled: false })
    for (const text of ['first python', 'first go', 'first rust', 'second go'])
      expect(await page.getByText(text).first().isVisible()).toBe(true)
    expect(await page.locator('.tab-label', { hasText: 'Rust' }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
    await page.locator('.version > summary').click()
    await page.locator('.version a[data-version=v2]').click()
    await page.waitForURL(at.address('/docs/api/v2'))
    await page.goto(at.address('/docs/intro'))
    await page.locator('.search-link').click()
    await page.waitForURL(at.address('/search'))
    expect(await page.getByRole('link', { name: 'Second page' }).first().isVisible()).toBe(true)
  })

  test('prints as an article: no chrome, the panels of all tabs, code wrapped, links written out', async () => {
    const { page } = await at.visit('/docs/intro')
    await page.emulateMedia({ media: 'print' })
    // In Firefox too, a heading does not end a page: it is as high as the first lines below it, and in one piece.
    const heading = page.locator('main h2').first()
    expect(await heading.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
    expect((await heading.boundingBox())?.height).toBeGreaterThan(100)
    for (const part of ['.header', '#_sidebar', '#_toc', '.footer', '.neighbours', '[role=tablist]', '.copy'])
      expect(await page.locator(part).first().isVisible()).toBe(false)
    const tabs = page.locator('docs-tabs').first()
    expect(await tabs.getByText('first python').first().isVisible()).toBe(true)
    expect(await tabs.locator('.tab-label', { hasText: 'Python' }).isVisible()).toBe(true)
    for (const text of ['first go', 'first rust'])
      expect(await tabs.getByText(text).first().isVisible()).toBe(true)
    const code = page.locator('figure.code pre', { hasText: 'const long' })
    expect(await code.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBeLessThanOrEqual(1)
    // On paper nothing opens: what is folded is printed, without the arrow.
    await page.locator('main article').evaluate((article) => {
      const [details, line] = [document.createElement('details'), document.createElement('summary')]
      details.append(line, 'Folded')
      line.textContent = 'More'
      article.append(details)
    })
    expect(
      await page
        .getByText('More', { exact: true })
        .last()
        .evaluate((line) => [
          getComputedStyle(line).listStyleType,
          getComputedStyle(line.parentElement ?? line, '::details-content').contentVisibility,
        ]),
    ).toEqual(['none', 'visible'])
    // A page does not end between the header of code and its first line.
    const header = page.locator('figure.code > figcaption').first()
    expect(await header.evaluate((element) => getComputedStyle(element).breakAfter)).toBe('avoid')
    expect((await header.boundingBox())?.height).toBeGreaterThan(100)
    const after = await page
      .locator('main a[href="https://example.com/elsewhere"]')
      .evaluate((a) => getComputedStyle(a, '::after').content)
    expect(after).toContain('https://example.com/elsewhere')
  })

  test('prints an operation without what repeats or would open, a field in one line, and its code in the text', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1')
    await page.emulateMedia({ media: 'print' })
    // As on pages with more: a field whose schema is above, and a section that is folded.
    await page
      .locator('.api-rest')
      .first()
      .evaluate((rest) => {
        const [again, section, folded] = ['details', 'section', 'details'].map((name) =>
          document.createElement(name),
        )
        if (!again || !section || !folded) return
        again.className = 'repeated'
        again.append(document.createElement('summary'), 'Printed above')
        folded.append(document.createElement('summary'), 'Outcomes')
        section.append(document.createElement('h2'), folded)
        section.className = 'outcomes'
        rest.querySelector('.fields > li')?.append(again)
        rest.append(section)
      })
    expect(await page.locator('.repeated').isVisible()).toBe(false)
    expect(await page.locator('.outcomes').isVisible()).toBe(false)
    const field = page.locator('.fields > li > .field').first()
    expect(await field.evaluate((element) => getComputedStyle(element).display)).toBe('inline')
    const code = page.locator('.api-side').first()
    expect(await code.evaluate((element) => getComputedStyle(element).position)).toBe('static')
    // A gap separates them from the description above.
    expect(await code.evaluate((element) => parseFloat(getComputedStyle(element).marginTop))).toBeGreaterThan(
      0,
    )
  })
})

describe.each(reading)('code and tabs (%s)', (target) => {
  const at = stage(target, root)
  const listSelectedTabs = (page: Page) =>
    page.locator('[role=tab][aria-selected=true]').evaluateAll((all) => all.map((tab) => tab.textContent))

  test('copies a block, and says so', async () => {
    const page = await at.page({ permissions: ['clipboard-read', 'clipboard-write'] })
    // The clock stands still, so that the second for which the button says so is long enough on every machine.
    await page.clock.install()
    await page.goto(at.address('/docs/intro'))
    const figure = page.locator('figure.code', { hasText: 'const b' })
    const named = figure.getByRole('button', { name: /^Copy code/ })
    // Frames of the page stand still as well, and the button gets its name in one of them.
    await named.waitFor()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await figure.hover()
    await named.click()
    const copied = figure.getByRole('button', { name: 'Copied' })
    await copied.waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const a = 1\nconst b = 2')
    // Pressed again while it says so, it gets its own label back.
    await page.clock.runFor(600)
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await copied.click()
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '')
    await page.clock.runFor(1000)
    await named.waitFor()
  })

  test('wraps long lines on demand', async () => {
    const { page } = await at.visit('/docs/intro')
    const figure = page.locator('figure.code', { hasText: 'const long' })
    const pre = figure.locator('pre')
    const over = () => pre.evaluate((element) => element.scrollWidth > element.clientWidth)
    expect(await over()).toBe(true)
    await figure.getByRole('button', { name: 'Wrap' }).click()
    expect(await over()).toBe(false)
    expect(await figure.getByRole('button', { name: 'Wrap' }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('figure.code', { hasText: 'const b' }).locator('.wrap').count()).toBe(0)
  })

  test('shows titles, numbers and marks of lines', async () => {
    const { page } = await at.visit('/docs/intro')
    expect(await page.locator('figcaption', { hasText: 'first.py' }).isVisible()).toBe(true)
    const marked = page.locator('.line.mark')
    expect(await marked.textContent()).toBe('const b = 2')
    expect(await marked.evaluate((line) => getComputedStyle(line, '::before').content)).toBe('"2"')
  })

  test('has tabs of a group follow each other, across pages too', async () => {
    const { page } = await at.visit('/docs/intro')
    // Tabs come after the first frame, which a busy machine paints after the page has loaded.
    await expect.poll(() => listSelectedTabs(page)).toEqual(['Python', 'Python'])
    await page.getByRole('tab', { name: 'Go' }).last().click()
    expect(await listSelectedTabs(page)).toEqual(['Go', 'Go'])
    expect(await page.getByText('second go').isVisible()).toBe(true)
    expect(await page.getByText('second python').isVisible()).toBe(false)
    await page.goto(at.address('/docs/second'))
    await expect.poll(() => listSelectedTabs(page)).toEqual(['Go'])
    // A choice that a group doesn't have changes nothing there, and is kept for those which have it.
    await page.goto(at.address('/docs/intro'))
    await page.getByRole('tab', { name: 'Rust' }).click()
    expect(await listSelectedTabs(page)).toEqual(['Rust', 'Go'])
  })

  test('leaves what was pressed where it is', async () => {
    const { page } = await at.visit('/docs/intro')
    const tab = page.getByRole('tab', { name: 'Go' }).last()
    await tab.scrollIntoViewIfNeeded()
    const top = () => tab.evaluate((element) => element.getBoundingClientRect().top)
    const before = await top()
    await tab.click()
    expect(Math.abs((await top()) - before)).toBeLessThan(1.5)
  })

  test('takes the keys of the tabs pattern', async () => {
    const { page } = await at.visit('/docs/intro')
    const focus = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('tab', { name: 'Python' }).first().focus()
    for (const [key, text] of [
      ['ArrowRight', 'Go'],
      ['ArrowRight', 'Rust'],
      ['ArrowRight', 'Python'],
      ['ArrowLeft', 'Rust'],
      ['Home', 'Python'],
      ['End', 'Rust'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focus()).toBe(text)
      expect((await listSelectedTabs(page))[0]).toBe(text)
    }
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role=tabpanel]')?.textContent),
    ).toContain('first rust')
    expect(await page.locator('docs-tabs').first().locator('[role=tab][tabindex="0"]').count()).toBe(1)
  })
})

describe.each(reading)('images (%s)', (target) => {
  const at = stage(target, root)

  test('have their size before they arrive', async () => {
    const { page } = await at.visit('/docs/intro')
    const image = page.locator('img[alt="A chart"]')
    expect(await image.getAttribute('width')).toBe('640')
    expect(await image.getAttribute('height')).toBe('320')
    expect(await image.getAttribute('loading')).toBe('lazy')
  })

  test('switch once to their fallback, then to a placeholder', async () => {
    const open = async (lost: RegExp) => {
      const page = await at.page()
      await page.route(lost, (route) => route.abort())
      await page.goto(at.address('/docs/intro'))
      await page.getByRole('heading', { name: 'The end' }).scrollIntoViewIfNeeded()
      return page
    }
    const once = await open(/lost-/)
    await once.waitForFunction(() =>
      document.querySelector<HTMLImageElement>('img[alt="A picture that is lost"]')?.src.includes('spare-'),
    )
    const twice = await open(/lost-|spare-/)
    await twice.locator('.no-image').waitFor()
    expect(await twice.locator('.no-image').getAttribute('aria-label')).toBe('A picture that is lost')
  })

  test('enlarge on a click, and give focus back', async () => {
    const { page } = await at.visit('/docs/intro')
    const button = page.getByRole('button', { name: 'Enlarge image: A chart' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'A chart' })
    await dialog.locator('img').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await readErrors(page)).toEqual([])
  })
})
