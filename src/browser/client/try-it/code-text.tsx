/** A text with names in backticks, which it shows as code. */
import type { ReactNode } from 'react'

/** A text whose parts in backquotes are code. */
export function CodeText({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))
}
