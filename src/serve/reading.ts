/**
 * A reading of the sources, for the development server: the checked site in each of its languages with the input of its pages. The first
 * one has outlines of pages only. A reading is never changed. An update creates a new one that shares all it can with the last.
 */
import { isDeepStrictEqual } from 'node:util'
import { readSite, type CheckedSite } from '../build/read-site.ts'
import { loadLocaleAssets, renderSettings, type LocaleParts } from '../build/render-sites.ts'
import { loadSiteAssets, replaceStyle } from '../stages/assets/site-assets.ts'
import type { BuildOptions } from '../build/build-types.ts'
import type { BuildContext } from '../graph/context.ts'
import { groupPairs } from '../lib/data/group-by.ts'
import { applySeverity } from '../stages/check/apply-severity.ts'
import { uniqueValues } from '../lib/data/unique-values.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { findSite, listSites } from '../lib/site/locale-sites.ts'
import { loadBrand } from '../stages/load/brand/load-brand.ts'
import type { RenderSettings } from '../stages/render/render-pages.ts'
import { listPageFiles } from '../stages/site/build-site.ts'
import type { DocPage, Page, PlainPage, Site, WebhookPage } from '../stages/site-types.ts'
import type { Problem, SiteAssets } from '../lib/types.ts'
import { createViewSources, renewViewSources, type ViewSources } from '../stages/view/page-view.ts'

/** Options of the command line that override the configuration. */
export type Overrides = Pick<BuildOptions, 'base' | 'services'>

/** One reading of the sources, with values that are computed from it on request. */
export interface Reading {
  readonly checked: CheckedSite
  /** The site in each of its languages, its own first, with what its pages are made from. */
  readonly locales: readonly LocaleReading[]
  /** Whether all sources were read and checked. */
  readonly isWhole: boolean
  /** Sources of the pages that have no content yet. */
  readonly outlined: ReadonlySet<string>
}

export interface LocaleReading extends LocaleParts {
  readonly views: ViewSources
  readonly settings: RenderSettings
  /** Routes of the single pages that are read from each file. */
  readonly routesByFile: () => ReadonlyMap<string, readonly string[]>
}

/** A page that is the source of nothing else. */
export type SinglePage = DocPage | WebhookPage | PlainPage

/** The first reading: without the content of guides and single pages, unless plug-ins see it. */
export async function readSiteOutline(context: BuildContext, overrides: Overrides): Promise<Reading> {
  const outline = await readSite(context, { ...overrides, withoutAnalytics: true, isOutline: true })
  const { config } = outline
  const isSimple = config.plugins.length === 0 && config.translations.length === 0
  const checked = isSimple
    ? outline
    : await readSite(context, { ...overrides, withoutAnalytics: true, config })
  const { assets, problems } = await loadAllAssets(context.root, checked.site, async () => [
    await loadSiteAssets(context.root, { ...checked.site, pages: [] }),
  ])
  const pages = checked === outline ? checked.site.pages.filter(isSingle) : []
  const outlined = new Set(pages.map(({ location }) => location.file))
  const isWhole = checked !== outline
  return createReading({ checked: addProblems(checked, problems), outlined, isWhole }, assets)
}

/** A reading of all sources after the reading `last`. */
export async function readWhole(
  last: Reading,
  context: BuildContext,
  overrides: Overrides,
): Promise<Reading> {
  const next = await readSite(context, { ...overrides, withoutAnalytics: true, config: last.checked.config })
  // A configuration that cannot be used leaves the last site on the screen, with the problem above it.
  const isUsable = next.content.pages.length > 0
  const checked = isUsable ? next : keepLastSite(last.checked, next)
  await context.pause?.()
  const { assets, problems } = await loadAllAssets(context.root, checked.site, () =>
    last.locales.slice(0, 1).map((locale) => locale.assets),
  )
  const outlined = isUsable ? new Set<string>() : last.outlined
  const isWhole = isUsable || last.isWhole
  return createReading({ checked: addProblems(checked, problems), outlined, isWhole }, assets)
}

/** The last site with the problems of a reading that has none. The sources of that reading are watched as well. */
function keepLastSite(last: CheckedSite, { problems, config }: CheckedSite): CheckedSite {
  const sources = uniqueValues([...last.config.sources, ...config.sources])
  return { ...last, problems, config: { ...last.config, sources }, isEarlier: true }
}

/** A reading with what views are made from. */
function createReading(parts: Omit<Reading, 'locales'>, assets: readonly SiteAssets[]): Reading {
  const { site: own } = parts.checked
  const [ownAssets] = assets
  if (ownAssets === undefined) throw new Error('a site has at least one language')
  const locales = listSites(own).map((site, index): LocaleReading => {
    const localized = assets[index] ?? ownAssets
    return {
      site,
      assets: localized,
      views: createViewSources(site, localized),
      settings: renderSettings(site, { offline: false }, own),
      routesByFile: createSourceLookup(site),
    }
  })
  return { ...parts, locales }
}

