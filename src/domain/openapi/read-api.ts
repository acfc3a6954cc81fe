/** Entry of the module: from the texts of a specification to the model of the API and its pages. */

import { encodeRoutePart } from '../../lib/site/links/site-link.ts'
import { track } from '../../lib/activity.ts'
import { sampleLanguages as table } from '../samples/write-sample.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import type { Api, ApiEvent, ApiTag, EventSummary, Operation, OperationSummary } from './model.ts'
import { groupBy } from '../../lib/data/group-by.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Problem, Result } from '../../lib/types.ts'
import type { Page } from '../../stages/site-types.ts'
import { readErrors } from './operation/read-errors.ts'
import { readScopes, listRequiredScopes } from './operation/read-scopes.ts'
import { joinIgnoredHeaders } from './operation/join-ignored-headers.ts'
import { listOperations, readTagNames } from './operation/list-operations.ts'
import { checkTagNames, groupTags, listTags, readTags, type TagEntry } from './operation/read-tags.ts'
import { asObject, asText, type JsonObject } from './document/json-value.ts'
import { summarizeHtml } from './description/summarize-html.ts'
import { listHeadingAnchors, resolveAddress, type AddressTargets } from './description/resolve-address.ts'
import { isOperationKey, type OperationEntry } from './operation/operation-entry.ts'
import { groupEvents } from './event/group-events.ts'
import { listEvents, readEvents, type EventEntry } from './event/read-events.ts'
import { createNameAllocator, toKebabSegment, toPathSegment } from './names.ts'
import { readOperation, type OperationContext } from './operation/read-operation.ts'
import { buildApiPages, type EventSource, type OperationSource } from './build-api-pages.ts'
import { createPartMemory, type PartSource, type PartStore } from './part-memory.ts'
import { createApiReader, type ApiReader } from './api-reader.ts'
import { readSecuritySchemes, reportUnknownSchemes } from './operation/read-security.ts'
import { readOutline, type OutlinePages } from './outline-api-page.ts'
import { DEFAULT_SERVER, readServers } from './operation/read-servers.ts'

import { restoreNumbers, type ExactNumbers } from './document/parse/exact-numbers.ts'
import { hideInternalParts, type PublicDocument } from './document/transform/hide-internal-parts.ts'
import { loadDocument, type DocumentTools, type LoadedDocument } from './document/load-document.ts'
import { uniqueValues } from '../../lib/data/unique-values.ts'
import { createPartCollector, splitBodies, readNamedSchemas } from './schema/read-named-schemas.ts'
import { readOverview, readInfo } from './read-info.ts'
import type { ApiInputs } from './api-inputs.ts'

export { describeSpecFormat } from './document/load-document.ts'

export interface ApiContent {
  /** Undefined if the file is not an API description. */
  readonly api: Api | undefined
  readonly pages: readonly Page[]
}

/** Parts of a build that reading an API uses: its threads and its cache. */
export interface ApiTools extends DocumentTools {
  readonly outlinePages?: OutlinePages
  readonly parts?: PartStore | undefined
}

/** The document of some inputs without its internal parts, as pages are made from it. Its structure is not checked. */
export async function readPublicDocument(inputs: ApiInputs): Promise<Result<JsonObject | undefined>> {
  const { value, problems: found } = await loadDocument(inputs, { checkStructure: false })
  return { value: value && findPublicParts(value.node, inputs).node, problems: found }
}

function findPublicParts(node: JsonObject, inputs: ApiInputs): PublicDocument {
  return mayHaveInternalParts(inputs)
    ? hideInternalParts(node)
    : { node, download: node, hiddenOperations: [] }
}

/** The API of one document and its pages: operations, tags, overview, schemas. Pure; an invalid document yields the parts that can be shown. */
export async function readApi(inputs: ApiInputs, tools: ApiTools = {}): Promise<Result<ApiContent>> {
  const loaded = await loadDocument(inputs, tools)
  if (loaded.value === undefined) return { value: { api: undefined, pages: [] }, problems: loaded.problems }
  const [content, structureProblems] = await Promise.all([
    readDocument(loaded.value, inputs, tools),
    loaded.value.structureProblems,
  ])
  // A shared example or description is met wherever it is used.
  const { numbers } = loaded.value
  const found = joinIgnoredHeaders(
    uniqueValues([...loaded.problems, ...structureProblems, ...content.problems]),
  )
  return {
    value: content.value,
    problems: found.map((problem) => ({ ...problem, message: restoreNumbers(problem.message, numbers) })),
  }
}

