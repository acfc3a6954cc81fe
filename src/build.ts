/**
 * The stages in order: config → load → site → check → view → render → emit → write. Nothing else happens here; each stage is one function of
 * its folder, and plain data passes between them.
 */

import { performance } from 'node:perf_hooks'
import { isDeepStrictEqual } from 'node:util'
import { loadSiteAssets } from './assets/site-assets.ts'
import { applySeverity } from './check/apply-severity.ts'
import { checkSite } from './check/check-site.ts'
import { loadConfig } from './config/load-config.ts'
import type { BuildOptions, BuildResult } from './build-types.ts'
import { createContext, type BuildContext } from './context.ts'
import { emitFiles, pageFileContext, type EmitSources } from './emit/emit-files.ts'
import { hashOf } from './lib/data/hash.ts'
import { listSites } from './lib/site/locale-sites.ts'
import { uniqueValues } from './lib/data/unique-values.ts'
import { ProblemError } from './lib/problem-error.ts'
import { runInLanguage } from './lib/locale/text.ts'
import { createPageReader } from './load/create-page-reader.ts'
import { loadContent } from './load/load-content.ts'
import { changeFiles, type PluginFileChange } from './plugins/change-files.ts'
import { reportPluginError } from './plugins/report-plugin-error.ts'
import { runLoadHooks } from './plugins/run-load-hooks.ts'
import { runEmitHooks, runSiteHooks } from './plugins/run-site-hooks.ts'
import { hasViewHooks, runHooksOfView, runViewHooks } from './plugins/run-view-hooks.ts'
import { profileFiles, profilePages, profileSources, profileViews } from './profile/profile-build.ts'
import { explainRenderError } from './render/explain-render-error.ts'
import { renderOne, renderPages, type RenderedRequest, type RenderSettings } from './render/render-pages.ts'
import { addFiles } from './site/add-files.ts'
import { buildSite, buildSiteInSteps } from './site/build-site.ts'
import { joinTranslations } from './site/join-translations.ts'
import { NO_BRAND, type Content, type Page, type PageKind, type Site } from './site-types.ts'
import type { Config, Problem, Result, SiteAssets } from './types.ts'
import { createViewSources, shareApis, viewPage, type ViewedPage } from './view/page-view.ts'
import { writeOutput } from './write/write-output.ts'

/** Everything that is known about a site before a byte of it is written. */
export interface CheckedSite {
  readonly config: Config
  readonly content: Content
  /** The content in each language, in the order of `listSites`. */
  readonly contents: readonly Content[]
  readonly site: Site
  readonly problems: readonly Problem[]
  /** Changes of files that plug-ins ask for. */
  readonly fileChanges: readonly PluginFileChange[]
}

/** Builds the site below `options.root`. Nothing is written when problems stop it. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now()
  const context = createContext({ ...options, keepsContents: true, spoolsTexts: true })
  const progress = (stage: string) => {
    options.profile?.switchStage(stage)
    options.progress?.(stage)
  }
  let problems: readonly Problem[] = []
  let site: Site | undefined
  try {
    const { profile } = options
    const checked = await untilAborted(readSite(context, { ...options, progress }), options.signal)
    ;({ site } = checked)
    problems = checked.problems
    if (profile !== undefined) await profileSources(profile, context.root, checked)
    if (hasBlockingProblems(problems, options.strict === true)) return { problems }
    progress('assets')
    const parts = await loadLocaleAssets(context.root, site)
    profile?.switchStage('write')
    const pages = renderSites(parts, options, context)
    const files = emitFiles(
      emitSources(site, parts, options),
      profile === undefined ? pages : profilePages(pages, profile),
      context,
    )
    const changed = checked.fileChanges.length === 0 ? files : changeFiles(files, checked.fileChanges)
    const written = await writeOutput(
      profile === undefined ? changed : profileFiles(changed, profile),
      { ...options, title: site.config.title, pageCount: countPages(site) },
      context,
    )
    if ('code' in written) return { problems: [...problems, written] }
    profile?.add('write', { bytes: written.bytes.site + written.bytes.bundle })
    const { hits, misses } = context.cache.counts
    const seconds = Math.round(performance.now() - started) / 1000
    const hiddenOperations = countHiddenOperations(site)
    return {
      problems,
      summary: {
        ...written,
        pages: countKinds(site),
        ...(hiddenOperations > 0 && { hiddenOperations }),
        seconds,
        hits,
        misses,
      },
    }
  } catch (error) {
    return { problems: [...problems, await explainError(error, site, context)] }
  } finally {
    await context.close()
  }
}

interface ReadOptions extends Pick<BuildOptions, 'base' | 'progress' | 'services'> {
  /** Guides and single pages have no content yet, nothing is checked and no hook is called: for a server that shows the first page at once. */
  readonly isOutline?: boolean
  /** The configuration of the reading before: one that says the same is replaced by it, so that what was made for it is good again. */
  readonly config?: Config
}

