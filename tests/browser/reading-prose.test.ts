/** What authors write and the fixture site does not have: the shapes that documentation of other projects brought. */
import { describe, expect, test } from 'vitest'
import { stage } from './harness.ts'
import { useFixtureSite } from './reading.ts'

const page = `# A title that is far too long for one line beside the names of the groups above it and the actions

### Begins with a third level

Use \`--dir\`, \`--no-color\` or \`Content-Type\`.

The words before it fill some of \`--an-option-with-a-long-name\`

| Option | Default |
|---|---|
| \`--option-with-a-name\` | ${'a long text '.repeat(40)} |

| Name | Type | Default | Required | Since | Description |
|---|---|---|---|---|---|
| \`maxNumberOfConnections\` | integer | \`100\` | no | 2.0 | ${'a sentence about it '.repeat(6)} |

| Part | Address | What it is for |
|---|---|---|
| Provider | \`http://127.0.0.1:3003/scenarios\` | ${'its purpose in words '.repeat(4)} |

## Second level

### Third level

> Quote
>
> \`\`\`
> code
> \`\`\`

${Array.from({ length: 12 }, (_, n) => `${n + 1}. Item`).join('\n')}

<label>Minutes <input type="number" value="60"></label> <button>Count</button>

Badges: ![one](https://img.invalid/one.svg) ![two](https://img.invalid/two.svg)

One ![badge](https://img.invalid/badge.svg) between words.

[![linked](https://img.invalid/linked.svg)](../../intro.md)

![alone](https://img.invalid/alone.svg)

<img src="https://img.invalid/sized.svg" alt="sized" width="300" height="60">
`

const root = await useFixtureSite({ 'content/docs/framework/react/page.md': page })

