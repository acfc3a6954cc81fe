/** The page of an API version that lists its changes since the version before it: by operation, those that break clients with a mark. */
import {
  codeText,
  joinInline,
  link,
  paragraph,
  parsePhrase,
  section,
  titleHeading,
} from '../../../domain/blocks/build-blocks.ts'
import type { Block, Inline, ListItem } from '../../../domain/blocks/block.ts'
import { listHeadings, listSections } from '../../../domain/blocks/inspect-blocks.ts'
import type { Change } from '../../../domain/diff/change.ts'
import { listEntries, type ChangeEntry } from '../../../domain/diff/list-entries.ts'
import type { Api } from '../../../domain/openapi/model.ts'
import { filterBlock } from '../../../domain/openapi/blocks/filter-block.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import type { Config } from '../../config/config-types.ts'
import type { ContentSummary, DocPage, VersionChanges } from '../../site-types.ts'

/** A page for each version whose changes are known. */
export function createChangePages(config: Config, { apis, changes }: ContentSummary): readonly DocPage[] {
  const byVersion = new Map(apis.map((api) => [api.version, api]))
  return changes.flatMap((versions) => {
    const [old, now] = [byVersion.get(versions.previous), byVersion.get(versions.version)]
    const location = config.apis.find(({ version }) => version === versions.version)?.location
    return old === undefined || now === undefined || location === undefined
      ? []
      : [createChangePage({ old, now }, versions, location)]
  })
}

export const changesRoute = ({ route }: Pick<Api, 'route'>): string => `${route}/changes`

interface Versions {
  readonly old: Api
  readonly now: Api
}

function createChangePage(
  versions: Versions,
  { changes }: VersionChanges,
  location: DocPage['location'],
): DocPage {
  const { old, now } = versions
  const title = writeText('changes.title', { old: old.label, new: now.label })
  const description = writeText('changes.text', {
    count: changes.length,
    breaking: changes.filter(({ breaking }) => breaking).length,
  })
  const findRoute = createRouteFinder(versions)
  const groups = listEntries(changes).map(({ id, operation, entries }) =>
    section(
      {
        kind: 'heading',
        level: 2,
        id,
        content: [operation === '' ? writeText('changes.api') : linkName(operation, findRoute)],
      },
      { kind: 'list', items: entries.map((entry) => createItem(entry, findRoute)) },
    ),
  )
  const blocks: readonly Block[] = [
    titleHeading(title),
    {
      kind: 'group',
      tag: 'div',
      className: 'prose',
      blocks: [paragraph(undefined, description), filterBlock(writeText('changes.filter'), ...groups)],
    },
  ]
  return {
    kind: 'doc',
    route: changesRoute(now),
    collection: now.collection,
    title,
    description,
    headings: listHeadings(blocks),
    links: [],
    sections: listSections(blocks),
    contentHash: hashOf(JSON.stringify(blocks)),
    location,
    blocks,
    islands: [],
    words: 0,
    hideToc: false,
    keywords: [],
    placement: { folders: [], label: title, hidden: true },
    isGenerated: true,
  }
}

type FindRoute = (name: string) => string | undefined

/** Finds the pages of operations, events and schemas: of the new version, or of the old one if they were removed. */
function createRouteFinder({ old, now }: Versions): FindRoute {
  const routes = new Map<string, string>(
    [old, now].flatMap((api) => [
      ...api.operations.map(({ method, path, route }) => [`${method} ${path}`, route] as const),
      ...api.events.map(({ name, route }) => [`event ${name}`, route] as const),
      ...Object.values(api.schemas).map(({ name, route }) => [`schema ${name}`, route] as const),
    ]),
  )
  return (name) => routes.get(name)
}

function linkName(name: string, findRoute: FindRoute): Inline {
  const route = findRoute(name)
  const label = name.replace(/^schema /, '')
  return route === undefined ? label : link(siteMarker(route), label)
}

/** A change with the operations that it reaches, and the values before and after. */
function createItem({ id, change }: ChangeEntry, findRoute: FindRoute): ListItem {
  const { breaking, text, old, new: now, operations, schema } = change
  const mark: readonly Inline[] = breaking
    ? [{ kind: 'strong', content: [writeText('changes.breaking')] }, ' ']
    : []
  const values =
    old === null || now === null || [old, now].every((value) => text.includes(writeValue(value)))
      ? []
      : [' ', codeText(writeValue(old)), ' → ', codeText(writeValue(now))]
  // The heading above names the first operation.
  const names = [...(schema === undefined ? [] : [`schema ${schema}`]), ...operations.slice(1)]
  const links = names.map((name) => [linkName(name, findRoute)])
  return {
    id,
    blocks: [
      paragraph(undefined, ...mark, ...parsePhrase(text), '.', ...values),
      ...(links.length === 0 ? [] : [paragraph('rules', ...joinInline(links))]),
    ],
  }
}

const writeValue = (value: Change['old']) => (typeof value === 'string' ? value : JSON.stringify(value))
