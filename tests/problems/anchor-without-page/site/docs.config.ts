export default {
  redirects: [{ from: '/docs/setup#linux', to: '/docs/intro#install' }],
}
