import type { ReactNode } from 'react'

import { SidebarTree } from '../src/client/sidebar-tree.tsx'
import { siteMarker } from '../src/lib/markers.ts'
import type { Heading, Sidebar } from '../src/types.ts'
import type { Page, Site } from '../src/site-types.ts'
import { Header } from './header.tsx'
import { Icon } from './icons.tsx'
import { Island } from './island.tsx'
import { branch, LONG, shardPath } from './menu.ts'

export interface ShellProps {
  readonly page: Page
  readonly site: Site
  /** Headings of the table of contents; none, no table. */
  readonly toc?: readonly Heading[]
  /** Class of <main>: how wide the content may be. */
  readonly width?: 'prose' | 'wide'
  readonly children: ReactNode
}

/** The sidebar of a page. Pages that stand in none have that of the guides. */
export function menuOf(page: Page, site: Site): Sidebar | undefined {
  const id = site.navs.get(page.route)?.sidebar
  if (id !== undefined) return site.sidebars.get(id)
  return [...site.sidebars.values()].find(({ kind }) => kind === 'overview')
}

/** Everything around the content of a page: header, sidebar, table of contents, footer. */
export function Shell({ page, site, toc = [], width = 'prose', children }: ShellProps) {
  const menu = page.kind === 'home' ? undefined : menuOf(page, site)
  const { announcement } = site.config
  return (
    <>
      <a className="skip" href="#content">
        Skip to main content
      </a>
      {announcement && <Island name="announcement" on="intent" props={announcement} />}
      <Header page={page} site={site} sidebar={menu !== undefined} />
      <div className={`page ${page.kind}`} data-width={width}>
        {menu && <Side menu={menu} route={page.route} />}
        {(menu !== undefined || toc.length > 0) && <Bar sidebar={menu !== undefined} toc={toc.length > 0} />}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        {toc.length > 0 && <Toc headings={toc} />}
      </div>
      <Footer site={site} />
    </>
  )
}

/** On narrow screens: buttons that open the sidebar and the table of contents. They work by the popover attributes alone. */
function Bar({ sidebar, toc }: { readonly sidebar: boolean; readonly toc: boolean }) {
  return (
    <nav className="bar" aria-label="Menus">
      {sidebar && (
        <button type="button" popoverTarget="sidebar">
          <Icon name="menu" /> Menu
        </button>
      )}
      {toc && (
        <button type="button" popoverTarget="toc">
          On this page <Icon name="contents" />
        </button>
      )}
    </nav>
  )
}

function Side({ menu, route }: { readonly menu: Sidebar; readonly route: string }) {
  const tree = <SidebarTree items={branch(menu, route)} current={route} href={siteMarker} />
  return (
    <nav id="sidebar" className="sidebar" aria-label="Sidebar" popover="auto">
      <button type="button" className="icon-button close" popoverTarget="sidebar" aria-label="Close sidebar">
        <Icon name="close" />
      </button>
      {menu.size > LONG ? (
        <Island
          name="lazy-sidebar"
          on="intent"
          props={{ id: menu.id, src: siteMarker(shardPath(menu)), current: route }}
        >
          {tree}
        </Island>
      ) : (
        tree
      )}
    </nav>
  )
}

function Toc({ headings }: { readonly headings: readonly Heading[] }) {
  return (
    <nav id="toc" className="toc" aria-labelledby="toc-title" popover="auto">
      <button
        type="button"
        className="icon-button close"
        popoverTarget="toc"
        aria-label="Close table of contents"
      >
        <Icon name="close" />
      </button>
      <p id="toc-title">On this page</p>
      <ul>
        {headings.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}>
            <a href={`#${encodeURIComponent(id)}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Footer({ site }: { readonly site: Site }) {
  const { footer, title } = site.config
  return (
    <footer className="footer">
      <p>{title}</p>
      <ul>
        {footer.map(({ label, href }) => (
          <li key={href}>
            <a href={href.startsWith('/') ? siteMarker(href) : href}>{label}</a>
          </li>
        ))}
        <li>
          <a href={siteMarker('/search')}>A–Z index</a>
        </li>
      </ul>
      <a className="top icon-button" href="#top" aria-label="Back to top">
        <Icon name="up" />
      </a>
    </footer>
  )
}
