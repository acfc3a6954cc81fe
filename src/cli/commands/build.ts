/** `docs build`: writes the site and the offline bundle, reports problems, prints what was written. */

import { InvalidArgumentError, Option, type Command } from 'commander'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { BuildOptions, BuildSummary } from '../../build/build-types.ts'
import type { MoveReport, Part } from '../../lib/types.ts'
import type { Profile } from '../../graph/profile/profile.ts'
import { saveMemoryOfLargeSites, tuneForShortRun } from '../engine-flags.ts'
import { EXIT } from '../exit-codes.ts'
import {
  baseOption,
  cacheOption,
  cacheReadOnlyOption,
  formatOption,
  jobsOption,
  noCacheOption,
  quietOption,
  outOption,
  rootOption,
  strictOption,
  type SiteFlags,
} from '../options.ts'
import { describeOutput, formatPath, formatSummary } from '../terminal/format-summary.ts'
import { printProblems } from '../terminal/print-problems.ts'
import { readRemoteCache, rejectUsage } from '../remote-cache.ts'
import { runInterruptible } from '../terminal/signals.ts'

interface BuildFlags extends SiteFlags {
  readonly out?: string
  readonly offline: boolean
  readonly shard?: Part
  /** A file, or true for the default one. */
  readonly profile?: string | true
}

/** Adds `docs build`. */
export function addBuildCommand(program: Command): void {
  program
    .command('build')
    .description('build the site into dist/site/ and dist/offline.zip')
    .addOption(rootOption())
    .addOption(outOption('output folder; the bundle is written to <dir>.zip'))
    .addOption(baseOption())
    .addOption(strictOption())
    .addOption(formatOption())
    .addOption(quietOption())
    .option('--no-offline', 'skip the offline bundle')
    .addOption(cacheOption())
    .addOption(cacheReadOnlyOption())
    .addOption(noCacheOption())
    .addOption(jobsOption())
    .addOption(
      new Option('--shard <i/n>', 'compute one of n parts into the cache, for a build that shares it')
        .argParser(parseShard)
        .conflicts(['profile', 'out', 'cacheReadOnly']),
    )
    .option('--profile [file]', 'print where the time goes, and write a trace (default: .docs/trace.json)')
    .action(build)
}

async function build(flags: BuildFlags): Promise<void> {
  await tuneForShortRun()
  if (flags.shard !== undefined) return buildShard(flags, flags.shard)
  const { build: buildSite } = await import('../../build/build.ts')
  const { hasBlockingProblems } = await import('../../build/read-site.ts')
  const { createProgressLine } = await import('../progress/progress-line.ts')
  const progress = createProgressLine(process.stderr, { isQuiet: flags.quiet === true })
  const profile = flags.profile === undefined ? undefined : await startProfile()
  try {
    const { problems, summary, moved } = await runInterruptible((signal) =>
      buildSite({
        ...outputOptions(flags),
        progress: saveMemoryOfLargeSites(progress.show),
        signal,
        ...(profile === undefined ? {} : { profile }),
      }),
    )
    progress.clear()
    const described = summary && describeOutput(summary)
    await printProblems(problems, flags, moved === undefined ? described : { ...described, moved })
    if (summary !== undefined && printsSummary(flags))
      process.stdout.write(formatSummary(summary, summary.pages, describeWork(summary, flags)))
    if (moved !== undefined && printsSummary(flags)) await printMoveReport(moved)
    if (profile !== undefined) await writeProfile(profile, flags)
    if (summary === undefined || hasBlockingProblems(problems, flags.strict === true))
      process.exitCode = EXIT.problems
  } finally {
    progress.clear()
  }
}

/** Loaded only for a site that has the configuration of another tool. */
async function printMoveReport(moved: MoveReport): Promise<void> {
  const { formatMoveReport } = await import('../terminal/format-move-report.ts')
  process.stdout.write(formatMoveReport(moved))
}

async function buildShard(flags: BuildFlags, part: Part): Promise<void> {
  if (flags.cache === false)
    throw rejectUsage("option '--shard <i/n>' fills the cache that '--no-cache' turns off")
  const { buildShard: build } = await import('../../build/build-shard.ts')
  const { createProgressLine } = await import('../progress/progress-line.ts')
  const progress = createProgressLine(process.stderr, { isQuiet: flags.quiet === true })
  try {
    const { problems, summary, reportedElsewhere } = await runInterruptible((signal) =>
      build({ ...outputOptions(flags), progress: saveMemoryOfLargeSites(progress.show), signal }, part),
    )
    progress.clear()
    await printProblems(problems, flags, summary)
    if (summary === undefined) process.exitCode = EXIT.problems
    // In each shard alike they would be read n times.
    if (reportedElsewhere > 0)
      process.stderr.write(`shard 1 of ${part.count} reports ${reportedElsewhere} problems of the site\n`)
    if (summary !== undefined && printsSummary(flags))
      process.stdout.write(
        `${summary.pages} of ${summary.totalPages} pages\n${describeWork(summary, flags)}\n`,
      )
  } finally {
    progress.clear()
  }
}

/** With JSON the summary is a part of the document. */
const printsSummary = ({ format, quiet }: BuildFlags) => format !== 'json' && quiet !== true

/** The options of a build that follow from flags. */
function outputOptions(flags: BuildFlags): BuildOptions {
  return {
    ...siteOptions(flags),
    ...(flags.out === undefined ? {} : { out: flags.out }),
    offline: flags.offline,
  }
}

function parseShard(text: string): Part {
  const [, index = 0, count = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  if (index >= 1 && index <= count) return { index, count }
  throw new InvalidArgumentError("Expected a part and the number of parts, such as '2/7'.")
}

async function startProfile(): Promise<Profile> {
  const { createProfile } = await import('../../graph/profile/profile.ts')
  return createProfile()
}

/** Writes the trace, and prints the table on stderr: stdout belongs to the summary and to `--format`. */
async function writeProfile(profile: Profile, { root, profile: file }: BuildFlags): Promise<void> {
  const { formatProfile } = await import('../../graph/profile/format-profile.ts')
  const { writeTrace } = await import('../../graph/profile/trace-events.ts')
  const record = profile.finish()
  const path = typeof file === 'string' ? resolve(file) : resolve(root, '.docs/trace.json')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, writeTrace(record))
  process.stderr.write(
    `\n${formatProfile(record)}\nTrace: ${formatPath(path)}. Open it in the Performance panel of Chrome's DevTools or at https://ui.perfetto.dev\n`,
  )
}

/** Flags as the stages take them: an absent flag is an absent option, not `undefined`. */
export function siteOptions(flags: SiteFlags): BuildOptions {
  const remoteCache = readRemoteCache(flags)
  return {
    root: resolve(flags.root),
    cache: flags.cache !== false,
    ...(remoteCache === undefined ? {} : { remoteCache }),
    strict: flags.strict === true,
    ...(flags.base === undefined ? {} : { base: flags.base }),
    ...(flags.jobs === undefined ? {} : { jobs: flags.jobs }),
  }
}

function describeWork(
  { seconds, hits, misses }: Pick<BuildSummary, 'seconds' | 'hits' | 'misses'>,
  { cache }: BuildFlags,
): string {
  const time = `${seconds.toFixed(1)} s`
  // Without a cache, equal parts of one build are computed once.
  return cache === false ? time : `${time}, ${hits} of ${hits + misses} parts from the cache`
}
