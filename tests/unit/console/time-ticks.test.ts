import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getTick, subscribeToTicks } from '../../../src/browser/console/ui/time/time-ticks.ts'

/** A document whose visibility the tests change. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setVisibility = (visibility: 'visible' | 'hidden') => {
  page.visibilityState = visibility
  page.dispatchEvent(new Event('visibilitychange'))
}

test('all relative times of a page share one timer, which ends with the last of them', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const stopFirst = subscribeToTicks(first)
  const stopSecond = subscribeToTicks(second)
  expect(vi.getTimerCount()).toBe(1)
  const before = getTick()
  vi.advanceTimersByTime(60_000)
  expect(getTick()).toBe(before + 2)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
  stopFirst()
  expect(vi.getTimerCount()).toBe(1)
  stopSecond()
  expect(vi.getTimerCount()).toBe(0)
})

test('a hidden page has no timer, and its times are current when it is shown again', () => {
  const listener = vi.fn()
  const stop = subscribeToTicks(listener)
  setVisibility('hidden')
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(600_000)
  expect(listener).not.toHaveBeenCalled()
  setVisibility('visible')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(1)
  stop()
})
