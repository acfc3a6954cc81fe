import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { loadSiteAssets } from './assets/site-assets.ts'
import { diskCache, memoryCache, type Cache } from './cache.ts'
import { applySeverity } from './check/apply-severity.ts'
import { checkSite } from './check/check-site.ts'
import { loadConfig } from './config/load-config.ts'
import { emitFiles } from './emit/emit-files.ts'
import { openOutputFolder, isForeignFolder, openOutputFile } from './write/output-folder.ts'
import { openOfflineBundle, type OfflineBundle } from './write/offline-bundle.ts'
import { hashOf } from './lib/hash.ts'
import { buildFingerprint, packageVersion } from './lib/package-info.ts'
import { errorMessage } from './lib/error-message.ts'
import type { BuildContext } from './build-context.ts'
import { loadContent } from './load/load-content.ts'
import { inlinePool, threadPool, type Pool } from './pool.ts'
import * as problems from './problems.ts'
import { renderPages } from './render/render-page.ts'
import { buildSite } from './site/build-site.ts'
import type { Config, Problem, Result, ServiceOverrides } from './types.ts'
import type { Content, PageKind, Site } from './site-types.ts'
import { uniqueValues } from './lib/unique-values.ts'

export interface BuildOptions {
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
  readonly services?: ServiceOverrides
}

/** Figures of a build that was written. */
export interface BuildSummary {
  readonly out: string
  readonly bundle: string | undefined
  readonly pages: Readonly<Partial<Record<PageKind, number>>>
  readonly seconds: number
  readonly hits: number
  readonly misses: number
  /** Of the folder and of the zip. */
  readonly bytes: { readonly site: number; readonly bundle: number }
}

export interface BuildResult {
  readonly problems: readonly Problem[]
  /** Absent when nothing was written. */
  readonly summary?: BuildSummary
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
  ground: BuildContext,
  options: Pick<BuildOptions, 'base' | 'progress' | 'services'> = {},
): Promise<Plan> {
  options.progress?.('config')
  const configured = await loadConfig(ground.root, options)
  const usable = !hasBlockingProblems(configured.problems, false)
  options.progress?.('load')
  const loaded = usable ? await loadContent(configured.value, ground) : NOTHING
  options.progress?.('check')
  const placed = buildSite(configured.value, loaded.value)
  const found = usable ? checkSite(placed.value) : []
  return {
    config: configured.value,
    content: loaded.value,
    site: placed.value,
    // A text that many pages show (the description of a shared schema) is wrong in one place only.
    problems: applySeverity(
      uniqueValues([
        ...configured.problems,
        ...loaded.problems,
        ...(usable ? placed.problems : []),
        ...found,
      ]),
      configured.value,
    ),
  }
}

const NOTHING: Result<Content> = {
  value: { pages: [], apis: [], authors: [], tags: [], assets: [], folders: {}, dates: {}, sources: [] },
  problems: [],
}

/** Whether problems stop a build. */
export function hasBlockingProblems(found: readonly Problem[], strict: boolean): boolean {
  return found.some((problem) => strict || problem.severity === 'error')
}

/** Opens what the stages work with; `close` ends the threads. */
export function createContext(
  options: Pick<BuildOptions, 'root' | 'cache' | 'jobs'>,
): BuildContext & { close(): Promise<void> } {
  const root = resolve(options.root)
  const cache: Cache =
    options.cache === false ? memoryCache() : diskCache(join(root, '.docs/cache'), buildFingerprint())
  const size = options.jobs ?? availableParallelism()
  const pool: Pool = size > 1 ? threadPool(size, new URL('./worker.js', import.meta.url)) : inlinePool()
  return { root, cache, pool, close: () => pool.close() }
}

/** Builds the site below `options.root`: the seven stages in order. Nothing is written when problems stop it. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now()
  const base = createContext(options)
  try {
    const made = await until(plan(base, options), options.signal)
    if (hasBlockingProblems(made.problems, options.strict === true)) return { problems: made.problems }
    const assets = await loadSiteAssets(base.root, made.site)
    const inputs = hashOf(made.site.frame, assets.hash, ...made.site.pages.map((page) => page.hash))
    const written = await write(base, made.site, { ...options, inputs }, () =>
      emitFiles(base.root, made.site, assets, renderPages(made.site, assets, base.cache)),
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

function kinds(site: Site): Partial<Record<PageKind, number>> {
  const counts: Partial<Record<PageKind, number>> = {}
  for (const { kind } of site.pages) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Where a build goes, relative to the root unless absolute. */
export function outputPaths(root: string, out: string | undefined): { out: string; bundle: string } {
  const folder = out === undefined ? join(root, 'dist/site') : resolve(out)
  return { out: folder, bundle: out === undefined ? join(root, 'dist/offline.zip') : `${folder}.zip` }
}

type Written = Pick<BuildSummary, 'out' | 'bundle' | 'bytes'>

async function write(
  base: BuildContext,
  site: Site,
  options: BuildOptions & { readonly inputs: string },
  files: () => ReturnType<typeof emitFiles>,
): Promise<Written | Problem> {
  const { out, bundle: zipFile } = outputPaths(base.root, options.out)
  const bytes = { site: 0, bundle: 0 }
  const undo: (() => Promise<void>)[] = []
  try {
    if (await isForeignFolder(out, base.root)) return problems.foreignOutput(relative(base.root, out) || out)
    const target = await openOutputFolder(out)
    undo.push(target.cancel)
    const archive = options.offline === false ? undefined : await openOutputFile(zipFile)
    if (archive !== undefined) undo.push(archive.cancel)
    let zipped: OfflineBundle | undefined
    if (archive !== undefined) {
      const facts = { title: site.config.title, version: packageVersion(), inputs: options.inputs }
      zipped = await openOfflineBundle(facts, async (chunk) => {
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
    return problems.unwritableOutput(relative(base.root, out) || out, errorMessage(error))
  }
}

/** An error of the operating system (full disk, no permission), which is no bug of ours. */
function isSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'errno' in error
}
