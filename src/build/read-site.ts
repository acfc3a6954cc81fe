/** config → load → site → check: everything about a site before a page of it is rendered, in each of its languages, with the hooks of plug-ins. */

import { isDeepStrictEqual } from 'node:util'
import type { BuildOptions } from './build-types.ts'
import { applySeverity } from '../stages/check/apply-severity.ts'
import { checkRedirectLimits } from '../stages/check/check-redirects.ts'
import { checkSite } from '../stages/check/check-site.ts'
import { loadConfig } from '../stages/config/load-config.ts'
import type { BuildContext } from '../graph/context.ts'
import { uniqueValues } from '../lib/data/unique-values.ts'
import { originalPath } from '../lib/site/paths/translated-path.ts'
import { isAbortError } from '../lib/is-abort-error.ts'
import { runInLanguage } from '../lib/locale/text.ts'
import { createPageReader } from '../stages/load/create-page-reader.ts'
import { loadContent } from '../stages/load/load-content.ts'
import type { IsOutlined } from '../stages/load/load-markdown-files.ts'
import { checkPublished } from './published/check-published.ts'
import type { PluginFileChange } from './plugins/change-files.ts'
import { reportPluginError } from './plugins/report-plugin-error.ts'
import { runLoadHooks } from './plugins/run-load-hooks.ts'
import { runEmitHooks, runSiteHooks } from './plugins/run-site-hooks.ts'
import { buildSite } from '../stages/site/build-site.ts'
import { joinTranslations } from '../stages/site/join-translations.ts'
import { NO_BRAND, type Content, type Site, type AddedFile } from '../stages/site-types.ts'
import type { Config } from '../stages/config/config-types.ts'
import type { Problem, Result, LinkTarget } from '../lib/types.ts'
import { splitSuffix } from '../lib/site/links/site-link.ts'

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
  /** The site comes from an earlier reading, because the configuration or the content cannot be used now. `problems` are the current ones. */
  readonly isEarlier?: true
  /** Some pages may have no content yet, and nothing was checked. */
  readonly isOutline?: true
}

interface ReadOptions extends Pick<BuildOptions, 'base' | 'progress' | 'services'> {
  readonly withoutAnalytics?: true
  /** Guides and single pages that have no content yet, for a server that shows the first page at once. Then nothing is checked. Plug-ins see whole pages only. */
  readonly isOutlined?: IsOutlined | undefined
  /** Reports published addresses that the site lacks. A server does not, because an author may be about to rename a page. */
  readonly checksPublished?: boolean
  /** The configuration of the previous reading. It replaces an equal one, so that values computed for it are valid again. */
  readonly config?: Config
}

/** config → load → site → check. A configuration with errors ends it there, because the rest would be checked against the wrong settings. */
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
        content: NO_CONTENT,
        contents: [NO_CONTENT],
        site: (await buildSite(config.value, NO_CONTENT)).value,
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

/** Whether two configurations are equal. Functions about their code differ in each, but return the same in equal ones. */
function isSameConfig(first: Config, second: Config): boolean {
  const [before, after] = [first, second].map(({ locateError: _, listReads: __, ...options }) => options)
  return isDeepStrictEqual(before, after)
}

/** The site in each of its languages, one after the other, so that shared values are in the cache. */
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
  const site = joinTranslations(
    own.site,
    translations.map((translation) => translation.site),
  )
  // Untranslated files are read again for each language, and their problems reported once.
  const found = [
    ...own.problems,
    ...checkRedirectLimits(site),
    ...translations.flatMap(({ problems }, index) => {
      const folder = `${config.translations[index]?.locale.folder ?? ''}/`
      return problems.filter(
        ({ code, location }) =>
          location?.file.startsWith(folder) === true ||
          originalPath(location?.file ?? '', config.collections, folder.slice(0, -1)) !== undefined ||
          code === 'missing-translations' ||
          code === 'missing-letters',
      )
    }),
  ]
  return {
    content: {
      ...own.content,
      sources: uniqueValues([own, ...translations].flatMap(({ content }) => content.sources)).toSorted(),
    },
    contents: [own, ...translations].map(({ content }) => content),
    site,
    problems: options.checksPublished === true ? await checkPublished(found, site, context.root) : found,
    fileChanges: own.fileChanges,
    ...(own.isOutline === true && { isOutline: true as const }),
  }
}

