/** A random graph whose queries read what depends on what they have read, and whose inputs change at random. */
import { input, query, type Query, type Read } from '../../../src/graph/engine/query.ts'
import { setImmediate } from 'node:timers/promises'

/** Root of a graph whose runs do not count. */
export const UNCOUNTED = '/uncounted'

const NODES = 24
const INPUTS = 8

export interface RandomWorld {
  readonly node: Query<number, number>
  chance(share: number): boolean
  /** Changes inputs; the paths of those. */
  edit(): readonly string[]
  pickRoots(): readonly number[]
  /** Queries that ran again although all that they read was the same, since the last call. */
  takeRepeated(): readonly string[]
}

/** Numbers from 0 to 1 that a seed fixes. */
function createRandom(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

export function createWorld(seed: number): RandomWorld {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const values = Array.from({ length: INPUTS }, () => below(4))
  const seen = new Set<string>()
  let repeated: string[] = []
  const state = (key: number) => ({ value: values[key] ?? 0, hash: String(values[key]) })
  const source = input({
    name: `random-${seed}`,
    look: (key: number) => state(key).hash,
    load: (key: number) => state(key),
    place: (key) => ({ path: `input/${key}`, isDeep: false }),
  })
  /** The behavior of a node follows from its number: no two alike, the same in each run. */
  const programs = Array.from({ length: NODES }, (_, number) => ({
    inputs: [below(INPUTS), below(INPUTS)],
    first: below(number),
    others: [below(number), below(number), below(number)],
    manner: below(4),
    modulus: 2 + below(3),
    failsAt: random() < 0.15 ? below(12) : -1,
    waits: random() < 0.3,
  }))

  async function compute(number: number, read: Read): Promise<number> {
    const program = programs[number]
    if (program === undefined) return 0
    const reads: string[] = []
    const note = (name: string, value: number) => {
      reads.push(`${name}=${value}`)
      return value
    }
    const readInput = async (key = 0) => note(`@${key}`, await read.input(source, key))
    const readNode = async (other = 0) => note(`${other}`, await read(node, other))
    let sum = await readInput(program.inputs[0])
    if (program.waits) await setImmediate()
    if (number > 0) {
      const { first, others, manner } = program
      if (sum % 2 === 0) sum += await readNode(first)
      if (manner === 0) for (const other of others.slice(0, sum % 4)) sum += await readNode(other)
      else if (manner === 1)
        sum += (await Promise.all(others.slice(0, sum % 4).map(readNode))).reduce((a, b) => a + b, 0)
      else if (manner === 2)
        sum += (await Promise.all(others.map((other) => read(node, other)))).reduce(
          (a, b, n) => a + note(`${others[n]}`, b),
          0,
        )
      else if (sum % 3 === 0) sum += await readInput(program.inputs[1])
    }
    if (sum % 12 === program.failsAt) throw new Error(`node ${number} fails`)
    const run = `${number}: ${reads.toSorted().join(' ')}`
    if (read.root !== UNCOUNTED) {
      if (seen.has(run)) repeated.push(run)
      seen.add(run)
    }
    return sum % program.modulus
  }
  const node: Query<number, number> = query(`random-${seed}`, compute)

  return {
    node,
    chance: (share) => random() < share,
    edit() {
      const keys = Array.from({ length: below(3) }, () => below(INPUTS))
      for (const key of keys) values[key] = below(4)
      return keys.map((key) => `input/${key}`)
    },
    pickRoots: () => Array.from({ length: 1 + below(4) }, () => below(NODES)),
    takeRepeated() {
      const taken = repeated
      repeated = []
      return taken
    },
  }
}
