import { writeText, writeTextParts } from '../src/lib/locale/text.ts'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { LayoutView, MissingView } from '../src/stages/view/view-types.ts'
import { PageHead } from './article.tsx'
import { SearchOpener } from './header.tsx'
import { EntryPoints } from './home-page.tsx'
import { Icon } from './icons.tsx'
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
        <div className="pitch">
          <h1>{view.title}</h1>
          <p>{writeText('missing.text')}</p>
          <p className="actions">
            <SearchOpener view={view} layout={layout}>
              <a className="button" data-variant="primary" href={siteMarker(layout.index)} data-control="">
                <Icon name="search" /> {writeText('search.label')}
              </a>
            </SearchOpener>
          </p>
        </div>
        <Island name="nearest-pages" on="load" props={{ pages: view.pages, base: view.base }} />
        <EntryPoints view={view} />
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
