/**
 * Finds what links lead to. Every link of a page or of the configuration is resolved here, once; view prints the result and check reports
 * what is broken, so that both always agree.
 */
import { posix } from 'node:path'
import { isIndexName, isMarkdownFile, removeMarkdownEnding } from '../../lib/site/paths/markdown-file.ts'
import { groupBy } from '../../lib/data/group-by.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'
import { nearestAnchor } from '../../lib/text/problems/nearest-anchor.ts'
import { countSlips, nearestName } from '../../lib/text/problems/nearest-name.ts'
import { encodeSitePath, isExternal, normalizeRoute, splitSuffix } from '../../lib/site/links/site-link.ts'
import type { Page } from '../../site-types.ts'
import type { Asset, Link, LinkTarget, Redirect } from '../../types.ts'

/** What links are resolved against. */
export interface LinkIndex {
  /** Page by route and by alias. */
  readonly byRoute: ReadonlyMap<string, Page>
  /** Page by source file. */
  readonly byFile: ReadonlyMap<string, Page>
  /** Source files and routes of drafts. */
  readonly drafts: ReadonlySet<string>
  readonly assetsByRoute: ReadonlyMap<string, Asset>
  readonly assetsByPath: ReadonlyMap<string, Asset>
  readonly redirects: readonly Pick<Redirect, 'from' | 'to'>[]
  /** What routes of this language begin with; '' in the site's own language. */
  readonly prefix: string
  /** Whether a route is a page of the site in another language. */
  readonly isElsewhere: (route: string) => boolean
  /** The original of a file in a folder of translations; undefined for any other. */
  readonly originalOf: (file: string) => string | undefined
  /** Whether emit writes a further file at a path: feeds, downloads. */
  readonly isFile: (path: string) => boolean
  /** Site path by name of a reference: 'scope:kyb.read' → '/docs/scopes#kyb.read'. */
  readonly references: ReadonlyMap<string, string>
  /** The route that a path of the current guides has in the version of a page. */
  readonly versionRoute: (route: string, page: Page) => string | undefined
  /** Ids of a page that links may lead to. */
  readonly idsOf: (page: Page) => ReadonlySet<string>
  /** The route that is meant by one that does not exist, or most like it. */
  readonly nearestRoute: (route: string) => Suggestion
}

/** Texts of an API repeat their links on many pages, and comparing names takes longer than all other work on a broken link: each route is looked for once. */
export function createRouteSuggestions(byRoute: LinkIndex['byRoute']): LinkIndex['nearestRoute'] {
  const routes = [...byRoute.keys()]
  let routesByFile: ReadonlyMap<string, string> | undefined
  let routesByName: ReadonlyMap<string, readonly string[]> | undefined
  const known = new Map<string, Suggestion>()
  const find = (route: string): Suggestion => {
    const byName = (routesByName ??= groupBy(routes, (path) => posix.basename(path)))
    const findEnd = (end: string) => findMoved(end, byName.get(posix.basename(end)) ?? [])
    const byFile = (routesByFile ??= new Map(
      [...byRoute.values()].map((page) => [`/${removeMarkdownEnding(page.location.file)}`, page.route]),
    ))
    const named = findMoved(route, [...byFile.keys()])
    return (
      (named && { ...named, name: byFile.get(named.name) ?? '' }) ??
      findEnd(route) ??
      findSameEnd(route, findEnd) ?? { name: nearestPath(route, routes) ?? '', isCertain: false }
    )
  }
  return (route) => {
    const suggestion = known.get(route) ?? find(route)
    known.set(route, suggestion)
    return suggestion
  }
}

/** What a broken link may mean; '' if nothing is close. */
export interface Suggestion {
  readonly name: string
  /** It is the only page at that place, and not merely similar. */
  readonly isCertain: boolean
  /** The link leads to a draft. */
  readonly isDraft?: true
}

const DRAFT: Suggestion = { name: '', isCertain: false, isDraft: true }

/**
 * The shortest path that has more in front of it: guides that another tool published at `/guide/setup` are at `/docs/guide/setup`. It is certain where
 * all others are in folders beside it, such as `/docs/ja/guide/setup`.
 */
