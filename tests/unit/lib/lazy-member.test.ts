/** A member that is computed once, when it is first read. */

import { expect, test } from 'vitest'
import { defineLazyMember } from '../../../src/stages/load/cache-api.ts'

test.each([
  ['an object', false],
  ['a frozen object, as plug-ins get it', true],
])('is computed once in %s', (_name, isFrozen) => {
  let count = 0
  const object = defineLazyMember({ text: '' }, 'text', () => `read ${++count} times`)
  if (isFrozen) Object.freeze(object)
  expect(object.text).toBe('read 1 times')
  expect(object.text).toBe('read 1 times')
  expect({ ...object }).toEqual({ text: 'read 1 times' })
})
