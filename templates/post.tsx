import type { PostPage } from '../src/site-types.ts'
import { Article, contents } from './article.tsx'
import { Byline, Tags } from './blog.tsx'
import { Prose } from './prose.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** A post of the blog. */
export function Post({ page, site, assets }: View<PostPage>) {
  return (
    <Shell page={page} site={site} toc={page.hideToc ? [] : contents(page.headings)}>
      <Article page={page} site={site}>
        <h1>{page.title}</h1>
        <Byline post={page} site={site} />
        <Prose html={page.body} page={page} site={site} assets={assets} />
        <Tags tags={page.tags} site={site} />
      </Article>
    </Shell>
  )
}
