/** What Firefox prints: it knows no `break-after: avoid`, so print.css keeps headings with what follows in ways of its own. */

import { describe, expect, test } from 'vitest'
import { firefox, reader } from './offline.ts'
import { open } from './places.ts'
import { useFixtureSite } from './reading.ts'

const root = await useFixtureSite()

/** Pages of a PDF whose page tree is not compressed, as those of Firefox and Chromium. */
const countPages = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length ?? 0

/**
 * Replaces the article by one whose first section ends so high above the end of the paper that only a heading fits below it. `head` begins
 * the next section.
 */
const fillPaper = (head: string, height: number) => `(() => {
  const article = document.querySelector('main article')
  article.innerHTML = '<div class="prose"><p>Before</p></div><section><h2>First</h2><p>Text</p></section><section>' +
    ${JSON.stringify(head)} + '<p>Next</p><p>Last</p></section>'
  article.querySelector('p').style.height = '${String(height)}px'
  return article.children.length
})()`

describe.skipIf(firefox === undefined)('in Firefox', () => {
  test('a short page is one page of paper, and a heading that begins a section moves to the next page', async () => {
    const browser = await reader('Firefox')
    const place = await open('built', root)
    try {
      const tab = await browser.tab()
      await tab.goto(place.address('/docs/intro'))
      await tab.ask(fillPaper('<h2>Second</h2>', 20))
      expect(countPages(await tab.print())).toBe(1)
      // From a heading that fits with its text to one that does not: no height gives an empty third page.
      for (const height of [700, 740, 780, 820]) {
        await tab.ask(fillPaper('<h2>Second</h2>', height))
        expect(countPages(await tab.print()), String(height)).toBeLessThanOrEqual(2)
      }
    } finally {
      await place.close()
      await browser.close()
    }
  })
})
