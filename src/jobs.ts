import { markdown, type Inputs } from './load/markdown.ts'
import { openapi, type SpecInputs } from './load/openapi.ts'
import type { Source } from './types.ts'

/** The pure functions that may run in a worker thread, by name. Input and output are plain data. */
export const jobs = {
  markdown: ({ source, inputs }: { readonly source: Source; readonly inputs: Inputs }) =>
    markdown(source, inputs),
  openapi: (inputs: SpecInputs) => openapi(inputs),
}

export type Job = keyof typeof jobs
export type Input<J extends Job> = Parameters<(typeof jobs)[J]>[0]
export type Output<J extends Job> = Awaited<ReturnType<(typeof jobs)[J]>>
