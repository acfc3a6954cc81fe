/**
 * Diagrams against Mermaid itself: each snippet of `tests/diagrams` is drawn by the build and by Mermaid in Chromium, and both have the same
 * words and the same numbers of shapes, lines and arrowheads.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawDiagram } from '../../src/domain/markdown/constructs/diagram/draw-diagram.ts'
import { root } from '../docs.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { newContext } from './harness.ts'

interface Snippet {
  readonly name: string
  readonly source: string
}

const folder = join(root, 'tests/diagrams')
const snippets = readdirSync(folder)
  .sort()
  .flatMap((file): readonly Snippet[] => {
    const text = readFileSync(join(folder, file), 'utf8')
    return Array.from(text.matchAll(/```mermaid\n([^]*?)\n```/g), ([, source = ''], n) => ({
      name: `${file.replace('.md', '')} ${n + 1}`,
      source,
    }))
  })

let page: Page
beforeAll(async () => {
  const context = await newContext()
  page = await context.newPage()
  await page.route('http://mermaid.test/**', (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
      : route.fulfill({ path: join(root, 'node_modules', pathname), contentType: 'text/javascript' })
  })
  await page.goto('http://mermaid.test/')
  const tokens = readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8')
  await page.addStyleTag({ content: tokens })
  await page.evaluate(`import('/mermaid/dist/mermaid.esm.min.mjs').then(({ default: mermaid }) => {
    mermaid.initialize({ startOnLoad: false, htmlLabels: false, flowchart: { htmlLabels: false }, journey: { textPlacement: 'tspan' } })
    window.mermaid = mermaid
  })`)
})
afterAll(() => page.context().close())

/** What a drawing in the page consists of: its words, and how many elements of each kind are painted. */
const COUNT = `(svg) => {
  const counts = {}
  const add = (name) => { counts[name] = (counts[name] ?? 0) + 1 }
  for (const element of svg.querySelectorAll('rect, path, polygon, polyline, circle, ellipse, line')) {
    if (element.closest('defs, marker, symbol, clipPath') || element.matches('.background, .edgeLabel rect, line.today, .labelBox, .text')) continue
    const style = getComputedStyle(element)
    const isMarked = [style.markerStart, style.markerMid, style.markerEnd].some((marker) => marker !== 'none')
    if (isMarked) add('arrows')
    const clear = (color) => color === 'none' || color === 'transparent' || /, 0\\)$/.test(color)
    const isFilled = element.nodeName !== 'line' && !clear(style.fill) && style.fillOpacity !== '0'
    const isStroked = !clear(style.stroke) && parseFloat(style.strokeWidth) > 0
    const box = element.getBBox()
    if (style.display === 'none' || style.opacity === '0' || style.visibility === 'hidden') continue
    if ((element.nodeName === 'rect') && (box.width <= 0 || box.height <= 0)) continue
    if (isFilled || isStroked) add(isFilled ? 'shapes' : 'lines')
  }
  const words = Array.from(svg.querySelectorAll('text'), (text) => text.textContent).join(' ').replace(/&quot;/g, '"').replace(/&#(\\d+);/g, (_, n) => String.fromCodePoint(n))
  return { counts, words: words.replace(/\\s+/g, '').split('').sort().join('') }
}`

async function count(markup: string): Promise<unknown> {
  return page.evaluate(
    `(() => { document.body.innerHTML = ${JSON.stringify(markup)}; return (${COUNT})(document.body.firstElementChild) })()`,
  )
}

async function countOriginal(source: string): Promise<unknown> {
  return page.evaluate(
    `window.mermaid.render('original', ${JSON.stringify(source)}).then(({ svg }) => { document.body.innerHTML = svg; return (${COUNT})(document.body.firstElementChild) })`,
  )
}

describe('a diagram has what Mermaid draws in a browser', () => {
  const chosen = chooseForRun({ short: snippets.filter(({ name }) => name.endsWith(' 1')), full: snippets })
  test.each(chosen)('$name', async ({ source }) => {
    const drawing = drawDiagram(source, 'd')
    if (typeof drawing === 'string') throw new Error(drawing)
    expect(
      await count(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.width} ${drawing.height}" fill="#000">${drawing.body}</svg>`,
      ),
    ).toEqual(await countOriginal(source))
  })
})
