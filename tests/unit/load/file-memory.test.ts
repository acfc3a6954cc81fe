/** What a server remembers of its sources. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../../src/stages/config/load-config.ts'
import { createContext } from '../../../src/graph/context.ts'
import { loadContent } from '../../../src/stages/load/load-content.ts'

test('a page that is read with other settings takes the place of what was kept of it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'memory-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'content/docs'), { recursive: true })
  writeFileSync(join(root, 'content/docs/intro.md'), '# Introduction\n\nText.\n')
  const kept = new Map<string, { readonly stamp: string | undefined; readonly value: unknown }>()
  let found = 0
  const context = {
    ...createContext({ root, jobs: 1, cache: false, keep: true }),
    memory: {
      stamp: () => 'same',
      find(kind: string, path: string, stamp: string | undefined) {
        const entry = kept.get(`${kind} ${path}`)
        if (entry?.stamp !== stamp) return undefined
        found++
        return entry?.value
      },
      keep: (kind: string, path: string, entry: { stamp: string | undefined; value: unknown }) =>
        void kept.set(`${kind} ${path}`, entry),
    },
  }
  onTestFinished(() => context.close())
  const load = async (title: string) => {
    writeFileSync(join(root, 'docs.config.js'), `export default { title: '${title}' }`)
    await loadContent((await loadConfig(root)).value, context)
  }
  await load('One')
  await load('One')
  expect(found).toBe(1)
  await load('Two')
  expect(found).toBe(1)
  await load('Two')
  expect(found).toBe(2)
  expect(kept.size).toBe(1)
})
