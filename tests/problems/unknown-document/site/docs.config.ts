export default { sidebars: { overview: [{ doc: 'intro' }, { label: 'More', items: [{ doc: 'itro' }] }] } }
