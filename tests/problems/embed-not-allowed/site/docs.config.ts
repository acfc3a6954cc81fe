export default { title: 'Orders', embeds: ['vimeo'] }
