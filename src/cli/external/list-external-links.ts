/** Lists the links of a site to other sites, each URL once, with the places that name it. */
import { uniqueValues } from '../../lib/data/unique-values.ts'
import { isLoopbackHost } from '../../lib/site/paths/fetched-path.ts'
import { listSites } from '../../lib/site/locale-sites.ts'
import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'
import type { Site } from '../../stages/site-types.ts'
import type { SourceLocation } from '../../lib/types.ts'

export interface ExternalLink {
  /** Without its anchor. */
  readonly url: string
  /** Places by anchor, decoded; '' for links to the whole page. */
  readonly places: ReadonlyMap<string, readonly SourceLocation[]>
}

/** Names that are reserved for examples and tests (RFC 2606, RFC 6761, RFC 6762). */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|local|localhost)$/

/** The links with http or https, in the order in which they first occur. Ignored links are left out, and examples and addresses of this machine that are not included. */
export function listExternalLinks(site: Site): readonly ExternalLink[] {
  const places = new Map<string, Map<string, SourceLocation[]>>()
  const { include, ignore } = site.config.externalLinks
  for (const { href, location } of listHrefs(site)) {
    const address = href.startsWith('//') ? `https:${href}` : href
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) continue
    const url = new URL(address)
    const anchor = readAnchor(url.hash)
    url.hash = ''
    const matches = (pattern: string) => matchesUrl(pattern, url.href)
    const isPrivate = isLoopbackHost(url.hostname) || RESERVED.test(url.hostname)
    if ((isPrivate && !include.some(matches)) || ignore.some((link) => matches(link.url))) continue
    const ofUrl = places.get(url.href) ?? new Map<string, SourceLocation[]>()
    places.set(url.href, ofUrl)
    ofUrl.set(anchor, [...(ofUrl.get(anchor) ?? []), location])
  }
  return [...places].map(([url, ofUrl]) => ({ url, places: ofUrl }))
}

/** Links of pages and of the configuration. A page without a translation has the same links in each language. */
function listHrefs(site: Site): readonly { readonly href: string; readonly location: SourceLocation }[] {
  const { navbar, footer, footerColumns } = site.config
  const entries = navbar.flatMap((entry) => {
    if (typeof entry === 'string') return []
    return 'items' in entry ? entry.items : [entry]
  })
  const pages = listSites(site).flatMap(({ pages, linkTargets }) =>
    pages.flatMap(({ route, links }) =>
      links.flatMap(({ location }, n) => {
        const target = linkTargets.get(route)?.[n]
        return target?.state === 'external' ? [{ href: target.href, location }] : []
      }),
    ),
  )
  const listed = [...pages, ...entries, ...footer, ...footerColumns.flatMap(({ links }) => links)]
  return uniqueValues(listed.map(({ href, location }) => ({ href, location })))
}

/** The id that a fragment names. Text fragments, routes of apps ('#/users', '#!users') and pages of documents name none. */
function readAnchor(hash: string): string {
  const fragment = hash.slice(1).replace(/:~:.*$/, '')
  return /^[/!]|^$|^(?:top|page=\d+)$/.test(fragment) ? '' : decodeUri(fragment)
}

/** Whether a URL matches a pattern, in which `*` stands for any characters. */
function matchesUrl(pattern: string, url: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return url === pattern || url === `${pattern}/`
  const last = rest.pop() ?? ''
  if (!url.startsWith(first) || !url.endsWith(last)) return false
  const end = url.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = url.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= end
}
