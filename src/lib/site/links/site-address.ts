import { decodeUri } from '../../text/encoding/decode-uri.ts'
/**
 * Where a path of this site is found: on a host, and in a folder opened by file://.
 *
 * A site path is '/docs/intro?x=1#scopes': absolute, percent-encoded as in a URL, without the base, never with a
 * trailing slash. It names a page or a file. Which of the two can't be seen from its letters ('/docs/v1.2' is a page,
 * '/img/map.svg' a file), so callers that need the difference pass the set of page routes.
 */

/** The routes that are pages, percent-encoded as in addresses: a Set, or a Map by route. */
export interface Routes {
  has(route: string): boolean
}

/** Address on a host: '/docs/intro#a' under base '/x/' is '/x/docs/intro#a'; '/' is the base. Pages keep their clean name. */
export const hostAddress = (path: string, base: string): string => base + path.slice(1)

/** The file of the output folder at a site path: '/docs/%C3%BCber.md' is 'docs/über.md', the name that hosts look for. */
export const filePath = (path: string): string => decodeUri(path.slice(1))

/** The file that holds a page: '/' is 'index.html', '/docs/%C3%BCber' is 'docs/über.html', the name that hosts look for. */
export const htmlFile = (route: string): string => decodeUri(fileName(route))

/**
 * Address for file://, seen from the page or file at site path `from`: '/docs/intro' from '/blog/a' is
 * '../docs/intro.html'. Names each page with its `.html`, since file:// does not resolve names without extension (RFC 3986, section 4.2).
 */
export function fileAddress(path: string, from: string, pages: Routes): string {
  const end = path.search(/[?#]/)
  const name = end < 0 ? path : path.slice(0, end)
  const suffix = end < 0 ? '' : path.slice(end)
  if (name === from && suffix.startsWith('#')) return suffix
  return relativePath(pages.has(name) ? fileName(name) : name.slice(1), from) + suffix
}

const fileName = (route: string) => (route === '/' ? 'index.html' : `${route.slice(1)}.html`)

function relativePath(target: string, from: string): string {
  const to = target.split('/')
  const here = from.slice(1).split('/').slice(0, -1)
  let shared = 0
  while (shared < here.length && shared < to.length - 1 && here[shared] === to[shared]) shared++
  const reference = '../'.repeat(here.length - shared) + to.slice(shared).join('/')
  // A colon in the first segment would read as a scheme.
  return /^[^/]*:/.test(reference) || reference === '' ? `./${reference}` : reference
}
