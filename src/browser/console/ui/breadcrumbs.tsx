/** Links to the pages above the current page. */
import type { ReactNode } from 'react'
import { Link } from '../routing/link.tsx'

export interface BreadcrumbsProps {
  /** The pages above this one, from the top. */
  readonly above: readonly { readonly label: string; readonly to: string }[]
  /** Title of this page. */
  readonly current: ReactNode
}

/** Breadcrumbs with the markup of documentation pages, whose styles they have. */
export function Breadcrumbs({ above, current }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {above.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
