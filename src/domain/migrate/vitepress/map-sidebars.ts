/** The sidebars of VitePress: one list, or lists by the path of the pages that show them (https://vitepress.dev/reference/default-theme-sidebar). */

import { isExternal, normalizeRoute } from '../../../lib/site/links/site-link.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { isObject } from '../../../lib/data/is-object.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import type { SidebarItemInput } from '../../../stages/config/schema/sidebar-options.ts'
import type { AddressIndex } from '../address-index.ts'
import type { KeyedLabel } from '../pair-labels.ts'
import { readFlag, readList, readObject, readText, textOfHtml } from '../read-options.ts'

/** An entry of a sidebar or of the header, with the base paths of the groups around it in its link. */
export interface Entry {
  readonly label?: string
  readonly link?: string
  readonly collapsed?: boolean
  readonly items?: readonly Entry[]
}

/** The sidebars by path; a single one has the path '/'. */
export function readSidebars(value: unknown): ReadonlyMap<string, readonly Entry[]> {
  if (Array.isArray(value)) return new Map([['/', readEntries(value)]])
  return new Map(
    Object.entries(readObject(value)).map(([path, sidebar]) => {
      const { items = sidebar, base } = Array.isArray(sidebar) ? {} : readObject(sidebar)
      return [normalizeRoute(`/${path}`.replace('//', '/')), readEntries(items, readText(base))]
    }),
  )
}

/** The entries of a list. Links are below the base of the innermost group that has one. */
export function readEntries(value: unknown, around?: string): readonly Entry[] {
  return readList(value).flatMap((item): Entry[] => {
    if (!isObject(item)) return []
    const base = readText(item['base']) ?? around
    const link = readText(item['link'])
    const text = readText(item['text'])
    return [
      removeAbsent({
        label: text === undefined ? undefined : textOfHtml(text) || undefined,
        link: link === undefined || base === undefined ? link : joinBase(base, link),
        collapsed: readFlag(item['collapsed']),
        items: Array.isArray(item['items']) ? readEntries(item['items'], base) : undefined,
      }),
    ]
  })
}

/** The sidebars of a language among the sidebars of all: those below its folder, or below no folder of the others. A single one is of any language. */
export function selectSidebars(
  sidebars: ReadonlyMap<string, readonly Entry[]>,
  tag: string,
  others: readonly string[],
): ReadonlyMap<string, readonly Entry[]> {
  const isBelow = (path: string, folder: string) => `${path}/`.startsWith(`/${folder}/`)
  const own = [...sidebars].filter(([path]) =>
    tag === '' ? !others.some((other) => isBelow(path, other)) : isBelow(path, tag),
  )
  return own.length === 0 ? sidebars : new Map(own)
}

/** A base may be the beginning of a name, such as '/reference/theme-'. */
const joinBase = (base: string, link: string) =>
  isExternal(link) ? link : base + link.replace(/^\//, base.endsWith('/') ? '' : '/')

/** The sidebars as options, the longest paths first: a page shows the first that lists it. */
export function mapSidebars(
  sidebars: ReadonlyMap<string, readonly Entry[]>,
  pages: AddressIndex,
): Record<string, SidebarItemInput[]> | undefined {
  const depth = (path: string) => path.split('/').filter(Boolean).length
  const named = [...sidebars]
    .sort(([a], [b]) => depth(b) - depth(a) || compareStrings(a, b))
    .map(([path, entries]) => [nameSidebar(path), mapEntries(entries, pages)] as const)
    .filter(([, items]) => items.length > 0)
  return named.length === 0 ? undefined : Object.fromEntries(named)
}

const nameSidebar = (path: string) => path.split('/').filter(Boolean).join('-') || 'main'

function mapEntries(entries: readonly Entry[], pages: AddressIndex): SidebarItemInput[] {
  return entries.flatMap(({ label, link, collapsed, items }): SidebarItemInput[] => {
    const target = link === undefined ? undefined : pages.mapTarget(label, link)
    if (items === undefined) return target === undefined ? [] : [target]
    const below = mapEntries(items, pages)
    if (below.length === 0) return target === undefined ? [] : [target]
    // A group without a name has its entries in the list around it.
    if (label === undefined && target === undefined) return below
    return [removeAbsent({ label, ...target, collapsed: collapsed === true, items: below })]
  })
}

/** The labels of entries, by their targets without the folder of a language. */
export function listLabels(entries: readonly Entry[], tag: string, depth = 0): readonly KeyedLabel[] {
  return entries.flatMap(({ label, link, items = [] }): readonly KeyedLabel[] => {
    const key = items.length === 0 ? link : `${depth} ${link ?? findLink(items) ?? ''}`
    const route = key?.replace(`/${tag}/`, '/').replace(/(?:\/|\.html|\.md)$/, '')
    const own = label === undefined || route === undefined ? [] : [[route, label] as const]
    return [...own, ...listLabels(items, tag, depth + 1)]
  })
}

function findLink(entries: readonly Entry[]): string | undefined {
  for (const { link, items = [] } of entries) {
    const found = link ?? findLink(items)
    if (found !== undefined) return found
  }
  return undefined
}
