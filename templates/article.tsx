import type { ReactNode } from 'react'

import { siteMarker } from '../src/lib/markers.ts'
import type { Heading, PageNav } from '../src/types.ts'
import type { Page, Site } from '../src/site-types.ts'
import { Icon } from './icons.tsx'

/** Day of an ISO date in words, in UTC: '21 November 2026'. */
export function day(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

/** What a table of contents lists: levels 2 and 3. */
export function contents(headings: readonly Heading[]): readonly Heading[] {
  return headings.filter(({ depth, id }) => (depth === 2 || depth === 3) && id !== '')
}

/** The way to a page from the top. */
export function Breadcrumbs({ page, site }: { readonly page: Page; readonly site: Site }) {
  const crumbs = site.navs.get(page.route)?.breadcrumbs ?? []
  // A page at the top has no way to it.
  if (crumbs.length < 2) return null
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {crumbs.map(({ label, route }, n) => (
          <li key={n}>
            {route === undefined || route === page.route ? (
              <span {...(route === page.route && { 'aria-current': 'page' as const })}>{label}</span>
            ) : (
              <a href={siteMarker(route)}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Below an article: who to ask for a change, when it last changed, and what comes before and after. */
export function Sequel({ page, site }: { readonly page: Page; readonly site: Site }) {
  const standing = site.navs.get(page.route)
  if (standing === undefined) return null
  const { editUrl, updated } = standing
  return (
    <>
      {(editUrl !== undefined || updated !== undefined) && (
        <p className="meta">
          {editUrl !== undefined && (
            <a href={editUrl}>
              <Icon name="edit" /> Edit this page
            </a>
          )}
          {updated !== undefined && (
            <span>
              Last updated on <time dateTime={updated}>{day(updated)}</time>
            </span>
          )}
        </p>
      )}
      <Neighbours standing={standing} />
    </>
  )
}

function Neighbours({ standing: { previous, next } }: { readonly standing: PageNav }) {
  if (previous === undefined && next === undefined) return null
  return (
    <nav className="neighbours" aria-label="Previous and next page">
      {previous && (
        <a href={siteMarker(previous.route)} rel="prev">
          <small>
            <Icon name="previous" /> Previous
          </small>
          <span>{previous.label}</span>
        </a>
      )}
      {next && (
        <a href={siteMarker(next.route)} rel="next">
          <small>
            Next <Icon name="next" />
          </small>
          <span>{next.label}</span>
        </a>
      )}
    </nav>
  )
}

export interface ArticleProps {
  readonly page: Page
  readonly site: Site
  readonly children: ReactNode
}

/** The frame of an article inside <main>: breadcrumbs above, neighbours below. */
export function Article({ page, site, children }: ArticleProps) {
  return (
    <>
      <Breadcrumbs page={page} site={site} />
      <article>{children}</article>
      <Sequel page={page} site={site} />
    </>
  )
}
