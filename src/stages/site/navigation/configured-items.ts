/** The entries of a sidebar that the configuration lists: guides by their names, folders, links and groups. */
import { normalizeTarget, toSitePath } from '../../../lib/site/links/site-link.ts'
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { splitNumberPrefix } from '../../../lib/site/paths/number-prefix.ts'
import { isListed } from '../../../lib/site/is-listed.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { ContentSummary, PageSummary } from '../../site-types.ts'
import type { Collection, Problem, SidebarItem, SidebarItemConfig } from '../../../lib/types.ts'
import {
  badgeOf,
  folderContext,
  folderItem,
  folderItems,
  iconOf,
  isGuide,
  readFolder,
  type FolderContext,
  type Guide,
} from './guide-items.ts'

interface ConfiguredSources {
  readonly documents: ReadonlyMap<string, Guide>
  readonly guides: readonly Guide[]
  readonly context: FolderContext
  /** Problems are added here. */
  readonly found: Problem[]
}

/** A sidebar of the configuration; documents and folders that do not exist are reported and left out. */
export function configuredItems(
  items: readonly SidebarItemConfig[],
  sources: ConfiguredSources,
): readonly SidebarItem[] {
  const { documents, found } = sources
  return items.flatMap((item): readonly SidebarItem[] => {
    if (item.folder !== undefined)
      return namedFolderItems(item, sources).map((entry) => ({
        ...entry,
        ...(item.folder !== '' && item.folder !== '.' && { ...iconOf(item.icon), ...badgeOf(item.badge) }),
      }))
    const page = item.doc === undefined ? undefined : documents.get(item.doc)
    if (item.doc !== undefined && page === undefined) {
      found.push(problems.unknownDocument(item.doc, [...documents.keys()], item.location))
      return configuredItems(item.items ?? [], sources)
    }
    if (page !== undefined && !isListed(page)) return []
    const target = page === undefined ? linkTarget(item.link) : { route: page.route }
    const { index } = item
    return [
      {
        label: item.label ?? page?.placement.label ?? item.link ?? '',
        items: configuredItems(item.items ?? [], sources),
        ...target,
        ...(index !== undefined && { index: { ...index, location: item.location } }),
        ...iconOf(item.icon ?? page?.placement.icon),
        ...badgeOf(item.badge ?? page?.placement.badge),
        ...(item.collapsed === undefined ? {} : { collapsed: item.collapsed }),
      },
    ]
  })
}

/** The entries of the folder that an item of the configuration names, one by one for the top folder, else as a group. */
function namedFolderItems(
  { folder = '', group = true, label, collapsed, location }: SidebarItemConfig,
  { guides, context, found }: ConfiguredSources,
): readonly SidebarItem[] {
  const folders = folder === '' || folder === '.' ? [] : folder.split('/')
  const members = guides.filter(({ placement }) => folders.every((name, n) => placement.folders[n] === name))
  if (members.length === 0) {
    if (!group) return []
    const known = new Set(guides.map(({ placement }) => placement.folders.join('/')).filter(Boolean))
    found.push(problems.unknownFolder(folder, [...known], location))
    return []
  }
  if (folders.length === 0 || !group) return folderItems(members, context, folders)
  const { item } = folderItem(readFolder(members, context, folders), context)
  return [{ ...item, ...(label !== undefined && { label }), ...(collapsed !== undefined && { collapsed }) }]
}

/** The names of a guide, the most important last: by its address, its file ('guides/index') and its `id`, as Docusaurus names guides. */
function listDocumentNames({ placement, location, route }: Guide, base: string): readonly string[] {
  const { folders, id } = placement
  const file = removeMarkdownEnding(location.file.split('/').at(-1) ?? '')
  const names = [splitNumberPrefix(file).name, ...(id === undefined ? [] : [id])]
  const below = route.slice(base.length).replace(/^\//, '')
  return [below, ...names.map((name) => [...folders, name].join('/'))]
}

/** The guides by all their names. If two guides have a name, it belongs to the guide for which it is more important. */
export function nameDocuments(guides: readonly Guide[], base: string): ReadonlyMap<string, Guide> {
  const named = guides.map((guide) => ({ guide, names: listDocumentNames(guide, base) }))
  return new Map(
    [0, 1, 2].flatMap((n) =>
      named.flatMap(({ guide, names }): [string, Guide][] => {
        const name = names[n]
        return name === undefined ? [] : [[name, guide]]
      }),
    ),
  )
}

/** Guides that the items of a configured sidebar can name: the guides of one collection, by their path below its route. */
export function listConfiguredSources(
  guides: Collection | undefined,
  {
    content,
    pages,
    found,
  }: { readonly content: ContentSummary; readonly pages: readonly PageSummary[]; readonly found: Problem[] },
): ConfiguredSources {
  const { id = '', route = '' } = guides ?? {}
  const isMember = (page: PageSummary): page is Guide => isGuide(page) && page.collection === id
  const members = pages.filter(isMember)
  const files = new Set(members.map(({ location }) => location.file))
  // Of several guides with one address, the site has one; each of their names is its name.
  const others = content.pages.filter(isMember).filter(({ location }) => !files.has(location.file))
  return {
    documents: nameDocuments([...others, ...members], route),
    guides: members,
    context: folderContext({ id, route }, content),
    found,
  }
}

/** A link of the configuration: an address elsewhere, or a path of the site with or without its first slash. */
function linkTarget(link: string | undefined): Pick<SidebarItem, 'route' | 'href'> {
  if (link === undefined) return {}
  const route = toSitePath(link)
  return route === undefined ? { href: link } : { route: normalizeTarget(route) }
}
