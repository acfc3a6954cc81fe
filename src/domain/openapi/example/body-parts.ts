/** Builds the fields of a form and the parts of a multipart body from a value of its schema. */

import { nameSentType } from '../../../lib/network/choose-sent-type.ts'
import type { Json } from '../model.ts'
import type { BodyPart, FormField } from '../../samples/sample-request.ts'
import { resolvePart } from '../../samples/wire-request.ts'
import { writeMultipart } from '../../samples/write-multipart.ts'
import { asObject, isJsonObject } from '../document/json-value.ts'
import type { ReferenceReader, ResolvedNode } from '../reference-reader.ts'
import { readBodyFields, type BodyFields, type NestedBody } from './form-parts.ts'
import { findFileExtension } from './media-type.ts'
import { writeXml } from './write-xml.ts'

/** The fields of a form, one for each member of the value. */
export function buildFormFields(
  reader: ReferenceReader,
  media: ResolvedNode,
  value: Json,
): readonly FormField[] {
  const fields = readBodyFields(reader, media, 'application/x-www-form-urlencoded')
  return Object.entries(asObject(writeDocuments(reader, fields, value))).map(([name, member]) => {
    const { headers: _, ...rule } = fields.fieldOf(name).rule
    return { ...rule, name, value: member }
  })
}

/** The parts of a multipart body: by name, or by position. */
export function buildBodyParts(
  reader: ReferenceReader,
  media: ResolvedNode,
  type: string,
  value: Json,
): readonly BodyPart[] {
  return listParts(reader, readBodyFields(reader, media, type), value)
}

function listParts(reader: ReferenceReader, fields: BodyFields, value: Json): readonly BodyPart[] {
  const { wholeFile, isPositional, fieldOf } = fields
  const all = writeDocuments(reader, fields, value)
  const members =
    wholeFile === undefined
      ? Object.entries((Array.isArray(all) ? all : asObject(all)) as object)
      : [[wholeFile, '']]
  return members.flatMap(([key, member]): readonly BodyPart[] => {
    const field = fieldOf(key)
    const { name = isPositional ? '' : key, ...rule } = field.rule
    if (!field.isFile) return [{ ...rule, name, value: member }]
    const file = field.fileName ?? nameFile(isPositional ? 'file' : key, rule.contentType)
    const count = Array.isArray(member) ? Math.max(member.length, 1) : 1
    return Array.from({ length: count }, (_, i) => ({
      ...rule,
      name,
      file: i === 0 ? file : file.replace(/(\.\w+)?$/, `-${i + 1}$1`),
    }))
  })
}

function nameFile(name: string, contentType = ''): string {
  const type = nameSentType(contentType.split(',')[0]?.trim() ?? '')
  return `${name.replaceAll(/\W+/g, '-') || 'file'}${findFileExtension(type)}`
}

/** The value with its XML documents and nested bodies as texts, as forms edit and clients send them. One item of a stream is a list of one part. */
export function writeDocuments(
  reader: ReferenceReader,
  { fieldOf, isPositional }: BodyFields,
  given: Json,
): Json {
  const value = isPositional && isJsonObject(given) ? [given] : given
  const write = (member: Json, name: string) => {
    const { document, nested } = fieldOf(name)
    if (nested?.isList === true && Array.isArray(member))
      return (member as readonly Json[]).map((item) => writeNestedBody(reader, nested, item))
    if (nested !== undefined) return writeNestedBody(reader, nested, member)
    return document === undefined || !isJsonObject(member) ? member : writeXml(reader, member, document)
  }
  if (Array.isArray(value)) return (value as readonly Json[]).map((item, i) => write(item, String(i)))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, write(member, name)]))
}

/** A body inside a part, with the names of its files in place of their contents. */
function writeNestedBody(reader: ReferenceReader, { type, fields }: NestedBody, value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  const parts = listParts(reader, fields, value).flatMap(resolvePart)
  const { pieces } = writeMultipart({ type: 'multipart', contentType: type, parts })
  return pieces.map(({ text, file }) => text ?? `<${file}>`).join('')
}
