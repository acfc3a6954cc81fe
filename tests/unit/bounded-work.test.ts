/**
 * Work grows with the input, however hostile it is. V8 counts it, as how often each function and block runs, in our code and in packages. For a
 * function that passes over a text, V8 counts one call, so the length of the text is added.
 * growing-inputs.ts has an input for each parser, walker and printer.
 */
import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseForRun } from '../setup/run-length.ts'
import type * as growingInputs from './growing-inputs.ts'

type Group = Exclude<keyof typeof growingInputs, 'default'>

const session = new Session()
let inputs: typeof growingInputs

beforeAll(async () => {
  session.connect()
  await session.post('Profiler.enable')
  // V8 counts blocks of what is compiled from then on: other tests may have loaded the modules before.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  vi.resetModules()
  inputs = await import('./growing-inputs.ts')
})

afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
})

/** Characters that such a function passes over in the time in which a block of code runs, roughly. */
const CHARACTERS = 16

/** Counts the work of functions of texts, until the returned function is called, which returns it in blocks of code. */
function countTextWork(): () => number {
  const { indexOf, includes, match, replace, replaceAll, split, toLowerCase } = String.prototype
  const originals = { indexOf, includes, match, replace, replaceAll, split, toLowerCase }
  let sum = 0
  const passOver = (call: (this: string, ...args: never[]) => unknown) =>
    function (this: string, ...args: never[]) {
      sum += this.length
      return call.apply(this, args)
    }
  function find(this: string, text: string, from = 0): number {
    const at = indexOf.call(this, text, from)
    sum += Math.max(0, (at === -1 ? this.length : at) - from)
    return at
  }
  Object.assign(String.prototype, {
    match: passOver(match),
    replace: passOver(replace as never),
    replaceAll: passOver(replaceAll as never),
    split: passOver(split as never),
    toLowerCase: passOver(toLowerCase),
    indexOf: find,
    includes(this: string, text: string, from?: number) {
      return find.call(this, text, from) !== -1
    },
  })
  return () => {
    Object.assign(String.prototype, originals)
    return sum / CHARACTERS
  }
}

async function countWork(run: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  const readTextWork = countTextWork()
  await run()
  let sum = readTextWork()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  for (const { functions } of result)
    for (const { ranges } of functions) for (const { count } of ranges) sum += count
  return sum
}

interface Limits {
  readonly largest: number
  /** Work that an input of any size may make: an example is made from a schema in a limited number of steps, and a page has a limited size. */
  readonly constant: number
}

const LIMITS: Readonly<Record<Group, Limits>> = {
  PAGES: { largest: chooseForRun({ short: 128, full: 512 }), constant: 2_500_000 },
  NESTED_PAGES: { largest: chooseForRun({ short: 64, full: 256 }), constant: 300_000 },
  OVERLAYS: { largest: 8, constant: 40_000_000 },
  DESCRIPTIONS: { largest: chooseForRun({ short: 16, full: 32 }), constant: 30_000_000 },
  CHAINS: { largest: chooseForRun({ short: 64, full: 512 }), constant: 6_000_000 },
  // Up to 250 entries of a group all show.
  SIDEBARS: { largest: chooseForRun({ short: 1024, full: 4096 }), constant: 1_000_000 },
  NESTED_DESCRIPTIONS: { largest: chooseForRun({ short: 16, full: 64 }), constant: 30_000_000 },
  // Emphasis is nested up to 500 levels deep.
  EMPHASIS: { largest: chooseForRun({ short: 1024, full: 8192 }), constant: 12_000_000 },
  // A broken link is compared with up to 200 names.
  LINKS: { largest: chooseForRun({ short: 512, full: 1024 }), constant: 30_000_000 },
}

describe.each(Object.entries(LIMITS))('%s', (group, { largest, constant }) => {
  test('grow as their work does', { timeout: 600_000 }, async () => {
    for (const [name, create] of Object.entries(inputs[group as Group])) {
      await create(2).run()
      let before = { cost: Infinity, work: 0 }
      // Each is twice as large as the last one, so that work without end shows while it still ends.
      for (let count = 4; count <= largest; count *= 2) {
        const { size, run } = create(count)
        const work = await countWork(run)
        const cost = size * Math.log2(size)
        const most = Math.max(constant, 1.25 * before.work * (cost / before.cost))
        expect(work, `${name}, ${count}`).toBeLessThan(most)
        before = { cost, work }
      }
    }
  })
})
