/** The parts of an article around its text: breadcrumbs, byline, tags, neighbours, edit link. */

import type { ReactNode } from 'react'

import { formatDay, writeText, writeTextParts } from '../src/lib/locale/text.ts'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { VersionBannerView, ViewBase } from '../src/stages/view/view-types.ts'
import { Icon } from './icons.tsx'
import { Island } from './island.tsx'
import { replaceable } from './replaceable.tsx'

/** The way to a page from the top. */
const Breadcrumbs = replaceable(
  'Breadcrumbs',
  function Breadcrumbs({ view, home }: { readonly view: ViewBase; readonly home: string }) {
    const { route: current, title } = view
    // Pages that are in no sidebar are below the home page.
    const breadcrumbs = view.breadcrumbs.length > 0 ? view.breadcrumbs : [{ label: title, route: current }]
    return (
      <nav className="breadcrumbs" aria-label={writeText('page.breadcrumbs')}>
        <ol>
          <li>
            <a href={siteMarker(home)} aria-label={writeText('page.home')}>
              <Icon name="home" />
            </a>
          </li>
          {breadcrumbs.map(({ label, route }, index) => (
            <li key={index}>
              {route === undefined || route === current ? (
                <span {...(route === current && { 'aria-current': 'page' as const })}>{label}</span>
              ) : (
                <a href={siteMarker(route)}>{label}</a>
              )}
            </li>
          ))}
        </ol>
      </nav>
    )
  },
)

/** Below an article: where to suggest a change, when it last changed, and what comes before and after. */
function ArticleFooter({ view }: { readonly view: ViewBase }) {
  const { editUrl, updated } = view
  return (
    <>
      {(editUrl !== undefined || updated !== undefined) && (
        <p className="meta">
          {editUrl !== undefined && (
            <a href={editUrl}>
              <Icon name="edit" /> {writeText('page.edit')}
            </a>
          )}
          {updated !== undefined && (
            <span>
              {writeTextParts('page.updated', {
                date: (
                  <time key="date" dateTime={updated}>
                    {formatDay(updated)}
                  </time>
                ),
              })}
            </span>
          )}
        </p>
      )}
      {view.feedback !== undefined && (
        <Island name="page-feedback" on="intent" props={{ endpoint: view.feedback, page: view.route }} />
      )}
      <Neighbours view={view} />
    </>
  )
}

const Neighbours = replaceable(
  'PageNav',
  function Neighbours({ view: { previous, next } }: { readonly view: ViewBase }) {
    if (previous === undefined && next === undefined) return null
    return (
      <nav className="neighbours" aria-label={writeText('page.neighbors')}>
        {previous && (
          <a href={previous.href} rel="prev">
            <small>
              <Icon name="previous" /> {writeText('page.previous')}
            </small>
            <span>{previous.label}</span>
          </a>
        )}
        {next && (
          <a href={next.href} rel="next">
            <small>
              {writeText('page.next')} <Icon name="next" />
            </small>
            <span>{next.label}</span>
          </a>
        )}
      </nav>
    )
  },
)

/** Notes that a page belongs to a version that readers rarely want, and links to the current version. */
function VersionBanner({ banner: { status, version, current } }: { readonly banner: VersionBannerView }) {
  return (
    <aside className="version-banner" aria-label={writeText('version.label')} data-status={status}>
      <p>
        {status === 'old'
          ? `${writeText('version.old', { version })} `
          : `${writeText('version.unreleased', { version })} `}
        {current && (
          <a href={current.href}>
            {current.isSame
              ? writeText('version.same', { version: current.label })
              : writeText('version.go', { version: current.label })}
          </a>
        )}
      </p>
    </aside>
  )
}

/** Above the content of a page: the way to it, and what a reader can do with it. */
export function PageHead({ view, home }: { readonly view: ViewBase; readonly home: string }) {
  return (
    <div className="page-head">
      <Breadcrumbs view={view} home={home} />
      {view.actions && <Island name="page-actions" on="intent" props={view.actions} />}
    </div>
  )
}

/** The frame of an article inside <main>: breadcrumbs above, neighbours below. */
export const Article = replaceable(
  'Article',
  function Article({
    view,
    home,
    children,
  }: {
    readonly view: ViewBase
    /** Route of the home page. */
    readonly home: string
    readonly children: ReactNode
  }) {
    return (
      <>
        <PageHead view={view} home={home} />
        {view.versionBanner && <VersionBanner banner={view.versionBanner} />}
        {view.original && <p className="untranslated">{writeText('page.untranslated')}</p>}
        <article lang={view.original?.tag} dir={view.original?.direction}>
          {children}
        </article>
        <ArticleFooter view={view} />
      </>
    )
  },
)
