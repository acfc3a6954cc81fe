/** The pages of an API version that list its changes since the version before it or since dated snapshots: by operation, those that break clients with a mark. */
import {
  anchoredHeading,
  codeText,
  joinInline,
  link,
  paragraph,
  parsePhrase,
  section,
  titleHeading,
} from '../../../domain/blocks/build-blocks.ts'
import type { Block, Inline, ListItem } from '../../../domain/blocks/block.ts'
import { generatedContent } from '../../../domain/blocks/generated-content.ts'
import type { Change } from '../../../domain/diff/change.ts'
import { listEntries, type ChangeEntry } from '../../../domain/diff/list-entries.ts'
import type { Api } from '../../../domain/openapi/model.ts'
import { filterBlock } from '../../../domain/openapi/blocks/filter-block.ts'
import { createNameAllocator } from '../../../domain/openapi/names.ts'
import { startOf } from '../../../lib/problems/problem.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import { getOwn } from '../../../lib/data/own-property.ts'
import { changesFeed, HISTORY } from '../../../lib/site/paths/site-files.ts'
import { splitCodeSpans } from '../../../lib/text/code-span.ts'
import { escapeHtml } from '../../../lib/text/html/escape-html.ts'
import type { Html } from '../../../lib/types.ts'
import type { Config } from '../../config/config-types.ts'
import type {
  ChangesEntry,
  ContentSummary,
  DocPage,
  VersionChanges,
  VersionHistory,
} from '../../site-types.ts'
import { listEventGuides } from '../links/list-event-guides.ts'

/** A page for each version that is compared with the version before it, and one for each version with dated snapshots. */
export function createChangePages(config: Config, content: ContentSummary): readonly DocPage[] {
  const { apis, changes, histories, serverHistories } = content
  const byVersion = new Map(apis.map((api) => [api.version, api]))
  const context = { config, guides: listEventGuides(config, content.pages) }
  return [
    ...changes.flatMap(({ previous, version, changes: found }) => {
      const [old, now] = [byVersion.get(previous), byVersion.get(version)]
      return old === undefined || now === undefined
        ? []
        : [
            createPairPage(
              now,
              old,
              { changes: found, date: readCommitDate([old, now], config, content) },
              context,
            ),
          ]
    }),
    ...histories.flatMap((history) => {
      const now = byVersion.get(history.version)
      return now === undefined
        ? []
        : [
            createHistoryPage(
              subjectOf(now, config),
              { ...history, present: readCommitDate([now], config, content) },
              createRouteFinder([now], context.guides),
            ),
          ]
    }),
    ...serverHistories.map(({ routes, title, file, ...history }) =>
      createHistoryPage(
        { ...history, label: title, location: startOf(file) },
        { ...history, present: content.dates[file] ?? '' },
        (name) => getOwn(routes, name),
      ),
    ),
  ]
}

/** An API or a server whose changes a page lists. */
interface ChangesSubject extends Pick<DocPage, 'collection' | 'location'> {
  readonly label: string
  readonly route: string
  /** Folders of its page in the generated sidebar; without them the sidebar has its own place for it. */
  readonly folders?: readonly string[]
}

const subjectOf = ({ label, route, collection, version, file }: Api, { apis }: Config): ChangesSubject => ({
  label,
  route,
  collection,
  location: apis.find((api) => api.version === version)?.location ?? startOf(file),
})

interface ChangeContext {
  readonly config: Config
  /** Routes of guides by the names of their events, which have no pages of their own then. */
  readonly guides: ReadonlyMap<string, string>
}

/** Date of the last commit to one of the descriptions; '' if it is not known. */
function readCommitDate(compared: readonly Api[], { apis }: Config, { dates }: ContentSummary): string {
  const versions = compared.map(({ version }) => version)
  const files = apis
    .filter(({ version }) => versions.includes(version))
    .flatMap(({ spec, overlays }) => [spec, ...overlays])
  return (
    files
      .flatMap((file) => dates[file] ?? [])
      .toSorted()
      .at(-1) ?? ''
  )
}

export const changesRoute = ({ route }: Pick<Api, 'route'>): string => `${route}/changes`