async function readDocument(
  { node, locate, numbers, version, refused }: LoadedDocument,
  inputs: ApiInputs,
  { outlinePages = outlineHere, parts: store }: ApiTools,
): Promise<Result<ApiContent>> {
  const found: Problem[] = []
  const visible = findPublicParts(node, inputs)
  const reader = createApiReader({
    document: visible.node,
    version,
    locate,
    refused,
    resolveAddress: (address) => resolveAddress(address, addresses, inputs.links),
    report: (problem) => found.push(problem),
  })
  const sources = listSources(reader, inputs, visible.hiddenOperations)
  const { addresses } = sources
  checkPageCount(reader, inputs, sources)
  const { api, ...parts } = await buildApi(reader, inputs, {
    ...sources,
    hidden: visible.hiddenOperations.length,
    download: visible.download,
    numbers,
    version,
    refused,
    // A name may lead anywhere in a document that has some.
    store: Object.values(inputs.files).some(mayHaveIdentifiers) ? undefined : store,
  })
  const pages = await buildApiPages(api, { ...parts, top: reader.locate('') }, outlinePages)
  return { value: { api, pages }, problems: found }
}

/** Pages that any description may have. */
const MANY_PAGES = 2500
/** Characters of a larger description for each of its pages at least. Public descriptions have more than 400. */
const LEAST_CHARACTERS = 100

/** Reports what would fill a disk: each page has some 30 KB, however little it says. */
function checkPageCount(
  reader: ApiReader,
  { files }: ApiInputs,
  { entries, events, tagEntries, addresses }: ApiSources,
): void {
  const pages = entries.length + events.length + tagEntries.length + addresses.schemas.size
  const characters = Object.values(files).reduce((sum, text) => sum + text.length, 0)
  if (pages > MANY_PAGES && characters < pages * LEAST_CHARACTERS)
    reader.report(problems.tooManyPages(pages, { leastCharacters: LEAST_CHARACTERS }, reader.locate('')))
}

const outlineHere: OutlinePages = async (pages, api) => pages.map((page) => readOutline(page, api))

interface ApiSources {
  /** Route below which all pages of the API are. */
  readonly base: string
  readonly entries: readonly OperationEntry[]
  readonly events: readonly (EventEntry & { readonly route: string })[]
  readonly tagEntries: readonly TagEntry[]
  readonly addresses: AddressTargets
}

/** All operations and tags with their routes, before any description is read: descriptions refer to them. */
function listSources(
  reader: ApiReader,
  inputs: ApiInputs,
  hiddenOperations: readonly JsonObject[],
): ApiSources {
  const base = inputs.route
  const allocateName = createNameAllocator(['schemas', 'public-apis'])
  const entries = listOperations(reader)
  const operations = new Map(
    entries.map(({ id }) => [
      id,
      `${base}/${encodeRoutePart(allocateName(toKebabSegment(id, 'operation')))}`,
    ]),
  )
  const allocateEventName = createNameAllocator()
  const events = listEvents(reader).map((event) => ({
    ...event,
    route: `${base}/webhooks/${encodeRoutePart(allocateEventName(toKebabSegment(event.name, 'event')))}`,
  }))
  const hiddenTags = new Set(hiddenOperations.flatMap(readTagNames))
  const tagEntries = listTags(reader, { entries, hiddenTags }, base, allocateName)
  checkTagNames(reader, [...hiddenTags, ...[...entries, ...events].flatMap(({ node }) => readTagNames(node))])
  const allocateSchemaName = createNameAllocator()
  const addresses = {
    overview: `${base}/public-apis`,
    operations,
    endpoints: new Map(
      entries.map(({ id, method, path }) => [`${method} ${path}`, operations.get(id) ?? '']),
    ),
    titles: new Map(
      [...groupBy(entries, ({ title }) => title)].flatMap(([title, [first, ...others]]) =>
        first === undefined || others.length > 0 ? [] : [[title, operations.get(first.id) ?? '']],
      ),
    ),
    tags: new Map(tagEntries.map(({ name, route }) => [name, route])),
    schemas: new Map(
      [...reader.schemaPointers.keys()].map((name) => [
        name,
        `${base}/schemas/${allocateSchemaName(toPathSegment(name))}`,
      ]),
    ),
    schemes: Object.keys(asObject(asObject(reader.document['components'])['securitySchemes'])),
    headings: listHeadingAnchors(asText(asObject(reader.document['info'])['description'])),
  }
  return { base, entries, events, tagEntries, addresses }
}

