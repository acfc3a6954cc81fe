import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Moved',
  url: 'https://docs.example.com',
  base: '/manual/',
  redirectFiles: ['netlify', 'nginx', 'vercel', 's3'],
  redirects: [
    { from: '/docs/old', to: '/docs/new' },
    { from: '/docs/old#parts', to: '/docs/guides/first#second-part' },
    { from: '/docs/new#größe', to: '/docs/new#html' },
    { from: '/wiki/*', to: '/docs/:splat' },
    { from: '/:version/manual/*', to: '/docs/guides/*' },
    { from: '/docs/legacy/*', to: '/docs/guides/*#second-part' },
    { from: '/docs/guides/archive', to: 'https://archive.example.com/a?b=$c' },
    { from: '/forum/*', to: 'https://forum.example.com/*' },
  ],
})
