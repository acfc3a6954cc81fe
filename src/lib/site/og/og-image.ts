/** Which pages have a generated image for link previews, and its route. */
import type { Page, Site } from '../../../stages/site-types.ts'
import { hashOf } from '../../data/hash.ts'
import { findMissingLetter, type OgLetters } from './og-fonts.ts'

/** Content of the image of a page. */
export interface OgImageText {
  readonly title: string
  readonly siteTitle: string
}

type BrandedSite = Pick<Site, 'config' | 'brand'>

/** Whether a page gets a generated image: not one with an image of its own, and none that is not listed. */
export function wantsOgImage(page: Page, { brand }: BrandedSite): boolean {
  if (brand.ogImages === undefined || page.unlisted === true || page.kind === 'missing') return false
  return !('image' in page && page.image !== undefined)
}

/** The route of the generated image of a page; undefined if it has none, or if no font has the letters of its title. */
export function ogImageRoute(page: Page, site: BrandedSite): string | undefined {
  const { config, brand } = site
  if (brand.ogImages === undefined || !wantsOgImage(page, site)) return undefined
  const name = page.route === '/' ? 'index' : page.route.slice(1).replaceAll(/[^\w-]+/g, '-')
  const text = ogImageText(page, config.title)
  if (findUndrawnLetter(text, brand.ogImages) !== undefined) return undefined
  return `/assets/og/${name}-${hashOf(brand.ogImages.key, JSON.stringify(text)).slice(0, 8)}.png`
}

/** Texts in the image of a page. */
export function ogImageText({ title }: Pick<Page, 'title'>, siteTitle: string): OgImageText {
  return { title, siteTitle }
}

/** The first letter of an image that no font has; undefined if it can be drawn. */
export function findUndrawnLetter({ title, siteTitle }: OgImageText, letters: OgLetters): string | undefined {
  return findMissingLetter(title, letters) ?? findMissingLetter(siteTitle, letters)
}
