import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { highlight } from '../../../src/markdown/constructs/highlight.ts'

const { cache } = createRequire(import.meta.url)
const countGrammars = () =>
  Object.keys(cache).filter((path) => path.includes('highlight.js/lib/languages')).length

// A file of its own: other tests read grammars.
test('code without colors reads no grammar', () => {
  for (const language of ['text', 'txt', 'none', 'Output', 'mermaid', ''])
    expect(highlight('a < b', language)).toBe('a &lt; b')
  expect(countGrammars()).toBe(0)
  highlight('a < b', 'gemfile')
  expect(countGrammars()).toBeGreaterThan(100)
})
