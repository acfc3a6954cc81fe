/**
 * Hashes of the nodes of a graph with all that each of them leads to. Where everything leads to everything, as in the largest API descriptions,
 * following it again for each of ten thousand nodes would take minutes.
 */
import { hashOf } from './hash.ts'
import { compareStrings } from '../text/compare-strings.ts'

/** A node of a graph. */
export interface GraphNode {
  /** Hash of its own content. */
  readonly hash: string
  /** Names of the nodes that it leads to. */
  readonly next: readonly string[]
}

/** A node whose successors are being visited. */
interface Visit {
  readonly name: string
  readonly node: GraphNode | undefined
  /** How many nodes were visited before it. */
  readonly number: number
  /** The first of the open nodes that it leads to, by number. */
  lowest: number
  /** How many of its successors were visited. */
  done: number
}

/**
 * Returns the hash of a node with all nodes that it reaches; undefined if `describe` returns undefined for one of these. Nodes that reach each
 * other have one hash. Each node and each of its successors is visited once (R. Tarjan, "Depth-first search and linear graph algorithms",
 * 1972), without recursion, since chains may be long.
 */
export function createReachHash(
  describe: (name: string) => GraphNode | undefined,
): (name: string) => string | undefined {
  const hashes = new Map<string, string | undefined>()
  const numbers = new Map<string, number>()
  /** Visited nodes without a hash, in the order of their numbers. */
  const open: Visit[] = []

  function enter(name: string): Visit {
    const number = numbers.size
    numbers.set(name, number)
    const visit = { name, node: describe(name), number, lowest: number, done: 0 }
    open.push(visit)
    return visit
  }

  /** Hashes a node that leads to no earlier open one, with those that it shares its hash with. */
  function close(first: Visit): void {
    const members = open.splice(open.lastIndexOf(first))
    const hash = hashMembers(members)
    for (const { name } of members) hashes.set(name, hash)
  }

  function hashMembers(members: readonly Visit[]): string | undefined {
    const names = new Set(members.map(({ name }) => name))
    const own: (readonly [name: string, hash: string])[] = []
    const further = new Set<string>()
    for (const { name, node } of members) {
      if (node === undefined) return undefined
      own.push([name, node.hash])
      for (const next of node.next) {
        if (names.has(next)) continue
        const hash = hashes.get(next)
        if (hash === undefined) return undefined
        further.add(hash)
      }
    }
    own.sort(([a], [b]) => compareStrings(a, b))
    return hashOf(JSON.stringify([own, [...further].sort()]))
  }

  function visitAll(start: string): void {
    const path = [enter(start)]
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const next = last.node?.next[last.done++]
      if (next === undefined) {
        path.pop()
        const before = path.at(-1)
        if (before !== undefined) before.lowest = Math.min(before.lowest, last.lowest)
        if (last.lowest === last.number) close(last)
      } else if (!numbers.has(next)) path.push(enter(next))
      else if (!hashes.has(next)) last.lowest = Math.min(last.lowest, numbers.get(next) ?? last.lowest)
    }
  }

  return (name) => {
    if (!hashes.has(name)) visitAll(name)
    return hashes.get(name)
  }
}
