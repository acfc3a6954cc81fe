export default { locales: ['de', 'en'] }
