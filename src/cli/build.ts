/** `docs build`: writes the site and the offline bundle, reports problems, prints what was written. */

import type { Command } from 'commander'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import type { BuildOptions, BuildSummary } from '../build.ts'
import type { Profile } from '../profile/profile.ts'
import { formatBytes } from '../lib/format-bytes.ts'
import { createProgressLine } from '../progress/progress-line.ts'
import { EXIT } from './exit-codes.ts'
import {
  baseOption,
  formatOption,
  jobsOption,
  noCacheOption,
  outOption,
  rootOption,
  strictOption,
  type SiteFlags,
} from './options.ts'
import { printProblems } from './print-problems.ts'
import { runInterruptible } from './signals.ts'

interface BuildFlags extends SiteFlags {
  readonly out?: string
  readonly offline: boolean
  /** A file, or true for the default one. */
  readonly profile?: string | true
}

export function addBuildCommand(program: Command): void {
  program
    .command('build')
    .description('build the site into dist/site/ and dist/offline.zip')
    .addOption(rootOption())
    .addOption(outOption('output folder; the bundle is written to <dir>.zip'))
    .addOption(baseOption())
    .addOption(strictOption())
    .addOption(formatOption())
    .option('--no-offline', 'skip the offline bundle')
    .addOption(noCacheOption())
    .addOption(jobsOption())
    .option('--profile [file]', 'print where the time goes, and write a trace (default: .docs/trace.json)')
    .action(build)
}

async function build(flags: BuildFlags): Promise<void> {
  const { build: buildSite, hasBlockingProblems } = await import('../build.ts')
  const progress = createProgressLine(process.stderr)
  const profile = flags.profile === undefined ? undefined : await startProfile()
  try {
    const { problems, summary } = await runInterruptible((signal) =>
      buildSite({
        ...siteOptions(flags),
        ...(flags.out === undefined ? {} : { out: flags.out }),
        offline: flags.offline,
        progress: progress.show,
        signal,
        ...(profile === undefined ? {} : { profile }),
      }),
    )
    progress.clear()
    await printProblems(problems, flags)
    if (summary !== undefined && flags.format !== 'json') process.stdout.write(formatSummary(summary))
    if (profile !== undefined) await writeProfile(profile, flags)
    if (summary === undefined || hasBlockingProblems(problems, flags.strict === true))
      process.exitCode = EXIT.problems
  } finally {
    progress.clear()
  }
}

async function startProfile(): Promise<Profile> {
  const { createProfile } = await import('../profile/profile.ts')
  return createProfile()
}

/** Writes the trace, and prints the table on stderr: stdout belongs to the summary and to `--format`. */
async function writeProfile(profile: Profile, { root, profile: file }: BuildFlags): Promise<void> {
  const { formatProfile } = await import('../profile/format-profile.ts')
  const { writeTrace } = await import('../profile/trace-events.ts')
  const record = profile.finish()
  const path = typeof file === 'string' ? resolve(file) : resolve(root, '.docs/trace.json')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, writeTrace(record))
  process.stderr.write(
    `\n${formatProfile(record)}\nTrace: ${formatPath(path)}. Open it with chrome://tracing or https://ui.perfetto.dev\n`,
  )
}

/** Flags as the stages take them: an absent flag is an absent option, not `undefined`. */
export function siteOptions(flags: SiteFlags): BuildOptions {
  return {
    root: resolve(flags.root),
    cache: flags.cache,
    strict: flags.strict === true,
    ...(flags.base === undefined ? {} : { base: flags.base }),
    ...(flags.jobs === undefined ? {} : { jobs: flags.jobs }),
  }
}

function formatSummary({ out, bundle, pages, seconds, hits, misses, bytes }: BuildSummary): string {
  const kinds = Object.entries(pages).sort(([, a], [, b]) => b - a)
  const total = kinds.reduce((sum, [, count]) => sum + count, 0)
  const rows = [
    `${total} pages: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
    `${seconds.toFixed(1)} s, ${hits} of ${hits + misses} parts from the cache`,
    `${formatPath(out)}  ${formatBytes(bytes.site)}`,
  ]
  if (bundle !== undefined) rows.push(`${formatPath(bundle)}  ${formatBytes(bytes.bundle)}`)
  return `${rows.join('\n')}\n`
}

const formatPath = (path: string) => relative(process.cwd(), path) || '.'
