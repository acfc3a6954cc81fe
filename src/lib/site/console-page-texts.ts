/** Texts of the static pages of the console. The console itself, which loads the table of its routes, does not need it. */
import { SIGN_IN_ROUTE } from './console-routes.ts'

export interface ConsolePageText {
  readonly description: string
  /** Describes the page's requests in words, for readers without a session, a network or JavaScript. */
  readonly needs: readonly string[]
  /** The same as paths of the console's API, with shell variables for what depends on the reader. */
  readonly calls: readonly string[]
}

const PAGES: Readonly<Record<string, ConsolePageText>> = {
  '/developer': {
    description: 'Applications, logs, webhooks and members of your organization.',
    needs: ['a signed-in session'],
    calls: [],
  },
  '/developer/dashboard': {
    description: 'Requests, errors and latency of your applications.',
    needs: ['request metrics', 'webhook endpoints', 'applications'],
    calls: ['/metrics?organizationId=$ORGANIZATION&range=24h'],
  },
  '/developer/application': {
    description: 'All applications of your organization.',
    needs: ['applications'],
    calls: ['/applications?organizationId=$ORGANIZATION'],
  },
  '/developer/application/detail': {
    description: 'Credentials, redirect addresses, scopes and webhooks of one application.',
    needs: ['one application', 'its secrets', 'its webhook endpoints and deliveries'],
    calls: ['/applications/$APPLICATION', '/webhook-endpoints?organizationId=$ORGANIZATION'],
  },
  '/developer/monitor/logs': {
    description: 'Every call that your applications made.',
    needs: ['request logs'],
    calls: ['/logs?organizationId=$ORGANIZATION&statusClass=4xx'],
  },
  '/developer/documentation': {
    description: 'The guides and references, with the credentials of your application filled in.',
    needs: ['applications'],
    calls: ['/applications?organizationId=$ORGANIZATION'],
  },
  '/developer/settings': {
    description: 'Members, invitations, audit log and settings of your organization.',
    needs: ['members and invitations', 'the audit log', 'organization settings'],
    calls: ['/orgs/$ORGANIZATION/members', '/orgs/$ORGANIZATION/audit-log'],
  },
  '/developer/profile': {
    description: 'Your account, your organizations and your sessions.',
    needs: ['your account', 'your sessions'],
    calls: ['/me', '/me/sessions'],
  },
}

const SIGN_IN_DESCRIPTIONS: Readonly<Record<string, string>> = {
  '': 'Sign in to the developer console.',
  '/logout': 'Ends your session in this browser.',
  '/qrCode': 'Sign in on this device with another one.',
  '/qrCode/qrCodeDisplay': 'The code to scan with your signed-in device.',
  '/qrCode/qrHeader': 'What the code is for, and where it leads.',
  '/qrCode/types': 'The ways to sign in with another device.',
}

/** The texts of a page of the console. */
export function findConsolePageText(route: string): ConsolePageText {
  const description = SIGN_IN_DESCRIPTIONS[route.slice(SIGN_IN_ROUTE.length)] ?? ''
  return PAGES[route] ?? { description, needs: ['the identity provider'], calls: [] }
}
