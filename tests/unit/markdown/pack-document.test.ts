import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openDocument, packDocument } from '../../../src/domain/markdown/pack-document.ts'
import { readMarkdown } from '../../../src/domain/markdown/read-markdown.ts'

const source = {
  path: 'content/docs/a.md',
  text: '---\ntitle: Häuser\n---\n\nBefore.\n\n<!-- truncate -->\n\n## Über 日本 🎉\n\nText [link](./b.md).\n\n## Empty\n\n### Last\n\n::slot{name=scopes}\n\n:::unknown\nx\n:::\n',
}
const read = () => readMarkdown(source, { files: {}, rawHtml: 'allow', engine: 'auto' })

test('a document and its problems are the same after packing', async () => {
  const result = await read()
  expect(result.problems).toHaveLength(1)
  const packed = packDocument(result)
  // As it comes from a cache: in the middle of other memory.
  const stored = Buffer.concat([Buffer.alloc(7, 1), packed, Buffer.alloc(5, 1)]).subarray(
    7,
    7 + packed.length,
  )
  const opened = openDocument(stored, () => stored)
  expect({ ...opened.value, sections: opened.value?.sections.map((section) => ({ ...section })) }).toEqual(
    result.value,
  )
  expect(opened.problems).toEqual(result.problems)
  expect(opened.value).toMatchObject({ hasSlots: true, opening: 'Before.' })
})

test('an open document keeps no packed bytes in memory, and reads its texts when they are asked for', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const result = await read()
  let reads = 0
  const open = () => {
    const packed = packDocument(result)
    const again = () => {
      reads += 1
      return packDocument(result)
    }
    return { document: openDocument(packed, again).value, reference: new WeakRef(packed) }
  }
  const { document, reference } = open()
  // A reference is strong until the task ends in which it was made.
  await new Promise((done) => setTimeout(done))
  collectGarbage()
  expect([reference.deref(), reads]).toEqual([undefined, 0])
  expect([document?.body, document?.sections.at(-1)?.heading, reads]).toEqual([result.value.body, 'Last', 1])
})

test('texts that one step asks for are read once: a page may have thousands of sections', async () => {
  const packed = packDocument(await read())
  let reads = 0
  const { value } = openDocument(packed, () => {
    reads += 1
    // Other memory each time, as from a file.
    return Uint8Array.from(packed)
  })
  const texts = () => [value?.body, value?.markdown, ...(value?.sections ?? []).map(({ text }) => text)]
  expect([texts().length > 4, texts(), reads]).toEqual([true, texts(), 1])
})
