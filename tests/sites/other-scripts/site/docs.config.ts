import { defineConfig } from 'offprint'

export default defineConfig({
  title: '取引所',
  url: 'https://docs.example.com',
  redirects: [{ from: '/docs/alte-maße', to: '/docs/größe 46' }],
  footer: [{ label: 'Größe', href: '/docs/größe%2046' }],
})
