import type { TagPage } from '../src/site-types.ts'
import { Heading, Operations } from './api/parts.tsx'
import { Describe } from './api/text.tsx'
import { Article, contents } from './article.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** All operations of one tag. */
export function TagView({ page, site }: View<TagPage>) {
  const api = site.apis.get(page.version)
  const tag = api?.tags.find((one) => one.name === page.tag)
  if (api === undefined || tag === undefined) return null
  const list = api.operations.filter((one) => tag.operations.includes(one.id))
  return (
    <Shell page={page} site={site} toc={contents(page.headings)}>
      <Article page={page} site={site}>
        <h1>{page.title}</h1>
        <Describe text={tag.description} page={page} site={site} />
        {tag.docs && (
          <p>
            <a href={tag.docs.url}>{tag.docs.label}</a>
          </p>
        )}
        <Heading id="operations">Operations</Heading>
        <Operations list={list} />
      </Article>
    </Shell>
  )
}
