import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative, resolve } from 'node:path'
import type { BuildOptions, BuildSummary } from './build.ts'
import { packageVersion } from './lib/package-info.ts'
import type { Sandbox } from './sandbox.ts'
import { formatBytes } from './lib/format-bytes.ts'
import { createProgressLine } from './progress.ts'
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
  .version(packageVersion(), '-V, --version')
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
const reset = () => new Option('--reset', 'the sandbox begins afresh')
const seed = () =>
  new Option('--seed <n>', 'which data the sandbox begins with').default(1).argParser(whole(0, 2_147_483_647))
const json = () => new Option('--json', 'tell the addresses of the sandbox as one line of JSON')
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
  .addOption(
    new Option('--sandbox', 'with it the documented platform, on ports of its own').conflicts('built'),
  )
  .addOption(reset())
  .addOption(seed())
  .addOption(json())
  .action(present)

program
  .command('sandbox')
  .description('runs the documented platform on this machine: identity provider, API, webhooks')
  .addOption(root())
  .option('--portal <url>', 'address of the site that may call it', 'http://127.0.0.1:3000')
  .addOption(new Option('--host <address>', 'address to listen on').default('127.0.0.1'))
  .addOption(reset())
  .addOption(seed())
  .addOption(json())
  .option('--no-limits', 'count no requests against the documented quotas')
  .action(platform)

program
  .command('verify')
  .description('checks a built folder or offline.zip: manifest, links, anchors, assets, search')
  .argument('<target>', 'dist/site or dist/offline.zip')
  .addOption(format())
  .action(prove)

/** Options as build takes them: what was not said is absent. */
function options(flags: Flags): BuildOptions {
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
  const { build, hasBlockingProblems: stops } = await import('./build.ts')
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Interrupted())
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const line = createProgressLine(process.stderr)
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
  const { createContext: ground, plan, hasBlockingProblems: stops } = await import('./build.ts')
  const base = ground(options(flags))
  const line = createProgressLine(process.stderr)
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
  readonly sandbox?: boolean
  readonly reset?: boolean
  readonly seed: number
  readonly json?: boolean
}

async function present(flags: ServeFlags): Promise<void> {
  const { serve } = await import('./serve/serve.ts')
  const { root: folder, ...rest } = flags
  const print = (text: string) => void (flags.json === true ? process.stderr : process.stdout).write(text)
  const ended = stopped()
  const server = flags.sandbox === true && flags.port === 0 ? await reserve(flags.host) : undefined
  const port = server === undefined ? flags.port : (server.address() as AddressInfo).port
  const origin = `http://${flags.host.includes(':') ? `[${flags.host}]` : flags.host}:${port}`
  const running = flags.sandbox === true ? await begin(flags, origin + (await below(flags))) : undefined
  if (flags.sandbox === true && running === undefined) return void server?.close()
  const site = await serve({
    ...rest,
    port,
    root: resolve(folder),
    print,
    ...(server === undefined ? {} : { server }),
    ...(running === undefined ? {} : { services: running.services }),
  })
  if ('problem' in site) {
    server?.close()
    await running?.close()
    await tell([site.problem], { root: folder, format: 'text' })
    process.exitCode = PROBLEMS
    return
  }
  if (running !== undefined) process.stdout.write(flags.json === true ? running.json : running.table)
  await ended
  await site.close()
  await running?.close()
}

interface SandboxFlags {
  readonly root: string
  readonly portal: string
  readonly host: string
  readonly reset?: boolean
  readonly seed: number
  readonly json?: boolean
  readonly limits?: boolean
}

async function platform(flags: SandboxFlags): Promise<void> {
  const ended = stopped()
  const running = await begin(flags, flags.portal)
  if (running === undefined) return
  process.stdout.write(flags.json === true ? running.json : running.table)
  await ended
  await running.close()
}

/** Starts the sandbox; tells why not where it can't. */
async function begin(flags: Omit<SandboxFlags, 'portal'>, portal: string): Promise<Sandbox | undefined> {
  const { sandbox } = await import('./sandbox.ts')
  const running = await sandbox({
    root: resolve(flags.root),
    portal,
    host: flags.host,
    seed: flags.seed,
    reset: flags.reset === true,
    limits: flags.limits === false ? 'none' : 'documented',
    print: (text) => process.stderr.write(text),
  })
  if (!('refused' in running)) return running
  const { noSandbox } = await import('./problems.ts')
  await tell([noSandbox(running.refused, running.hint)], { root: flags.root, format: 'text' })
  process.exitCode = PROBLEMS
  return undefined
}

/** The path below which the site is served, without the slash at its end: addresses of the sign-in hold it. */
async function below({ root, base }: Pick<ServeFlags, 'root' | 'base'>): Promise<string> {
  const { loadConfig: config } = await import('./config/load-config.ts')
  const { value } = await config(resolve(root), base === undefined ? {} : { base })
  return value.base.slice(0, -1)
}

/** A server on a free port, for the site: the sandbox must know where that will be, and nobody may take the port meanwhile. */
async function reserve(host: string): Promise<Server> {
  const { createServer } = await import('node:http')
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, host, done)
  })
  return server
}

/** Until somebody wants the process to end. A second signal ends it at once. */
function stopped(): Promise<void> {
  return new Promise<void>((done) => {
    const end = () => done()
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  })
}

async function prove(target: string, flags: { readonly format: Format }): Promise<void> {
  const { verifyOutput: verify } = await import('./verify/verify-output.ts')
  const { value, problems } = await verify(target)
  await tell(problems, { root: '.', format: flags.format })
  if (problems.some((problem) => problem.severity === 'error')) process.exitCode = PROBLEMS
  else if (flags.format !== 'json')
    process.stdout.write(`${value.files} files and ${value.links} links are good\n`)
}

/** Problems go to stderr as text, and to stdout where a program reads them. */
async function tell(problems: readonly Problem[], flags: Pick<Flags, 'root' | 'format'>): Promise<void> {
  const { formatProblems: report } = await import('./report.ts')
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

function describe({ out, bundle, pages, seconds, hits, misses, bytes }: BuildSummary): string {
  const kinds = Object.entries(pages).sort(([, a], [, b]) => b - a)
  const total = kinds.reduce((sum, [, n]) => sum + n, 0)
  const here = (path: string) => relative(process.cwd(), path) || '.'
  const rows = [
    `${total} pages: ${kinds.map(([kind, n]) => `${n} ${kind}`).join(', ')}`,
    `${seconds.toFixed(1)} s, ${hits} of ${hits + misses} parts from the cache`,
    `${here(out)}  ${formatBytes(bytes.site)}`,
  ]
  if (bundle !== undefined) rows.push(`${here(bundle)}  ${formatBytes(bytes.bundle)}`)
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
      `${text}\n\nThis is a bug in Offprint ${packageVersion()}, not in your files. Please report it with the lines above.\n`,
    )
    process.exitCode = BUG
  }
}
