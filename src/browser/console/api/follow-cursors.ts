import type { ApiResult, ListPage } from './call-api.ts'

/**
 * The pages of a list from the first one on, each by the cursor that the page before names ('' for the first). Ends after the last one, after a
 * failure, and if a cursor points back to an earlier page.
 */
export async function* followCursors<T>(
  load: (cursor: string) => Promise<ApiResult<ListPage<T>>>,
): AsyncGenerator<ApiResult<ListPage<T>>> {
  const asked = new Set<string>()
  let next: string | null = ''
  while (next !== null && !asked.has(next)) {
    asked.add(next)
    const result: ApiResult<ListPage<T>> = await load(next)
    yield result
    next = result.failure === undefined ? (result.value.page?.nextCursor ?? null) : null
  }
}
