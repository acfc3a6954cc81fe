export default {
  redirects: [
    { from: '/start', to: '/docs/intro#first-step' },
    { from: '/steps', to: '/docs/intro#first-steps' },
  ],
}
