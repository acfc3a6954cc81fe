/**
 * The pages of the console, in one table: the generator makes a static page for each, with the texts of console-page-texts.ts, and the
 * console finds its view by it. It lives in `lib` because a site is built without `src/browser/console` too.
 */

/** The view of the console at a route. */
export type ConsoleViewName =
  | 'home'
  | 'dashboard'
  | 'applications'
  | 'application'
  | 'logs'
  | 'documentation'
  | 'settings'
  | 'profile'
  | 'sign-in'
  | 'sign-out'
  | 'sign-in-by-qr'

export interface ConsoleRoute {
  readonly route: string
  readonly view: ConsoleViewName
  readonly title: string
  /** Label in the console's navigation, which has the order of the table; absent on pages that it does not list. */
  readonly menuLabel?: string
}

/** Below this route the console needs no session, and a page loads it directly instead of on demand. */
export const SIGN_IN_ROUTE = '/developer/auth'

export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
  { route: '/developer', view: 'home', title: 'Developer Console' },
  { route: '/developer/dashboard', view: 'dashboard', title: 'Dashboard', menuLabel: 'Dashboard' },
  { route: '/developer/application', view: 'applications', title: 'Applications', menuLabel: 'Applications' },
  // Without the id of an application in the address, the page shows the webhooks of the organization.
  {
    route: '/developer/application/detail',
    view: 'application',
    title: 'Application',
    menuLabel: 'Webhooks',
  },
  { route: '/developer/monitor/logs', view: 'logs', title: 'Logs', menuLabel: 'Logs' },
  {
    route: '/developer/documentation',
    view: 'documentation',
    title: 'Documentation',
    menuLabel: 'Documentation',
  },
  { route: '/developer/settings', view: 'settings', title: 'Settings', menuLabel: 'Settings' },
  { route: '/developer/profile', view: 'profile', title: 'Profile' },
  { route: SIGN_IN_ROUTE, view: 'sign-in', title: 'Sign in' },
  { route: `${SIGN_IN_ROUTE}/logout`, view: 'sign-out', title: 'Sign out' },
  { route: `${SIGN_IN_ROUTE}/qrCode`, view: 'sign-in-by-qr', title: 'Sign in with a QR code' },
  { route: `${SIGN_IN_ROUTE}/qrCode/qrCodeDisplay`, view: 'sign-in-by-qr', title: 'Scan the QR code' },
  { route: `${SIGN_IN_ROUTE}/qrCode/qrHeader`, view: 'sign-in-by-qr', title: 'About the QR code' },
  { route: `${SIGN_IN_ROUTE}/qrCode/types`, view: 'sign-in-by-qr', title: 'Kinds of QR code' },
]

export interface ConsoleMenuItem {
  readonly route: string
  readonly label: string
}

/** The entries of the console's navigation. */
export const CONSOLE_MENU: readonly ConsoleMenuItem[] = CONSOLE_ROUTES.flatMap(({ route, menuLabel }) =>
  menuLabel === undefined ? [] : [{ route, label: menuLabel }],
)

/** The table's row of a route, or undefined for a path that is not a page of the console. */
export function findConsoleRoute(route: string): ConsoleRoute | undefined {
  return CONSOLE_ROUTES.find((row) => row.route === route)
}
