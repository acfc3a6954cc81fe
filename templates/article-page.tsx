import { writeText } from '../src/lib/locale/text.ts'
import { Fragment, type ReactNode } from 'react'

import type { ArticleView, LinkView } from '../src/stages/view/view-types.ts'
import { Article } from './article.tsx'
import { PageBlocks, PageContent } from './blocks.tsx'
import { Tags, writeMinutes } from './blog-pages.tsx'
import type { PageProps } from './page-props.ts'
import { replaceable } from './replaceable.tsx'
import { Shell } from './shell.tsx'

/** A page that is one article: a guide, a single page, or a page of an API reference. */
export function ArticlePage({ view, parts }: PageProps<ArticleView>) {
  const [title, ...text] = parts.content ?? []
  const blocks =
    parts.placed !== undefined ? (
      <PageContent content={parts.placed} links={view.links} />
    ) : view.minutes === undefined ? (
      <PageBlocks blocks={parts.content ?? []} page={view} />
    ) : (
      <>
        {title && <PageBlocks blocks={[title]} page={view} />}
        <p className="reading-time">{writeMinutes(view.minutes)}</p>
        <PageBlocks blocks={text} page={view} />
      </>
    )
  if (view.frame === 'blank')
    return (
      <main id="_content" className="blank" tabIndex={-1}>
        <article>{blocks}</article>
      </main>
    )
  if (view.frame === 'landing')
    return (
      <Shell view={view} parts={parts} width="landing">
        <article>{blocks}</article>
      </Shell>
    )
  return (
    <Shell
      view={view}
      parts={parts}
      {...((view.hasCodeBeside || view.kind === 'schemas' || view.frame === 'wide') && { width: 'wide' })}
    >
      <Article view={view} home={parts.layout.home}>
        {view.kind === 'operation' ? (
          <Operation>
            {blocks}
            {view.guides && <RelatedGuides guides={view.guides} />}
          </Operation>
        ) : (
          <Columns view={view}>{blocks}</Columns>
        )}
        {view.tags && <Tags tags={view.tags} />}
      </Article>
    </Shell>
  )
}

const Operation = replaceable(
  'Operation',
  function Operation({ children }: { readonly children: ReactNode }) {
    return <div className="api">{children}</div>
  },
)

/** Text and the code beside it, or text alone. */
function Columns({ view, children }: { readonly view: ArticleView; readonly children: ReactNode }) {
  return view.hasCodeBeside ? <div className="api">{children}</div> : children
}

/** The guides whose text links to an operation. */
function RelatedGuides({ guides }: { readonly guides: readonly LinkView[] }) {
  return (
    <p className="related">
      <strong>{writeText('page.guides')}</strong>:{' '}
      {guides.map(({ label, href }, index) => (
        <Fragment key={href}>
          {index > 0 && writeText('list.separator')}
          <a href={href}>{label}</a>
        </Fragment>
      ))}
    </p>
  )
}
