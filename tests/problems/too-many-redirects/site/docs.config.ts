export default {
  redirectFiles: ['cloudflare'],
  redirects: Array.from({ length: 101 }, (_, n) => ({ from: `/old-${n}/*`, to: '/docs/*' })),
}
