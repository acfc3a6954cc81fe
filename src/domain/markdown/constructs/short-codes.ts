/** Short codes of emoji as GitHub and Docusaurus show them: `:tada:` is 🎉. A backslash before one, or code, shows it as it is. */
import type { ElementContent } from 'hast'
import type { Text } from 'mdast'
import { findEmoji, SHORT_CODE } from '../../../lib/text/emoji.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'

/** Replaces short codes in the elements of a text by their emoji. Descriptions of APIs stay as they are. */
export function showEmoji(
  draft: MarkdownDraft,
  { position, value }: Text,
  shown: ElementContent | ElementContent[],
): ElementContent | ElementContent[] {
  if (position === undefined || !hasEmoji(draft, value)) return shown
  const source = draft.lines.slice(position.start.line - 1, position.end.line).join('\n')
  const replace = (code: string, name: string) =>
    source.includes(`\\${code}`) ? code : (findEmoji(name) ?? code)
  const show = (node: ElementContent): ElementContent =>
    node.type === 'text' ? { ...node, value: node.value.replaceAll(SHORT_CODE, replace) } : node
  return Array.isArray(shown) ? shown.map(show) : show(shown)
}

/** Whether a text has the code of an emoji. */
export const hasEmoji = ({ isDescription, emoji = true }: MarkdownDraft, text: string): boolean =>
  emoji &&
  !isDescription &&
  text.includes(':') &&
  [...text.matchAll(SHORT_CODE)].some(([, name = '']) => findEmoji(name) !== undefined)
