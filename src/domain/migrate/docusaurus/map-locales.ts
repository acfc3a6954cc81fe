/** Languages of a Docusaurus site: `i18n` of the config, and the JSON files with the texts of header, footer and sidebars. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import { isLanguageTag } from '../../../lib/locale/language.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { toFolder, type ForeignSite } from './map-collections.ts'
import { readObject, readText, readTexts, type Options } from '../read-options.ts'

type LocalesInput = Exclude<NonNullable<UserConfig['locales']>, readonly string[]>

type Texts = Record<string, string>

export interface MappedLocales {
  readonly lang: string
  readonly locales: LocalesInput
}

/** The configuration whose texts the files of `i18n` translate. */
interface TranslatedConfig {
  /** Texts of header, footer and sidebars. */
  readonly labels: ReadonlySet<string>
  readonly collections: NonNullable<UserConfig['collections']>
  readonly site: ForeignSite
}

/** The languages that have a folder in `i18n`. */
export function mapLocales(config: Options, { labels, collections, site }: TranslatedConfig): MappedLocales {
  const { root, notes } = site
  const i18n = readObject(config['i18n'])
  const folder = readText(i18n['path']) ?? 'i18n'
  const lang = readText(i18n['defaultLocale']) ?? 'en'
  const others = readTexts(i18n['locales']).filter((tag) => tag !== lang)
  const settings = readObject(i18n['localeConfigs'])
  const present = others.filter((tag) => isLanguageTag(tag) && isFolder(join(root, folder, tag)))
  const absent = others.filter((tag) => !present.includes(tag))
  if (absent.length > 0)
    notes.leave(`languages without a folder in \`${folder}\`: ${absent.join(', ')}`, 'locales')
  if (present.length > 0) notes.take(`languages: ${[lang, ...present].join(', ')}`)
  return {
    lang: isLanguageTag(lang) ? lang : 'en',
    locales: Object.fromEntries(
      present.map((tag) => {
        const label = readText(readObject(settings[tag])['label'])
        const texts = readTranslations(join(root, folder, tag), site)
        const known = Object.fromEntries(Object.entries(texts).filter(([text]) => labels.has(text)))
        const blogs = readBlogTexts(join(root, folder, tag), collections, site)
        return [tag, { ...(label !== undefined && { label }), labels: { ...known, ...blogs } }]
      }),
    ),
  }
}

/** The texts of the site's own code, `i18n/de/code.json`, by language. The theme has other texts here. */
export function mapTexts(config: Options, { root, addSource }: ForeignSite): Record<string, Texts> {
  const i18n = readObject(config['i18n'])
  const folder = readText(i18n['path']) ?? 'i18n'
  const tags = new Set([readText(i18n['defaultLocale']) ?? 'en', ...readTexts(i18n['locales'])])
  return Object.fromEntries(
    [...tags].flatMap((tag) => {
      const path = `${folder}/${tag}/code.json`
      const texts = Object.entries(readJson(join(root, path))).flatMap(([id, entry]) => {
        const message = readText(readObject(entry)['message'])
        return message === undefined || id.startsWith('theme.') ? [] : [[id, message] as const]
      })
      if (texts.length === 0) return []
      addSource(path)
      return [[tag, Object.fromEntries(texts)] as const]
    }),
  )
}

/** Subject of a key of a translation file: 'item.label.Docs', 'link.title.Community', 'sidebar.tutorial.category.Guides'. */
const KEY = /^(?:item\.label|link\.title|link\.item\.label|sidebar\.[^.]+\.(?:category|link|doc))\.(.+)$/

/** Translations of labels by the label. */
function readTranslations(
  folder: string,
  { root, addSource }: ForeignSite,
): Readonly<Record<string, string>> {
  const files = listJson(folder)
  const texts: Record<string, string> = {}
  for (const file of files) {
    addSource(file.slice(root.length + 1).replaceAll('\\', '/'))
    for (const [key, entry] of Object.entries(readJson(file))) {
      const [, label] = KEY.exec(key) ?? []
      const message = readText(readObject(entry)['message'])
      if (label !== undefined && message !== undefined) texts[label] = message
    }
  }
  return texts
}

/** Translations of the texts of blogs, by the text: `docusaurus-plugin-content-blog/options.json`. */
function readBlogTexts(
  folder: string,
  collections: NonNullable<UserConfig['collections']>,
  { root, addSource }: ForeignSite,
): Texts {
  const texts: Texts = {}
  for (const collection of collections) {
    if (collection.kind !== 'blog') continue
    const file = join(folder, collection.translations ?? '', 'options.json')
    const written = readJson(file)
    if (Object.keys(written).length > 0) addSource(toFolder(root, file))
    const { title, description, recentTitle } = collection
    for (const [key, text] of Object.entries({ title, description, 'sidebar.title': recentTitle })) {
      const message = readText(readObject(written[key])['message'])
      if (text !== undefined && message !== undefined) texts[text] = message
    }
  }
  return texts
}

/** `docusaurus-theme-classic/*.json`, and the files beside the translated versions of docs. */
function listJson(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && /^docusaurus-(?:theme-classic|plugin-content-docs)/.test(entry.name),
    )
    .flatMap(({ name }) =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith('.json'))
        .map((file) => join(folder, name, file)),
    )
    .sort()
}

function readJson(file: string): Options {
  try {
    return existsSync(file) ? readObject(JSON.parse(readFileSync(file, 'utf8'))) : {}
  } catch {
    return {}
  }
}
