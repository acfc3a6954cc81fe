import { siteMarker } from '../src/lib/markers.ts'
import type { MissingPage } from '../src/site-types.ts'
import { Island } from './island.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** So many pages travel with the not-found page, to find the nearest among: some 12 KB compressed. */
const MOST = 2000

/** What a host shows for a path without a page. */
export function Missing({ page, site }: View<MissingPage>) {
  const pages = site.pages
    .filter(({ kind, unlisted }) => kind !== 'missing' && unlisted !== true)
    .slice(0, MOST)
    .map(({ route, title }) => ({ route, title }))
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      <p>There is no page at this address. It may have moved, or the link that led here has a slip in it.</p>
      <Island name="nearest-pages" on="load" props={{ pages, base: site.config.base }} />
      <p>
        Look through the <a href={siteMarker('/search')}>index of all pages</a>, or begin at{' '}
        <a href={siteMarker('/')}>the home page</a>.
      </p>
    </Shell>
  )
}
