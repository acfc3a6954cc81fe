/** view → render: the pages of a site in each of its languages. */

import { loadSiteAssets } from '../stages/assets/site-assets.ts'
import type { BuildOptions } from './build-types.ts'
import type { BuildContext } from '../graph/context.ts'
import { pageFileContext, type EmitSources } from '../stages/emit/emit-files.ts'
import { hashOf } from '../lib/data/hash.ts'
import type { EmittedFile } from '../lib/files/file-digest.ts'
import { listSites } from '../lib/site/locale-sites.ts'
import { mayRead } from '../lib/run-author-code.ts'
import { hasViewHooks, runViewHooks } from './plugins/run-view-hooks.ts'
import { profileViews } from '../graph/profile/profile-build.ts'
import type { Profiled } from '../graph/profile/profile.ts'
import { renderPages, type RenderSettings } from '../stages/render/render-pages.ts'
import type { Page, Site } from '../stages/site-types.ts'
import type { SiteAssets } from '../lib/types.ts'
import { createViewSources, shareApis, viewPage, type ViewedPage } from '../stages/view/page-view.ts'

/** The site in one of its languages, with its scripts. */
export interface LocaleParts {
  readonly site: Site
  readonly assets: SiteAssets
}

/** The scripts and styles of the site in each of its languages. */
export async function loadLocaleAssets(
  { root, graph }: BuildContext,
  site: Site,
): Promise<readonly LocaleParts[]> {
  return Promise.all(
    listSites(site).map(async (localized) => ({
      site: localized,
      assets: await loadSiteAssets(root, localized, graph.steps),
    })),
  )
}

/** Input from which the files of a site are written. */
export function emitSources(
  site: Site,
  [own, ...translations]: readonly LocaleParts[],
  { offline = true }: Pick<BuildOptions, 'offline'>,
): EmitSources {
  if (own === undefined) throw new Error('a site has at least one language')
  return { site, assets: own.assets, translatedAssets: translations.map(({ assets }) => assets), offline }
}

/** The view and render stages, for each language: the files of each page. */
export async function* renderSites(
  parts: readonly LocaleParts[],
  options: Pick<BuildOptions, 'offline'> & Profiled,
  context: BuildContext,
  isIncluded?: (page: Page) => boolean,
): AsyncIterable<readonly EmittedFile[]> {
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
function changeViews(
  views: Iterable<ViewedPage>,
  site: Site,
  { root }: BuildContext,
): Iterable<ViewedPage> | AsyncIterable<ViewedPage> {
  return hasViewHooks(site.config) ? runViewHooks(views, site, root) : views
}

/** Settings with which the pages of a site are rendered. For a translation, `own` is the site in its own language. */
export function renderSettings(
  site: Site,
  { offline = true }: Pick<BuildOptions, 'offline'>,
  own: Site = site,
): RenderSettings {
  const files = pageFileContext(own, offline)
  const { pages, twins, feeds, ...rest } = files
  return {
    shared: { files, apis: shareApis(site) },
    key: hashOf(JSON.stringify([rest, [...feeds], [...pages], [...twins]])),
    canRead: mayRead(site.brand.templates?.code ?? ''),
  }
}

/** The view stage, for every page in the order of routes, or for those that are included. */
function* viewPages(
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
