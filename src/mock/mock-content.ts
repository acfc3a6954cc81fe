/** Bodies and header fields of responses: the examples of the description, else values that are generated from the schemas. */
import { asObject, escapePointerToken } from '../domain/openapi/document/json-value.ts'
import { restoreNumbers } from '../domain/openapi/document/parse/exact-numbers.ts'
import { generateValidExample } from '../domain/openapi/example/generate-example.ts'
import {
  findSchemaKey,
  isBinaryMediaType,
  isBinarySchema,
  isJsonMediaType,
} from '../domain/openapi/example/media-type.ts'
import {
  createSerializer,
  listExamples,
  parseJsonExample,
  type WrittenExample,
} from '../domain/openapi/example/read-examples.ts'
import type { Json } from '../domain/openapi/model.ts'
import type { ReferenceReader, ResolvedNode } from '../domain/openapi/reference-reader.ts'
import { writeStyledParameter } from '../domain/samples/parameter-style.ts'
import type { MockApi } from './mock-api.ts'
import { encodeHeader, type Preferences } from './preferences.ts'

/** A media type of a response with its node in the document. */
export interface MockMedia extends ResolvedNode {
  readonly type: string
}

/** The media types of a response, in the order of the document. */
export function listMedia(reader: ReferenceReader, { node, pointer }: ResolvedNode): readonly MockMedia[] {
  return Object.entries(asObject(node['content'])).map(([type, value]) => ({
    type,
    ...reader.followReference(value, `${pointer}/content/${escapePointerToken(type)}`),
  }))
}

/** Names of the examples of a media type that have a value; a single one is called `example`. */
export function listExampleNames(reader: ReferenceReader, media: MockMedia): readonly string[] {
  return listWrittenExamples(reader, media).map(({ name }) => name)
}

function listWrittenExamples(reader: ReferenceReader, { node, pointer }: MockMedia) {
  // A mock fetches nothing, so it cannot send an `externalValue`.
  return listExamples(reader, node, pointer).filter(({ value }) => value !== undefined)
}

/** The text of a body; undefined if there is no example and no valid value can be generated. */
export function writeMockBody(
  mock: MockApi,
  media: MockMedia,
  { example, isDynamic }: Preferences,
): string | undefined {
  const { reader } = mock
  const written = listWrittenExamples(reader, media)
  const found = written.find(({ name }) => name === example) ?? written[0]
  const generate = () => writeGeneratedBody(mock, media)
  const copy = () => (found === undefined ? undefined : writeExample(mock, media, found))
  return isDynamic ? (generate() ?? copy()) : (copy() ?? generate())
}

function writeExample(
  { api, reader }: MockApi,
  media: MockMedia,
  { value = null, node: { serializedValue } }: WrittenExample,
): string {
  if (typeof serializedValue === 'string') return serializedValue
  const { type, pointer } = media
  const meant = parseJsonExample(reader, value, type, `${pointer}/schema`)
  return restoreNumbers(createSerializer(reader, type, media)(meant), api.exactNumbers)
}

function writeGeneratedBody({ api, reader }: MockApi, media: MockMedia): string | undefined {
  const { type, node, pointer } = media
  const key = findSchemaKey(node)
  const schema = reader.followReference(node[key], `${pointer}/${key}`).node
  if (isBinarySchema(schema) || (isBinaryMediaType(type) && schema['type'] !== 'object')) return ''
  const value = generateMockValue(reader, node[key], `${pointer}/${key}`)
  if (value === undefined) return undefined
  const isPlain = typeof value === 'string' && !isJsonMediaType(type)
  return restoreNumbers(isPlain ? value : createSerializer(reader, type, media)(value), api.exactNumbers)
}

function generateMockValue(reader: ReferenceReader, schema: Json | undefined, at: string): Json | undefined {
  return (
    generateValidExample(reader, schema, at, 'response', { joinsClosedParts: true }) ??
    generateValidExample(reader, schema, at, 'response', { allowsOverlap: true })
  )
}

/** Header fields that the server sets itself (OpenAPI 3.1.1, section 4.8.17.1, and RFC 9112). */
const OWN_HEADERS = new Set(['content-type', 'content-length', 'transfer-encoding', 'connection', 'date'])

/** Header fields of a response by their names; those that are sent more than once have a list. */
export type MockHeaders = Readonly<Record<string, string | string[]>>

/** The header fields that a response documents, each with its example or a generated value. */
export function writeMockHeaders(reader: ReferenceReader, { node, pointer }: ResolvedNode): MockHeaders {
  return Object.fromEntries(
    Object.entries(asObject(node['headers'])).flatMap(([name, value]) => {
      if (OWN_HEADERS.has(name.toLowerCase()) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return []
      const header = reader.followReference(value, `${pointer}/headers/${escapePointerToken(name)}`)
      const text = writeHeader(reader, header, name)
      if (text === undefined) return []
      return [[name.toLowerCase(), typeof text === 'string' ? encodeHeader(text) : text.map(encodeHeader)]]
    }),
  )
}

function writeHeader(
  reader: ReferenceReader,
  header: ResolvedNode,
  name: string,
): string | string[] | undefined {
  const [type, media] = Object.entries(asObject(header.node['content']))[0] ?? []
  const holder =
    type === undefined
      ? header
      : reader.followReference(media, `${header.pointer}/content/${escapePointerToken(type)}`)
  const [written] = listExamples(reader, holder.node, holder.pointer)
  const { node, pointer } = holder
  const value = written?.value ?? generateMockValue(reader, node['schema'], `${pointer}/schema`)
  if (value === undefined) return undefined
  if (type !== undefined) return typeof value === 'string' ? value : JSON.stringify(value)
  // The values of this header cannot share a line (RFC 9110, section 5.3).
  if (name.toLowerCase() === 'set-cookie' && Array.isArray(value)) return value.map(String)
  const explode = node['explode'] === true
  return writeStyledParameter(name, value, {
    style: 'simple',
    explode,
    encode: (text) => text,
  })
}
