import { defineConfig } from 'offprint'

/** Roles of people who administer an organization, or the whole platform. */
const ADMINISTRATORS = ['organization_admin', 'bit_super_user', 'super_user', 'admin_user']

export default defineConfig({
  title: 'Public integrations and endpoints',
  tagline: 'Verify businesses, and turn data into tokens that others can trust',
  description:
    'Guides, API reference and webhooks of the Bit Platform: business verification (KYB) and data tokenization for developers and organization administrators.',
  url: 'https://docs.bit.example',
  editUrl: 'https://code.bit.example/developer-docs/edit/main/',
  theme: { fonts: { text: '@fontsource-variable/geist', heading: '@fontsource-variable/geist' } },
  // The requirements of this site: light is the default.
  colorMode: 'light',
  // The requirements of this site list these entries. The footer links to the blog.
  navbar: ['overview', 'versions', 'console'],
  announcement: {
    id: 'introspection-v2',
    text: 'Version 2 of token introspection is out: it conforms to RFC 7662 and names the key of bound tokens.',
    closeable: true,
  },
  apis: [
    { version: 'v1', label: 'API v1', spec: 'openapi/v1.yaml' },
    { version: 'v2', label: 'API v2', spec: 'openapi/v2.yaml', previous: 'v1' },
  ],
  defaultVersion: 'v1',
  sidebars: {
    webhook: [
      { doc: 'webhooks/overview' },
      { folder: 'webhook/file-upload' },
      { folder: 'webhook/tokenization' },
      { folder: 'webhook/kyb' },
    ],
  },
  // The requirements of this site: these two only warn.
  severity: { 'broken-markdown-link': 'warn', 'duplicate-route': 'warn' },
  console: {
    portalId: 'bit-developers-',
    issuer: 'https://id.bit.example',
    clientId: 'app_1DevPortal0000001',
    audience: 'https://console.bit.example',
    scope: 'openid profile email',
    mainSite: 'https://bit.example',
    environment: 'production',
    platform: {
      products: ['identity', 'kyb', 'tokenization'],
      memberRoles: [
        { name: 'organization_admin', description: 'may do everything' },
        { name: 'developer', description: 'manages applications and webhooks' },
        { name: 'member', description: 'has no access to the console' },
      ],
      permissions: {
        write: [...ADMINISTRATORS, 'developer'],
        administer: ADMINISTRATORS,
        replay: [...ADMINISTRATORS, 'developer', 'bit_tech_support'],
        audit: [...ADMINISTRATORS, 'bit_tech_support'],
      },
      previews: [
        {
          name: 'developer',
          role: 'developer',
          label: 'a developer',
          description: 'Manages applications and webhooks, but no members and no settings.',
        },
        {
          name: 'support',
          role: 'bit_tech_support',
          label: 'technical support',
          description: 'The platform’s technical support: reads, replays webhooks, changes nothing.',
          appliesTo: 'platform',
        },
        {
          name: 'member',
          role: 'member',
          label: 'a member',
          description: 'Belongs to the organization, and has no role that opens the console.',
        },
      ],
      preselected: {
        products: ['tokenization'],
        scopes: ['files:write', 'events:read', 'vdts:mint', 'vdts:read'],
        memberRoles: ['developer'],
      },
      tokenOperation: 'v1 generateAuthToken',
      guides: [
        { label: 'Introduction', href: '/docs/intro' },
        { label: 'Scopes', href: '/docs/scopes' },
        { label: 'Error codes', href: '/docs/error-codes' },
        { label: 'Webhooks', href: '/docs/webhooks/overview' },
      ],
      funnel: {
        title: 'Business verifications',
        empty: 'No business was submitted yet.',
        stages: [
          {
            label: 'Submitted',
            states: ['pending', 'in_progress', 'needs_information', 'approved', 'rejected', 'expired'],
          },
          { label: 'In review', states: ['pending', 'in_progress'], tone: 'info' },
          { label: 'Needs information', states: ['needs_information'], tone: 'warn', optional: true },
          { label: 'Approved', states: ['approved'], tone: 'good' },
          { label: 'Rejected', states: ['rejected'], tone: 'bad' },
          { label: 'Approval expired', states: ['expired'], tone: 'warn', optional: true },
        ],
      },
    },
  },
  hosts: {
    apiService: 'https://console.bit.example',
    sdkService: 'https://sdk.bit.example',
    authScript: 'https://id.bit.example/scripts',
    api: 'https://eu.api.bit.example',
    docs: 'https://docs.bit.example',
    identityProvider: 'https://id.bit.example',
    embedEvents: 'https://events.bit.example/embed',
  },
  redirects: [
    { from: '/docs', to: '/docs/intro' },
    { from: '/docs/errors', to: '/docs/error-codes' },
    { from: '/docs/webhooks', to: '/docs/webhooks/overview' },
  ],
  footer: [
    { label: 'Guides', href: '/docs/intro' },
    { label: 'Webhooks', href: '/docs/webhooks/overview' },
    { label: 'Blog', href: '/blog' },
    { label: 'Support', href: 'https://bit.example/support' },
    { label: 'Terms', href: 'https://bit.example/terms' },
  ],
})
