/** The part of the site that a page belongs to, as search and the A–Z index call it. */
import type { Page, Site } from '../../stages/site-types.ts'

/** In the order in which readers see them, guides first. */
export const PAGE_SECTIONS = ['guides', 'reference', 'schemas', 'webhooks', 'blog', 'console'] as const

export type PageSection = (typeof PAGE_SECTIONS)[number]

/** Events are webhooks. Webhook guides are in the sidebar of that kind; pages of no other part are guides. */
export function findPageSection(page: Page, site: Pick<Site, 'config' | 'sidebars' | 'navs'>): PageSection {
  if (page.kind === 'console') return 'console'
  const collection = site.config.collections.find(({ id }) => id === page.collection)
  if (collection?.kind === 'blog') return 'blog'
  if (page.kind === 'event') return 'webhooks'
  if (page.kind === 'schema' || page.kind === 'schemas') return 'schemas'
  if (collection?.kind === 'api') return 'reference'
  const sidebar = site.sidebars.get(site.navs.get(page.route)?.sidebar ?? '')
  return sidebar?.kind === 'webhook' ? 'webhooks' : 'guides'
}
