/**
 * Flags of V8 for commands that end after seconds. Its defaults serve programs that run for hours: they spend processor time
 * early that such a program earns back later. Call it before the first thread starts, so that all threads have the flags.
 */

/**
 * The work (in bytes of bytecode) after which V8 compiles a function again; about eight times the default. Each thread
 * compiles for itself, and in a build of a few seconds most of what is compiled early is not used often enough.
 */
const INTERRUPT_BUDGET = 1_000_000

/** Makes V8 compile later. */
export async function tuneForShortRun(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8')
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
}
