import { expect, test } from 'vitest'
import { readableUrl } from '../../../src/lib/text/encoding/readable-url.ts'

test.each([
  ['/%D0%BA%D0%BB%D1%8E%D1%87/{id}', '/ключ/{id}'],
  ['/caf%C3%A9%20au%2Flait', '/café%20au%2Flait'],
  ['/%E6%9D%B1%e4%ba%ac?q=%E2%80%AEx', '/東京?q=%E2%80%AEx'],
  ['/%FF%C3', '/%FF%C3'],
])('%s reads %s', (url, readable) => {
  expect(readableUrl(url)).toBe(readable)
})
