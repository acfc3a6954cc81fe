import { hashOf } from '../lib/hash.ts'
import type { Config } from '../types.ts'
import type { ConsolePage, HomePage, IndexPage, MissingPage, Page } from '../site-types.ts'

interface Given {
  readonly route: string
  readonly title: string
  readonly description: string
}

function base({ route, title, description }: Given, own: unknown) {
  return {
    route,
    title,
    description,
    headings: [],
    links: [],
    sections: [],
    location: { file: 'docs.config.ts', line: 1, column: 1 },
    hash: hashOf(JSON.stringify([route, title, description, own])),
  }
}

/** Paths of the console: route, title, description, and what the page asks the API for. SPEC.md section 2. */
const CONSOLE: readonly (readonly [string, string, string, ...string[]])[] = [
  [
    '',
    'Developer Console',
    'Applications, logs, webhooks and members of your organization.',
    'a signed-in session',
  ],
  [
    '/dashboard',
    'Dashboard',
    'Requests, errors and latency of your applications.',
    'request metrics',
    'webhook endpoints',
    'applications',
  ],
  ['/application', 'Applications', 'All applications of your organization.', 'applications'],
  [
    '/application/detail',
    'Application',
    'Credentials, redirect addresses, scopes and webhooks of one application.',
    'one application',
    'its secrets',
    'its webhook endpoints and deliveries',
  ],
  ['/monitor/logs', 'Logs', 'Every call that your applications made.', 'request logs'],
  [
    '/profile',
    'Profile',
    'Your account, your organizations and your sessions.',
    'your account',
    'your sessions',
  ],
  [
    '/settings',
    'Settings',
    'Members, invitations, audit log and settings of your organization.',
    'members and invitations',
    'the audit log',
    'organization settings',
  ],
  [
    '/documentation',
    'Documentation',
    'The guides and references, with the credentials of your application filled in.',
    'applications',
  ],
  ['/auth', 'Sign in', 'Sign in to the developer console.', 'the identity provider'],
  ['/auth/logout', 'Sign out', 'Ends your session in this browser.', 'the identity provider'],
  [
    '/auth/qrCode',
    'Sign in with a QR code',
    'Sign in on this device with another one.',
    'the identity provider',
  ],
  [
    '/auth/qrCode/qrCodeDisplay',
    'Scan the QR code',
    'The code to scan with your signed-in device.',
    'the identity provider',
  ],
  [
    '/auth/qrCode/qrHeader',
    'About the QR code',
    'What the code is for, and where it leads.',
    'the identity provider',
  ],
  [
    '/auth/qrCode/types',
    'Kinds of QR code',
    'The ways to sign in with another device.',
    'the identity provider',
  ],
]

/** Pages that no source is written for: home (unless content/pages has an index), the not-found page, the A–Z index and the console. */
export function builtInPages(config: Config, taken: ReadonlySet<string>): readonly Page[] {
  const home: HomePage = {
    ...base({ route: '/', title: config.title, description: config.description || config.tagline }, config),
    kind: 'home',
  }
  const missing: MissingPage = {
    ...base(
      { route: '/404', title: 'Page not found', description: 'There is no page at this address.' },
      'missing',
    ),
    kind: 'missing',
    unlisted: true,
  }
  const index: IndexPage = {
    ...base(
      { route: '/search', title: 'Index', description: 'All pages and operations, from A to Z.' },
      'index',
    ),
    kind: 'index',
  }
  const pages: readonly Page[] = [
    home,
    missing,
    index,
    ...(config.console === undefined ? [] : console(config)),
  ]
  return pages.filter((page) => !taken.has(page.route))
}

function console(config: Config): readonly ConsolePage[] {
  return CONSOLE.map(([path, title, description, ...needs]) => ({
    ...base({ route: `/developer${path}`, title, description }, [needs, config.console]),
    kind: 'console',
    needs,
    unlisted: true,
  }))
}
