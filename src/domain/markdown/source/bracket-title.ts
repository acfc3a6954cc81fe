/** The title of a directive in brackets. If one of its own brackets has no counterpart, all of them need backslashes. */
export function bracketTitle(text: string): string {
  return `[${isBalanced(text) ? text : text.replaceAll(/(?<!\\)[[\]]/g, String.raw`\$&`)}]`
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const [sign] of text.matchAll(/(?<!\\)[[\]]/g)) {
    depth += sign === '[' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}