/** The site in one of its languages. */
type UsableSite = Omit<CheckedSite, 'config' | 'contents'>

/** load → site → check, each followed by the hooks of plug-ins, which see whole pages only. */
async function readUsableSite(
  config: Config,
  context: BuildContext,
  { progress, isOutlined, original }: ReadOptions & { readonly original?: Site },
): Promise<UsableSite> {
  const { pause } = context
  const isOutline = isOutlined !== undefined && config.plugins.length === 0
  const steps = context.graph.steps.scope(config.locale.tag)
  progress?.('load')
  const loaded = await loadContent(config, context, isOutline ? isOutlined : undefined)
  await pause?.()
  if (isOutline) {
    const { value: site } = await buildSite(config, loaded.value, { original, pause, steps })
    return { content: loaded.value, site, problems: [], fileChanges: [], isOutline }
  }
  const content =
    config.plugins.length === 0
      ? loaded
      : prefixPages(
          await runLoadHooks(loaded, {
            root: context.root,
            config,
            pageReader: createPageReader(config, context, loaded.value),
          }),
          config,
        )
  try {
    progress?.('site')
    const built = await buildSite(config, content.value, { original, pause, steps })
    const { site, problems: reported, fileChanges } = await hookSite(built.value, context)
    progress?.('check')
    await pause?.()
    const problems = [
      ...content.problems,
      ...built.problems,
      ...reported,
      ...steps.run('problems', '', [site], () => checkSite(site, steps)),
    ]
    return { content: content.value, site, problems, fileChanges }
  } catch (error) {
    if (isAbortError(error)) throw error
    // Also throws if the error is internal.
    const { value: site } = await buildSite(config, loaded.value, { original })
    checkSite(site)
    const problem = reportPluginError(error, config)
    return { content: loaded.value, site, problems: [...content.problems, problem], fileChanges: [] }
  }
}

/** Pages of plug-ins are independent of languages, so in a translation they are below its prefix, too. */
function prefixPages(content: Result<Content>, { locale: { prefix } }: Config): Result<Content> {
  if (prefix === '') return content
  const isBelow = (route: string) => route === prefix || route.startsWith(`${prefix}/`)
  const pages = content.value.pages.map((page) =>
    isBelow(page.route) ? page : { ...page, route: page.route === '/' ? prefix : prefix + page.route },
  )
  return { ...content, value: { ...content.value, pages } }
}

/** The site after the hooks `site` and `emit`. Files belong to the site as a whole, so translations add none. */
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

/** The content if the configuration cannot be used. */
const NO_CONTENT: Content = {
  pages: [],
  apis: [],
  changes: [],
  histories: [],
  serverHistories: [],
  authors: [],
  tags: [],
  guideTags: {},
  assets: [],
  brand: NO_BRAND,
  folders: {},
  dates: {},
  sources: [],
  drafts: [],
}

/** Problems that a command finds later, with the severities of the configuration. */
export function configureSeverity(problems: readonly Problem[], config: Config): readonly Problem[] {
  return applySeverity(problems, config)
}

/** Whether problems stop a build. */
export function hasBlockingProblems(problems: readonly Problem[], strict: boolean): boolean {
  return problems.some(({ severity }) => strict || severity === 'error')
}

/** The site with `files`. Plug-ins compute them from the whole site, so links were resolved before. */
function addFiles(site: Site, files: readonly AddedFile[]): Site {
  if (files.length === 0) return site
  const paths = new Set(files.map(({ file }) => `/${file.path}`))
  const resolve = (target: LinkTarget): LinkTarget => {
    if (target.state !== 'broken') return target
    const { path, suffix } = splitSuffix(target.href)
    return paths.has(path) ? { state: 'page', route: path, suffix } : target
  }
  return {
    ...site,
    addedFiles: files,
    linkTargets: new Map([...site.linkTargets].map(([route, targets]) => [route, targets.map(resolve)])),
    configLinks: site.configLinks.map((link) => ({ ...link, target: resolve(link.target) })),
  }
}
