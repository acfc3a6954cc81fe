/** Collects the counterparts of a page in the other languages of the site. */

import { canonicalRoute } from '../../lib/site/canonical-route.ts'
import { isListed } from '../../lib/site/is-listed.ts'
import { switchPrefix } from '../../lib/site/locale-sites.ts'
import type { Page, Site } from '../site-types.ts'
import type { ViewBase } from './view-types.ts'
import { toAbsoluteUrl } from './head-view.ts'

/**
 * The page in each language; a language without it links to its home page. Search engines get the URLs of pages that are their own canonical page, because
 * they drop groups in which a page names a different page as canonical.
 */
export function alternateViews(page: Page, site: Site): Pick<ViewBase, 'alternates'> {
  const { config, locales } = site
  if (locales.length === 0) return {}
  const isCanonical = page.unlisted !== true && canonicalRoute(page, site) === page.route
  return {
    alternates: locales.map(({ locale, pagesByRoute }) => {
      const { tag, label, direction, prefix } = locale
      const route = switchPrefix(page.route, config.locale.prefix, prefix)
      const same = page.kind === 'missing' ? undefined : pagesByRoute.get(route)
      const hasUrl = isCanonical && same !== undefined && same.untranslated !== true && isListed(same)
      const url = hasUrl ? toAbsoluteUrl(route, config) : undefined
      return {
        tag,
        label,
        direction,
        route: same === undefined ? prefix || '/' : route,
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
