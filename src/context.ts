/**
 * What the stages work with besides their input: the root folder, the cache and the thread pool. Opened once for a build or a server.
 */

import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { createCache, type Cache, type CacheStore } from './cache/cache.ts'
import { layerStores, openHttpStore, type HttpStoreOptions } from './cache/http-store.ts'
import { openPackedStore } from './cache/packed-store.ts'
import { createFileMemory, type FileMemory } from './lib/files/file-memory.ts'
import { buildFingerprint } from './lib/package-info.ts'
import { inlinePool, sequentialPool, threadPool, type Pool } from './pool.ts'
import { listenToActivity } from './lib/activity.ts'
import type { Profile } from './profile/profile.ts'
import { profileCache } from './profile/profile-cache.ts'

export interface BuildContext {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly pool: Pool
  readonly cache: Cache
  /** What a server remembers of its sources; absent in a build, which reads each of them once. */
  readonly memory?: FileMemory
  /**
   * Lets a server respond to requests; awaited between pieces of work of some milliseconds. Throws when the work is no longer wanted.
   * Absent in a build.
   */
  readonly pause?: () => Promise<void>
  /** Content of API pages that were just read, by its hash, until they are rendered; absent where they may never be. */
  readonly contents?: Map<string, Uint8Array>
}

export type RemoteCache = HttpStoreOptions

export interface ContextOptions {
  /** Folder of the site. */
  readonly root: string
  /** Read and write `.docs/cache` below the root. Default true. */
  readonly cache?: boolean
  /** A cache on a server that machines share, behind the one below the root. */
  readonly remoteCache?: RemoteCache
  /** Keep what is read and computed in memory, for a server. */
  readonly keep?: boolean
  /** Keep the content of API pages between reading and rendering, which follows at once. */
  readonly keepsContents?: boolean
  /** Threads; default is the number of processors. */
  readonly jobs?: number
  /** Records where the time goes. */
  readonly profile?: Profile
}

/** Opens a context; `close` ends its threads and saves the cache. */
export function createContext(options: ContextOptions): BuildContext & { close(): Promise<void> } {
  const root = resolve(options.root)
  const { keep = false } = options
  const cache = createCache(
    options.cache === false
      ? { keep }
      : { store: openCacheStore(root, options.remoteCache), version: buildFingerprint(), keep },
  )
  const size = options.jobs ?? availableParallelism()
  const { profile } = options
  const pool =
    size > 1
      ? threadPool(size, new URL('./worker.js', import.meta.url), profile)
      : profile === undefined
        ? inlinePool()
        : sequentialPool()
  const stopListening = profile === undefined ? undefined : listenToActivity(profile.listener)
  return {
    root,
    cache: profile === undefined ? cache : profileCache(cache, profile),
    pool,
    ...(keep && { memory: createFileMemory(root) }),
    ...(options.keepsContents === true && { contents: new Map<string, Uint8Array>() }),
    async close() {
      stopListening?.()
      await Promise.all([pool.close(), cache.close()])
    },
  }
}

function openCacheStore(root: string, remote: RemoteCache | undefined): CacheStore {
  const local = openPackedStore(cacheFolder(root))
  return remote === undefined ? local : layerStores(local, openHttpStore(remote))
}

/** Where the cache of the site below `root` is. */
export function cacheFolder(root: string): string {
  return join(root, '.docs/cache')
}