function findMoved(path: string, paths: readonly string[]): Suggestion | undefined {
  const moved = paths.filter((known) => path !== '/' && known.endsWith(path))
  const found = findShortest(moved)
  const folder = found?.name.slice(0, -path.length)
  return found && { ...found, isCertain: moved.every((known) => known.startsWith(`${folder}/`)) }
}

/** A part of a path that names a version, a language or a day, and the same page may be without it. */
const EDITION = /^(?:v?\d[\d.x-]*|latest|next|stable|current|main|master|en|en-us)$/i

/**
 * The shortest path with the same last parts, at least two of them: `/docs/4.x/api/fetch` is `/docs/api/fetch` here. It is certain where
 * it has all parts but those of an edition. `findEnd` gives the path with an end.
 */
function findSameEnd(path: string, findEnd: (end: string) => Suggestion | undefined): Suggestion | undefined {
  const parts = path.split('/').slice(1)
  const edited = parts.filter((part) => !EDITION.test(part))
  const found = edited.length < parts.length ? findEnd(`/${edited.join('/')}`) : undefined
  if (found !== undefined) return found
  for (let at = 1; at < parts.length - 1; at++) {
    const moved = findEnd(`/${parts.slice(at).join('/')}`)
    if (moved !== undefined) return { ...moved, isCertain: false }
  }
  return undefined
}

function findShortest(paths: readonly string[]): Suggestion | undefined {
  const [name] = paths.toSorted((a, b) => a.length - b.length || compareStrings(a, b))
  return name === undefined ? undefined : { name, isCertain: paths.length === 1 }
}

/**
 * Where a link leads. Understood are addresses elsewhere, '#id', paths of the site ('/docs/intro', also with '.html' or 'index.html'),
 * files beside the source ('./setup.md', 'img/flow.png'), paths relative to the page's address, and references.
 */
export function resolveLink(link: Link, page: Page, index: LinkIndex): LinkTarget {
  const { href } = link
  if (link.kind === 'reference') return resolveReferenceLink(link, index)
  // Readers do not have the files of the author's machine: `file:///home/...`, `C:\docs`.
  if (isExternal(href) && !/^(?:file|[a-z]):/i.test(href)) return { state: 'external', href }
  const { path, suffix } = splitSuffix(href)
  if (path === '') return resolveOnPage(page, suffix, index)
  const file = resolveFile(path, link)
  // What is not translated is beside the original.
  const original = index.originalOf(file) ?? file
  const asset =
    index.assetsByPath.get(file) ??
    index.assetsByPath.get(original) ??
    index.assetsByRoute.get(encodeSitePath(decodeUri(path)))
  if (asset !== undefined) return { state: 'asset', asset, suffix }
  const written = index.byFile.get(file) ?? index.byFile.get(original)
  if (written !== undefined) return resolveOnPage(written, suffix, index)
  if (index.drafts.has(file)) return brokenTarget(link, DRAFT, true)
  if (isMarkdownFile(path)) return brokenTarget(link, suggestFile(path, link, [...index.byFile.keys()]), true)
  if (link.kind === 'image')
    return brokenTarget(link, suggestFile(path, link, [...index.assetsByPath.keys()]))
  const routes = listCandidateRoutes(path, link, page)
  const [route = '/'] = routes
  // Links stay in their language where they can.
  const localized = path.startsWith('/') && index.prefix !== '' ? [joinPrefix(index.prefix, route)] : []
  // Guides that were copied to a version link to each other as before.
  const same = path.startsWith('/') ? index.versionRoute(localized[0] ?? route, page) : undefined
  const version = same === undefined ? undefined : index.byRoute.get(same)
  if (version !== undefined) return resolveOnPage(version, suffix, index, same)
  for (const candidate of [...localized, ...routes]) {
    const target = resolveRoute(candidate, suffix, index)
    if (target !== undefined) return target
  }
  const isDraft = [...localized, ...routes].some((candidate) => index.drafts.has(candidate))
  return brokenTarget(link, isDraft ? DRAFT : index.nearestRoute(route))
}

function resolveReferenceLink({ href, fallback }: Link, index: LinkIndex): LinkTarget {
  const path = index.references.get(href) ?? fallback
  if (path === undefined) return { state: 'absent' }
  const { path: route, suffix } = splitSuffix(path)
  return { state: 'page', route, suffix }
}

