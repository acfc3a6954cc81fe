/**
 * The build graph, which tracks dependencies. It is independent of documentation.
 *
 * **How to write a query.** A query is a constant of a module: `query(name, async (key, read) => value)`. It sees the world through `read` only:
 *
 *     const outline = query('outline', async (path: string, read) => {
 *       const source = await read.file(path)             // an input, recorded
 *       const settings = await read(outlineSettings, path) // another query, recorded
 *       return outlineText(source, settings)
 *     })
 *
 * - Values are plain data, and problems are a part of them, so readers of a stored value get its problems again. A value is never changed.
 * - A query is a function of its key and of what it reads. Two runs with the same reads return the same value, and issue the same reads.
 * - Pass only what a query needs, because a query that reads the whole configuration runs again when any option changes. Read a small query that
 *   picks from it; a value with the same hash stops the wave.
 * - Do not make queries too small, because a node costs some ten microseconds and two entries of the store. A loop over a list is not a hundred queries.
 * - Not too large: `stores: 'nothing'` keeps a value in memory only, for what is cheap to compute and large. Its readers get a new value each
 *   time it runs, unless `hash` says that two values are the same.
 * - Read values that do not depend on each other at once (`Promise.all`), which is one step of the record.
 * - Names are unique. A module with queries is light and imports heavy code only when a query runs, because the graph has to know each query that a
 *   record names.
 * - A thrown error is never stored. A mistake in sources is a problem in the value.
 */

/** Key of a node among the nodes of its query: plain data, small, the same as JSON. */
export type Key = unknown

/** How values are kept between processes: as JSON, as the bytes that they are, or not at all. */
export type StoredAs = 'json' | 'bytes' | 'nothing'

export interface QueryOptions<V> {
  /** Default: 'json'. */
  readonly stores?: StoredAs
  /** Hash of a value that is not stored. Without it each value that was computed counts as a new one. */
  readonly hash?: (value: V) => string
}

export interface Query<K = never, V = unknown> {
  readonly name: string
  readonly compute: (key: K, read: Read) => V | Promise<V>
  readonly stores: StoredAs
  readonly hash?: ((value: V) => string) | undefined
}

/** Current state of an input. Equal hashes mean that all readers get the same. */
export interface InputState<V> {
  readonly value: V
  readonly hash: string
}

/** Source of inputs. */
export interface World {
  /** Absolute path of the folder that paths are relative to. */
  readonly root: string
  /** Values that the application has set. */
  readonly settings: ReadonlyMap<string, InputState<unknown>>
}

/** A value from outside of the graph. It has no dependencies, and is read again when its path was marked as changed. */
export interface GraphInput<K = never, V = unknown> {
  readonly name: string
  /** Its hash, as cheaply as possible, because a valid record needs no more. */
  readonly look: (key: K, world: World) => string | Promise<string>
  /** Its value, with the hash of exactly this value, because it may have changed since it was checked. */
  readonly load: (key: K, world: World) => InputState<V> | Promise<InputState<V>>
  /** The path that it depends on, relative to the root, and whether all below it belongs to it. Undefined for no path. */
  readonly place: (key: K) => { readonly path: string; readonly isDeep: boolean } | undefined
}

/** Reads, and records that the query depends on it. Only valid until the query has returned. */
export interface Read {
  <K, V>(query: Query<K, V>, key: K): Promise<V>
  /** An input of the application. */
  input<K, V>(input: GraphInput<K, V>, key: K): Promise<V>
  /** Bytes of a file; undefined if there is none that can be read. The path is relative to the root. */
  file(path: string): Promise<Uint8Array | undefined>
  /** Names in a folder, sorted, folders with a `/` at their end; undefined if there is none. */
  folder(path: string): Promise<readonly string[] | undefined>
  /** Version of an installed package, with a hash of the packages that it needs; undefined if it is not installed. */
  package(name: string): Promise<string | undefined>
  /** A value that the application has set (`Graph.set`), such as what the command line said. */
  setting<V>(name: string): Promise<V>
  /** Records files as code has seen them that reads the disk itself: states by path (lib/files/file-state.ts). */
  seen(states: Readonly<Record<string, string>>): void
  /** Runs a pure function with plain input, in a thread if that pays. */
  thread(name: string, input: unknown, shared?: unknown): Promise<unknown>
  /** Absolute path of the root, for tools that need it. No value may depend on it. */
  readonly root: string
}

const queries = new Map<string, Query>()

/** Defines a query. */
export function query<K, V>(
  name: string,
  compute: (key: K, read: Read) => V | Promise<V>,
  { stores = 'json', hash }: QueryOptions<V> = {},
): Query<K, V> {
  if (/[\s:]/.test(name) || queries.has(name)) throw new Error(`the name of a query is not unique: ${name}`)
  const defined: Query<K, V> = { name, compute, stores, hash }
  queries.set(name, defined as unknown as Query)
  return defined
}

/** The query of a name; undefined for one whose module was not loaded. */
export const findQuery = (name: string): Query | undefined => queries.get(name)

const inputs = new Map<string, GraphInput>()

/** Defines an input. */
export function input<K, V>(defined: GraphInput<K, V>): GraphInput<K, V> {
  if (/[\s:]/.test(defined.name) || inputs.has(defined.name))
    throw new Error(`the name of an input is not unique: ${defined.name}`)
  inputs.set(defined.name, defined)
  return defined
}

export const findInput = (name: string): GraphInput | undefined => inputs.get(name)
