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
      async read(paths = new Set()) {
        for (const path of paths) if (path.endsWith('.md')) seen.add(path)
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
  let finish = () => undefined as void
  const report = vi.fn(async () => undefined)
  let signal: AbortSignal | undefined
  const read = vi.fn((_: unknown, given: AbortSignal) => {
    signal = given
    return new Promise<typeof report>((resolve) => (finish = () => resolve(report)))
  })
  const queue = createChangeQueue(scratch(), { read, fail: rethrow })
  queue.add('content', { hidesFiles: true })
  await vi.advanceTimersByTimeAsync(50)
  expect(read).toHaveBeenCalledOnce()
  expect(signal?.aborted).toBe(false)
  const closed = queue.close()
  expect(signal?.aborted).toBe(true)
  finish()
  await closed
  expect(vi.getTimerCount()).toBe(0)
  await vi.runAllTimersAsync()
  expect(read).toHaveBeenCalledOnce()
  expect(report).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('a new folder, which may hide changes, is followed by one reading of all sources', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const read = vi.fn(async (_?: ReadonlySet<string>) => async () => undefined)
  const queue = createChangeQueue(scratch(), { read, fail: rethrow })
  for (const path of ['content/a', 'content/b', 'content/c']) {
    queue.add(path, { hidesFiles: true })
    await vi.advanceTimersByTimeAsync(100)
    expect(read).toHaveBeenLastCalledWith(new Set([path]), expect.any(AbortSignal))
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(read.mock.calls.filter(([paths]) => paths === undefined)).toHaveLength(1)
  await queue.close()
  vi.useRealTimers()
})
