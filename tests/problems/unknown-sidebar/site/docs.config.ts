export default { sidebars: { overveiw: [{ doc: 'intro' }] } }
