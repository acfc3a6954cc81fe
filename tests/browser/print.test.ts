/** What Firefox prints: it knows no `break-after: avoid`, so print.css keeps headings with what follows in ways of its own. */

import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { firefox, reader } from './offline.ts'
import { open } from './places.ts'
import { useFixtureSite } from './reading.ts'

const root = await useFixtureSite()

/** The text of a stream of a PDF; empty for a picture or font in a format of its own. */
function inflateStream(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** How many pages a PDF has. Firefox compresses the objects that say so. */
function countPages(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) =>
    inflateStream(data),
  )
  return [text, ...streams].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Replaces the article by two sections; the first is so high that the heading of the second is near the end of the paper. */
const fillPaper = (height: number) => `(() => {
  const create = (name, ...content) => {
    const element = document.createElement(name)
    element.append(...content)
    return element
  }
  const first = create('p', 'Text')
  first.style.height = '${String(height)}px'
  const next = ['Next', 'Last'].map((text) => create('p', text))
  document.querySelector('main article').replaceChildren(
    create('section', create('h2', 'First'), first),
    create('section', create('h2', 'Second'), ...next),
  )
})()`

describe.skipIf(firefox === undefined)('in Firefox', () => {
  test('a short page is one page of paper, and the heading of a section leaves no empty page behind it', async () => {
    const browser = await reader('Firefox')
    const place = await open('built', root)
    try {
      const tab = await browser.tab()
      await tab.goto(place.address('/docs/intro'))
      const counts: number[] = []
      for (const height of [20, 80, 110, 140, 170, 200]) {
        await tab.ask(fillPaper(height))
        counts.push(countPages(await tab.print()))
      }
      expect(counts[0]).toBe(1)
      expect(Math.max(...counts)).toBe(2)
    } finally {
      await place.close()
      await browser.close()
    }
  })
})
