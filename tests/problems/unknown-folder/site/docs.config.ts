export default {
  title: 'Orders',
  sidebars: { overview: [{ doc: 'intro' }, { folder: 'guide' }] },
}
