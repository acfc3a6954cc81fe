/** Data of the console's API for React: responses that components share, and lists by cursor. */
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import {
  callApi,
  callList,
  type ApiResult,
  type CallOptions,
  type Failure,
  type ListPage,
} from './call-api.ts'
import { followCursors } from './follow-cursors.ts'
import {
  readQuery,
  repeatQuery,
  requestQuery,
  watchQuery,
  type LoadData,
  type QueryState,
} from './query-cache.ts'

export interface Query<T> extends QueryState<T> {
  /** Requests the data again. */
  readonly refetch: () => void
}

const fetchPath = <T>(path: string): Promise<ApiResult<T>> => callApi<T>('GET', path)

const fetchList = <T>(path: string): Promise<ApiResult<ListPage<T>>> => callList<T>(path)

/** Marks the cache entry of a whole list, so that it differs from the entry of its first page. */
const WHOLE_LIST = '#all'

const NOTHING: QueryState<never> = { busy: false }

export interface QueryOptions<T> {
  /** Milliseconds until the data is requested again; 0 for never. */
  readonly refreshInterval?: (data: T | undefined) => number
}

/** The response of the API at a path with its query. Requests nothing while `path` is undefined. */
export function useQuery<T>(
  path: string | undefined,
  { refreshInterval }: QueryOptions<T> = {},
  load: LoadData<T> = fetchPath,
): Query<T> {
  const watch = useCallback(
    (listener: () => void) => (path === undefined ? () => undefined : watchQuery(path, listener)),
    [path],
  )
  // Each path has one type of data, but the cache holds the data of all paths.
  const state = useSyncExternalStore(watch, () =>
    path === undefined ? NOTHING : (readQuery(path) as QueryState<T>),
  )
  const request = useEffectEvent((requested: string) => requestQuery(requested, load))
  useEffect(() => {
    if (path !== undefined) request(path)
  }, [path])
  const { busy, failure } = state
  const findInterval = useEffectEvent(() => refreshInterval?.(state.data) ?? 0)
  useEffect(() => {
    if (path === undefined || busy || failure !== undefined) return undefined
    let timer = 0
    const wait = () => {
      const interval = findInterval()
      if (interval === 0) return
      timer = window.setTimeout(() => {
        wait()
        if (document.visibilityState === 'visible' && navigator.onLine) request(path)
      }, interval)
    }
    wait()
    return () => clearTimeout(timer)
  }, [path, busy, failure])
  const refetch = useCallback(() => path !== undefined && repeatQuery(path), [path])
  return { ...state, refetch }
}

/** A query without its data until the others have responded as well, so that what depends on them comes at once and nothing moves. */
export function awaitQueries<T>(query: Query<T>, ...others: readonly QueryState<unknown>[]): Query<T> {
  if (others.every(({ data, failure }) => data !== undefined || failure !== undefined)) return query
  const { data: _, ...waiting } = query
  return waiting
}

/** A whole list by cursor, at most `limit` items of it. */
export function useWholeList<T>(path: string | undefined, limit: number): Query<readonly T[]> {
  const key = path === undefined ? undefined : `${path}${WHOLE_LIST}`
  return useQuery(key, {}, () => loadWholeList<T>(path ?? '', limit))
}

export interface ListQuery<T> extends Query<readonly T[]> {
  /** Asks for the next page; undefined at the end of the list. */
  readonly more?: () => void
  readonly loading: boolean
}

/** The pages after the first one, and the request for the next of them. They belong to the first page with which they were asked for. */
interface FollowingPages<T> {
  readonly firstPage: ListPage<T> | undefined
  readonly items: readonly T[]
  readonly next: string | null
  readonly loading: boolean
  readonly failure?: Failure
}

function addPage<T>(
  { firstPage, items, next }: FollowingPages<T>,
  result: ApiResult<ListPage<T>>,
): FollowingPages<T> {
  if (result.failure !== undefined) return { firstPage, items, next, loading: false, failure: result.failure }
  const { value } = result
  return {
    firstPage,
    items: [...items, ...value.items],
    next: value.page?.nextCursor ?? null,
    loading: false,
  }
}

/** A list by cursor: its first page, and as many more as the reader asked for. */
export function useList<T>(path: string | undefined): ListQuery<T> {
  const { data: firstPage, ...state } = useQuery<ListPage<T>>(path, {}, fetchList)
  const [stored, setStored] = useState<FollowingPages<T>>()
  const following = stored?.firstPage === firstPage ? stored : undefined
  const next = following === undefined ? (firstPage?.page?.nextCursor ?? null) : following.next
  const loading = following?.loading ?? false
  const more = async () => {
    const before: FollowingPages<T> = { firstPage, items: following?.items ?? [], next, loading: true }
    setStored(before)
    const result = await callList<T>(path ?? '', next ?? '')
    // The list may have changed by now. These pages are not part of the new list.
    setStored((latest) => (latest?.firstPage === firstPage ? addPage(before, result) : latest))
  }
  const added = following?.items
  // The same array until there is other data: what depends on a long list is then not computed again.
  const items = useMemo(() => firstPage && [...firstPage.items, ...(added ?? [])], [firstPage, added])
  return {
    ...state,
    ...(items && { data: items }),
    ...(following?.failure && { failure: following.failure }),
    ...(next !== null && path !== undefined && { more: () => void more() }),
    loading,
  }
}

/** The pages of a list by cursor, one after the other; after a failure there are no more. `path` has a query. */
export function listPages<T>(
  path: string,
  options: Pick<CallOptions, 'signal'> = {},
): AsyncGenerator<ApiResult<ListPage<T>>> {
  return followCursors((cursor) => callList(path, cursor, options))
}

/** A whole list by cursor, at most `most` of it; or why a part of it could not be had. */
export async function loadWholeList<T>(path: string, most: number): Promise<ApiResult<readonly T[]>> {
  const items: T[] = []
  for await (const result of listPages<T>(path)) {
    if (result.failure !== undefined) return result
    items.push(...result.value.items.slice(0, most - items.length))
    if (items.length === most) break
  }
  return { value: items }
}
