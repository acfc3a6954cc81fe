/**
 * The frame around the content of every page: header, sidebar, table of contents, footer. Its ids begin with an underscore: a heading that is
 * called "Content" or "Sidebar" has the id of its name.
 */

import { writeText } from '../src/lib/locale/text.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { BUNDLE_END, SITE_END, SITE_START, siteMarker } from '../src/lib/site/links/markers.ts'
import type { Heading } from '../src/lib/types.ts'
import type { GuideVersionsView, LayoutView, PageView, SidebarView } from '../src/stages/view/view-types.ts'
import { Header, SiteLinks } from './header.tsx'
import { Icon } from './icons.tsx'
import { HtmlText, Island } from './island.tsx'
import type { PageProps } from './page-props.ts'
import { isReplaced, replaceable } from './replaceable.tsx'
import { reuseHtml } from './reuse-html.ts'
import { shortenItems } from './shorten-items.ts'
import { sidebarHtml, treeHtml } from './sidebar-html.tsx'

export interface ShellProps extends PageProps {
  /** Class of <main>: how wide the content may be. */
  readonly width?: 'prose' | 'wide' | 'landing'
  /** False where the content has the buttons that open the drawers itself. */
  readonly menuBar?: boolean
  readonly children: ReactNode
}

/** Everything around the content of a page: header, sidebar, table of contents, footer. */
export function Shell({ view, parts, width = 'prose', menuBar = true, children }: ShellProps) {
  const { layout, sidebar } = parts
  const hasToc = view.toc.length > 0
  // A sidebar of the author's may not have the entries of the header.
  const hasSiteMenu = layout.navbar.length > 0 && (sidebar === undefined || isReplaced('Sidebar'))
  return (
    <>
      <a className="skip" href="#_content">
        {writeText('page.skip')}
      </a>
      {layout.announcement && <Announcement layout={layout} />}
      <Header view={view} parts={parts} />
      {menuBar && (sidebar !== undefined || hasToc || hasSiteMenu) && (
        <MenuBar sidebar={sidebar !== undefined} toc={hasToc} site={hasSiteMenu} />
      )}
      <div className={listClasses(view.kind, sidebar !== undefined, hasToc)} data-width={width}>
        {sidebar && <SidebarNav sidebar={sidebar} view={view} parts={parts} />}
        {/* The sections of a page with two columns are a line above it, and the Tab key reaches them there. */}
        {hasToc && view.hasCodeBeside && <Toc headings={view.toc} />}
        <main id="_content" tabIndex={-1}>
          {children}
        </main>
        {hasToc && !view.hasCodeBeside && <Toc headings={view.toc} />}
      </div>
      {hasSiteMenu && <SiteMenu view={view} parts={parts} />}
      {isReplaced('Footer') ? (
        <Footer layout={layout} />
      ) : (
        <HtmlText
          write={() =>
            reuseHtml(`footer ${view.layout}`, () => renderToStaticMarkup(<Footer layout={layout} />))
          }
        />
      )}
    </>
  )
}

/** The kind of a page and its columns as classes. `:has()` would be checked again for each element that scripts add. */
function listClasses(kind: PageView['kind'], hasSidebar: boolean, hasToc: boolean): string {
  return `page ${kind}${hasSidebar ? ' with-sidebar' : ''}${hasToc ? ' with-toc' : ''}`
}

const Announcement = replaceable(
  'Announcement',
  function Announcement({ layout }: { readonly layout: LayoutView }) {
    return <Island name="announcement" on="intent" props={layout.announcement ?? {}} />
  },
)

/**
 * On narrow screens: buttons that open the table of contents, the sidebar and the entries of the header, at the end of the header. They work by
 * the popover attributes alone. Below a header of the author's they have a row of their own.
 */
function MenuBar({ sidebar, toc, site }: Readonly<Record<'sidebar' | 'toc' | 'site', boolean>>) {
  return (
    <nav
      className="bar"
      aria-label={writeText('header.menus')}
      data-row={isReplaced('Header') ? '' : undefined}
    >
      {toc && (
        <button type="button" popoverTarget="_toc">
          <span>{writeText('toc.title')}</span> <Icon name="contents" />
        </button>
      )}
      {sidebar && <MenuButton target="_sidebar" label={writeText('header.menu')} />}
      {site && <MenuButton target="_menu" label={writeText(sidebar ? 'header.more' : 'header.menu')} />}
    </nav>
  )
}

function MenuButton({ target, label }: { readonly target: string; readonly label: string }) {
  return (
    <button type="button" popoverTarget={target}>
      <Icon name="menu" /> <span>{label}</span>
    </button>
  )
}

