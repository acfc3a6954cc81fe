/** What modules of Docusaurus return of a site, for code that imports them. */
import type { Config, SiteFacts } from '../types.ts'

/** The facts of a site in one language. */
export function readSiteFacts({ react, title, tagline, url, base, locale, translations }: Config): SiteFacts {
  return {
    siteConfig: { title, tagline, url, baseUrl: base, ...react.siteConfig },
    base,
    locale: locale.tag,
    locales: [locale.tag, ...translations.map((translation) => translation.locale.tag)],
    translations: {},
  }
}
