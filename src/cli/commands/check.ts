/** `docs check`: all stages that find problems, none that writes; with `--fix`, corrects sources first. */

import type { Command } from 'commander'
import { resolve } from 'node:path'
import type { LeftOut } from '../../build/build-types.ts'
import { groupBy } from '../../lib/data/group-by.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import type { ProgressLine } from '../progress/progress-line.ts'
import type { Site } from '../../stages/site-types.ts'
import type { Problem } from '../../lib/types.ts'
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
import { describeLeftOut } from '../terminal/format-summary.ts'
import { printProblems } from '../terminal/print-problems.ts'
import { escapeLines } from '../../lib/text/escape-controls.ts'

/** Adds `docs check`. */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('report all problems without building anything')
    .option('--fix', 'correct what can be corrected in Markdown files, and report the rest')
    .option('--external', 'also request links to other sites, and report the ones that are gone')
    .option('--run', 'also run code of guides that has `run=`, and compare its output')
    .option('--update-lock', 'record all pages, anchors and operations in docs.lock.json as published')
    .option(
      '--against <source>',
      'report addresses that the site lacks: a sitemap, a list of URLs, or a folder of HTML files',
    )
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

interface CheckFlags extends SiteFlags {
  readonly fix?: boolean
  readonly updateLock?: boolean
  readonly external?: boolean
  readonly run?: boolean
  /** A file, a URL or a folder. */
  readonly against?: string
}

/** One correction may make the next one possible, such as a block in a block. This is more than any page nests. */
const MOST_ROUNDS = 20

async function check(flags: CheckFlags): Promise<void> {
  const { hasBlockingProblems } = await import('../../build/read-site.ts')
  const { createProgressLine } = await import('../progress/progress-line.ts')
  const progress = createProgressLine(process.stderr, { isQuiet: flags.quiet === true })
  try {
    const found = await fixAndFind(flags, progress)
    const { pages, leftOut, fixed, site } = found
    const locked = flags.updateLock === true ? await acceptPublished(resolve(flags.root), found) : undefined
    const external = flags.external === true ? await requestLinks(resolve(flags.root), site) : undefined
    const run = flags.run === true ? await runCode(resolve(flags.root), site) : undefined
    const { configureSeverity } = await import('../../build/read-site.ts')
    const later = [...(external?.problems ?? []), ...(run?.problems ?? [])]
    const problems = [...(locked?.problems ?? found.problems), ...configureSeverity(later, site.config)]
    const compared = flags.against === undefined ? undefined : await compareWith(flags.against, site)
    progress.clear()
    const isText = flags.format === 'text' && flags.quiet !== true
    if (isText) process.stdout.write(escapeLines(formatFixes(fixed)))
    await printProblems(problems, flags, {
      pages,
      ...leftOut,
      ...(flags.fix === true && { fixed: fixed.length }),
      ...(compared !== undefined && { against: compared.result }),
      ...(external !== undefined && { external: external.summary }),
      ...(run !== undefined && { run: run.summary }),
    })
    if (isText) process.stdout.write(escapeLines([locked?.text, external?.text, run?.text].join('')))
    if (compared !== undefined) {
      if (isText) process.stdout.write(compared.text)
      if (compared.result.lost.length > 0) process.exitCode = EXIT.problems
    }
    const { moved } = site.config
    if (moved !== undefined && isText) {
      const { formatMoveReport } = await import('../terminal/format-move-report.ts')
      process.stdout.write(formatMoveReport(moved))
    }
    if (hasBlockingProblems(problems, flags.strict === true)) process.exitCode = EXIT.problems
    else if (isText)
      process.stdout.write([`${pages} pages checked`, ...describeLeftOut(leftOut), ''].join('\n'))
  } finally {
    progress.clear()
  }
}

interface Found {
  readonly problems: readonly Problem[]
  readonly pages: number
  readonly leftOut: LeftOut
  readonly site: Site
}

/** Codes that `--update-lock` accepts: it records the addresses that the site has now. */
const LOST = /^lost-(?:page|anchor|operation)$/

/** Records the published addresses, unless there are other errors, because pages may be missing for that reason. */
async function acceptPublished(root: string, { problems, site }: Found) {
  const others = problems.filter(({ code }) => !LOST.test(code))
  if (others.some(({ severity }) => severity === 'error'))
    return { problems, text: 'docs.lock.json is unchanged: correct the errors first\n' }
  const { updateLock, formatLockUpdate } = await import('../update-lock.ts')
  const updated = await updateLock(root, site)
  return 'code' in updated
    ? { problems: [...others, updated] }
    : { problems: others, text: formatLockUpdate(updated) }
}

async function requestLinks(root: string, site: Site) {
  const { checkExternal } = await import('../external/check-external.ts')
  const { problems, summary } = await checkExternal(root, site)
  const cached = summary.cached === 0 ? '' : `, ${summary.cached} of them from the cache`
  return {
    problems,
    summary,
    text: `${summary.links} links to other sites checked${cached}\n`,
  }
}

async function runCode(root: string, site: Site) {
  const { runGuides } = await import('../run/run-guides.ts')
  const { runInterruptible } = await import('../terminal/signals.ts')
  const { problems, summary } = await runInterruptible((signal) => runGuides(site, { root, signal }))
  return {
    problems,
    summary,
    text: `code blocks run: ${summary.blocks}, outputs compared: ${summary.compared}\n`,
  }
}

async function compareWith(source: string, site: Site) {
  const { compareAddresses, formatComparison, readAddresses } = await import('../compare-addresses.ts')
  const result = compareAddresses(await readAddresses(source), site)
  return { result, text: formatComparison(result) }
}

async function findProblems(flags: SiteFlags, progress: ProgressLine): Promise<Found> {
  const { readSite } = await import('../../build/read-site.ts')
  const { checkRendering } = await import('../../build/explain-error.ts')
  const { countLeftOut, countPages } = await import('../../build/count-pages.ts')
  const { createContext } = await import('../../graph/context.ts')
  const options = siteOptions(flags)
  const context = createContext(options)
  try {
    const checked = await readSite(context, {
      ...options,
      progress: progress.show,
      checksPublished: true,
    })
    const { site } = checked
    const problems = [...checked.problems, ...(await checkRendering(checked, context))]
    return { problems, pages: countPages(site), leftOut: countLeftOut(checked), site }
  } finally {
    await context.close()
  }
}

/** The problems that remain, with `--fix` once nothing more can be corrected, and the corrected problems. */
async function fixAndFind(
  flags: CheckFlags,
  progress: ProgressLine,
): Promise<Found & { readonly fixed: readonly Problem[] }> {
  const fixed: Problem[] = []
  for (let round = 0; ; round++) {
    const found = await findProblems(flags, progress)
    if (flags.fix !== true || round === MOST_ROUNDS) return { ...found, fixed }
    const { fixSources } = await import('../fix/fix-sources.ts')
    const now = await fixSources(resolve(flags.root), found.problems)
    if (now.length === 0) return { ...found, fixed }
    fixed.push(...now)
  }
}

/** 'content/docs/intro.md: fixed 3 other-syntax, 1 broken-link', a line for each file. */
function formatFixes(fixed: readonly Problem[]): string {
  return [...groupBy(fixed, ({ edit }) => edit?.file ?? '')]
    .toSorted(([a], [b]) => compareStrings(a, b))
    .map(([file, problems]) => {
      const codes = [...groupBy(problems, ({ code }) => code)].map(
        ([code, { length }]) => `${length} ${code}`,
      )
      return `${file}: fixed ${codes.join(', ')}\n`
    })
    .join('')
}
