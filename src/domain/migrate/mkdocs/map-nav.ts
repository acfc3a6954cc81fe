/** The `nav` of MkDocs as sidebars; with tabs, each of its groups is a sidebar of its own with an entry in the header. */

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isObject } from '../../../lib/data/is-object.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import { removeMarkdownEnding, isMarkdownFile } from '../../../lib/site/paths/markdown-file.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import type { SidebarItemInput } from '../../../stages/config/schema/sidebar-options.ts'
import type { MoveNotes } from '../move-notes.ts'
import type { NavbarInput } from '../moved-site.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'

export interface NavContext {
  readonly root: string
  /** The folder of the pages, relative to the root. */
  readonly docs: string
  /** Values of `theme.features`. */
  readonly features: ReadonlySet<string>
  readonly notes: MoveNotes
  /** The text above the posts of a blog, which have their list in its place. */
  readonly blogIndex: string | undefined
  /** Whether a file below the folder is left out. */
  readonly isExcluded: (path: string) => boolean
  /** The entries for a site that a target includes; undefined for any other target. */
  readonly include: (target: string, label?: string) => SidebarItemInput[] | undefined
}

export interface MappedNav {
  readonly sidebars: Readonly<Record<string, SidebarItemInput[]>> | undefined
  readonly navbar: readonly NavbarInput[]
}

/** The sidebars for a `nav`, and the entries of the header. Without a `nav`, the sidebar follows the folders. */
export function mapNav(nav: readonly unknown[] | undefined, context: NavContext): MappedNav {
  if (nav === undefined) return { sidebars: undefined, navbar: [] }
  const items = mapItems(nav, context)
  if (!context.features.has('navigation.tabs')) return { sidebars: { main: items }, navbar: [] }
  const sidebars: Record<string, SidebarItemInput[]> = {}
  const navbar: NavbarInput[] = []
  const pages: SidebarItemInput[] = []
  for (const [n, item] of items.entries()) {
    const { label, doc, link, items: below } = item
    if (below === undefined || findDoc([item]) === undefined) {
      if (below === undefined) pages.push(item)
      const links = (below ?? []).flatMap(({ label: text, link: href }) =>
        text === undefined || href === undefined ? [] : [{ label: text, href }],
      )
      if (doc !== undefined) navbar.push(removeAbsent({ label, doc }))
      else if (link !== undefined) navbar.push(removeAbsent({ label, href: link }))
      else if (links.length > 0) navbar.push({ label: label ?? 'Menu', items: links })
      continue
    }
    const id = `tab-${n + 1}`
    sidebars[id] = doc === undefined ? below : [removeAbsent({ label, doc }), ...below]
    navbar.push(removeAbsent({ label: label ?? nameFolder(findDoc([item]) ?? ''), sidebar: id }))
  }
  // Pages beside the tabs show the list of these pages.
  if (pages.length > 0) sidebars['pages'] = pages
  return { sidebars, navbar }
}

function findDoc(items: readonly SidebarItemInput[]): string | undefined {
  for (const { doc, items: below = [] } of items) {
    const found = doc ?? findDoc(below)
    if (found !== undefined) return found
  }
  return undefined
}

function mapItems(nav: readonly unknown[], context: NavContext): SidebarItemInput[] {
  return nav.flatMap((entry): SidebarItemInput[] => {
    if (typeof entry === 'string') return mapTarget(undefined, entry, context)
    if (!isObject(entry)) return []
    return Object.entries(entry).flatMap(([title, value]): SidebarItemInput[] => {
      const label = title.trim() === '' ? undefined : title
      if (Array.isArray(value)) return mapGroup(label, value, context)
      return typeof value === 'string' ? mapTarget(label, value, context) : []
    })
  })
}

/** A group. Its first page is the page of the group if the theme shows it so. */
function mapGroup(
  label: string | undefined,
  nav: readonly unknown[],
  context: NavContext,
): SidebarItemInput[] {
  const items = mapItems(nav, context)
  const [first, ...rest] = items
  const isIndex = /(?:^|\/)(?:index|README)$/.test(first?.doc ?? '') && first?.items === undefined
  const hasIndex = isIndex && (context.features.has('navigation.indexes') || label === undefined)
  if (first?.doc !== undefined && hasIndex)
    return [removeAbsent({ label: label ?? first.label, doc: first.doc, items: rest })]
  if (items.length === 0) return []
  return [{ label: label ?? nameFolder(findDoc(items) ?? ''), items }]
}

const nameFolder = (doc: string) => toTitle(posix.basename(posix.dirname(doc)))

function mapTarget(label: string | undefined, target: string, context: NavContext): SidebarItemInput[] {
  const included = context.include(target, label)
  if (included !== undefined) return included
  if (isExternal(target) || target.startsWith('/')) return [{ label: label ?? target, link: target }]
  const path = posix.normalize(target.replace(/[?#].*$/, ''))
  if (
    path === context.blogIndex ||
    (target.endsWith('/') && posix.join(path, 'index.md') === context.blogIndex)
  )
    return [
      {
        label: label ?? toTitle(posix.dirname(context.blogIndex)),
        link: `/${posix.dirname(context.blogIndex)}`,
      },
    ]
  // MkDocs leaves it out with a remark.
  if (context.isExcluded(path)) return []
  const isPresent = existsSync(join(context.root, context.docs, path))
  if (!isPresent) {
    context.notes.leave('entries of `nav` whose file does not exist')
    return []
  }
  if (target.endsWith('/')) {
    const folder = path.replace(/\/$/, '')
    return folder === '.' ? [{ folder: '.' }] : [removeAbsent({ label, folder })]
  }
  if (!isMarkdownFile(path)) return [{ label: label ?? path, link: `/${path}` }]
  return [removeAbsent({ label, doc: removeMarkdownEnding(path) })]
}
