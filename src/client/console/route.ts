/** Where the console is: its own paths ('/developer/dashboard') and their query, apart from the base of the site. */
export interface Route {
  readonly path: string
  readonly query: URLSearchParams
}

/** The path below which the site is served; begins and ends with a slash. */
export const base = (): string => document.documentElement.dataset.home ?? '/'

/** The route of an address. Endings in .html and slashes at the end mean the same page. */
export function route({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Route {
  const path = `/${pathname.slice(base().length)}`.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '')
  return { path, query: new URLSearchParams(search) }
}

/** Address of a site path, with what is set of a query. */
export function href(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const set = Object.entries(query).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '')
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

/** Calls after every change of the address, by us or by the browser's own buttons. */
export function onRoute(moved: () => void): () => void {
  window.addEventListener(MOVE, moved)
  window.addEventListener('popstate', moved)
  return () => {
    window.removeEventListener(MOVE, moved)
    window.removeEventListener('popstate', moved)
  }
}
