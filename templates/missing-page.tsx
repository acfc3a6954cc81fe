import { siteMarker } from '../src/lib/site/markers.ts'
import type { LayoutView, MissingView } from '../src/view-types.ts'
import { PageHead } from './article.tsx'
import { Island } from './island.tsx'
import type { PageProps } from './page-props.ts'
import { replaceable } from './replaceable.tsx'
import { Shell } from './shell.tsx'

/** What a host shows for a path without a page. */
export function MissingPage({ view, parts }: PageProps<MissingView>) {
  return (
    <Shell view={view} parts={parts}>
      <PageHead view={view} home={parts.layout.home} />
      <NotFound view={view} layout={parts.layout} />
    </Shell>
  )
}

const NotFound = replaceable(
  'NotFound',
  function NotFound({ view, layout }: { readonly view: MissingView; readonly layout: LayoutView }) {
    return (
      <>
        <h1>{view.title}</h1>
        <p>
          There is no page at this address. It may have moved, or the link that led here has a slip in it.
        </p>
        <Island name="nearest-pages" on="load" props={{ pages: view.pages, base: view.base }} />
        <p>
          Look through the <a href={siteMarker(layout.index)}>index of all pages</a>, or begin at{' '}
          <a href={siteMarker(layout.home)}>the home page</a>.
        </p>
      </>
    )
  },
)
