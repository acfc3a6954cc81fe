import { linkMarker, readLinkMarker } from '../site/links/markers.ts'

/** An image that begins within so many characters of a page is likely to be on its first screen. */
const FIRST_SCREEN = 2000

/** Characters of small drawings in one page. With more, its text would arrive later than their requests take. */
const MAX_DATA_URL_LENGTH = 8192

/**
 * Gives images of this site the size of their file, unless the author gave one: nothing moves when they arrive. Those of the first screen are
 * not loaded lazily, which would delay the largest paint, and the first of them comes before scripts. Small drawings are in the page: even a
 * lazy image below the first screen is asked for before the first paint.
 * @param sizes pixels by number of the link marker that is the image's address
 */
export function sizeImages(
  html: string,
  sizes: Readonly<
    Record<string, { readonly width: number; readonly height: number; readonly dataUrl?: string }>
  >,
): string {
  let isFirst = true
  let remaining = MAX_DATA_URL_LENGTH
  return html.replace(/<img\b[^>]*>/g, (tag, at: number) => {
    const number = readLinkMarker(/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '')
    if (number === undefined) return tag
    const isEarly = at < FIRST_SCREEN
    const size = sizes[number]
    const dataUrl = (size?.dataUrl?.length ?? Infinity) <= remaining ? size?.dataUrl : undefined
    remaining -= dataUrl?.length ?? 0
    const isLead = isEarly && isFirst && dataUrl === undefined
    if (isEarly) isFirst = false
    const lead = isLead ? ' fetchpriority="high"' : ''
    const eager = isEarly || dataUrl !== undefined ? tag.replace(' loading="lazy"', lead) : tag
    const timely =
      dataUrl === undefined ? eager : eager.replace(` src="${linkMarker(number)}"`, () => ` src="${dataUrl}"`)
    return size === undefined || / (?:width|height)=/.test(tag)
      ? timely
      : timely.replace('<img', `<img width="${size.width}" height="${size.height}"`)
  })
}
