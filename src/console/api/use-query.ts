/**
 * Data of the console's API for React. SWR keeps one copy of each response and shares it between components; this module adds what
 * the console needs beside it: failures as data, lists by cursor, and a cache that ends with the session.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import useSWR, { mutate, type SWRConfiguration } from 'swr'
import {
  callApi,
  callList,
  type ApiResult,
  type CallOptions,
  type Failure,
  type ListPage,
} from './call-api.ts'

/** What is known of a response. Earlier data stays while a new request runs, and after it has failed. */
export interface QueryState<T> {
  readonly data?: T
  readonly failure?: Failure
  /** Whether a request is running. */
  readonly busy: boolean
}

export interface Query<T> extends QueryState<T> {
  /** Requests the data again. */
  readonly refetch: () => void
}

/** SWR reports failures of a fetcher as what it threw. */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.title)
    this.failure = failure
  }
}

const fetchPath = async <T>(path: string): Promise<T> => takeValue(await callApi<T>('GET', path))

const fetchList = async <T>(path: string): Promise<ListPage<T>> => takeValue(await callList<T>(path))

function takeValue<T>(result: ApiResult<T>): T {
  if (result.failure !== undefined) throw new ApiError(result.failure)
  return result.value
}

const OPTIONS: SWRConfiguration = {
  // Requests for the same data are shared while one is running, and not longer.
  dedupingInterval: 0,
  // The reader decides: a failure has a button to try again.
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // Each response is new data: further pages of a list belong to the first page with which they were requested.
  compare: (a, b) => a === b,
}

/** Marks the cache entry of a whole list, apart from that of its first page. */
const WHOLE_LIST = '#all'

/** How many components show the data of a path. */
const mounted = new Map<string, number>()

export interface QueryOptions<T> {
  /** Milliseconds until the data is requested again; 0 for never. */
  readonly refreshInterval?: (data: T | undefined) => number
}

/** The response of the API at a path with its query. Requests nothing while `path` is undefined. */
export function useQuery<T>(
  path: string | undefined,
  options: QueryOptions<T> = {},
  load: (path: string) => Promise<T> = fetchPath,
): Query<T> {
  const {
    data,
    error,
    isValidating,
    mutate: revalidate,
  } = useSWR<T, ApiError>(path, load, { ...OPTIONS, ...options })
  useEffect(() => {
    if (path === undefined) return undefined
    mounted.set(path, (mounted.get(path) ?? 0) + 1)
    return () => {
      const count = (mounted.get(path) ?? 1) - 1
      if (count === 0) mounted.delete(path)
      else mounted.set(path, count)
    }
  }, [path])
  const refetch = useCallback(() => void revalidate(), [revalidate])
  return {
    ...(data !== undefined && { data }),
    ...(error !== undefined && !isValidating && { failure: error.failure }),
    busy: isValidating,
    refetch,
  }
}

/** A whole list by cursor, at most `limit` items of it. */
export function useWholeList<T>(path: string | undefined, limit: number): Query<readonly T[]> {
  const key = path === undefined ? undefined : `${path}${WHOLE_LIST}`
  return useQuery(key, {}, async () => takeValue(await loadWholeList<T>(path ?? '', limit)))
}

/** Requests all data again whose path starts with one of these and is on the screen; removes the rest of it from the cache. */
export function refreshQueries(...paths: readonly string[]): void {
  const matches = (key: unknown): key is string =>
    typeof key === 'string' && paths.some((start) => key.startsWith(start))
  void mutate((key) => matches(key) && mounted.has(key))
  void mutate((key) => matches(key) && !mounted.has(key), undefined, { revalidate: false })
}

/** Removes everything from the cache that is not on the screen, because the session has ended (ASVS 5.0, 14.3.3). */
export function clearQueryCache(): void {
  void mutate((key) => typeof key === 'string' && !mounted.has(key), undefined, { revalidate: false })
}

/** Milliseconds in the background after which data is old. */
const IDLE_TIME = 60_000

/** Requests all data on the screen again when a tab comes back after a while. What was typed stays. Call it once. */
export function refreshAfterIdle(): void {
  let hiddenAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= IDLE_TIME) refreshQueries('')
  })
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
    // The list may be another one by now. These pages are not part of it.
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
export async function* listPages<T>(
  path: string,
  options: Pick<CallOptions, 'signal'> = {},
): AsyncGenerator<ApiResult<ListPage<T>>> {
  let next: string | null = ''
  while (next !== null) {
    const result: ApiResult<ListPage<T>> = await callList(path, next, options)
    yield result
    next = result.failure === undefined ? (result.value.page?.nextCursor ?? null) : null
  }
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
