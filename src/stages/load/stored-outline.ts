/** How the cache keeps the outline of an API page: one line of JSON, and the JSON of its sections, which is not parsed until it is read. */

import { decodeText } from '../../lib/text/encoding/decode-text.ts'
import { defineSections, encodeSections } from '../../domain/openapi/section-bytes.ts'
import type { ApiPageOutline, ApiPageSource } from '../site-types.ts'

const LINE_END = 10

/** The bytes of an outline. JSON has no line end of its own. */
export function encodeOutline(outline: ApiPageOutline): Uint8Array {
  const { sections: _, ...rest } = outline
  return Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), encodeSections(outline)])
}

/** The outline in `bytes`, of a page that may have moved in its file since. */
export function decodeOutline(bytes: Uint8Array, page: ApiPageSource): ApiPageOutline {
  const end = bytes.indexOf(LINE_END)
  const outline = JSON.parse(decodeText(bytes.subarray(0, end))) as Omit<ApiPageOutline, 'sections'>
  return defineSections(locateReferences(outline, page), bytes.subarray(end + 1))
}

/** Only references are reported where the page begins: links of descriptions have locations of their own. */
function locateReferences<T extends Pick<ApiPageOutline, 'links'>>(
  outline: T,
  { location }: ApiPageSource,
): T {
  if (!outline.links.some(({ kind }) => kind === 'reference')) return outline
  return {
    ...outline,
    links: outline.links.map((link) => (link.kind === 'reference' ? { ...link, location } : link)),
  }
}
