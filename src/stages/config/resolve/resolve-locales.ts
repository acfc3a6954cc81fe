/**
 * The configuration of each translation of a site: the site's configuration with other routes, folders and texts. All stages run once for each
 * of them, and know nothing of languages besides what `Config.locale` says.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getOwn } from '../../../lib/data/own-property.ts'
import { findDirection, findInterfaceLanguage, nameLanguage } from '../../../lib/locale/language.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Config } from '../config-types.ts'
import type {
  BlogOptions,
  ApiConfig,
  LocaleConfig,
  Problem,
  Result,
  SidebarItemConfig,
} from '../../../lib/types.ts'
import type { LocaleOptions } from '../schema/locale-options.ts'
import type { LocateOption } from '../file/locate-option.ts'

/** Folder of translated content below the site's folder, with a folder for each language. */
const TRANSLATIONS = 'i18n'

/** The language of a site that is not a translation. */
export function resolveLocale(tag: string, label?: string): LocaleConfig {
  return {
    tag,
    label: label ?? nameLanguage(tag),
    direction: findDirection(tag),
    interface: findInterfaceLanguage(tag) ?? 'en',
    original: findInterfaceLanguage(tag) ?? 'en',
    prefix: '',
    folder: '',
  }
}

/** The configurations of the translations, in the order of the option `locales`. */
export function resolveTranslations(
  root: string,
  config: Config,
  {
    options,
    locate,
  }: { readonly options: Readonly<Record<string, LocaleOptions>>; readonly locate: LocateOption },
): Result<readonly Config[]> {
  const found: Problem[] = []
  const own = config.locale.tag
  if (findInterfaceLanguage(own) === undefined)
    found.push(problems.untranslatedInterface(own, locate(['lang'])))
  const value = Object.entries(options).flatMap(([tag, locale]) => {
    if (tag === own) {
      found.push(problems.repeatedLocale(tag, locate(['locales', tag], 'key')))
      return []
    }
    if (findInterfaceLanguage(tag) === undefined)
      found.push(problems.untranslatedInterface(tag, locate(['locales', tag], 'key')))
    const labels = new Set(listLabels(config))
    for (const label of Object.keys(locale.labels))
      if (!labels.has(label))
        found.push(
          problems.unknownLabel(label, [...labels], locate(['locales', tag, 'labels', label], 'key')),
        )
    const translated = translateConfig(config, tag, locale)
    const located = { ...config.locations.options, locales: locate(['locales', tag], 'key') }
    return [
      {
        ...translated,
        locations: { ...config.locations, options: located },
        apis: translated.apis.map((api) => addOverlay(root, api, translated.locale)),
      },
    ]
  })
  return { value, problems: found }
}

/** A description with the overlay that translates its texts: `i18n/de/openapi/v1.yaml`. */
function addOverlay(root: string, api: ApiConfig, { folder }: LocaleConfig): ApiConfig {
  const overlay = ['yaml', 'yml', 'json']
    .map((ending) => `${folder}/openapi/${api.version}.${ending}`)
    .find((file) => existsSync(join(root, file)))
  return overlay === undefined ? api : { ...api, overlays: [...api.overlays, overlay] }
}

function translateConfig(config: Config, tag: string, options: LocaleOptions): Config {
  const { collections, announcement, logo } = config
  const prefix = `/${tag}`
  const addPrefix = (route: string) => (route === '/' ? prefix : prefix + route)
  const translate = (label: string) => getOwn(options.labels, label) ?? label
  const translateLabel = <T extends { readonly label: string }>(entry: T): T => ({
    ...entry,
    label: translate(entry.label),
  })
  const translateItem = (item: SidebarItemConfig): SidebarItemConfig => ({
    ...item,
    ...(item.label !== undefined && { label: translate(item.label) }),
    ...(item.index !== undefined && { index: { original: item.label ?? '', ...item.index } }),
    ...(item.items !== undefined && { items: item.items.map(translateItem) }),
  })
  return {
    ...config,
    title: options.title ?? config.title,
    tagline: options.tagline ?? config.tagline,
    description: options.description ?? config.description,
    locale: {
      ...resolveLocale(tag, options.label),
      original: config.locale.interface,
      prefix,
      folder: `${TRANSLATIONS}/${tag}`,
    },
    collections: collections.map((collection) => ({
      ...collection,
      route: addPrefix(collection.route),
      sidebars: collection.sidebars.map((rule) => ({ ...rule, route: addPrefix(rule.route) })),
      blog: collection.blog && translateBlog(collection.blog, translate),
    })),
    announcement: announcement && { ...announcement, text: translate(announcement.text) },
    apis: config.apis.map(translateLabel),
    sidebars: Object.fromEntries(
      Object.entries(config.sidebars).map(([id, items]) => [id, items.map(translateItem)]),
    ),
    navbar: config.navbar.map((entry) => {
      if (typeof entry === 'string') return entry
      return 'items' in entry
        ? { ...translateLabel(entry), items: entry.items.map(translateLabel) }
        : translateLabel(entry)
    }),
    footer: config.footer.map(translateLabel),
    footerColumns: config.footerColumns.map(({ title, links }) => ({
      title: translate(title),
      links: links.map(translateLabel),
    })),
    footerLines: config.footerLines.map(translate),
    logo: logo && { ...logo, alt: translate(logo.alt) },
    // Redirects, the console and added files belong to the site as a whole.
    redirects: [],
    console: undefined,
  }
}

const BLOG_TEXTS = ['title', 'description', 'recentTitle'] as const

function translateBlog(blog: BlogOptions, translate: (text: string) => string): BlogOptions {
  const texts = BLOG_TEXTS.flatMap((key) => {
    const text = blog[key]
    return text === undefined ? [] : [[key, translate(text)] as const]
  })
  return { ...blog, ...Object.fromEntries(texts) }
}

/** The labels of a configuration, which a translation can replace. */
function listLabels(config: Config): readonly string[] {
  const listSidebar = (items: readonly SidebarItemConfig[]): readonly string[] =>
    items.flatMap(({ label, items: below = [] }) => [
      ...(label === undefined ? [] : [label]),
      ...listSidebar(below),
    ])
  return [
    ...config.navbar.flatMap((entry) => {
      if (typeof entry === 'string') return []
      return 'items' in entry ? [entry.label, ...entry.items.map(({ label }) => label)] : [entry.label]
    }),
    ...config.footer.map(({ label }) => label),
    ...config.footerColumns.flatMap(({ title, links }) => [title, ...links.map(({ label }) => label)]),
    ...config.footerLines,
    ...Object.values(config.sidebars).flatMap(listSidebar),
    ...config.collections.flatMap(({ blog }) => BLOG_TEXTS.flatMap((key) => blog?.[key] ?? [])),
    ...config.apis.map(({ label }) => label),
    ...(config.announcement === undefined ? [] : [config.announcement.text]),
    ...(config.logo === undefined ? [] : [config.logo.alt]),
  ]
}
