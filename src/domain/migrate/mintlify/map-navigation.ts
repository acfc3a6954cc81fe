/** The navigation of Mintlify: parts such as tabs, anchors and versions, in each other, around groups of pages. */

import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { ICON_SHAPES } from '../../../lib/page/icon-shapes.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import type { SidebarItemInput } from '../../../stages/config/schema/sidebar-options.ts'
import type { MoveNotes } from '../move-notes.ts'
import type { NavbarInput } from '../moved-site.ts'
import type { AddressIndex } from '../address-index.ts'
import type { KeyedLabel } from '../pair-labels.ts'
import { readFlag, readList, readObject, readText, readTexts, type Options } from '../read-options.ts'

/** Lists of parts, and the option of a part that has its name. */
const PARTS = {
  languages: 'language',
  versions: 'version',
  products: 'product',
  dropdowns: 'dropdown',
  tabs: 'tab',
  anchors: 'anchor',
  menu: 'item',
} as const

/** A part with pages, an API description or a link, and the names of the parts around it and its own. */
interface Leaf {
  readonly labels: readonly string[]
  readonly part: Options
}

/** The innermost parts. The names of languages are left out of their labels. */
function listLeaves(part: Options, labels: readonly string[] = []): readonly Leaf[] {
  const below = Object.entries(PARTS).flatMap(([list, name]) =>
    readList(part[list]).flatMap((entry) => {
      const inner = readObject(entry)
      const label = readText(inner[name])
      return listLeaves(inner, label === undefined || list === 'languages' ? labels : [...labels, label])
    }),
  )
  const isLeaf = ['pages', 'groups', 'openapi', 'asyncapi', 'href'].some((key) => part[key] !== undefined)
  return isLeaf ? [{ labels, part }, ...below] : below
}

export interface NavigationContext {
  readonly index: AddressIndex
  readonly labelOf: (page: string) => string | undefined
  readonly notes: MoveNotes
  /** Notes the API descriptions of a part, and returns the version of the first. */
  readonly addApis: (openapi: unknown) => string | undefined
}

interface MappedNavigation {
  readonly sidebars: Record<string, SidebarItemInput[]>
  readonly navbar: readonly NavbarInput[]
}

/** Each part is a sidebar and an entry of the header; parts in parts are a menu. */
export function mapNavigation(navigation: Options, context: NavigationContext): MappedNavigation {
  const sidebars: Record<string, SidebarItemInput[]> = {}
  const menus = new Map<string, { label: string; link: NavbarInput }[]>()
  for (const { labels, part } of listLeaves(navigation)) {
    const link = mapLeaf(part, labels, { ...context, sidebars })
    const [menu, ...rest] = labels
    if (link === undefined || menu === undefined) continue
    menus.set(menu, [...(menus.get(menu) ?? []), { label: rest.join(': ') || menu, link }])
  }
  return {
    sidebars,
    navbar: [...menus].map(([label, entries]): NavbarInput => {
      const [first] = entries
      if (first !== undefined && entries.length === 1) return { ...first.link, label }
      return { label, items: entries.map((entry) => ({ ...entry.link, label: entry.label })) }
    }),
  }
}

/** Adds the sidebar of a part. Returns its target, for the header; none for a part without pages. */
function mapLeaf(
  part: Options,
  labels: readonly string[],
  { sidebars, ...context }: NavigationContext & Pick<MappedNavigation, 'sidebars'>,
): NavbarInput | undefined {
  const href = readText(part['href'])
  const api = context.addApis(part['openapi'])
  if (part['asyncapi'] !== undefined) context.notes.leave('`asyncapi` descriptions')
  const items = [...mapPages(part['pages'], context, 0), ...mapPages(part['groups'], context, 0)]
  if (items.length > 0) {
    const id =
      labels
        .join('-')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'main'
    const name = Object.hasOwn(sidebars, id) ? `${id}-${Object.keys(sidebars).length}` : id
    sidebars[name] = items
    return hasDoc(items) ? { sidebar: name } : undefined
  }
  if (href !== undefined) return { href: isExternal(href) || href.startsWith('/') ? href : `/${href}` }
  return api === undefined ? undefined : { api }
}

const hasDoc = (items: readonly SidebarItemInput[]): boolean =>
  items.some(({ doc, items: below = [] }) => doc !== undefined || hasDoc(below))

/** Operation of an API description in place of a page: 'GET /users', with a file before it or not. */
const OPERATION = /(?:^|\s)(?:GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD|TRACE|WEBHOOK)\s+\S/i

function mapPages(pages: unknown, context: NavigationContext, depth: number): SidebarItemInput[] {
  const { index, labelOf, notes } = context
  return readList(pages).flatMap((entry): SidebarItemInput[] => {
    if (typeof entry !== 'string') return mapGroup(readObject(entry), context, depth)
    if (OPERATION.test(entry)) {
      notes.leave('pages of operations in the navigation, which the API reference lists', 'apis')
      return []
    }
    const target = index.mapTarget(labelOf(entry), entry)
    return target === undefined ? [] : [target]
  })
}

/** A group. Groups at the top are open, others unless `expanded` opens them. */
function mapGroup(group: Options, context: NavigationContext, depth: number): SidebarItemInput[] {
  const label = readText(group['group'])
  context.addApis(group['openapi'])
  const items = [
    ...mapPages(group['pages'], context, depth + 1),
    ...mapPages(group['groups'], context, depth + 1),
  ]
  const page = readText(group['root'])
  const target = page === undefined ? undefined : context.index.mapTarget(label, page)
  if (items.length === 0 && target === undefined) return []
  const icon = readText(group['icon'])
  const [badge] = readTexts(group['tag'])
  return [
    removeAbsent({
      label,
      ...target,
      icon: icon !== undefined && Object.hasOwn(ICON_SHAPES, icon) ? icon : undefined,
      badge,
      collapsed: depth > 0 && readFlag(group['expanded']) !== true,
      items,
    }),
  ]
}

/** The labels of parts and groups in the navigation of a language, by their places: translations have the same structure. */
export function listLabels(part: Options, place = ''): readonly KeyedLabel[] {
  const names = [...Object.entries(PARTS), ['groups', 'group'], ['pages', 'group']] as const
  return names.flatMap(([list, name]) =>
    readList(part[list]).flatMap((entry, n) => {
      const inner = readObject(entry)
      const label = readText(inner[name])
      const key = `${place}/${list}/${n}`
      return [...(label === undefined ? [] : [[key, label] as const]), ...listLabels(inner, key)]
    }),
  )
}
