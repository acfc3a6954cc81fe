/** Facts of a site that modules of Docusaurus return to code that imports them. */
import type { CodeFacts, LocaleConfig } from '../types.ts'

/** Members of a site's configuration. */
interface SiteConfig extends Readonly<Record<'title' | 'tagline' | 'url' | 'base', string>> {
  readonly react: Pick<CodeFacts, 'siteConfig'> & {
    readonly texts: Readonly<Record<string, CodeFacts['texts']>>
  }
  readonly locale: LocaleConfig
  readonly translations: readonly Pick<SiteConfig, 'locale'>[]
}

/** The facts of a site in one language. */
export function readSiteFacts({
  react,
  title,
  tagline,
  url,
  base,
  locale,
  translations,
}: SiteConfig): CodeFacts {
  return {
    siteConfig: { title, tagline, url, baseUrl: base, ...react.siteConfig },
    base,
    locale: locale.tag,
    texts: react.texts[locale.tag] ?? {},
    locales: [locale.tag, ...translations.map((translation) => translation.locale.tag)],
  }
}
