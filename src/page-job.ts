/**
 * The work of a thread for one page: render and emit in one go, so that only finished bytes leave the thread. HTML with markers is a string
 * of two bytes a character; copying it between threads, rewriting its addresses and hashing it would keep the main thread busy.
 */

import { emitPage } from './emit/emit-page.ts'
import { digestFile } from './lib/files/file-digest.ts'
import { track } from './lib/activity.ts'
import { renderPage, type RenderResult } from './render/render-page.ts'
import type { PageFile, PageFileContext } from './types.ts'
import type { PageOutput, PageTask } from './view-types.ts'

/** Renders a page, unless that was done before, and gives its files. */
export function buildPageFiles({ page, source, isKept }: PageTask, context: PageFileContext): PageOutput {
  const texts =
    'rendered' in source
      ? decodeTexts(source.rendered)
      : track('render', page.route, () => renderPage(source))
  const files = Array.from(emitPage(page, texts, context), ({ path, data, only }): PageFile => {
    const bytes = typeof data === 'string' ? encoder.encode(data) : data
    return { ...digestFile({ path, data: bytes, ...(only !== undefined && { only }) }), data: bytes }
  })
  return { files, ...(isKept === true && { rendered: encodeTexts(texts) }) }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Between HTML and Markdown: a noncharacter, which no text holds (lib/site/markers.ts). */
const SEPARATOR = '\uFDD3'

function encodeTexts({ html, markdown }: RenderResult): Uint8Array {
  return encoder.encode(markdown === undefined ? html : `${html}${SEPARATOR}${markdown}`)
}

function decodeTexts(rendered: Uint8Array): RenderResult {
  const [html = '', markdown] = decoder.decode(rendered).split(SEPARATOR)
  return { html, ...(markdown !== undefined && { markdown }) }
}