/** A page, a file or a redirect of the site at a clean route; undefined where there is none. */
export function resolveRoute(route: string, suffix: string, index: LinkIndex): LinkTarget | undefined {
  const page = index.byRoute.get(route)
  if (page !== undefined) return resolveOnPage(page, suffix, index, route)
  if (index.isFile(route)) return { state: 'page', route, suffix }
  if (index.isElsewhere(route)) return { state: 'page', route, suffix }
  const redirect = index.redirects.find(({ from }) => from === route)
  if (redirect === undefined) return undefined
  return isExternal(redirect.to)
    ? { state: 'external', href: redirect.to }
    : { state: 'page', route: redirect.to, suffix }
}

/**
 * Routes that a path relative to a page's address may mean, the most likely first. The page of a folder is inside the folder, as its file is: a
 * link from `guide/index.md` to `./setup` means `/docs/guide/setup`; what browsers make of it, `/docs/setup`, is found as well.
 */
function listCandidateRoutes(path: string, link: Link, page: Page): readonly string[] {
  const from = link.base ?? page.route
  const bases = isFolderPage(page) ? [from, posix.dirname(from)] : [posix.dirname(from)]
  return bases.map((base) => normalizeRoute(posix.resolve(base, path)))
}

const joinPrefix = (prefix: string, route: string) => (route === '/' ? prefix : prefix + route)

function isFolderPage(page: Page): boolean {
  if (!('blocks' in page)) return false
  const [name = '', folder] = removeMarkdownEnding(page.location.file).split('/').toReversed()
  return isIndexName(name, folder)
}

function resolveFile(path: string, link: Link): string {
  const from = path.startsWith('/') ? '' : posix.dirname(link.location.file)
  return posix.join(from, decodeUri(path)).replace(/^\/+/, '')
}

/**
 * The file that a link may mean, as a link beside it names it: 'setup.md'. In other tools, a path with a slash begins at the folder of the guides, and
 * images may be in a hidden folder such as `.gitbook`. Those are not read here, so that its files have moved.
 */
function suggestFile(path: string, link: Link, files: readonly string[]): Suggestion {
  const folder = posix.dirname(link.location.file)
  const [, below] = /\/\.[^./][^/]*(\/.+)$/.exec(`/${path}`) ?? []
  const moved =
    below === undefined
      ? findMoved(decodeUri(path.startsWith('/') ? path : '/'), files)
      : findShortest(files.filter((file) => file.endsWith(decodeUri(below))))
  // The name stays as it is written, with its escapes.
  if (moved !== undefined)
    return {
      ...moved,
      name: posix.join(posix.relative(folder, posix.dirname(moved.name)), posix.basename(path)),
    }
  const names = files.map((file) => posix.relative(folder, file))
  const name = posix.basename(decodeUri(path))
  // The only file of that name, where its folder has another name now.
  const [same, ...others] = names.filter((known) => posix.basename(known) === name)
  return {
    name: nearestPath(posix.normalize(path), names) ?? (others.length === 0 ? same : undefined) ?? '',
    isCertain: false,
  }
}

/** The path that a slip may have meant. Long folders that both have do not make two names alike, so the last part alone says how many slips it may be. */
function nearestPath(path: string, paths: readonly string[]): string | undefined {
  return nearestName(path, paths, countSlips(removeMarkdownEnding(posix.basename(path))))
}

/** The target of a link that cannot be resolved. */
export function brokenTarget(
  { href }: Pick<Link, 'href'>,
  { name, isCertain, isDraft }: Suggestion = { name: '', isCertain: false },
  markdown = false,
): LinkTarget {
  return {
    state: 'broken',
    href,
    wanted: name,
    ...(isCertain && { isCertain }),
    ...(isDraft && { isDraft }),
    markdown,
  }
}

function resolveOnPage(page: Page, suffix: string, index: LinkIndex, route: string = page.route): LinkTarget {
  const at = suffix.indexOf('#')
  const id = at < 0 ? '' : decodeUri(suffix.slice(at + 1))
  if (id === '' || id === 'top') return { state: 'page', route, suffix }
  const ids = index.idsOf(page)
  if (ids.has(id) || page.isPartial === true) return { state: 'page', route, suffix }
  const { name: wanted, isCertain } = nearestAnchor(id, [...ids])
  return { state: 'anchor', route, suffix, wanted, ...(isCertain && { isCertain }) }
}
