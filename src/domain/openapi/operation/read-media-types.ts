/** Reads request bodies and the media types of bodies and responses, with their examples: the author's, or one made from the schema. */

import { writeText } from '../../../lib/locale/text.ts'
import type { Example, MediaType, PartEncoding, RequestBody, Schema } from '../model.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { ApiReader } from '../api-reader.ts'
import {
  asList,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../document/json-value.ts'
import { checkExamples } from '../example/check-examples.ts'
import { generateValidExample, type ValidityOptions } from '../example/generate-example.ts'
import { createSerializer, formatExample, readExamples } from '../example/read-examples.ts'
import type { SchemaPart } from '../example/flatten-schema.ts'
import { findFileKind } from '../example/form-parts.ts'
import {
  findSchemaKey,
  isBinaryMediaType,
  isJsonMediaType,
  isPatchMediaType,
  isXmlMediaType,
} from '../example/media-type.ts'
import type { ResolvedNode } from '../reference-reader.ts'
import { readSchema } from '../schema/read-schema.ts'
import { checkMediaType } from './check-media-type.ts'
import { describeStyle } from './describe-style.ts'
import { readHeaderParameters } from './read-parameters.ts'

/** The result with its source node, because samples need both. */
export interface WithSource<T> {
  readonly value: T
  readonly node: JsonObject
  readonly pointer: string
}

/** The body of a request; what the platform sends, as an event or a callback, has what it writes to a response. */
export function readRequestBody(
  reader: ApiReader,
  value: unknown,
  pointer: string,
  options: MediaTypeUse,
): WithSource<RequestBody> | undefined {
  if (!isJsonObject(value)) return undefined
  const found = reader.followReference(value, pointer)
  const { node } = found
  return {
    ...found,
    value: {
      description: reader.readDescription(node['description'], `${found.pointer}/description`),
      required: node['required'] === true,
      media: readMediaTypes(reader, node, found.pointer, options),
    },
  }
}

export interface MediaTypeUse {
  /** Begins the addresses of its fields. */
  readonly address: string
  readonly direction: 'request' | 'response'
}

const FILE_SCHEMA: Schema = { types: ['string'], format: 'binary' }

/** The media types of a body or response, in the order of the document. */
export function readMediaTypes(
  reader: ApiReader,
  owner: JsonObject,
  pointer: string,
  { address, direction }: MediaTypeUse,
): readonly MediaType[] {
  const types = Object.keys(asObject(owner['content']))
  const generated = listGeneratedTypes(types)
  return Object.entries(asObject(owner['content'])).map(([type, value], i) => {
    const at = `${pointer}/content/${escapePointerToken(type)}`
    const media = reader.followReference(value, at)
    checkMediaType(reader, type, at, media)
    const { node } = media
    const written = readExamples(reader, node, media.pointer, type)
    checkExamples(reader, media, type, direction)
    const isText = !isJsonMediaType(type) && !isXmlMediaType(type) && hasTextExample(reader, media)
    const isGenerated =
      written.length === 0 && (isText || (generated.has(type) && hasGeneratedExample(type, reader, media)))
    const generatedExamples = isGenerated ? generateMediaExamples(reader, type, media, direction) : []
    const described = readSchema(reader, node['schema'], `${media.pointer}/schema`)
    // A file has no schema (OpenAPI 3.1.1, section 4.8.14.3): nothing limits its bytes.
    const isFile = isBinaryMediaType(type) && Object.keys(described).length === 0
    const schema = isFile ? FILE_SCHEMA : described
    const parts = readPartEncodings(
      reader,
      { node, pointer: media.pointer },
      { value: node['schema'], at: `${media.pointer}/schema` },
    )
    return {
      type,
      schema,
      ...(isJsonObject(node['itemSchema']) && {
        item: readSchema(reader, node['itemSchema'], `${media.pointer}/itemSchema`),
      }),
      examples: [...written, ...generatedExamples],
      address: i === 0 ? address : `${address}-${i + 1}`,
      ...(parts.length > 0 && { parts }),
    }
  })
}

/**
 * The media types with a generated example: the first one, one of JSON, wherever it is, and one of XML. The others carry the same value:
 * generators list `text/plain` and `text/json` beside `application/json`.
 */
function listGeneratedTypes(types: readonly string[]): ReadonlySet<string> {
  const json = types.find((type) => isJsonMediaType(type) && !isPatchMediaType(type))
  const kinds = [json ?? types.find(isJsonMediaType), types.find(isXmlMediaType)]
  const other = types.slice(0, 1).filter((type) => !isJsonMediaType(type) && !isXmlMediaType(type))
  return new Set([...kinds, ...other].filter((type) => type !== undefined))
}

function hasGeneratedExample(type: string, reader: ApiReader, { node, pointer }: ResolvedNode): boolean {
  if (!isJsonMediaType(type) && !isXmlMediaType(type)) return /form|event-stream/.test(type)
  // Generators of Swagger 2.0 list what the whole API produces for a file as well.
  return findFileKind(reader, [{ value: node['schema'], at: `${pointer}/schema` }]) !== 'file'
}

/** Whether the schema of a text has the example. */
function hasTextExample(
  reader: ApiReader,
  { node, pointer }: Pick<WithSource<unknown>, 'node' | 'pointer'>,
): boolean {
  const schema = reader.followReference(node['schema'], `${pointer}/schema`).node
  return [schema['example'], ...asTexts(schema['examples'])].some((value) => asText(value) !== '')
}

/** The examples of a media type that are made from its schema: one for each that the schema lists. None where no valid value is found. */
function generateMediaExamples(
  reader: ApiReader,
  type: string,
  { node, pointer }: ResolvedNode,
  direction: MediaTypeUse['direction'],
): readonly Example[] {
  const schemaKey = findSchemaKey(node)
  const at = `${pointer}/${schemaKey}`
  const generate = (options: ValidityOptions, schema: SchemaPart) =>
    generateValidExample(reader, schema.value, schema.at, direction, options)
  const values = listVariants(reader, { value: node[schemaKey], at })
    .map((schema) => generate({ joinsClosedParts: true }, schema))
    .filter((value) => value !== undefined)
  if (values.length === 0 && generate({ allowsOverlap: true }, { value: node[schemaKey], at }) !== undefined)
    reader.report(
      problems.specInvalid(
        'it has no example, because values match several alternatives of a `oneOf`',
        reader.locate(at),
        'write `anyOf`, or require a member that only one alternative has',
      ),
    )
  const serialize = createSerializer(reader, type, { node, pointer })
  const examples = values
    // A schema of a text says nothing about the document in it.
    .filter((value) => !(isXmlMediaType(type) && typeof value === 'string' && !value.startsWith('<')))
    .map((value) => formatExample(value, { name: '', label: writeText('api.example'), serialize }))
  // Examples that do not match their schema are replaced by the same value.
  return [...new Map(examples.map((example) => [example.text, { ...example, generated: true }])).values()]
}

/** A schema once for each of its `examples`, with that one alone; the schema itself where it does not list several. */
function listVariants(reader: ApiReader, schema: SchemaPart): readonly SchemaPart[] {
  const { node, pointer } = reader.followReference(schema.value, schema.at)
  const listed = node['example'] === undefined ? asList(node['examples']) : []
  return listed.length < 2
    ? [schema]
    : listed.map((example) => ({ value: { ...node, examples: [example] }, at: pointer }))
}

/** The description's keywords for fields and parts, by name, or by position (`prefixEncoding` and `itemEncoding`, OpenAPI 3.2). */
function readPartEncodings(
  reader: ApiReader,
  { node: media, pointer }: Pick<ResolvedNode, 'node' | 'pointer'>,
  whole: SchemaPart,
): readonly PartEncoding[] {
  const schema = reader.followReference(whole.value, whole.at)
  const prefix = asList(media['prefixEncoding'])
  const named = Object.entries(asObject(media['encoding'])).map(([name, value]) => ({
    name,
    value,
    at: `encoding/${escapePointerToken(name)}`,
    schema: {
      value: asObject(schema.node['properties'])[name],
      at: `${schema.pointer}/properties/${escapePointerToken(name)}`,
    },
  }))
  const positions = prefix.map((value, i) => ({
    name: String(i),
    value,
    at: `prefixEncoding/${i}`,
    schema: { value: asList(schema.node['prefixItems'])[i], at: `${schema.pointer}/prefixItems/${i}` },
  }))
  const others = {
    name: `${prefix.length}…`,
    value: media['itemEncoding'],
    at: 'itemEncoding',
    schema: { value: schema.node['items'], at: `${schema.pointer}/items` },
  }
  return [...named, ...positions, others].flatMap(({ name, value, at, schema: own }) => {
    if (!isJsonObject(value)) return []
    const contentType = asText(value['contentType'])
    const isStyled = ['style', 'explode', 'allowReserved'].some((key) => value[key] !== undefined)
    return [
      {
        name,
        ...(contentType !== '' && { contentType }),
        form: isStyled ? describeStyle(reader, { node: value, place: 'query', name, schema: own }) : '',
        headers: readHeaderParameters(reader, value, `${pointer}/${at}`),
      },
      ...readPartEncodings(reader, { node: value, pointer: `${pointer}/${at}` }, own).map((inner) => ({
        ...inner,
        name: `${name}.${inner.name}`,
      })),
    ]
  })
}
