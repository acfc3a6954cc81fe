import { fillLinks } from '../src/lib/markers.ts'
import type { SiteAssets, Html, LinkTarget } from '../src/types.ts'
import type { Page, Site } from '../src/site-types.ts'
import { href } from './href.ts'
import { slots } from './slot.tsx'

/** An image that begins within so many characters of a page is likely to be on its first screen. */
const FIRST_SCREEN = 2000

/**
 * Gives images of this site the size of their file, unless the author gave one: nothing moves when they arrive. Those of the
 * first screen are not loaded lazily, which would delay the largest paint.
 */
function sized(html: Html, targets: readonly LinkTarget[]): Html {
  return html.replace(/<img\b[^>]*?\ssrc="\uFDD1(\d+)"[^>]*>/g, (tag, n: string, at: number) => {
    const target = targets[Number(n)]
    const timely = at < FIRST_SCREEN ? tag.replace(' loading="lazy"', '') : tag
    if (target?.state !== 'asset' || / (?:width|height)=/.test(tag)) return timely
    const { width, height } = target.asset
    return width === undefined || height === undefined
      ? timely
      : timely.replace('<img', `<img width="${width}" height="${height}"`)
  })
}

export interface ProseProps {
  readonly html: Html
  /** The page that wrote it: its links are resolved from there. */
  readonly page: Page
  readonly site: Site
  readonly assets: SiteAssets
}

/** An author's text. */
export function Prose({ html, page, site, assets }: ProseProps) {
  const targets = site.linkTargets.get(page.route) ?? []
  const filled = fillLinks(sized(html, targets), (n) => href(targets[n]))
  const whole = slots(filled, { page, site, assets })
  return <div className="prose" dangerouslySetInnerHTML={{ __html: whole }} />
}
