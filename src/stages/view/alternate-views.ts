/** Collects the counterparts of a page in the other languages of the site. */

import { switchPrefix } from '../../lib/site/locale-sites.ts'
import type { Page, Site } from '../site-types.ts'
import type { ViewBase } from './view-types.ts'
import { toAbsoluteUrl } from './head-view.ts'

/** The page in each language; a language without it leads to its home page, and search engines get no URL for that. */
export function alternateViews(page: Page, { config, locales }: Site): Pick<ViewBase, 'alternates'> {
  if (locales.length === 0) return {}
  return {
    alternates: locales.map(({ locale, pagesByRoute }) => {
      const { tag, label, direction, prefix } = locale
      const route = switchPrefix(page.route, config.locale.prefix, prefix)
      const isPage = pagesByRoute.has(route) && page.kind !== 'missing' && page.unlisted !== true
      const url = isPage ? toAbsoluteUrl(route, config) : undefined
      return {
        tag,
        label,
        direction,
        route: pagesByRoute.has(route) && page.kind !== 'missing' ? route : prefix || '/',
        ...(url !== undefined && { url }),
      }
    }),
  }
}

/** The language of a page that is not translated. */
export function originalLanguage(page: Page, { locales }: Site): Pick<ViewBase, 'original'> {
  const [own] = locales
  if (page.untranslated !== true || own === undefined) return {}
  return { original: { tag: own.locale.tag, direction: own.locale.direction } }
}
