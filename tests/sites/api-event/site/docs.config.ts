export default { languages: ['curl', 'python'] }