/** The lookup of a reading is valid for all readings that differ only in the content of pages. Indexing thousands of pages takes longer than one. */
function createSourceLookup({ pages }: Site): LocaleReading['routesByFile'] {
  let routes: ReadonlyMap<string, readonly string[]> | undefined
  return () =>
    (routes ??= groupPairs(
      pages
        .filter(isSingle)
        .flatMap((page) => listPageFiles(page).map((file) => [file, page.route] as const)),
    ))
}

/**
 * The reading with other content of some pages. `parts` has the site with them; its routes, titles and APIs are the same as in the last one. Other
 * assets are loaded if a page has an island that none had before.
 */
export async function renewReading(
  last: Reading,
  parts: Omit<Reading, 'locales'>,
  { replaced, root }: { readonly replaced: readonly Page[]; readonly root: string },
): Promise<Reading> {
  const [own] = last.locales
  const islands = replaced.flatMap((page) => ('islands' in page ? page.islands : []))
  if (own === undefined || !islands.every((name) => name in own.assets.islands)) {
    const before = last.locales.map((locale) => locale.assets)
    const { assets, problems } = await loadAllAssets(root, parts.checked.site, () => before)
    return createReading({ ...parts, checked: addProblems(parts.checked, problems) }, assets)
  }
  const sites = listSites(parts.checked.site)
  const locales = last.locales.map((locale, index): LocaleReading => {
    const site = sites[index] ?? locale.site
    return { ...locale, site, views: renewViewSources(locale.views, site) }
  })
  return { ...parts, locales }
}

/** The reading with the style sheets of the configuration as they are now. Undefined when they are wrong or use other files than before. */
export async function renewStyle(last: Reading, root: string): Promise<Reading | undefined> {
  const { checked } = last
  const { value: brand, assets, sources, problems } = await loadBrand(root, checked.config)
  const isOther =
    !isDeepStrictEqual({ ...brand, style: '' }, { ...checked.site.brand, style: '' }) ||
    !assets.every(({ route }) => checked.site.assetsByRoute.has(route)) ||
    !sources.every((path) => checked.content.sources.includes(path))
  if (problems.length > 0 || isOther) return undefined
  const restyle = (site: Site): Site => ({ ...site, brand })
  const site = { ...restyle(checked.site), translations: checked.site.translations.map(restyle) }
  const styled = await Promise.all(last.locales.map((locale) => replaceStyle(locale.assets, { brand })))
  const sites = listSites(site)
  const locales = last.locales.map((locale, index): LocaleReading => {
    const localized = sites[index] ?? locale.site
    const style = styled[index] ?? locale.assets
    // Sidebars have nothing of the style sheet in them.
    const { sidebars, sidebarRefs } = locale.views
    const views = { ...createViewSources(localized, style), sidebars, sidebarRefs }
    return { ...locale, site: localized, assets: style, views }
  })
  return { ...last, checked: { ...checked, site }, locales }
}

/** The assets in each language. An island that cannot be bundled is a problem of its page; the others continue with the assets of `instead`. */
async function loadAllAssets(
  root: string,
  site: Site,
  instead: () => readonly SiteAssets[] | Promise<readonly SiteAssets[]>,
): Promise<{ readonly assets: readonly SiteAssets[]; readonly problems: readonly Problem[] }> {
  try {
    return { assets: (await loadLocaleAssets(root, site)).map(({ assets }) => assets), problems: [] }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { assets: await instead(), problems: [error.problem] }
  }
}

const addProblems = (checked: CheckedSite, added: readonly Problem[]): CheckedSite =>
  added.length === 0
    ? checked
    : {
        ...checked,
        problems: uniqueValues([...checked.problems, ...applySeverity(added, checked.config)]),
      }

/** The language that a page belongs to. */
export function findLocale({ route }: Page, { checked, locales }: Reading): LocaleReading {
  const site = findSite(checked.site, route)
  const found = locales.find((locale) => locale.site === site) ?? locales[0]
  if (found === undefined) throw new Error('a site has at least one language')
  return found
}

/** Whether a page is read from one file, whose content can be read later. */
export function isSingle(page: Page): page is SinglePage {
  return page.kind === 'doc' || page.kind === 'plain' || page.kind === 'webhook'
}

/** Whether the content of a page was not read yet. */
export function isOutlined(page: Page | undefined, { outlined }: Reading): page is SinglePage {
  return page !== undefined && isSingle(page) && outlined.has(page.location.file)
}
