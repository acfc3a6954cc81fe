/** Decides which screen the console shows: by the route (src/lib/site/console-routes.ts) and the state of the session. */
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { findConsoleRoute, SIGN_IN_ROUTE } from '../../lib/site/console-routes.ts'
import { clearQueryCache, refreshQueries } from './api/query-cache.ts'

import { LazyPage } from './lazy-page.tsx'
import { LazyPart } from './routing/lazy-part.tsx'
import { navigate, onRouteChange, parseRoute, routeHref, type Route } from './routing/route.ts'
import type { SignInReturn } from './session/sign-in/finish-sign-in.ts'
import { sessionStore } from './session/session-state.ts'
import { AccessDenied } from './session/access/access-denied.tsx'
import { SignIn } from './session/sign-in/sign-in.tsx'
import { SignOut } from './session/sign-out.tsx'
import { keepFocus } from './ui/keep-focus.ts'
import { Spinner } from './ui/spinner.tsx'
import type { LazyView } from './views.ts'

/** The frame of signed-in pages, in a module of its own: pages before the sign-in don't need it. */
export const loadFrame = async () => (await import('./frame/frame.tsx')).Frame

const HOME = '/developer/dashboard'

export interface AppProps {
  /** The sign-in that this page load completes, if it is one. */
  readonly signInReturn: Promise<SignInReturn> | undefined
}

/**
 * The console. Its screen follows the address in a render that input interrupts: a key or a click then has its next frame at once, however
 * much a page has to change (https://react.dev/reference/react/useDeferredValue).
 */
export function App({ signInReturn }: AppProps) {
  useEffect(keepFocus, [])
  return <Screen signInReturn={signInReturn} route={useDeferredValue(useRoute())} />
}

/** Renders only for another route, sign-in or session. */
const Screen = memo(function Screen({ signInReturn, route }: AppProps & { readonly route: Route }) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
  const [returned, setReturned] = useState<SignInReturn>()
  useEffect(() => {
    void signInReturn?.then(setReturned)
  }, [signInReturn])
  useEffect(() => {
    if (session.kind !== 'in') clearQueryCache()
  }, [session.kind])
  const isSignedIn = session.kind === 'in'
  useLayoutEffect(() => {
    // The header and the columns match the frame that loads later, so that nothing moves when it arrives.
    document.documentElement.toggleAttribute('data-framed', isSignedIn)
  }, [isSignedIn])
  const isLapsed = session.kind === 'in' && session.lapsed
  const wasLapsed = useRef(false)
  useEffect(() => {
    // Another tab signed in again: requests that the expired session made have failed.
    if (wasLapsed.current && !isLapsed && session.kind === 'in') refreshQueries('')
    wasLapsed.current = isLapsed
  }, [isLapsed, session.kind])
  const { view, title } = findConsoleRoute(route.path) ?? { view: undefined, title: '' }
  if (view === 'sign-out') return <SignOut />
  if (session.kind === 'denied') return <AccessDenied session={session.session} />
  if (signInReturn !== undefined && returned === undefined)
    return (
      <p className="waiting">
        <Spinner label="Signing in" />
      </p>
    )
  const reason = session.kind === 'out' ? session.reason : 'expired'
  const home = routeHref(HOME)
  if (view === 'sign-in-by-qr')
    return isSignedIn ? <Redirect to={home} /> : <LazyPage view={view} title={title} route={route} />
  if (view === 'home' || view === 'sign-in') {
    const to = returned?.back ?? home
    // A tab that signs in for a second tab replaces an expired session.
    if (isSignedIn && !route.query.has('resume')) return <Redirect to={to} />
    return <SignIn title={title} reason={reason} to={to} error={returned?.error} />
  }
  if (view === undefined)
    return route.path.startsWith(SIGN_IN_ROUTE) && !isSignedIn ? (
      <SignIn title="Sign in" reason={reason} to={returned?.back ?? home} error={returned?.error} />
    ) : (
      <Redirect to={home} />
    )
  if (!isSignedIn)
    return (
      <SignIn
        title={title}
        reason={reason}
        to={location.pathname + location.search}
        error={returned?.error}
      />
    )
  return (
    <LazyPart
      load={loadFrame}
      what="the console"
      props={{
        session: session.session,
        lapsed: session.lapsed,
        route,
        children: <LazyPage view={view} title={pageTitle(view, title, route)} route={route} />,
      }}
    />
  )
})

/** The page of one application shows the webhooks of the organization where the address names no application. */
function pageTitle(view: LazyView, title: string, { query }: Route): string {
  return view === 'application' && !query.has('id') ? 'Webhooks' : title
}

/** The current route; the same object until the address changes. */
function useRoute(): Route {
  const address = useSyncExternalStore(onRouteChange, () => location.pathname + location.search)
  const [current, setCurrent] = useState({ address, route: parseRoute(location) })
  if (current.address === address) return current.route
  const route = parseRoute(new URL(address, location.origin))
  setCurrent({ address, route })
  return route
}

function Redirect({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, 'replace'), [to])
  return null
}
