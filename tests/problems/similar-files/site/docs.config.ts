export default { title: 'Example' }
