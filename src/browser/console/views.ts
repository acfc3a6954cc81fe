/** The views behind the sign-in, each a module of its own that the browser loads when it is first opened. */
import type { ComponentType } from 'react'
import type { ConsoleViewName } from '../../lib/site/console-routes.ts'
import type { ViewProps } from './routing/route.ts'

type LoadView = () => Promise<ComponentType<ViewProps>>

/** The views that need a session; the others of the table are screens of the sign-in, which the console always has. */
export type LazyView = Exclude<ConsoleViewName, 'home' | 'sign-in' | 'sign-out'>

/** Loads a view. Rejects when its module can't be fetched; a further call tries again. */
export const LOAD_VIEW: Readonly<Record<LazyView, LoadView>> = {
  dashboard: async () => (await import('./dashboard/dashboard.tsx')).Dashboard,
  applications: async () => (await import('./applications/applications.tsx')).Applications,
  application: async () => (await import('./applications/application.tsx')).Application,
  logs: async () => (await import('./logs/logs.tsx')).Logs,
  documentation: async () => (await import('./documentation/documentation.tsx')).Documentation,
  settings: async () => (await import('./settings/settings.tsx')).Settings,
  profile: async () => (await import('./profile/profile.tsx')).Profile,
  'sign-in-by-qr': async () => (await import('./sign-in-by-qr/sign-in-by-qr.tsx')).SignInByQr,
}
