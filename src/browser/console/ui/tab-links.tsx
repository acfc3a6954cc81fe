/** Tabs that are links, so that each has an address and works with the browser’s Back. */

import { useEffect, useRef } from 'react'
import { Link } from '../routing/link.tsx'
import { setTitle } from '../routing/title.ts'

export interface TabLinksProps {
  /** Name of the navigation for screen readers. */
  readonly label: string
  readonly to: string
  readonly tabs: readonly TabLink[]
  /** Title of the page that the tabs belong to. The document title names it and the current tab. */
  readonly title?: string
  /** Whether a tab takes the place of the current address in the history. */
  readonly replace?: boolean
}

export interface TabLink {
  readonly label: string
  readonly query: Readonly<Record<string, string | undefined>>
  readonly isCurrent: boolean
}

/** A row of tabs. Where it is wider than the page it scrolls, and the current tab is in view. */
export function TabLinks({ label, to, tabs, title, replace = false }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  useEffect(() => {
    const { current: box } = row
    const tab = box?.children[current]
    if (box === null || !(tab instanceof HTMLElement)) return
    // Only the row moves: `scrollIntoView` would move the page as well.
    box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2
  }, [current])
  const part = tabs[current]?.label
  useEffect(() => {
    if (title !== undefined) setTitle(`${part} · ${title}`)
  }, [title, part])
  return (
    <nav className="tab-links" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={to}
          query={tab.query}
          replace={replace}
          aria-current={tab.isCurrent ? 'true' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
