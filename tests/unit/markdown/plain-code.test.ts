import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type * as Highlighter from '../../../src/domain/markdown/constructs/code/highlight.ts'

const { cache } = createRequire(import.meta.url)
const listGrammars = () => Object.keys(cache).filter((path) => path.includes('highlight.js/lib/languages'))

test('code without colors reads no grammar', async () => {
  // Other tests of this process have read some, and the highlighter remembers their names.
  for (const path of listGrammars()) delete cache[path]
  const fresh = '../../../src/domain/markdown/constructs/code/highlight.ts?fresh'
  const { highlight } = (await import(fresh)) as typeof Highlighter
  for (const language of ['text', 'txt', 'none', 'Output', 'mermaid', ''])
    expect(highlight('a < b', language)).toBe('a &lt; b')
  expect(listGrammars()).toEqual([])
  highlight('a < b', 'gemfile')
  expect(listGrammars().length).toBeGreaterThan(100)
})
