/** Readers of feeds have no style sheet of the site. */

import { expect, test } from 'vitest'
import { writeFeedHtml } from '../../src/stages/emit/machine-readable/write-feed-html.ts'

test('a drawing has the colors of light mode', () => {
  const series = 'color-mix(in srgb,var(--accent) 26%,var(--paper))'
  const drawing = `<figure class="diagram"><svg fill="var(--ink)"><rect fill="var(--sheet)"/><path fill="${series}"/></svg></figure>`
  const sent = writeFeedHtml(drawing, 'https://a.example')
  expect(sent).toContain('<svg style="background:#fffffe" fill="#172125"><rect fill="#f5f8f9"/>')
  expect(sent).not.toMatch(/var\(|color-mix/)
})
