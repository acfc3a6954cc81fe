/** Languages of VitePress: folders beside the pages of the site's own language (https://vitepress.dev/guide/i18n). */

import { join } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import { isLanguageTag } from '../../../lib/locale/language.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { MovedSite, NavbarInput } from '../moved-site.ts'
import { pairLabels, type KeyedLabel } from '../pair-labels.ts'
import { readObject, readText, type Options } from '../read-options.ts'
import { readHome } from './read-home.ts'
import { listLabels, readEntries, readSidebars, selectSidebars } from './map-sidebars.ts'

type LocalesInput = Exclude<NonNullable<UserConfig['locales']>, readonly string[]>

export interface VitePressLocales {
  readonly locales: LocalesInput
  /** Tags of the languages, which are also the names of their folders. */
  readonly tags: readonly string[]
  /** Sites in other languages at other addresses. */
  readonly navbar: readonly NavbarInput[]
}

/** The languages that have a folder in `folder`; the others are links of the header, or are noted. */
export function mapLocales(config: Options, folder: string, { root, notes }: MovedSite): VitePressLocales {
  const { root: own, ...others } = readObject(config['locales'])
  const theme = { ...readObject(config['themeConfig']), ...readObject(readObject(own)['themeConfig']) }
  const labels = listThemeLabels(theme, '', Object.keys(others))
  const locales: LocalesInput = {}
  const links: { label: string; href: string }[] = []
  for (const [tag, value] of Object.entries(others)) {
    const options = readObject(value)
    const label = readText(options['label'])
    const link = readText(options['link'])
    if (link !== undefined && isExternal(link)) links.push({ label: label ?? tag, href: link })
    else if (isLanguageTag(tag) && isFolder(join(root, folder, tag)))
      locales[tag] = removeAbsent({
        label,
        title: readText(options['title']),
        description: readText(options['description']),
        tagline: readHome(root, `${folder}/${tag}`)?.tagline,
        labels: pairLabels(
          labels,
          listThemeLabels({ sidebar: theme['sidebar'], ...readObject(options['themeConfig']) }, tag),
        ),
      })
    else notes.leave(`languages without a folder of a language tag: ${tag}`, 'locales')
  }
  const tags = Object.keys(locales)
  if (tags.length > 0) notes.take(`languages: ${['the own one', ...tags].join(', ')}`)
  return {
    locales,
    tags,
    navbar: links.length === 0 ? [] : [{ label: 'Languages', items: links, position: 'right' }],
  }
}

/** Labels of the header and of all sidebars. */
function listThemeLabels(theme: Options, tag: string, others: readonly string[] = []): readonly KeyedLabel[] {
  const sidebars = selectSidebars(readSidebars(theme['sidebar']), tag, others)
  return [...sidebars.values(), readEntries(theme['nav'])].flatMap((entries) => listLabels(entries, tag))
}
