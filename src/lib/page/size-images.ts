/** An image that begins within so many characters of a page is likely to be on its first screen. */
const FIRST_SCREEN = 2000

/**
 * Gives images of this site the size of their file, unless the author gave one: nothing moves when they arrive. Those of the first screen are
 * not loaded lazily, which would delay the largest paint, and the first of them comes before scripts, or with the page if it is small.
 * @param sizes pixels by number of the link marker that is the image's address
 */
export function sizeImages(
  html: string,
  sizes: Readonly<
    Record<string, { readonly width: number; readonly height: number; readonly dataUrl?: string }>
  >,
): string {
  let isFirst = true
  return html.replace(/<img\b[^>]*?\ssrc="\uFDD1(\d+)"[^>]*>/g, (tag, number: string, at: number) => {
    const isEarly = at < FIRST_SCREEN
    const size = sizes[number]
    const isLead = isEarly && isFirst
    if (isEarly) isFirst = false
    const dataUrl = isLead ? size?.dataUrl : undefined
    const lead = isLead && dataUrl === undefined ? ' fetchpriority="high"' : ''
    const eager = isEarly ? tag.replace(' loading="lazy"', lead) : tag
    const timely = dataUrl === undefined ? eager : eager.replace(/ src="\uFDD1\d+"/, () => ` src="${dataUrl}"`)
    return size === undefined || / (?:width|height)=/.test(tag)
      ? timely
      : timely.replace('<img', `<img width="${size.width}" height="${size.height}"`)
  })
}
