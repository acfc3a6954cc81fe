/** Reads one tool or prompt of an MCP server: its texts, and the schemas of its input and output with the named schemas inside them. */
import { getOwn } from '../../lib/data/own-property.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Problem, SourceLocation } from '../../lib/types.ts'
import { createApiReader, type ApiReader } from '../openapi/api-reader.ts'
import {
  asList,
  asObject,
  asText,
  isJsonObject,
  parsePointer,
  resolvePointer,
  type JsonObject,
} from '../openapi/document/json-value.ts'
import { generateValidExample } from '../openapi/example/generate-example.ts'
import type { ApiSchema, Json, RichText, Schema } from '../openapi/model.ts'
import { toPathSegment } from '../openapi/names.ts'
import { readSchema } from '../openapi/schema/read-schema.ts'
import type { Direction } from '../openapi/schema-fields.ts'
import type { ListedItem, McpListing } from './read-listing.ts'

/** A value that a tool takes or returns. */
export interface ToolValue {
  readonly schema: Schema
  /** A value that the schema allows; undefined if none was found. */
  readonly example: Json | undefined
}

export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: RichText
  /** Absent if it takes no arguments. */
  readonly input: ToolValue | undefined
  readonly output: ToolValue | undefined
  /** `annotations` that are true or false: `readOnlyHint`. */
  readonly hints: Readonly<Record<string, boolean>>
  /** Whether a client must or may call it as a task (`execution.taskSupport`). */
  readonly task: 'required' | 'optional' | undefined
  /** Schemas that others refer to, by name. */
  readonly schemas: Readonly<Record<string, ApiSchema>>
  readonly location: SourceLocation
}

interface ToolContext extends Pick<McpListing, 'locate'> {
  /** Route of its page. */
  readonly route: string
  /** Takes what is wrong in it. */
  readonly report: (problem: Problem) => void
}

const TASKS = ['required', 'optional'] as const

/** The id of the heading of a named schema on the page of its tool. */
export const typeAnchor = (name: string) => `type-${toPathSegment(name)}`

/** A tool of the list `tools`. */
export function readTool({ node, name, path }: ListedItem, context: ToolContext): McpTool {
  const { locate, report } = context
  const annotations = asObject(node['annotations'])
  const { outputSchema = {} } = node
  if (!isJsonObject(outputSchema))
    report(
      problems.mcpInvalid(locate([...path, 'outputSchema']), {
        message: `\`outputSchema\` of the tool \`${name}\` must be an object`,
      }),
    )
  if (!isJsonObject(node['inputSchema']))
    report(problems.mcpInvalid(locate(path), { message: `the tool \`${name}\` has no \`inputSchema\`` }))
  const read = openItem(node, path, context)
  return {
    name,
    title: asText(node['title']) || asText(annotations['title']) || name,
    description: read.reader.readDescription(node['description'], '/description'),
    input: isEmptyObject(node['inputSchema']) ? undefined : read.value('schema', 'request'),
    output: read.value('content', 'response'),
    hints: Object.fromEntries(
      Object.entries(annotations).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    ),
    task: readTask(node),
    schemas: read.schemas(),
    location: locate([...path, 'name']),
  }
}

/** A prompt of the list `prompts`: its arguments are texts, and the members of its input. */
export function readPrompt({ node, name, path }: ListedItem, context: ToolContext): McpTool {
  const { arguments: written = [] } = node
  if (!Array.isArray(written))
    context.report(
      problems.mcpInvalid(context.locate([...path, 'arguments']), {
        message: `\`arguments\` of the prompt \`${name}\` must be a list`,
      }),
    )
  return readTool({ node: { ...node, inputSchema: promptInput(node) }, name, path }, context)
}

