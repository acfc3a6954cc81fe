/** Joins a site with its translations, so that each page knows its counterparts. */

import type { LocaleSite, Site } from '../site-types.ts'

/** The site in its own language, with the sites of its translations. */
export function joinTranslations(site: Site, translations: readonly Site[]): Site {
  if (translations.length === 0) return site
  const locales = [site, ...translations].map(({ config, pagesByRoute }): LocaleSite => ({
    locale: config.locale,
    pagesByRoute,
  }))
  return {
    ...site,
    locales,
    translations: translations.map((translation) => ({ ...translation, locales })),
  }
}
