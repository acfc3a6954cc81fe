/**
 * The work of a thread for one page: render and emit in one go, so that only finished bytes leave the thread. HTML with markers is a string
 * of two bytes a character; copying it between threads, rewriting its addresses and hashing it would keep the main thread busy.
 */

import { emitPage } from '../../stages/emit/page/emit-page.ts'
import { digestFile } from '../../lib/files/file-digest.ts'
import { encodeText } from '../../lib/text/encoding/encode-text.ts'
import { packEntry } from '../../lib/files/pack-entry.ts'
import { TEXT_SEPARATOR } from '../../lib/site/links/markers.ts'
import { track } from '../../lib/activity.ts'
import { runInLanguage } from '../../lib/locale/text.ts'
import { decodeContent } from '../../stages/render/page-content.ts'
import {
  listTemplateReads,
  renderPage,
  type RenderItem,
  type RenderResult,
} from '../../stages/render/render-page.ts'
import { apiPageBlocks } from '../../domain/openapi/blocks/api-page-blocks.ts'
import type { PageOutput, RenderSource, PageTask, SharedPageData } from '../../stages/render/page-task.ts'
import type { PageFile } from '../../lib/types.ts'

/** Renders a page, unless that was done before, and returns its files. */
export function buildPageFiles({ page, source, isKept }: PageTask, shared: SharedPageData): PageOutput {
  // An earlier build that rendered a page has packed it, too.
  const isPacked = shared.files.offline && !('rendered' in source)
  const texts =
    'rendered' in source
      ? decodeTexts(source.rendered)
      : track('render', page.route, () =>
          runInLanguage(source.parts.layout.interface, () => renderPage(completeItem(source, shared))),
        )
  const files = Array.from(emitPage(page, texts, shared.files), ({ path, data, only }): PageFile => {
    const bytes = typeof data === 'string' ? encodeText(data) : data
    return {
      ...digestFile({ path, data: bytes, ...(only !== undefined && { only }) }),
      data: bytes,
      ...(isPacked && only !== 'site' && { packed: track('deflate', path, () => packEntry(bytes)) }),
    }
  })
  if (isKept !== true) return { files }
  const hasTemplates = 'view' in source && source.parts.templates !== undefined
  return { files, rendered: encodeTexts(texts), ...(hasTemplates && { reads: listTemplateReads() }) }
}

/** Input of rendering a page, with its content. An API page's content is built here unless it was rendered when the page was read. */
function completeItem({ view, parts, apiPage, content }: RenderSource, { apis }: SharedPageData): RenderItem {
  if (apiPage === undefined || parts.content !== undefined) return { view, parts }
  // Templates of the site's authors get the blocks.
  if (content !== undefined && parts.templates === undefined) {
    const { placed, markdown } = decodeContent(content)
    return { view, parts: { ...parts, placed }, markdown }
  }
  const api = apis.get(apiPage.version)
  if (api === undefined) return { view, parts }
  return { view, parts: { ...parts, content: apiPageBlocks(apiPage, api).blocks } }
}

const decoder = new TextDecoder()

function encodeTexts({ html, markdown }: RenderResult): Uint8Array {
  return encodeText(markdown === undefined ? html : [html, TEXT_SEPARATOR, markdown])
}

function decodeTexts(rendered: Uint8Array): RenderResult {
  const [html = '', markdown] = decoder.decode(rendered).split(TEXT_SEPARATOR)
  return { html, ...(markdown !== undefined && { markdown }) }
}
