/** Languages of Mintlify, each with a navigation of its own and a folder (https://www.mintlify.com/docs/organize/navigation#languages). */

import { join } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import { isLanguageTag } from '../../../lib/locale/language.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { MovedSite } from '../moved-site.ts'
import { pairLabels } from '../pair-labels.ts'
import { readList, readObject, readText, type Options } from '../read-options.ts'
import { listLabels } from './map-navigation.ts'

export interface MintlifyLocales {
  readonly lang: string
  /** Folder of the pages in the site's own language; '' if it is around the others. */
  readonly ownFolder: string
  readonly tags: readonly string[]
  readonly locales: Exclude<NonNullable<UserConfig['locales']>, readonly string[]>
  /** The navigation of the site's own language. */
  readonly navigation: Options
}

/** The languages of a navigation. Without `languages`, it is the navigation of one. */
export function mapLocales(navigation: Options, folder: string, { root, notes }: MovedSite): MintlifyLocales {
  const languages = readList(navigation['languages']).map(readObject)
  const own = languages.find((entry) => entry['default'] === true) ?? languages[0]
  if (own === undefined) return { lang: 'en', ownFolder: '', tags: [], locales: {}, navigation }
  const tagOf = (entry: Options) => (readText(entry['language']) ?? '').replace(/^cn$/, 'zh')
  const lang = tagOf(own)
  const locales: MintlifyLocales['locales'] = {}
  for (const language of languages) {
    const tag = tagOf(language)
    if (language === own) continue
    if (isLanguageTag(tag) && isFolder(join(root, folder, tag)))
      locales[tag] = { labels: pairLabels(listLabels(own), listLabels(language)) }
    else notes.leave(`languages without a folder of a language tag: ${tag}`, 'locales')
  }
  const tags = Object.keys(locales)
  notes.take(`languages: ${[lang, ...tags].join(', ')}`)
  return {
    lang: isLanguageTag(lang) ? lang : 'en',
    ownFolder: lang !== '' && isFolder(join(root, folder, lang)) ? lang : '',
    tags,
    locales,
    navigation: { ...own, global: navigation['global'] },
  }
}
