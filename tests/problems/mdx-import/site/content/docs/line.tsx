export function Line() {
  return <i>line</i>
}
