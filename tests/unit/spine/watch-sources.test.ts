/** When the development server reads sources again. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createChangeQueue } from '../../../src/serve/change-queue.ts'
import type { DevSite } from '../../../src/serve/dev-site.ts'
import { watchSources } from '../../../src/serve/watch-sources.ts'
import { discard, putFile, scratch } from '../../docs.ts'

afterAll(discard)

const checked = {
  config: { collections: [{ source: 'content' }], translations: [], static: ['static'], sources: [] },
  content: { sources: [] },
}
const site = { getCheckedSite: () => checked, listReadFiles: () => [] } as unknown as DevSite

const rethrow = (error: unknown) => {
  throw error
}

test('a checkout of many files is read when all are there, and not after each of them', async () => {
  const root = scratch()
  mkdirSync(join(root, 'content'))
  const seen = new Set<string>()
  /** Number of files that were known at each report. */
  const reports: number[] = []
  const watcher = watchSources(root, site, {
    since: Date.now() + 60_000,
    changes: {
      async update(paths) {
        for (const path of paths) if (path.endsWith('.md')) seen.add(path)
        return false
      },
      async refresh() {
        await delay(5)
        return async () => void reports.push(seen.size)
      },
      fail: rethrow,
      failWatching: rethrow,
    },
  })
  await delay(300)
  const count = 60
  for (let n = 0; n < count; n++) {
    putFile(root, `content/page-${n}.md`, '# Page\n')
    await delay(10)
  }
  await expect.poll(() => reports.at(-1)).toBe(count)
  // Without waiting, each file would be a report; a busy machine makes pauses between files.
  expect(reports.length).toBeLessThan(count / 2)
  await watcher.close()
})

test('nothing is read after the end, not even where a change was being shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refresh = vi.fn(async () => async () => undefined)
  let finishUpdate = () => undefined as void
  const update = vi.fn(() => new Promise<true>((resolve) => (finishUpdate = () => resolve(true))))
  const queue = createChangeQueue(scratch(), { update, refresh, fail: rethrow })
  queue.add('content/a.md', { hidesFiles: false })
  await vi.advanceTimersByTimeAsync(50)
  expect(update).toHaveBeenCalledOnce()
  const closed = queue.close()
  finishUpdate()
  await closed
  expect(vi.getTimerCount()).toBe(0)
  await vi.runAllTimersAsync()
  expect(refresh).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('a change that pages show is followed by one reading of all sources, once there is no other change', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refresh = vi.fn(async () => async () => undefined)
  const queue = createChangeQueue(scratch(), { update: async () => true, refresh, fail: rethrow })
  for (const path of ['content/a.md', 'content/b.md', 'content/a.md']) {
    queue.add(path, { hidesFiles: false })
    await vi.advanceTimersByTimeAsync(100)
    expect(refresh).not.toHaveBeenCalled()
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(refresh).toHaveBeenCalledOnce()
  await queue.close()
  vi.useRealTimers()
})
