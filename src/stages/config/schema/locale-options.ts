/** The options of languages. Part of schema.ts. */

import * as v from 'valibot'
import { isLanguageTag } from '../../../lib/locale/language.ts'
import { list, objectOr, text } from './values.ts'

const languageTag = v.pipe(text, v.check(isLanguageTag, "a language tag such as 'de', 'pt-BR' or 'zh-Hant'"))

/** Language of the site. */
export const lang = v.optional(languageTag, 'en')

const localeOptions = v.strictObject({
  /** Name in the language menu. Default: the name of the language in that language. */
  label: v.optional(text),
  /** Title of the site in this language. */
  title: v.optional(text),
  /** Tagline of the home page in this language. */
  tagline: v.optional(text),
  /** Default meta description in this language. */
  description: v.optional(text),
  /** Translations of labels of the configuration, by the label: header, footer, sidebars, announcement, API versions. */
  labels: v.optional(v.record(text, text), {}),
})

/** Other languages of the site, by tag. */
export const locales = v.optional(
  objectOr(
    v.record(languageTag, localeOptions),
    v.pipe(
      list(languageTag),
      v.transform((tags) => Object.fromEntries(tags.map((tag) => [tag, v.parse(localeOptions, {})]))),
    ),
    "a list of language tags, such as ['de', 'ar'], or an object with options by language tag",
  ),
  {},
)

export type LocaleOptions = v.InferOutput<typeof localeOptions>
