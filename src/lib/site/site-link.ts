const SCHEME = /^([a-z][a-z0-9+.-]*:|\/\/)/i

/** Whether an address has a scheme or a host: it leads out of the site. */
export function isExternal(href: string): boolean {
  return SCHEME.test(href)
}

/** A link of the configuration as a path of the site, which may lack its first slash; undefined for an address elsewhere. */
export function toSitePath(link: string): string | undefined {
  if (isExternal(link)) return undefined
  return link.startsWith('/') ? link : `/${link}`
}

/** An address before and from its first '?' or '#'. */
export function splitSuffix(href: string): { readonly path: string; readonly suffix: string } {
  const cut = href.search(/[?#]/)
  return cut < 0 ? { path: href, suffix: '' } : { path: href.slice(0, cut), suffix: href.slice(cut) }
}

/** '/docs/intro.html', '/docs/index.html', '/docs/' → the clean route. */
export function normalizeRoute(path: string): string {
  const clean = path.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
  return clean.length > 1 && clean.endsWith('/') ? clean.slice(0, -1) : clean
}
