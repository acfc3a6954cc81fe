import {
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { createRoot } from 'react-dom/client'
import { auth, enter, follow } from './auth.ts'
import { Button } from './button.tsx'
import { Denied, SignIn, SignOut, words } from './entry.tsx'
import { Frame } from './frame.tsx'
import * as kit from './kit.ts'
import { finish } from './oidc.ts'
import { Here } from './place.tsx'
import { Progress } from './progress.tsx'
import { forgetAll } from './query.ts'
import { go, href, onRoute, route, type Route } from './route.ts'
import { configured } from './settings.ts'
import { Spinner } from './spinner.tsx'
import { Toasts } from './toasts.tsx'
import { open } from './view.ts'
import { Boundary } from '../client/crash.tsx'
import { note, runtime } from '../client/runtime.ts'

/** Pages by path: their script, their title. SPEC.md section 2. */
const PAGES: Readonly<Record<string, readonly [view: string, title: string]>> = {
  '/developer/dashboard': ['dashboard', 'Dashboard'],
  '/developer/application': ['applications', 'Applications'],
  '/developer/application/detail': ['application', 'Application'],
  '/developer/monitor/logs': ['logs', 'Logs'],
  '/developer/profile': ['profile', 'Profile'],
  '/developer/settings': ['settings', 'Settings'],
  '/developer/documentation': ['documentation', 'Documentation'],
}

/** Pages of the sign-in by another device, which need no session. */
const PUBLIC = '/developer/auth/qrCode'

/** What a page gets. */
export interface ViewProps {
  readonly route: Route
}

type View = ComponentType<ViewProps>

interface PageProps {
  readonly name: string
  readonly title: string
  readonly route: Route
}

interface Found {
  readonly name: string
  readonly view?: View
  readonly error?: unknown
}

/** A page whose script may still be on its way. The page before it stays until then. */
function Page({ name, title, route: now }: PageProps) {
  const [found, setFound] = useState<Found>()
  const [last, setLast] = useState(now)
  const first = useRef(true)
  const place = useRef<HTMLDivElement>(null)
  // Nothing that was begun for one organization goes on for another.
  const organization = useContext(Here)?.organization ?? ''
  useEffect(() => {
    let wanted = true
    open<ViewProps>(name).then(
      (view) => wanted && setFound({ name, view }),
      (error: unknown) => {
        note(error)
        if (!wanted) return
        // A tab that is older than the last release is mended by a reload; a page that was just loaded is not.
        if (first.current) setFound({ name, error })
        else location.reload()
      },
    )
    return () => {
      wanted = false
    }
  }, [name])
  const view = found?.view
  useEffect(() => {
    if (view === undefined) return
    // The first page has the focus where the browser put it; each further one begins at its heading.
    if (!first.current) {
      place.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    first.current = false
  }, [view])
  useEffect(() => {
    document.title = `${title} | ${site}`
  }, [title])
  if (found === undefined)
    return (
      <p className="waiting">
        <Spinner label={`Loading ${title}`} />
      </p>
    )
  const here = found.name === name
  // What the page before was asked for, while it waits for the one that comes.
  if (here && last !== now) setLast(now)
  if (view === undefined)
    return (
      <div className="entry" role="alert">
        <h1>{title}</h1>
        <p>{words(found.error)}</p>
        <Button onClick={() => location.reload()}>Retry</Button>
      </div>
    )
  const Shown = view
  return (
    <div ref={place}>
      {!here && <Progress />}
      <Boundary key={`${found.name} ${organization}`}>
        <Shown route={here ? now : last} />
      </Boundary>
    </div>
  )
}

const site = document.title.split(' | ').at(-1) ?? ''

function useRoute(): Route {
  const address = useSyncExternalStore(onRoute, () => location.pathname + location.search)
  const [now, setNow] = useState({ address, route: route(location) })
  if (now.address === address) return now.route
  const next = route(new URL(address, location.origin))
  setNow({ address, route: next })
  return next
}

const QR_TITLE = 'Sign in with a QR code'

/** Titles of the pages below /developer/auth/qrCode, as the site has them. */
const QR: Readonly<Record<string, string>> = {
  '/qrCodeDisplay': 'Scan the QR code',
  '/qrHeader': 'About the QR code',
  '/types': 'Kinds of QR code',
}

/** Goes elsewhere as soon as it is shown. */
function Redirect({ to }: { readonly to: string }) {
  useEffect(() => go(to, 'replace'), [to])
  return null
}

function App({ arrival }: { readonly arrival: Promise<Arrival> | undefined }) {
  const now = useRoute()
  const state = useSyncExternalStore(auth.subscribe, auth.state)
  const { path, query } = now
  const [arrived, setArrived] = useState<Arrival>()
  useEffect(() => {
    void arrival?.then(setArrived)
  }, [arrival])
  useEffect(() => {
    if (state.kind !== 'in') forgetAll()
  }, [state.kind])
  if (path === '/developer/auth/logout') return <SignOut />
  if (state.kind === 'denied') return <Denied session={state.session} />
  if (arrival !== undefined && arrived === undefined)
    return (
      <p className="waiting">
        <Spinner label="Signing in" />
      </p>
    )
  const entrance = (title: string, to: string): ReactNode => {
    const reason = state.kind === 'out' ? state.reason : 'expired'
    return <SignIn title={title} reason={reason} to={to} error={arrived?.error} />
  }
  const home = href('/developer/dashboard')
  const inside = state.kind === 'in'
  if (path.startsWith(PUBLIC))
    return inside ? (
      <Redirect to={home} />
    ) : (
      <Page name="qr" title={QR[path.slice(PUBLIC.length)] ?? QR_TITLE} route={now} />
    )
  if (path === '/developer' || path.startsWith('/developer/auth')) {
    // A tab that signs in again for another one has no use for the session that is over.
    if (inside && !query.has('resume')) return <Redirect to={arrived?.back ?? home} />
    return entrance(path === '/developer' ? 'Developer Console' : 'Sign in', arrived?.back ?? home)
  }
  const [name, title] = PAGES[path] ?? ['', '']
  if (name === '') return <Redirect to={home} />
  if (!inside) return entrance(title, location.pathname + location.search)
  return (
    <Frame session={state.session} lapsed={state.lapsed} route={now}>
      <Page name={name} title={title} route={now} />
    </Frame>
  )
}

interface Arrival {
  readonly back?: string
  readonly error?: string
}

/** Ends a sign-in that this page was opened for. The code works once, so this happens before React, which may render twice. */
function arrive(): Promise<Arrival> | undefined {
  const url = new URL(location.href)
  const { path } = route(url)
  const answered = url.searchParams.has('code') || url.searchParams.has('error')
  if (path !== '/developer/auth' || !answered) return undefined
  return finish(url).then(
    ({ token, back }) => {
      enter(token)
      return { back }
    },
    (error: unknown) => {
      note(error)
      return { error: words(error) }
    },
  )
}

/** Told to the page once the console is there: the spinner goes. */
function Ready({ children }: { readonly children: ReactNode }) {
  useEffect(done, [])
  return children
}

function done(): void {
  delete document.getElementById('console-spinner')?.dataset.shown
}

const mount = document.getElementById('console')
if (mount !== null && configured) {
  Object.assign(runtime(), { console: kit, views: {} })
  // The page's own script comes while the session is looked at. If it can't, the page says so when it is shown.
  const [first = ''] = PAGES[route(location).path] ?? []
  if (first !== '') open(first).catch(() => undefined)
  follow()
  createRoot(mount, { onRecoverableError: note, onCaughtError: () => undefined }).render(
    <Ready>
      <Boundary whole>
        <App arrival={arrive()} />
      </Boundary>
      <Toasts />
    </Ready>,
  )
} else done()
