/** Prints problems where the reader of the chosen format looks for them: text on stderr, everything else on stdout. */

import { resolve } from 'node:path'
import { readSourceText } from '../../lib/files/read-source-text.ts'
import type { ProblemFormat } from '../../lib/problems/report.ts'
import type { Problem } from '../../lib/types.ts'

interface PrintOptions {
  readonly root: string
  readonly format: ProblemFormat
  /** Whether warnings fail the command. */
  readonly strict?: boolean
}

/** Prints all problems. `root` is the folder that their locations are relative to; `summary` is part of a JSON document only. */
export async function printProblems(
  problems: readonly Problem[],
  { root, format, strict = false }: PrintOptions,
  summary?: object,
): Promise<void> {
  const { formatJson, formatProblems } = await import('../../lib/problems/report.ts')
  const { colorReport, hasColors } = await import('./color-report.ts')
  if (format === 'json') return void process.stdout.write(formatJson(problems, summary))
  const folder = resolve(root)
  const text = formatProblems(problems, format, (file) => readSourceText(folder, file))
  const stream = format === 'text' ? process.stderr : process.stdout
  stream.write(format === 'text' && hasColors(stream) ? colorReport(text) : text)
  if (
    format === 'text' &&
    strict &&
    problems.length > 0 &&
    problems.every(({ severity }) => severity === 'warning')
  )
    stream.write('\nfailed, because --strict treats warnings as errors\n')
}
