export default {
  title: "Example",
}
