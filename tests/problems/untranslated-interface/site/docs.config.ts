export default { lang: 'it' }
