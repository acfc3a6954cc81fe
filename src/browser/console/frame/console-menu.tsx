/**
 * The console's navigation, in the sidebar that the page has. The page's own links, which open pages without a script, are replaced by
 * links that keep the organization and do not load a page. When the frame goes, they are back.
 */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { CONSOLE_MENU } from '../../../lib/site/console-routes.ts'
import { Link } from '../routing/link.tsx'
import type { Route } from '../routing/route.ts'

/** The navigation; `null` without links, for sessions that may not use the console. */
export function ConsoleMenu({ route }: { readonly route: Route | null }) {
  const [slot] = useState(() => document.createElement('div'))
  useEffect(() => {
    const links = document.querySelector('#_sidebar > ul')
    links?.replaceWith(slot)
    return () => {
      if (links !== null) slot.replaceWith(links)
    }
  }, [slot])
  return createPortal(
    route && (
      <ul>
        {CONSOLE_MENU.map(({ route: to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={currentValue(route, to)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    ),
    slot,
  )
}

const APPLICATION = '/developer/application/detail'

/** 'page' for the entry of the shown page, 'true' for the entry above it: an application belongs to the list of applications. */
function currentValue({ path, query }: Route, to: string): 'page' | 'true' | undefined {
  if (path === APPLICATION && query.has('id')) return to === '/developer/application' ? 'true' : undefined
  return path === to ? 'page' : undefined
}