/** config → load → site → check. A configuration with errors ends it there: the rest would be checked against the wrong settings. */
export async function readSite(context: BuildContext, options: ReadOptions = {}): Promise<CheckedSite> {
  options.progress?.('config')
  const loaded = await loadConfig(context.root, options, context.cache)
  const config =
    options.config !== undefined && isSameConfig(options.config, loaded.value)
      ? { ...loaded, value: options.config }
      : loaded
  const isUsable = !hasBlockingProblems(config.problems, false)
  const checked = isUsable
    ? await readAllLocales(config.value, context, options)
    : {
        content: NO_CONTENT.value,
        contents: [NO_CONTENT.value],
        site: buildSite(config.value, NO_CONTENT.value).value,
        problems: [],
        fileChanges: [],
      }
  return {
    ...checked,
    config: config.value,
    // A text that many pages show (the description of a shared schema) is wrong in one place only.
    problems: applySeverity(uniqueValues([...config.problems, ...checked.problems]), config.value),
  }
}

/** Whether two configurations say the same. `locateError` is another function in each, and locates the same in equal ones. */
function isSameConfig({ locateError: _, ...first }: Config, { locateError: __, ...second }: Config): boolean {
  return isDeepStrictEqual(first, second)
}

/** The site in each of its languages, one after the other: what they share is in the cache then. */
async function readAllLocales(
  config: Config,
  context: BuildContext,
  options: ReadOptions,
): Promise<Omit<CheckedSite, 'config'>> {
  const own = await runInLanguage(config.locale.interface, () => readUsableSite(config, context, options))
  const translations: UsableSite[] = []
  for (const translation of config.translations)
    translations.push(
      await runInLanguage(translation.locale.interface, () =>
        readUsableSite(translation, context, { ...options, original: own.site }),
      ),
    )
  return {
    content: {
      ...own.content,
      sources: uniqueValues([own, ...translations].flatMap(({ content }) => content.sources)).toSorted(),
    },
    contents: [own, ...translations].map(({ content }) => content),
    site: joinTranslations(
      own.site,
      translations.map(({ site }) => site),
    ),
    // What is not translated is read again for each language, and reported once.
    problems: [
      ...own.problems,
      ...translations.flatMap(({ problems }, index) => {
        const folder = `${config.translations[index]?.locale.folder ?? ''}/`
        return problems.filter(
          ({ code, location }) =>
            location?.file.startsWith(folder) === true ||
            code === 'missing-translations' ||
            code === 'missing-letters',
        )
      }),
    ],
    fileChanges: own.fileChanges,
  }
}

/** The site in one of its languages. */
type UsableSite = Omit<CheckedSite, 'config' | 'contents'>

