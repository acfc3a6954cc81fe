export default {
  title: 'Orders',
  ogImages: true,
}
