import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Options, Summary } from './build.ts'
import { version } from './lib/home.ts'
import { size } from './lib/size.ts'
import { progress } from './progress.ts'
import type { Format } from './report.ts'
import type { Problem } from './types.ts'

/** Exit codes: 0 clean or warnings only, 1 problems, 2 wrong usage, 70 a bug of ours (sysexits.h, EX_SOFTWARE). */
const CLEAN = 0
const PROBLEMS = 1
const USAGE = 2
const BUG = 70

interface Flags {
  readonly root: string
  readonly out?: string
  readonly base?: string
  readonly strict?: boolean
  readonly format: Format
  readonly offline: boolean
  readonly cache: boolean
  readonly jobs?: number
}

// Before React is loaded for the first time: its development mode renders 11 times slower.
process.env['NODE_ENV'] = 'production'

// Commands load their code when they run, so that `docs --help` costs nothing else.
const program = new Command('docs')
  .description('Turns Markdown and OpenAPI files into a developer site and an offline bundle.')
  .version(version(), '-V, --version')
  .showHelpAfterError('(docs --help lists all commands and options)')
  .configureOutput({ outputError: (text, write) => write(text) })
  .exitOverride()

const root = () => new Option('--root <dir>', 'folder of the site').default('.')
const base = () =>
  new Option('--base <url>', 'path or address below which the site is served').argParser(address)
const format = () =>
  new Option('--format <format>', 'how problems are told').choices(['text', 'json', 'github']).default('text')
const jobs = () =>
  new Option('--jobs <n>', 'threads; default is the number of processors').argParser(whole(1, 256))
const strict = () => new Option('--strict', 'warnings count as errors')
const cache = () => new Option('--no-cache', 'neither use nor keep .docs/cache')

program
  .command('build')
  .description('writes dist/site/ and dist/offline.zip')
  .addOption(root())
  .option('--out <dir>', 'folder to write; the bundle goes to <dir>.zip')
  .addOption(base())
  .addOption(strict())
  .addOption(format())
  .option('--no-offline', 'leave out the offline bundle')
  .addOption(cache())
  .addOption(jobs())
  .action(run)

program
  .command('check')
  .description('finds every problem, writes nothing')
  .addOption(root())
  .addOption(base())
  .addOption(strict())
  .addOption(format())
  .addOption(cache())
  .addOption(jobs())
  .action(inspect)

program
  .command('serve')
  .description('shows the site in a browser, and every saved change at once')
  .addOption(root())
  .addOption(new Option('--port <n>', 'port to listen on').default(3000).argParser(whole(0, 65_535)))
  .addOption(new Option('--host <address>', 'address to listen on').default('127.0.0.1'))
  .option('--built', 'serve dist/site as a host would')
  .option('--out <dir>', 'with --built: the folder to serve')
  .addOption(base())
  .addOption(jobs())
  .addOption(cache())
  .action(present)

program
  .command('verify')
  .description('checks a built folder or offline.zip: manifest, links, anchors, assets, search')
  .argument('<target>', 'dist/site or dist/offline.zip')
  .addOption(format())
  .action(prove)

/** Options as build takes them: what was not said is absent. */
function options(flags: Flags): Options {
  const { root: folder, out, base: address, strict: strictly, offline, cache: keep, jobs: threads } = flags
  return {
    root: resolve(folder),
    offline,
    cache: keep,
    strict: strictly === true,
    ...(out === undefined ? {} : { out }),
    ...(address === undefined ? {} : { base: address }),
    ...(threads === undefined ? {} : { jobs: threads }),
  }
}

async function run(flags: Flags): Promise<void> {
  const { build, stops } = await import('./build.ts')
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Interrupted())
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const line = progress(process.stderr)
  try {
    const { problems, summary } = await build({ ...options(flags), progress: line.show, signal: stop.signal })
    line.clear()
    await tell(problems, flags)
    if (summary !== undefined && flags.format !== 'json') process.stdout.write(describe(summary))
    if (summary === undefined || stops(problems, flags.strict === true)) process.exitCode = PROBLEMS
  } finally {
    line.clear()
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

async function inspect(flags: Flags): Promise<void> {
  const { ground, plan, stops } = await import('./build.ts')
  const base = ground(options(flags))
  const line = progress(process.stderr)
  try {
    const { problems, site } = await plan(base, { ...options(flags), progress: line.show })
    line.clear()
    await tell(problems, flags)
    if (stops(problems, flags.strict === true)) process.exitCode = PROBLEMS
    else if (flags.format === 'text') process.stdout.write(`${site.pages.length} pages checked\n`)
  } finally {
    line.clear()
    await base.close()
  }
}

interface ServeFlags {
  readonly root: string
  readonly port: number
  readonly host: string
  readonly built?: boolean
  readonly out?: string
  readonly base?: string
  readonly jobs?: number
  readonly cache: boolean
}

async function present(flags: ServeFlags): Promise<void> {
  const { serve } = await import('./serve.ts')
  const { root: folder, ...rest } = flags
  const server = await serve({ ...rest, root: resolve(folder), print: (text) => process.stdout.write(text) })
  if ('problem' in server) {
    await tell([server.problem], { root: folder, format: 'text' })
    process.exitCode = PROBLEMS
    return
  }
  await new Promise<void>((done) => {
    const end = () => done()
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  })
  await server.close()
}

async function prove(target: string, flags: { readonly format: Format }): Promise<void> {
  const { verify } = await import('./verify.ts')
  const { value, problems } = await verify(target)
  await tell(problems, { root: '.', format: flags.format })
  if (problems.some((problem) => problem.severity === 'error')) process.exitCode = PROBLEMS
  else if (flags.format !== 'json')
    process.stdout.write(`${value.files} files and ${value.links} links are good\n`)
}

/** Problems go to stderr as text, and to stdout where a program reads them. */
async function tell(problems: readonly Problem[], flags: Pick<Flags, 'root' | 'format'>): Promise<void> {
  const { report } = await import('./report.ts')
  const folder = resolve(flags.root)
  const text = report(problems, flags.format, (file) => {
    try {
      return readFileSync(join(folder, file), 'utf8')
    } catch {
      return undefined
    }
  })
  ;(flags.format === 'text' ? process.stderr : process.stdout).write(text)
}

function describe({ out, bundle, pages, seconds, hits, misses, bytes }: Summary): string {
  const kinds = Object.entries(pages).sort(([, a], [, b]) => b - a)
  const total = kinds.reduce((sum, [, n]) => sum + n, 0)
  const here = (path: string) => relative(process.cwd(), path) || '.'
  const rows = [
    `${total} pages: ${kinds.map(([kind, n]) => `${n} ${kind}`).join(', ')}`,
    `${seconds.toFixed(1)} s, ${hits} of ${hits + misses} parts from the cache`,
    `${here(out)}  ${size(bytes.site)}`,
  ]
  if (bundle !== undefined) rows.push(`${here(bundle)}  ${size(bytes.bundle)}`)
  return `${rows.join('\n')}\n`
}

function whole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}`)
  }
}

function address(text: string): string {
  if (text.startsWith('/') || URL.canParse(text)) return text
  throw new InvalidArgumentError(
    "expected a path such as '/docs/' or an address such as 'https://example.com/docs/'",
  )
}

/** The build was stopped by a signal: nothing was replaced. */
class Interrupted extends Error {}

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? CLEAN : USAGE
  else if (error instanceof Interrupted) process.exit(130)
  else {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(
      `${text}\n\nThis is a bug in Offprint ${version()}, not in your files. Please report it with the lines above.\n`,
    )
    process.exitCode = BUG
  }
}
