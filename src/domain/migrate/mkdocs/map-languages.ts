/** Languages of the plugin i18n, whose files have a suffix or a folder of their own. */

import { isLanguageTag } from '../../../lib/locale/language.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { MoveNotes } from '../move-notes.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { readList, readObject, readText, type Options } from '../read-options.ts'

export interface MappedLanguages {
  /** The site's own language. */
  readonly lang: string
  readonly locales: NonNullable<UserConfig['locales']>
  /** The folder of the pages in it. */
  readonly docs: string
  readonly translations: string
  /** Files of other languages among those pages. */
  readonly exclude: readonly string[]
}

/** A language as version 1 of the plugin has it; before, the languages were an object by tag. */
function listLanguages({ languages, default_language: own }: Options): readonly Options[] {
  if (Array.isArray(languages)) return readList(languages).map(readObject)
  return Object.entries(readObject(languages))
    .filter(([tag]) => tag !== 'default')
    .map(([locale, value]) => ({
      ...(typeof value === 'string' ? { name: value } : readObject(value)),
      locale,
      default: locale === own,
    }))
}

/** The languages of a site; undefined without the plugin. */
export function mapLanguages(
  options: Options | undefined,
  docs: string,
  notes: MoveNotes,
): MappedLanguages | undefined {
  if (options === undefined) return undefined
  const languages = listLanguages(options).flatMap((language) => {
    const tag = readText(language['locale'])?.replace('_', '-')
    return tag === undefined || !isLanguageTag(tag) ? [] : [{ language, tag }]
  })
  const own = languages.find(({ language }) => language['default'] === true) ?? languages[0]
  if (own === undefined) return undefined
  const others = languages.filter(({ tag, language }) => tag !== own.tag && language['build'] !== false)
  const isFolder = options['docs_structure'] === 'folder'
  notes.take(`languages: ${[own, ...others].map(({ tag }) => tag).join(', ')}`)
  return {
    lang: own.tag,
    locales: Object.fromEntries(
      others.map(({ tag, language }) => {
        const labels = Object.entries(readObject(language['nav_translations'])).flatMap(([label, text]) =>
          typeof text === 'string' ? [[label, text] as const] : [],
        )
        return [
          tag,
          removeAbsent({
            label: readText(language['name']),
            title: readText(language['site_name']),
            description: readText(language['site_description']),
            labels: Object.fromEntries(labels),
          }),
        ]
      }),
    ),
    docs: isFolder ? `${docs}/${own.tag}` : docs,
    translations: isFolder ? `${docs}/{lang}` : '*.{lang}',
    exclude: isFolder ? [] : languages.map(({ tag }) => `**/*.${tag}.{md,markdown}`),
  }
}
