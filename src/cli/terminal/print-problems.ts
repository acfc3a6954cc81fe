/** Prints problems where the reader of the chosen format looks for them: text on stderr, everything else on stdout. */

import { basename, resolve } from 'node:path'
import { readSourceText } from '../../lib/files/read-source-text.ts'
import type { ProblemFormat } from '../../lib/problems/report.ts'
import type { Problem, SourceLocation } from '../../lib/types.ts'

interface PrintOptions {
  readonly root: string
  readonly format: ProblemFormat
  /** Whether warnings fail the command. */
  readonly strict?: boolean
}

/** A site whose pages are in its own folder has them below `../site`: their paths in messages are relative to the folder itself. */
function shortenPaths(problems: readonly Problem[], root: string): readonly Problem[] {
  const around = `../${basename(root)}/`
  const shorten = <T extends { readonly location?: SourceLocation }>(part: T): T =>
    part.location?.file.startsWith(around) === true
      ? { ...part, location: { ...part.location, file: part.location.file.slice(around.length) } }
      : part
  return problems.map((problem) => {
    const { notes, ...rest } = shorten(problem)
    return notes === undefined ? rest : { ...rest, notes: notes.map(shorten) }
  })
}

/** Prints all problems. `root` is the folder that their locations are relative to; `summary` is part of a JSON document only. */
export async function printProblems(
  found: readonly Problem[],
  { root, format, strict = false }: PrintOptions,
  summary?: object,
): Promise<void> {
  const { formatJson, formatProblems } = await import('../../lib/problems/report.ts')
  const { colorReport, hasColors } = await import('./color-report.ts')
  const folder = resolve(root)
  const problems = shortenPaths(found, folder)
  if (format === 'json') return void process.stdout.write(formatJson(problems, summary))
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
