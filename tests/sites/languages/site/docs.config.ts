export default {
  title: 'Ledger',
  url: 'https://docs.example.com',
  navbar: ['overview', { label: 'Set up', href: '/docs/setup' }],
  locales: { ar: { title: 'دفتر', labels: { 'Set up': 'الإعداد' } } },
}
