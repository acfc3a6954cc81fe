export default {
  title: 'Unfinished,
}
