/**
 * What the stages work with besides their input: the root folder, the cache and the thread pool. Opened once for a build or a server.
 */

import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { ContextOptions } from '../build/build-types.ts'
import type { RemoteCache } from '../lib/network/remote-cache.ts'
import { createCache, type Cache, type CacheStore } from './cache/cache.ts'
import { layerStores, openHttpStore } from './cache/http-store.ts'
import { openPackedStore } from './cache/packed-store.ts'
import { createFileMemory, type FileMemory } from '../lib/files/file-memory.ts'
import { setSiteFolder } from '../lib/run-author-code.ts'
import { createSpool, type Spool } from '../lib/files/spool.ts'
import { buildFingerprint } from '../lib/build-fingerprint.ts'
import { inlinePool, sequentialPool, threadPool, type Pool } from './pool.ts'
import { listenToActivity } from '../lib/activity.ts'
import { profileCache } from './profile/profile-cache.ts'
import type { Profiled } from './profile/profile.ts'

export interface BuildContext {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly pool: Pool
  readonly cache: Cache
  /** What a server remembers of its sources; absent in a build, which reads each of them once. */
  readonly memory?: FileMemory
  /** Files that templates have read, relative to the root, for a server, which watches them. */
  readonly reads?: Set<string>
  /** Whether drafts have pages. */
  readonly showsDrafts?: boolean
  /**
   * Lets a server respond to requests; awaited between pieces of work of some milliseconds. Throws when the work is no longer wanted.
   * Absent in a build.
   */
  readonly pause?: () => Promise<void>
  /** Content of API pages that were just read, by its hash, until they are rendered; absent where they may never be. */
  readonly contents?: Map<string, Uint8Array>
  /** Where texts of pages are between reading and rendering; absent where memory keeps them. */
  readonly spool?: Spool
}

/** Opens a context; `close` ends its threads and saves the cache. */
export function createContext(options: ContextOptions & Profiled): BuildContext & { close(): Promise<void> } {
  const root = resolve(options.root)
  setSiteFolder(root)
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
  const spool = createSpool()
  const stopListening = profile === undefined ? undefined : listenToActivity(profile.listener)
  return {
    root,
    cache: profile === undefined ? cache : profileCache(cache, profile),
    pool,
    ...(keep && { memory: createFileMemory(root), reads: new Set<string>() }),
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

/** Where the cache of the site below `root` is. */
export function cacheFolder(root: string): string {
  return join(root, '.docs/cache')
}
