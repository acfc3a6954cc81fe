export default {
  redirects: [
    { from: '/old/*', to: '/docs/intro' },
    { from: '/forum/*', to: 'https://forum.example.com/*' },
  ],
}
