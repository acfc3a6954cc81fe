/** The render stage for one page. */
import { listTemplateReads } from '../../../templates/replaceable.tsx'
import { renderDocument } from '../../../templates/render-document.tsx'
import { blocksToMarkdown, fillMarkdownLinks } from '../../domain/blocks/blocks-to-markdown.ts'
import { hasMarkdownTwin } from '../../lib/site/paths/site-files.ts'
import type { Html } from '../../lib/types.ts'
import type { PageView, ViewParts } from '../view/view-types.ts'

/** A page to render: its view and the shared parts that the view names. */
export interface RenderItem {
  readonly view: PageView
  readonly parts: ViewParts
  /** Its Markdown, if the content was rendered before. */
  readonly markdown?: string
}

/** Output for a page's view. Addresses in both texts are site markers (lib/site/links/markers.ts). */
export interface RenderResult {
  /** The whole document. */
  readonly html: Html
  /** The Markdown twin, of pages that have one. */
  readonly markdown?: string
}

/**
 * Renders a page. A pure function of its view, and of the files that templates of the site's authors read (`listTemplateReads`). It runs in any
 * thread, and its result is cached by these.
 */
export function renderPage({ view, parts, markdown }: RenderItem): RenderResult {
  const html = renderDocument(view, parts)
  if (!hasMarkdownTwin(view)) return { html }
  if (markdown !== undefined) return { html, markdown: fillMarkdownLinks(markdown, view.links) }
  return parts.content === undefined
    ? { html }
    : { html, markdown: blocksToMarkdown(parts.content, view.links) }
}

export { listTemplateReads }
