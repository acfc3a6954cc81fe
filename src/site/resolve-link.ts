import { posix } from 'node:path'
import { isIndexName, isMarkdownFile, removeMarkdownEnding } from '../lib/markdown-file.ts'
import { nearestName } from '../lib/nearest-name.ts'
import type { Asset, Link, Redirect, LinkTarget } from '../types.ts'
import type { Page } from '../site-types.ts'
import { decodeUri } from '../lib/decode-uri.ts'

/** What links are resolved against. */
export interface LinkIndex {
  /** Page by route and by alias. */
  readonly byRoute: ReadonlyMap<string, Page>
  /** Page by source file. */
  readonly byFile: ReadonlyMap<string, Page>
  readonly byAsset: ReadonlyMap<string, Asset>
  readonly assetByPath: ReadonlyMap<string, Asset>
  readonly redirects: readonly Pick<Redirect, 'from' | 'to'>[]
  /** Further files that emit writes: feeds, downloads. */
  readonly files: ReadonlySet<string>
}

const SCHEME = /^([a-z][a-z0-9+.-]*:|\/\/)/i

/**
 * Where a link leads. Understood are addresses elsewhere, '#id', paths of the site ('/docs/intro', also with '.html' or 'index.html'),
 * files beside the source ('./setup.md', 'img/flow.png'), and paths relative to the page's address.
 */
export function resolveLink(link: Link, page: Page, places: LinkIndex): LinkTarget {
  const { href } = link
  if (SCHEME.test(href)) return { state: 'external', href }
  const cut = href.search(/[?#]/)
  const path = cut < 0 ? href : href.slice(0, cut)
  const suffix = cut < 0 ? '' : href.slice(cut)
  if (path === '') return onPage(page, suffix)
  const file = beside(path, link)
  const asset = places.assetByPath.get(file) ?? places.byAsset.get(decodeUri(path))
  if (asset !== undefined) return { state: 'asset', asset, suffix }
  const written = places.byFile.get(file)
  if (written !== undefined) return onPage(written, suffix)
  if (isMarkdownFile(path)) return broken(href, path, [...places.byFile.keys()].map(near(link)), true)
  if (link.kind === 'image') return broken(href, path, [...places.assetByPath.keys()].map(near(link)), false)
  const [route = '/', ...otherRoutes] = resolveRoutes(path, page)
  for (const candidate of [route, ...otherRoutes]) {
    const target = targetOfRoute(candidate, suffix, places)
    if (target !== undefined) return target
  }
  return broken(href, route, [...places.byRoute.keys()], false)
}

/**
 * Routes that a path relative to a page's address may mean, the likelier first. The page of a folder stands in it, as its file does: a
 * link from `guide/index.md` to `./setup` means `/docs/guide/setup`; what browsers make of it, `/docs/setup`, is found as well.
 */
function resolveRoutes(path: string, page: Page): readonly string[] {
  const bases = isFolderPage(page) ? [page.route, posix.dirname(page.route)] : [posix.dirname(page.route)]
  return bases.map((base) => normalizeRoute(posix.resolve(base, decodeUri(path))))
}

function isFolderPage(page: Page): boolean {
  if (!('body' in page)) return false
  const [name = '', folder] = removeMarkdownEnding(page.location.file).split('/').toReversed()
  return isIndexName(name, folder)
}

function targetOfRoute(route: string, suffix: string, places: LinkIndex): LinkTarget | undefined {
  const page = places.byRoute.get(route)
  if (page !== undefined) return onPage(page, suffix, route)
  if (places.files.has(route)) return { state: 'page', route, suffix }
  const moved = places.redirects.find((redirect) => redirect.from === route)
  if (moved === undefined) return undefined
  return SCHEME.test(moved.to)
    ? { state: 'external', href: moved.to }
    : { state: 'page', route: moved.to, suffix }
}

/** '/docs/intro.html', '/docs/index.html', '/docs/' → the clean route. */
export function normalizeRoute(path: string): string {
  const clean = path.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
  return clean.length > 1 && clean.endsWith('/') ? clean.slice(0, -1) : clean
}

function beside(path: string, link: Link): string {
  const from = path.startsWith('/') ? '' : posix.dirname(link.location.file)
  return posix.join(from, decodeUri(path)).replace(/^\/+/, '')
}

/** A source file as a link beside it names it: './setup.md'. */
function near(link: Link): (file: string) => string {
  const folder = posix.dirname(link.location.file)
  return (file) => posix.relative(folder, file)
}

function broken(href: string, wanted: string, known: readonly string[], markdown: boolean): LinkTarget {
  return { state: 'broken', href, wanted: nearestName(wanted, known) ?? '', markdown }
}

function onPage(page: Page, suffix: string, route: string = page.route): LinkTarget {
  const at = suffix.indexOf('#')
  const id = at < 0 ? '' : decodeUri(suffix.slice(at + 1))
  if (id === '' || id === 'top' || anchors(page).has(id)) return { state: 'page', route, suffix }
  return { state: 'anchor', route, suffix, wanted: nearestName(id, [...anchors(page)]) ?? '' }
}

const known = new WeakMap<Page, ReadonlySet<string>>()

/** All ids of a page that a link may lead to. */
function anchors(page: Page): ReadonlySet<string> {
  const found = known.get(page)
  if (found !== undefined) return found
  const ids = new Set([...page.headings.map((heading) => heading.id), ...(page.anchors ?? [])])
  if ('body' in page)
    for (const match of page.body.matchAll(/\s(?:id|name)="([^"]+)"/g)) ids.add(unescape(match[1] ?? ''))
  known.set(page, ids)
  return ids
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x22;', '"')
    .replaceAll('&#x26;', '&')
    .replaceAll('&amp;', '&')
}
