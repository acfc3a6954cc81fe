import { defineConfig } from 'offprint'

const redirects = [{ from: 'old', to: '/docs/intro' }]

export default defineConfig({
  url: 'docs.example.com',
  base: '/docs',
  postsPerPage: 0,
  rawHtml: 'never',
  redirects,
  console: { dpop: 'on' },
  announcement: { id: 'one' },
  theme: { accent: 5, fonts: { text: { family: 'Own', files: [{ file: 'own.ttf' }] } } },
  footer: [{ title: 'Learn', items: [{ label: 'Start', href: 5 }] }, 'nothing'],
  sidebars: { overview: [{ doc: 'intro', badge: { text: 'New', tone: 'loud' } }] },
})
