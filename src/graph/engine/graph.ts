/**
 * Runs queries, and only those whose reads have changed (query.ts says how to write one).
 *
 * A node is current if nothing below it was marked as changed since it was checked. A node that is not current is verified. Its reads are brought up to
 * date in the order in which they were made, and while their hashes are the same it need not run. Then the store is asked for the value of these
 * reads (records.ts), and only then the query runs. A value with the same hash as before ends the wave there.
 *
 * Each node runs once at a time, however many readers ask for it. A session that is cancelled ends its runs between nodes; another session that waited
 * for one of them starts it again. Failures are not kept.
 */
import { performance } from 'node:perf_hooks'
import { mapConcurrently } from '../../lib/data/async/map-concurrently.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { decodeText } from '../../lib/text/encoding/decode-text.ts'
import {
  createNode,
  CycleError,
  findWaiting,
  markNode,
  setSteps,
  type Node,
  type Session,
  type Step,
} from './node.ts'
import {
  findInput,
  findQuery,
  type GraphInput,
  type InputState,
  type Key,
  type Query,
  type World,
} from './query.ts'
import { settingInput } from './inputs.ts'
import { createKeptValues } from '../../lib/data/kept-values.ts'
import { createRecorder, type Loaded, type Recording } from './recorder.ts'
import { keepSteps, repeatSteps, type Steps } from './steps.ts'
import { createRecords, type GraphStore, type RecordEntry } from './records.ts'

export interface GraphOptions {
  readonly root: string
  readonly store?: GraphStore | undefined
  /** A part of every name in the store, for dependencies of queries besides their reads, such as their own code. */
  readonly version?: string
  /** Bytes of values that stay in memory, the last ones that were used; of queries that are stored. */
  readonly keptBytes?: number
  /** Runs the functions of `read.thread`. */
  readonly runThread?: (name: string, input: unknown, shared: unknown) => Promise<unknown>
  /** Keep the last results of steps. */
  readonly keepsSteps?: boolean
  /** Called for each query that ran, and for each whose last value was good. */
  readonly onLookup?: ((query: string, isFound: boolean) => void) | undefined
}

export interface Graph {
  /** Pure functions of what queries return. */
  readonly steps: Steps
  read<K, V>(query: Query<K, V>, key: K, session?: Session): Promise<V>
  /** The same with the hash of the value. */
  load<K, V>(query: Query<K, V>, key: K, session?: Session): Promise<InputState<V>>
  /** Whether nothing that a query has read was marked as changed since this call; to be called after it was read. */
  watch<K, V>(query: Query<K, V>, key: K): () => boolean
  /** Sets what `read.setting` reads, and marks what depends on it unless its hash is the same. Default: the hash of its JSON. */
  set(name: string, value: unknown, hash?: string): void
  /** Marks what depends on these paths, relative to the root. Nothing is read. */
  markChanged(paths: Iterable<string>): void
  /** Marks all inputs. */
  markAll(): void
  /** The paths that inputs depend on, and whether all below them belongs to them. */
  listPlaces(): readonly { readonly path: string; readonly isDeep: boolean }[]
  /** Reads the bytes of a stored value again, once it was read; undefined if no open file has them. */
  findReader<K, V>(query: Query<K, V>, key: K): (() => Uint8Array) | undefined
}

/** Nodes of one step that are brought up to date at a time. Enough for all threads, few enough for a flat memory. */
const MOST_AT_ONCE = 24

/** So long a session works before it pauses. Milliseconds. */
const PAUSE_AFTER = 8

const KEPT_BYTES = 128 * 2 ** 20

/** Where in the store a node was looked for. */
interface Trail {
  /** Name of the entry that is missing, or has the hash. */
  readonly name: string
  /** The steps before it. */
  readonly steps: readonly Step[]
  readonly hash?: string
}

