import { beforeEach, expect, test, vi } from 'vitest'
import { saveMemoryOfLargeSites } from '../../../src/cli/engine-flags.ts'

const { setFlagsFromString } = vi.hoisted(() => ({ setFlagsFromString: vi.fn<(flag: string) => void>() }))
vi.mock('node:v8', () => ({ setFlagsFromString }))

beforeEach(() => setFlagsFromString.mockClear())

test('a stage with thousands of parts makes garbage collection more frequent, once', async () => {
  const shown: unknown[] = []
  const show = saveMemoryOfLargeSites((...progress) => shown.push(progress))
  show('load', 1, 10_000, 'a.md')
  show('load', 2, 10_000)
  show('check')
  await vi.waitFor(() => expect(setFlagsFromString).toHaveBeenCalledOnce())
  expect(setFlagsFromString).toHaveBeenCalledWith(expect.stringMatching(/^--heap-growing-percent=\d+$/))
  expect(shown).toEqual([['load', 1, 10_000, 'a.md'], ['load', 2, 10_000], ['check']])
})

test('a small site leaves V8 alone', async () => {
  saveMemoryOfLargeSites(() => undefined)('render', 1000, 1000)
  // What the small site sets would be there before what the large one sets.
  saveMemoryOfLargeSites(() => undefined)('render', 1, 10_000)
  await vi.waitFor(() => expect(setFlagsFromString).toHaveBeenCalled())
  expect(setFlagsFromString).toHaveBeenCalledOnce()
})
