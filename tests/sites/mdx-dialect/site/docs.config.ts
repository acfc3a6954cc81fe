export default {
  title: 'Dialect',
  url: 'https://docs.example.com',
  base: '/manual/',
  docs: 'docs',
  static: 'static',
  markdown: { format: 'mdx' },
  react: {
    pages: 'src/pages',
    components: 'src/theme/MDXComponents.js',
    hydrate: 'auto',
    siteConfig: { customFields: { support: 'help@example.com' } },
  },
  severity: { 'missing-package': 'warn' },
}
