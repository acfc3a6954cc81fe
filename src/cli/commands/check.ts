/** `docs check`: all stages that find problems, none that writes. */

import type { Command } from 'commander'
import { siteOptions } from './build.ts'
import { EXIT } from '../exit-codes.ts'
import {
  baseOption,
  cacheOption,
  cacheReadOnlyOption,
  formatOption,
  jobsOption,
  noCacheOption,
  quietOption,
  rootOption,
  strictOption,
  type SiteFlags,
} from '../options.ts'
import { describeHiddenOperations } from '../terminal/format-summary.ts'
import { printProblems } from '../terminal/print-problems.ts'

export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('report all problems without writing anything')
    .addOption(rootOption())
    .addOption(baseOption())
    .addOption(strictOption())
    .addOption(formatOption())
    .addOption(quietOption())
    .addOption(cacheOption())
    .addOption(cacheReadOnlyOption())
    .addOption(noCacheOption())
    .addOption(jobsOption())
    .action(check)
}

async function check(flags: SiteFlags): Promise<void> {
  const { readSite, hasBlockingProblems } = await import('../../build/read-site.ts')
  const { checkRendering } = await import('../../build/explain-error.ts')
  const { countHiddenOperations, countPages } = await import('../../build/count-pages.ts')
  const { createContext } = await import('../../context.ts')
  const options = siteOptions(flags)
  const context = createContext(options)
  const { createProgressLine } = await import('../../progress/progress-line.ts')
  const progress = createProgressLine(process.stderr, { isQuiet: flags.quiet === true })
  try {
    const checked = await readSite(context, { ...options, progress: progress.show })
    const { site } = checked
    const problems = [...checked.problems, ...(await checkRendering(checked, context))]
    progress.clear()
    const hiddenOperations = countHiddenOperations(site)
    await printProblems(problems, flags, {
      pages: countPages(site),
      ...(hiddenOperations > 0 && { hiddenOperations }),
    })
    if (hasBlockingProblems(problems, flags.strict === true)) process.exitCode = EXIT.problems
    else if (flags.format === 'text' && flags.quiet !== true)
      process.stdout.write(
        [`${countPages(site)} pages checked`, ...describeHiddenOperations(hiddenOperations), ''].join('\n'),
      )
  } finally {
    progress.clear()
    await context.close()
  }
}
