export default { title: 'Empty' }
