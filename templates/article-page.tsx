import type { ArticleView } from '../src/view-types.ts'
import { Article } from './article.tsx'
import { Blocks } from './blocks.tsx'
import type { PageProps } from './page-props.ts'
import { Shell } from './shell.tsx'

/** A page that is one article: a guide, a single page, or a page of an API reference. */
export function ArticlePage({ view, parts }: PageProps<ArticleView>) {
  const blocks = <Blocks blocks={parts.content ?? []} page={view} />
  // An operation has its request and its responses beside what it takes.
  const isOperation = view.kind === 'operation'
  return (
    <Shell view={view} parts={parts} {...(isOperation && { width: 'wide' })}>
      <Article view={view}>{isOperation ? <div className="api">{blocks}</div> : blocks}</Article>
    </Shell>
  )
}
