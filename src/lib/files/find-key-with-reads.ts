/**
 * Keys of values that depend on files which are known only once the value was computed: code of a site's authors reads them while it runs.
 *
 * An entry below the key has the list of files that were read. The key with the states of these files has the value, or a further list: code
 * may read another file because of what is in the first. Every entry follows from its key alone, as all entries of the cache do.
 */

import { hashOf } from '../data/hash.ts'
import {
  listWatchedFiles,
  readFileStates,
  relativeStates,
  sortStates,
  type FileStates,
} from './file-state.ts'

/** The part of a cache that is needed here. */
interface ListCache {
  get(stage: string, key: string, compute: () => Promise<readonly string[]>): Promise<readonly string[]>
}

export interface KeyWithReads {
  readonly key: string
  /** Those of the files that are below the root, relative to it: a server watches them. */
  readonly paths: readonly string[]
}

/** Thrown and caught here, because the cache keeps nothing of a function that throws: a file changed while its reader ran. */
const CHANGED = new Error('a file has changed since it was read')

/** The key of a value with the files that it depends on. `compute` gives their states before they were read; it runs where they are unknown. */
export async function findKeyWithReads(
  { cache, root }: { readonly cache: ListCache; readonly root: string },
  { stage, key }: { readonly stage: string; readonly key: string },
  compute: () => Promise<FileStates>,
): Promise<KeyWithReads> {
  let states: FileStates = {}
  let computed: FileStates | undefined
  const name = () => hashOf(key, JSON.stringify(states))
  /** The files that were read and that the key does not have. */
  const listFurther = async () => {
    computed ??= relativeStates(root, await compute())
    const read = Object.entries(computed)
    if (read.some(([path, state]) => Object.hasOwn(states, path) && states[path] !== state)) throw CHANGED
    return read.flatMap(([path]) => (Object.hasOwn(states, path) ? [] : [path]))
  }
  try {
    for (;;) {
      const further = await cache.get(`${stage}-reads`, name(), listFurther)
      if (further.length === 0) break
      states = sortStates({ ...states, ...(computed ?? readFileStates(root, further)) })
    }
  } catch (error) {
    if (error !== CHANGED) throw error
    // With the states that were read, it is the key of what was computed.
    computed ??= relativeStates(root, await compute())
    states = sortStates({ ...states, ...computed })
  }
  return { key: name(), paths: listWatchedFiles(Object.keys(states)) }
}
