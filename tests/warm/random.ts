/** Random choices that are the same in each run and on each machine. */

import { hashOf } from '../../src/lib/data/hash.ts'

/** A function that gives whole numbers from 0 below its argument: always the same ones for one seed. */
export function seededRandom(seed: number): (limit: number) => number {
  let draws = 0
  return (limit) => Number.parseInt(hashOf(`${seed}/${draws++}`).slice(0, 8), 16) % limit
}
