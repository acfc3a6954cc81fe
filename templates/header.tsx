import { siteMarker } from '../src/lib/markers.ts'
import type { Page, Site } from '../src/site-types.ts'
import { Icon, Mark } from './icons.tsx'
import { Island } from './island.tsx'
import { start } from './view.ts'

export interface HeaderProps {
  readonly page: Page
  readonly site: Site
  /** Whether the page has a sidebar to toggle. */
  readonly sidebar: boolean
}

/** The bar at the top of every page. */
export function Header({ page, site, sidebar }: HeaderProps) {
  return (
    <header className="header">
      {sidebar && <Island name="sidebar-toggle" on="intent" />}
      <a className="brand" href={siteMarker('/')}>
        <Mark />
        <span>{site.config.title}</span>
      </a>
      <nav className="main-nav" aria-label="Main">
        <a href={siteMarker(start(site))} {...current(page.route === start(site))}>
          Overview
        </a>
        <Versions page={page} site={site} />
        {site.config.console && (
          <a href={siteMarker('/developer/dashboard')} {...current(page.kind === 'console')}>
            Developer Console
          </a>
        )}
      </nav>
      <Island name="search" on="intent" props={{ from: page.route }}>
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

const current = (is: boolean) => (is ? ({ 'aria-current': 'true' } as const) : {})

/** Which version a path belongs to; SPEC: the API version is read from the path. */
export function versionOf(route: string): string | undefined {
  return /^\/docs\/api\/([^/]+)/.exec(route)?.[1]
}

function Versions({ page, site }: { readonly page: Page; readonly site: Site }) {
  const shown = site.config.apis.filter(({ internal }) => !internal)
  if (shown.length === 0) return null
  const twins = site.navs.get(page.route)?.versions ?? []
  const here = versionOf(page.route)
  const versions = shown.map(({ version, label }) => ({
    version,
    label,
    href: siteMarker(twins.find((twin) => twin.version === version)?.route ?? `/docs/api/${version}`),
  }))
  const known = shown.some(({ version }) => version === here)
  return (
    <Island
      name="version-menu"
      on="intent"
      props={{ current: known ? here : site.config.defaultVersion, versions, fixed: known }}
    />
  )
}
