import { hashOf } from '../lib/hash.ts'
import { toTitle } from '../lib/title-case.ts'
import type { Api, OperationSummary } from '../model.ts'
import * as problems from '../problems.ts'
import type { Config, Sidebar, SidebarItem, Problem, Result, SidebarItemConfig } from '../types.ts'
import type { Content, DocPage, Page, WebhookPage } from '../site-types.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { getOwn } from '../lib/own-property.ts'

type Guide = DocPage | WebhookPage

/** The menu that a path shows: 'api-<version>' below /docs/api/, 'webhook' below /docs/webhook/, else 'overview'. SPEC.md section 2. */
export function sidebarId(route: string): string {
  const api = /^\/docs\/api\/([^/]+)/.exec(route)
  if (api !== null) return `api-${api[1]}`
  return route.startsWith('/docs/webhook/') ? 'webhook' : 'overview'
}

/** All sidebars: from folders and front matter, or as the configuration has them. */
export function buildSidebars(
  config: Config,
  content: Content,
  pages: readonly Page[],
): Result<ReadonlyMap<string, Sidebar>> {
  const told: Problem[] = []
  const made = new Map<string, Sidebar>()
  const add = (id: string, kind: Sidebar['kind'], items: readonly SidebarItem[]) => {
    const own = getOwn(config.sidebars, id)
    const shown = own === undefined ? items : custom(own, pages, told)
    made.set(id, { id, kind, items: shown, size: size(shown), hash: hashOf(JSON.stringify(shown)) })
  }
  const guides = pages.filter((page): page is Guide => page.kind === 'doc' || page.kind === 'webhook')
  const webhook = guides.filter((page) => sidebarId(page.route) === 'webhook')
  const overview = guides.filter((page) => sidebarId(page.route) === 'overview')
  add('overview', 'overview', tree(overview, content, []))
  if (webhook.length > 0) add('webhook', 'webhook', tree(webhook, content, shared(webhook)))
  for (const api of content.apis) add(`api-${api.version}`, 'api', reference(api, pages))
  for (const id of Object.keys(config.sidebars))
    if (!made.has(id)) told.push(problems.unknownSidebar(id, [...made.keys()], config.locations.sidebars[id]))
  return { value: made, problems: told }
}

function size(items: readonly SidebarItem[]): number {
  return items.reduce((sum, item) => sum + 1 + size(item.items), 0)
}

/** The folders that all guides have in common: the menu begins below them. */
function shared(guides: readonly Guide[]): readonly string[] {
  const [first = [], ...rest] = guides.map((guide) => guide.placement.folders)
  let depth = first.length
  for (const folders of rest) {
    let same = 0
    while (same < depth && folders[same] === first[same]) same++
    depth = same
  }
  return first.slice(0, depth)
}

interface Entry {
  readonly item: SidebarItem
  readonly position: number
  /** Of the file or folder: what orders entries without a position, so that a new title moves nothing. */
  readonly name: string
}

/** The items of one folder: its pages and its folders, by position, then by name. A folder's index page is the folder's own link. */
function tree(
  guides: readonly Guide[],
  content: Content,
  folders: readonly string[],
): readonly SidebarItem[] {
  const depth = folders.length
  const entries: Entry[] = []
  const inner = new Map<string, Guide[]>()
  for (const guide of guides) {
    const name = guide.placement.folders[depth]
    if (name === undefined) {
      if (!guide.placement.hidden) entries.push(leaf(guide))
    } else inner.set(name, [...(inner.get(name) ?? []), guide])
  }
  for (const [name, below] of inner) entries.push(branch(name, below, content, [...folders, name]))
  return entries
    .filter(({ item }) => item.route !== undefined || item.items.length > 0)
    .sort((a, b) => a.position - b.position || compareStrings(a.name, b.name))
    .map(({ item }) => item)
}

function leaf(guide: Guide): Entry {
  return {
    item: { label: guide.placement.label, route: guide.route, items: [] },
    position: guide.placement.position ?? Infinity,
    name: guide.route.split('/').at(-1) ?? '',
  }
}

function branch(name: string, guides: readonly Guide[], content: Content, folders: readonly string[]): Entry {
  const said = content.folders[folders.join('/')]
  const route = `/docs/${folders.join('/')}`
  const index = guides.find(
    (guide) => guide.route === route && guide.placement.folders.length === folders.length,
  )
  const rest = guides.filter((guide) => guide !== index)
  const item: SidebarItem = {
    label: said?.label ?? index?.placement.label ?? toTitle(name),
    items: tree(rest, content, folders),
    ...(index === undefined ? {} : { route: index.route }),
    ...(said?.collapsed === undefined ? {} : { collapsed: said.collapsed }),
  }
  return { item, position: said?.position ?? index?.placement.position ?? Infinity, name }
}

/** Overview, then the tags in the specification's order with their operations, below the headings of their groups; then the schemas. */
function reference(api: Api, pages: readonly Page[]): readonly SidebarItem[] {
  const own = pages.filter((page) => 'version' in page && page.version === api.version)
  const single = (kind: 'overview' | 'schemas', label?: string): readonly SidebarItem[] =>
    own
      .filter((page) => page.kind === kind)
      .map((page) => ({ label: label ?? page.title, route: page.route, items: [] }))
  const operations = new Map(api.operations.map((brief) => [brief.id, brief]))
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]))
  const groups = api.groups.flatMap(({ label, tags: names }): readonly SidebarItem[] => {
    const items = names.flatMap((name) => {
      const tag = tags.get(name)
      return tag === undefined
        ? []
        : [
            {
              label: tag.label,
              route: tag.route,
              items: tag.operations.flatMap((id) => operation(operations.get(id))),
            },
          ]
    })
    return label === '' ? items : [{ label, items }]
  })
  return [...single('overview', 'Overview'), ...groups, ...single('schemas')]
}

function operation(brief: OperationSummary | undefined): readonly SidebarItem[] {
  if (brief === undefined) return []
  const { title, route, method, deprecated } = brief
  return [{ label: title, route, items: [], method, ...(deprecated ? { deprecated } : {}) }]
}

/** A sidebar of the configuration; documents that do not exist are told and left out. */
function custom(
  items: readonly SidebarItemConfig[],
  pages: readonly Page[],
  told: Problem[],
): readonly SidebarItem[] {
  const ids = new Map(pages.map((page) => [page.route.replace(/^\/docs\//, ''), page]))
  return items.flatMap((item): readonly SidebarItem[] => {
    const page = item.doc === undefined ? undefined : ids.get(item.doc)
    if (item.doc !== undefined && page === undefined) {
      told.push(problems.unknownDocument(item.doc, [...ids.keys()], item.location))
      return []
    }
    const route = page?.route ?? item.link
    const label =
      item.label ??
      (page !== undefined && 'placement' in page ? page.placement.label : page?.title) ??
      item.link ??
      ''
    return [
      {
        label,
        items: custom(item.items ?? [], pages, told),
        ...(route === undefined ? {} : { route }),
        ...(item.collapsed === undefined ? {} : { collapsed: item.collapsed }),
      },
    ]
  })
}
