import { expect, test } from 'vitest'
import { editDistance, nearestName } from '../../../src/lib/text/problems/nearest-name.ts'

test.each([
  ['', '', 0],
  ['a', '', 1],
  ['setup', 'setpu', 1],
  ['kitten', 'sitting', 3],
  ['flaw', 'lawn', 2],
])('distance of %j and %j is %i', (a, b, d) => {
  expect(editDistance(a, b)).toBe(d)
  expect(editDistance(b, a)).toBe(d)
})

test('a limit ends the search early with the limit itself', () => {
  expect(editDistance('abcdef', 'ghijkl', 3)).toBe(3)
})

test.each([
  ['announcment', ['announcement', 'apis'], 'announcement'],
  ['/docs/inrto', ['/docs/intro', '/docs/scopes'], '/docs/intro'],
  ['Title', ['title'], 'title'],
  ['zebra', ['announcement', 'apis'], undefined],
  ['x', [], undefined],
])('the name nearest to %j in %j is %j', (name, known, expected) => {
  expect(nearestName(name, known)).toBe(expected)
})
