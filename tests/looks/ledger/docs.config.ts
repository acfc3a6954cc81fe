import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Ledgerline',
  tagline: 'Settlement you can audit',
  description: 'Accounts, transfers and statements for banks, brokers and their auditors.',
  colorMode: 'dark',
  theme: {
    accent: { light: '#7a5a12', dark: '#d9b45b' },
    neutral: '#1a2233',
    radius: 'none',
    density: 'spacious',
    code: 'ink',
    fonts: { text: 'transitional', heading: 'transitional', code: 'mono' },
  },
  css: ['brand/brand.css'],
  logo: { light: 'brand/logo.svg', dark: 'brand/logo-dark.svg', alt: 'Ledgerline' },
  favicon: 'brand/icon.svg',
  navbar: [
    { label: 'Guides', doc: 'intro' },
    { label: 'API', href: '/docs/api/v1' },
    { icon: 'chart', href: 'https://status.ledgerline.example', position: 'right' },
  ],
  footer: [
    {
      title: 'Product',
      items: [
        { label: 'Introduction', href: '/docs/intro' },
        { label: 'API reference', href: '/docs/api/v1' },
      ],
    },
    {
      title: 'Assurance',
      items: [
        { label: 'Reconciliation', href: '/docs/guides/reconciliation' },
        { label: 'Audit trail', href: '/docs/guides/audit' },
      ],
    },
    { title: 'Company', items: [{ label: 'Terms', href: 'https://ledgerline.example/terms' }] },
  ],
  languages: ['curl', 'python', 'java', 'csharp'],
  readingTime: true,
  pageActions: { copy: true },
})