describe('text of authors', () => {
  const at = stage('built', root)

  test('breadcrumbs are cut at the last, which the heading repeats', async () => {
    const { page: reader } = await at.visit('/docs/framework/react/page')
    // An entry that lacks a hundredth of a pixel shows an ellipsis.
    const cut = await reader.locator('.breadcrumbs li').evaluateAll((items) =>
      items.map((item) => {
        const end = item.firstElementChild?.getBoundingClientRect().right ?? 0
        return end > item.getBoundingClientRect().right + 0.001
      }),
    )
    expect(cut).toEqual([false, false, false, true])
  })

  test('names in code are equally high, whether a line may break inside of them or not', async () => {
    const { page: reader } = await at.visit('/docs/intro')
    const heights = await reader
      .locator('main article p')
      .first()
      .evaluate((line) => {
        const names = ['short', 'a-name-that-is-whole'].map((text) => {
          const code = document.createElement('code')
          code.textContent = text
          return code
        })
        names[1]?.classList.add('whole')
        line.append(...names)
        return names.map((code) => code.getBoundingClientRect().height)
      })
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? Infinity))).toBeLessThan(2)
  })

  test.each([390, 1440])(
    'a sentence in a table of many columns has a width to read it at, at %i px',
    async (width) => {
      const { page: reader } = await at.visit('/docs/framework/react/page', {
        viewport: { width, height: 900 },
      })
      const cell = reader.getByRole('cell', { name: /^a sentence about it/ })
      expect((await cell.boundingBox())?.width).toBeGreaterThanOrEqual(Math.min(width * 0.4, 200))
      const box = await reader.locator('.table').nth(1).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    },
  )

  test('a sentence beside a long code keeps a width on phones, and scrolls nothing on tablets', async () => {
    const { page: reader } = await at.visit('/docs/framework/react/page', {
      viewport: { width: 320, height: 900 },
    })
    const cell = reader.getByRole('cell', { name: /^its purpose in words/ })
    expect((await cell.boundingBox())?.width).toBeGreaterThanOrEqual(128)
    await reader.setViewportSize({ width: 768, height: 900 })
    const table = reader.locator('.table').nth(2)
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  test('a contents list indents what is below an entry only', async () => {
    const { page: reader } = await at.visit('/docs/framework/react/page')
    const edges = await reader
      .locator('#_toc a')
      .evaluateAll((links) => links.map((link) => parseFloat(getComputedStyle(link).paddingInlineStart)))
    const [first, second, third] = edges
    expect(first).toBe(second)
    expect(third).toBeGreaterThan(second ?? 0)
  })

  test.each([
    ['/blog', ['Home', 'Blog']],
    ['/docs/second', ['Home', 'Second page']],
    ['/docs/api/v1/alpha-1', ['Home', 'alpha']],
  ] as const)(
    'on a phone the line above the title of %s leads to the home page and the parent',
    async (route, shown) => {
      const { page: reader } = await at.visit(route)
      await reader.setViewportSize({ width: 360, height: 800 })
      const { gap, names } = await reader.evaluate(() => {
        const box = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        const links = [...document.querySelectorAll<HTMLElement>('.breadcrumbs li > *')]
        return {
          gap: box('h1').top - box('.header').bottom - box('.page-head').height,
          names: links.flatMap((link) =>
            link.offsetWidth === 0 ? [] : [link.ariaLabel ?? link.textContent],
          ),
        }
      })
      expect(gap).toBeLessThan(40)
      expect(names).toEqual(shown)
    },
  )

  test('short names stay in one piece, in a table of a phone as well', async () => {
    const { page: reader } = await at.visit('/docs/framework/react/page')
    for (const width of [320, 360, 390]) {
      await reader.setViewportSize({ width, height: 800 })
      const lines = await reader
        .locator('.prose code.unbroken')
        .evaluateAll((codes) => codes.map((code) => code.getClientRects().length))
      expect(lines).toEqual([1, 1, 1, 1])
    }
    // A long one begins on a line of its own instead of being broken in the first.
    const long = reader.locator('.prose code.whole')
    expect(await long.evaluate((code) => code.getClientRects().length)).toBe(1)
    const indent = await long.evaluate(
      (code) => code.getBoundingClientRect().left - (code.parentElement?.getBoundingClientRect().left ?? 0),
    )
    expect(indent).toBe(0)
  })

  test('code in a quote has the color of code, and numbers of a long list begin where the text does', async () => {
    const { page: reader } = await at.visit('/docs/framework/react/page')
    const found = await reader.evaluate(() => {
      const color = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body).color
      return {
        isInk: color('blockquote pre') === color('body'),
        isQuoteSoft: color('blockquote') !== color('body'),
        indent: parseFloat(
          getComputedStyle(document.querySelector('.prose > ol') ?? document.body).paddingInlineStart,
        ),
      }
    })
    expect(found).toMatchObject({ isInk: true, isQuoteSoft: true })
    expect(found.indent).toBeGreaterThanOrEqual(30)
  })

  test('fields and buttons of an author look like those of the page', async () => {
    const { page: reader } = await at.visit('/docs/framework/react/page')
    for (const control of [
      reader.getByRole('spinbutton', { name: 'Minutes' }),
      reader.getByRole('button', { name: 'Count' }),
    ]) {
      const look = await control.evaluate((element) => {
        const { borderRadius, borderTopWidth, fontSize, backgroundColor } = getComputedStyle(element)
        const body = getComputedStyle(document.body)
        const isOnPaper = backgroundColor === body.backgroundColor
        return { borderRadius, borderTopWidth, isTextSize: fontSize === body.fontSize, isOnPaper }
      })
      expect(look).toEqual({ borderRadius: '4px', borderTopWidth: '1px', isTextSize: true, isOnPaper: true })
    }
  })

  test('images that do not arrive take a line where they are in one, and a box where they are alone', async () => {
    const { page: reader } = await at.visit('/docs/framework/react/page')
    await reader.waitForFunction(() => document.querySelectorAll('.no-image').length === 6)
    const heights = await reader
      .locator('.no-image')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height))
    for (const height of heights.slice(0, 4)) expect(height).toBeLessThan(40)
    expect(heights[4]).toBeGreaterThanOrEqual(128)
    // The room that it would have taken.
    expect(heights[5]).toBe(60)
  })
})

