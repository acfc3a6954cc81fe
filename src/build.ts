import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { bundle, own } from './bundle.ts'
import { disk, memory, type Cache } from './cache.ts'
import { check } from './check.ts'
import { config } from './config.ts'
import { emit } from './emit.ts'
import { folder, foreign, single } from './emit/folder.ts'
import { offline, type Bundle } from './emit/offline.ts'
import { hash } from './lib/hash.ts'
import { fingerprint, version } from './lib/home.ts'
import { reason } from './lib/reason.ts'
import { load, type Ground } from './load.ts'
import { inline, threads, type Pool } from './pool.ts'
import * as problems from './problems.ts'
import { render } from './render.ts'
import { site } from './site.ts'
import type { Config, Content, Kind, Problem, Result, Services, Site } from './types.ts'
import { distinct } from './lib/distinct.ts'

export interface Options {
  /** Folder of the site. */
  readonly root: string
  /** Folder to write, default `<root>/dist/site`; the bundle goes to `<root>/dist/offline.zip`, or beside another folder as `<out>.zip`. */
  readonly out?: string
  /** Path or address that replaces `base` (and `url`) of the configuration. */
  readonly base?: string
  readonly offline?: boolean
  /** Keep and use `.docs/cache` below the root. */
  readonly cache?: boolean
  /** Threads; default is the number of processors. */
  readonly jobs?: number
  /** Warnings stop the build as errors do. */
  readonly strict?: boolean
  readonly progress?: (stage: string, done?: number, total?: number) => void
  readonly signal?: AbortSignal
  /** Services of a sandbox instead of those of the configuration. */
  readonly services?: Services
}

/** Figures of a build that was written. */
export interface Summary {
  readonly out: string
  readonly bundle: string | undefined
  readonly pages: Readonly<Partial<Record<Kind, number>>>
  readonly seconds: number
  readonly hits: number
  readonly misses: number
  /** Of the folder and of the zip. */
  readonly bytes: { readonly site: number; readonly bundle: number }
}

export interface Outcome {
  readonly problems: readonly Problem[]
  /** Absent when nothing was written. */
  readonly summary?: Summary
}

/** The stages up to check: everything that is known about a site before a byte of it is made. */
export interface Plan {
  readonly config: Config
  readonly content: Content
  readonly site: Site
  readonly problems: readonly Problem[]
}

/** config → load → site → check. A configuration with errors ends it there: the rest would be told against the wrong settings. */
export async function plan(
  ground: Ground,
  options: Pick<Options, 'base' | 'progress' | 'services'> = {},
): Promise<Plan> {
  options.progress?.('config')
  const configured = await config(ground.root, options)
  const usable = !stops(configured.problems, false)
  options.progress?.('load')
  const loaded = usable ? await load(configured.value, ground) : NOTHING
  options.progress?.('check')
  const placed = site(configured.value, loaded.value)
  const found = usable ? check(placed.value) : []
  return {
    config: configured.value,
    content: loaded.value,
    site: placed.value,
    // A text that many pages show (the description of a shared schema) is wrong in one place only.
    problems: distinct([
      ...configured.problems,
      ...loaded.problems,
      ...(usable ? placed.problems : []),
      ...found,
    ]),
  }
}

const NOTHING: Result<Content> = {
  value: { pages: [], apis: [], authors: [], tags: [], assets: [], folders: {}, dates: {}, sources: [] },
  problems: [],
}

/** Whether problems stop a build. */
export function stops(found: readonly Problem[], strict: boolean): boolean {
  return found.some((problem) => strict || problem.severity === 'error')
}

/** Opens what the stages work with; `close` ends the threads. */
export function ground(
  options: Pick<Options, 'root' | 'cache' | 'jobs'>,
): Ground & { close(): Promise<void> } {
  const root = resolve(options.root)
  const cache: Cache = options.cache === false ? memory() : disk(join(root, '.docs/cache'), fingerprint())
  const size = options.jobs ?? availableParallelism()
  const pool: Pool = size > 1 ? threads(size, new URL('./worker.js', import.meta.url)) : inline()
  return { root, cache, pool, close: () => pool.close() }
}

/** Builds the site below `options.root`: the seven stages in order. Nothing is written when problems stop it. */
export async function build(options: Options): Promise<Outcome> {
  const started = performance.now()
  const base = ground(options)
  try {
    const [made, shared] = await until(Promise.all([plan(base, options), bundle()]), options.signal)
    if (stops(made.problems, options.strict === true)) return { problems: made.problems }
    const assets = await own(shared, base.root, made.site.pages)
    const inputs = hash(made.site.frame, assets.hash, ...made.site.pages.map((page) => page.hash))
    const written = await write(base, made.site, { ...options, inputs }, () =>
      emit(base.root, made.site, assets, render(made.site, assets, base.cache)),
    )
    if (!('bytes' in written)) return { problems: [...made.problems, written] }
    const { hits, misses } = base.cache.counts
    const seconds = (performance.now() - started) / 1000
    return {
      problems: made.problems,
      summary: { ...written, pages: kinds(made.site), seconds, hits, misses },
    }
  } finally {
    await base.close()
  }
}

/** The work's value, or the signal's reason as soon as it comes: a reader who presses Ctrl-C does not wait for a stage. */
function until<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([work, stopped])
}

function kinds(site: Site): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {}
  for (const { kind } of site.pages) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Where a build goes, relative to the root unless absolute. */
export function places(root: string, out: string | undefined): { out: string; bundle: string } {
  const folder = out === undefined ? join(root, 'dist/site') : resolve(out)
  return { out: folder, bundle: out === undefined ? join(root, 'dist/offline.zip') : `${folder}.zip` }
}

type Written = Pick<Summary, 'out' | 'bundle' | 'bytes'>

async function write(
  base: Ground,
  site: Site,
  options: Options & { readonly inputs: string },
  files: () => ReturnType<typeof emit>,
): Promise<Written | Problem> {
  const { out, bundle: zipFile } = places(base.root, options.out)
  const bytes = { site: 0, bundle: 0 }
  const undo: (() => Promise<void>)[] = []
  try {
    if (await foreign(out, base.root)) return problems.foreignOutput(relative(base.root, out) || out)
    const target = await folder(out)
    undo.push(target.cancel)
    const archive = options.offline === false ? undefined : await single(zipFile)
    if (archive !== undefined) undo.push(archive.cancel)
    let zipped: Bundle | undefined
    if (archive !== undefined) {
      const facts = { title: site.config.title, version: version(), inputs: options.inputs }
      zipped = await offline(facts, async (chunk) => {
        bytes.bundle += chunk.length
        await archive.append(chunk)
      })
      undo.push(zipped.cancel)
    }
    let done = 0
    for await (const file of files()) {
      options.signal?.throwIfAborted()
      if (file.only !== 'offline') {
        bytes.site += Buffer.byteLength(file.data)
        await target.write(file)
      }
      if (file.only !== 'site') await zipped?.add(file)
      if (file.path.endsWith('.html') && file.only === 'site')
        options.progress?.('render', ++done, site.pages.length)
    }
    options.progress?.('write')
    await zipped?.close()
    await target.commit()
    await archive?.commit()
    return { out, bundle: archive === undefined ? undefined : zipFile, bytes }
  } catch (error) {
    for (const cancel of undo.reverse()) await cancel().catch(() => undefined)
    if (!isSystem(error)) throw error
    return problems.unwritableOutput(relative(base.root, out) || out, reason(error))
  }
}

/** An error of the operating system (full disk, no permission), which is no bug of ours. */
function isSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'errno' in error
}
