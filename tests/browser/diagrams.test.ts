/**
 * Diagrams against Mermaid itself: each snippet of `tests/diagrams` is drawn by the build and by Mermaid in Chromium, and both have the same
 * words in sight and the same number of lines with arrowheads. Mermaid writes classes by which it finds shapes, which the build removes.
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
  await page.evaluate(`import('/mermaid/dist/mermaid.esm.min.mjs').then(({ default: mermaid }) => {
    mermaid.initialize({ startOnLoad: false, htmlLabels: false, flowchart: { htmlLabels: false }, journey: { textPlacement: 'tspan' } })
    window.mermaid = mermaid
  })`)
})
afterAll(() => page.context().close())

/** Text and connections of a drawing in the page: its letters in order, and how many lines have arrowheads. */
const COUNT = `(svg) => {
  const lines = Array.from(svg.querySelectorAll('path, polyline, line')).filter((line) => {
    const { markerStart, markerMid, markerEnd } = getComputedStyle(line)
    return line.closest('defs, marker') === null && [markerStart, markerMid, markerEnd].some((marker) => marker !== 'none')
  })
  const shown = Array.from(svg.querySelectorAll('text')).filter((element) => getComputedStyle(element).display !== 'none')
  const text = shown.map(({ textContent }) => textContent).join(' ')
  const words = text.replace(/&quot;/g, '"').replace(/&#(\\d+);/g, (_, code) => String.fromCodePoint(code))
  return { arrows: lines.length, letters: Array.from(words.replace(/\\s+/g, '')).sort().join('') }
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
