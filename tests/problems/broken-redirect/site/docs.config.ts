export default {
  redirects: [
    { from: '/start', to: '/docs/intro' },
    { from: '/old', to: '/docs/inrto' },
  ],
}
