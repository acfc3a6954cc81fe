/** A text with names in backticks, which it shows as code. */
import type { ReactNode } from 'react'

export function CodeText({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))
}
