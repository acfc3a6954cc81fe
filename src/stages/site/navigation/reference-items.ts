/** The entries of an API in its sidebar. */
import { writeText } from '../../../lib/locale/text.ts'
import { findBadges } from '../../../domain/diff/list-entries.ts'
import { sidebarBadge } from '../../../domain/openapi/blocks/change-badge.ts'
import { groupBy } from '../../../lib/data/group-by.ts'
import type { Api, EventSummary, OperationSummary } from '../../../domain/openapi/model.ts'
import type { ContentSummary, PageSummary } from '../../site-types.ts'
import type { SidebarItem } from '../../../lib/types.ts'
import { badgeOf } from './guide-items.ts'

/** Overview, changes from the version before, then the tags in the order of the description with their operations, below the headings of their groups; then events and schemas. */
export function referenceItems(
  api: Api,
  { pages, changes }: Pick<ContentSummary, 'pages' | 'changes'>,
): readonly SidebarItem[] {
  const found = changes.find(({ version }) => version === api.version)
  const badges = findBadges(found?.changes ?? [])
  const single = (kind: 'overview' | 'schemas', label?: string): readonly SidebarItem[] =>
    pages
      .filter((page) => page.kind === kind && page.version === api.version)
      .map((page) => ({ label: label ?? page.title, route: page.route, items: [] }))
  const operations = new Map(api.operations.map((operation) => [operation.id, operation]))
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]))
  const groups = api.groups.flatMap(({ label, tags: names }): readonly SidebarItem[] => {
    const items = names.flatMap((name) => {
      const tag = tags.get(name)
      if (tag === undefined) return []
      const members = tag.operations.flatMap((id) => operationItems(operations.get(id), badges))
      return [{ label: tag.label, route: tag.route, items: members }]
    })
    return label === '' ? items : [{ label, items }]
  })
  const changePages = pages
    .filter(({ kind, collection }) => kind === 'doc' && collection === api.collection)
    .map(({ title, route }) => ({ label: title, route, items: [] }))
  return [
    ...single('overview', writeText('api.overview')),
    ...changePages,
    ...groups,
    ...eventItems(api, pages, badges),
    ...single('schemas'),
  ]
}

/** The pages of events, in the order of the description and in groups if they are many, below a heading. */
function eventItems(
  { version, events }: Api,
  pages: readonly PageSummary[],
  badges: Badges,
): readonly SidebarItem[] {
  const routes = new Set(
    pages.flatMap((page) => (page.kind === 'event' && page.version === version ? [page.route] : [])),
  )
  const groups = groupBy(
    events.filter(({ route }) => routes.has(route)),
    ({ group }) => group,
  )
  const items = [
    ...(groups.get(undefined) ?? []).map((event) => eventItem(event, badges)),
    ...[...groups].flatMap(([label, members]) =>
      label === undefined ? [] : [{ label, items: members.map((event) => eventItem(event, badges)) }],
    ),
  ]
  return items.length === 0 ? [] : [{ label: writeText('api.webhookEvents'), items }]
}

function eventItem({ name, title, route, deprecated }: EventSummary, badges: Badges): SidebarItem {
  const badge = badgeOf(sidebarBadge(badges.get(`event ${name}`)?.['']))
  return { label: title, route, items: [], ...badge, ...(deprecated && { deprecated }) }
}

function operationItems(operation: OperationSummary | undefined, badges: Badges): readonly SidebarItem[] {
  if (operation === undefined) return []
  const { title, route, method, path, deprecated } = operation
  const badge = badgeOf(sidebarBadge(badges.get(`${method} ${path}`)?.['']))
  return [{ label: title, route, items: [], method, path, ...badge, ...(deprecated ? { deprecated } : {}) }]
}

type Badges = ReturnType<typeof findBadges>
