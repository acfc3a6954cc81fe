/** The site stage is the only code that sees all pages at once. Pure, so that a build with a cache computes it each time. */
import { repeatSteps, type Steps } from '../../graph/engine/steps.ts'
import { CONTENT_MEMBERS, type Content, type Page, type PageSummary, type Site } from '../site-types.ts'
import type { EventSummary } from '../../domain/openapi/model.ts'
import type { Config } from '../config/config-types.ts'
import type { LinkTarget, Result } from '../../lib/types.ts'
import { mapByRoute } from '../../lib/site/list-routes.ts'
import { fillSlots, hasSlots } from './fill-slots.ts'
import { checkMovedAnchors } from './links/check-moved-anchors.ts'
import { createLinkIndex } from './links/create-link-index.ts'
import { resolveConfigLinks } from './links/resolve-config-links.ts'
import { resolveLink, type LinkIndex } from './links/resolve-link.ts'
import { findPageChange, markPage } from './mark-changed-page.ts'
import { planPages, planWays, type PagePlan, type Ways } from './plan-site.ts'

/** Pages whose links are resolved at a time: some 5 ms of work. */
const STEP_SIZE = 250

export interface SiteOptions {
  /** The site in its own language, for a translation. */
  readonly original?: Site | undefined
  /** Awaited every few milliseconds: lets a server respond. */
  readonly pause?: (() => Promise<void>) | undefined
  readonly steps?: Steps
}

/**
 * Puts the pages together: one page per route, sidebars, neighbours, and the target of each link. An edit of a page that changes its content
 * only is a step of this page and of those that link to its headings.
 */
export async function buildSite(
  settings: Config,
  content: Content,
  options: SiteOptions = {},
): Promise<Result<Site>> {
  const { pages, sources: _, apis, ...tables } = content
  const { steps = repeatSteps, original } = options
  const inputs = [settings, ...apis, ...Object.values(tables), ...pages, ...planOf(original)]
  return steps.runLater('site', '', inputs, () => buildChangedSite(settings, content, options))
}

/** Of a site in another language, links depend on its routes and redirects. */
const planOf = (original: Site | undefined) => [original?.navs, original?.redirects]

interface PlannedSite {
  readonly plan: PagePlan
  readonly ways: Ways
  /** Pages with their content, by route, and pages that these displaced. */
  readonly pages: readonly Page[]
  readonly dropped: readonly Page[]
}

/** Plans the pages and the ways between them. An edit of a text that cards show leaves the ways as they are. */
async function planSite(
  settings: Config,
  content: Content,
  { pause, steps = repeatSteps }: SiteOptions,
): Promise<PlannedSite> {
  const { pages: whole, sources: _, apis, ...tables } = content
  const summaries = whole.map((page) => summarize(page, steps))
  const written = new Map(whole.map((page, n) => [summaries[n], page]))
  const outline = { ...content, pages: summaries }
  const parts = [...apis, ...Object.values(tables)]
  const plan = steps.run('pages', '', [settings, ...parts, ...summaries], () => planPages(settings, outline))
  await pause?.()
  const places = plan.pages.map((summary) => findPlace(summary, steps))
  const config = steps.share('config', '', plan.config)
  const ways = steps.run('ways', '', [config, ...parts, ...places], () =>
    planWays({ ...plan, pages: places }, outline),
  )
  await pause?.()
  // Pages without a source are whole in the plan.
  const complete = (summary: PageSummary) => written.get(summary) ?? (summary as Page)
  const pages = plan.pages.map((summary) => {
    const page = complete(summary)
    return page === summary ? fillPage(page, { content, plan, steps }) : page
  })
  return { plan, ways, pages, dropped: plan.dropped.map(complete) }
}

