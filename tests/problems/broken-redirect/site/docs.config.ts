export default {
  redirects: [
    { from: '/start', to: '/docs/intro' },
    { from: '/old', to: '/docs/inrto' },
    { from: '/older', to: '/start' },
    { from: '/one', to: '/two' },
    { from: '/two', to: '/one' },
    { from: '/1/*', to: '/guides/*' },
    { from: '/0/*', to: '/1/*' },
    { from: '/docs/intro#a', to: '/docs/into#b' },
    { from: '/setup', to: '/1/setup' },
    { from: '/three', to: '/four' },
    { from: '/four', to: '/five' },
    { from: '/five', to: '/three' },
  ],
}
