/** The header: brand, navigation, search, color mode. */

import type { ReactNode } from 'react'

import { siteMarker } from '../src/lib/site/links/markers.ts'
import { writeText } from '../src/lib/locale/text.ts'
import type {
  AlternateView,
  LayoutView,
  NavbarLinkView,
  NavbarView,
  VersionMenuView,
} from '../src/stages/view/view-types.ts'
import { Icon, Mark } from './icons.tsx'
import { Island } from './island.tsx'
import type { PageProps } from './page-props.ts'
import { replaceable } from './replaceable.tsx'

/** The bar at the top of every page. */
export const Header = replaceable('Header', function Header({ view, parts: { layout } }: PageProps) {
  return (
    <header className="header">
      <Logo layout={layout} />
      {/* Narrow screens have the entries in a drawer: see SiteLinks. */}
      <div className="nav-row">
        {!layout.navbar.every(isOnRight) && (
          <nav className="main-nav" aria-label={writeText('header.main')}>
            {layout.navbar.map((entry, index) =>
              isOnRight(entry) ? null : <NavEntry key={index} view={view} layout={layout} index={index} />,
            )}
          </nav>
        )}
        {layout.navbar.some(isOnRight) && (
          <nav className="main-nav end" aria-label={writeText('header.more')}>
            {layout.navbar.map((entry, index) =>
              isOnRight(entry) ? <NavEntry key={index} view={view} layout={layout} index={index} /> : null,
            )}
          </nav>
        )}
      </div>
      {/* Not before the brand, whose place is the same on pages without a sidebar. */}
      {view.sidebar !== undefined && <Island name="sidebar-toggle" on="intent" />}
      <SearchOpener view={view} layout={layout}>
        <a className="search-link" href={siteMarker(layout.index)} data-control="">
          <Icon name="search" />
          <span>{writeText('search.label')}</span>
          <kbd aria-hidden>/</kbd>
        </a>
      </SearchOpener>
      {view.alternates && <LanguageMenu layout={layout} alternates={view.alternates} />}
      <Island name="theme-toggle" on="intent" />
    </header>
  )
})

interface SearchOpenerProps {
  readonly view: PageProps['view']
  readonly layout: LayoutView
  readonly children: ReactNode
}

/** Opens the search from a link to the A–Z index, which readers without a script follow. */
export function SearchOpener({ view, layout: { index }, children }: SearchOpenerProps) {
  return (
    <Island name="search" on="intent" props={{ from: view.route, ...(index !== '/search' && { index }) }}>
      {children}
    </Island>
  )
}

/** The page in the other languages of the site. */
function LanguageMenu({
  layout,
  alternates,
}: {
  readonly layout: LayoutView
  readonly alternates: readonly AlternateView[]
}) {
  const current = alternates.find(({ tag }) => tag === layout.language)
  const label = writeText('language.menu', { name: current?.label ?? layout.language })
  const items = alternates.map(({ tag, label: name, route }) => ({
    label: name,
    href: siteMarker(route),
    language: tag,
    ...(tag === layout.language && { isCurrent: true }),
  }))
  return (
    <nav className="main-nav languages" aria-label={label}>
      <Island
        name="nav-menu"
        on="intent"
        props={{ label, icon: LANGUAGE_ICON, iconOnly: true, isCurrent: false, items }}
      />
    </nav>
  )
}

/** A globe. */
const LANGUAGE_ICON =
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18Z"/></svg>'

/** The entries of the header as a plain list, for the drawer of narrow screens. */
export function SiteLinks({ view, parts: { layout } }: PageProps) {
  const links = layout.navbar.flatMap((entry, index): readonly SiteLink[] => {
    if (entry === 'versions') {
      const { versions = [], current, fixed } = view.versionMenu ?? {}
      return versions.map((link) => ({ ...link, isCurrent: fixed === true && link.version === current }))
    }
    const isCurrent = index === view.activeEntry
    return 'items' in entry ? entry.items : [{ ...entry, isCurrent }]
  })
  return (
    <ul className="site-links" aria-label={writeText('header.main')}>
      {links.map(({ label, href, version, isCurrent }) => (
        <li key={href}>
          <a href={href} data-version={version} {...markCurrent(isCurrent === true)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface SiteLink extends Pick<NavbarLinkView, 'label' | 'href'> {
  readonly version?: string
  readonly isCurrent?: boolean
}

const isOnRight = (entry: NavbarView) => typeof entry !== 'string' && entry.position === 'right'

interface NavEntryProps {
  readonly view: PageProps['view']
  readonly layout: LayoutView
  readonly index: number
}

/** One entry of the header, in the order of the configuration. */
function NavEntry({ view, layout, index }: NavEntryProps) {
  const entry = layout.navbar[index]
  const isCurrent = view.activeEntry === index
  if (entry === undefined) return null
  if (entry === 'versions') return <VersionEntry menu={view.versionMenu} />
  return 'items' in entry ? (
    <Island name="nav-menu" on="intent" props={{ ...entry, isCurrent }} />
  ) : (
    <NavLink link={entry} isCurrent={isCurrent} />
  )
}

/** The menu of the API's versions, or a link if there is only one. */
function VersionEntry({ menu }: { readonly menu: VersionMenuView | undefined }) {
  const [only, ...others] = menu?.versions ?? []
  if (menu === undefined || only === undefined) return null
  if (others.length > 0) return <Island name="version-menu" on="intent" props={menu} />
  return (
    <a href={only.href} {...markCurrent(menu.fixed)}>
      {only.label}
    </a>
  )
}

/** A link of the header or of one of its menus. */
function NavLink({ link, isCurrent }: { readonly link: NavbarLinkView; readonly isCurrent: boolean }) {
  const { label, href, icon, iconOnly } = link
  return (
    <a href={href} {...markCurrent(isCurrent)} {...(iconOnly && { title: label })}>
      {icon !== undefined && <span className="nav-icon" dangerouslySetInnerHTML={{ __html: icon }} />}
      {iconOnly ? <span className="sr-only">{label}</span> : label}
    </a>
  )
}

/** The logo, or the mark, with the title beside it unless the logo says the name. */
function Logo({ layout: { logo, siteTitle, home } }: { readonly layout: LayoutView }) {
  if (logo === undefined)
    return (
      <a className="brand" href={siteMarker(home)}>
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
