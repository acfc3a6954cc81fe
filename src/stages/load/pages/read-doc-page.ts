/** Makes a guide of one Markdown file below the docs folder. */
import { DRAFT_BADGE } from '../../../lib/site/draft-badge.ts'
import { splitNumberPrefix } from '../../../lib/site/paths/number-prefix.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import type { DocPage, SidebarPlacement, WebhookPage } from '../../site-types.ts'
import type { Collection, Result } from '../../../lib/types.ts'
import { readPageFrontMatter, type ParsedSource } from './front-matter.ts'
import { createMarkdownPage } from './create-markdown-page.ts'
import { pageRoute, readSourceName, type SourceName } from './page-route.ts'

/** The guide; with `event` in its front matter it is the guide of a webhook event. */
export function readDocPage(parsed: ParsedSource, collection: Collection): Result<DocPage | WebhookPage> {
  const { path } = parsed
  const { value: frontMatter, problems } = readPageFrontMatter(
    'doc',
    parsed,
    path.slice(collection.source.length + 1).split('/').length - 1,
  )
  const prefixes = frontMatter.parse_number_prefixes ? collection.numberPrefixes : 'none'
  const name = readSourceName(path, collection, prefixes)
  const { segments } = name
  const { id, pagination_prev: previous, pagination_next: next } = frontMatter
  const page = {
    ...createMarkdownPage(parsed, {
      frontMatter,
      collection: collection.id,
      route:
        collection.addresses === 'files'
          ? pageRoute(collection.route, name, undefined)
          : pageRoute(collection.route, renamePage(name, id), frontMatter.slug),
      fallbackTitle: toTitle(segments.at(-1) ?? ''),
    }),
    ...(frontMatter.tags.length > 0 && { tags: frontMatter.tags }),
    ...(frontMatter.displayed_sidebar !== undefined && { sidebar: frontMatter.displayed_sidebar }),
    ...((previous !== undefined || next !== undefined) && { neighbors: { previous, next } }),
  }
  const position =
    frontMatter.sidebar_position ?? splitNumberPrefix(path.split('/').at(-1) ?? '', prefixes).position
  const badge = frontMatter.draft ? DRAFT_BADGE : frontMatter.sidebar_badge
  const placement: SidebarPlacement = {
    folders: segments.slice(0, -1),
    label: frontMatter.sidebar_label ?? page.title,
    ...(id !== undefined && { id }),
    hidden: frontMatter.sidebar_hidden || frontMatter.unlisted,
    ...(position === undefined ? {} : { position }),
    ...(frontMatter.sidebar_icon !== undefined && { icon: frontMatter.sidebar_icon }),
    ...(badge !== undefined && { badge }),
  }
  const { event } = frontMatter
  return {
    value:
      event === undefined
        ? { ...page, kind: 'doc', placement }
        : { ...page, kind: 'webhook', placement, event },
    problems,
  }
}

/** As in Docusaurus, an `id` takes the place of the file name, except that of the page of a folder. */
function renamePage(name: SourceName, id: string | undefined): SourceName {
  return id === undefined || name.isFolderPage
    ? name
    : { ...name, segments: [...name.segments.slice(0, -1), id] }
}
