export default { title: 'Logs', markdown: { maxPageSize: 0.1 } }
