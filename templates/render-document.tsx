/** Picks the template of a page and prints the document around it. */

import type { ReactNode } from 'react'

import { fillLinks, siteMarker } from '../src/lib/site/links/markers.ts'
import type { PageView, ViewParts } from '../src/stages/view/view-types.ts'
import { ArticlePage } from './article-page.tsx'
import { ArchivePage, AuthorPage, AuthorsPage, BlogPage, TopicPage, TopicsPage } from './blog-pages.tsx'
import { ConsolePage } from './console-page.tsx'
import { Head } from './head.tsx'
import { HomePage } from './home-page.tsx'
import { IndexPage } from './index-page.tsx'
import { PlainHtml, renderWithIslands } from './island.tsx'
import { MissingPage } from './missing-page.tsx'
import type { PageProps } from './page-props.ts'
import { PostPage } from './post-page.tsx'
import { hasReplacedParts, renderWithTemplates } from './replaceable.tsx'

type Kind = PageView['kind']
type Template<K extends Kind> = (props: PageProps<Extract<PageView, { kind: K }>>) => ReactNode

/** The template of each kind of page: everything inside <body>. */
const templates: { readonly [K in Kind]: Template<K> } = {
  doc: ArticlePage,
  webhook: ArticlePage,
  plain: ArticlePage,
  operation: ArticlePage,
  event: ArticlePage,
  tag: ArticlePage,
  overview: ArticlePage,
  schema: ArticlePage,
  schemas: ArticlePage,
  post: PostPage,
  home: HomePage,
  missing: MissingPage,
  console: ConsolePage,
  blog: BlogPage,
  archive: ArchivePage,
  authors: AuthorsPage,
  author: AuthorPage,
  topics: TopicsPage,
  topic: TopicPage,
  index: IndexPage,
}

/**
 * The whole HTML document of a page: a pure function of its view. Internal addresses in it are site markers (lib/site/links/markers.ts), also those
 * inside the JSON of islands; emit writes them for a host or for file://.
 */
export function renderDocument(view: PageView, parts: ViewParts): string {
  const { layout } = parts
  // The table has a template for each kind, which TypeScript cannot follow through the index.
  const Template = templates[view.kind] as Template<Kind>
  const html = renderWithTemplates({ view, parts }, () =>
    renderWithIslands(
      <html
        lang={layout.language}
        dir={layout.direction === 'rtl' ? 'rtl' : undefined}
        data-home={siteMarker('/')}
        data-page={view.kind}
        data-side={view.hasCodeBeside ? '' : undefined}
        data-mode={layout.mode}
        data-bar={layout.announcement?.id}
      >
        <Head view={view} parts={parts} />
        <body>
          {hasReplacedParts() ? (
            <Template view={view} parts={parts} />
          ) : (
            <PlainHtml>
              <Template view={view} parts={parts} />
            </PlainHtml>
          )}
          {view.movedAnchors && (
            <div id="_moved" hidden>
              {view.movedAnchors.map(({ anchor, href }) => (
                <a key={anchor} id={anchor} href={href} />
              ))}
            </div>
          )}
        </body>
      </html>,
      { ...layout.scripts.islands, ...view.islands },
      (part) => fillLinks(part, (number) => view.links[number] || '#'),
    ),
  )
  return `<!doctype html>${html}\n`
}
