/** `docs merge`: joins the shards of `docs build --shard` to a site and its offline bundle. */

import type { Command } from 'commander'
import type { ProblemFormat } from '../../lib/problems/report.ts'
import { EXIT } from '../exit-codes.ts'
import { describeOutput, formatSummary } from '../terminal/format-summary.ts'
import { formatOption, jobsOption, outOption, quietOption, rootOption } from '../options.ts'
import { printProblems } from '../terminal/print-problems.ts'
import { runInterruptible } from '../terminal/signals.ts'

interface MergeFlags {
  readonly root: string
  readonly out?: string
  readonly format: ProblemFormat
  readonly quiet?: boolean
  readonly jobs?: number
}

/** Adds `docs merge`. */
export function addMergeCommand(program: Command): void {
  program
    .command('merge')
    .description('join the shards of docs build --shard to one site')
    .argument('[shards...]', 'shards, or folders with shards (default: dist/shards)')
    .addOption(rootOption())
    .addOption(outOption('output folder; the bundle is written to <dir>.zip'))
    .addOption(formatOption())
    .addOption(jobsOption())
    .addOption(quietOption())
    .action(merge)
}

async function merge(
  targets: readonly string[],
  { root, out, format, jobs, quiet = false }: MergeFlags,
): Promise<void> {
  const { mergeShards } = await import('../../build/shard/merge-shards.ts')
  const { createProgressLine } = await import('../progress/progress-line.ts')
  const progress = createProgressLine(process.stderr, { isQuiet: quiet })
  try {
    const { problems, summary } = await runInterruptible((signal) =>
      mergeShards({
        root,
        targets,
        ...(out === undefined ? {} : { out }),
        ...(jobs === undefined ? {} : { jobs }),
        progress: progress.show,
        signal,
      }),
    )
    progress.clear()
    await printProblems(problems, { root, format }, summary && describeOutput(summary))
    if (summary === undefined) process.exitCode = EXIT.problems
    else if (format !== 'json' && !quiet)
      process.stdout.write(formatSummary(summary, summary.pages, `${summary.seconds.toFixed(1)} s`))
  } finally {
    progress.clear()
  }
}
