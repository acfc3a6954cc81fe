/**
 * The responses of the API that the console has, by path: one copy of each, which components share. This module knows neither React nor
 * the API, so that pages before the sign-in load nothing else of the data of the console.
 */
import type { ApiResult, Failure } from './call-api.ts'

/** State of a response. Earlier data stays while a new request runs, and after it has failed. */
export interface QueryState<T> {
  readonly data?: T
  readonly failure?: Failure
  /** Whether a request is running. */
  readonly busy: boolean
}

/** Requests the data of a path. Never rejects. */
export type LoadData<T> = (path: string) => Promise<ApiResult<T>>

interface CacheEntry {
  state: QueryState<unknown>
  /** How its data is requested; set by the components that show it. */
  load?: LoadData<unknown>
  /** Counts requests: the response of any but the last is out of date. */
  requests: number
  /** Those of the components that show the data. */
  readonly listeners: Set<() => void>
}

const entries = new Map<string, CacheEntry>()

const NOT_REQUESTED: QueryState<never> = { busy: true }

function openEntry(path: string): CacheEntry {
  const known = entries.get(path)
  if (known !== undefined) return known
  const entry: CacheEntry = { state: NOT_REQUESTED, requests: 0, listeners: new Set() }
  entries.set(path, entry)
  return entry
}

function setState(entry: CacheEntry, state: QueryState<unknown>): void {
  entry.state = state
  for (const listener of entry.listeners) listener()
}

async function request(path: string, entry: CacheEntry): Promise<void> {
  if (entry.load === undefined) return
  entry.requests += 1
  const { requests } = entry
  const { data } = entry.state
  setState(entry, { ...(data !== undefined && { data }), busy: true })
  const result = await entry.load(path)
  if (entry.requests !== requests) return
  if (result.failure === undefined) setState(entry, { data: result.value, busy: false })
  else {
    // Without its data, a page does not offer to change something that was deleted.
    const isGone = result.failure.status === 404 && result.failure.code !== ''
    setState(entry, { ...(data !== undefined && !isGone && { data }), failure: result.failure, busy: false })
  }
}

/** State of a path. The object stays the same until the state changes. */
export const readQuery = (path: string): QueryState<unknown> => entries.get(path)?.state ?? NOT_REQUESTED

/** Calls `listener` after each change of what is known of a path. Returns the function that ends it. */
export function watchQuery(path: string, listener: () => void): () => void {
  const { listeners } = openEntry(path)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Requests the data of a path, unless a request is running. */
export function requestQuery(path: string, load: LoadData<unknown>): void {
  const entry = openEntry(path)
  const isRunning = entry.state.busy && entry.state !== NOT_REQUESTED
  entry.load = load
  if (!isRunning) void request(path, entry)
}

/** Requests the data of a path again, also while a request is running. */
export function repeatQuery(path: string): void {
  void request(path, openEntry(path))
}

/** Requests all data again whose path starts with one of these and is on the screen; removes the rest of it from the cache. */
export function refreshQueries(...paths: readonly string[]): void {
  for (const [path, entry] of entries)
    if (paths.some((start) => path.startsWith(start)))
      if (entry.listeners.size > 0) void request(path, entry)
      else entries.delete(path)
}

/** Removes the data below a path, because it was deleted. The response of a request that is running does not bring it back. */
export function forgetQueries(start: string): void {
  for (const [path, entry] of entries) {
    if (!path.startsWith(start)) continue
    entry.requests += 1
    setState(entry, NOT_REQUESTED)
    if (entry.listeners.size === 0) entries.delete(path)
  }
}

/** Removes everything from the cache that is not on the screen, because the session has ended (ASVS 5.0, 14.3.3). */
export function clearQueryCache(): void {
  for (const [path, { listeners }] of entries) if (listeners.size === 0) entries.delete(path)
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
