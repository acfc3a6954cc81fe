import { writeText, writeTextParts } from '../src/lib/locale/text.ts'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { LayoutView, MissingView } from '../src/stages/view/view-types.ts'
import { PageHead } from './article.tsx'
import { Island } from './island.tsx'
import type { PageProps } from './page-props.ts'
import { replaceable } from './replaceable.tsx'
import { Shell } from './shell.tsx'

/** The page that a host shows for a path without a page. */
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
        <p>{writeText('missing.text')}</p>
        <Island name="nearest-pages" on="load" props={{ pages: view.pages, base: view.base }} />
        <p>
          {writeTextParts('missing.ways', {
            index: (
              <a key="index" href={siteMarker(layout.index)}>
                {writeText('missing.index')}
              </a>
            ),
            home: (
              <a key="home" href={siteMarker(layout.home)}>
                {writeText('missing.home')}
              </a>
            ),
          })}
        </p>
      </>
    )
  },
)
