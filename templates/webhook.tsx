import type { WebhookPage } from '../src/site-types.ts'
import { Article, contents } from './article.tsx'
import { Event, eventHeadings } from './event.tsx'
import { Prose } from './prose.tsx'
import { Shell } from './shell.tsx'
import { slotted } from './slot.tsx'
import type { View } from './view.ts'

/** A guide about a webhook event: the author's text, and what the specification says of the event, at its slot or at the end. */
export function Webhook({ page, site, assets }: View<WebhookPage>) {
  const { body } = page
  const event = body.includes('data-slot="event"') ? undefined : site.events.get(page.event)
  const headings = slotted(body, page.headings, page, site)
  const toc = event === undefined ? headings : [...headings, ...eventHeadings(event)]
  return (
    <Shell page={page} site={site} toc={page.hideToc ? [] : contents(toc)}>
      <Article page={page} site={site}>
        <h1>{page.title}</h1>
        <Prose html={body} page={page} site={site} assets={assets} />
        {event && <Event event={event} page={page} site={site} assets={assets} />}
      </Article>
    </Shell>
  )
}
