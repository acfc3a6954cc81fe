/**
 * Finds the targets of links. Every link of a page or of the configuration is resolved here, once; view prints the result and check reports
 * what is broken, so that both always agree.
 */
import { posix } from 'node:path'
import { isIndexName, isMarkdownFile, removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import type { AnchorSuggestions } from '../../../lib/text/problems/nearest-anchor.ts'
import {
  encodeSitePath,
  ID_REFERENCE,
  isExternal,
  normalizeRoute,
  PATH_ON_HOST,
  splitSuffix,
} from '../../../lib/site/links/site-link.ts'
import type { Page } from '../../site-types.ts'
import type { Asset, Link, LinkTarget, Redirect } from '../../../lib/types.ts'
import type { FileSuggestions, Suggestion } from './suggest-targets.ts'

/** Data against which links are resolved. */
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
  /** Base path of the site, which links may have as well. */
  readonly base: string
  /** Prefix of the routes of this language; '' in the site's own language. */
  readonly prefix: string
  /** Whether a route is a page of the site in another language. */
  readonly isElsewhere: (route: string) => boolean
  /** The original of a file in a folder of translations; undefined for any other. */
  readonly originalOf: (file: string) => string | undefined
  /** Folder of the sources of a page's collection. */
  readonly folderOf: (page: Page) => string | undefined
  /** Whether emit writes a further file at a path: feeds, downloads. */
  readonly isFile: (path: string) => boolean
  /** Site path by name of a reference: 'scope:kyb.read' → '/docs/scopes#kyb.read'; 'id:setup' if a page refers to an id. */
  readonly references: ReadonlyMap<string, string>
  /** The route that a path of the current guides has in the version of a page. */
  readonly versionRoute: (route: string, page: Page) => string | undefined
  /** Ids of a page that links may target. */
  readonly idsOf: (page: Page) => ReadonlySet<string>
  readonly nearestAnchor: AnchorSuggestions
  /** The route that is meant by one that does not exist, or most like it. */
  readonly nearestRoute: (route: string) => Suggestion
  /** The same for source files of pages, and for other files. */
  readonly nearestSource: FileSuggestions
  readonly nearestAsset: FileSuggestions
}

/** The folder of the site, as Docusaurus names it. */
const SITE_ALIAS = '@site/'

const DRAFT: Suggestion = { name: '', isCertain: false, isDraft: true }

/**
 * The target of a link. Supports addresses elsewhere, '#id', paths of the site ('/docs/intro', also with '.html' or 'index.html', and with the base path),
 * files beside the source ('./setup.md', 'img/flow.png'), paths relative to the page's address, and references.
 */
export function resolveLink(link: Link, page: Page, index: LinkIndex): LinkTarget {
  const target = resolveWritten(link, page, index)
  if (target.state !== 'broken' || index.base === '/' || !link.href.startsWith(index.base)) return target
  const below = resolveWritten({ ...link, href: link.href.slice(index.base.length - 1) }, page, index)
  return below.state === 'broken' ? target : below
}