/** Sources of an operation, without the other operations of its path. */
function describeOperationSource({ item, node, ...entry }: OperationEntry): PartSource {
  const shared = Object.fromEntries(Object.entries(item.node).filter(([key]) => !isOperationKey(key)))
  return { id: `operation ${entry.id}`, nodes: [node, shared, { ...entry, title: '', item: item.pointer }] }
}

/** Whether a text could have schemas that are named by `$id`, `$anchor` or `$dynamicAnchor`; an escape may hide the dollar sign. */
function mayHaveIdentifiers(text: string): boolean {
  return ['$id', '$anchor', '$dynamic', 'u0024', 'x24'].some((part) => text.includes(part))
}

/** Whether a description could have parts to leave out. Most have none, and need no walk. */
function mayHaveInternalParts({ files, internal }: ApiInputs): boolean {
  return !internal && Object.values(files).some((text) => text.includes('x-internal'))
}

interface BuildSources extends ApiSources {
  /** The number of operations without a page. */
  readonly hidden: number
  readonly download: JsonObject
  readonly numbers: ExactNumbers
  readonly version: string
  readonly refused: ReadonlySet<string>
  readonly store: PartStore | undefined
}

interface PartsToRead extends Pick<ApiSources, 'entries' | 'events' | 'base'> {
  readonly route: (id: string) => string
  readonly inputs: ApiInputs
  readonly languages: readonly string[]
  readonly context: OperationContext
  readonly store: PartStore | undefined
}

/** Reads what there is many of. `shared` is what each of them depends on besides its nodes, the inputs and the context. */
async function readParts(
  reader: ApiReader,
  { entries, events: eventEntries, base, route, inputs, languages, context, store }: PartsToRead,
  shared: object,
) {
  const collector = createPartCollector(reader)
  const { files: _, key: __, ...settings } = inputs
  const memory = createPartMemory({
    ...collector,
    reader,
    store,
    shared: {
      ...shared,
      settings,
      context: { ...context, errors: context.errors.map(({ code }) => code) },
      schemas: [...reader.schemaPointers],
      subtypes: [...reader.subtypes],
    },
  })
  await memory.find(entries.map(describeOperationSource))
  const operations = entries.map((entry) => ({
    entry,
    sourceKey: memory.keyOf(`operation ${entry.id}`),
    operation: memory.read(`operation ${entry.id}`, (register) =>
      track('operation', route(entry.id), () =>
        splitBodies(readOperation(reader, entry, context), entry.id, register),
      ),
    ),
  }))
  const { schemes } = context
  const events = await readEvents(reader, { events: eventEntries, schemes, languages, entries, memory })
  const users = [
    ...operations.map(({ entry, operation }) => ({
      label: entry.title,
      route: route(entry.id),
      method: entry.method,
      data: operation,
    })),
    ...events.map((event, index) => ({
      label: event.title,
      route: eventEntries[index]?.route ?? base,
      event: event.name,
      data: event,
    })),
  ]
  const { parts } = collector
  const schemas = await readNamedSchemas(reader, {
    base,
    users,
    parts,
    memory,
    listsInternal: inputs.internal,
  })
  return { operations, events, schemas }
}

