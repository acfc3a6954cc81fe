/** What a designer would see first: edges that line up, rings that are whole, controls of one kind that look the same. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { launchBrowser, stage } from './harness.ts'
import { useFixtureSite } from './reading.ts'

const page = `---
title: A page without a list of contents
---

::::accordion
:::details[In an accordion]
Text.
:::
::::

:::details[Alone]
Text.
:::

| Plan | Requests |
|---|---:|
| Free | 1,000 |

\`\`\`mermaid
flowchart TD
  A[Begin at this end] --> B[A branch with a long name]
  B --> C[One of three at the beginning]
  B --> D[One of three in the middle]
  B --> E[One of three at the end]
  A --> F[End]
\`\`\`
`

const config = `export default {
  title: 'Reading room',
  tagline: 'Read in peace',
  url: 'https://docs.example.com',
  announcement: { id: 'first', text: 'The first announcement.' },
  theme: { density: 'spacious' },
  pageActions: { feedback: 'https://feedback.example.com/docs' },
}
`

const root = await useFixtureSite({ 'content/docs/design.md': page, 'docs.config.ts': config })

const boxOf = (reader: Page, selector: string): Promise<DOMRect> =>
  reader
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

describe('text of authors', () => {
  const at = stage('built', root)

  test('titles begin at the same height with and without a list of contents, at every width', async () => {
    const reader = await at.page()
    for (const width of [390, 768, 1024, 1440]) {
      await reader.setViewportSize({ width, height: 800 })
      const tops = []
      for (const route of ['/docs/intro', '/docs/design', '/blog']) {
        await reader.goto(at.address(route))
        tops.push((await boxOf(reader, 'h1')).top)
      }
      expect(Math.max(...tops) - Math.min(...tops), `${width}: ${tops.join()}`).toBeLessThan(1)
    }
  })

  test('details look the same alone and in an accordion, and open from their whole line', async () => {
    const reader = await at.page({ viewport: { width: 1440, height: 800 } })
    await reader.goto(at.address('/docs/design'))
    const looks = await reader.locator('.prose summary').evaluateAll((lines) =>
      lines.map((line) => {
        const { color, fontWeight, fontSize } = getComputedStyle(line)
        const { height } = line.getBoundingClientRect()
        const width = line.parentElement?.clientWidth === line.clientWidth
        return { color, fontWeight, fontSize, height, width }
      }),
    )
    expect(looks).toHaveLength(2)
    expect(looks[1]).toEqual(looks[0])
    expect(looks[0]).toMatchObject({ width: true })
  })

  test('a drawing that begins at its end opens there on phones', async () => {
    const reader = await at.page({ viewport: { width: 320, height: 800 } })
    for (const width of [320, 390]) {
      await reader.setViewportSize({ width, height: 800 })
      await reader.goto(at.address('/docs/design'))
      const [box, first] = [
        await boxOf(reader, '.diagram'),
        await boxOf(reader, '.diagram text:has-text("Begin at")'),
      ]
      expect(first.left, `${width}`).toBeGreaterThan(box.left)
      expect(first.right, `${width}`).toBeLessThan(box.right)
    }
  })

  test('numbers of the last column end where their table does', async () => {
    const reader = await at.page({ viewport: { width: 1440, height: 800 } })
    await reader.goto(at.address('/docs/design'))
    const gap = await reader
      .locator('td')
      .last()
      .evaluate((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return (
          (cell.closest('table')?.getBoundingClientRect().right ?? 0) - text.getBoundingClientRect().right
        )
      })
    expect(Math.abs(gap)).toBeLessThan(1)
  })

  test('on phones, the two answers to a question are beside each other', async () => {
    const reader = await at.page({ viewport: { width: 320, height: 800 } })
    await reader.goto(at.address('/docs/design'))
    const tops = await reader
      .locator('.feedback .button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(tops).toHaveLength(2)
    expect(tops[0]).toBe(tops[1])
  })

  test('the first and the last page name their one neighbor in the whole line', async () => {
    const reader = await at.page({ viewport: { width: 390, height: 800 } })
    const widths = []
    for (const route of ['/docs/design', '/docs/intro', '/docs/second', '/docs/webhooks/overview']) {
      await reader.goto(at.address(route))
      const links = reader.locator('.neighbours a')
      if ((await links.count()) !== 1) continue
      const [line, link] = [await boxOf(reader, '.neighbours'), await boxOf(reader, '.neighbours a')]
      widths.push(Math.round(line.width - link.width))
    }
    expect(widths.length).toBeGreaterThan(0)
    expect(new Set(widths)).toEqual(new Set([0]))
  })

  test('an announcement is closed at the edge of the page, above the last icon of the header', async () => {
    const reader = await at.page()
    for (const width of [320, 768, 1024, 1440, 1920]) {
      await reader.setViewportSize({ width, height: 800 })
      await reader.goto(at.address('/docs/design'))
      const last =
        width < 997 ? '.bar [popovertarget=_sidebar] svg' : '.header .icon-button svg >> visible=true'
      const [close, icon] = [
        await boxOf(reader, '.announcement svg'),
        await reader
          .locator(last)
          .last()
          .evaluate((svg) => svg.getBoundingClientRect()),
      ]
      expect(Math.abs(close.right - icon.right), `${width}`).toBeLessThan(2)
    }
  })

  test('the entry of the current page keeps its color under the pointer', async () => {
    const reader = await at.page({ viewport: { width: 1440, height: 800 } })
    await reader.goto(at.address('/docs/design'))
    const entry = reader.locator('.main-nav a[aria-current]').first()
    const readColor = () => entry.evaluate((link) => getComputedStyle(link).color)
    const color = await readColor()
    await entry.hover()
    expect(await readColor()).toBe(color)
  })

  test('the ring around the house above a title is whole', async () => {
    const reader = await at.page({ viewport: { width: 1440, height: 800 } })
    await reader.goto(at.address('/docs/design'))
    const cut = await reader
      .locator('.breadcrumbs a')
      .first()
      .evaluate((link) => {
        const box = link.closest('li')
        if (box === null) return true
        const isCut = link.getBoundingClientRect().left < box.getBoundingClientRect().left
        return isCut && getComputedStyle(box).overflow !== 'visible'
      })
    expect(cut).toBe(false)
  })
})

describe('this site', () => {
  const at = stage('built')

  test('scrolls sideways at no width where the font of the browser is twice as large', async () => {
    const browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
    try {
      const reader = await browser.newPage()
      // The narrower one has room for a scrollbar on a phone of 320 px.
      for (const width of [300, 390])
        for (const route of [
          '/',
          '/docs/guides/sandbox',
          '/docs/api/v1',
          '/docs/api/v1/org-invite',
          '/blog',
          '/blog/authors/mira',
          '/blog/mdx-blog-post',
        ]) {
          await reader.setViewportSize({ width, height: 800 })
          await reader.goto(at.address(route))
          const overflow = await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect({ width, route, overflow }).toEqual({ width, route, overflow: 0 })
        }
      // The address is in a line of its own, and not a few letters wide beside the method.
      await reader.goto(at.address('/docs/api/v1/org-invite'))
      const [line, address] = [await boxOf(reader, '.endpoint'), await boxOf(reader, '.endpoint .url')]
      expect(address.width / line.width).toBeGreaterThan(0.7)
    } finally {
      await browser.close()
    }
  })

  test('of four ways in, none is alone in a row', async () => {
    const reader = await at.page()
    await reader.goto(at.address('/'))
    await reader.evaluate(() => {
      const list = document.querySelector('.ways')
      if (list?.lastElementChild) list.append(list.lastElementChild.cloneNode(true))
    })
    for (const width of [700, 768, 1024, 1440, 1920]) {
      await reader.setViewportSize({ width, height: 800 })
      const tops = await reader
        .locator('.ways li')
        .evaluateAll((ways) => ways.map((way) => way.getBoundingClientRect().top))
      const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
      expect({ width, rows }).toEqual({ width, rows: width < 1000 ? [2, 2] : [4] })
    }
  })

  test('a name as a title begins where the text does, without a background', async () => {
    const reader = await at.page()
    await reader.goto(at.address('/docs/api/v1/schemas/Business'))
    const [title, name] = [await boxOf(reader, 'h1'), await boxOf(reader, 'h1 > code')]
    expect(name.left).toBe(title.left)
    const style = await reader.locator('h1 > code').evaluate((code) => {
      const { backgroundColor, paddingInlineStart } = getComputedStyle(code)
      return { backgroundColor, paddingInlineStart }
    })
    expect(style).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', paddingInlineStart: '0px' })
  })

  test('the links to lists of the blog are on one line', async () => {
    const reader = await at.page()
    await reader.goto(at.address('/blog'))
    const lines = await reader.locator('.lists a').evaluateAll((links) =>
      links.map((link) => {
        const words = document.createRange()
        words.selectNodeContents([...link.childNodes].findLast((node) => node.nodeName === '#text') ?? link)
        return words.getBoundingClientRect().bottom
      }),
    )
    expect(lines.length).toBeGreaterThan(3)
    expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(0.2)
  })

  test('links to types are high enough to press where lines of a field follow each other', async () => {
    const reader = await at.page({ viewport: { width: 390, height: 800 } })
    await reader.goto(at.address('/docs/api/v2/introspect-token'))
    const heights = await reader
      .locator('.type > a')
      .evaluateAll((links) => links.map((link) => link.getClientRects()[0]?.height ?? 24).filter(Boolean))
    expect(heights.length).toBeGreaterThan(0)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  })

  test('a drawing begins at the edges of its box on phones, and its first shape is in view', async () => {
    const reader = await at.page({ viewport: { width: 320, height: 800 } })
    await reader.goto(at.address('/docs/guides/kyb-onboarding'))
    const [box, first] = [await boxOf(reader, '.diagram'), await boxOf(reader, '.diagram polygon')]
    expect(first.top - box.top).toBeLessThan(20)
    // It is in the middle of the drawing, which is twice as wide as the page.
    expect((await boxOf(reader, '.diagram text:has-text("Known?")')).right).toBeLessThan(box.right)
    const left = await reader
      .locator('.diagram rect')
      .evaluateAll((shapes) => Math.min(...shapes.map((shape) => shape.getBoundingClientRect().left)))
    expect(left - box.left).toBeLessThan(20)
  })

  test('what opens at the end of a line is on the line of its words', async () => {
    const reader = await at.page({ viewport: { width: 1280, height: 900 } })
    await reader.goto(at.address('/docs/api/v1/org-invite'))
    const gaps = await reader.locator('.folds').evaluateAll((boxes) => {
      const readLine = (element: Element) => {
        const mark = document.createElement('span')
        mark.style.cssText = 'display: inline-block'
        element.prepend(mark)
        const { bottom } = mark.getBoundingClientRect()
        mark.remove()
        return bottom
      }
      return boxes.flatMap((box) => {
        const summary = box.querySelector(':scope > details:not(.meanings) > summary')
        const words = box.querySelector(':scope > :is(h2, p), h3')
        if (summary === null || words === null || summary.clientHeight === 0) return []
        return [Math.abs(readLine(summary) - readLine(words))]
      })
    })
    expect(gaps.length).toBeGreaterThan(3)
    expect(Math.max(...gaps)).toBeLessThan(1)
  })

  test('the examples of responses are beside the responses, and stay in view while these are read', async () => {
    const reader = await at.page({ viewport: { width: 1440, height: 784 } })
    await reader.goto(at.address('/docs/api/v1/org-invite'))
    await reader.locator('#responses').evaluate((title) => title.scrollIntoView({ behavior: 'instant' }))
    const [text, code] = [await boxOf(reader, '#responses'), await boxOf(reader, '#response')]
    expect(Math.abs(text.top - code.top)).toBeLessThan(40)
    expect(code.left).toBeGreaterThan(text.right - 1)
    await reader
      .locator('.statuses')
      .last()
      .evaluate((errors) => errors.scrollIntoView({ behavior: 'instant', block: 'start' }))
    expect((await boxOf(reader, '#response')).top).toBeLessThan(784)
    expect((await boxOf(reader, '#response')).bottom).toBeGreaterThan(0)
  })

  test('no argument of a sample is cut beside the text', async () => {
    const reader = await at.page({ viewport: { width: 1280, height: 800 } })
    await reader.goto(at.address('/docs/api/v1/org-invite'))
    const cut = await reader
      .locator('.api-side pre >> visible=true')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length)
    expect(cut).toBe(0)
    // The tabs name the language; the header of the code names what it sends.
    expect(await reader.locator('.samples figcaption >> visible=true').textContent()).toMatch(/^POST \//)
  })

  test('a field has its limits and examples in a line below its text, and only what is optional is marked', async () => {
    const reader = await at.page({ viewport: { width: 1440, height: 900 } })
    await reader.goto(at.address('/docs/api/v1/org-invite'))
    const lines = await reader.locator('.fields > li:has(> .prose + .rules)').evaluateAll((items) =>
      items.map((item) => {
        const [text, rules] = ['.prose', '.rules'].map((name) =>
          item.querySelector(`:scope > ${name}`)?.getClientRects(),
        )
        return (rules?.[0]?.top ?? 0) - ([...(text ?? [])].at(-1)?.bottom ?? 0)
      }),
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(Math.min(...lines)).toBeGreaterThan(-2)
    const marks = reader.locator('.field > .required')
    expect(await marks.count()).toBeGreaterThan(0)
    expect((await marks.first().boundingBox())?.width).toBeLessThanOrEqual(1)
  })

  test('methods of the sidebar are in a column of their own before the labels', async () => {
    const reader = await at.page({ viewport: { width: 1440, height: 900 } })
    await reader.goto(at.address('/docs/api/v1/org-invite'))
    const edges = await reader.locator('.sidebar a:has(b) >> visible=true').evaluateAll((links) =>
      links.map((link) => {
        const box = link.querySelector('b')?.getBoundingClientRect()
        const words = document.createRange()
        words.selectNodeContents(link)
        words.setEndBefore(link.querySelector('b') ?? link)
        return {
          left: box?.left,
          width: box?.width,
          gap: words.getBoundingClientRect().left - (box?.right ?? 0),
        }
      }),
    )
    expect(edges.length).toBeGreaterThan(3)
    expect(new Set(edges.map(({ left, width }) => `${left} ${width}`)).size).toBe(1)
    expect(Math.min(...edges.map(({ gap }) => gap))).toBeGreaterThan(0)
  })

  test('no ring around a link is cut or lies over its words', async () => {
    const reader = await at.page({ viewport: { width: 1440, height: 900 } })
    await reader.goto(at.address('/docs/api/v1/org-invite'))
    const room = await reader.locator('.api-side a').evaluateAll((links) =>
      links.map((link) => {
        const side = link.closest('.api-side')?.getBoundingClientRect().left ?? 0
        return link.getBoundingClientRect().left - side
      }),
    )
    expect(room.length).toBeGreaterThan(0)
    expect(Math.min(...room)).toBeGreaterThanOrEqual(4)
    const section = reader.locator('#_toc a').first()
    await section.focus()
    await reader.keyboard.press('Shift')
    const { offset, padding } = await section.evaluate((link) => {
      const { outlineOffset, paddingInlineStart } = getComputedStyle(link)
      return { offset: parseFloat(outlineOffset), padding: parseFloat(paddingInlineStart) }
    })
    expect(offset + padding).toBeGreaterThanOrEqual(0)
  })

  test('on phones, errors with a long code do not scroll sideways', async () => {
    const reader = await at.page({ viewport: { width: 320, height: 900 } })
    await reader.goto(at.address('/docs/api/v1/org-invite'))
    const overflow = await reader
      .locator('.table:has(> .statuses)')
      .first()
      .evaluate((box) => {
        const code = document.createElement('code')
        code.textContent = 'access_denied_insufficient_permissions'
        box.querySelector('td .prose p')?.append(' ', code)
        return box.scrollWidth - box.clientWidth
      })
    expect(overflow).toBe(0)
  })
})
