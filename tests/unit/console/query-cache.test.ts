/** The responses that components of the console share. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ApiResult, Failure } from '../../../src/browser/console/api/call-api.ts'
import {
  clearQueryCache,
  forgetQueries,
  readQuery,
  refreshQueries,
  repeatQuery,
  requestQuery,
  watchQuery,
} from '../../../src/browser/console/api/query-cache.ts'

const failure = {
  code: 'network',
  status: 0,
  title: 'No network',
  detail: '',
  requestId: '',
  errors: [],
} satisfies Failure

/** Answers that a test gives when it wants to, in the order of the requests. */
function createApi() {
  const waiting: ((result: ApiResult<unknown>) => void)[] = []
  const load = vi.fn(() => new Promise<ApiResult<unknown>>((done) => waiting.push(done)))
  const answer = async (result: ApiResult<unknown>, index = 0) => {
    waiting.splice(index, 1)[0]?.(result)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { load, answer }
}

const endings: (() => void)[] = []
const watch = (path: string, listener: () => void = () => undefined) =>
  endings.push(watchQuery(path, listener))
afterEach(() => {
  for (const end of endings.splice(0)) end()
  clearQueryCache()
})

describe('a response', () => {
  test('is requested once while a request is running, and again after it', async () => {
    const { load, answer } = createApi()
    const listener = vi.fn()
    watch('/a', listener)
    expect(readQuery('/a')).toEqual({ busy: true })
    requestQuery('/a', load)
    requestQuery('/a', load)
    expect(load).toHaveBeenCalledTimes(1)
    await answer({ value: 1 })
    expect(readQuery('/a')).toEqual({ data: 1, busy: false })
    expect(readQuery('/a')).toBe(readQuery('/a'))
    expect(listener).toHaveBeenCalledTimes(2)
    requestQuery('/a', load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('stays while it is requested again, and after that has failed', async () => {
    const { load, answer } = createApi()
    watch('/a')
    requestQuery('/a', load)
    await answer({ value: 1 })
    repeatQuery('/a')
    expect(readQuery('/a')).toEqual({ data: 1, busy: true })
    await answer({ failure })
    expect(readQuery('/a')).toEqual({ data: 1, failure, busy: false })
    repeatQuery('/a')
    expect(readQuery('/a')).toEqual({ data: 1, busy: true })
  })

  test('of a request that is not the last one is out of date, whichever arrives first', async () => {
    const { load, answer } = createApi()
    watch('/a')
    requestQuery('/a', load)
    repeatQuery('/a')
    await answer({ value: 'new' }, 1)
    await answer({ value: 'old' })
    expect(readQuery('/a')).toEqual({ data: 'new', busy: false })
  })

  test('is requested again after a change where it is on the screen, and forgotten elsewhere', async () => {
    const { load, answer } = createApi()
    watch('/a/1')
    requestQuery('/a/1', load)
    requestQuery('/a/2', load)
    requestQuery('/b', load)
    for (const value of [1, 2, 3]) await answer({ value })
    refreshQueries('/a')
    expect(load).toHaveBeenCalledTimes(4)
    expect(readQuery('/a/1')).toEqual({ data: 1, busy: true })
    expect(readQuery('/a/2')).toEqual({ busy: true })
    expect(readQuery('/b')).toEqual({ data: 3, busy: false })
  })

  test('is forgotten at the end of the session, also one that arrives after it', async () => {
    const { load, answer } = createApi()
    requestQuery('/a', load)
    clearQueryCache()
    await answer({ value: 'of the session before' })
    expect(readQuery('/a')).toEqual({ busy: true })
  })

  test('is requested again where it is opened after its deletion', async () => {
    const { load, answer } = createApi()
    const unwatch = watchQuery('/a', () => undefined)
    requestQuery('/a', load)
    await answer({ value: 1 })
    forgetQueries('/a')
    unwatch()
    requestQuery('/a', load)
    await answer({ failure })
    expect(readQuery('/a')).toEqual({ failure, busy: false })
  })
})
