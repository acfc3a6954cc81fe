export default {
  title: 'Example',
  redirectFiles: ['netlify'],
  redirects: [
    { from: '/docs/setup', to: '/docs/intro' },
    { from: '/docs/*', to: 'https://docs.example.com/*' },
  ],
}
