import { expect, test } from 'vitest'
import { createBatch } from '../../../src/lib/data/async/batch.ts'

/** A batch of at most three that doubles numbers, and the inputs of each run. */
function createDoubling() {
  const runs: (readonly number[])[] = []
  const double = createBatch(3, async (inputs: readonly number[]) => {
    runs.push(inputs)
    if (inputs.includes(0)) throw new Error('zero')
    return inputs.filter((input) => input > 0).map((input) => input * 2)
  })
  return { runs, double }
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
