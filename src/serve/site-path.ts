import { normalizeRoute } from '../lib/site/links/site-link.ts'

/**
 * The path of a request as a site path, or why it can't be one. Decoded once; everything that could leave the site (dot segments, backslashes,
 * NUL, a second layer of encoding that hides them) is refused.
 */
export function parseSitePath(url: string): string | undefined {
  const [raw = ''] = url.split(/[?#]/)
  if (!raw.startsWith('/')) return undefined
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  if (/[\0\\]/.test(path)) return undefined
  if (/%(2e|2f|5c|00)/i.test(path)) return undefined
  if (path.split('/').some((part) => part === '..' || part === '.')) return undefined
  return path
}

/** The route of a decoded path, percent-encoded as in pages and addresses. */
export function encodePath(path: string): string {
  // A decoded path is not decoded twice.
  return normalizeRoute(encodeURI(path))
}

/** The clean form of a path: without '.html', 'index.html' and a slash at the end; the same string when it is clean already. */
export function cleanPath(path: string): string {
  const short = path
    .replace(/\/{2,}/g, '/')
    .replace(/\/index(\.html)?$/, '/')
    .replace(/\.html$/, '')
  return short.length > 1 ? short.replace(/\/$/, '') : short
}
