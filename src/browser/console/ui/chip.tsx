/** Short labels for states. */
import type { ReactNode } from 'react'

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'plain'

/** A state in one word; the colour only repeats what the word says. */
export function Chip({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`chip ${tone}`}>{children}</span>
}
