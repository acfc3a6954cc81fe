import type { DocPage, PlainPage, WebhookPage } from '../src/types.ts'
import { Article, contents } from './article.tsx'
import { Prose } from './prose.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** A page that its author wrote as one text: a document, or a single page. */
export function Doc({ page, site }: View<DocPage | PlainPage | WebhookPage>) {
  return (
    <Shell page={page} site={site} toc={page.hideToc ? [] : contents(page.headings)}>
      <Article page={page} site={site}>
        <h1>{page.title}</h1>
        <Prose html={page.body} route={page.route} site={site} />
      </Article>
    </Shell>
  )
}
