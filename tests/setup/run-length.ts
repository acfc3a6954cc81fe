/**
 * How much of the long matrices a run covers. Tests with many cases of one kind (every page in both modes at both widths, thousands of
 * mutated documents) ask here which of them to take, so that one variable decides it for all of them.
 *
 * `npm test` is the short run: a representative of each matrix. `npm run test:full`, which continuous integration runs, sets
 * TEST_RUN=full and takes every case. `npm run soak` sets TEST_RUN=soak and repeats what only shows after many attempts.
 */

import process from 'node:process'

/** What a matrix takes in each run. A soak takes what the full run takes unless it has a choice of its own. */
export interface RunChoices<T> {
  readonly short: T
  readonly full: T
  readonly soak?: T
}

/** The choice for this run. Throws if TEST_RUN has a value that no run has. */
export function chooseForRun<T>({ short, full, soak = full }: RunChoices<T>): T {
  const run = process.env['TEST_RUN'] ?? 'short'
  if (run === 'short') return short
  if (run === 'full') return full
  if (run === 'soak') return soak
  throw new Error(`TEST_RUN=${run}: expected short, full or soak`)
}
