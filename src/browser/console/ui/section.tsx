/** Sections of a console page. */

import type { ReactNode, Ref } from 'react'

export interface SectionProps {
  readonly title: string
  /** Its heading, which takes the focus when the section opens. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly tone?: 'bad'
}

/** A part of a page with its own heading. It is not a landmark, because the heading and the tables inside can be navigated to already. */
export function Section({ title, heading, children, actions, tone }: SectionProps) {
  return (
    <section className={tone === undefined ? 'part' : `part ${tone}`}>
      <header>
        <h2 tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
