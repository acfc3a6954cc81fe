/**
 * Context of the stages besides their input: the root folder, the cache and the thread pool. Opened once for a build or a server.
 */

import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { ContextOptions } from '../build/build-types.ts'
import type { RemoteCache } from '../lib/network/remote-cache.ts'
import { createCache, type Cache, type CacheStore } from './cache/cache.ts'
import { layerStores, openHttpStore } from './cache/http-store.ts'
import { openPackedStore } from './cache/packed-store.ts'
import { createGraph, type Graph } from './engine/graph.ts'
import type { Job } from './jobs/jobs.ts'
import { setSiteFolder } from '../lib/run-author-code.ts'
import { createSpool, type Spool } from '../lib/files/spool.ts'
import { listWatchedFiles } from '../lib/files/file-state.ts'
import { buildFingerprint } from '../lib/build-fingerprint.ts'
import { inlinePool, sequentialPool, threadPool, type Pool } from './pool.ts'
import { listenToActivity } from '../lib/activity.ts'
import type { Profiled } from './profile/profile.ts'

export interface BuildContext {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly pool: Pool
  readonly cache: Cache
  /** Dependencies between values, with the values read from sources. */
  readonly graph: Graph
  /** Whether drafts have pages. */
  readonly showsDrafts?: boolean
  /**
   * Lets a server respond to requests; awaited between pieces of work of some milliseconds. Throws when the work is no longer wanted.
   * Absent in a build.
   */
  readonly pause?: () => Promise<void>
  /** Ends a reading that is no longer wanted. Absent in a build. */
  readonly signal?: AbortSignal | undefined
  /** Content of API pages that were just read, by its hash, until they are rendered; absent if they may never be. */
  readonly contents?: Map<string, Uint8Array>
  /** Where texts of pages are between reading and rendering; absent where memory keeps them. */
  readonly spool?: Spool
}

/** Bytes of sources as they were read that a server keeps, so that it has the same pages again, and that a build keeps, which needs most once. */
const KEPT_BY_SERVER = 128 * 2 ** 20
const KEPT_BY_BUILD = 8 * 2 ** 20

/** A context with members that only its owner uses. */
export interface OpenedContext extends BuildContext {
  /** How many values were found again, and how many were computed. */
  readonly lookups: { readonly hits: number; readonly misses: number }
  /** Ends the threads, and saves the cache. */
  close(): Promise<void>
}

/** Opens a context. */
export function createContext(options: ContextOptions & Profiled): OpenedContext {
  const root = resolve(options.root)
  setSiteFolder(root)
  const { keep = false } = options
  const store = options.cache === false ? undefined : openCacheStore(root, options.remoteCache)
  const version = store === undefined ? '' : buildFingerprint()
  const size = options.jobs ?? availableParallelism()
  const { profile } = options
  const lookups = { hits: 0, misses: 0 }
  const onLookup = (name: string, isFound: boolean) => {
    lookups[isFound ? 'hits' : 'misses'] += 1
    profile?.add(name, { count: 1, hits: isFound ? 1 : 0 })
  }
  const cache = createCache({ store, version, keep, onLookup })
  const pool =
    size > 1
      ? threadPool(size, new URL('./worker.js', import.meta.url), profile)
      : profile === undefined
        ? inlinePool()
        : sequentialPool()
  const spool = createSpool()
  const graph = createGraph({
    root,
    store,
    version,
    runThread: async (job, input, shared) => pool.run(job as Job, input as never, shared as never),
    keptBytes: keep ? KEPT_BY_SERVER : KEPT_BY_BUILD,
    keepsSteps: keep,
    onLookup,
  })
  const stopListening = profile === undefined ? undefined : listenToActivity(profile.listener)
  return {
    root,
    cache,
    pool,
    graph,
    lookups,
    ...(options.drafts === true && { showsDrafts: true }),
    ...(options.spoolsTexts === true && { spool }),
    ...(options.keepsContents === true && { contents: new Map<string, Uint8Array>() }),
    async close() {
      stopListening?.()
      spool.close()
      await Promise.all([pool.close(), cache.close()])
    },
  }
}

function openCacheStore(root: string, remote: RemoteCache | undefined): CacheStore {
  const local = openPackedStore(cacheFolder(root))
  return remote === undefined ? local : layerStores(local, openHttpStore(remote))
}

/** Sources of a graph's values below the root: paths, and folders as `folder/**`. */
export function listReadPaths({ graph }: Pick<BuildContext, 'graph'>): readonly string[] {
  return listWatchedFiles(graph.listPlaces().map(({ path, isDeep }) => (isDeep ? `${path}/**` : path)))
}

/** Where the cache of the site below `root` is. */
export const cacheFolder = (root: string): string => join(root, '.docs/cache')
