import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { DevSite } from '../../src/serve/dev-site.ts'
import { watchSources } from '../../src/serve/watch-sources.ts'
import { discard, scratch } from '../docs.ts'

afterAll(discard)

test('closing while sources are read begins to watch nothing that the reading finds', async () => {
  const root = scratch()
  mkdirSync(join(root, 'content/docs'), { recursive: true })
  writeFileSync(join(root, 'content/docs/intro.md'), '# Intro\n')
  writeFileSync(join(root, 'terms.md'), '# Terms\n')
  const sources: string[] = []
  let isClosed = false
  /** The lists of sources that were asked for after the watcher was closed: a watcher begins with one. */
  let lists = 0
  const config = { collections: [{ source: 'content/docs' }], translations: [], static: ['static'], sources }
  const getCheckedSite = () => {
    if (isClosed) lists++
    return { config, content: { sources } }
  }
  const fail = (error: unknown) => expect.unreachable(String(error))
  await new Promise<void>((resolve) => {
    const watcher = watchSources(root, { getCheckedSite, listReadFiles: () => [] } as unknown as DevSite, {
      // All files are newer than this time: they are read again as soon as they are watched.
      since: 0,
      changes: {
        async read() {
          isClosed = true
          sources.push('terms.md')
          resolve(watcher.close())
          return async () => undefined
        },
        fail,
        failWatching: fail,
      },
    })
  })
  expect(lists).toBe(0)
})