/** The schema of a prompt's arguments. */
export function promptInput({ arguments: written }: JsonObject): JsonObject {
  const list = asList(written).map(asObject)
  const described = list.map((argument): readonly [string, Json] => [
    asText(argument['name']),
    { type: 'string', title: argument['title'] ?? '', description: argument['description'] ?? '' },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(described),
    required: list.flatMap((argument) => (argument['required'] === true ? [asText(argument['name'])] : [])),
  }
}

/** Whether clients must or may call a tool as a task. */
export const readTask = (tool: JsonObject): McpTool['task'] =>
  TASKS.find((kind) => kind === asObject(tool['execution'])['taskSupport'])

/** Whether a schema describes an object without members. */
function isEmptyObject(schema: unknown): boolean {
  const { properties, ...rest } = asObject(schema)
  const isClosed = rest['additionalProperties'] === undefined || rest['additionalProperties'] === false
  const others = Object.keys(rest).filter(
    (key) => !['type', 'additionalProperties', '$schema', 'required', 'title'].includes(key),
  )
  return isClosed && others.length === 0 && Object.keys(asObject(properties)).length === 0
}

function openItem(node: JsonObject, path: readonly string[], context: ToolContext) {
  const document = createDocument(node)
  const locate: typeof context.locate = (pointer, options) => {
    const [key = '', ...rest] = typeof pointer === 'string' ? parsePointer(pointer) : pointer
    return context.locate([...path, getOwn(SCHEMA_KEYS, key) ?? key, ...rest], options)
  }
  const reader = createApiReader({
    document,
    // Tools have JSON Schema 2020-12 unless they say otherwise, as OpenAPI 3.1 has.
    version: '3.1.0',
    locate,
    refused: new Set(),
    resolveAddress: () => undefined,
    report: ({ message, ...problem }) =>
      context.report({ ...problem, message: message.replaceAll(WRITTEN_HERE, '`#') }),
  })
  return {
    reader,
    value(key: keyof typeof SCHEMA_KEYS, direction: Direction): ToolValue | undefined {
      const schema = document[key]
      if (!isJsonObject(schema)) return undefined
      const pointer = `/${key}`
      return {
        schema: readSchema(reader, schema, pointer),
        example: generateValidExample(reader, schema, pointer, direction),
      }
    },
    schemas: () => readNamedSchemas(reader, context.route),
  }
}

/** The schemas that were named so far, and those that they name. */
function readNamedSchemas(reader: ApiReader, route: string): Readonly<Record<string, ApiSchema>> {
  const schemas: Record<string, ApiSchema> = {}
  for (const [name, pointer] of reader.schemaPointers)
    schemas[name] = {
      name,
      route: `${route}#${typeAnchor(name)}`,
      schema: readSchema(reader, resolvePointer(reader.document, parsePointer(pointer)), pointer),
      unlisted: true,
      usedBy: [],
      errors: [],
      examples: [],
      location: reader.locate(pointer, { key: true }),
    }
  return schemas
}

/** The schemas of a tool by their names in its document, which names of the schemas inside them leave out (`createSchemaNames`). */
const SCHEMA_KEYS = { schema: 'inputSchema', content: 'outputSchema' } as const

/** The part of a reference that is only in the document, in messages. */
const WRITTEN_HERE = /`#\/(?:schema|content)(?=[/`])/g

/** Keywords whose values are data, and keywords that have schemas by name (JSON Schema 2020-12). */
const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples'])
const NAMED_SCHEMAS: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependentSchemas',
  'patternProperties',
  'properties',
])

/** The document of a tool: its schemas, with references that begin at the document. In the file they begin at their own schema. */
function createDocument(tool: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(SCHEMA_KEYS).flatMap(([key, name]) => {
      const schema = tool[name]
      return schema === undefined ? [] : [[key, rebaseReferences(schema, `#/${key}`)]]
    }),
  )
}

/** A schema whose references begin at its document, where `base` is the schema itself. */
export function rebaseReferences(value: Json, base: string): Json {
  if (Array.isArray(value)) return value.map((item: Json) => rebaseReferences(item, base))
  if (!isJsonObject(value)) return value
  return mapMembers(replaceOldKeywords(value), (key, inner) => {
    if (DATA.has(key)) return inner
    if (key === '$ref' && typeof inner === 'string' && /^#(?:\/|$)/.test(inner)) return base + inner.slice(1)
    if (NAMED_SCHEMAS.has(key) && isJsonObject(inner))
      return mapMembers(inner, (_, schema) => rebaseReferences(schema, base))
    return rebaseReferences(inner, base)
  })
}

/** A schema of draft-07, which most servers send, with the keywords of 2020-12 (JSON Schema 2020-12, appendix "Changes"). */
function replaceOldKeywords(schema: JsonObject): JsonObject {
  const { items, additionalItems, dependencies, ...rest } = schema
  const isTuple = Array.isArray(items)
  if (!isTuple && !isJsonObject(dependencies)) return schema
  const needs = Object.entries(asObject(dependencies))
  const lists = needs.filter(([, need]) => Array.isArray(need))
  return {
    ...rest,
    ...(isTuple && { prefixItems: items }),
    ...removeAbsent({ items: isTuple ? additionalItems : items }),
    ...(lists.length > 0 && { dependentRequired: Object.fromEntries(lists) }),
    ...(lists.length < needs.length && {
      dependentSchemas: Object.fromEntries(needs.filter(([, need]) => isJsonObject(need))),
    }),
  }
}

const mapMembers = (object: JsonObject, change: (key: string, value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(key, value)]))