function resolveWritten(link: Link, page: Page, index: LinkIndex): LinkTarget {
  if (link.href.startsWith(SITE_ALIAS))
    return resolveLink({ ...link, href: link.href.slice(SITE_ALIAS.length - 1) }, page, index)
  const { href } = link
  if (PATH_ON_HOST.test(href)) {
    const path = href.replace(PATH_ON_HOST, '')
    const target = resolveLink({ ...link, href: path }, page, index)
    return target.state === 'broken' && path.startsWith('/')
      ? { state: 'page', route: path, suffix: '' }
      : target
  }
  if (link.kind === 'reference') {
    // A heading of the page itself comes before one of another page.
    const id = href.startsWith(ID_REFERENCE) ? href.slice(ID_REFERENCE.length) : undefined
    return id !== undefined && (index.idsOf(page).has(id) || !index.references.has(href))
      ? resolveOnPage(page, `#${encodeURI(id)}`, index)
      : resolveReferenceLink(link, index)
  }
  // Readers do not have the files of the author's machine: `file:///home/...`, `C:\docs`.
  if (isExternal(href) && !/^(?:file|[a-z]):/i.test(href)) return { state: 'external', href }
  const { path, suffix } = splitSuffix(href)
  if (path === '') return resolveOnPage(page, suffix, index)
  const file = resolveFile(path, link)
  const files = listFiles(file, { path, page, index })
  const asset = findFirst(files, index.assetsByPath) ?? findFirst([toAssetRoute(path)], index.assetsByRoute)
  if (asset !== undefined) return { state: 'asset', asset, suffix }
  const written = findFirst(files, index.byFile)
  if (written !== undefined) return resolveOnPage(written, suffix, index)
  const routes = listCandidateRoutes(path, link, page)
  const served = findFirst(routes.map(toAssetRoute), index.assetsByRoute)
  if (served !== undefined) return { state: 'asset', asset: served, suffix }
  if (index.drafts.has(file)) return brokenTarget(link, DRAFT, true)
  if (isMarkdownFile(path)) return brokenTarget(link, index.nearestSource(path, link), true)
  if (link.kind === 'image') return brokenTarget(link, index.nearestAsset(path, link))
  const [route = '/'] = routes
  // Links stay in their language if the target exists there.
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

/** The files that a path may mean: beside the source, beside the page that includes it, or below the folder of the collection, as Docusaurus reads it. */
function listFiles(
  file: string,
  { path, page, index }: { readonly path: string; readonly page: Page; readonly index: LinkIndex },
): readonly string[] {
  const root = index.folderOf(page)
  const below = root === undefined || path.startsWith('.') ? [] : [posix.join(root, decodeUri(path))]
  // Other tools read the links of an included part from the page.
  const beside = path.startsWith('/') ? [] : [posix.join(posix.dirname(page.location.file), decodeUri(path))]
  // A file that is not translated is beside the original.
  return [file, ...beside, ...below].flatMap((each) => [each, index.originalOf(each) ?? each])
}

const toAssetRoute = (path: string) => encodeSitePath(decodeUri(path))

function findFirst<T>(files: readonly string[], known: ReadonlyMap<string, T>): T | undefined {
  for (const file of files) {
    const found = known.get(file)
    if (found !== undefined) return found
  }
  return undefined
}

function resolveReferenceLink({ href, fallback }: Link, index: LinkIndex): LinkTarget {
  const path = index.references.get(href) ?? fallback
  if (path === undefined) return { state: 'absent' }
  const { path: route, suffix } = splitSuffix(path)
  return { state: 'page', route, suffix }
}

/** A page, a file or a redirect of the site at a clean route; undefined if there is none. */
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
 * Routes that a path relative to a page's address may mean, the most likely first. The page of a folder is inside the folder, like its file. A
 * link from `guide/index.md` to `./setup` means `/docs/guide/setup`; the browser's reading, `/docs/setup`, is tried as well. For other pages it is the
 * reverse: addresses that end with a slash have the page inside.
 */
function listCandidateRoutes(path: string, link: Link, page: Page): readonly string[] {
  const from = link.base ?? page.route
  const around = posix.dirname(from)
  const bases = isFolderPage(page) ? [from, around] : [around, from]
  return bases.map((base) => normalizeRoute(posix.resolve(base, path)))
}

const joinPrefix = (prefix: string, route: string) => (route === '/' ? prefix : prefix + route)

function isFolderPage(page: Page): boolean {
  if (!('blocks' in page)) return false
  const [name = '', folder] = removeMarkdownEnding(page.location.file).split('/').toReversed()
  return isIndexName(name, folder)
}

function resolveFile(path: string, link: Link): string {
  const written = decodeUri(path)
  // An address of code may be outside of the root: '/../docs/flow.png'.
  if (written.startsWith('/')) return posix.normalize(written.replace(/^\/+/, ''))
  return posix.join(posix.dirname(link.location.file), written)
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
  const { name: wanted, isCertain } = index.nearestAnchor(id, ids)
  return { state: 'anchor', route, suffix, wanted, ...(isCertain && { isCertain }) }
}
