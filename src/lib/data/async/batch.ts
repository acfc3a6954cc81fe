/** Collects inputs that are worth processing together: what they share is then sent to a thread once. */

interface Waiting<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (reason: unknown) => void
}

/**
 * A function that returns the output for one input. `run` gets up to `size` inputs, and returns their outputs in the same order: as soon as `size`
 * inputs wait, and otherwise what came within one turn of the event loop. `areMany` says whether `size` inputs ever waited: a few are done
 * sooner than what they share is sent to a thread. A failure of `run` fails all of its inputs.
 */
export function createBatch<Input, Output>(
  size: number,
  run: (inputs: readonly Input[], areMany: boolean) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = []
  let isScheduled = false
  let areMany = false

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    areMany ||= batch.length === size
    try {
      const outputs = await run(
        batch.map(({ input }) => input),
        areMany,
      )
      if (outputs.length < batch.length)
        throw new Error(`a batch of ${batch.length} has ${outputs.length} outputs`)
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as Output)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (waiting.length >= size) void flush()
      if (isScheduled) return
      isScheduled = true
      setImmediate(() => {
        isScheduled = false
        void flush()
      })
    })
}
