/**
 * A page of the console whose module may still be loading. The page before it stays on the screen until then; the focus and the
 * scroll position move with the page.
 */
import { useContext, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { errorMessages, ErrorBoundary } from '../client/error-boundary.tsx'
import { reportError } from '../client/client-runtime.ts'
import { clearQueryCache } from './api/query-cache.ts'
import { ConsoleContext } from './frame/console-context.tsx'
import type { Route, ViewProps } from './routing/route.ts'
import { describeLoadError } from './routing/load-error.ts'
import { setTitle } from './routing/title.ts'
import { Button } from './ui/button.tsx'
import { Spinner } from './ui/spinner.tsx'
import { LOAD_VIEW, type LazyView } from './views.ts'

export interface LazyPageProps {
  readonly view: LazyView
  readonly title: string
  readonly route: Route
}

interface LoadedView {
  readonly name: LazyView
  readonly View?: ComponentType<ViewProps>
  readonly error?: unknown
}

/** Milliseconds between attempts after the connection is back. */
const RETRY_INTERVAL = 2000

/** Whether a reload would show this page, and not an error page of the browser. */
const isReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Tries again: the browser does not fetch a module twice whose fetch has failed. */
function reloadIfReachable(): void {
  void isReachable().then((can) => can && location.reload())
}

/**
 * Shows a view. When its module can't be fetched, any page but the first reloads the document, unless the site can't be reached: then, as on
 * a first page, the frame stays and the page offers to try again.
 */
export function LazyPage({ view: name, title, route }: LazyPageProps) {
  const [loaded, setLoaded] = useState<LoadedView>()
  const [lastRoute, setLastRoute] = useState(route)
  const isFirstPage = useRef(true)
  const element = useRef<HTMLDivElement>(null)
  // The key below restarts the page for another organization, so that no unfinished work carries over.
  const organization = useContext(ConsoleContext)?.organization ?? ''
  useEffect(() => {
    let isCurrent = true
    LOAD_VIEW[name]().then(
      (View) => isCurrent && setLoaded({ name, View }),
      async (error: unknown) => {
        reportError(error)
        // In a tab that is older than the last release a reload helps; on a page that was just loaded it does not.
        const canReload = !isFirstPage.current && (await isReachable())
        if (!isCurrent) return
        if (canReload) location.reload()
        else setLoaded({ name, error })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [name])
  const hasFailed = loaded !== undefined && loaded.View === undefined
  // Before the failure is painted: the connection may be back at once.
  useLayoutEffect(() => {
    if (!hasFailed) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // The first request after the event may still fail.
    const retry = () => {
      clearTimeout(timer)
      reloadIfReachable()
      timer = setTimeout(retry, RETRY_INTERVAL)
    }
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      clearTimeout(timer)
    }
  }, [hasFailed])
  const View = loaded?.View
  useEffect(() => {
    if (View === undefined) return
    // On the first page the focus stays where the browser put it; each later page starts at its heading.
    if (!isFirstPage.current) {
      element.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    isFirstPage.current = false
  }, [View])
  // Before the view, which may have a name of its own.
  useLayoutEffect(() => setTitle(title), [title])
  // After a failure, the next view has nothing to show before it.
  if (loaded === undefined || (hasFailed && loaded.name !== name))
    return (
      <p className="waiting">
        <Spinner label={`Loading ${title}`} />
      </p>
    )
  const isReady = loaded.name === name
  // The previous page keeps the route it was opened with while the next one loads.
  if (isReady && lastRoute !== route) setLastRoute(route)
  if (View === undefined)
    return (
      <div className="entry" role="alert">
        <h1>{title}</h1>
        <p>
          {navigator.onLine
            ? `${describeLoadError(loaded.error) ?? errorMessages(loaded.error).join('. ')}.`
            : 'You are offline. This page loads when the connection is back.'}
        </p>
        <Button onClick={reloadIfReachable}>Retry</Button>
      </div>
    )
  return (
    <div ref={element}>
      {!isReady && <RouteProgress />}
      <ErrorBoundary whole key={`${loaded.name} ${organization}`} onRetry={clearQueryCache}>
        <View route={isReady ? route : lastRoute} />
      </ErrorBoundary>
    </div>
  )
}

/** Delay before the bar shows, its first width (0 to 1), the time of one step, and the time between small steps. Milliseconds. */
const DELAY = 200
const MINIMUM = 0.08
const SPEED = 200
const TRICKLE = 800

/** The thin bar at the top while the next page of the console is on its way. */
function RouteProgress() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer = 0
    const show = (share: number) => {
      bar.current?.animate([{ scale: `${share} 1` }], { duration: SPEED, easing: 'ease', fill: 'forwards' })
      timer = window.setTimeout(() => show(Math.min(0.994, share + Math.random() * 0.02)), TRICKLE)
    }
    timer = window.setTimeout(() => show(MINIMUM), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return <div className="progress" aria-hidden="true" ref={bar} />
}
