import { STATUS_CODES } from 'node:http'
import { getOwn } from '../../lib/own-property.ts'
import type { RequestBody, Json, MediaType, Parameter, ApiResponse } from '../../model.ts'
import * as problems from '../../problems.ts'
import { formatExample, readExamples, isJsonMediaType } from '../example/read-examples.ts'
import {
  isJsonObject,
  asObject,
  asText,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import { readParameter } from './read-parameters.ts'
import type { ApiReader } from '../api-reader.ts'
import { generateValidExample } from '../example/generate-example.ts'
import { readSchema } from '../schema/read-schema.ts'
import type { Direction } from '../schema-fields.ts'

/** Schemas that are read on one operation, for the request that samples send. */
export interface WithSource<T> {
  readonly value: T
  readonly node: JsonObject
  readonly pointer: string
}

/** A request body; `address` begins the addresses of its fields. */
export function readRequestBody(
  reader: ApiReader,
  value: unknown,
  pointer: string,
  address: string,
): WithSource<RequestBody> | undefined {
  if (!isJsonObject(value)) return undefined
  const found = reader.followReference(value, pointer)
  const { node } = found
  return {
    ...found,
    value: {
      description: reader.readDescription(node['description'], `${found.pointer}/description`),
      required: node['required'] === true,
      media: readMediaTypes(reader, node, found.pointer, { address, direction: 'request' }),
    },
  }
}

/** The media types of a body or response, in the order of the document. */
function readMediaTypes(
  reader: ApiReader,
  owner: JsonObject,
  pointer: string,
  { address, direction }: { address: string; direction: Direction },
): readonly MediaType[] {
  return Object.entries(asObject(owner['content'])).map(([type, one], i) => {
    const { node, pointer: at } = reader.followReference(
      one,
      `${pointer}/content/${escapePointerToken(type)}`,
    )
    const written = readExamples(reader, node, at, type)
    if (isJsonMediaType(type)) checkExamples(reader, node, at, direction)
    const item = isJsonObject(node['itemSchema'])
      ? readSchema(reader, node['itemSchema'], `${at}/itemSchema`)
      : undefined
    const made =
      // One made example is enough: other media types carry the same value.
      written.length > 0 || i > 0 || !(isJsonMediaType(type) || /form/.test(type))
        ? undefined
        : generateValidExample(
            reader,
            node['schema'] ?? node['itemSchema'],
            `${at}/${node['schema'] === undefined ? 'itemSchema' : 'schema'}`,
            direction,
          )
    return {
      type,
      schema: readSchema(reader, node['schema'], `${at}/schema`),
      ...(item !== undefined && { item }),
      examples:
        made === undefined
          ? written
          : [{ ...formatExample(made, type, { name: '', label: 'Example' }), generated: true }],
      address: i === 0 ? address : `${address}-${i + 1}`,
    }
  })
}

/** Tells which of an author's examples contradict their schema. */
function checkExamples(reader: ApiReader, media: JsonObject, pointer: string, direction: Direction): void {
  if (!isJsonObject(media['schema'])) return
  const told = (value: Json | undefined, at: string) => {
    if (value === undefined) return
    const flaw = reader.validateExample(value, `${pointer}/schema`, direction)
    if (flaw !== undefined)
      reader.report(problems.invalidExample(flaw.message, reader.locate(at + flaw.pointer)))
  }
  told(media['example'], `${pointer}/example`)
  for (const [name, one] of Object.entries(asObject(media['examples']))) {
    const { node, pointer: at } = reader.followReference(
      one,
      `${pointer}/examples/${escapePointerToken(name)}`,
    )
    told(node['value'], `${at}/value`)
    told(node['dataValue'], `${at}/dataValue`)
  }
}

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
