/** Chooses the media type of a request body that is declared as a range: a request names one type. */

import type { ReferenceReader, ResolvedNode } from '../reference-reader.ts'
import { flattenSchemas, openParts } from './flatten-schema.ts'
import { generateExample } from './generate-example.ts'
import { isBinarySchema, isJsonMediaType, isXmlMediaType } from './media-type.ts'

/**
 * The media type that values of a schema are sent as: the type itself unless it is a range. Undefined for a range of files, of which each has
 * a type of its own.
 */
export function chooseMediaType(
  reader: ReferenceReader,
  type: string,
  { node, pointer }: ResolvedNode,
): string | undefined {
  if (!type.includes('*')) return type
  if (/^text\//i.test(type)) return 'text/plain'
  if (/^multipart\//i.test(type)) return 'multipart/form-data'
  if (type !== '*/*' && isJsonMediaType(type)) return 'application/json'
  if (isXmlMediaType(type)) return 'application/xml'
  if (!/^(\*|application)\//i.test(type)) return undefined
  const schema = { value: node['schema'], at: `${pointer}/schema` }
  const { node: keywords } = flattenSchemas(reader, openParts(reader, [schema]))
  if (isBinarySchema(keywords) || node['schema'] === undefined) return undefined
  const value = generateExample(reader, schema.value, schema.at, { direction: 'request', optional: 'none' })
  return typeof value === 'string' ? 'text/plain' : 'application/json'
}
