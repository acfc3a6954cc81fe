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
})
