import { readMarkdown, type MarkdownInputs } from './markdown/read-markdown.ts'
import { writeOperationSamples, type SamplesInput } from './openapi/sample/write-operation-samples.ts'
import type { SourceFile } from './types.ts'

/** The pure functions that may run in a worker thread, by name. Input and output are plain data. */
export const jobs = {
  markdown: ({ source, inputs }: { readonly source: SourceFile; readonly inputs: MarkdownInputs }) =>
    readMarkdown(source, inputs),
  samples: async (input: SamplesInput) => writeOperationSamples(input),
}

/** How many jobs of a kind stay inline before threads are worth their start (measured: about 50 ms each, and cold code). */
export const inlineLimits: Readonly<Record<Job, number>> = { markdown: 12, samples: 1 }

export type Job = keyof typeof jobs
export type JobInput<J extends Job> = Parameters<(typeof jobs)[J]>[0]
export type JobOutput<J extends Job> = Awaited<ReturnType<(typeof jobs)[J]>>
