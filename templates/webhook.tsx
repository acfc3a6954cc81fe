import type { WebhookPage } from '../src/types.ts'
import { Article, contents } from './article.tsx'
import { Event } from './event.tsx'
import { Prose } from './prose.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** A guide about a webhook event: the author's text, then what the specification says of the event. */
export function Webhook({ page, site, assets }: View<WebhookPage>) {
  const event = site.events.get(page.event)
  return (
    <Shell page={page} site={site} toc={page.hideToc ? [] : contents(page.headings)}>
      <Article page={page} site={site}>
        <h1>{page.title}</h1>
        <Prose html={page.body} route={page.route} site={site} />
        {event && <Event event={event} page={page} site={site} assets={assets} />}
      </Article>
    </Shell>
  )
}