describe('the frame around it', () => {
  const at = stage('built', root)

  test('the ring of what is focused is cut neither by the window nor by a box that scrolls', async () => {
    const { page: reader } = await at.visit('/docs/second')
    await reader.evaluate(() => document.querySelector('.announcement')?.remove())
    const found = new Map<string, boolean>()
    // Firefox gives the focus to what scrolls, Chromium needs an attribute.
    await reader.locator('.sidebar').evaluate((sidebar) => (sidebar.tabIndex = 0))
    for (const name of ['.brand', '.main-nav a', '.sidebar', '.sidebar a']) {
      await reader.locator(name).first().focus()
      // Focus that a script moves shows its ring after a key only.
      await reader.keyboard.press('Shift')
      const isWhole = await reader
        .locator(name)
        .first()
        .evaluate((element) => {
          const { outlineOffset, outlineStyle } = getComputedStyle(element)
          return outlineStyle === 'solid' && parseFloat(outlineOffset) <= -2
        })
      found.set(name, isWhole)
    }
    expect([...found]).toEqual([
      ['.brand', true],
      ['.main-nav a', true],
      ['.sidebar', true],
      ['.sidebar a', true],
    ])
  })

  test('the drawers of a phone close with the same sign', async () => {
    const { page: reader } = await at.visit('/docs/framework/react/page')
    await reader.setViewportSize({ width: 360, height: 800 })
    const sizes = []
    for (const id of ['_sidebar', '_toc']) {
      await reader.locator(`.bar [popovertarget="${id}"]`).click()
      sizes.push((await reader.locator(`#${id} .close svg`).boundingBox())?.width)
      await reader.keyboard.press('Escape')
    }
    expect(sizes[0]).toBe(sizes[1])
  })

  test('the background of a name is as high in a list of values as in a line of text', async () => {
    const { page: reader } = await at.visit('/docs/api/v1/alpha-1')
    const heights = await reader
      .locator('.api-rest .fields > li')
      .first()
      .evaluate((item) => {
        const texts = ['p', 'dt'].map((name) => document.createElement(name))
        const list = document.createElement('dl')
        list.className = 'values'
        list.append(...texts.slice(1))
        item.append(...texts.slice(0, 1), list)
        return texts.map((text) => {
          const code = document.createElement('code')
          code.textContent = 'name'
          text.append(code)
          return code.getBoundingClientRect().height
        })
      })
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 9))).toBeLessThan(2)
  })

  test('the dot of a status is printed, as its place is', async () => {
    const { page: reader } = await at.visit('/docs/api/v1/alpha-1')
    const adjust = await reader
      .locator('[data-class="2"] h3')
      .first()
      .evaluate((heading) => getComputedStyle(heading, '::before').getPropertyValue('print-color-adjust'))
    expect(adjust).toBe('exact')
  })

  test('a status, its description and its codes are words apart for screen readers', async () => {
    const { page: reader } = await at.visit('/docs/api/v2/errors')
    expect(await reader.locator('table.statuses').ariaSnapshot()).toContain('Not Found It is lost')
  })

  test('menus of try-it are in the font of text, as far from their edge as the fields', async () => {
    const { page: reader } = await at.visit('/docs/api/v1/alpha-1')
    await reader.getByRole('button', { name: 'Try it' }).click()
    const menu = reader.locator('dialog .try-sample select')
    await menu.waitFor()
    const look = await menu.evaluate((select) => {
      const { fontFamily, paddingInlineStart } = getComputedStyle(select)
      return { isText: fontFamily === getComputedStyle(document.body).fontFamily, paddingInlineStart }
    })
    expect(look).toEqual({ isText: true, paddingInlineStart: '8px' })
  })
})
