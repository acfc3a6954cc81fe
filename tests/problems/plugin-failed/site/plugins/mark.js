export default () => (tree) => {
  tree.children.push({ type: 'thematicBreak' })
}
