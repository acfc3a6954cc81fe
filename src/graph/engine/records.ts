/**
 * Records of queries in the store, as constructive traces. A query is deterministic, so its first reads follow from its key, and further ones from the
 * hashes of those before. Entries form a path: the name of the first follows from query and key, and has the ids of the first step; the name of the
 * next follows from this name and the hashes of the step. The last has the hash of the value. No entry is ever replaced by one that says something
 * else, so a store may be shared by machines and branches, and an edit that is undone finds what it had.
 */
import { hash as digest } from 'node:crypto'
import { hashOf } from '../../lib/data/hash.ts'
import { tryTo } from '../../lib/data/try-to.ts'
import { decodeText } from '../../lib/text/encoding/decode-text.ts'
import type { Node, Step } from './node.ts'

/** Bytes by name, 32 hexadecimal digits. An entry that cannot be read is missing; one that cannot be written is lost. */
export interface GraphStore {
  read(name: string): Uint8Array | undefined | Promise<Uint8Array | undefined>
  write(name: string, data: Uint8Array): void
  has(name: string): boolean
  /** Reads an entry again, until the store is closed; undefined if it has no open file with it. */
  findReader?(name: string): (() => Uint8Array) | undefined
}

/** An entry of a path. */
export type RecordEntry = { readonly next: readonly string[] } | { readonly hash: string }

export interface Records {
  /** The name of the first entry of a node. */
  firstName(node: Node): string
  /** The name of the entry after a step. */
  nextName(name: string, step: Step): string
  readEntry(name: string): RecordEntry | undefined | Promise<RecordEntry | undefined>
  writeEntry(name: string, entry: RecordEntry): void
  /** The bytes of a value; undefined if the store does not have exactly these bytes. */
  readValue(hash: string): Uint8Array | undefined | Promise<Uint8Array | undefined>
  /** Writes a value; again if what the store has was damaged. */
  writeValue(hash: string, data: Uint8Array, wasLost: boolean): void
  findReader(hash: string): (() => Uint8Array) | undefined
}

/** The records in a store. `version` is a part of every name. */
export function createRecords(store: GraphStore, version: string): Records {
  const nameOf = (...parts: readonly string[]) =>
    digest('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'hex').slice(0, 32)
  const valueName = (hash: string) => nameOf(version, 'value', hash)
  const parse = (data: Uint8Array | undefined) =>
    data && tryTo(() => JSON.parse(decodeText(data)) as RecordEntry)
  const check = (hash: string, data: Uint8Array | undefined) =>
    data !== undefined && hashOf(data) === hash ? data : undefined
  return {
    firstName: ({ id }) => nameOf(version, 'query', id),
    nextName: (name, step) => nameOf(name, ...step.flatMap(({ node, hash }) => [node.id, hash])),
    readEntry(name) {
      const data = store.read(name)
      return data instanceof Promise ? data.then(parse) : parse(data)
    },
    writeEntry: (name, entry) => store.write(name, Buffer.from(JSON.stringify(entry))),
    readValue(hash) {
      const data = store.read(valueName(hash))
      return data instanceof Promise ? data.then((read) => check(hash, read)) : check(hash, data)
    },
    writeValue(hash, data, wasLost) {
      const name = valueName(hash)
      // An entry that was never read may be damaged, and `findReader` would return it.
      const stored = wasLost || !store.has(name) ? undefined : store.read(name)
      const isStored = stored instanceof Promise || check(hash, stored) !== undefined
      if (!isStored) store.write(name, data)
    },
    findReader: (hash) => store.findReader?.(valueName(hash)),
  }
}
