import { markdown, type Inputs } from './load/markdown.ts'
import { samples, type SamplesInput } from './load/openapi/sample.ts'
import type { Source } from './types.ts'

/** The pure functions that may run in a worker thread, by name. Input and output are plain data. */
export const jobs = {
  markdown: ({ source, inputs }: { readonly source: Source; readonly inputs: Inputs }) =>
    markdown(source, inputs),
  samples: async (input: SamplesInput) => samples(input),
}

/** How many jobs of a kind stay inline before threads are worth their start (measured: about 50 ms each, and cold code). */
export const warm: Readonly<Record<Job, number>> = { markdown: 12, samples: 1 }

export type Job = keyof typeof jobs
export type Input<J extends Job> = Parameters<(typeof jobs)[J]>[0]
export type Output<J extends Job> = Awaited<ReturnType<(typeof jobs)[J]>>
