import { expect, test } from 'vitest'
import { splitLongNames } from '../../../src/lib/text/split-long-names.ts'

test('long names break between their words, and other text is one part', () => {
  expect(splitLongNames('Get a user of an organization')).toEqual(['Get a user of an organization'])
  expect(splitLongNames('Call getJoinedRoomsOfUser twice')).toEqual([
    'Call ',
    'get',
    'Joined',
    'Rooms',
    'Of',
    'User',
    ' twice',
  ])
  expect(splitLongNames('list_users_by_organization')).toEqual(['list_', 'users_', 'by_', 'organization'])
  expect(splitLongNames('https://example.com/a/')).toEqual(['https:/', '/', 'example.', 'com/', 'a/'])
  expect(splitLongNames('')).toEqual([])
})