/** The changes between two versions. */
function createPairPage(
  now: Api,
  old: Api,
  { changes, date }: Pick<VersionChanges, 'changes'> & Pick<ChangesEntry, 'date'>,
  { config, guides }: ChangeContext,
): DocPage {
  const title = writeText('changes.title', { old: old.label, new: now.label })
  const route = changesRoute(now)
  return createPage(
    {
      title,
      route,
      description: countChanges(changes),
      blocks: createGroups(changes, createRouteFinder([old, now], guides), { level: 2, prefix: '' }),
      entries: [createEntry({ title, route, date }, changes)],
    },
    subjectOf(now, config),
  )
}

/** The changes of a version or a server from snapshot to snapshot, the newest first. `present` is the date of the last commit to it. */
function createHistoryPage(
  now: ChangesSubject,
  { steps, present }: Pick<VersionHistory, 'steps'> & { readonly present: string },
  findRoute: FindRoute,
): DocPage {
  const route = `${now.route}/${HISTORY}`
  const allocateId = createNameAllocator()
  const parts = steps.toReversed().map(({ from, to, date, changes }) => {
    const title = writeText('changes.title', { old: from, new: to || now.label })
    // The name after it changes when the present description becomes a snapshot, and the anchor must not.
    const id = allocateId(`since-${from.replaceAll(/[^\w.-]+/g, '-')}`)
    return {
      entry: createEntry({ title, route: `${route}#${id}`, date: date || present }, changes),
      block: section(
        anchoredHeading(id, title),
        paragraph(undefined, countChanges(changes)),
        ...createGroups(changes, findRoute, { level: 3, prefix: `${id}-` }),
      ),
    }
  })
  return createPage(
    {
      title: writeText('changes.history', { version: now.label }),
      route,
      description: countChanges(steps.flatMap(({ changes }) => changes)),
      blocks: parts.map(({ block }) => block),
      entries: parts.map(({ entry }) => entry),
    },
    now,
  )
}

const countChanges = (changes: readonly Change[]) =>
  writeText('changes.text', {
    count: changes.length,
    breaking: changes.filter(({ breaking }) => breaking).length,
  })

function createGroups(
  changes: readonly Change[],
  findRoute: FindRoute,
  { level, prefix }: { readonly level: 2 | 3; readonly prefix: string },
): readonly Block[] {
  return listEntries(changes).map(({ id, operation, entries }) =>
    section(
      {
        kind: 'heading',
        level,
        id: prefix + id,
        content: [operation === '' ? writeText('changes.api') : linkName(operation, findRoute)],
      },
      {
        kind: 'list',
        items: entries.map((entry) => createItem({ ...entry, id: prefix + entry.id }, findRoute)),
      },
    ),
  )
}

interface ChangesContent extends Pick<DocPage, 'title' | 'route' | 'description' | 'blocks'> {
  readonly entries: readonly ChangesEntry[]
}

/** A page of changes with a filter, below the route of its version or server. */
function createPage(
  { title, route, description, blocks: groups, entries }: ChangesContent,
  { route: subject, collection, location, folders }: ChangesSubject,
): DocPage {
  const feed = changesFeed(subject)
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
    ...generatedContent(blocks),
    route,
    collection,
    title,
    description,
    location,
    placement: { folders: folders ?? [], label: title, hidden: folders === undefined },
    changes: { feed, entries },
  }
}

/** Changes for readers of feeds. */
function createEntry(
  entry: Pick<ChangesEntry, 'title' | 'route' | 'date'>,
  changes: readonly Change[],
): ChangesEntry {
  return { ...entry, description: countChanges(changes), html: writeEntryHtml(changes) }
}

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

/** Finds the pages of operations, events and schemas in the last of these versions that has them. */
function createRouteFinder(apis: readonly Api[], guides: ReadonlyMap<string, string>): FindRoute {
  const routes = new Map<string, string>(
    apis.flatMap((api) => [
      ...api.operations.map(({ method, path, route }) => [`${method} ${path}`, route] as const),
      ...api.events.map(({ name, route }) => [`event ${name}`, guides.get(name) ?? route] as const),
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