/** Opens a graph without nodes. */
export function createGraph(options: GraphOptions): Graph {
  const { store, version = '', keptBytes = KEPT_BYTES, keepsSteps = false, runThread, onLookup } = options
  const settings = new Map<string, InputState<unknown>>()
  const world: World = { root: options.root, settings }
  const records = store && createRecords(store, version)
  const nodes = new Map<string, Node>()
  const inputNodes = new Set<Node>()
  const kept = createKeptValues<Node, { readonly value: unknown }>(keptBytes)
  let computed = 0
  let paused = 0

  function find(of: Query | GraphInput, key: Key): Node {
    const isQuery = 'compute' in of
    const id = `${isQuery ? '' : '@'}${of.name}:${JSON.stringify(key)}`
    const known = nodes.get(id)
    if (known !== undefined) return known
    const node = createNode(id, key, isQuery ? { query: of } : { input: of })
    nodes.set(id, node)
    if (!isQuery) inputNodes.add(node)
    return node
  }

  /** The node of an id in a record; undefined for a query whose module was not loaded. */
  function findById(id: string): Node | undefined {
    const end = id.indexOf(':')
    const of = id.startsWith('@') ? findInput(id.slice(1, end)) : findQuery(id.slice(0, end))
    return of && (nodes.get(id) ?? find(of, JSON.parse(id.slice(end + 1)) as Key))
  }

  /** Brings a node up to date; `reader` waits for it. */
  async function settle(node: Node, session: Session, reader?: Node): Promise<void> {
    for (let isDone = node.isCurrent; !isDone;) {
      session.signal?.throwIfAborted()
      const run = (node.running ??= startRun(node, session))
      const path = reader && findWaiting(node, reader)
      if (path !== undefined) throw new CycleError([...path, node].map(({ id }) => id))
      reader?.waitsFor.add(node)
      try {
        await run.done
        // A node that was not marked and is not current has read sources that have changed meanwhile. The next reader checks it again.
        isDone = node.isCurrent || node.marks === run.marks
      } catch (error) {
        // Another session was cancelled, not this one.
        if (run.session.signal?.aborted !== true || session.signal?.aborted === true) throw error
      } finally {
        reader?.waitsFor.delete(node)
      }
    }
  }

  /** Brings nodes up to date, which were read without knowing each other. */
  async function settleAll(list: readonly Node[], session: Session, reader: Node): Promise<void> {
    const due = list.filter(({ isCurrent }) => !isCurrent)
    if (due.length > 0) await mapConcurrently(due, MOST_AT_ONCE, (node) => settle(node, session, reader))
  }

  function startRun(node: Node, session: Session): NonNullable<Node['running']> {
    const { marks } = node
    const done = update(node, session).finally(() => {
      node.running = undefined
    })
    // Thrown when it is awaited, if it is.
    done.catch(() => undefined)
    return { done, session, marks }
  }

  async function update(node: Node, session: Session): Promise<void> {
    // The run must be known before anything else happens in its name.
    await pause(session)
    const { marks, input } = node
    if (input !== undefined) return updateInput(node)
    await updateQuery(node, session)
    node.isCurrent =
      node.marks === marks &&
      node.steps.every((step) => step.every((read) => read.node.isCurrent && read.node.hash === read.hash))
  }

  async function pause(session: Session): Promise<void> {
    if (session.pause === undefined || performance.now() - paused < PAUSE_AFTER) return
    await session.pause()
    paused = performance.now()
  }

  async function updateInput(node: Node): Promise<void> {
    const { marks } = node
    node.hash = await node.input?.look(node.key as never, world)
    node.isCurrent = node.marks === marks
  }

  /** A value that is never stored cannot be found. */
  function noteLookup({ name, stores }: Query, isFound: boolean): void {
    if (stores !== 'nothing') onLookup?.(name, isFound)
  }

  async function updateQuery(node: Node, session: Session): Promise<void> {
    const { query } = node
    if (query === undefined) return
    if (!node.mustRun && node.hash !== undefined && (await areSame(node.steps, session, node)))
      return noteLookup(query, true)
    const trail = query.stores === 'nothing' || node.mustRun ? undefined : await follow(node, session)
    if (trail?.hash !== undefined) {
      noteLookup(query, true)
      setSteps(node, trail.steps)
      if (node.hash !== trail.hash) forget(node)
      node.hash = trail.hash
      return
    }
    noteLookup(query, false)
    await runQuery(node, query, { session, trail })
  }

  /** Whether all reads have the same hashes as before. An error of a read is thrown when the query reads it. */
  async function areSame(steps: readonly Step[], session: Session, reader: Node): Promise<boolean> {
    for (const step of steps) {
      try {
        await settleAll(
          step.map(({ node }) => node),
          session,
          reader,
        )
      } catch (error) {
        if (session.signal?.aborted === true || error instanceof CycleError) throw error
        return false
      }
      if (step.some(({ node, hash }) => node.hash !== hash)) return false
    }
    return true
  }

  /** Follows the records of a node as far as they match its current reads. */
  async function follow(node: Node, session: Session): Promise<Trail | undefined> {
    if (records === undefined) return undefined
    const steps: Step[] = []
    let name = records.firstName(node)
    for (;;) {
      const read: RecordEntry | undefined | Promise<RecordEntry | undefined> = records.readEntry(name)
      const entry = read instanceof Promise ? await read : read
      if (entry === undefined) return { name, steps }
      if ('hash' in entry) return { name, steps, hash: entry.hash }
      const next = entry.next.flatMap((id) => findById(id) ?? [])
      if (next.length < entry.next.length) return { name, steps }
      for (const one of next) one.dependents.add(node)
      try {
        await settleAll(next, session, node)
      } catch (error) {
        if (session.signal?.aborted === true || error instanceof CycleError) throw error
        return undefined
      }
      const step = next.map((one) => ({ node: one, hash: one.hash ?? '' }))
      steps.push(step)
      name = records.nextName(name, step)
    }
  }

  async function runQuery(
    node: Node,
    query: Query,
    { session, trail }: { readonly session: Session; readonly trail: Trail | undefined },
  ): Promise<void> {
    const recorder = createRecorder(node, {
      root: world.root,
      find,
      load: (read) => load(read, session, node),
      async look(list) {
        for (const one of list) {
          one.dependents.add(node)
          // The current state, because a change since then was already reported.
          if (!one.isCurrent) await updateInput(one)
        }
      },
      async thread(name, input, shared) {
        session.signal?.throwIfAborted()
        if (runThread === undefined) throw new Error('this graph has no threads')
        return runThread(name, input, shared)
      },
    })
    let value: unknown
    let recording: Recording
    try {
      value = await query.compute(node.key as never, recorder.read)
    } finally {
      recording = await recorder.close()
    }
    const { steps, failure, isConsistent } = recording
    if (failure !== undefined) throw failure.error
    setSteps(node, steps)
    const reads = steps.flat()
    const wasLost = node.mustRun
    node.mustRun = false
    const last = node.hash
    const data = encode(query, value)
    node.hash = data === undefined ? (query.hash?.(value) ?? `#${++computed}`) : hashOf(data)
    keep(node, value, data?.length)
    // Its readers have gone on with the value that was lost.
    if (wasLost && last !== node.hash) for (const dependent of node.dependents) markNode(dependent)
    const isStable = isConsistent && reads.every(({ hash }) => !hash.startsWith('#'))
    if (data !== undefined && isStable) save(node, data, { trail, wasLost })
  }

  /** Writes the value and the records by which it is found. */
  function save(
    node: Node,
    data: Uint8Array,
    { trail, wasLost }: { readonly trail: Trail | undefined; readonly wasLost: boolean },
  ): void {
    if (records === undefined) return
    const reads = new Map(node.steps.flat().map((read) => [read.node, read.hash]))
    const followed = trail?.steps.flat() ?? []
    const isOnTrail = trail !== undefined && followed.every((read) => reads.get(read.node) === read.hash)
    const before = new Set(isOnTrail ? followed.map((read) => read.node) : [])
    let name = isOnTrail ? trail.name : records.firstName(node)
    for (const step of node.steps) {
      const rest = step.filter((read) => !before.has(read.node))
      if (rest.length === 0) continue
      records.writeEntry(name, { next: rest.map((read) => read.node.id) })
      name = records.nextName(name, rest)
    }
    records.writeEntry(name, { hash: node.hash ?? '' })
    records.writeValue(node.hash ?? '', data, wasLost)
  }

  function keep(node: Node, value: unknown, bytes: number | undefined): void {
    forget(node)
    if (bytes === undefined) node.inMemory = { value }
    else kept.put(node, { value }, bytes)
  }

  function forget(node: Node): void {
    node.inMemory = undefined
    kept.remove(node)
  }

  const findKept = (node: Node) => node.inMemory ?? kept.find(node)

  async function load(node: Node, session: Session, reader?: Node): Promise<Loaded> {
    // Changes from now on invalidate the reader.
    if (reader !== undefined) node.dependents.add(reader)
    const known = node.isCurrent ? findKept(node) : undefined
    if (known !== undefined) return { ...known, hash: node.hash ?? '' }
    return node.input === undefined ? loadValue(node, session, reader) : loadInput(node, node.input)
  }

  async function loadInput(node: Node, input: GraphInput): Promise<Loaded> {
    const { marks } = node
    const state = await input.load(node.key as never, world)
    if (node.isCurrent && node.hash !== state.hash) markNode(node)
    node.hash = state.hash
    node.isCurrent ||= node.marks === marks
    return state
  }

  async function loadValue(node: Node, session: Session, reader?: Node): Promise<Loaded> {
    for (;;) {
      await settle(node, session, reader)
      const { hash = '', query } = node
      const known = findKept(node)
      if (known !== undefined) return { ...known, hash }
      const data = await records?.readValue(hash)
      if (node.hash !== hash) continue
      if (data !== undefined) {
        const value = query?.stores === 'bytes' ? data : (JSON.parse(decodeText(data)) as unknown)
        keep(node, value, data.length)
        return { value, hash }
      }
      node.isCurrent = false
      node.mustRun = true
    }
  }

  async function loadOne<K, V>(query: Query<K, V>, key: K, session: Session = {}): Promise<InputState<V>> {
    return (await load(find(query as unknown as Query, key), session)) as InputState<V>
  }

  function markChanged(paths: Iterable<string>): void {
    const changed = [...paths]
    for (const node of inputNodes) {
      const place = node.input?.place(node.key as never)
      if (place !== undefined && changed.some((path) => touches(path, place))) markNode(node)
    }
  }

  return {
    steps: keepsSteps ? keepSteps() : repeatSteps,
    read: async (query, key, session) => (await loadOne(query, key, session)).value,
    load: loadOne,
    watch(query, key) {
      const node = find(query as unknown as Query, key)
      const { hash } = node
      return () => node.isCurrent && node.hash === hash
    },
    set(name, value, hash = hashOf(JSON.stringify(value))) {
      const isSame = settings.get(name)?.hash === hash
      settings.set(name, { value, hash })
      if (!isSame) markNode(find(settingInput, name))
    },
    markChanged,
    markAll() {
      for (const node of inputNodes) markNode(node)
    },
    listPlaces: () => [...inputNodes].flatMap(({ input, key }) => input?.place(key as never) ?? []),
    findReader(query, key) {
      const { hash } = find(query as unknown as Query, key)
      return hash === undefined ? undefined : records?.findReader(hash)
    },
  }
}

/** Whether a change of a path may change the content of a place: the same path, one below it, or a folder above it. */
function touches(path: string, place: { readonly path: string; readonly isDeep: boolean }): boolean {
  return (
    path === place.path ||
    place.path.startsWith(`${path}/`) ||
    (place.isDeep && (place.path === '' || path.startsWith(`${place.path}/`)))
  )
}

/** The bytes of a value that is stored; undefined for one that is not. */
function encode({ stores }: Query, value: unknown): Uint8Array | undefined {
  if (stores === 'nothing') return undefined
  return stores === 'bytes' ? (value as Uint8Array) : Buffer.from(JSON.stringify(value) ?? 'null')
}
