import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Offprint handbook',
  tagline: 'Markdown and OpenAPI in, a site and an offline bundle out',
  description:
    'The manual of Offprint, a static site generator for developer documentation: commands, configuration, Markdown, OpenAPI, offline bundle, problem codes.',
  url: 'https://offprint.example',
  redirects: [{ from: '/docs', to: '/docs/intro' }],
  footer: [
    { label: 'Getting started', href: '/docs/intro' },
    { label: 'Commands', href: '/docs/commands' },
    { label: 'Problem codes', href: '/docs/problems' },
  ],
})
