/** Collects the possible targets of a site's links. */
import { createAnchorSuggestions } from '../../../lib/text/problems/nearest-anchor.ts'
import { ID_REFERENCE } from '../../../lib/site/links/site-link.ts'
import { isOtherVersion } from '../../../lib/site/guide-versions.ts'
import { switchPrefix } from '../../../lib/site/locale-sites.ts'
import { originalPath } from '../../../lib/site/paths/translated-path.ts'
import { repeatSteps, type Steps } from '../../../graph/engine/steps.ts'
import type { Api } from '../../../domain/openapi/model.ts'
import { listIds } from '../../../domain/blocks/inspect-blocks.ts'
import { pageBlocks } from '../../../domain/openapi/blocks/page-blocks.ts'
import type { Content, Page, Site } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { Asset, Link, Redirect } from '../../../lib/types.ts'
import { listSlotReferences } from '../fill-slots.ts'
import type { PagePlan } from '../plan-site.ts'
import type { LinkIndex } from './resolve-link.ts'
import { createFileSuggestions, createRouteSuggestions } from './suggest-targets.ts'

/** Data for resolving links. */
interface LinkSources {
  readonly content: Content
  readonly apis: ReadonlyMap<string, Api>
  readonly config: Config
  readonly pages: readonly Page[]
  /** Pages that a different page of their route displaced. */
  readonly dropped: readonly Page[]
  readonly pagesByRoute: ReadonlyMap<string, Page>
  readonly redirects: readonly Redirect[]
  readonly plan: PagePlan
  /** Of a translation: the site in its own language. */
  readonly original: Site | undefined
}

/** The index of a site's links. */
export function createLinkIndex(sources: LinkSources, steps: Steps): LinkIndex {
  const { config, content, pages, dropped, pagesByRoute, redirects, plan, apis, original } = sources
  const { locale, translations, collections } = config
  const byFile = new Map<string, Page>()
  // A page that a different page of its route displaced is reported once, and not again with each link to its file.
  for (const page of [...dropped, ...pages])
    if ('blocks' in page) for (const file of listPageFiles(page)) byFile.set(file, page)
  const folders = new Map(collections.map(({ id, source }) => [id, source]))
  const idsOf = createIdLookup({ apis }, steps)
  const planned = steps.run('targets', '', [plan, content.assets, ...content.apis], () =>
    createPlannedIndex({ config, content, pages, byFile, pagesByRoute }),
  )
  return {
    ...planned,
    references: addIds(planned.references, pages, idsOf),
    byRoute: pagesByRoute,
    byFile,
    redirects: [...redirects, ...(original?.redirects ?? [])],
    isFile: plan.isFile,
    base: config.base,
    prefix: locale.prefix,
    isElsewhere: (route) =>
      original?.pagesByRoute.has(route) === true ||
      translations.some(
        ({ locale: { prefix } }) =>
          (route === prefix || route.startsWith(`${prefix}/`)) &&
          pagesByRoute.has(switchPrefix(route, prefix, '')),
      ),
    folderOf: ({ collection }) => folders.get(collection),
    originalOf: (file) => originalPath(file, collections, locale.folder),
    idsOf,
    versionRoute: createVersionRoute(config),
  }
}

/** The part of an index that follows from the plan of the site. */
function createPlannedIndex({
  config,
  content,
  pages,
  byFile,
  pagesByRoute,
}: Pick<LinkSources, 'config' | 'content' | 'pages' | 'pagesByRoute'> & Pick<LinkIndex, 'byFile'>) {
  const { assets } = content
  const assetsByPath = new Map(
    assets.filter(({ ink }) => ink === undefined).map((asset): [string, Asset] => [asset.path, asset]),
  )
  return {
    drafts: new Set(content.drafts.flatMap(({ file, route }) => [file, route])),
    assetsByRoute: new Map(assets.map((asset): [string, Asset] => [asset.route, asset])),
    assetsByPath,
    references: listReferences(
      pages.filter((page) => !isOtherVersion(page, config)),
      content.apis,
    ),
    nearestAnchor: createAnchorSuggestions(),
    nearestRoute: createRouteSuggestions(pagesByRoute),
    nearestSource: createFileSuggestions([...byFile.keys()]),
    nearestAsset: createFileSuggestions([...assetsByPath.keys()]),
  }
}

/** The files that a page is read from, and that links to it may name. A translation replaces its original, whose front matter places it. */
export function listPageFiles({ location, translates }: Page): readonly string[] {
  return translates === undefined ? [location.file] : [location.file, translates]
}

/** Gives the route that a path of the current guides has in the version of a page; undefined for pages of no older or newer version. */
function createVersionRoute(config: Config): LinkIndex['versionRoute'] {
  const current = config.collections.find(({ kind }) => kind === 'docs')
  const routes = new Map(
    config.versions
      .filter(({ collection }) => collection !== current?.id)
      .map(({ collection }) => [collection, config.collections.find(({ id }) => id === collection)?.route]),
  )
  return (route, page) => {
    const base = routes.get(page.collection)
    if (base === undefined || current === undefined || !route.startsWith(`${current.route}/`))
      return undefined
    return base + route.slice(current.route.length)
  }
}

/** Where the error codes, scopes and events of the APIs are described on this site. */
function listReferences(pages: readonly Page[], apis: readonly Api[]): ReadonlyMap<string, string> {
  const references = new Map<string, string>()
  for (const page of pages)
    for (const [name, anchor] of listSlotReferences(page, apis))
      if (!references.has(name)) references.set(name, `${page.route}#${encodeURI(anchor)}`)
  for (const page of pages) if (page.kind === 'webhook') references.set(`event:${page.event}`, page.route)
  return references
}

/** The references with the first page of each id, if a page refers to an id. */
function addIds(
  references: LinkIndex['references'],
  pages: readonly Page[],
  idsOf: LinkIndex['idsOf'],
): LinkIndex['references'] {
  const isId = ({ kind, href }: Link) => kind === 'reference' && href.startsWith(ID_REFERENCE)
  if (!pages.some(({ links }) => links.some(isId))) return references
  const ids = new Map<string, string>()
  for (const page of pages.filter((candidate) => 'blocks' in candidate))
    for (const id of idsOf(page))
      if (!ids.has(ID_REFERENCE + id)) ids.set(ID_REFERENCE + id, `${page.route}#${encodeURI(id)}`)
  return new Map([...references, ...ids])
}

interface IdIndex {
  readonly apis: ReadonlyMap<string, Api>
}

/** Returns the ids of a page that links may target. They are read from its blocks when the first link with an anchor asks for them. */
export function createIdLookup(
  index: IdIndex,
  steps: Steps = repeatSteps,
): (page: Page) => ReadonlySet<string> {
  const known = new Map<Page, ReadonlySet<string>>()
  return (page) => {
    const ids =
      known.get(page) ??
      steps.run('ids', page.route, [page, ...index.apis.values()], () =>
        steps.share('ids', page.route, new Set(listIds(pageBlocks(page, index)))),
      )
    known.set(page, ids)
    return ids
  }
}
