import { expect, test } from 'vitest'
import { createBatch } from '../../../src/lib/data/async/batch.ts'

/** A batch of at most three that doubles numbers, the inputs of each run, and whether each was said to be of many. */
function createDoubling() {
  const runs: (readonly number[])[] = []
  const ofMany: boolean[] = []
  const double = createBatch(3, async (inputs: readonly number[], areMany) => {
    runs.push(inputs)
    ofMany.push(areMany)
    if (inputs.includes(0)) throw new Error('zero')
    return inputs.filter((input) => input > 0).map((input) => input * 2)
  })
  return { runs, ofMany, double }
}

test('inputs of one turn are processed together, as many as fit', async () => {
  const { runs, double } = createDoubling()
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(runs).toEqual([[1, 2, 3], [4]])
  expect(await double(5)).toBe(10)
  expect(runs).toHaveLength(3)
})

test('a failure fails each input of its batch, and no other', async () => {
  const { double } = createDoubling()
  const results = await Promise.allSettled([1, 0, 2, 3].map(double))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
})

test('an output that is missing fails its batch', async () => {
  const { double } = createDoubling()
  await expect(Promise.all([1, -1].map(double))).rejects.toThrow('a batch of 2 has 1 outputs')
})

test('there are many inputs once a batch was full', async () => {
  const { ofMany, double } = createDoubling()
  await Promise.all([1, 2].map(double))
  await Promise.all([1, 2, 3, 4].map(double))
  await double(5)
  expect(ofMany).toEqual([false, true, true, true])
})
