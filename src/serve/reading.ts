/** A reading of the sources, for the development server: the checked site in each of its languages with the input of its pages. It is never changed. */
import { readSite, type CheckedSite } from '../build/read-site.ts'
import { loadLocaleAssets, renderSettings, type LocaleParts } from '../build/render-sites.ts'
import type { BuildOptions } from '../build/build-types.ts'
import type { BuildContext } from '../graph/context.ts'
import { applySeverity } from '../stages/check/apply-severity.ts'
import { uniqueValues } from '../lib/data/unique-values.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { findSite, listSites } from '../lib/site/locale-sites.ts'
import { loadSiteAssets } from '../stages/assets/site-assets.ts'
import type { IsOutlined } from '../stages/load/load-markdown-files.ts'
import type { RenderSettings } from '../stages/render/render-pages.ts'
import type { Page, Site } from '../stages/site-types.ts'
import type { Problem, SiteAssets } from '../lib/types.ts'
import { createViewSources, renewViewSources, type ViewSources } from '../stages/view/page-view.ts'

/** Options of the command line that override the configuration. */
export type Overrides = Pick<BuildOptions, 'base' | 'services'>

/** One reading of the sources, with values that are computed from it on request. */
export interface Reading {
  readonly checked: CheckedSite
  /** The site in each of its languages, its own first, with what its pages are made from. */
  readonly locales: readonly LocaleReading[]
}

export interface LocaleReading extends LocaleParts {
  readonly views: ViewSources
  readonly settings: RenderSettings
}

interface ReadingOptions {
  readonly overrides: Overrides
  /** The reading before it. */
  readonly last: Reading | undefined
  readonly isOutlined?: IsOutlined | undefined
}

/** Reads the site. Only what has changed since the last reading is read and computed. */
export async function readSources(
  context: BuildContext,
  { overrides, last, isOutlined }: ReadingOptions,
): Promise<Reading> {
  const { config } = last?.checked ?? {}
  const next = await readSite(context, {
    ...overrides,
    withoutAnalytics: true,
    isOutlined,
    ...(config !== undefined && { config }),
  })
  // A configuration that cannot be used leaves the last site on the screen, with the problem above it.
  const isUsable = last === undefined || next.content.pages.length > 0
  const checked = isUsable ? next : keepLastSite(last.checked, next)
  await context.pause?.()
  const { assets, problems } = await loadAssets(context, checked.site, last)
  return createReading(addProblems(checked, problems), assets, context)
}

/** The last site with the problems of a reading that has none. The sources of that reading are watched as well. */
function keepLastSite(last: CheckedSite, { problems, config }: CheckedSite): CheckedSite {
  const sources = uniqueValues([...last.config.sources, ...config.sources])
  return { ...last, problems, config: { ...last.config, sources }, isEarlier: true }
}

function createReading(
  checked: CheckedSite,
  assets: readonly SiteAssets[],
  { graph }: BuildContext,
): Reading {
  const { site: own } = checked
  const [ownAssets] = assets
  if (ownAssets === undefined) throw new Error('a site has at least one language')
  const sites = listSites(own)
  const locales = sites.map((site, index): LocaleReading => {
    const steps = graph.steps.scope(site.config.locale.tag)
    const localized = steps.share('scripts', '', assets[index] ?? ownAssets)
    // The frame of a page follows from the plan of the site and from its files.
    const frame = [
      site.config,
      site.brand,
      site.sidebars,
      site.navs,
      site.assetsByRoute,
      ...site.apis.values(),
    ]
    const views = steps.run('views', '', [...frame, localized, hasHooks(own) && site], () =>
      createViewSources(site, localized),
    )
    const settings = steps.run(
      'settings',
      '',
      [...sites.map(({ navs }) => navs), own.config, hasHooks(own) && own],
      () => renderSettings(site, { offline: false }, own),
    )
    return { site, assets: localized, views: renewViewSources(views, site), settings }
  })
  return { checked, locales }
}

/** Whether plug-ins may change a site in ways that its plan does not show. */
const hasHooks = ({ config }: Site) => config.plugins.length > 0

/** The assets in each language. An island that cannot be bundled is a problem of its page; the others continue with the last assets. */
async function loadAssets(
  context: BuildContext,
  site: Site,
  last: Reading | undefined,
): Promise<{ readonly assets: readonly SiteAssets[]; readonly problems: readonly Problem[] }> {
  try {
    return { assets: (await loadLocaleAssets(context, site)).map(({ assets }) => assets), problems: [] }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const assets = last?.locales.map((locale) => locale.assets) ?? [
      await loadSiteAssets(context.root, { ...site, pages: [] }, context.graph.steps),
    ]
    return { assets, problems: [error.problem] }
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
