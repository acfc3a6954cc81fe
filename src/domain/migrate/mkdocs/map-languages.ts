/** Languages of the plugin i18n, whose files have a suffix or a folder of their own. */

import { join } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import { isLanguageTag } from '../../../lib/locale/language.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { MoveNotes } from '../move-notes.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { readList, readObject, readText, type Options } from '../read-options.ts'
import { listTargets } from './read-nav.ts'
import { pairLabels, type KeyedLabel } from '../pair-labels.ts'

export interface MappedLanguages {
  /** The site's own language. */
  readonly lang: string
  readonly locales: NonNullable<UserConfig['locales']>
  /** The folder of the pages in it. */
  readonly docs: string
  readonly translations: string
  /** Files of other languages among those pages. */
  readonly exclude: readonly string[]
  /** Settings that the site's own language has in place of the site's. */
  readonly settings: Options
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
  { root, docs, notes }: { readonly root: string; readonly docs: string; readonly notes: MoveNotes },
): MappedLanguages | undefined {
  if (options === undefined) return undefined
  const languages = listLanguages(options).flatMap((language) => {
    const tag = readText(language['locale'])?.replace('_', '-')
    // The plugin calls an entry of the menu that is not a language "null".
    return tag === undefined || tag === 'null' || !isLanguageTag(tag) ? [] : [{ language, tag }]
  })
  const own = languages.find(({ language }) => language['default'] === true) ?? languages[0]
  if (own === undefined) return undefined
  const others = languages.filter(({ tag, language }) => tag !== own.tag && language['build'] !== false)
  notes.take(`languages: ${[own, ...others].map(({ tag }) => tag).join(', ')}`)
  const hasFolders = options['docs_structure'] === 'folder'
  // Pages of the own language may be beside the folders of the others.
  const hasOwnFolder = hasFolders && isFolder(join(root, docs, own.tag))
  const listFiles = (tag: string) => (hasFolders ? `${tag}/**` : `**/*.${tag}.{md,markdown}`)
  const { nav, site_name, site_description, copyright } = own.language
  return {
    lang: own.tag,
    locales: Object.fromEntries(others.map(({ tag, language }) => [tag, mapLocale(language, readList(nav))])),
    docs: hasOwnFolder ? `${docs}/${own.tag}` : docs,
    translations: hasFolders ? `${docs}/{lang}` : '*.{lang}',
    exclude: hasOwnFolder ? [] : languages.map(({ tag }) => listFiles(tag)),
    settings: removeAbsent({ nav, site_name, site_description, copyright }),
  }
}

/** The options of a language. Labels of its own `nav` translate the labels of the same entries of the site's. */
function mapLocale(language: Options, nav: readonly unknown[]) {
  const named = Object.entries(readObject(language['nav_translations'])).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return removeAbsent({
    label: readText(language['name']),
    title: readText(language['site_name']),
    description: readText(language['site_description']),
    labels: {
      ...pairLabels(listLabels(nav), listLabels(readList(language['nav']))),
      ...Object.fromEntries(named),
    },
  })
}

function listLabels(nav: readonly unknown[], depth = 0): readonly KeyedLabel[] {
  return nav.flatMap((entry) =>
    Object.entries(readObject(entry)).flatMap(([label, value]) => {
      if (!Array.isArray(value)) return [[String(value), label] as const]
      const [first] = listTargets(value)
      return [[`${depth} ${first ?? ''}`, label] as const, ...listLabels(value, depth + 1)]
    }),
  )
}
