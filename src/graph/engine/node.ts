/** A node of the graph, and the nodes that each of them depends on. */
import type { GraphInput, Key, Query } from './query.ts'

export interface Node {
  readonly id: string
  readonly key: Key
  /** One of the two. */
  readonly query: Query | undefined
  readonly input: GraphInput | undefined
  /** Whether `hash` is current. If a node is not current, no node that depends on it is. */
  isCurrent: boolean
  /** How often something below was marked as changed. A value that is computed meanwhile is not current. */
  marks: number
  /** Undefined until it was computed or found. */
  hash: string | undefined
  /** The value of a query that is never stored. */
  inMemory: { readonly value: unknown } | undefined
  /** Its reads. The nodes of one step were read independently of each other, but after all earlier steps. */
  steps: readonly Step[]
  readonly dependents: Set<Node>
  /** The current run, and its sessions. */
  running: Run | undefined
  /** Nodes that it waits for now. */
  readonly waitsFor: Set<Node>
  /** Its value is lost, so it must run although nothing has changed. */
  mustRun: boolean
}

export interface Run {
  readonly done: Promise<void>
  readonly session: Session
  /** Of the node when it began. */
  readonly marks: number
}

/** The purpose for which nodes are read: a build, a request, a check in the background. */
export interface Session {
  readonly signal?: AbortSignal | undefined
  /** Awaited between nodes, every few milliseconds: lets a server respond. */
  readonly pause?: (() => Promise<void>) | undefined
}

export interface Dependency {
  readonly node: Node
  /** As it was read. */
  readonly hash: string
}

export type Step = readonly Dependency[]

/** A node that was neither computed nor found yet. */
export function createNode(
  id: string,
  key: Key,
  { query, input }: { readonly query?: Query; readonly input?: GraphInput },
): Node {
  return {
    id,
    key,
    query,
    input,
    isCurrent: false,
    marks: 0,
    hash: undefined,
    inMemory: undefined,
    steps: [],
    dependents: new Set(),
    running: undefined,
    waitsFor: new Set(),
    mustRun: false,
  }
}

/** Marks a node and all that depend on it. */
export function markNode(node: Node): void {
  node.marks += 1
  if (!node.isCurrent) return
  node.isCurrent = false
  for (const dependent of node.dependents) markNode(dependent)
}

/** Replaces the reads of a node. */
export function setSteps(node: Node, steps: readonly Step[]): void {
  const next = new Set(steps.flatMap((step) => step.map((dependency) => dependency.node)))
  for (const step of node.steps)
    for (const { node: last } of step) if (!next.has(last)) last.dependents.delete(node)
  for (const read of next) read.dependents.add(node)
  node.steps = steps
}

/** Queries that read each other, from the first to itself. */
export class CycleError extends Error {
  readonly path: readonly string[]
  constructor(path: readonly string[]) {
    super(`queries depend on each other: ${path.join(' → ')}`)
    this.path = path
  }
}

/** The nodes from `node` to `reader` along which each waits for the next; undefined if there is no such path. */
export function findWaiting(node: Node, reader: Node, seen = new Set<Node>()): readonly Node[] | undefined {
  if (node === reader) return [node]
  if (seen.has(node)) return undefined
  seen.add(node)
  for (const next of node.waitsFor) {
    const path = findWaiting(next, reader, seen)
    if (path !== undefined) return [node, ...path]
  }
  return undefined
}
