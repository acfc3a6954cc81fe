/** Languages of Starlight: a folder for each, and the site's own language in one or beside the others (https://starlight.astro.build/guides/i18n/). */

import { join, posix } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import { isLanguageTag } from '../../../lib/locale/language.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { MovedSite } from '../moved-site.ts'
import { readObject, readText, type Options } from '../read-options.ts'
import { readTranslations } from './map-sidebars.ts'

type LocalesInput = Exclude<NonNullable<UserConfig['locales']>, readonly string[]>

export interface StarlightLocales {
  readonly lang: string
  /** Folder of the pages in the site's own language below the others; '' if it is around them. */
  readonly ownFolder: string
  readonly locales: LocalesInput
  /** Folders of all languages. */
  readonly tags: readonly string[]
}

/** A text of the config: one for all languages, or an object by language. */
export const readLocalText = (value: unknown, lang: string): string | undefined => {
  const texts = readObject(value)
  return readText(value) ?? readText(texts[lang]) ?? readText(texts[lang.split('-')[0] ?? ''])
}

/** The languages of a site whose pages are below `folder`. */
export function mapLocales(options: Options, folder: string, { root, notes }: MovedSite): StarlightLocales {
  const listed = readObject(options['locales'])
  const chosen = readText(options['defaultLocale'])
  const own = 'root' in listed ? 'root' : (chosen ?? Object.keys(listed)[0] ?? 'root')
  const lang = readText(readObject(listed[own])['lang']) ?? (own === 'root' ? 'en' : own)
  const translations = readTranslations(options['sidebar'])
  const locales: LocalesInput = {}
  for (const [tag, value] of Object.entries(listed)) {
    if (tag === own) continue
    if (!isLanguageTag(tag) || !isFolder(join(root, folder, tag))) {
      notes.leave(`languages without a folder of a language tag: ${tag}`, 'locales')
      continue
    }
    const { label, lang: name } = readObject(value)
    const language = readText(name) ?? tag
    locales[tag] = removeAbsent({
      label: readText(label),
      title: typeof options['title'] === 'string' ? undefined : readLocalText(options['title'], language),
      labels: translations.get(language) ?? translations.get(tag),
    })
  }
  const tags = Object.keys(locales)
  if (tags.length > 0) notes.take(`languages: ${[lang, ...tags].join(', ')}`)
  const hasOwnFolder = own !== 'root' && isFolder(join(root, posix.join(folder, own)))
  return { lang: isLanguageTag(lang) ? lang : 'en', ownFolder: hasOwnFolder ? own : '', locales, tags }
}
