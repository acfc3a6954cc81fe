import type { DocPage, Result, Slot, WebhookPage } from '../types.ts'
import { words } from '../lib/words.ts'
import { check, front } from './front.ts'
import { prose, type Parsed } from './prose.ts'
import { routeOf, segments, unnumbered } from './route.ts'

/** A guide: one Markdown file below the docs folder. With `event` in its front matter it is the guide of a webhook event. Drafts give undefined. */
export function doc(parsed: Parsed, folder: string): Result<DocPage | WebhookPage | undefined> {
  const { source, markdown } = parsed
  const { value, problems } = check(front.doc, markdown.value.front, markdown.value.frontPlaces, source.path)
  if (value.draft) return { value: undefined, problems }
  const parts = segments(source.path, folder)
  const name = parts.at(-1) ?? ''
  const file = source.path.split('/').at(-1) ?? ''
  const page = prose(parsed, value, routeOf('/docs', parts, value.slug), words(name), ['doc', value])
  const position = value.sidebar_position ?? unnumbered(file).position
  const slot: Slot = {
    folders: parts.slice(0, -1),
    label: value.sidebar_label ?? page.title,
    hidden: value.sidebar_hidden || value.unlisted,
    ...(position === undefined ? {} : { position }),
  }
  if (value.event === undefined) return { value: { ...page, kind: 'doc', slot }, problems }
  return { value: { ...page, kind: 'webhook', slot, event: value.event }, problems }
}
