/**
 * The pages of the console, in one table: the generator makes a static page for each, the template prints what each needs, and the
 * console finds its view by it. It lives in `lib` because a site is built without `src/console` too.
 */

/** What the console shows at a route. */
export type ConsoleView =
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
  readonly view: ConsoleView
  readonly title: string
  readonly description: string
  /** What the page requests, in words, for readers without a session, a network or JavaScript. */
  readonly needs: readonly string[]
  /** The same as paths of the console's API, with shell variables for what depends on the reader. */
  readonly calls: readonly string[]
  /** Label in the console's navigation, which has the order of the table; absent on pages that it does not list. */
  readonly menuLabel?: string
}

/** Below this route the console needs no session, and a page loads it directly instead of on demand. */
export const SIGN_IN_ROUTE = '/developer/auth'

export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
  {
    route: '/developer',
    view: 'home',
    title: 'Developer Console',
    description: 'Applications, logs, webhooks and members of your organization.',
    needs: ['a signed-in session'],
    calls: [],
  },
  {
    route: '/developer/dashboard',
    view: 'dashboard',
    title: 'Dashboard',
    description: 'Requests, errors and latency of your applications.',
    needs: ['request metrics', 'webhook endpoints', 'applications'],
    calls: ['/metrics?organizationId=$ORGANIZATION&range=24h'],
    menuLabel: 'Dashboard',
  },
  {
    route: '/developer/application',
    view: 'applications',
    title: 'Applications',
    description: 'All applications of your organization.',
    needs: ['applications'],
    calls: ['/applications?organizationId=$ORGANIZATION'],
    menuLabel: 'Applications',
  },
  {
    route: '/developer/application/detail',
    view: 'application',
    title: 'Application',
    description: 'Credentials, redirect addresses, scopes and webhooks of one application.',
    needs: ['one application', 'its secrets', 'its webhook endpoints and deliveries'],
    calls: ['/applications/$APPLICATION', '/webhook-endpoints?organizationId=$ORGANIZATION'],
    // Without the id of an application in the address, the page shows the webhooks of the organization.
    menuLabel: 'Webhooks',
  },
  {
    route: '/developer/monitor/logs',
    view: 'logs',
    title: 'Logs',
    description: 'Every call that your applications made.',
    needs: ['request logs'],
    calls: ['/logs?organizationId=$ORGANIZATION&statusClass=4xx'],
    menuLabel: 'Logs',
  },
  {
    route: '/developer/documentation',
    view: 'documentation',
    title: 'Documentation',
    description: 'The guides and references, with the credentials of your application filled in.',
    needs: ['applications'],
    calls: ['/applications?organizationId=$ORGANIZATION'],
    menuLabel: 'Documentation',
  },
  {
    route: '/developer/settings',
    view: 'settings',
    title: 'Settings',
    description: 'Members, invitations, audit log and settings of your organization.',
    needs: ['members and invitations', 'the audit log', 'organization settings'],
    calls: ['/orgs/$ORGANIZATION/members', '/orgs/$ORGANIZATION/audit-log'],
    menuLabel: 'Settings',
  },
  {
    route: '/developer/profile',
    view: 'profile',
    title: 'Profile',
    description: 'Your account, your organizations and your sessions.',
    needs: ['your account', 'your sessions'],
    calls: ['/me', '/me/sessions'],
  },
  signInRoute('', 'sign-in', 'Sign in', 'Sign in to the developer console.'),
  signInRoute('/logout', 'sign-out', 'Sign out', 'Ends your session in this browser.'),
  signInRoute(
    '/qrCode',
    'sign-in-by-qr',
    'Sign in with a QR code',
    'Sign in on this device with another one.',
  ),
  signInRoute(
    '/qrCode/qrCodeDisplay',
    'sign-in-by-qr',
    'Scan the QR code',
    'The code to scan with your signed-in device.',
  ),
  signInRoute(
    '/qrCode/qrHeader',
    'sign-in-by-qr',
    'About the QR code',
    'What the code is for, and where it leads.',
  ),
  signInRoute(
    '/qrCode/types',
    'sign-in-by-qr',
    'Kinds of QR code',
    'The ways to sign in with another device.',
  ),
]

function signInRoute(path: string, view: ConsoleView, title: string, description: string): ConsoleRoute {
  const route = SIGN_IN_ROUTE + path
  return { route, view, title, description, needs: ['the identity provider'], calls: [] }
}

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
