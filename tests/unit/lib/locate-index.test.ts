import { expect, test } from 'vitest'
import { locateIndex } from '../../../src/lib/text/problems/locate-index.ts'

const TEXT = 'ab\ncd\n\ne'

test.each([
  [0, 1, 1],
  [1, 1, 2],
  [2, 1, 3],
  [3, 2, 1],
  [6, 3, 1],
  [7, 4, 1],
  [99, 4, 2],
  [-1, 1, 1],
])('index %i is on line %i, column %i', (index, line, column) =>
  expect(locateIndex(TEXT, index)).toEqual({ line, column }),
)
