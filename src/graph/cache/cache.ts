/**
 * Values by what they were computed from.
 *
 * A key holds everything that the value depends on, and nothing else: version of the tool, stage, content. No absolute path and no time.
 * So an entry never goes stale and may be shared between machines, and any entry may be lost. A missing or damaged entry is a miss, never
 * an error.
 */
import { hash } from 'node:crypto'
import { decodeText } from '../../lib/text/encoding/decode-text.ts'
import { createKeptValues } from '../../lib/data/kept-values.ts'

export interface Cache {
  /** The value for `key` in `stage`; undefined if there is none. */
  find<T>(stage: string, key: string): Promise<T | undefined>
  /** Stores a value that was not found. */
  put(stage: string, key: string, value: unknown): void
  /** The value for `key` in `stage`; `compute` runs at most once at a time for one key. Values are plain JSON data. */
  get<T>(stage: string, key: string, compute: () => Promise<T>): Promise<T>
  /** The same for bytes, which are stored as they are. */
  getBytes(stage: string, key: string, compute: () => Promise<Uint8Array>): Promise<Uint8Array>
  /** Stores bytes that are not read now, unless the store has them. */
  keepBytes(stage: string, key: string, compute: () => Promise<Uint8Array>): Promise<void>
  /**
   * Reader of an entry's bytes from the file that stores them; undefined if no open file has them. The entry has been
   * read or written before, because one that was only found (`keepBytes`) may be damaged.
   */
  findReader(stage: string, key: string): (() => Uint8Array) | undefined
  /** Whether values are found again later. Without a store and without memory each is computed again. */
  readonly keepsValues: boolean
  /** Writes what is still in memory. The cache cannot be used after it. */
  close(): Promise<void>
}

/**
 * Storage of entries: bytes by name, 32 hexadecimal digits. Both functions may fail silently. An entry that cannot be read is missing,
 * and one that cannot be written is lost. A store that waits for a network returns promises.
 */
export interface CacheStore {
  read(name: string): Uint8Array | undefined | Promise<Uint8Array | undefined>
  write(name: string, data: Uint8Array): void
  /** Reader of an entry until the store is closed; undefined if the store has no open file with it. */
  findReader?(name: string): (() => Uint8Array) | undefined
  /** Whether an entry is there, and counts as used; false as well where only reading it would show that. */
  has(name: string): boolean
  close(): void | Promise<void>
}

export interface CacheOptions {
  /** If absent, values are kept in memory only. */
  readonly store?: CacheStore | undefined
  /** Part of every key. */
  readonly version?: string
  /** Keep each value in memory as well, for a server that reads the same sources again and again. Default: only without a store. */
  readonly keep?: boolean
  /** Bytes of encoded values that are kept at most. Default: 128 MiB. */
  readonly keptBytes?: number
  /** Called for each value that is asked for, with whether it was found. */
  readonly onLookup?: ((stage: string, isFound: boolean) => void) | undefined
}

interface Entry {
  readonly stage: string
  /** In the store. */
  readonly name: string
}

interface Codec<T> {
  readonly encode: (value: T) => Uint8Array
  readonly decode: (data: Uint8Array) => T
}

const JSON_VALUES: Codec<unknown> = {
  // `JSON.stringify` returns undefined for undefined, which is not JSON.
  encode: (value) => Buffer.from(JSON.stringify(value) ?? 'null'),
  decode: (data) => JSON.parse(decodeText(data)) as unknown,
}

const BYTES: Codec<Uint8Array> = { encode: (data) => data, decode: (data) => data }

/** Bytes of encoded values that a server keeps. Enough for all values of a large site, but not for the values of a thousand edits. The least recently used go first. */
const KEPT_BYTES = 128 * 2 ** 20

/** A cache over a store, or in memory. */
export function createCache({
  store,
  version = '',
  keep = store === undefined,
  keptBytes = KEPT_BYTES,
  onLookup,
}: CacheOptions = {}): Cache {
  const pending = new Map<string, Promise<unknown>>()
  const kept = keep ? createKeptValues<string, unknown>(keptBytes) : undefined
  const nameEntry = (stage: string, key: string): Entry => ({ stage, name: entryName(version, stage, key) })

  async function findWith<T>(codec: Codec<T>, { stage, name }: Entry): Promise<T | undefined> {
    const known = kept?.find(name)
    const stored = known === undefined ? store?.read(name) : undefined
    const data = stored instanceof Promise ? await stored : stored
    onLookup?.(stage, known !== undefined || data !== undefined)
    if (data === undefined) return known as T | undefined
    const value = codec.decode(data)
    kept?.put(name, value, data.length)
    return value
  }

  function putWith<T>(codec: Codec<T>, { name }: Entry, value: T): void {
    if (store === undefined && kept === undefined) return
    const encoded = codec.encode(value)
    store?.write(name, encoded)
    kept?.put(name, value, encoded.length)
  }

  async function findOrCompute<T>(codec: Codec<T>, entry: Entry, compute: () => Promise<T>): Promise<T> {
    const found = await findWith(codec, entry)
    if (found !== undefined) return found
    const value = await compute()
    putWith(codec, entry, value)
    return value
  }

  function getWith<T>(codec: Codec<T>, entry: Entry, compute: () => Promise<T>): Promise<T> {
    const { stage, name } = entry
    const known = pending.get(name)
    if (known !== undefined) {
      onLookup?.(stage, true)
      return known as Promise<T>
    }
    const value = findOrCompute(codec, entry, compute)
    pending.set(name, value)
    // A value may be kept, and a failure is not remembered.
    const forget = () => pending.delete(name)
    value.then(forget, forget)
    return value
  }

  return {
    keepsValues: keep || store !== undefined,
    find: <T>(stage: string, key: string) => findWith(JSON_VALUES as Codec<T>, nameEntry(stage, key)),
    put: (stage, key, value) => putWith(JSON_VALUES, nameEntry(stage, key), value),
    get: <T>(stage: string, key: string, compute: () => Promise<T>) =>
      getWith(JSON_VALUES as Codec<T>, nameEntry(stage, key), compute),
    getBytes: (stage, key, compute) => getWith(BYTES, nameEntry(stage, key), compute),
    async keepBytes(stage, key, compute) {
      const entry = nameEntry(stage, key)
      if (store?.has(entry.name) === true) onLookup?.(stage, true)
      else await getWith(BYTES, entry, compute)
    },
    findReader: (stage, key) => store?.findReader?.(nameEntry(stage, key).name),
    async close() {
      await store?.close()
    },
  }
}

/** Name of an entry: the first 128 bits of a SHA-256, each part with its length so that no two lists collide. */
function entryName(...parts: readonly string[]): string {
  return hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'hex').slice(0, 32)
}
