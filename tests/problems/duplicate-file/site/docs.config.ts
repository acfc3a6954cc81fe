export default {
  title: 'Example',
  redirects: [
    { from: '/old', to: '/docs/intro' },
    { from: '/old.html', to: '/docs/setup' },
  ],
}
