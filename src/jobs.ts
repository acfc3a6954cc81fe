/** The pure functions that may run in a worker thread, by name. Input and output are plain data. */
export const jobs = {
  echo: async (text: string) => text,
}

export type Job = keyof typeof jobs
export type Input<J extends Job> = Parameters<(typeof jobs)[J]>[0]
export type Output<J extends Job> = Awaited<ReturnType<(typeof jobs)[J]>>
