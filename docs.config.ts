import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Public integrations and endpoints',
  tagline: 'Verify businesses, and turn data into tokens that others can trust',
  description:
    'Guides, API reference and webhooks of the Bit Platform: business verification (KYB) and data tokenization for developers and organization administrators.',
  url: 'https://docs.bit.example',
  editUrl: 'https://code.bit.example/developer-docs/edit/main/',
  announcement: {
    id: 'introspection-v2',
    text: 'Version 2 of token introspection is out: it conforms to RFC 7662 and names the key of bound tokens.',
    closeable: true,
  },
  apis: [
    { version: 'v1', label: 'API v1', spec: 'openapi/v1.yaml' },
    { version: 'v2', label: 'API v2', spec: 'openapi/v2.yaml' },
  ],
  defaultVersion: 'v1',
  console: {
    portalId: 'bit-developers-',
    issuer: 'https://id.bit.example',
    clientId: 'app_1DevPortal0000001',
    audience: 'https://console.bit.example',
    scope: 'openid profile email',
    mainSite: 'https://bit.example',
    environment: 'production',
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
