/** Prints problems where the reader of the chosen format looks for them: text on stderr, everything else on stdout. */

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ProblemFormat } from '../report.ts'
import type { Problem } from '../types.ts'

/** Prints all problems. `root` is the folder that their locations are relative to. */
export async function printProblems(
  problems: readonly Problem[],
  { root, format }: { readonly root: string; readonly format: ProblemFormat },
): Promise<void> {
  const { formatProblems } = await import('../report.ts')
  const folder = resolve(root)
  const text = formatProblems(problems, format, (file) => readSource(join(folder, file)))
  const stream = format === 'text' ? process.stderr : process.stdout
  stream.write(text)
}

/** The text of a source for its code frame; undefined if it is gone or unreadable, which then has no frame. */
function readSource(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
