/** The pages of one API: overview, tags, operations, schemas, and the list of schemas. Each is described once, by its blocks. */

import { listHeadings, listSections } from '../blocks/inspect-blocks.ts'
import { hashOf } from '../lib/data/hash.ts'
import { htmlToText } from '../lib/text/html-to-text.ts'
import type { Api, ApiSchema, ApiTag, Operation } from '../model.ts'
import type { ApiPage } from '../site-types.ts'
import type { SourceLocation } from '../types.ts'
import { apiPageBlocks, type ApiPageSource } from './blocks/api-page-blocks.ts'

/** Longest description of a page for search engines and lists, in characters. */
const SUMMARY_LENGTH = 160

/** First sentence of a description as plain text, cut at a word. */
export function summarizeHtml(html: string): string {
  const whole = htmlToText(html)
  if (whole.length <= SUMMARY_LENGTH) return whole
  const sentence = /^.{40,}?[.!?](?=\s)/.exec(whole.slice(0, SUMMARY_LENGTH))?.[0]
  return sentence ?? `${whole.slice(0, whole.lastIndexOf(' ', SUMMARY_LENGTH - 1))}…`
}

export interface OperationSource {
  readonly operation: Operation
  readonly route: string
  readonly title: string
  readonly location: SourceLocation
}

/** All pages of one API, sorted by route. `top` is the start of its document. */
export function buildApiPages(
  api: Api,
  operations: readonly OperationSource[],
  top: SourceLocation,
): readonly ApiPage[] {
  const schemas = Object.values(api.schemas)
  const sources: readonly ApiPageSource[] = [
    overviewPage(api, top),
    ...api.tags.map((tag) => tagPage(tag, api, top)),
    ...operations.map((source) => operationPage(source, api)),
    ...(schemas.length === 0 ? [] : [schemaListPage(api, top)]),
    ...schemas.map((schema) => schemaPage(schema, api)),
  ]
  const deferred = new Set<string>()
  return sources
    .map((source) => withLinks(source, api, { deferred }))
    .map((page) =>
      page.kind === 'schema' && deferred.has(page.schema) ? { ...page, isDeferred: true as const } : page,
    )
    .toSorted((a, b) => (a.route < b.route ? -1 : a.route > b.route ? 1 : 0))
}

export interface LinkOptions {
  /** Route of the guide of each event that has one. */
  readonly guides?: ReadonlyMap<string, string>
  /** Gets the names of schemas whose fields the page loads when a reader opens them. */
  readonly deferred?: Set<string>
}

/** The page with what is read from its blocks: its headings, its links, its searchable text, its hash. */
export function withLinks(source: ApiPageSource, api: Api, { guides, deferred }: LinkOptions = {}): ApiPage {
  const { blocks, links, deferred: names } = apiPageBlocks(source, api, guides)
  for (const name of names) deferred?.add(name)
  const intro =
    source.kind === 'operation'
      ? `${source.operation.method} ${source.operation.path} ${source.operation.id}`
      : ''
  return {
    ...source,
    headings: listHeadings(blocks),
    links,
    sections: listSections(blocks, intro),
    contentHash: hashOf(JSON.stringify(blocks)),
  }
}

function common(api: Api) {
  return { collection: api.collection, version: api.version, overview: api.overviewRoute }
}

function overviewPage(api: Api, location: SourceLocation): ApiPageSource {
  return {
    kind: 'overview',
    ...common(api),
    route: api.overviewRoute,
    aliases: [api.route],
    title: api.title,
    description: summarizeHtml(api.description.html) || `${api.title}, ${api.operations.length} operations`,
    location,
  }
}

function tagPage(tag: ApiTag, api: Api, location: SourceLocation): ApiPageSource {
  const count = api.operations.filter(({ id }) => tag.operations.includes(id)).length
  return {
    kind: 'tag',
    ...common(api),
    tag: tag.name,
    route: tag.route,
    title: tag.label,
    description: summarizeHtml(tag.description.html) || `${tag.label}: ${count} operations of ${api.label}`,
    location,
  }
}

function operationPage({ operation, ...source }: OperationSource, api: Api): ApiPageSource {
  const description = summarizeHtml(operation.description.html)
  const tagRoute = api.tags.find(({ name }) => name === operation.tag)?.route
  return {
    kind: 'operation',
    ...common(api),
    ...source,
    description: description === '' ? `${operation.method} ${operation.path}` : description,
    operation,
    ...(tagRoute !== undefined && { tagRoute }),
  }
}

function schemaListPage(api: Api, location: SourceLocation): ApiPageSource {
  const count = Object.values(api.schemas).filter(({ synthetic }) => !synthetic).length
  return {
    kind: 'schemas',
    ...common(api),
    route: `${api.route}/schemas`,
    title: 'Schemas',
    description: `All ${count} schemas of ${api.title}`,
    location,
  }
}

function schemaPage({ name, route, schema, synthetic, location }: ApiSchema, api: Api): ApiPageSource {
  const description = summarizeHtml(schema.description?.html ?? '')
  return {
    kind: 'schema',
    ...common(api),
    route,
    title: name,
    description: description === '' ? `Schema ${name} of ${api.label}` : description,
    location,
    schema: name,
    ...(synthetic && { unlisted: true }),
  }
}
