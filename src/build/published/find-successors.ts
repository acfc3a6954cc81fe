/** Finds the pages and anchors that took the place of published ones. */
import { splitAnchor } from '../../lib/site/links/site-link.ts'
import { listOperationPages } from '../../lib/site/operation-pages.ts'
import { findSite, listSites } from '../../lib/site/locale-sites.ts'
import { createAnchorSuggestions } from '../../lib/text/problems/nearest-anchor.ts'
import { nearestName } from '../../lib/text/problems/nearest-name.ts'
import type { PublishedRoute, PublishedRoutes } from '../../lib/files/lock-file.ts'
import type { Redirect } from '../../lib/types.ts'
import type { Page, Site } from '../../stages/site-types.ts'
import { findSource, isPublished, listAnchors } from './list-published.ts'

/** A page, or a part of it, that took the place of a published address. */
export interface FoundSuccessor {
  readonly page: Page
  readonly anchor?: string
  /** A clause about the page. */
  readonly reason: string
  readonly isCertain: boolean
}

/** A site, and the addresses that it has published before. */
export interface PublishedIndex {
  readonly site: Site
  readonly locked: PublishedRoutes
  /** New path of a source file by its old path. */
  readonly renames: ReadonlyMap<string, string>
  readonly anchorsOf: (page: Page) => ReadonlySet<string>
  /** Redirects of all languages by their paths. */
  readonly redirects: ReadonlyMap<string, Redirect>
  /** Anchors that redirects begin at: '/docs/setup#linux'. */
  readonly movedAnchors: ReadonlySet<string>
}

/** The index of a site, which looks the anchors of each page up once. */
export function createPublishedIndex(site: Site, locked: PublishedRoutes): Omit<PublishedIndex, 'renames'> {
  const known = new Map<Page, ReadonlySet<string>>()
  const sites = listSites(site)
  return {
    redirects: new Map(
      sites.flatMap(({ redirects }) => redirects.map((redirect) => [redirect.from, redirect] as const)),
    ),
    movedAnchors: new Set(
      sites.flatMap(({ movedAnchors }) =>
        movedAnchors.map(({ from }) => {
          const { path, anchor } = splitAnchor(from)
          return `${path}#${anchor}`
        }),
      ),
    ),
    site,
    locked,
    anchorsOf: (page) => {
      const anchors = known.get(page) ?? listAnchors(page, findSite(site, page.route))
      known.set(page, anchors)
      return anchors
    },
  }
}

/** The page that took the place of a lost one, in the same language: the most certain that is found. */
export function findPageSuccessor(
  route: string,
  facts: PublishedRoute,
  index: PublishedIndex,
): FoundSuccessor | undefined {
  const pages = findSite(index.site, route).pages.filter(isPublished)
  const fresh = pages.filter((page) => !index.locked.has(page.route))
  return (
    findByRedirect(facts, pages) ??
    findByOperation(facts, pages) ??
    findBySource(facts, pages, index) ??
    findByContent(facts, fresh, index) ??
    findByName(route, facts, { fresh, pages, index })
  )
}

const certain = (page: Page | undefined, reason: string): FoundSuccessor | undefined =>
  page && { page, reason, isCertain: true }

const likely = (page: Page | undefined, reason: string): FoundSuccessor | undefined =>
  page && { page, reason, isCertain: false }

function findByRedirect({ to }: PublishedRoute, pages: readonly Page[]): FoundSuccessor | undefined {
  if (to === undefined) return undefined
  const { path, anchor } = splitAnchor(to)
  const found = certain(
    pages.find((page) => page.route === path),
    'a redirect led to it',
  )
  return found && anchor !== '' ? { ...found, anchor } : found
}

function findByOperation({ operation }: PublishedRoute, pages: readonly Page[]): FoundSuccessor | undefined {
  if (operation === undefined) return undefined
  const [version, id, request] = operation
  const operations = listOperationPages(pages, version)
  return (
    certain(
      operations.find((page) => page.operation.id === id),
      `it has the same operationId, \`${id}\``,
    ) ??
    certain(
      operations.find((page) => `${page.operation.method} ${page.operation.path}` === request),
      `it is \`${request}\` as well`,
    )
  )
}

function findBySource(
  { source }: PublishedRoute,
  pages: readonly Page[],
  { renames }: PublishedIndex,
): FoundSuccessor | undefined {
  if (source === undefined) return undefined
  const find = (file: string | undefined) =>
    file === undefined ? undefined : pages.find((page) => findSource(page) === file)
  return (
    certain(find(source), `it has the same source, \`${source}\``) ??
    certain(find(renames.get(source)), `Git finds that \`${source}\` was renamed`)
  )
}

