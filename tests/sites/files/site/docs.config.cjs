module.exports = { title: 'Files' }
