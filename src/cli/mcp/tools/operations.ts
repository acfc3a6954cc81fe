/** The tools `list_operations`, `get_operation` and `get_schema`: the reference of an HTTP API. */
import { resolveFragment } from '../../../domain/openapi/document/json-value.ts'
import { sliceDocument } from '../../../domain/openapi/document/slice-document.ts'
import type { Json } from '../../../domain/openapi/model.ts'
import type { CardApi } from '../../../lib/site/published-site.ts'
import type { FoundOperation, SiteReader } from '../site-reader.ts'
import { findOperation, listApis, OPERATION_INPUT } from './find-operation.ts'
import { readMarkdown } from './read-page.ts'
import {
  cutText,
  DEFAULT_CHARS,
  markData,
  MAX_CHARS,
  readCount,
  readText,
  suggest,
  ToolError,
  type Tool,
} from './tool.ts'

const FORMAT: Json = {
  type: 'string',
  enum: ['markdown', 'openapi'],
  description: 'Markdown as on its page, or the part of the OpenAPI document as JSON. Default: markdown.',
}

export const listOperations: Tool = {
  name: 'list_operations',
  title: 'List operations',
  description:
    'Lists the operations of an HTTP API with method, path, title, id and OAuth scopes. Filter by tag, method or words.',
  inputSchema: {
    type: 'object',
    properties: {
      version: OPERATION_INPUT['version'] as Json,
      tag: { type: 'string', description: 'Only operations of this tag.' },
      method: { type: 'string', description: 'Only this HTTP method.' },
      text: {
        type: 'string',
        description: 'Only operations whose path, title or id has all of these words.',
      },
      offset: { type: 'integer', minimum: 0, description: 'Operations to skip. Default: 0.' },
      limit: { type: 'integer', minimum: 1, maximum: 500, description: 'Operations at most. Default: 60.' },
    },
  },
  async run(input, site) {
    const [api] = listApis(input, site)
    if (api === undefined) throw new ToolError('This site documents no HTTP API.')
    const { tags, servers } = await site.readCatalog(api)
    const tag = readText(input, 'tag')
    const chosen = tags.find(({ name, label }) =>
      [name, label].some((text) => text.toLowerCase() === tag?.toLowerCase()),
    )
    if (tag !== undefined && chosen === undefined)
      throw new ToolError(
        `There is no tag "${tag}". ${suggest(
          tag,
          tags.map(({ name }) => name),
        )}`,
      )
    const words = (readText(input, 'text') ?? '').toLowerCase().split(/\s+/)
    const method = readText(input, 'method')?.toUpperCase()
    const found = (await site.listOperations(api)).filter(
      (operation) =>
        (chosen === undefined || operation.tag === chosen.name) &&
        (method === undefined || operation.method === method) &&
        words.every((word) =>
          `${operation.path} ${operation.title} ${operation.id}`.toLowerCase().includes(word),
        ),
    )
    const offset = readCount(input, 'offset', 0)
    const shown = found.slice(offset, offset + readCount(input, 'limit', 60))
    const rest = found.length - offset - shown.length
    const text = [
      `# ${api.title} (${api.label}): ${found.length} operations`,
      `Servers: ${servers.join(', ')}`,
      ...(tag === undefined ? [`Tags: ${tags.map(({ name }) => name).join(', ')}`] : []),
      '',
      ...shown.map(describeOperation),
      ...(rest > 0 ? [`[${rest} more: continue with offset ${offset + shown.length}]`] : []),
    ]
    return markData(text.join('\n'), site.urlOf(api.route))
  },
}

function describeOperation({ method, path, title, id, scopes = [], deprecated }: FoundOperation): string {
  const notes = [
    id,
    ...(scopes.length > 0 ? [`scopes: ${scopes.join(', ')}`] : []),
    ...(deprecated ? ['deprecated'] : []),
  ]
  return `- ${method} ${path} — ${title} (${notes.join('; ')})`
}

export const getOperation: Tool = {
  name: 'get_operation',
  title: 'Get an operation',
  description:
    'Returns one operation of an HTTP API: parameters, request body, responses, errors, scopes and an example.',
  inputSchema: {
    type: 'object',
    properties: { ...OPERATION_INPUT, format: FORMAT, max_chars: MAX_CHARS },
    required: ['operation'],
  },
  async run(input, site) {
    const operation = await findOperation(input, site)
    const limit = readCount(input, 'max_chars', DEFAULT_CHARS)
    const text =
      input['format'] === 'openapi'
        ? await readSlice(operation, site)
        : `${describeOperation(operation).slice(2)}\n\n${await readMarkdown(operation.page, site)}`
    return markData(
      cutText(text, limit, 'Raise `max_chars`, or read one section with `read_page`.'),
      site.urlOf(operation.page),
    )
  },
}

async function readSlice(operation: FoundOperation, site: SiteReader): Promise<string> {
  const own = await site.readSlice(operation)
  if (own !== undefined) return JSON.stringify(JSON.parse(own))
  return JSON.stringify(sliceDocument(await readDescription(operation.api, site), operation))
}

/** The published OpenAPI document of an API. */
export async function readDescription(api: CardApi, site: SiteReader): Promise<Json> {
  const document = await site.readDescription(api)
  if (document === undefined) throw new ToolError('The site does not publish the OpenAPI document.')
  return document
}

export const getSchema: Tool = {
  name: 'get_schema',
  title: 'Get a schema',
  description: 'Returns a named schema of an HTTP API with its fields and constraints.',
  inputSchema: {
    type: 'object',
    properties: {
      schema: { type: 'string', description: 'Name of the schema, such as "Order".' },
      version: OPERATION_INPUT['version'] as Json,
      format: FORMAT,
      max_chars: MAX_CHARS,
    },
    required: ['schema'],
  },
  async run(input, site) {
    const name = readText(input, 'schema') ?? ''
    const { api, schema, route } = await findSchema(name, listApis(input, site), site)
    const page = `${api.route}/${route}`
    const markdown = input['format'] === 'openapi' ? undefined : await site.readMarkdown(page)
    // The bundle has no Markdown of schemas.
    const text = markdown ?? JSON.stringify(sliceSchema(await readDescription(api, site), schema))
    const limit = readCount(input, 'max_chars', DEFAULT_CHARS)
    return markData(cutText(text, limit, 'Raise `max_chars`.'), site.urlOf(page))
  },
}

/** The schema with a name in the first API that has it. Throws a `ToolError` with the nearest name if none has. */
export async function findSchema(name: string, apis: readonly CardApi[], site: SiteReader) {
  const known: string[] = []
  for (const api of apis) {
    const { schemas } = await site.readCatalog(api)
    const names = Object.keys(schemas)
    const schema =
      names.find((own) => own === name) ?? names.find((own) => own.toLowerCase() === name.toLowerCase())
    if (schema !== undefined) return { api, schema, route: schemas[schema] ?? '' }
    known.push(...names)
  }
  throw new ToolError(`There is no schema "${name}". ${suggest(name, known)}`)
}

/** A schema and everything that it refers to, by reference. */
export function sliceSchema(document: Json, name: string): Readonly<Record<string, Json>> {
  const found: Record<string, Json> = {}
  const collect = (ref: string): void => {
    const value = Object.hasOwn(found, ref) ? undefined : resolveFragment(document, ref)
    if (value === undefined) return
    found[ref] = value
    for (const [, inner = ''] of JSON.stringify(value).matchAll(/"\$ref":"(#\/[^"]*)"/g)) collect(inner)
  }
  collect(`#/components/schemas/${name}`)
  return found
}
