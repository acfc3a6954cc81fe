export default {
  redirects: Array.from({ length: 10_001 }, (_, n) => ({ from: `/old-${n}/*`, to: '/docs/*' })),
}
