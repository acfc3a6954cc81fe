/** The sidebar of Starlight (https://starlight.astro.build/guides/sidebar/). */

import { posix } from 'node:path'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import type { SidebarItemInput } from '../../../stages/config/schema/sidebar-options.ts'
import type { AddressIndex } from '../address-index.ts'
import { readFlag, readList, readObject, readText, type Options } from '../read-options.ts'
import type { StarlightPage } from './list-docs.ts'

export interface StarlightPages {
  readonly docs: readonly StarlightPage[]
  readonly index: AddressIndex
}

/** The entries of a list: slugs, links, groups and generated groups. */
export function mapItems(items: unknown, context: StarlightPages): SidebarItemInput[] {
  return readList(items).flatMap((item): SidebarItemInput[] => {
    if (typeof item === 'string') return mapEntry({ slug: item }, context)
    const options = readObject(item)
    const generated = readObject(options['autogenerate'])
    const directory = readText(generated['directory'])
    if (directory === undefined && options['items'] === undefined) return mapEntry(options, context)
    const below =
      directory === undefined
        ? mapItems(options['items'], context)
        : listDirectory(directory, { ...context, isCollapsed: readFlag(generated['collapsed']) === true })
    const label = readText(options['label'])
    if (below.length === 0 || label === undefined) return below
    return [
      removeAbsent({
        label,
        collapsed: readFlag(options['collapsed']) === true,
        badge: mapBadge(options['badge']),
        items: below,
      }),
    ]
  })
}

function mapEntry(options: Options, { docs, index }: StarlightPages): SidebarItemInput[] {
  const address = readText(options['link']) ?? readText(options['slug'])
  if (address === undefined)
    return options['slug'] === '' ? mapEntry({ ...options, slug: '/' }, { docs, index }) : []
  const slug = address.replaceAll(/^\/+|\/+$/g, '')
  const label = readText(options['label']) ?? docs.find((page) => page.slug === slug)?.label
  const target = index.mapTarget(label, address)
  return target === undefined ? [] : [removeAbsent({ ...target, badge: mapBadge(options['badge']) })]
}

const TONES: Readonly<Record<string, 'good' | 'warn' | 'bad'>> = {
  success: 'good',
  tip: 'good',
  caution: 'warn',
  danger: 'bad',
}

/** A word, or a text with a color. The text may be an object by language, whose first is the one of the site. */
function mapBadge(value: unknown): SidebarItemInput['badge'] {
  const { text, variant } = typeof value === 'string' ? { text: value } : readObject(value)
  const word = readText(text) ?? readText(Object.values(readObject(text))[0])
  return word === undefined ? undefined : removeAbsent({ text: word, tone: TONES[readText(variant) ?? ''] })
}

interface Directory extends StarlightPages {
  readonly isCollapsed: boolean
}

/** The pages and folders of a directory, by `sidebar.order` of the pages and then by name. A folder is where its first page is. */
function listDirectory(directory: string, context: Directory): SidebarItemInput[] {
  const folder = directory.replaceAll(/^\/+|\/+$/g, '')
  const below = context.docs.filter(({ path }) => path.startsWith(`${folder}/`))
  if (below.every(({ label, order, isHidden }) => label === undefined && order === undefined && !isHidden))
    return below.length === 0 ? [] : [{ folder, group: false }]
  const groups = new Map<string, StarlightPage[]>()
  for (const page of below.filter(({ isHidden }) => !isHidden)) {
    const [name = '', ...rest] = page.path.slice(folder.length + 1).split('/')
    const key = rest.length === 0 ? page.path : posix.join(folder, name)
    groups.set(key, [...(groups.get(key) ?? []), page])
  }
  const orderOf = (pages: readonly StarlightPage[]) =>
    Math.min(...pages.map(({ order }) => order ?? Number.MAX_SAFE_INTEGER))
  return [...groups]
    .sort(([a, first], [b, second]) => orderOf(first) - orderOf(second) || compareNames(a, b))
    .flatMap(([key, pages]): SidebarItemInput[] => {
      const page = pages.find(({ path }) => path === key)
      if (page !== undefined) return mapEntry({ slug: page.slug === '' ? '/' : page.slug }, context)
      const items = listDirectory(key, context)
      return [{ label: posix.basename(key), collapsed: context.isCollapsed, items }]
    })
}

/** The page of a folder comes first. */
function compareNames(a: string, b: string): number {
  const isIndex = (path: string) => /\/index\.[^/]+$/.test(path)
  return Number(isIndex(b)) - Number(isIndex(a)) || compareStrings(a, b)
}

/** The translations of labels by language, from all entries. */
export function readTranslations(items: unknown): ReadonlyMap<string, Record<string, string>> {
  const texts = new Map<string, Record<string, string>>()
  const visit = (entries: unknown): void => {
    for (const entry of readList(entries)) {
      const { label, translations, items: below } = readObject(entry)
      const own = readText(label)
      for (const [lang, text] of Object.entries(readObject(translations)))
        if (own !== undefined && typeof text === 'string')
          texts.set(lang, { ...texts.get(lang), [own]: text })
      visit(below)
    }
  }
  visit(items)
  return texts
}
