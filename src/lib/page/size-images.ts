/** An image that begins within so many characters of a page is likely to be on its first screen. */
const FIRST_SCREEN = 2000

/**
 * Gives images of this site the size of their file, unless the author gave one: nothing moves when they arrive. Those of the first screen are
 * not loaded lazily, which would delay the largest paint, and the first of them comes before scripts.
 * @param sizes pixels by number of the link marker that is the image's address
 */
export function sizeImages(
  html: string,
  sizes: Readonly<Record<string, { readonly width: number; readonly height: number }>>,
): string {
  let isFirst = true
  return html.replace(/<img\b[^>]*?\ssrc="\uFDD1(\d+)"[^>]*>/g, (tag, number: string, at: number) => {
    const isEarly = at < FIRST_SCREEN
    const lead = isEarly && isFirst ? ' fetchpriority="high"' : ''
    if (isEarly) isFirst = false
    const timely = isEarly ? tag.replace(' loading="lazy"', lead) : tag
    const size = sizes[number]
    return size === undefined || / (?:width|height)=/.test(tag)
      ? timely
      : timely.replace('<img', `<img width="${size.width}" height="${size.height}"`)
  })
}