/** The drawer of a page without a sidebar, which otherwise has the entries of the header. */
function SiteMenu(props: PageProps) {
  return (
    <nav id="_menu" className="sidebar site-menu" aria-label={writeText('header.main')} popover="auto">
      <DrawerHead target="_menu" closeLabel={writeText('close')}>
        <p>{writeText('header.menu')}</p>
      </DrawerHead>
      <SiteLinks {...props} />
    </nav>
  )
}

interface SidebarNavProps extends PageProps {
  readonly sidebar: SidebarView
}

const SidebarNav = replaceable('Sidebar', function SidebarNav({ sidebar, view, parts }: SidebarNavProps) {
  const current = view.section ?? view.route
  const tree = <HtmlText write={() => sidebarHtml(sidebar, view.sidebar ?? '', current)} />
  const short =
    sidebar.overview === undefined || sidebar.overview === view.route
      ? undefined
      : shortenItems(sidebar.items, current, sidebar.overview)
  const filter = { id: sidebar.id, src: sidebar.script, current }
  const whole =
    sidebar.script === undefined ? (
      tree
    ) : (
      <Island name="sidebar-filter" on="intent" props={filter}>
        {tree}
      </Island>
    )
  return (
    <nav
      id="_sidebar"
      className="sidebar"
      aria-label={sidebar.label ?? writeText('sidebar.label')}
      popover="auto"
    >
      <DrawerHead target="_sidebar" closeLabel={writeText('sidebar.close')}>
        <p>{sidebar.label ?? writeText('header.menu')}</p>
      </DrawerHead>
      {view.guideVersions && <GuideVersions menu={view.guideVersions} />}
      {short === undefined ? (
        whole
      ) : (
        <ForMedia
          site={whole}
          bundle={
            <Island name="sidebar-filter" on="load" props={{ ...filter, isPartial: true }}>
              <HtmlText write={() => treeHtml(short, current)} />
            </Island>
          }
        />
      )}
      {parts.layout.navbar.length > 0 && <SiteLinks view={view} parts={parts} />}
    </nav>
  )
})

/** The versions of a guide, above the sidebar: links, so that it works without scripts. */
function GuideVersions({ menu: { current, versions } }: { readonly menu: GuideVersionsView }) {
  return (
    <details className="guide-versions">
      <summary>
        <span>{writeText('version.label')}</span> <bdi>{current}</bdi>
      </summary>
      <ul>
        {versions.map(({ label, href, isCurrent }) => (
          <li key={href}>
            <a href={href} {...(isCurrent && { 'aria-current': 'true' as const })}>
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ForMediaProps {
  readonly site: ReactNode
  readonly bundle: ReactNode
}

/** A part of a page that its copy in the bundle prints otherwise. Emit takes one of both. */
export function ForMedia({ site, bundle }: ForMediaProps) {
  return (
    <>
      {SITE_START}
      {site}
      {SITE_END}
      {bundle}
      {BUNDLE_END}
    </>
  )
}

interface DrawerHeadProps {
  readonly target: string
  readonly closeLabel: string
  readonly children: ReactNode
}

/** The title of a drawer of a narrow screen, and the button that closes it. */
function DrawerHead({ target, closeLabel, children }: DrawerHeadProps) {
  return (
    <div className="drawer-head">
      {children}
      <button type="button" className="icon-button close" popoverTarget={target} aria-label={closeLabel}>
        <Icon name="close" />
      </button>
    </div>
  )
}

const Toc = replaceable('Toc', function Toc({ headings }: { readonly headings: readonly Heading[] }) {
  return (
    <nav id="_toc" className="toc" aria-labelledby="_toc-title" popover="auto">
      <DrawerHead target="_toc" closeLabel={writeText('toc.close')}>
        <p id="_toc-title">{writeText('toc.title')}</p>
      </DrawerHead>
      <ul>
        {headings.map(({ id, text, depth, beside }) => (
          <li key={id} data-depth={beside ? 'beside' : depth}>
            <a href={`#${encodeURIComponent(id)}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
})

const Footer = replaceable(
  'Footer',
  function Footer({
    layout: { footer, footerColumns, footerLines, index },
  }: {
    readonly layout: LayoutView
  }) {
    return (
      <footer id="_footer" className="footer">
        {footerColumns.length > 0 && (
          <nav className="footer-columns" aria-label={writeText('footer.label')}>
            {footerColumns.map(({ title, links }) => (
              <section key={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ label, href }) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        )}
        {footerLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <ul>
          {footer.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          <li>
            <a href={siteMarker(index)}>{writeText('index.link')}</a>
          </li>
        </ul>
        <a className="top icon-button" href="#top" aria-label={writeText('footer.top')}>
          <Icon name="up" />
        </a>
      </footer>
    )
  },
)
