/**
 * Flags of V8 for commands that end after seconds. Its defaults serve programs that run for hours: they spend processor time
 * early that such a program earns back later.
 */

import type { BuildOptions } from '../build/build-types.ts'

/**
 * The work (in bytes of bytecode) after which V8 compiles a function again; about eight times the default. Each thread
 * compiles for itself, and in a build of a few seconds most of what is compiled early is not used often enough.
 */
const INTERRUPT_BUDGET = 1_000_000

/** Makes V8 compile later. Call it before the first thread starts, so that all threads have the flag. */
export async function tuneForShortRun(): Promise<void> {
  await setFlag(`--interrupt-budget=${INTERRUPT_BUDGET}`)
}

/** Parts of a stage (files, pages or operations) from which a build saves memory. */
const MANY_PAGES = 4000

/** How much more than what is in use a heap may hold before V8 collects garbage, in percent; by default up to three times as much. */
const HEAP_GROWTH = 28

/**
 * Gives progress on, and lets V8 collect garbage sooner when a stage has much to do: for 10,000 pages that halves the memory beyond what is in
 * use, and takes about 5 % longer. A small site has nothing to gain from it.
 */
export function saveMemoryOfLargeSites(show: ShowProgress): ShowProgress {
  let isLarge = false
  return (...progress) => {
    const [, , total = 0] = progress
    if (!isLarge && total > MANY_PAGES) {
      isLarge = true
      // V8 reads it at each collection, in all threads.
      void setFlag(`--heap-growing-percent=${HEAP_GROWTH}`)
    }
    show(...progress)
  }
}

type ShowProgress = NonNullable<BuildOptions['progress']>

async function setFlag(flag: string): Promise<void> {
  const { setFlagsFromString } = await import('node:v8')
  setFlagsFromString(flag)
}
