import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Moved',
  url: 'https://docs.example.com',
  base: '/manual/',
  redirects: [{ from: '/docs/old', to: '/docs/new' }],
})
