/** Reads the examples that authors wrote, and formats example values for a page. */

import { writeText } from '../../../lib/locale/text.ts'
import type { Example, Json } from '../model.ts'
import { listFormPairs, printParts } from '../../samples/wire-request.ts'
import type { ApiReader } from '../api-reader.ts'
import { EMPTY_TEXT } from '../description/plain-text.ts'
import * as problems from '../../../lib/problems/problems.ts'
import {
  asObject,
  asText,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../document/json-value.ts'
import { buildBodyParts, buildFormFields } from './body-parts.ts'
import {
  isBinaryMediaType,
  isEventStreamMediaType,
  isFormDataMediaType,
  isFormMediaType,
  isJsonLinesMediaType,
  isJsonMediaType,
  isXmlMediaType,
} from './media-type.ts'
import type { ReferenceReader, ResolvedNode } from '../reference-reader.ts'
import { writeXml } from './write-xml.ts'

/** Characters of one example that a page shows; the download has the whole. */
const MAX_SHOWN = 8_000

/** An example value with its source location. */
export interface WrittenExample {
  readonly name: string
  readonly label: string
  readonly value: Json | undefined
  /** Pointer to the value in the bundled document. */
  readonly pointer: string
  /** The Example Object; the value is alone in `example`. */
  readonly node: JsonObject
  readonly nodePointer: string
}

/** All examples of a parameter, header or media type, in the order of the document: `example` first, then `examples`. */
export function listExamples(
  reader: ReferenceReader,
  holder: JsonObject,
  pointer: string,
): readonly WrittenExample[] {
  const found: WrittenExample[] = []
  if (holder['example'] !== undefined) {
    const at = `${pointer}/example`
    found.push({
      name: 'example',
      label: writeText('api.example'),
      value: holder['example'],
      pointer: at,
      node: {},
      nodePointer: at,
    })
  }
  for (const [name, example] of Object.entries(asObject(holder['examples']))) {
    const { node, pointer: at } = reader.followReference(
      example,
      `${pointer}/examples/${escapePointerToken(name)}`,
    )
    // `dataValue` and `serializedValue` are of OpenAPI 3.2 (section 4.19).
    const key = ['value', 'dataValue', 'serializedValue'].find((each) => node[each] !== undefined)
    found.push({
      name,
      label: asText(node['summary']) || name,
      value: key === undefined ? undefined : node[key],
      pointer: `${at}/${key ?? 'value'}`,
      node,
      nodePointer: at,
    })
  }
  return found
}

/**
 * The value that a JSON example means: authors write it as a string that holds JSON. It stays a string where the schema allows one,
 * and if it is not JSON.
 */
export function parseJsonExample(
  reader: ReferenceReader,
  value: Json,
  type: string,
  schemaPointer: string,
): Json {
  if (typeof value !== 'string' || !isJsonMediaType(type) || !/^\s*[[{]/.test(value)) return value
  if (reader.validateExample(value, schemaPointer, 'both') === undefined && reader.hasSchema(schemaPointer))
    return value
  try {
    return JSON.parse(value) as Json
  } catch {
    return value
  }
}

/** The examples of a parameter, header or media type as they are shown. */
export function readExamples(
  reader: ApiReader,
  holder: JsonObject,
  pointer: string,
  type: string,
): readonly Example[] {
  const serialize = createSerializer(reader, type, { node: holder, pointer })
  return listExamples(reader, holder, pointer).flatMap(({ name, label, value, node, nodePointer }) => {
    const url = asText(node['externalValue'])
    if (value === undefined && url === '') {
      const message = `the example \`${name}\` has no value, so it is not shown`
      reader.report(problems.specInvalid(message, reader.locate(nodePointer), 'add `value`'))
      return []
    }
    if (node['serializedValue'] === undefined && isUnwritable(value, type))
      reader.report(
        problems.specInvalid(
          `Offprint cannot write this example as \`${type}\`, so it is shown as JSON`,
          reader.locate(nodePointer),
          node['dataValue'] === undefined
            ? 'write the whole body as a text, such as `|-` and its lines'
            : 'add `serializedValue`, the whole body as a text',
        ),
      )
    // Null is a value; one that is in another place has no text.
    const parsed = parseJsonExample(reader, value === undefined ? '' : value, type, `${pointer}/schema`)
    // The serialized text is more useful than the value, except for JSON, which is easier to read with an indent.
    const isIndented =
      isJsonMediaType(type) && !isJsonLinesMediaType(type) && value !== node['serializedValue']
    const sent = isIndented ? undefined : node['serializedValue']
    return [
      {
        ...(typeof sent === 'string'
          ? formatExample(sent, { name, label, serialize: () => sent.trimEnd() })
          : formatExample(parsed, { name, label, serialize })),
        // The tab says it already.
        description:
          asText(node['description']).trim() === label.trim()
            ? EMPTY_TEXT
            : reader.readDescription(node['description'], `${nodePointer}/description`),
        ...(value === undefined && { url }),
      },
    ]
  })
}

/** Whether an example is a list or an object of a media type that has no form for them. JSON is plain text and YAML as well. */
function isUnwritable(value: Json | undefined, type: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isBinaryMediaType(type)) return true
  return /^text\/(?!plain|event-stream|.*(?:json|xml|yaml))/i.test(type)
}

type Serializer = (value: Json) => string

/** One example as it is shown. */
export function formatExample(
  value: Json,
  { name, label, serialize }: { name: string; label: string; serialize: Serializer },
): Example {
  const whole = serialize(value)
  const short = whole.length > MAX_SHOWN ? serialize(keepFirstItems(value)) : whole
  const text = short.length > MAX_SHOWN ? `${short.slice(0, short.lastIndexOf('\n', MAX_SHOWN))}\n…` : short
  return {
    name,
    label,
    description: EMPTY_TEXT,
    text,
    ...(text !== whole && { cut: true }),
  }
}

/** Writes values as text in a body of a media type. `media` is the Media Type Object, whose `encoding` says how a form is written. */
export function createSerializer(
  reader: ReferenceReader,
  type: string,
  { node, pointer }: ResolvedNode,
): Serializer {
  return (value) => {
    if (isXmlMediaType(type))
      return writeXml(reader, value, { value: node['schema'], at: `${pointer}/schema` })
    // A text is the whole body, unless the body is one JSON value.
    if (typeof value === 'string' && (!isJsonMediaType(type) || isJsonLinesMediaType(type))) return value
    if (isJsonLinesMediaType(type))
      return asItems(value)
        .map((item) => JSON.stringify(item))
        .join('\n')
    if (isEventStreamMediaType(type)) return asItems(value).map(writeEvent).join('\n\n')
    if (isFormMediaType(type) && isJsonObject(value))
      return listFormPairs(buildFormFields(reader, { node, pointer }, value)).join('\n&')
    return isFormDataMediaType(type) && node['schema'] !== undefined
      ? printParts(buildBodyParts(reader, { node, pointer }, type, value))
      : JSON.stringify(value, null, 2)
  }
}

/** The items of a sequence; any other value is one item. */
function asItems(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value]
}

/** Fields of a server-sent event (HTML standard, section 9.2.6). A value of another form is its data. */
const EVENT_FIELDS = new Set(['event', 'data', 'id', 'retry'])

function writeEvent(value: Json): string {
  const names = isJsonObject(value) ? Object.keys(value) : []
  const isEvent =
    (names.includes('data') || names.includes('event')) && names.every((name) => EVENT_FIELDS.has(name))
  return Object.entries(isEvent ? asObject(value) : { data: value })
    .flatMap(([name, content]) =>
      (typeof content === 'string' ? content : JSON.stringify(content))
        .split('\n')
        .map((line) => `${name}: ${line}`),
    )
    .join('\n')
}

/** The value with only the first item of each list. */
function keepFirstItems(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, 1).map(keepFirstItems)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, keepFirstItems(item)]))
}
