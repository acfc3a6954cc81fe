/**
 * The console's entry module: starts React in the page's `#console` element. `start-console.ts` loads it on pages under
 * /developer. Without a configuration, or from a disk, the static text of the page stays.
 */
import { useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '../client/error-boundary.tsx'
import { reportError } from '../client/client-runtime.ts'
import { findConsoleRoute } from '../../lib/site/console-routes.ts'
import { refreshAfterIdle } from './api/query-cache.ts'
import { App, loadFrame } from './app.tsx'
import { isConfigured } from './page-data.ts'
import { parseRoute } from './routing/route.ts'
import { finishSignIn } from './session/sign-in/finish-sign-in.ts'
import { sessionStore, watchSession } from './session/session-state.ts'
import { Toasts } from './ui/notifications/toasts.tsx'
import { LOAD_VIEW } from './views.ts'

const mount = document.getElementById('console')
if (mount !== null && isConfigured) start(mount)
else hideSpinner()

function start(element: HTMLElement): void {
  watchSession()
  preloadView()
  refreshAfterIdle()
  createRoot(element, { onRecoverableError: reportError, onCaughtError: () => undefined }).render(
    <HideSpinner>
      <ErrorBoundary whole>
        <App signInReturn={finishSignIn()} />
      </ErrorBoundary>
      <Toasts />
    </HideSpinner>,
  )
}

/** Starts to load the page's view and the frame before React renders. If that fails, the page reports it when it is shown. */
function preloadView(): void {
  if (sessionStore.get().kind === 'in') loadFrame().catch(() => undefined)
  const view = findConsoleRoute(parseRoute(location).path)?.view
  if (view !== undefined && view in LOAD_VIEW)
    LOAD_VIEW[view as keyof typeof LOAD_VIEW]().catch(() => undefined)
}

/** Removes the full-screen spinner of the page once React has rendered. */
function HideSpinner({ children }: { readonly children: ReactNode }) {
  useEffect(hideSpinner, [])
  return children
}

function hideSpinner(): void {
  delete document.getElementById('console-spinner')?.dataset.shown
  document.body.style.visibility = ''
}
