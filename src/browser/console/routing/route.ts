/**
 * The console's routes in the address bar: reading them, building links, and navigating without a page load. Paths here are site
 * paths ('/developer/dashboard'), without the base path below which the site is served.
 */
import { SIGN_IN_ROUTE } from '../../../lib/site/console-routes.ts'

export interface Route {
  readonly path: string
  /** Without the organization, which the frame handles for all pages. */
  readonly query: URLSearchParams
  /** Id of the organization in the address; '' if there is none. */
  readonly organization: string
}

/** Data that the console passes to a view. */
export interface ViewProps {
  readonly route: Route
}

/** Query parameter of the organization. */
const ORGANIZATION = 'org'

/** The path below which the site is served; begins and ends with a slash. */
export const siteBase = (): string => document.documentElement.dataset.home ?? '/'

/** The route of an address. An ending in .html and a trailing slash mean the same page. */
export function parseRoute({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Route {
  const path = `/${pathname.slice(siteBase().length)}`.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '')
  const query = new URLSearchParams(search)
  const organization = query.get(ORGANIZATION) ?? ''
  query.delete(ORGANIZATION)
  return { path, query, organization }
}

/**
 * Address of a site path with the non-empty parameters of a query. It keeps the organization of the current address, so that a link in a
 * new tab or in a message shows the same one. Sign-in addresses don't: the identity provider compares them character by character.
 */
export function routeHref(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const currentOrganization = path.startsWith(SIGN_IN_ROUTE) ? '' : parseRoute(location).organization
  const all = { ...query, [ORGANIZATION]: query[ORGANIZATION] ?? currentOrganization }
  const set = Object.entries(all).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '')
  const text = new URLSearchParams(set).toString()
  return siteBase() + path.slice(1) + (text === '' ? '' : `?${text}`)
}

/** Dispatched on the window after `navigate`, since the History API has no event for it. */
const NAVIGATE_EVENT = 'offprint:route'

type AskToLeave = (leave: () => void) => void

let askToLeave: AskToLeave | undefined

/** Lets `ask` decide whether `navigate` leaves the page: it calls what it gets to go on. Returns the function that ends it. */
export function guardNavigation(ask: AskToLeave): () => void {
  askToLeave = ask
  return () => {
    if (askToLeave === ask) askToLeave = undefined
  }
}

/** Goes to an address of the console without a page load. That of the page itself replaces its entry of the history, as in browsers. */
export function navigate(address: string, how: 'push' | 'replace' = 'push'): void {
  if (askToLeave === undefined) changeRoute(address, how)
  else askToLeave(() => changeRoute(address, how))
}

function changeRoute(address: string, how: 'push' | 'replace'): void {
  // An open drawer has an entry of its own, which the page that was chosen in it replaces (src/browser/client/boot/drawers.ts).
  const isDrawerOpen = (history.state as { drawer?: boolean } | null)?.drawer === true
  const isHere = address === location.pathname + location.search
  if (how === 'push' && !isDrawerOpen && !isHere) history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  window.dispatchEvent(new Event(NAVIGATE_EVENT))
}

/** The current address with its organization set. */
export function hrefInOrganization(organization: string): string {
  const { path, query } = parseRoute(location)
  return routeHref(path, { ...Object.fromEntries(query), [ORGANIZATION]: organization })
}

/** Calls `listener` after each change of the address, by `navigate` or by the browser's back and forward buttons. Returns the way to stop. */
export function onRouteChange(listener: () => void): () => void {
  window.addEventListener(NAVIGATE_EVENT, listener)
  window.addEventListener('popstate', listener)
  return () => {
    window.removeEventListener(NAVIGATE_EVENT, listener)
    window.removeEventListener('popstate', listener)
  }
}
