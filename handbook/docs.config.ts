import { defineConfig } from 'offprint'
import { changelog } from './plugins/changelog.ts'
import { glossary } from './plugins/glossary.ts'
import { linkCards } from './plugins/link-cards.ts'

export default defineConfig({
  title: 'Offprint handbook',
  tagline: 'Markdown and OpenAPI in, a site and an offline bundle out',
  description:
    'The manual of Offprint, a static site generator for developer documentation: commands, configuration, Markdown, OpenAPI, offline bundle, problem codes.',
  url: 'https://offprint.example',
  theme: { fonts: { text: '@fontsource-variable/geist', heading: '@fontsource-variable/geist' } },
  redirects: [{ from: '/docs', to: '/docs/intro' }],
  footer: [
    { label: 'Getting started', href: '/docs/intro' },
    { label: 'Commands', href: '/docs/commands' },
    { label: 'Problem codes', href: '/docs/problems' },
  ],
  plugins: [
    linkCards,
    glossary({
      'front matter':
        'Values at the start of a Markdown file, between two lines of `---`: title, description, address.',
      'offline bundle': 'A zip archive with the whole site, whose pages open from disk.',
      island: 'A component that runs in the browser. The rest of a page is static HTML.',
      'content security policy': 'What a page may load and run. Browsers block the rest.',
    }),
    changelog(),
  ],
})
