/** The codes of all problems, for the option `severity`. */

import * as problems from '../../../lib/problems/problems.ts'

/** A code is the name of its function: 'broken-link' for `brokenLink`. */
export const PROBLEM_CODES: readonly string[] = Object.keys(problems).map((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
)
