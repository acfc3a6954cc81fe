/** What a server remembers from one reading of its sources to the next, and how many of them it reads at once. */

import { describe, expect, test } from 'vitest'
import { mapConcurrently } from '../../../src/lib/data/async/map-concurrently.ts'
import { rememberLast } from '../../../src/lib/data/caching/remember-last.ts'
import { outlineMarkdown } from '../../../src/domain/markdown/outline-markdown.ts'
import { readMarkdown } from '../../../src/domain/markdown/read-markdown.ts'

test('a result is remembered while all arguments are the same objects', () => {
  let calls = 0
  const add = rememberLast((list: readonly number[], more: readonly number[]) => {
    calls += 1
    return [...list, ...more]
  })
  const [list, more] = [[1], [2]]
  expect(add(list, more)).toBe(add(list, more))
  expect(calls).toBe(1)
  expect(add(list, [2])).toEqual([1, 2])
  expect(calls).toBe(2)
})

describe('work on many items', () => {
  test('keeps their order and the limit', async () => {
    let running = 0
    let most = 0
    const values = await mapConcurrently([30, 1, 20, 2, 10], 2, async (value) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, value))
      running -= 1
      return value * 2
    })
    expect(values).toEqual([60, 2, 40, 4, 20])
    expect(most).toBe(2)
  })

  test('begins nothing after a failure, which is thrown', async () => {
    const begun: number[] = []
    const work = mapConcurrently([1, 2, 3, 4], 1, (value) => {
      begun.push(value)
      return value === 2 ? Promise.reject(new Error('broken')) : value
    })
    await expect(work).rejects.toThrow('broken')
    expect(begun).toEqual([1, 2])
  })
})

describe('the outline of a Markdown file has the front matter and the title of the whole:', () => {
  test.each([
    ['# Plain\n\nText.\n'],
    ['---\ntitle: Given\nsidebar_position: 3\n---\n\n# Other\n'],
    ['---\nslug: x\n---\n\n\n#  Spaces   \n'],
    ['# With `code` and *emphasis* {#own-id}\n'],
    ['# Closed ##\n'],
    ['\uFEFF# After a byte order mark\r\n\r\nText.\r\n'],
    ['Text first.\n\n# Late\n'],
    ['## Second level\n'],
    ['#No heading\n'],
    [''],
  ])('%j', async (text) => {
    const source = { path: 'a.md', text }
    const outline = outlineMarkdown(source)
    const whole = await readMarkdown(source, { files: {}, rawHtml: 'allow', engine: 'remark' })
    const given = outline.frontMatter['title']
    expect(given ?? outline.title).toBe(given ?? whole.value.title)
    expect(outline.frontMatter).toEqual(whole.value.frontMatter)
    expect(outline.frontMatterLocations).toEqual(whole.value.frontMatterLocations)
  })
})
