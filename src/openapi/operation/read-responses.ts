import { STATUS_CODES } from 'node:http'
import { getOwn } from '../../lib/own-property.ts'
import type { ApiResponse, Parameter } from '../../model.ts'
import type { ApiReader } from '../api-reader.ts'
import {
  type JsonObject,
  asObject,
  isJsonObject,
  escapePointerToken,
  asText,
} from '../document/json-value.ts'
import { type WithSource, readMediaTypes } from './read-media-types.ts'
import { readParameter } from './read-parameters.ts'

/** Responses by status: numbers first, ranges and `default` after them, as the document has them. */
export function readResponses(
  reader: ApiReader,
  operation: JsonObject,
  pointer: string,
  prefix: string,
): readonly WithSource<ApiResponse>[] {
  return Object.entries(asObject(operation['responses'])).flatMap(([status, one]) => {
    if (status.startsWith('x-') || !isJsonObject(one)) return []
    const found = reader.followReference(one, `${pointer}/responses/${escapePointerToken(status)}`)
    return [{ ...found, value: readResponse(reader, status, found, prefix) }]
  })
}
function readResponse(
  reader: ApiReader,
  status: string,
  { node, pointer }: { node: JsonObject; pointer: string },
  prefix: string,
): ApiResponse {
  const reason = getOwn(STATUS_CODES, status) ?? getOwn(RANGES, status.toUpperCase()) ?? ''
  return {
    status: status.toUpperCase() === 'DEFAULT' ? 'default' : status,
    reason,
    // 3.2 lets a response go without a description when it has a summary.
    description: reader.readDescription(
      asText(node['description']) || node['summary'],
      `${pointer}/description`,
    ),
    headers: readHeaders(reader, node, pointer),
    media: readMediaTypes(reader, node, pointer, { address: `${prefix}.${status}`, direction: 'response' }),
    links: Object.entries(asObject(node['links'])).map(([name, one]) => {
      const link = reader.followReference(one, `${pointer}/links/${escapePointerToken(name)}`)
      return {
        name,
        description: reader.readDescription(link.node['description'], `${link.pointer}/description`),
        operation: asText(link.node['operationId']),
      }
    }),
  }
}
const RANGES: Readonly<Record<string, string>> = {
  '1XX': 'Information',
  '2XX': 'Success',
  '3XX': 'Redirection',
  '4XX': 'Client error',
  '5XX': 'Server error',
}
function readHeaders(reader: ApiReader, node: JsonObject, pointer: string): readonly Parameter[] {
  return Object.entries(asObject(node['headers'])).flatMap(([name, one]) => {
    // Content-Type is told by the media types (OpenAPI 3.1.1, section 4.8.17).
    if (name.toLowerCase() === 'content-type') return []
    const found = reader.followReference(one, `${pointer}/headers/${escapePointerToken(name)}`)
    return [readParameter(reader, found.node, found.pointer, 'header', name)]
  })
}
