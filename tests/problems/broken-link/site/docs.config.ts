export default {
  title: 'Example',
  sidebars: { overview: [{ doc: 'intro' }, { label: 'Status', link: 'docs/statsu' }] },
  footer: [{ label: 'Terms', href: '/terms' }],
}
