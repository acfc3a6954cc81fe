/** The pages of one API: overview, tags, operations, events, schemas, and the list of schemas. Each is described once, by its blocks. */

import { writeText } from '../../lib/locale/text.ts'
import type { Api, ApiEvent, ApiSchema, ApiTag, Operation } from './model.ts'
import type { ApiPage, ApiPageOutline, ApiPageSource } from '../../stages/site-types.ts'
import type { SourceLocation } from '../../lib/types.ts'
import { summarizeHtml } from './description/summarize-html.ts'
import { tagOperations } from './find-operations.ts'
import { readOutline, withoutDocument, type OutlinePages } from './outline-api-page.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'

export interface OperationSource {
  readonly operation: Operation
  readonly sourceKey?: string
  readonly route: string
  readonly title: string
  readonly location: SourceLocation
}

export interface EventSource {
  readonly event: ApiEvent
  readonly route: string
  readonly title: string
  readonly location: SourceLocation
}

interface PageSources {
  readonly operations: readonly OperationSource[]
  readonly events: readonly EventSource[]
  readonly top: SourceLocation
}

/** All pages of one API, sorted by route. `top` is the start of its document. */
export async function buildApiPages(
  api: Api,
  { operations, events, top }: PageSources,
  outlinePages: OutlinePages,
): Promise<readonly ApiPage[]> {
  const schemas = Object.values(api.schemas)
  const overview = overviewPage(api, top)
  const others: readonly ApiPageSource[] = [
    ...api.tags.map((tag) => tagPage(tag, api, top)),
    ...operations.map((source) => operationPage(source, api)),
    ...events.map((source) => eventPage(source, api)),
    ...(schemas.length === 0 ? [] : [schemaListPage(api, top)]),
    ...schemas.map((schema) => schemaPage(schema, api)),
  ]
  const outlines = [readOutline(overview, api), ...(await outlinePages(others, withoutDocument(api)))]
  const pages = [overview, ...others].map((page, index) => ({ page, outline: outlines[index] }))
  const deferred = new Set(pages.flatMap(({ outline }) => outline?.deferred ?? []))
  return pages
    .map(({ page, outline }) => {
      if (outline === undefined) throw new Error(`${page.route} has no outline`)
      return addOutline(page, outline, page.kind === 'schema' && deferred.has(page.schema))
    })
    .toSorted((a, b) => compareStrings(a.route, b.route))
}

function addOutline(
  page: ApiPageSource,
  { headings, links, sections, contentHash }: ApiPageOutline,
  isDeferred = false,
): ApiPage {
  return {
    ...page,
    headings,
    links,
    sections,
    ...(contentHash !== undefined && { contentHash }),
    ...(isDeferred && { isDeferred: true as const }),
  }
}

function commonPageFields(api: Api) {
  return { collection: api.collection, version: api.version, overview: api.overviewRoute }
}

function overviewPage(api: Api, location: SourceLocation): ApiPageSource {
  return {
    kind: 'overview',
    ...commonPageFields(api),
    route: api.overviewRoute,
    aliases: [api.route],
    title: api.title,
    description:
      summarizeHtml(api.description.html) ||
      writeText('api.overviewText', { title: api.title, count: api.operations.length }),
    location,
  }
}

function tagPage(tag: ApiTag, api: Api, location: SourceLocation): ApiPageSource {
  const { length: count } = tagOperations(api, tag)
  return {
    kind: 'tag',
    ...commonPageFields(api),
    tag: tag.name,
    route: tag.route,
    title: tag.label,
    description:
      summarizeHtml(tag.description.html) ||
      writeText('api.tagText', { tag: tag.label, count, api: api.label }),
    location,
  }
}

function operationPage({ operation, ...source }: OperationSource, api: Api): ApiPageSource {
  const description = summarizeHtml(operation.description.html)
  const tagRoute = api.tags.find(({ name }) => name === operation.tag)?.route
  return {
    kind: 'operation',
    ...commonPageFields(api),
    ...source,
    description: description === '' ? `${operation.method} ${operation.path}` : description,
    operation,
    ...(tagRoute !== undefined && { tagRoute }),
  }
}

function eventPage({ event, ...source }: EventSource, api: Api): ApiPageSource {
  const description = summarizeHtml(event.description.html)
  return {
    kind: 'event',
    ...commonPageFields(api),
    ...source,
    description: description === '' ? event.name : description,
    event,
  }
}

function schemaListPage(api: Api, location: SourceLocation): ApiPageSource {
  const count = Object.values(api.schemas).filter(({ unlisted }) => !unlisted).length
  return {
    kind: 'schemas',
    ...commonPageFields(api),
    route: `${api.route}/schemas`,
    title: writeText('api.schemas'),
    description: writeText('api.schemasText', { count, api: api.title }),
    location,
  }
}

function schemaPage({ name, route, schema, unlisted, location }: ApiSchema, api: Api): ApiPageSource {
  const description = summarizeHtml(schema.description?.html ?? '')
  return {
    kind: 'schema',
    ...commonPageFields(api),
    route,
    title: name,
    description: description === '' ? writeText('api.schemaText', { name, api: api.label }) : description,
    location,
    schema: name,
    ...(unlisted && { unlisted: true }),
  }
}
