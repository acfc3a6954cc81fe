/** Tidies the content of a paragraph or heading from which something was left out, so that no spaces stay around what is gone. */
import type { PhrasingContent } from 'mdast'

/** The content with one text for texts in a row, without several spaces and without any at both ends. */
export function joinTexts(content: readonly PhrasingContent[]): readonly PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const node of content) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', value: last.value + node.value }
    else joined.push(node)
  }
  return joined.flatMap((node, index): PhrasingContent[] => {
    if (node.type !== 'text') return [node]
    const value = node.value.replace(/ {2,}/g, ' ')
    const start = index === 0 ? value.trimStart() : value
    const trimmed = index === joined.length - 1 ? start.trimEnd() : start
    return trimmed === '' ? [] : [{ ...node, value: trimmed }]
  })
}
