/** Which pages have a generated image for link previews, and where it is. */
import type { Page, Site } from '../../site-types.ts'
import { hashOf } from '../data/hash.ts'

/** What the image of a page shows. */
export interface OgImageText {
  readonly title: string
  readonly siteTitle: string
}

/** The route of the generated image of a page; undefined for a page with an image of its own, and where the site has none. */
export function ogImageRoute(
  page: Page,
  { config, brand }: Pick<Site, 'config' | 'brand'>,
): string | undefined {
  if (brand.ogImages === undefined || page.unlisted === true || page.kind === 'missing') return undefined
  if ('image' in page && page.image !== undefined) return undefined
  const name = page.route === '/' ? 'index' : page.route.slice(1).replaceAll(/[^\w-]+/g, '-')
  const text = ogImageText(page, config.title)
  return `/assets/og/${name}-${hashOf(brand.ogImages.key, JSON.stringify(text)).slice(0, 8)}.png`
}

export function ogImageText({ title }: Pick<Page, 'title'>, siteTitle: string): OgImageText {
  return { title, siteTitle }
}
