/** The routes of the site, and which of them a run visits. */

import { chooseForRun } from '../setup/run-length.ts'

/** A route of the shipped site, and what a visitor may expect there. */
export interface Route {
  readonly path: string
}

const docs = [
  '/docs/intro',
  '/docs/developer-portal',
  '/docs/error-codes',
  '/docs/scopes',
  '/docs/webhooks/overview',
]

const webhooks = [
  'file-upload/overview',
  'file-upload/file-upload-event',
  'tokenization/minting-overview',
  'tokenization/mint-event-status',
  'kyb/overview',
  'kyb/invite-organization',
  'kyb/status-update',
  'kyb/organization-admin-created',
].map((name) => `/docs/webhook/${name}`)

const v1 = [
  'generate-auth-token',
  'introspect-token',
  'revoke-auth-token',
  'generate-kyb-report',
  'get-business-verification',
  'get-organization',
  'get-organization-invites',
  'get-organization-user',
  'onboarding',
  'org-invite',
  'get-data-vdt-details',
  'get-event-status',
  'get-minted-action-vdt',
  'initiate-file-upload',
  'mint-data-request',
  'authentication-controller',
  'kyb-controller',
  'mint-controller',
  'public-apis',
].map((name) => `/docs/api/v1/${name}`)

const v2 = ['introspect-token', 'authentication-controller', 'public-apis'].map(
  (name) => `/docs/api/v2/${name}`,
)

const blog = [
  '/blog',
  '/blog/archive',
  '/blog/authors',
  '/blog/first-blog-post',
  '/blog/long-blog-post',
  '/blog/mdx-blog-post',
  '/blog/welcome',
  '/blog/tags',
  '/blog/tags/docusaurus',
  '/blog/tags/facebook',
  '/blog/tags/hello',
  '/blog/tags/hola',
]

const developer = [
  '',
  '/application',
  '/application/detail',
  '/auth',
  '/auth/logout',
  '/auth/qrCode',
  '/auth/qrCode/qrCodeDisplay',
  '/auth/qrCode/qrHeader',
  '/auth/qrCode/types',
  '/dashboard',
  '/documentation',
  '/monitor/logs',
  '/profile',
  '/settings',
].map((path) => `/developer${path}`)

const all: readonly Route[] = [
  '/',
  ...docs,
  ...webhooks,
  '/docs/api/v1',
  '/docs/api/v2',
  ...v1,
  ...v2,
  '/markdown-page',
  ...blog,
  ...developer,
].map((path) => ({ path }))

/** One route for every kind of page. */
export const kinds: Readonly<Record<string, string>> = {
  home: '/',
  doc: '/docs/intro',
  webhook: '/docs/webhook/kyb/overview',
  overview: '/docs/api/v1/public-apis',
  tag: '/docs/api/v1/mint-controller',
  operation: '/docs/api/v1/mint-data-request',
  plain: '/markdown-page',
  blog: '/blog',
  archive: '/blog/archive',
  post: '/blog/welcome',
  authors: '/blog/authors',
  topics: '/blog/tags',
  topic: '/blog/tags/hello',
  console: '/developer/dashboard',
  index: '/search',
  missing: '/no-such-page',
}

/** One route for each kind of page, and those that are reached by another path. */
const representatives = all.filter(
  ({ path }) =>
    Object.values(kinds).includes(path) ||
    ['/docs/api/v1', '/developer', '/developer/auth/logout'].includes(path),
)

/** The full run takes every route. */
export const routes = chooseForRun({ short: representatives, full: all })

/** A page of text, one of an API, one of the console, and a redirect. */
const few = representatives.filter(({ path }) =>
  ['/', '/docs/intro', '/docs/api/v1', '/docs/api/v1/mint-data-request', '/developer/dashboard'].includes(
    path,
  ),
)

/** Those of the dev server, whose pages have the bytes of a build (warm-equals-cold.test.ts). */
export const servedRoutes = chooseForRun({ short: few, full: representatives, soak: all })

/** Those of the bundle, whose pages `docs verify` compares with their links in the short run as well (offline.test.ts). */
export const bundleRoutes = chooseForRun({ short: few, full: all })
