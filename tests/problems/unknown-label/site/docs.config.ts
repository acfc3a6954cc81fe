export default { footer: [{ label: 'Guides', href: '/docs/intro' }], locales: { de: { labels: { Guide: 'Anleitungen' } } } }
