/** Entry of the module: from the texts of a specification to the model of the API and its pages. */

import { encodeRoutePart } from '../lib/site/site-link.ts'
import { track } from '../lib/activity.ts'
import { sampleLanguages as table } from '../samples/write-sample.ts'
import type { Api, OperationSummary } from '../model.ts'
import * as problems from '../problems.ts'
import type { Problem, Result } from '../types.ts'
import type { Page } from '../site-types.ts'
import { readErrors } from './operation/read-errors.ts'
import { readScopes, listRequiredScopes } from './operation/read-scopes.ts'
import { listOperations } from './operation/list-operations.ts'
import { groupTags, listTags, readTags, type TagEntry } from './operation/read-tags.ts'
import { asObject, asText } from './document/json-value.ts'
import { listHeadingAnchors, resolveAddress, type AddressTargets } from './description/resolve-address.ts'
import { loadDescriptionRenderers } from '../markdown/read-description.ts'
import { type OperationEntry } from './operation/operation-entry.ts'
import { readEvents } from './event/read-events.ts'
import { createNameAllocator, toKebabCase, toPathSegment } from './names.ts'
import { readOperation } from './operation/read-operation.ts'
import { buildApiPages, summarizeHtml, type OperationSource } from './build-api-pages.ts'
import { createApiReader, type ApiReader } from './api-reader.ts'
import { readSecuritySchemes } from './operation/read-security.ts'
import { readOutline, type OutlinePages } from './outline-api-page.ts'
import { DEFAULT_SERVER, readServers } from './operation/read-servers.ts'

import { loadDocument } from './document/load-document.ts'
import { uniqueValues } from '../lib/data/unique-values.ts'
import { createPartCollector, splitBodies, readNamedSchemas } from './schema/read-named-schemas.ts'
import { readOverview, readInfo } from './read-info.ts'
import type { ApiInputs } from './api-inputs.ts'

export { describeSpecFormat } from './document/load-document.ts'

export interface ApiContent {
  /** Undefined if the file is not an API description. */
  readonly api: Api | undefined
  readonly pages: readonly Page[]
}

/** The API of one document and its pages: operations, tags, overview, schemas. Pure over its inputs; an invalid document gives what can be shown. */
export async function readApi(
  inputs: ApiInputs,
  outlinePages: OutlinePages = async (pages, api) => pages.map((page) => readOutline(page, api)),
): Promise<Result<ApiContent>> {
  const loaded = await loadDocument(inputs)
  if (loaded.value === undefined) return { value: { api: undefined, pages: [] }, problems: loaded.problems }
  const found: Problem[] = [...loaded.problems]
  const { node, locate, version, refused } = loaded.value
  const reader = createApiReader({
    document: node,
    locate,
    includesInternal: inputs.internal,
    refused,
    resolveAddress: (address) => resolveAddress(address, addresses, inputs.links),
    report: (problem) => found.push(problem),
  })
  const sources = listSources(reader, inputs)
  const { addresses } = sources
  await loadDescriptionRenderers(Object.values(inputs.files))
  const { api, operations } = buildApi(reader, inputs, { ...sources, version })
  const pages = await buildApiPages(api, { operations, top: reader.locate('') }, outlinePages)
  // A shared example or description is met wherever it is used.
  return { value: { api, pages }, problems: uniqueValues(found) }
}

interface ApiSources {
  /** Route below which all pages of the API are. */
  readonly base: string
  readonly entries: readonly OperationEntry[]
  readonly tagEntries: readonly TagEntry[]
  readonly addresses: AddressTargets
}

/** All operations and tags with their routes, before any description is read: descriptions refer to them. */
function listSources(reader: ApiReader, inputs: ApiInputs): ApiSources {
  const base = inputs.route
  const allocateName = createNameAllocator(['schemas', 'public-apis'])
  const entries = listOperations(reader)
  const operations = new Map(
    entries.map(({ id }) => [id, `${base}/${encodeRoutePart(allocateName(toKebabCase(id) || 'operation'))}`]),
  )
  const tagEntries = listTags(reader, entries, base, allocateName)
  const allocateSchemaName = createNameAllocator()
  const addresses = {
    overview: `${base}/public-apis`,
    operations,
    tags: new Map(tagEntries.map(({ name, route }) => [name, route])),
    schemas: new Map(
      [...reader.schemaPointers.keys()].map((name) => [
        name,
        `${base}/schemas/${allocateSchemaName(toPathSegment(name))}`,
      ]),
    ),
    headings: listHeadingAnchors(asText(asObject(reader.document['info'])['description'])),
  }
  return { base, entries, tagEntries, addresses }
}

function buildApi(
  reader: ApiReader,
  inputs: ApiInputs,
  { base, entries: all, tagEntries, addresses, version }: ApiSources & { readonly version: string },
): { readonly api: Api; readonly operations: readonly OperationSource[] } {
  const { document } = reader
  const languages = inputs.languages.length > 0 ? inputs.languages : table.map((language) => language.id)
  const routes = addresses.operations
  const route = (id: string) => routes.get(id) ?? base
  const tagList = readTags(reader, tagEntries)
  const security = readSecuritySchemes(reader)
  const own = readServers(reader, document, '')
  const catalogue = readErrors(reader, all)
  const context = {
    servers: own.length > 0 ? own : [DEFAULT_SERVER],
    schemes: security,
    errors: catalogue,
    route: (id: string) => routes.get(id),
  }
  const { parts, register } = createPartCollector(reader)
  const operations = all.map((entry) => ({
    entry,
    operation: track('operation', route(entry.id), () =>
      splitBodies(readOperation(reader, entry, context), register),
    ),
  }))
  const events = readEvents(reader, { version: inputs.version, languages }, all)
  const about = readOverview(reader)
  const briefs = operations.map(({ entry, operation }): OperationSummary => ({
    id: entry.id,
    route: route(entry.id),
    method: entry.method,
    path: entry.path,
    title: entry.title,
    line: summarizeHtml(operation.description.html),
    deprecated: operation.deprecated,
    tag: entry.tag,
    scopes: listRequiredScopes(reader, entry.node),
  }))
  const users = operations.map(({ entry, operation }) => ({
    label: entry.title,
    route: route(entry.id),
    method: entry.method,
    data: operation,
  }))
  const schemas = readNamedSchemas(reader, base, users, parts, register)
  if (all.length === 0 && events.length === 0)
    reader.report(problems.emptyPaths(reader.locate('/paths', { key: true })))
  const api: Api = {
    ...readInfo(reader, inputs, version),
    overviewRoute: addresses.overview,
    description: about.text,
    descriptionHeadings: about.headings,
    servers: context.servers,
    tags: tagList,
    groups: groupTags(reader, tagList),
    operations: briefs,
    schemas,
    events,
    security,
    scopes: readScopes(reader, all, security),
    errors: catalogue,
    languages,
    document: document,
  }
  return {
    api,
    operations: operations.map(({ entry, operation }) => ({
      operation,
      route: route(entry.id),
      title: entry.title,
      location: reader.locate(entry.pointer, { key: true }),
    })),
  }
}
