/**
 * Takes operations and schemas of a description from the cache, so that an edit of one reads that one only. The key of a part is a hash of its
 * node, of everything that references in it lead to, and of what all parts share. No location in the file is in it, because an edit moves
 * everything below: locations in a part and in its problems are found again. A part whose reading depends on what was read before is read each
 * time.
 */

import { hashOf } from '../../lib/data/hash.ts'
import { createReachHash, type GraphNode } from '../../lib/data/reach-hash.ts'
import type { Schema } from './model.ts'
import type { Problem, SourceLocation } from '../../lib/types.ts'
import type { ApiReader, PartRecord, Position } from './api-reader.ts'
import { describePart, rememberFacts, type PartFacts } from './part-facts.ts'
import type { RegisterPart } from './schema/split-schema.ts'

/** The cached data of a part; null for one that must be read each time. */
export type StoredPart =
  | (PartContent & {
      readonly positions: readonly PlacedPosition[]
      /** Of the value, then of each schema that was cut out of it. */
      readonly facts: readonly PartFacts[]
    })
  | null

interface PartContent {
  readonly value: unknown
  readonly problems: readonly Problem[]
  /** The schemas that were cut out of it, by the names that they were registered under. */
  readonly cut: readonly (readonly [name: string, schema: Schema])[]
}

/** The keys that lead to a location in the content of a part, and what it is the location of. */
type PlacedPosition = readonly [path: readonly string[], position: Position]

/** Where parts are kept, by key. */
export interface PartStore {
  find(key: string): Promise<StoredPart | undefined>
  put(key: string, part: StoredPart): void
}

/** A part to look up. */
export interface PartSource {
  /** Names it among all parts. */
  readonly id: string
  /** Its sources: nodes of the document, and plain data. */
  readonly nodes: readonly unknown[]
}

export interface PartMemory {
  /** Looks parts up, all at once. */
  find(sources: readonly PartSource[]): Promise<void>
  /** The key of a part that was looked up; undefined if nothing is cached for it. */
  keyOf(id: string): string | undefined
  /** The part that was looked up under `id`, or what `read` gives. Parts are read in the order in which they name schemas. */
  read<T>(id: string, read: (register: RegisterPart) => T): T
}

export interface PartMemoryOptions {
  readonly reader: ApiReader
  /** Keeps the schemas that are cut out of parts. */
  readonly register: RegisterPart
  /** Whether a schema of that name is registered. */
  readonly isRegistered: (name: string) => boolean
  /** Everything that each part depends on, as plain data. */
  readonly shared: unknown
  /** Absent if nothing is cached. */
  readonly store: PartStore | undefined
}

/** Opens the memory of the parts of one document. */
export function createPartMemory({
  reader,
  register,
  isRegistered,
  shared,
  store,
}: PartMemoryOptions): PartMemory {
  const stored = new Map<string, StoredPart>()
  const keys = new Map<string, string>()
  const createKey = createPartKeys(reader, shared)

  const readAgain = <T>(id: string, read: (register: RegisterPart) => T): T => {
    const key = keys.get(id)
    if (key === undefined || stored.has(id)) return read(register)
    const cut: (readonly [string, Schema])[] = []
    let isRenamed = false
    const record = reader.recordPart(() =>
      read((wanted, schema) => {
        const name = register(wanted, schema)
        // Which number a name gets depends on what was registered before.
        isRenamed ||= name !== wanted
        cut.push([name, schema])
        return name
      }),
    )
    const content = { value: record.value, problems: record.problems, cut }
    const positions = isRenamed || !record.isRepeatable ? undefined : listPositions(content, record.positions)
    store?.put(
      key,
      positions === undefined ? null : { ...content, positions, facts: describeContent(content, positions) },
    )
    return record.value
  }

  return {
    async find(sources) {
      if (store === undefined) return
      await Promise.all(
        sources.map(async (source) => {
          const key = createKey(source)
          if (key === undefined) return
          keys.set(source.id, key)
          const part = await store.find(key)
          if (part !== undefined) stored.set(source.id, part)
        }),
      )
    },
    keyOf: (id) => keys.get(id),
    read<T>(id: string, read: (register: RegisterPart) => T): T {
      const known = stored.get(id) ?? null
      if (known === null || known.cut.some(([name]) => isRegistered(name))) return readAgain(id, read)
      const { value, problems, cut } = known.positions.reduce<PartContent>(
        (content, [path, position]) => replaceAtPath(content, path, reader.locate(...position)),
        known,
      )
      for (const problem of problems) reader.report(problem)
      for (const [index, part] of [value, ...cut.map(([, schema]) => schema)].entries()) {
        const facts = known.facts[index]
        if (facts !== undefined) rememberFacts(part, facts)
      }
      for (const [name, schema] of cut) register(name, schema)
      return value as T
    },
  }
}

