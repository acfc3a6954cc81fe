import { siteMarker } from '../src/lib/markers.ts'
import { Icon, Mark } from './icons.tsx'
import { Island } from './island.tsx'
import type { PageProps } from './page-props.ts'

/** The bar at the top of every page. */
export function Header({ view, parts: { layout } }: PageProps) {
  return (
    <header className="header">
      {view.sidebar !== undefined && <Island name="sidebar-toggle" on="intent" />}
      <a className="brand" href={siteMarker('/')}>
        <Mark />
        <span>{layout.siteTitle}</span>
      </a>
      <nav className="main-nav" aria-label="Main">
        <a href={siteMarker(layout.startRoute)} {...markCurrent(view.activeEntry === 'start')}>
          Overview
        </a>
        {view.versionMenu && <Island name="version-menu" on="intent" props={view.versionMenu} />}
        {layout.console && (
          <a href={siteMarker('/developer/dashboard')} {...markCurrent(view.activeEntry === 'console')}>
            Developer Console
          </a>
        )}
      </nav>
      <Island name="search" on="intent" props={{ from: view.route }}>
        <a className="search-link" href={siteMarker('/search')} data-control="">
          <Icon name="search" />
          <span>Search</span>
          <kbd>/</kbd>
        </a>
      </Island>
      <Island name="theme-toggle" on="intent" />
    </header>
  )
}

const markCurrent = (is: boolean) => (is ? ({ 'aria-current': 'true' } as const) : {})
