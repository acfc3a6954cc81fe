/** Problems of code that `docs check --run` runs. */

import { error, warning } from './problem.ts'
import type { Problem, SourceLocation } from '../types.ts'

/** `run=`, `hidden` or `output` of a code block is wrong. */
export function invalidRun(message: string, location: SourceLocation, hint?: string): Problem {
  return error('invalid-run', message, location, hint)
}

/** Code of a guide failed. `printed` are the last lines that it printed. */
export function runFailed(
  reason: string,
  location: SourceLocation,
  { printed = [], hint }: { readonly printed?: readonly string[]; readonly hint?: string | undefined } = {},
): Problem {
  return error('run-failed', `the code failed: ${reason}`, location, hint, {
    notes: printed.length === 0 ? undefined : printed.map((line) => ({ message: `it printed \`${line}\`` })),
  })
}

/** The output of code is not the output that the page shows. */
export function outputMismatch(message: string, location: SourceLocation): Problem {
  return error(
    'output-mismatch',
    message,
    location,
    'correct the output; write `…` for any text, or `{{name}}` for a value that later code uses',
  )
}

/** A program that runs code is not installed. */
export function missingInterpreter(command: string, location: SourceLocation): Problem {
  return warning(
    'missing-interpreter',
    `\`${command}\` is not installed, so the code did not run`,
    location,
    `install \`${command}\`, or run the check on a machine that has it`,
  )
}
