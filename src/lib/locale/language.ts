/**
 * Facts about languages, by their tags (BCP 47). They come from the engine's own tables (`Intl`), so that no list of languages is kept here
 * except for the languages which the reading interface is translated to, and their names.
 */

import { getOwn } from '../data/own-property.ts'
import type { InterfaceLanguage } from '../types.ts'

/** The languages of the interface: src/lib/locale/messages has a file for each. */
export const INTERFACE_LANGUAGES: readonly InterfaceLanguage[] = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'ja',
  'zh',
  'ar',
]

/** What `Intl` calls them. Its names of languages take 10 ms to load, more than the rest of reading a configuration. */
const INTERFACE_LANGUAGE_NAMES: Readonly<Partial<Record<string, string>>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  zh: '中文',
  ar: 'العربية',
}

/** Scripts that are written from right to left (Unicode Standard Annex 9). */
const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',

  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

/** Whether `tag` is a well-formed language tag in its usual letter case, `pt-BR`, or in small letters, as addresses may have it. */
export function isLanguageTag(tag: string): boolean {
  try {
    const [usual = ''] = Intl.getCanonicalLocales(tag)
    return usual === tag || usual.toLowerCase() === tag
  } catch {
    return false
  }
}

/** The direction of a language's usual script, or of the script that the tag names. */
export function findDirection(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** The name of a language in that language, as a menu shows it: `Deutsch`, `Português (Brasil)`. */
export function nameLanguage(tag: string): string {
  const known = getOwn(INTERFACE_LANGUAGE_NAMES, tag)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** The language of the interface for a site in the language `tag`; undefined if it is not translated to that language. */
export function findInterfaceLanguage(tag: string): InterfaceLanguage | undefined {
  const { language } = new Intl.Locale(tag)
  return INTERFACE_LANGUAGES.find((known) => known === language)
}
