/** Reads the fields of a form and the parts of a multipart body (Encoding Object, OpenAPI 3.1.1, section 4.8.15) for samples, shown examples and try-it alike. */

import type { Json } from '../model.ts'
import { writeStyledParameter } from '../../samples/parameter-style.ts'
import type { FieldEncoding, ParameterStyle, PartHeader, PartRule } from '../../samples/sample-request.ts'
import {
  asList,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../document/json-value.ts'
import { INNER_DELIMITERS } from '../document/transform/upgrade-swagger.ts'
import type { ReferenceReader, ResolvedNode } from '../reference-reader.ts'
import {
  countPrefixItems,
  flattenSchemas,
  listItemParts,
  openParts,
  type FlatSchema,
  type SchemaPart,
} from './flatten-schema.ts'
import { generateExample } from './generate-example.ts'
import {
  findSchemaKey,
  isBinarySchema,
  isFileMediaType,
  isFormDataMediaType,
  isMultipartMediaType,
  isXmlMediaType,
} from './media-type.ts'

/** One field or part, as the description says it. */
export interface BodyField {
  readonly rule: PartRule
  readonly isFile: boolean
  /** Name of the file, where the description says it. */
  readonly fileName?: string
  /** Schema of a value that is written as an XML document. */
  readonly document?: SchemaPart
  /** A value that is written as a multipart body of its own. */
  readonly nested?: NestedBody
  /** The schema of its values, in which a file is a plain one, and an XML document or a nested body a text. */
  readonly schema: Json
}

/** A part that has parts (OpenAPI 3.2.0, section 4.15.3). */
export interface NestedBody {
  readonly type: string
  readonly fields: BodyFields
  /** Whether each item of a list is such a body. */
  readonly isList: boolean
}

/** The fields of a form or the parts of a multipart body. */
export interface BodyFields {
  /** The whole form is a file: it is sent as a field of this name. */
  readonly wholeFile?: string
  /** Names of the fields that are files, or lists of files. */
  readonly files: ReadonlySet<string>
  /** The field of a name; of parts by position, the name is the position. */
  fieldOf(name: string): BodyField
  /** Whether the parts are an array: they have positions, and no names (OpenAPI 3.2.0, section 4.14.5). */
  readonly isPositional: boolean
  /** The rules of the fields that the schema names, or of the first positions; and of all further positions. */
  readonly rules: Readonly<Record<string, PartRule>>
  readonly itemRule?: PartRule
  /** The schema of the body's value with the schemas of its fields. */
  readonly schema: JsonObject
  /** Whether that is what the description has: there are neither files nor documents. */
  readonly isPlain: boolean
}

/** Schemas in which files are looked for, alternatives among them: unions of files have two or three. */
const MAX_SCHEMAS = 100

/** Choices of one form that are read, choices in their options among them: those may lead back to the form. */
const MAX_CHOICES = 50

/** Generators of descriptions write a form with one file as if the body were that file: a field needs a name. */
const WHOLE_FILE = 'file'

/** Reads the schema and the encodings of a form or multipart body. */
export function readBodyFields(reader: ReferenceReader, media: ResolvedNode, type: string): BodyFields {
  const { node, pointer } = media
  const key = findSchemaKey(node)
  const schema = { value: node[key], at: `${pointer}/${key}` }
  if (key === 'itemSchema' && isMultipartMediaType(type))
    return readPositions(reader, media, { count: 0, hasOthers: true, partsAt: () => [schema] })
  return readParts(reader, media, type, schema)
}

/** The parts of a schema by the encodings of a Media Type Object, or of an Encoding Object inside one. */
function readParts(
  reader: ReferenceReader,
  media: ResolvedNode,
  type: string,
  schema: SchemaPart,
): BodyFields {
  const { node, pointer } = media
  const whole = flattenSchemas(reader, openParts(reader, [schema]))
  const count = countPrefixItems(whole)
  const isPositional =
    isMultipartMediaType(type) &&
    (node['prefixEncoding'] !== undefined ||
      node['itemEncoding'] !== undefined ||
      (!isFormDataMediaType(type) && whole.items.length + count > 0))
  if (isPositional)
    return readPositions(reader, media, {
      count,
      hasOthers: whole.items.length > 0,
      partsAt: (position) => listItemParts(whole, position),
    })
  return readFields(reader, schema, { value: node['encoding'], at: `${pointer}/encoding` })
}

function readFields(
  reader: ReferenceReader,
  schema: SchemaPart,
  encoding: SchemaPart,
  left = { choices: MAX_CHOICES },
): BodyFields {
  const whole = flattenSchemas(reader, openParts(reader, [schema]))
  const isWhole = findFileKind(reader, [schema]) !== undefined
  const properties = isWhole ? new Map([[WHOLE_FILE, [schema]]]) : whole.properties
  // Alternatives differ in their fields.
  const [choice] = isWhole || left.choices-- <= 0 ? [] : whole.choices
  const options = (choice?.list ?? []).map((value, i) => ({
    value,
    read: readFields(reader, { value, at: `${choice?.at ?? ''}/${i}` }, encoding, left),
  }))
  const known = new Map(
    [...properties].map(([name, parts]) => [name, describeField(reader, parts, encodingAt(encoding, name))]),
  )
  const files = [...known].flatMap(([name, { isFile }]) => (isFile ? [name] : []))
  const fieldOf = (name: string) =>
    known.get(name) ??
    options.map(({ read }) => read.fieldOf(name)).find(({ isFile }) => isFile) ??
    describeField(reader, [], encodingAt(encoding, name))
  const additional = whole.additional[0]?.value ?? whole.node['additionalProperties']
  return {
    ...(isWhole && { wholeFile: WHOLE_FILE }),
    files: new Set([...files, ...options.flatMap(({ read }) => [...read.files])]),
    fieldOf,
    isPositional: false,
    rules: Object.fromEntries([...known].map(([name, { rule }]) => [name, rule])),
    isPlain: options
      .map(({ read }) => read.isPlain)
      .concat([...known.values()].map((field) => !field.isFile && !isWrittenOut(field)))
      .every(Boolean),
    schema: {
      type: 'object',
      properties: Object.fromEntries([...known].map(([name, field]) => [name, field.schema])),
      required: isWhole ? [WHOLE_FILE] : [...whole.requiredNames],
      ...(choice !== undefined && {
        [choice.kind]: options.map(({ value, read }) => {
          const { $ref, title = asText($ref).split('/').at(-1) ?? '' } = asObject(value)
          return read.isPlain ? value : { ...(title !== '' && { title }), ...read.schema }
        }),
      }),
      ...(additional !== undefined && { additionalProperties: additional as Json }),
    },
  }
}

/** Whether clients send a text of several lines for a value. */
const isWrittenOut = ({ document, nested }: BodyField) => document !== undefined || nested !== undefined

function encodingAt({ value, at }: SchemaPart, name: string): SchemaPart {
  return { value: asObject(value)[name], at: `${at}/${escapePointerToken(name)}` }
}

/** The schemas of the items of an array: `count` first ones have schemas of their own. */
interface ListSchema {
  readonly count: number
  readonly hasOthers: boolean
  partsAt(position: number): readonly SchemaPart[]
}

/** The parts of an array: `prefixEncoding` is for the first ones, `itemEncoding` for the others. */
function readPositions(
  reader: ReferenceReader,
  { node, pointer }: ResolvedNode,
  list: ListSchema,
): BodyFields {
  const encodings = asList(node['prefixEncoding'])
  const count = Math.max(encodings.length, list.count)
  const describe = (position: number) => {
    const encoding =
      encodings[position] === undefined
        ? { value: node['itemEncoding'], at: `${pointer}/itemEncoding` }
        : { value: encodings[position], at: `${pointer}/prefixEncoding/${position}` }
    return describeField(reader, list.partsAt(position), encoding)
  }
  const fields = Array.from({ length: count }, (_, position) => describe(position))
  const last = describe(count)
  return {
    files: new Set(),
    fieldOf: (name) => fields[Number(name)] ?? last,
    isPositional: true,
    rules: Object.fromEntries(fields.map(({ rule }, position) => [String(position), rule])),
    itemRule: last.rule,
    isPlain: false,
    schema: {
      type: 'array',
      ...(count > 0 && { prefixItems: fields.map(({ schema }) => schema) }),
      ...(list.hasOthers && { items: last.schema }),
    },
  }
}

function describeField(
  reader: ReferenceReader,
  parts: readonly SchemaPart[],
  encoding: SchemaPart,
): BodyField {
  const { node, choices, items } = flattenSchemas(reader, openParts(reader, parts))
  const { rule, fileName } = readPartRule(reader, { node, items }, encoding)
  const { contentType = '' } = rule
  const isUntyped = node['type'] === undefined && choices.length + items.length === 0
  const kind = findFileKind(reader, parts) ?? (isUntyped && isFileMediaType(contentType) ? 'file' : undefined)
  if (kind !== undefined)
    return {
      rule,
      isFile: true,
      ...(fileName !== undefined && { fileName }),
      schema: describeFileField(kind, node, contentType),
    }
  const [only] = parts
  const nested = isMultipartMediaType(contentType)
    ? readNestedBody(reader, parts, encoding, contentType)
    : undefined
  if (nested !== undefined) {
    const text = { type: 'string', contentMediaType: contentType }
    return { rule, isFile: false, nested, schema: nested.isList ? { type: 'array', items: text } : text }
  }
  if (only !== undefined && isXmlMediaType(contentType) && [node['type']].flat().includes('object'))
    return {
      rule,
      isFile: false,
      document: only,
      schema: { type: 'string', contentMediaType: contentType },
    }
  return { rule, isFile: false, schema: dropNull(joinValues(parts)) }
}

/** The parts of a part; undefined if its value is a text. A list is one body if its encodings have positions, else each item is one. */
function readNestedBody(
  reader: ReferenceReader,
  parts: readonly SchemaPart[],
  encoding: SchemaPart,
  type: string,
): NestedBody | undefined {
  const whole = flattenSchemas(reader, openParts(reader, parts))
  const node = asObject(encoding.value)
  const hasPositions = node['prefixEncoding'] !== undefined || node['itemEncoding'] !== undefined
  const isList = !hasPositions && countPrefixItems(whole) === 0 && whole.items.length > 0
  const schemas = isList ? whole.items : parts
  const { properties, items, additional } = isList
    ? flattenSchemas(reader, openParts(reader, schemas))
    : whole
  const [first] = schemas
  if (first === undefined || (properties.size + items.length + additional.length === 0 && !hasPositions))
    return undefined
  const schema = { value: joinValues(schemas), at: first.at }
  return { type, isList, fields: readParts(reader, { node, pointer: encoding.at }, type, schema) }
}

/** The rule of a field: what its Encoding Object says, else the media type that its schema names, or the schema of its items. */
function readPartRule(
  reader: ReferenceReader,
  { node, items }: Pick<FlatSchema, 'node' | 'items'>,
  { value, at }: SchemaPart,
): { readonly rule: PartRule; readonly fileName: string | undefined } {
  const encoding = asObject(value)
  const ofItems = flattenSchemas(reader, openParts(reader, items)).node
  const contentType =
    asText(encoding['contentType']) || asText(node['contentMediaType']) || asText(ofItems['contentMediaType'])
  const all = readPartHeaders(reader, { node: encoding, pointer: at })
  const disposition = all.find(({ name }) => /^content-disposition$/i.test(name))?.value ?? ''
  const isForm = /^form-data\b/i.test(disposition)
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1]
  const headers = isForm ? all.filter(({ value: text }) => text !== disposition) : all
  return {
    rule: {
      ...readStyle(encoding),
      ...(contentType !== '' && { contentType }),
      ...(headers.length > 0 && { headers }),
      ...(isForm && name !== undefined && { name }),
    },
    fileName: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1],
  }
}

