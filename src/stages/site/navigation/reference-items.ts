/** The entries of an API in its sidebar. */
import { writeText } from '../../../lib/locale/text.ts'
import { groupBy } from '../../../lib/data/group-by.ts'
import type { Api, EventSummary, OperationSummary } from '../../../domain/openapi/model.ts'
import type { PageSummary } from '../../site-types.ts'
import type { SidebarItem } from '../../../lib/types.ts'

/** Overview, changes since the version before, then the tags in the order of the description with their operations, below the headings of their groups; then events and schemas. */
export function referenceItems(api: Api, pages: readonly PageSummary[]): readonly SidebarItem[] {
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
      const members = tag.operations.flatMap((id) => operationItems(operations.get(id)))
      return [{ label: tag.label, route: tag.route, items: members }]
    })
    return label === '' ? items : [{ label, items }]
  })
  const changes = pages
    .filter(({ kind, collection }) => kind === 'doc' && collection === api.collection)
    .map(({ title, route }) => ({ label: title, route, items: [] }))
  return [
    ...single('overview', writeText('api.overview')),
    ...changes,
    ...groups,
    ...eventItems(api, pages),
    ...single('schemas'),
  ]
}

/** The pages of events, in the order of the description and in groups if they are many, below a heading. */
function eventItems({ version, events }: Api, pages: readonly PageSummary[]): readonly SidebarItem[] {
  const routes = new Set(
    pages.flatMap((page) => (page.kind === 'event' && page.version === version ? [page.route] : [])),
  )
  const groups = groupBy(
    events.filter(({ route }) => routes.has(route)),
    ({ group }) => group,
  )
  const items = [
    ...(groups.get(undefined) ?? []).map(eventItem),
    ...[...groups].flatMap(([label, members]) =>
      label === undefined ? [] : [{ label, items: members.map(eventItem) }],
    ),
  ]
  return items.length === 0 ? [] : [{ label: writeText('api.webhookEvents'), items }]
}

function eventItem({ title, route, deprecated }: EventSummary): SidebarItem {
  return { label: title, route, items: [], ...(deprecated && { deprecated }) }
}

function operationItems(operation: OperationSummary | undefined): readonly SidebarItem[] {
  if (operation === undefined) return []
  const { title, route, method, path, deprecated } = operation
  return [{ label: title, route, items: [], method, path, ...(deprecated ? { deprecated } : {}) }]
}