/** load → site → check, each followed by the hooks of plug-ins, which see whole pages only. */
async function readUsableSite(
  config: Config,
  context: BuildContext,
  { progress, isOutline = false, original }: ReadOptions & { readonly original?: Site },
): Promise<UsableSite> {
  progress?.('load')
  const loaded = await loadContent(config, context, isOutline)
  await context.pause?.()
  if (isOutline)
    return {
      content: loaded.value,
      site: buildSite(config, loaded.value, original).value,
      problems: [],
      fileChanges: [],
    }
  const content =
    config.plugins.length === 0
      ? loaded
      : prefixPages(
          await runLoadHooks(loaded, {
            root: context.root,
            config,
            pageReader: createPageReader(config, context),
          }),
          config,
        )
  try {
    progress?.('site')
    const built = await buildSiteWithPauses(config, content.value, { original, context })
    const { site, problems: reported, fileChanges } = await hookSite(built.value, context)
    progress?.('check')
    await context.pause?.()
    const problems = [...content.problems, ...built.problems, ...reported, ...checkSite(site)]
    return { content: content.value, site, problems, fileChanges }
  } catch (error) {
    if (isAbort(error)) throw error
    // Throws as well where the error is ours.
    const site = buildSite(config, loaded.value, original).value
    checkSite(site)
    const problem = reportPluginError(error, config)
    return { content: loaded.value, site, problems: [...content.problems, problem], fileChanges: [] }
  }
}

async function buildSiteWithPauses(
  config: Config,
  content: Content,
  { original, context: { pause } }: { readonly original: Site | undefined; readonly context: BuildContext },
): Promise<Result<Site>> {
  const steps = buildSiteInSteps(config, content, original)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (pause !== undefined) await pause()
  }
}

/** Pages of plug-ins know nothing of languages: in a translation they are below its prefix, too. */
function prefixPages(content: Result<Content>, { locale: { prefix } }: Config): Result<Content> {
  if (prefix === '') return content
  const isBelow = (route: string) => route === prefix || route.startsWith(`${prefix}/`)
  const pages = content.value.pages.map((page) =>
    isBelow(page.route) ? page : { ...page, route: page.route === '/' ? prefix : prefix + page.route },
  )
  return { ...content, value: { ...content.value, pages } }
}

/** The site after the hooks `site` and `emit`. Files belong to the site as a whole: translations add none. */
async function hookSite(
  built: Site,
  { root }: BuildContext,
): Promise<Pick<CheckedSite, 'site' | 'problems' | 'fileChanges'>> {
  if (built.config.plugins.length === 0) return { site: built, problems: [], fileChanges: [] }
  const site = await runSiteHooks(built, root)
  if (site.value.config.locale.prefix !== '')
    return { site: site.value, problems: site.problems, fileChanges: [] }
  const emitted = await runEmitHooks(site.value, root)
  return {
    site: addFiles(site.value, emitted.value.files),
    problems: [...site.problems, ...emitted.problems],
    fileChanges: emitted.value.changes,
  }
}

const NO_CONTENT = {
  value: {
    pages: [],
    apis: [],
    authors: [],
    tags: [],
    guideTags: {},
    assets: [],
    brand: NO_BRAND,
    folders: {},
    dates: {},
    sources: [],
    drafts: [],
  },
  problems: [],
}

/** The site in one of its languages, with its scripts. */
export interface LocaleParts {
  readonly site: Site
  readonly assets: SiteAssets
}

/** The scripts and styles of the site in each of its languages. */
export async function loadLocaleAssets(root: string, site: Site): Promise<readonly LocaleParts[]> {
  return Promise.all(
    listSites(site).map(async (localized) => ({
      site: localized,
      assets: await loadSiteAssets(root, localized),
    })),
  )
}

/** What the files of a site are written from. */
export function emitSources(
  site: Site,
  [own, ...translations]: readonly LocaleParts[],
  { offline = true }: Pick<BuildOptions, 'offline'>,
): EmitSources {
  if (own === undefined) throw new Error('a site has at least one language')
  return { site, assets: own.assets, translatedAssets: translations.map(({ assets }) => assets), offline }
}

/** The view and render stages, for each language. */
export async function* renderSites(
  parts: readonly LocaleParts[],
  options: Pick<BuildOptions, 'offline' | 'profile'>,
  context: BuildContext,
  isIncluded?: (page: Page) => boolean,
): AsyncIterable<RenderedRequest<ViewedPage>> {
  const { profile } = options
  const [own] = parts
  if (own === undefined) return
  for (const { site, assets } of parts) {
    const views = viewPages(site, assets, isIncluded)
    yield* renderPages(
      changeViews(profile === undefined ? views : profileViews(views, profile), site, context),
      renderSettings(site, options, own.site),
      context,
    )
  }
}