async function buildChangedSite(
  settings: Config,
  content: Content,
  options: SiteOptions,
): Promise<Result<Site>> {
  const { original, pause, steps = repeatSteps } = options
  const { plan, ways, pages, dropped } = await planSite(settings, content, options)
  const pagesByRoute = mapByRoute(pages)
  const apis = new Map(content.apis.map((api) => [api.version, api]))
  const { config, redirects, problems, ...planned } = ways
  const index = createLinkIndex(
    {
      config,
      content,
      pages,
      dropped,
      pagesByRoute,
      redirects,
      plan,
      apis,
      original,
    },
    steps,
  )
  await pause?.()
  const plans = [
    ways,
    content.assets,
    content.drafts,
    steps.share('references', '', index.references),
    steps.share('conflicts', '', plan.routeConflicts),
    ...planOf(original),
  ]
  const resolve = createResolver(index, plans, steps)
  const linkTargets = new Map<string, readonly LinkTarget[]>()
  for (const [number, page] of pages.entries()) {
    if (number % STEP_SIZE === 0) await pause?.()
    linkTargets.set(page.route, resolve(page))
  }
  await pause?.()
  return {
    value: {
      ...planned,
      config,
      redirects,
      translations: [],
      locales: [],
      pages,
      pagesByRoute,
      linkTargets,
      apis,
      events: new Map(
        content.apis.flatMap((api) => api.events.map((event): [string, EventSummary] => [event.name, event])),
      ),
      authors: content.authors,
      assetsByRoute: index.assetsByRoute,
      brand: content.brand,
      configLinks: resolveConfigLinks(config, index),
      addedFiles: NO_FILES,
      routeConflicts: plan.routeConflicts,
    },
    problems: [...problems, ...checkMovedAnchors(planned.movedAnchors, index)],
  }
}

const NO_FILES: Site['addedFiles'] = []

const CONTENT: ReadonlySet<string> = new Set(CONTENT_MEMBERS)
const TEXTS: ReadonlySet<string> = new Set([...CONTENT_MEMBERS, 'description'])

/** The summary of a page. Others depend on the whole page if it has slots, because references may target their content. */
function summarize(page: Page, steps: Steps): PageSummary {
  if (!('blocks' in page)) return page
  return steps.run('summary', page.route, [page], () => {
    if (page.kind === 'webhook' || hasSlots(page)) return page
    return steps.share('summary', page.route, removeMembers(page, CONTENT))
  })
}

/** The part of a summary that ways between pages follow from: without the text that cards of other pages show. */
function findPlace(summary: PageSummary, steps: Steps): PageSummary {
  // An API keeps the objects of its pages.
  if ('version' in summary) return summary
  return steps.run('place', summary.route, [summary], () =>
    steps.share('place', summary.route, removeMembers(summary, TEXTS)),
  )
}

const removeMembers = (page: Page | PageSummary, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(page).filter(([name]) => !names.has(name))) as unknown as PageSummary

function fillPage(
  page: Page,
  { content, plan, steps }: { readonly content: Content; readonly plan: PagePlan; readonly steps: Steps },
): Page {
  const change = steps.share('change', page.route, findPageChange(page, content))
  const marked = steps.run('marked', page.route, [page, change], () => markPage(page, change))
  return steps.run('slots', page.route, [marked, plan], () =>
    fillSlots(marked, { ...plan.config, ...content }, plan.listCards),
  )
}

/** Returns the targets of a page's links, which follow from `plans`, the plan of the site, and from the ids of the linked pages. */
function createResolver(
  index: LinkIndex,
  plans: readonly unknown[],
  steps: Steps,
): (page: Page) => readonly LinkTarget[] {
  const resolveAll = (page: Page, idsOf: LinkIndex['idsOf']) => {
    const current = { ...index, idsOf }
    return page.links.map((link) => resolveLink(link, page, current))
  }
  return (page) => {
    const { targets, asked } = steps.run('links', page.route, [page, ...plans], () => {
      const ids = new Map<string, ReadonlySet<string>>()
      const idsOf = (target: Page) => {
        const found = index.idsOf(target)
        ids.set(target.route, found)
        return found
      }
      return { targets: resolveAll(page, idsOf), asked: [...ids] }
    })
    const now = asked.map(([route]) => {
      const target = index.byRoute.get(route)
      return target && index.idsOf(target)
    })
    if (asked.every(([, ids], n) => ids === now[n])) return targets
    return steps.run('anchors', page.route, [targets, ...now], () => resolveAll(page, index.idsOf))
  }
}
