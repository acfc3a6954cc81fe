/** Sections of a page. */
import type { ReactNode } from 'react'

export interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly tone?: 'bad'
}

/** A part of a page with its own heading. It is not a landmark, because the heading and the tables inside can be navigated to already. */
export function Section({ title, children, actions, tone }: SectionProps) {
  return (
    <section className={tone === undefined ? 'part' : `part ${tone}`}>
      <header>
        <h2>{title}</h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
