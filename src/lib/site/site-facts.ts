/** Facts of a site that modules of Docusaurus return to code that imports them. */
import type { Config, CodeFacts } from '../types.ts'

/** The facts of a site in one language. */
export function readSiteFacts({ react, title, tagline, url, base, locale, translations }: Config): CodeFacts {
  return {
    siteConfig: { title, tagline, url, baseUrl: base, ...react.siteConfig },
    base,
    locale: locale.tag,
    texts: react.texts[locale.tag] ?? {},
    locales: [locale.tag, ...translations.map((translation) => translation.locale.tag)],
  }
}