/** How a parameter or field is written, in the words of a description. */
export function readStyle(node: JsonObject): Omit<FieldEncoding, 'contentType'> {
  const { style, explode, allowReserved } = node
  const innerDelimiters = asTexts(node[INNER_DELIMITERS])
  return {
    ...(typeof style === 'string' && style !== '' && { style: style as ParameterStyle }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(allowReserved === true && { allowReserved }),
    ...(innerDelimiters.length > 0 && { innerDelimiters }),
  }
}

/** The required headers of a part with their values. Content-Type is in `contentType` (OpenAPI 3.1.1, section 4.8.15.1). */
function readPartHeaders(reader: ReferenceReader, { node, pointer }: ResolvedNode): readonly PartHeader[] {
  return Object.entries(asObject(node['headers'])).flatMap(([name, value]) => {
    const header = reader.followReference(value, `${pointer}/headers/${escapePointerToken(name)}`)
    if (header.node['required'] !== true || /^content-type$/i.test(name)) return []
    const [type, media] = Object.entries(asObject(header.node['content']))[0] ?? []
    const holder =
      type === undefined
        ? header
        : { node: asObject(media), pointer: `${header.pointer}/content/${escapePointerToken(type)}` }
    const [example] = Object.values(asObject(holder.node['examples']))
    const written = holder.node['example'] ?? asObject(example)['value'] ?? asObject(example)['dataValue']
    const found =
      written ??
      generateExample(reader, holder.node['schema'], `${holder.pointer}/schema`, {
        direction: 'request',
        optional: 'none',
      })
    const explode = header.node['explode'] === true
    const text =
      type === undefined
        ? writeStyledParameter(name, found, {
            style: 'simple',
            explode,
            encode: (part) => part,
          })
        : typeof found === 'string'
          ? found
          : JSON.stringify(found)
    return [{ name, value: text }]
  })
}

/** Schemas that all apply, as one. */
function joinValues(parts: readonly SchemaPart[]): Json {
  const [only = {}, ...others] = parts.map(({ value }) => value as Json)
  return others.length === 0 ? only : { allOf: [only, ...others] }
}

/** The schema of a field without `null`, which a form cannot send: a field that is left out stands for it. */
function dropNull(schema: Json): Json {
  const { nullable: _, type, ...rest } = asObject(schema)
  const types = [type].flat().filter((each) => each !== undefined && each !== 'null')
  const choices = (['oneOf', 'anyOf'] as const).flatMap((kind) =>
    rest[kind] === undefined
      ? []
      : [[kind, asList(rest[kind]).filter((option) => asObject(option)['type'] !== 'null')] as const],
  )
  return {
    ...rest,
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...Object.fromEntries(choices),
  } as Json
}

/** A field for one file or several, however they are described: all have `format: binary`. Its media type says which files can be chosen; a stream of bytes may be any. */
function describeFileField(kind: 'file' | 'files', node: JsonObject, type: string): JsonObject {
  const { readOnly, minItems, maxItems } = node
  const isMany = kind === 'files'
  return {
    type: isMany ? 'array' : 'string',
    format: 'binary',
    ...(isMany && minItems !== undefined && { minItems }),
    ...(isMany && maxItems !== undefined && { maxItems }),
    ...(readOnly !== undefined && { readOnly }),
    ...(!/^$|octet-stream|\*\/\*/.test(type) && { contentMediaType: type }),
  }
}

/** Whether values are files or lists of files. A union of files counts as well: one that may be null, and one file or several. */
export function findFileKind(
  reader: ReferenceReader,
  parts: readonly SchemaPart[],
  known = new Map<string, FileKind>(),
): FileKind {
  const opened = openParts(reader, parts)
  const key = opened.map(({ pointer }) => pointer).join(' ')
  if (known.has(key)) return known.get(key)
  // Alternatives may lead back to this one, and circles have no files.
  known.set(key, undefined)
  const kind = findKindOf(reader, opened, known)
  known.set(key, kind)
  return kind
}

type FileKind = 'file' | 'files' | undefined

function findKindOf(
  reader: ReferenceReader,
  opened: readonly ResolvedNode[],
  known: Map<string, FileKind>,
): FileKind {
  const { node, items, choices } = flattenSchemas(reader, opened)
  if (isBinarySchema(node)) return 'file'
  if (known.size > MAX_SCHEMAS) return undefined
  if (items.length > 0) return findFileKind(reader, items, known) && 'files'
  let found: FileKind
  for (const { list, at } of choices)
    for (const [i, value] of list.entries()) {
      if (isJsonObject(value) && value['type'] === 'null') continue
      const kind = findFileKind(reader, [{ value, at: `${at}/${i}` }], known)
      if (kind === undefined) return undefined
      if (found !== 'files') found = kind
    }
  return found
}
