import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fillGaps } from '../../../src/lib/data/async/fill-gaps.ts'

async function* values(list: readonly string[], wait?: Promise<unknown>, ended?: () => void) {
  try {
    for (const value of list) {
      if (value === '!') throw new Error('failed')
      yield value
      await wait
    }
  } finally {
    ended?.()
  }
}

async function collect(files: AsyncIterable<string>): Promise<readonly string[]> {
  const list: string[] = []
  for await (const value of files) list.push(value)
  return list
}

const all = (...sources: Parameters<typeof fillGaps<string>>) => collect(fillGaps(...sources))

test('values that are there come first', async () => {
  expect(await all(values(['a', 'b']), values(['x', 'y']))).toEqual(['a', 'b', 'x', 'y'])
})

test('others come while the first have to wait, each in its order', async () => {
  const wait = setTimeout(200)
  expect(await all(values(['a', 'b'], wait), values(['x', 'y', 'z']))).toEqual(['a', 'x', 'y', 'z', 'b'])
})

test.each([
  ['first', ['a', '!'], ['x']],
  ['others', ['a'], ['x', '!']],
])('a failure of the %s is thrown, and ends both', async (_, first, others) => {
  const ended: string[] = []
  const files = fillGaps(
    values(first, undefined, () => ended.push('first')),
    values(others, undefined, () => ended.push('others')),
  )
  await expect(collect(files)).rejects.toThrow('failed')
  expect(ended).toContain(others.includes('!') ? 'others' : 'first')
})

test('who stops early ends both', async () => {
  const ended: string[] = []
  const wait = setTimeout(100)
  const files = fillGaps(
    values(['a', 'b'], wait, () => ended.push('first')),
    values(['x', 'y'], undefined, () => ended.push('others')),
  )
  for await (const value of files) if (value === 'x') break
  expect(ended.toSorted()).toEqual(['first', 'others'])
})