/** The model of an API, and what its pages are made from. */
async function buildApi(
  reader: ApiReader,
  inputs: ApiInputs,
  sources: BuildSources,
): Promise<{
  readonly api: Api
  readonly operations: readonly OperationSource[]
  readonly events: readonly EventSource[]
}> {
  const { base, entries, events: eventEntries, tagEntries, addresses, numbers, version } = sources
  const languages = inputs.languages.length > 0 ? inputs.languages : table.map((language) => language.id)
  const route = (id: string) => addresses.operations.get(id) ?? base
  const tags = readTags(reader, tagEntries)
  const security = readSecuritySchemes(reader)
  reportUnknownSchemes(reader, [{ node: reader.document, pointer: '' }, ...entries])
  const servers = readServers(reader, reader.document, '')
  const context = {
    servers: servers.length > 0 ? servers : [DEFAULT_SERVER],
    schemes: security,
    errors: readErrors(reader, entries),
    route: (id: string) => addresses.operations.get(id),
  }
  const { operations, events, schemas } = await readParts(
    reader,
    { entries, events: eventEntries, base, route, inputs, languages, context, store: sources.store },
    listSharedSources(reader, sources),
  )
  const about = readOverview(reader)
  if (entries.length === 0 && events.length === 0)
    reader.report(problems.emptyPaths(reader.locate('/paths', { key: true })))
  const operationSources = operations.map(({ entry, operation, sourceKey }): OperationSource => ({
    operation,
    ...(sourceKey !== undefined && { sourceKey }),
    route: route(entry.id),
    title: entry.title,
    location: reader.locate(entry.pointer, { key: true }),
  }))
  const eventSources = eventEntries.flatMap(({ item, route: eventRoute }, index): readonly EventSource[] => {
    const event = events[index]
    const location = reader.locate(item.pointer, { key: true })
    return event === undefined ? [] : [{ event, route: eventRoute, title: event.title, location }]
  })
  return {
    api: {
      ...readInfo(reader, inputs, version),
      ...(Object.keys(numbers).length > 0 && { exactNumbers: numbers }),
      overviewRoute: addresses.overview,
      description: about.text,
      descriptionHeadings: about.headings,
      servers: context.servers,
      tags,
      groups: groupTags(reader, tags),
      operations: operations.map(({ entry, operation }) => ({
        ...summarizeOperation(entry, operation),
        route: route(entry.id),
        scopes: listRequiredScopes(reader, entry.node),
      })),
      hiddenOperations: sources.hidden,
      schemas,
      events: summarizeEvents(events, tags).map((summary, index) => ({
        ...summary,
        route: eventEntries[index]?.route ?? base,
      })),
      security,
      scopes: readScopes(reader, entries, security),
      errors: context.errors,
      languages,
      document: sources.download,
    },
    operations: operationSources,
    events: eventSources,
  }
}

/** Dependencies of every operation, event and schema besides its nodes, the inputs and the context. */
function listSharedSources(
  { document }: ApiReader,
  { addresses: { overview, operations, tags, schemas, headings }, version, refused }: BuildSources,
): object {
  return {
    version,
    security: document['security'],
    addresses: [overview, ...[operations, tags, schemas, headings].map((names) => [...names])],
    refused: [...refused],
  }
}

/** An operation as lists show it. */
function summarizeOperation(
  { id, method, path, title, tag }: OperationEntry,
  { description, deprecated }: Operation,
): Omit<OperationSummary, 'route' | 'scopes'> {
  return { id, method, path, title, line: summarizeHtml(description.html), deprecated, tag }
}

/** Events as lists show them, in groups if there are many. */
function summarizeEvents(
  events: readonly ApiEvent[],
  tags: readonly ApiTag[],
): readonly Omit<EventSummary, 'route'>[] {
  const labels = new Map(tags.map(({ name, label }) => [name, label]))
  const groups = groupEvents(events, (tag) => labels.get(tag) ?? tag)
  return events.map(({ name, title, description, deprecated, tag, body }, index) =>
    removeAbsent({
      name,
      title,
      description,
      line: summarizeHtml(description.html),
      deprecated,
      tag,
      group: groups[index],
      example: body?.media[0]?.examples[0]?.text,
    }),
  )
}
