export default {
  redirects: [
    { from: '/start', to: '/docs/intro' },
    { from: '/old', to: '/docs/inrto' },
    { from: '/older', to: '/start' },
    { from: '/one', to: '/two' },
    { from: '/two', to: '/one' },
  ],
}
