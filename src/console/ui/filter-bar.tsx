/** What filters a list: panels that open from a row of buttons, and the filters in use. */
import type { ReactNode } from 'react'
import { useMenuClosing } from '../../client/hooks/use-menu-closing.ts'
import { Link } from '../routing/link.tsx'
import { Button } from './button.tsx'

export interface PanelProps {
  /** What the button says. */
  readonly label: string
  /** How many of its entries are in use. */
  readonly count?: number
  readonly children: ReactNode
}

/** A button of a `.filter-bar` and the panel that it opens over the list. */
export function Panel({ label, count = 0, children }: PanelProps) {
  const box = useMenuClosing()
  return (
    <details className="panel" ref={box}>
      <summary className="button">
        {label}
        {count > 0 && ` (${count})`}
      </summary>
      <div>{children}</div>
    </details>
  )
}

/** The panel with the filters of a form, whose button applies them. */
export function FilterPanel({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <Panel label="Filters" count={count}>
      <div className="filters">{children}</div>
      <Button type="submit" variant="outlinePrimary">
        Apply
      </Button>
    </Panel>
  )
}

/** A filter in use. */
export interface ActiveFilter {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
  /** Its value as people read it. */
  readonly value: string
}

export interface ActiveFiltersProps {
  readonly filters: readonly ActiveFilter[]
  readonly to: string
  /** The query of the address, with all filters. */
  readonly query: Readonly<Record<string, string>>
  /** The query without any filter. */
  readonly cleared?: Readonly<Record<string, string>>
}

/** The filters in use: each is a link that removes it, and the last one removes all. */
export function ActiveFilters({ filters, to, query, cleared = {} }: ActiveFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul className="active-filters" aria-label="Active filters">
      {filters.map(({ name, label, value }) => (
        <li key={name}>
          <Link className="chip" to={to} query={{ ...query, [name]: '' }}>
            <span className="sr-only">Remove </span>
            {label}: {value} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={to} query={cleared}>
          Clear
        </Link>
      </li>
    </ul>
  )
}
