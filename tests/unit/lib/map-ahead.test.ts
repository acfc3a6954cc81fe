import { expect, test } from 'vitest'
import { mapAhead } from '../../../src/lib/data/async/map-ahead.ts'

test('values come in order, with no more than the given number begun ahead', async () => {
  const begun: number[] = []
  const values: number[] = []
  const compute = async (n: number) => {
    begun.push(n)
    return n * 10
  }
  for await (const value of mapAhead([1, 2, 3, 4, 5], 2, compute)) {
    values.push(value)
    expect(begun.length - values.length).toBeLessThanOrEqual(2)
  }
  expect(values).toEqual([10, 20, 30, 40, 50])
})

test('a failure is thrown where its value would come', async () => {
  const values: number[] = []
  const work = async () => {
    for await (const value of mapAhead([1, 2, 3], 2, async (n) =>
      n === 2 ? Promise.reject(new Error('two')) : n,
    ))
      values.push(value)
  }
  await expect(work()).rejects.toThrow('two')
  expect(values).toEqual([1])
})
