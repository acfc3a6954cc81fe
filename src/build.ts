/**
 * The stages in order: config → load → site → check → view → render → emit → write. Nothing else happens here; each stage is one function of
 * its folder, and plain data passes between them.
 */

import { performance } from 'node:perf_hooks'
import { loadSiteAssets } from './assets/site-assets.ts'
import { applySeverity } from './check/apply-severity.ts'
import { checkSite } from './check/check-site.ts'
import { loadConfig } from './config/load-config.ts'
import { createContext, type BuildContext, type ContextOptions } from './context.ts'
import { createPageEmitter, emitFiles, type PageEmitter, type RenderedPage } from './emit/emit-files.ts'
import { hashOf } from './lib/data/hash.ts'
import { track } from './lib/activity.ts'
import { uniqueValues } from './lib/data/unique-values.ts'
import { loadContent } from './load/load-content.ts'
import { profileFiles, profilePages, profileSources, profileViews } from './profile/profile-build.ts'
import type { RenderResult } from './render/render-page.ts'
import { renderPages, type RenderRequest } from './render/render-pages.ts'
import { buildSite } from './site/build-site.ts'
import { NO_BRAND, type Content, type Page, type PageKind, type Site } from './site-types.ts'
import type { Config, Problem, ServiceOverrides, SiteAssets } from './types.ts'
import { createViewSources, pageView, viewParts } from './view/page-view.ts'
import { writeOutput, type OutputBytes } from './write/write-output.ts'

export interface BuildOptions extends ContextOptions {
  /** Folder to write, default `<root>/dist/site`; the bundle goes to `<root>/dist/offline.zip`, or beside another folder as `<out>.zip`. */
  readonly out?: string
  /** Path or address that replaces `base` (and `url`) of the configuration. */
  readonly base?: string
  /** Write the offline bundle. Default true. */
  readonly offline?: boolean
  /** Warnings stop the build as errors do. */
  readonly strict?: boolean
  readonly progress?: (stage: string, done?: number, total?: number, name?: string) => void
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
  /** Values that were found in the cache, and those that were computed. */
  readonly hits: number
  readonly misses: number
  readonly bytes: OutputBytes
}

export interface BuildResult {
  readonly problems: readonly Problem[]
  /** Absent when nothing was written. */
  readonly summary?: BuildSummary
}

/** Everything that is known about a site before a byte of it is written. */
export interface CheckedSite {
  readonly config: Config
  readonly content: Content
  readonly site: Site
  readonly problems: readonly Problem[]
}

/** Builds the site below `options.root`. Nothing is written when problems stop it. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now()
  const context = createContext(options)
  const progress = (stage: string) => {
    options.profile?.switchStage(stage)
    options.progress?.(stage)
  }
  try {
    const { profile } = options
    const checked = await untilAborted(readSite(context, { ...options, progress }), options.signal)
    const { site, problems } = checked
    if (profile !== undefined) await profileSources(profile, context.root, checked)
    if (hasBlockingProblems(problems, options.strict === true)) return { problems }
    progress('assets')
    const assets = await loadSiteAssets(context.root, site)
    profile?.switchStage('write')
    const views = viewPages(site, assets)
    const emitter = createPageEmitter(site)
    const pages = renderViews(profile === undefined ? views : profileViews(views, profile), emitter, context)
    const files = emitFiles(
      { site, assets, emitter },
      profile === undefined ? pages : profilePages(pages, profile),
      context,
    )
    const written = await writeOutput(
      profile === undefined ? files : profileFiles(files, profile),
      { ...options, title: site.config.title, pageCount: site.pages.length },
      context,
    )
    if ('code' in written) return { problems: [...problems, written] }
    profile?.add('write', { bytes: written.bytes.site + written.bytes.bundle })
    const { hits, misses } = context.cache.counts
    const seconds = (performance.now() - started) / 1000
    return { problems, summary: { ...written, pages: countKinds(site), seconds, hits, misses } }
  } finally {
    await context.close()
  }
}

/** config → load → site → check. A configuration with errors ends it there: the rest would be checked against the wrong settings. */
export async function readSite(
  context: BuildContext,
  options: Pick<BuildOptions, 'base' | 'progress' | 'services'> = {},
): Promise<CheckedSite> {
  options.progress?.('config')
  const config = await loadConfig(context.root, options, context.cache)
  const isUsable = !hasBlockingProblems(config.problems, false)
  options.progress?.('load')
  const content = isUsable ? await loadContent(config.value, context) : NO_CONTENT
  options.progress?.('site')
  const site = buildSite(config.value, content.value)
  options.progress?.('check')
  const found = isUsable ? [...content.problems, ...site.problems, ...checkSite(site.value)] : []
  return {
    config: config.value,
    content: content.value,
    site: site.value,
    // A text that many pages show (the description of a shared schema) is wrong in one place only.
    problems: applySeverity(uniqueValues([...config.problems, ...found]), config.value),
  }
}

const NO_CONTENT = {
  value: {
    pages: [],
    apis: [],
    authors: [],
    tags: [],
    assets: [],
    brand: NO_BRAND,
    folders: {},
    dates: {},
    sources: [],
  },
  problems: [],
}

/** The render stage, for every page in the order of routes. */
export async function* renderViews(
  views: Iterable<ViewedPage>,
  emitter: PageEmitter,
  context: BuildContext,
): AsyncIterable<RenderedPage> {
  const summary = {
    key: ({ page }: ViewedPage) => emitter.key(page),
    compute: ({ page }: ViewedPage, result: RenderResult) => emitter.digests(page, result),
  }
  for await (const { request, summary: digests, result, load } of renderPages(views, summary, context))
    yield { page: request.page, digests, texts: result, load }
}

/** A page with its view. */
export type ViewedPage = RenderRequest & { readonly page: Page }

/** The view stage, for every page in the order of routes, or for those that are included. */
export function* viewPages(
  site: Site,
  assets: SiteAssets,
  isIncluded: (page: Page) => boolean = () => true,
): Iterable<ViewedPage> {
  const sources = createViewSources(site, assets)
  for (const page of site.pages) {
    if (!isIncluded(page)) continue
    const view = track('view', page.route, () => pageView(page, sources))
    yield { page, view, key: hashOf(JSON.stringify(view)), parts: () => viewParts(view, page, sources) }
  }
}

/** Whether problems stop a build. */
export function hasBlockingProblems(problems: readonly Problem[], strict: boolean): boolean {
  return problems.some(({ severity }) => strict || severity === 'error')
}

/** The work's value, or the signal's reason as soon as it comes: Ctrl-C does not wait for a stage. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  return Promise.race([work, aborted])
}

/** The number of pages of each kind. */
export function countKinds(site: Site): Partial<Record<PageKind, number>> {
  const counts: Partial<Record<PageKind, number>> = {}
  for (const { kind } of site.pages) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
