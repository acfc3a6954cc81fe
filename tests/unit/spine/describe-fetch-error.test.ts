import { expect, test } from 'vitest'
import { describeFetchError } from '../../../src/lib/text/problems/describe-fetch-error.ts'

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  [
    'a refused connection',
    withCode('connect ECONNREFUSED', 'ECONNREFUSED'),
    'connection refused (ECONNREFUSED)',
  ],
  [
    'a host with several addresses',
    new AggregateError([withCode('a', 'ECONNREFUSED'), withCode('b', 'ECONNREFUSED')]),
    'connection refused (ECONNREFUSED)',
  ],
  ['a reason without a known code', withCode('wrong version number', 'ERR_SSL'), 'wrong version number'],
])('the reason of %s is reported instead of "fetch failed"', (_, cause, message) => {
  expect(describeFetchError(new TypeError('fetch failed', { cause }))).toBe(message)
})

test('a timeout names its limit', () => {
  const error = new DOMException('The operation was aborted', 'TimeoutError')
  expect(describeFetchError(error, 15_000)).toBe('no response within 15 seconds')
  expect(describeFetchError(error)).toBe('no response in time')
})

test('an error of another kind keeps its message', () => {
  expect(describeFetchError(new Error('larger than 32 MB'))).toBe('larger than 32 MB')
})

test('fetch of a closed port', async () => {
  const error: unknown = await fetch('http://127.0.0.1:9/').catch((reason: unknown) => reason)
  expect(describeFetchError(error)).toMatch(/^connection refused|^bad port/)
})
