import { expect, test } from 'vitest'
import type { ApiResult, ListPage } from '../../../src/browser/console/api/call-api.ts'
import { followCursors } from '../../../src/browser/console/api/follow-cursors.ts'

const page = (items: readonly number[], nextCursor: string | null): ListPage<number> => ({
  items,
  page: { nextCursor },
})

async function readAll(pages: Readonly<Record<string, ListPage<number>>>): Promise<readonly number[]> {
  const items: number[] = []
  const load = async (cursor: string): Promise<ApiResult<ListPage<number>>> => ({
    value: pages[cursor] ?? page([], null),
  })
  for await (const result of followCursors(load))
    if (result.failure === undefined) items.push(...result.value.items)
  return items
}

test('the pages of a list come in their order', async () => {
  expect(await readAll({ '': page([1, 2], 'b'), b: page([3], 'c'), c: page([4], null) })).toEqual([
    1, 2, 3, 4,
  ])
})

test('a list whose last page leads back to an earlier one ends', async () => {
  expect(await readAll({ '': page([1, 2], 'b'), b: page([3], 'c'), c: page([], 'b') })).toEqual([1, 2, 3])
})
