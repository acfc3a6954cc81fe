/** Paths of the site as authors write them, and the routes that they mean. */
import { decodeUri } from '../../text/encoding/decode-uri.ts'

const SCHEME = /^([a-z][a-z0-9+.-]*:|\/\/)/i

/** Whether an address has a scheme or a host: it leads out of the site. */
export const isExternal = (href: string): boolean => SCHEME.test(href)

/** Before the id in a reference to a heading or an anchor of any page: 'id:set-up'. */
export const ID_REFERENCE = 'id:'

/** Before a path of the host that need not be a page. */
export const PATH_ON_HOST = /^pathname:\/\//

/** A link of the configuration as a path of the site, which may lack its first slash; undefined for an address elsewhere. */
export function toSitePath(link: string): string | undefined {
  if (PATH_ON_HOST.test(link)) return link.replace(PATH_ON_HOST, '')
  if (isExternal(link)) return undefined
  return link.startsWith('/') ? link : `/${link}`
}

/** An address before and from its first '?' or '#'. */
export function splitSuffix(href: string): { readonly path: string; readonly suffix: string } {
  const cut = href.search(/[?#]/)
  return cut < 0 ? { path: href, suffix: '' } : { path: href.slice(0, cut), suffix: href.slice(cut) }
}

/** A path of the site and its decoded anchor; '' without one. */
export function splitAnchor(target: string): { readonly path: string; readonly anchor: string } {
  const at = target.indexOf('#')
  return at < 0
    ? { path: target, anchor: '' }
    : { path: target.slice(0, at), anchor: decodeUri(target.slice(at + 1)) }
}

/**
 * The route that a path of the site means: clean, and percent-encoded in one way only. '/docs/über.html', '/docs/%c3%bcber/' and
 * '/docs/%C3%BCber' all mean '/docs/%C3%BCber'.
 */
export function normalizeRoute(path: string): string {
  const clean = path.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
  const short = clean.length > 1 && clean.endsWith('/') ? clean.slice(0, -1) : clean
  return short
    .split('/')
    .map((part) => encodeRoutePart(decodeUri(part)))
    .join('/')
}

/** A target of the configuration in the form of routes, with its query and fragment; an address elsewhere stays as it is. */
export function normalizeTarget(target: string): string {
  if (isExternal(target)) return target
  const { path, suffix } = splitSuffix(target)
  return normalizeRoute(path) + suffix
}

/** The old path of a redirect in the form of routes, with its anchor as browsers write it (URL standard, fragment percent-encode set). */
export function normalizeSource(source: string): string {
  const { path, suffix } = splitSuffix(source)
  return normalizeRoute(path) + new URL(`site:${suffix}`).hash
}

/** A path of decoded names as a site path: percent-encoded, as pages and addresses have it. */
export const encodeSitePath = (path: string): string => path.split('/').map(encodeRoutePart).join('/')

/**
 * A name as a part of a route: percent-encoded (RFC 3986, section 2.1) but for characters that stay readable in paths. Apostrophes and brackets
 * end an address in HTML, CSS or Markdown (markers.ts).
 */
export function encodeRoutePart(name: string): string {
  return encodeURIComponent(name)
    .replace(/%40|%2C|%3A/gi, decodeUri)
    .replace(/['()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}
