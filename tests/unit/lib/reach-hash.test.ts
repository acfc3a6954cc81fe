import { describe, expect, test } from 'vitest'
import { createReachHash, type GraphNode } from '../../../src/lib/data/reach-hash.ts'
import { seededRandom } from '../../warm/random.ts'

type Graph = Readonly<Record<string, GraphNode>>

const open = (graph: Graph) => createReachHash((name) => graph[name])

/** All that a node leads to, with itself, by following each of them. */
function follow(graph: Graph, start: string): string {
  const found = new Set<string>()
  const waiting = [start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...(graph[name]?.next ?? []))
  }
  return JSON.stringify([...found].sort().map((name) => [name, graph[name]?.hash]))
}

describe('the hash of a node with all that it leads to', () => {
  test('is that of another graph where the same is reached, and no other, in 500 pairs of graphs', () => {
    const draw = seededRandom(7)
    let same = 0
    for (let round = 0; round < 500; round++) {
      const names = Array.from({ length: 1 + draw(9) }, (_, n) => `n${n}`)
      const first: Graph = Object.fromEntries(
        names.map((name) => {
          const next = names.filter(() => draw(4) === 0)
          return [name, { hash: JSON.stringify(next), next }]
        }),
      )
      const changed = names[draw(names.length)] ?? ''
      const second: Graph = { ...first, [changed]: { hash: 'changed', next: first[changed]?.next ?? [] } }
      const [before, after] = [open(first), open(second)]
      for (const name of draw(2) === 0 ? names : names.toReversed()) {
        const isSame = follow(first, name) === follow(second, name)
        expect(before(name) === after(name), `${name} in ${JSON.stringify(first)}`).toBe(isSame)
        if (isSame) same++
      }
    }
    expect(same).toBeGreaterThan(100)
  })

  test('depends on no order in which nodes were asked for', () => {
    const graph: Graph = {
      a: { hash: '1', next: ['b', 'c'] },
      b: { hash: '2', next: ['a', 'd'] },
      c: { hash: '3', next: ['d'] },
      d: { hash: '4', next: ['c'] },
    }
    const [forth, back] = [open(graph), open(graph)]
    const names = Object.keys(graph)
    const there = names.map((name) => forth(name))
    expect(names.toReversed().map((name) => back(name))).toEqual(there.toReversed())
    expect(there[0]).toBe(there[1])
    expect(there[1]).not.toBe(there[2])
  })

  test('is undefined where something without a description is reached', () => {
    const hash = open({
      a: { hash: '1', next: ['b'] },
      b: { hash: '2', next: ['a', 'lost'] },
      c: { hash: '3', next: [] },
      d: { hash: '4', next: ['c', 'a'] },
    })
    expect(['a', 'b', 'd', 'lost'].map(hash)).toEqual([undefined, undefined, undefined, undefined])
    expect(hash('c')).toMatch(/^[0-9a-f]{20}$/)
  })

  test('describes each node once, also in a chain of 20,000 whose end leads to its beginning', () => {
    let described = 0
    const hash = createReachHash((name) => {
      described++
      return { hash: name, next: [String((Number(name) + 1) % 20_000), '0'] }
    })
    expect(hash('500')).toBe(hash('19999'))
    expect(described).toBe(20_000)
  })
})