/** Fewer equal headings may be a coincidence. */
const ENOUGH_HEADINGS = 3

function findByContent(
  { title, anchors = '' }: PublishedRoute,
  fresh: readonly Page[],
  { anchorsOf, locked, site }: PublishedIndex,
): FoundSuccessor | undefined {
  if (anchors.split(' ').length < ENOUGH_HEADINGS) return undefined
  const same = fresh.filter((page) => [...anchorsOf(page)].join(' ') === anchors)
  const titled = same.filter((page) => page.title === title)
  if (titled.length === 1) return certain(titled[0], 'it has the same title and headings')
  // The title of a schema or an event is its name.
  const named = same.filter(({ kind }) => kind === 'schema' || kind === 'event')
  if (named.length !== 1) return undefined
  const isOnly = [...locked].every(
    ([route, other]) => other.anchors !== anchors || other.title === title || site.pagesByRoute.has(route),
  )
  return isOnly ? certain(named[0], 'it has the same fields') : undefined
}

interface Candidates {
  readonly fresh: readonly Page[]
  readonly pages: readonly Page[]
  readonly index: PublishedIndex
}

function findByName(
  route: string,
  { title }: PublishedRoute,
  { fresh, pages, index }: Candidates,
): FoundSuccessor | undefined {
  const sameTitle = likely(
    fresh.find((page) => page.title === title),
    `it has the same title, ${title}`,
  )
  if (sameTitle !== undefined) return sameTitle
  const name = route.slice(route.lastIndexOf('/') + 1)
  const nearest = nearestName(
    route,
    fresh.map((page) => page.route),
  )
  const near = likely(
    fresh.find((page) => page.route === nearest),
    'its URL is the most similar of the new ones',
  )
  if (near !== undefined) return near
  const around = pages.find((page) => 'blocks' in page && isNewAnchor(name, page, index))
  const found = likely(around, `it has a new section \`#${name}\``)
  return found && { ...found, anchor: name }
}

/** Whether a page has an anchor that it did not have before. */
function isNewAnchor(anchor: string, page: Page, { locked, anchorsOf }: PublishedIndex): boolean {
  return anchorsOf(page).has(anchor) && locked.get(page.route)?.anchors?.split(' ').includes(anchor) !== true
}

const suggestAnchor = createAnchorSuggestions()

/** The part of the site that took the place of a lost anchor. `before` are the anchors that the page had. */
export function findAnchorSuccessor(
  anchor: string,
  {
    page,
    before,
    index,
  }: { readonly page: Page; readonly before: readonly string[]; readonly index: PublishedIndex },
): FoundSuccessor | undefined {
  const ids = index.anchorsOf(page)
  const renamed = findBetween(anchor, before, [...ids])
  if (renamed !== undefined)
    return { page, anchor: renamed, reason: 'it stands between the same headings', isCertain: true }
  const nearest = suggestAnchor(anchor, ids)
  if (nearest.isCertain)
    return { page, anchor: nearest.name, reason: 'its name is nearly the same', isCertain: true }
  const elsewhere = findSite(index.site, page.route).pages.filter(
    (each) => 'blocks' in each && each !== page && isPublished(each) && isNewAnchor(anchor, each, index),
  )
  const [moved] = elsewhere
  if (moved !== undefined)
    return { page: moved, anchor, reason: 'it has this section now', isCertain: elsewhere.length === 1 }
  return nearest.name === ''
    ? undefined
    : { page, anchor: nearest.name, reason: 'it is the nearest heading', isCertain: false }
}

/** The one new anchor between the anchors that stood around a lost one, if no other anchor was lost there. */
function findBetween(
  anchor: string,
  before: readonly string[],
  after: readonly string[],
): string | undefined {
  const at = before.indexOf(anchor)
  const isKept = (id: string) => after.includes(id)
  const first = before.slice(0, at).findLastIndex(isKept)
  const next = before.findIndex((id, n) => n > at && isKept(id))
  const lost = before.slice(first + 1, next < 0 ? undefined : next)
  const start = first < 0 ? 0 : after.indexOf(before[first] ?? '') + 1
  const end = next < 0 ? after.length : after.indexOf(before[next] ?? '')
  const added = after.slice(start, end).filter((id) => !before.includes(id))
  return lost.length === 1 && added.length === 1 ? added[0] : undefined
}
