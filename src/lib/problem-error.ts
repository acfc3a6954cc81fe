import type { Problem } from './types.ts'

/** Ends a stream of pages or files with a mistake of the site's own code. Drivers catch it and report its problem. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}
