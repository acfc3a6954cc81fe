import type { DocPage, PlainPage } from '../src/site-types.ts'
import { Article, contents } from './article.tsx'
import { Prose } from './prose.tsx'
import { Shell } from './shell.tsx'
import { slotted } from './slot.tsx'
import type { View } from './view.ts'

/** A page that its author wrote as one text: a document, or a single page. */
export function Doc({ page, site, assets }: View<DocPage | PlainPage>) {
  return (
    <Shell
      page={page}
      site={site}
      toc={page.hideToc ? [] : contents(slotted(page.body, page.headings, page, site))}
    >
      <Article page={page} site={site}>
        <h1>{page.title}</h1>
        <Prose html={page.body} page={page} site={site} assets={assets} />
      </Article>
    </Shell>
  )
}
