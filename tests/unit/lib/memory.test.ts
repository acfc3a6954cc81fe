/** What a server remembers from one reading of its sources to the next, and how many of them it reads at once. */

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { mapConcurrently } from '../../../src/lib/data/async/map-concurrently.ts'
import { rememberLast } from '../../../src/lib/data/caching/remember-last.ts'
import { createFileMemory } from '../../../src/lib/files/file-memory.ts'
import { outlineMarkdown } from '../../../src/domain/markdown/outline-markdown.ts'
import { readMarkdown } from '../../../src/domain/markdown/read-markdown.ts'

const root = mkdtempSync(join(tmpdir(), 'memory-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('the memory of files', () => {
  const file = join(root, 'a.md')
  const memory = createFileMemory(root)
  const age = (seconds: number) => utimesSync(file, Date.now() / 1000 - seconds, Date.now() / 1000 - seconds)
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  test('keeps a value until the file changes', async () => {
    writeFileSync(file, 'one')
    age(100)
    await pause(60)
    memory.keep('text', 'a.md', { stamp: memory.stamp('a.md'), value: 1 })
    expect(memory.find('text', 'a.md', memory.stamp('a.md'))).toBe(1)
    expect(memory.find('other', 'a.md', memory.stamp('a.md'))).toBeUndefined()
    writeFileSync(file, 'two')
    age(100)
    await pause(60)
    expect(memory.find('text', 'a.md', memory.stamp('a.md'))).toBeUndefined()
  })

  test('does not trust a file that was written just now, nor one that is missing', () => {
    writeFileSync(file, 'three')
    expect(memory.stamp('a.md')).toBeUndefined()
    expect(memory.stamp('none.md')).toBeUndefined()
    memory.keep('text', 'none.md', { stamp: undefined, value: 1 })
    expect(memory.find('text', 'none.md', undefined)).toBeUndefined()
  })
})

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
