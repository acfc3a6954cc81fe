import { STATUS_CODES } from 'node:http'
import { getOwn } from '../lib/own-property.ts'
import type { RequestBody, Json, MediaType, Parameter, ApiResponse } from '../model.ts'
import * as problems from '../problems.ts'
import { example, examples, json } from './example.ts'
import { isNode, nodeOf, textOf, token, type Node } from './json.ts'
import { parameter } from './parameter.ts'
import type { Reader } from './reader.ts'
import { proven } from './sampler.ts'
import { schema } from './schema.ts'
import type { Direction } from './schema-fields.ts'

/** Schemas that are read on one operation, for the request that samples send. */
export interface Found<T> {
  readonly value: T
  readonly node: Node
  readonly pointer: string
}

/** A request body; `address` begins the addresses of its fields. */
export function body(
  reader: Reader,
  value: unknown,
  pointer: string,
  address: string,
): Found<RequestBody> | undefined {
  if (!isNode(value)) return undefined
  const found = reader.follow(value, pointer)
  const { node } = found
  return {
    ...found,
    value: {
      description: reader.text(node['description'], `${found.pointer}/description`),
      required: node['required'] === true,
      media: media(reader, node, found.pointer, { address, direction: 'request' }),
    },
  }
}

/** The media types of a body or response, in the order of the document. */
function media(
  reader: Reader,
  owner: Node,
  pointer: string,
  { address, direction }: { address: string; direction: Direction },
): readonly MediaType[] {
  return Object.entries(nodeOf(owner['content'])).map(([type, one], i) => {
    const { node, pointer: at } = reader.follow(one, `${pointer}/content/${token(type)}`)
    const written = examples(reader, node, at, type)
    if (json(type)) check(reader, node, at, direction)
    const item = isNode(node['itemSchema'])
      ? schema(reader, node['itemSchema'], `${at}/itemSchema`)
      : undefined
    const made =
      // One made example is enough: other media types carry the same value.
      written.length > 0 || i > 0 || !(json(type) || /form/.test(type))
        ? undefined
        : proven(
            reader,
            node['schema'] ?? node['itemSchema'],
            `${at}/${node['schema'] === undefined ? 'itemSchema' : 'schema'}`,
            direction,
          )
    return {
      type,
      schema: schema(reader, node['schema'], `${at}/schema`),
      ...(item !== undefined && { item }),
      examples:
        made === undefined
          ? written
          : [{ ...example(made, type, { name: '', label: 'Example' }), generated: true }],
      address: i === 0 ? address : `${address}-${i + 1}`,
    }
  })
}

/** Tells which of an author's examples contradict their schema. */
function check(reader: Reader, media: Node, pointer: string, direction: Direction): void {
  if (!isNode(media['schema'])) return
  const told = (value: Json | undefined, at: string) => {
    if (value === undefined) return
    const flaw = reader.prove(value, `${pointer}/schema`, direction)
    if (flaw !== undefined)
      reader.tell(problems.invalidExample(flaw.message, reader.locate(at + flaw.pointer)))
  }
  told(media['example'], `${pointer}/example`)
  for (const [name, one] of Object.entries(nodeOf(media['examples']))) {
    const { node, pointer: at } = reader.follow(one, `${pointer}/examples/${token(name)}`)
    told(node['value'], `${at}/value`)
    told(node['dataValue'], `${at}/dataValue`)
  }
}

/** Responses by status: numbers first, ranges and `default` after them, as the document has them. */
export function responses(
  reader: Reader,
  operation: Node,
  pointer: string,
  prefix: string,
): readonly Found<ApiResponse>[] {
  return Object.entries(nodeOf(operation['responses'])).flatMap(([status, one]) => {
    if (status.startsWith('x-') || !isNode(one)) return []
    const found = reader.follow(one, `${pointer}/responses/${token(status)}`)
    return [{ ...found, value: response(reader, status, found, prefix) }]
  })
}

function response(
  reader: Reader,
  status: string,
  { node, pointer }: { node: Node; pointer: string },
  prefix: string,
): ApiResponse {
  const reason = getOwn(STATUS_CODES, status) ?? getOwn(RANGES, status.toUpperCase()) ?? ''
  return {
    status: status.toUpperCase() === 'DEFAULT' ? 'default' : status,
    reason,
    // 3.2 lets a response go without a description when it has a summary.
    description: reader.text(textOf(node['description']) || node['summary'], `${pointer}/description`),
    headers: headers(reader, node, pointer),
    media: media(reader, node, pointer, { address: `${prefix}.${status}`, direction: 'response' }),
    links: Object.entries(nodeOf(node['links'])).map(([name, one]) => {
      const link = reader.follow(one, `${pointer}/links/${token(name)}`)
      return {
        name,
        description: reader.text(link.node['description'], `${link.pointer}/description`),
        operation: textOf(link.node['operationId']),
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

function headers(reader: Reader, node: Node, pointer: string): readonly Parameter[] {
  return Object.entries(nodeOf(node['headers'])).flatMap(([name, one]) => {
    // Content-Type is told by the media types (OpenAPI 3.1.1, section 4.8.17).
    if (name.toLowerCase() === 'content-type') return []
    const found = reader.follow(one, `${pointer}/headers/${token(name)}`)
    return [parameter(reader, found.node, found.pointer, 'header', name)]
  })
}
