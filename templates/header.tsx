import { siteMarker } from '../src/lib/markers.ts'
import type { LayoutView } from '../src/view-types.ts'
import { Icon, Mark } from './icons.tsx'
import { Island } from './island.tsx'
import type { PageProps } from './page-props.ts'

/** The bar at the top of every page. */
export function Header({ view, parts: { layout } }: PageProps) {
  return (
    <header className="header">
      {view.sidebar !== undefined && <Island name="sidebar-toggle" on="intent" />}
      <Logo layout={layout} />
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

/** The logo, or the mark, with the title beside it unless the logo says the name. */
function Logo({ layout: { logo, siteTitle } }: { readonly layout: LayoutView }) {
  if (logo === undefined)
    return (
      <a className="brand" href={siteMarker('/')}>
        <Mark />
        <span>{siteTitle}</span>
      </a>
    )
  const { light, dark, alt, href } = logo
  return (
    <a className="brand" href={href}>
      <img {...light} alt={alt} {...(dark !== undefined && { className: 'in-light' })} />
      {dark !== undefined && <img {...dark} alt={alt} className="in-dark" />}
      {alt === '' && <span>{siteTitle}</span>}
    </a>
  )
}

const markCurrent = (is: boolean) => (is ? ({ 'aria-current': 'true' } as const) : {})
