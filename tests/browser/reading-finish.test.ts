import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { root as siteRoot } from '../docs.ts'
import { stage } from './harness.ts'
import { useFixtureSite } from './reading.ts'

const pages = Array.from({ length: 60 }, (_, n) => [
  `content/docs/chapter-${n + 1}.md`,
  `---\ntitle: Chapter ${n + 1} about a file upload\nsidebar_position: ${n + 10}\n---\n\nInitiate a file upload.\n\n## Initiate the file upload\n\nText.\n`,
])
/** Folded text below a screen of text, and a table that is wider than a phone. */
const folded = `# Folded

${'Text. '.repeat(600)}

[To the details](#more)

<details id="more">
<summary>More</summary>

The folded text.

</details>

${'Text. '.repeat(600)}

| A | B |
|---|---|
| ${'wide '.repeat(3)} | \`${'x'.repeat(50)}\` |

::::tabs{group=system}

:::tab[Linux]
A package for the penguin.
:::

:::tab[macOS]
An orchard of apples.
:::

::::

- A point
- [ ] A task
`
const root = await useFixtureSite({
  ...(Object.fromEntries(pages) as Record<string, string>),
  'content/docs/folded.md': folded,
})

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

  test('the words of a heading and of a field can be selected, and the sign before them is a link to it', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1', { viewport: { width: 1280, height: 900 } })
    for (const selector of ['h2#responses > a', '.field > a']) {
      const link = page.locator(selector).first()
      await link.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const middle = y + height / 2
      await page.mouse.move(x + 1, middle)
      await page.mouse.down()
      await page.mouse.move(x + width - 1, middle, { steps: 4 })
      await page.mouse.up()
      const selected = await page.evaluate(() => String(getSelection()))
      expect(selected.length).toBeGreaterThan(1)
      expect(await link.textContent()).toContain(selected.trim())
      await page.mouse.click(x - 4, middle)
      await expect.poll(() => page.url()).toContain((await link.getAttribute('href')) ?? 'no link')
    }
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

  test('forced colors keep the edges of panels and the arrows of menus', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1', {
      forcedColors: 'active',
      viewport: { width: 390, height: 844 },
    })
    const readStyle = (selector: string, property: 'borderLeftWidth' | 'appearance') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property)
    await page.locator('.bar').getByRole('button', { name: 'Menu' }).click()
    expect(await readStyle('.sidebar', 'borderLeftWidth')).toBe('1px')
    await page.keyboard.press('Escape')
    await page.locator('.try-open').click()
    await page.locator('.tryit select').first().waitFor()
    expect(await readStyle('.tryit', 'borderLeftWidth')).toBe('1px')
    expect(await readStyle('.tryit select', 'appearance')).toBe('auto')
    await page.keyboard.press('Escape')
    await page.locator('.search-link').click()
    expect(await readStyle('.search-panel', 'borderLeftWidth')).toBe('1px')
  })

  test('a list of points and tasks has bullets for the points', async () => {
    const { page } = await at.visit('/docs/folded')
    const items = page.locator('.contains-task-list > li')
    expect(await items.evaluateAll((all) => all.map((item) => getComputedStyle(item).listStyleType))).toEqual(
      ['disc', 'none'],
    )
  })

  test('forced colors show the focus on what is current or selected', async () => {
    const { page } = await at.visit('/docs/intro', { forcedColors: 'active' })
    for (const selector of ['#_sidebar [aria-current=page]', '[role=tab][aria-selected=true]']) {
      const readRing = () =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { outlineStyle, outlineColor, outlineWidth } = getComputedStyle(element)
            return [outlineStyle, outlineColor, outlineWidth].join(' ')
          })
      const before = await readRing()
      await page.locator(selector).first().focus()
      // A key makes the browser show where the focus is.
      await page.keyboard.press('Shift')
      expect({ selector, ring: await readRing() }).not.toEqual({ selector, ring: before })
    }
  })

  test('a larger font size of the browser gives the layout of a narrower screen', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1', { viewport: { width: 1280, height: 900 } })
    expect(await page.locator('#_sidebar').isVisible()).toBe(true)
    // Media queries ask for the font size of the browser, which a page cannot set: 24 px of 1280 are as 16 px of 853.
    const rules = await page.evaluate(() => {
      const found: string[] = []
      const collect = (list: CSSRuleList) => {
        for (const rule of list) {
          if (rule instanceof CSSMediaRule) found.push(rule.conditionText)
          if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList)
        }
      }
      for (const sheet of document.styleSheets) collect(sheet.cssRules)
      return found
    })
    expect(rules.filter((rule) => /\dpx/.test(rule))).toEqual([])
    expect(rules.some((rule) => rule.includes('62.3rem'))).toBe(true)
  })

  test('the line of sections comes before the text of an operation, without what it hides', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1', { viewport: { width: 1400, height: 900 } })
    const order = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('#_toc a')]
      const text = document.querySelector('main')
      return {
        isBefore: links.every(
          (link) =>
            text !== null && (link.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
        ),
        hidden: links.filter((link) => link.checkVisibility() && link.getBoundingClientRect().width < 2)
          .length,
      }
    })
    expect(order).toEqual({ isBefore: true, hidden: 0 })
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

  test('each button of code says which code it copies or wraps', async () => {
    const { page } = await at.visit('/docs/intro')
    const names = page.getByRole('button', { name: /^Copy code/ })
    expect(await names.first().textContent()).toBe('Copy code: Python')
    expect(await page.getByRole('button', { name: 'Copy code: JavaScript' }).count()).toBe(2)
    await page.getByRole('button', { name: 'Wrap code: JavaScript' }).waitFor()
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

describe('folded text', () => {
  const at = stage('built', root)

  test('a link to details opens them, with their summary in view', async () => {
    const { page } = await at.visit('/docs/folded')
    const details = page.locator('.prose > details')
    const summary = details.locator('summary')
    // The summary is as far from the border as the text, and says that it can be pressed.
    expect(await summary.evaluate((element) => getComputedStyle(element).paddingInlineStart)).toBe('16px')
    const rest = await summary.evaluate((element) => getComputedStyle(element).color)
    await summary.hover()
    await expect.poll(() => summary.evaluate((element) => getComputedStyle(element).color)).not.toBe(rest)
    await page.getByRole('link', { name: 'To the details' }).click()
    await page.getByText('The folded text.').waitFor()
    await page.waitForFunction(() => {
      const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
      const top = document.querySelector('.prose > details')?.getBoundingClientRect().top ?? 0
      return top >= header - 1 && top < header + 40
    })
  })

  test('what finds the text opens the details', async () => {
    const { page } = await at.visit('/docs/folded#:~:text=folded%20text')
    await page.getByText('The folded text.').waitFor()
  })

  test('what finds the text of another tab selects it', async () => {
    const { page } = await at.visit('/docs/folded')
    // On a slow machine, a text that is looked for at once is found before the tabs are made, and hidden by them.
    await page.getByRole('tab', { name: 'Linux' }).waitFor()
    await page.goto(at.address('/docs/folded#:~:text=orchard'))
    await page.getByText('An orchard of apples.').waitFor()
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('macOS')
  })
})

describe('a link to a field of another alternative', () => {
  const at = stage('built', siteRoot)

  test('opens what is folded around it, and chooses its tab', async () => {
    const id = 'body.asset(VerificationAsset).disclosedChecks'
    const { page } = await at.visit(`/docs/api/v1/mint-data-request#${id}`)
    const field = page.locator(`[id="${id}"]`)
    await expect.poll(() => field.isVisible()).toBe(true)
    await expect
      .poll(() =>
        field.evaluate((element) => {
          const { top } = element.getBoundingClientRect()
          return top > 0 && top < innerHeight
        }),
      )
      .toBe(true)
    expect(await field.evaluate((element) => element.closest('section[role=tabpanel]')?.ariaHidden)).toBe(
      null,
    )
  })
})

describe('the table of error codes', () => {
  const at = stage('built', siteRoot)

  // Rows arrive one after the other on a slow device, and a filter hides some.
  test.each([1280, 390, 320])('keeps its columns with any rows, %i px', async (width) => {
    const { page } = await at.visit('/docs/error-codes', { viewport: { width, height: 800 } })
    const readColumns = () =>
      page
        .locator('.codes tr')
        .first()
        .evaluate((row) =>
          [...row.children].map((cell) => {
            const { left, right } = cell.getBoundingClientRect()
            return [left, right]
          }),
        )
    const all = await readColumns()
    expect(all).toHaveLength(4)
    await page.evaluate(() => {
      for (const row of document.querySelectorAll('.codes tbody tr:not(:first-child)')) row.remove()
    })
    expect(await readColumns()).toEqual(all)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})

describe('the filter of error codes', () => {
  const at = stage('built', siteRoot)

  test('counts each code once, and leaves no heading without entries', async () => {
    const { page } = await at.visit('/docs/error-codes')
    const field = page.locator('.filtered .filter input')
    await field.fill('token_expired')
    const status = page.locator('.filtered .filter [role=status]')
    await expect.poll(() => status.textContent()).toMatch(/^1 of \d+$/)
    const entries = page.locator('.problem:visible')
    expect(await entries.count()).toBe(1)
    expect(await page.locator('.filtered h3:visible').allTextContents()).toEqual([
      expect.stringContaining('401'),
    ])
    // The status of a code is in the table and above its details, and its words are only there.
    for (const text of ['429', 'conflict', 'rate']) {
      await field.fill(text)
      await expect.poll(() => page.locator('.codes tbody tr:visible').count()).toBeLessThan(30)
      const shown = await entries.count()
      expect(shown).toBeGreaterThan(0)
      expect(await page.locator('.codes tbody tr:visible').count()).toBe(shown)
      expect(await status.textContent()).toMatch(new RegExp(`^${shown} of`))
      for (const hash of await page
        .locator('.toc li:not([hidden]) a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
        expect(await page.locator(`[id="${hash.slice(1)}"]`).isVisible(), hash).toBe(true)
    }
    await field.fill('zzzz')
    await expect.poll(() => status.textContent()).toBe('No entry matches.')
    expect(await page.locator('.filtered :is(h3, th):visible').count()).toBe(0)
  })
})

describe('text with more space (WCAG 2.2, 1.4.12)', () => {
  const at = stage('built', siteRoot)

  test('what opens from the end of a line never covers the line', async () => {
    const { page } = await at.visit('/docs/api/v1/mint-data-request', {
      viewport: { width: 320, height: 800 },
    })
    const listCovered = () =>
      page.locator('.folds > details > summary').evaluateAll((all) =>
        all.flatMap((summary) => {
          const line = document.createRange()
          const text = summary.parentElement?.previousElementSibling
          if (!text) return []
          line.selectNodeContents(text)
          const own = summary.getBoundingClientRect()
          const isCovered = [...line.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              left < own.right && right > own.left && top < own.bottom && bottom > own.top,
          )
          return isCovered ? [`${text.textContent}: ${summary.textContent}`] : []
        }),
      )
    expect(await page.locator('.folds > details > summary').count()).toBeGreaterThan(3)
    expect(await listCovered()).toEqual([])
    await page.evaluate(() => {
      const style = { lineHeight: '1.5', letterSpacing: '0.12em', wordSpacing: '0.16em' }
      for (const element of document.querySelectorAll<HTMLElement>('main *'))
        Object.assign(element.style, style)
    })
    expect(await listCovered()).toEqual([])
  })
})

describe('measures of a page', () => {
  const at = stage('built', root)

  test('a table fades where it is cut, unless it shows a focus ring', async () => {
    const { page } = await at.visit('/docs/folded', { viewport: { width: 390, height: 800 } })
    const table = page.locator('.prose > .table')
    const readMask = () => table.evaluate((element) => getComputedStyle(element).maskImage)
    expect(await readMask()).toContain('gradient')
    // The mask begins before the table, whose beginning is whole, and ends where it is cut.
    const readPlace = () =>
      table.evaluate((element) => {
        const { maskPosition, maskSize } = getComputedStyle(element)
        return { maskPosition, maskSize }
      })
    expect(await readPlace()).toEqual({ maskPosition: '-32px 0px', maskSize: 'calc(100% + 32px) 100%' })
    await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
    await expect.poll(readPlace).toEqual({ maskPosition: '0px 0px', maskSize: 'calc(100% + 32px) 100%' })
    await page.keyboard.press('Tab')
    await table.focus()
    expect(await readMask()).toBe('none')
  })

  test('on phones the header takes at most 60 px, and stays in view', async () => {
    const { page } = await at.visit('/docs/second', { viewport: { width: 320, height: 800 } })
    await page.evaluate(() => document.documentElement.setAttribute('data-announcement', 'dismissed'))
    const readHeader = () =>
      page.evaluate(() => ({
        bottom: document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0,
        menu: document.querySelector('[popovertarget=_sidebar]')?.getBoundingClientRect().bottom ?? 0,
      }))
    const before = await readHeader()
    expect(before.bottom).toBeLessThanOrEqual(60)
    expect(before.menu).toBeLessThanOrEqual(before.bottom)
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    expect(await readHeader()).toEqual(before)
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
    // The choice has a tab as long as it lasts, and the keys go through the tabs in view.
    const tabs = page.locator('.samples [role=tab]:visible')
    const selected = page.locator('.samples [role=tab][aria-selected=true]')
    expect(await tabs.allTextContents()).toEqual(['Python', 'cURL', 'C#', 'Go', 'Node.js', 'Rust'])
    expect(await selected.allTextContents()).toEqual(['Rust'])
    const { width = 0 } = (await menu.boundingBox()) ?? {}
    expect(width).toBeGreaterThanOrEqual(24)
    expect(width).toBeLessThan(40)
    await selected.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await selected.allTextContents()).toEqual(['Node.js'])
    expect(await tabs.allTextContents()).toHaveLength(5)
    expect(await menu.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe('More')
  })

  test('the Tab key reaches a box that scrolls, and passes one that does not', async () => {
    const { page } = await at.visit('/docs/folded', { viewport: { width: 390, height: 800 } })
    const table = page.locator('.prose > .table')
    const readStop = () => table.getAttribute('tabindex')
    await page.locator('docs-tabs[data-ready]').waitFor()
    expect(await readStop()).toBe('0')
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect.poll(readStop).toBeNull()
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(readStop).toBe('0')
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
