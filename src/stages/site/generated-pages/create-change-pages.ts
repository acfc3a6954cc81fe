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
import { changesFeed } from '../../../lib/site/paths/site-files.ts'
import { splitCodeSpans } from '../../../lib/text/code-span.ts'
import { escapeHtml } from '../../../lib/text/html/escape-html.ts'
import type { Html } from '../../../lib/types.ts'
import type { Config } from '../../config/config-types.ts'
import type { ChangesEntry, ContentSummary, DocPage, VersionChanges } from '../../site-types.ts'

/** A page for each version whose changes are known. */
export function createChangePages(
  config: Config,
  { apis, changes, dates }: ContentSummary,
): readonly DocPage[] {
  const byVersion = new Map(apis.map((api) => [api.version, api]))
  return changes.flatMap((versions) => {
    const [old, now] = [byVersion.get(versions.previous), byVersion.get(versions.version)]
    const compared = config.apis.filter(({ version }) =>
      [versions.previous, versions.version].includes(version),
    )
    const location = compared.find(({ version }) => version === versions.version)?.location
    if (old === undefined || now === undefined || location === undefined) return []
    const found = compared.flatMap(({ spec, overlays }) =>
      [spec, ...overlays].flatMap((file) => dates[file] ?? []),
    )
    const date = found.toSorted().at(-1) ?? ''
    return [createChangePage({ old, now }, versions, { location, date })]
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
  { location, date }: Pick<DocPage, 'location'> & Pick<ChangesEntry, 'date'>,
): DocPage {
  const { old, now } = versions
  const title = writeText('changes.title', { old: old.label, new: now.label })
  const description = writeText('changes.text', {
    count: changes.length,
    breaking: changes.filter(({ breaking }) => breaking).length,
  })
  const findRoute = createRouteFinder(versions)
  const feed = changesFeed(now.route)
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
    { kind: 'paragraph', className: 'downloads', medium: 'web', content: [link(siteMarker(feed), 'Atom')] },
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
    changes: { feed, date, html: writeEntryHtml(changes) },
  }
}

/** The changes for readers of feeds. */
function writeEntryHtml(changes: readonly Change[]): Html {
  const groups = listEntries(changes).map(({ operation, entries }) => {
    const items = entries.map(({ change: { breaking, text } }) => {
      const mark = breaking ? `<strong>${escapeHtml(writeText('changes.breaking'))}</strong> ` : ''
      const parts = splitCodeSpans(text).map(escapeHtml)
      return `<li>${mark}${parts.map((part, n) => (n % 2 === 1 ? `<code>${part}</code>` : part)).join('')}.</li>`
    })
    return `<h2>${escapeHtml(operation || writeText('changes.api'))}</h2><ul>${items.join('')}</ul>`
  })
  return groups.join('')
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