/** The views after the hooks of plug-ins. */
export function changeViews(
  views: Iterable<ViewedPage>,
  site: Site,
  { root }: BuildContext,
): Iterable<ViewedPage> | AsyncIterable<ViewedPage> {
  return hasViewHooks(site.config) ? runViewHooks(views, site, root) : views
}

/**
 * The problem that code of the site's authors caused while pages were rendered. Throws an error of ours again: one that comes without plug-ins
 * as well.
 */
export async function explainError(
  error: unknown,
  site: Site | undefined,
  context: BuildContext,
): Promise<Problem> {
  if (error instanceof ProblemError) return error.problem
  if (site === undefined || isAbort(error)) throw error
  const explained = explainRenderError(error, site)
  if (explained !== undefined) return explained
  if (site.config.plugins.length === 0 || (await failsWithoutPlugins(site.config, context))) throw error
  return reportPluginError(error, site.config)
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Whether some page of the site cannot be rendered without plug-ins either. Errors of templates are the authors'. */
async function failsWithoutPlugins(config: Config, context: BuildContext): Promise<boolean> {
  const plain: Config = { ...config, plugins: [] }
  try {
    const { value } = buildSite(plain, (await loadContent(plain, context)).value)
    for await (const error of findRenderErrors(await loadLocaleAssets(context.root, value), context))
      if (explainRenderError(error, value) === undefined) return true
    return false
  } catch {
    return true
  }
}

/** What rendering each page throws, one page after the other. */
async function* findRenderErrors(
  parts: readonly LocaleParts[],
  context: BuildContext,
): AsyncIterable<unknown> {
  for (const { site, assets } of parts) {
    const settings = renderSettings(site, { offline: false }, parts[0]?.site)
    const sources = createViewSources(site, assets)
    for (const page of site.pages)
      try {
        const viewed = viewPage(page, sources)
        const request = hasViewHooks(site.config) ? await runHooksOfView(viewed, site, context.root) : viewed
        await renderOne(request, settings, context)
      } catch (error) {
        yield error
      }
  }
}

/** The problems that only show when pages are rendered: code of the site's authors that throws. None for a site without such code. */
export async function checkRendering(
  { site, config }: CheckedSite,
  context: BuildContext,
): Promise<readonly Problem[]> {
  if (!hasViewHooks(config) && site.brand.templates === undefined) return []
  const found: Problem[] = []
  for await (const error of findRenderErrors(await loadLocaleAssets(context.root, site), context))
    found.push(await explainError(error, site, context))
  return applySeverity(uniqueValues(found), config)
}

/** What the pages of a site are rendered with; for a translation, `own` is the site in its own language. */
export function renderSettings(
  site: Site,
  { offline = true }: Pick<BuildOptions, 'offline'>,
  own: Site = site,
): RenderSettings {
  const files = pageFileContext(own, offline)
  const { pages, feeds, ...rest } = files
  return {
    shared: { files, apis: shareApis(site) },
    key: hashOf(JSON.stringify([rest, [...feeds], [...pages]])),
  }
}

/** The view stage, for every page in the order of routes, or for those that are included. */
export function* viewPages(
  site: Site,
  assets: SiteAssets,
  isIncluded: (page: Page) => boolean = () => true,
): Iterable<ViewedPage> {
  const sources = createViewSources(site, assets)
  for (const page of site.pages) {
    if (!isIncluded(page)) continue
    yield viewPage(page, sources)
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

/** The number of pages in all languages. */
export function countPages(site: Site): number {
  return listSites(site).reduce((sum, { pages }) => sum + pages.length, 0)
}

/** The number of operations that API descriptions mark as internal. */
export function countHiddenOperations({ apis }: Site): number {
  return [...apis.values()].reduce((sum, { hiddenOperations }) => sum + hiddenOperations, 0)
}

/** The number of pages of each kind. */
export function countKinds(site: Site): Partial<Record<PageKind, number>> {
  const counts: Partial<Record<PageKind, number>> = {}
  for (const { kind } of listSites(site).flatMap(({ pages }) => pages)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