/** Where locations are in the content of a part; undefined if one is not known by its identity, and cannot be found again. */
function listPositions(
  content: PartContent,
  positions: PartRecord<unknown>['positions'],
): readonly PlacedPosition[] | undefined {
  if (positions.size === 0) return []
  const found: PlacedPosition[] = []
  let isComplete = true
  const path: string[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const position = positions.get(value as SourceLocation)
    if (position !== undefined) found.push([[...path], position])
    else if ('file' in value && 'line' in value && 'column' in value) isComplete = false
    else
      for (const key of Object.keys(value)) {
        path.push(key)
        visit((value as Readonly<Record<string, unknown>>)[key])
        path.pop()
      }
  }
  visit(content)
  return isComplete ? found : undefined
}

/** The facts of a part and of what was cut out of it; without a hash where a location moves with the next edit. */
function describeContent(
  { value, cut }: PartContent,
  positions: readonly PlacedPosition[],
): readonly PartFacts[] {
  return [value, ...cut.map(([, schema]) => schema)].map((part, index) => {
    const { hash, ...names } = describePart(part)
    const isMoving = positions.some(([path]) =>
      index === 0 ? path[0] === 'value' : path[0] === 'cut' && path[1] === String(index - 1),
    )
    return isMoving ? names : { ...names, hash }
  })
}

/** A copy of plain data with another value at a path. */
function replaceAtPath<T>(root: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return value as T
  const copy = (Array.isArray(root) ? [...(root as unknown[])] : { ...root }) as Record<string, unknown>
  copy[key] = replaceAtPath(copy[key], rest, value)
  return copy as T
}

/** A reference that leads elsewhere than to a pointer: to an anchor, an `$id`, another file, or the whole document. */
const OTHER_REFERENCE = /"\$(?:ref|dynamicRef)":"(?!#\/)/
/** References, those in the mapping of a discriminator, and other texts that look like one. */
const REFERENCE = /"(#\/(?:[^"\\]|\\.)*)"/g

/** A reference to a pointer as it is in a JSON text. */
const writeReference = (pointer: string) => JSON.stringify(`#${encodeURI(pointer)}`).slice(1, -1)

/** Gives the key of a part; undefined for one that refers to more than nodes of this document. */
function createPartKeys(reader: ApiReader, shared: unknown): (source: PartSource) => string | undefined {
  const sharedHash = hashOf(JSON.stringify(shared))
  const texts = new WeakMap<object, GraphNode | undefined>()

  const describeText = (text: string): GraphNode | undefined =>
    OTHER_REFERENCE.test(text)
      ? undefined
      : {
          hash: hashOf(text),
          next: [...new Set(Array.from(text.matchAll(REFERENCE), ([, reference = '']) => reference))],
        }
  const describeNode = (node: unknown): GraphNode | undefined => {
    if (typeof node !== 'object' || node === null) return describeText(JSON.stringify(node) ?? '')
    if (!texts.has(node)) texts.set(node, describeText(JSON.stringify(node)))
    return texts.get(node)
  }
  const hashTarget = createReachHash((written) => {
    const ref = JSON.parse(`"${written}"`) as string
    const node = describeNode(reader.resolveValue(ref))
    // Nothing in a base refers to those that extend it, and its examples are made from them.
    const subtypes = reader.subtypes.get(reader.resolveReference(ref) ?? '') ?? []
    return (
      node && {
        ...node,
        next: [...new Set([...node.next, ...subtypes.map(({ pointer }) => writeReference(pointer))])],
      }
    )
  })

  return ({ id, nodes }) => {
    const own: string[] = []
    for (const node of nodes.map(describeNode)) {
      if (node === undefined) return undefined
      const reached = node.next.map(hashTarget)
      if (reached.includes(undefined)) return undefined
      own.push(node.hash, JSON.stringify(reached))
    }
    return hashOf(sharedHash, id, ...own)
  }
}
