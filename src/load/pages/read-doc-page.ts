import type { Result } from '../../types.ts'
import type { DocPage, SidebarPlacement, WebhookPage } from '../../site-types.ts'
import { toTitle } from '../../lib/title-case.ts'
import { checkFrontMatter, frontMatterSchemas } from './check-front-matter.ts'
import { createMarkdownPage, type ParsedSource } from './create-markdown-page.ts'
import { pageRoute, pathSegments, splitNumberPrefix } from './page-route.ts'

/** A guide: one Markdown file below the docs folder. With `event` in its front matter it is the guide of a webhook event. Drafts give undefined. */
export function readDocPage(parsed: ParsedSource, folder: string): Result<DocPage | WebhookPage | undefined> {
  const { source, markdown } = parsed
  const { value, problems } = checkFrontMatter(
    frontMatterSchemas.doc,
    markdown.value.frontMatter,
    markdown.value.frontMatterLocations,
    source.path,
  )
  if (value.draft) return { value: undefined, problems }
  const parts = pathSegments(source.path, folder)
  const name = parts.at(-1) ?? ''
  const file = source.path.split('/').at(-1) ?? ''
  const page = createMarkdownPage(parsed, value, pageRoute('/docs', parts, value.slug), toTitle(name), [
    'doc',
    value,
  ])
  const position = value.sidebar_position ?? splitNumberPrefix(file).position
  const slot: SidebarPlacement = {
    folders: parts.slice(0, -1),
    label: value.sidebar_label ?? page.title,
    hidden: value.sidebar_hidden || value.unlisted,
    ...(position === undefined ? {} : { position }),
  }
  if (value.event === undefined) return { value: { ...page, kind: 'doc', placement: slot }, problems }
  return { value: { ...page, kind: 'webhook', placement: slot, event: value.event }, problems }
}
