export default { title: 'News', tagline: 'What happens here' }
