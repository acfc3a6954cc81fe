/** Reads the fields of a form with files (`multipart/form-data`) for samples, shown examples and the form of try-it alike. */

import type { BodyPart } from '../../samples/sample-request.ts'
import type { Json } from '../model.ts'
import { asList, asObject, asText, isJsonObject, type JsonObject } from '../document/json-value.ts'
import type { ReferenceReader, ResolvedNode } from '../reference-reader.ts'
import { flattenSchemas, openParts, type SchemaPart } from './flatten-schema.ts'
import { findFileExtension, isBinarySchema, isFileMediaType, nameSentType } from './media-type.ts'

/** What the fields of a form are. */
export interface FormFields {
  /** The whole form is a file: it is sent as a field of this name. */
  readonly wholeFile?: string
  /** Names of the fields that are files, or lists of files. */
  readonly files: ReadonlySet<string>
  /** Media type of a field as the description has it, such as `image/*`; '' where it says none. */
  typeOf(name: string): string
  /** The schema of the form, in which each file is a plain one; absent without files. */
  readonly schema?: JsonObject
}

/** Generators of descriptions write a form with one file as if the body were that file: a field needs a name. */
const WHOLE_FILE = 'file'

/** Reads the schema and the `encoding` of a form. */
export function readFormFields(reader: ReferenceReader, { node: media, pointer }: ResolvedNode): FormFields {
  return readFields(reader, { value: media['schema'], at: `${pointer}/schema` }, asObject(media['encoding']))
}

function readFields(reader: ReferenceReader, schema: SchemaPart, encoding: JsonObject): FormFields {
  const flatten = (parts: readonly SchemaPart[]) => flattenSchemas(reader, openParts(reader, parts))
  const whole = flatten([schema])
  const isWhole = findFileKind(reader, [schema]) !== undefined
  const properties = isWhole ? new Map([[WHOLE_FILE, [schema]]]) : whole.properties
  const declaredType = (name: string) => asText(asObject(encoding[name])['contentType'])
  const typeOf = (name: string) =>
    declaredType(name) || asText(flatten(properties.get(name) ?? []).node['contentMediaType'])
  const files = new Set<string>()
  const fields = [...properties].map(([name, parts]): [string, Json] => {
    const { node, choices, items } = flatten(parts)
    const isUntyped = node['type'] === undefined && choices.length + items.length === 0
    const kind =
      findFileKind(reader, parts) ?? (isUntyped && isFileMediaType(declaredType(name)) ? 'file' : undefined)
    if (kind === undefined) return [name, dropNull(joinValues(parts))]
    files.add(name)
    return [name, describeFileField(kind, node, typeOf(name))]
  })
  // Alternatives differ in their fields.
  const [choice] = isWhole ? [] : whole.choices
  const options = (choice?.list ?? []).map((value, i) => {
    const option = readFields(reader, { value, at: `${choice?.at ?? ''}/${i}` }, encoding)
    for (const name of option.files) files.add(name)
    const { $ref, title = asText($ref).split('/').at(-1) ?? '' } = asObject(value)
    return option.schema === undefined ? value : { ...(title !== '' && { title }), ...option.schema }
  })
  if (files.size === 0) return { files, typeOf }
  const additional = whole.additional[0]?.value ?? whole.node['additionalProperties']
  return {
    ...(isWhole && { wholeFile: WHOLE_FILE }),
    files,
    typeOf,
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields),
      required: isWhole ? [WHOLE_FILE] : [...whole.requiredNames],
      ...(choice !== undefined && { [choice.kind]: options }),
      ...(additional !== undefined && { additionalProperties: additional as Json }),
    },
  }
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
  depth = 0,
): 'file' | 'files' | undefined {
  const { node, items, choices } = flattenSchemas(reader, openParts(reader, parts))
  if (isBinarySchema(node)) return 'file'
  // More levels than this are a circle.
  if (depth > 5) return undefined
  if (items.length > 0) return findFileKind(reader, items, depth + 1) && 'files'
  const options = choices.flatMap(({ list, at }) =>
    list.flatMap((value, i) =>
      isJsonObject(value) && value['type'] === 'null'
        ? []
        : [findFileKind(reader, [{ value, at: `${at}/${i}` }], depth + 1)],
    ),
  )
  if (options.includes(undefined)) return undefined
  return options.includes('files') ? 'files' : options[0]
}

/** The parts of a form with a value. Each plain item of a list is a part (OpenAPI 3.1.1, section 4.8.15.3). */
export function buildFormParts(
  reader: ReferenceReader,
  media: ResolvedNode,
  value: Json,
): readonly BodyPart[] {
  const form = readFormFields(reader, media)
  const members = form.wholeFile === undefined ? asObject(value) : { [form.wholeFile]: '' }
  return Object.entries(members).flatMap(([name, part]): BodyPart[] => {
    const type = nameSentType(form.typeOf(name).split(',')[0]?.trim() ?? '')
    const typed = type === '' ? {} : { contentType: type }
    if (form.files.has(name))
      return [{ name, file: `${name.replaceAll(/\W+/g, '-') || 'file'}${findFileExtension(type)}`, ...typed }]
    if (Array.isArray(part) && asList(part).every((each) => typeof each !== 'object'))
      return asList(part).map((each) => ({ name, value: formatPartValue(each), ...typed }))
    if (typeof part === 'object' && part !== null)
      return [{ name, value: JSON.stringify(part), contentType: type || 'application/json' }]
    return [{ name, value: formatPartValue(part), ...typed }]
  })
}

/** A value as the text of a part. */
export function formatPartValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The parts of a form as they are shown: each on its line, a file by its name as cURL writes it. */
export function printFormParts(parts: readonly BodyPart[]): string {
  return parts
    .map((part) => {
      const type = part.contentType === undefined ? '' : `;type=${part.contentType}`
      return `${part.name}=${'file' in part ? `@${part.file}` : part.value}${type}`
    })
    .join('\n')
}
