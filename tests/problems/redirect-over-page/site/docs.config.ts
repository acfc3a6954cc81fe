export default {
  title: 'Example',
  redirects: [{ from: '/docs/setup', to: '/docs/intro' }],
}
