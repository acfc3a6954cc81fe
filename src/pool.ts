import type { Input, Job, Output } from './jobs.ts'

/** Runs jobs of jobs.ts: in worker threads or inline, one contract. */
export interface Pool {
  run<J extends Job>(job: J, input: Input<J>): Promise<Output<J>>
  close(): Promise<void>
}
