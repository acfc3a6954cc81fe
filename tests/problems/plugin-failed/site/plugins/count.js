export default () => (tree) => {
  throw new Error('no paragraph in this page')
}
