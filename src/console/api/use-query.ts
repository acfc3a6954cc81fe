import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { callApi, type ApiResult, type Failure } from './call-api.ts'

/** What is known of an answer. Data of before stays while it is asked for again, and after that failed. */
export interface QueryState<T> {
  readonly data?: T
  readonly failure?: Failure
  readonly busy: boolean
}

interface CacheEntry {
  known: QueryState<unknown>
  readonly listeners: Set<() => void>
  /** The answer that is on its way may be older than what made somebody ask once more. */
  outdated: boolean
}

/** Answers live as long as this page and nowhere else: nothing of a user is stored (ASVS 5.0, 14.3.3). */
const cache = new Map<string, CacheEntry>()

function cacheEntry(path: string): CacheEntry {
  let found = cache.get(path)
  if (found === undefined) {
    found = { known: { busy: false }, listeners: new Set(), outdated: false }
    cache.set(path, found)
  }
  return found
}

/** Asks the API. With `anew` no answer counts that was asked for before. */
async function fetchInto(path: string, anew = false): Promise<void> {
  const one = cacheEntry(path)
  if (one.known.busy) {
    one.outdated ||= anew
    return
  }
  const tell = (known: QueryState<unknown>) => {
    one.known = known
    for (const listener of one.listeners) listener()
  }
  const { data } = one.known
  tell({ ...(data !== undefined && { data }), busy: true })
  let answer: ApiResult<unknown>
  do {
    one.outdated = false
    answer = await callApi('GET', path)
  } while (one.outdated)
  if (answer.failure === undefined) tell({ data: answer.value, busy: false })
  else tell({ ...(data !== undefined && { data }), failure: answer.failure, busy: false })
}

/** Asks again for whatever begins with one of these paths and is on the screen; forgets what is not. */
export function refreshQueries(...paths: readonly string[]): void {
  for (const [path, { listeners }] of cache) {
    if (!paths.some((start) => path.startsWith(start))) continue
    if (listeners.size > 0) void fetchInto(path, true)
    else cache.delete(path)
  }
}

/** Forgets everything: the session is another one. */
export function clearQueryCache(): void {
  for (const [path, one] of cache) if (one.listeners.size === 0) cache.delete(path)
}

export interface Query<T> extends QueryState<T> {
  readonly again: () => void
}

const EMPTY_STATE: QueryState<never> = { busy: false }

/** The answer of the API at a path with its query; nothing is asked while `path` is undefined. */
export function useQuery<T>(path: string | undefined): Query<T> {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (path === undefined) return () => undefined
      const { listeners } = cacheEntry(path)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    [path],
  )
  const known = useSyncExternalStore(subscribe, () =>
    path === undefined ? EMPTY_STATE : cacheEntry(path).known,
  )
  useEffect(() => {
    if (path !== undefined) void fetchInto(path)
  }, [path])
  const again = useCallback(() => {
    if (path !== undefined) void fetchInto(path, true)
  }, [path])
  return { ...(known as QueryState<T>), again }
}

interface ListPage<T> {
  readonly items: readonly T[]
  readonly page?: { readonly nextCursor: string | null }
}

export interface ListQuery<T> extends Query<readonly T[]> {
  /** Asks for the next page; undefined at the end of the list. */
  readonly more?: () => void
  readonly loading: boolean
}

/** A list by cursor: its first page, and as many more as the reader asked for. */
export function useList<T>(path: string | undefined): ListQuery<T> {
  const first = useQuery<ListPage<T>>(path)
  const [rest, setRest] = useState<{ of: unknown; items: readonly T[]; next: string | null }>()
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  // Pages that follow belong to the first page with which they were asked for.
  const mine = rest?.of === first.data ? rest : undefined
  const next = mine === undefined ? (first.data?.page?.nextCursor ?? null) : mine.next
  const more = async () => {
    setLoading(true)
    const answer = await callApi<ListPage<T>>('GET', `${path}&cursor=${next}`)
    setLoading(false)
    setFailure(answer.failure)
    if (answer.failure === undefined)
      setRest({
        of: first.data,
        items: [...(mine?.items ?? []), ...answer.value.items],
        next: answer.value.page?.nextCursor ?? null,
      })
  }
  const { data, ...known } = first
  return {
    ...known,
    ...(data && { data: [...data.items, ...(mine?.items ?? [])] }),
    ...(failure && { failure }),
    ...(next !== null && path !== undefined && { more: () => void more() }),
    loading,
  }
}

/** A whole list by cursor, at most `most` of it; or why a part of it could not be had. */
export async function loadWholeList<T>(path: string, most: number): Promise<ApiResult<readonly T[]>> {
  const items: T[] = []
  let next: string | null = ''
  while (next !== null && items.length < most) {
    const answer: ApiResult<ListPage<T>> = await callApi('GET', next === '' ? path : `${path}&cursor=${next}`)
    if (answer.failure !== undefined) return answer
    items.push(...answer.value.items)
    next = answer.value.page?.nextCursor ?? null
  }
  return { value: items }
}

export interface Mutation<T> {
  readonly busy: boolean
  readonly failure?: Failure
  /** Sends; resolves with the value, or undefined after a failure. */
  readonly send: (body?: unknown, path?: string) => Promise<T | undefined>
  readonly reset: () => void
}

/** A request that changes something. Repeats of the same body carry the same Idempotency-Key, so that a doubtful attempt creates nothing twice. */
export function useMutation<T>(method: string, path: string): Mutation<T> {
  const [state, setState] = useState<{ busy: boolean; failure?: Failure }>({ busy: false })
  const attempt = useRef({ print: '', key: '' })
  const send = async (body?: unknown, where: string = path) => {
    const print = `${where} ${JSON.stringify(body)}`
    if (attempt.current.print !== print) attempt.current = { print, key: crypto.randomUUID() }
    setState({ busy: true })
    const answer = await callApi<T>(method, where, {
      ...(body !== undefined && { body }),
      ...(method === 'POST' && { key: attempt.current.key }),
    })
    if (answer.failure !== undefined) {
      setState({ busy: false, failure: answer.failure })
      // What was refused is sent again as another request; what may have happened all the same, under its old key.
      if (answer.failure.status >= 400 && answer.failure.status < 500) attempt.current.print = ''
      return undefined
    }
    attempt.current.print = ''
    setState({ busy: false })
    return answer.value ?? ({} as T)
  }
  return { ...state, send, reset: () => setState({ busy: false }) }
}
