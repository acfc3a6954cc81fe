/** Where the console is: its own paths ('/developer/dashboard') and their query, apart from the base of the site. */
export interface Route {
  readonly path: string
  /** Without the organization, which is no page's own matter. */
  readonly query: URLSearchParams
  /** Id of the organization that the address names; '' where it names none. */
  readonly organization: string
}

/** Names the organization in the query of an address. */
const ORGANIZATION = 'org'

/** The path below which the site is served; begins and ends with a slash. */
export const base = (): string => document.documentElement.dataset.home ?? '/'

/** The route of an address. Endings in .html and slashes at the end mean the same page. */
export function route({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Route {
  const path = `/${pathname.slice(base().length)}`.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '')
  const query = new URLSearchParams(search)
  const organization = query.get(ORGANIZATION) ?? ''
  query.delete(ORGANIZATION)
  return { path, query, organization }
}

/**
 * Address of a site path, with what is set of a query. It names the organization that the present address names, so that a link that is
 * opened in a new tab, or sent to somebody, shows the same one. Addresses of the sign-in don't: the identity provider knows them letter by letter.
 */
export function href(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const kept = path.startsWith('/developer/auth') ? '' : route(location).organization
  const all = { ...query, [ORGANIZATION]: query[ORGANIZATION] ?? kept }
  const set = Object.entries(all).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '')
  const text = new URLSearchParams(set).toString()
  return base() + path.slice(1) + (text === '' ? '' : `?${text}`)
}

const MOVE = 'offprint:route'

/** Goes to an address of the console without leaving the page. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  window.dispatchEvent(new Event(MOVE))
}

/** The present address with another organization, or with one at last. */
export function inside(organization: string): string {
  const { path, query } = route(location)
  return href(path, { ...Object.fromEntries(query), [ORGANIZATION]: organization })
}

/** Calls after every change of the address, by us or by the browser's own buttons. */
export function onRoute(moved: () => void): () => void {
  window.addEventListener(MOVE, moved)
  window.addEventListener('popstate', moved)
  return () => {
    window.removeEventListener(MOVE, moved)
    window.removeEventListener('popstate', moved)
  }
}
