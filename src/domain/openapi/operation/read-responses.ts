/** Reads the responses of an operation, event or callback. An unresolved reference stays where it was, with a note. */

import type { MessageKey } from '../../../lib/locale/messages/message-key.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { getOwn } from '../../../lib/data/own-property.ts'
import { didYouMean } from '../../../lib/problems/problem.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { createNameIndex, type NameIndex } from '../../../lib/text/problems/name-index.ts'
import { statusPhrase } from '../../../lib/network/status-phrase.ts'
import type { ApiResponse, ResponseLink } from '../model.ts'
import type { ApiReader } from '../api-reader.ts'
import type { ResolvedNode } from '../reference-reader.ts'
import {
  asObject,
  asText,
  escapePointerToken,
  isJsonObject,
  toJsonText,
  type JsonObject,
} from '../document/json-value.ts'
import { readMediaTypes, type WithSource } from './read-media-types.ts'
import { readHeaderParameters } from './read-parameters.ts'
import { toRichText } from '../description/plain-text.ts'
import { readServer } from './read-servers.ts'

/** Responses by status: a range after the numbers of its class, `default` last. `prefix` begins the addresses of fields. */
export function readResponses(
  reader: ApiReader,
  operation: JsonObject,
  pointer: string,
  prefix: string,
): readonly WithSource<ApiResponse>[] {
  const responses = Object.entries(asObject(operation['responses'])).flatMap(([status, value]) => {
    if (status.startsWith('x-') || !isJsonObject(value)) return []
    const found = reader.followReference(value, `${pointer}/responses/${escapePointerToken(status)}`)
    const response = readResponse(reader, status, found, prefix)
    const missing = found.unresolved === true ? asText(value['$ref']) : ''
    return [{ ...found, value: missing === '' ? response : { ...response, missing } }]
  })
  return responses.toSorted((a, b) => rankStatus(a.value.status) - rankStatus(b.value.status))
}

/** 200 comes before 201, both before '2XX', everything before 'default'. */
function rankStatus(status: string): number {
  if (/^\d{3}$/.test(status)) return Number(status)
  return /^\dXX$/i.test(status) ? Number(status[0]) * 100 + 99.5 : 1000
}

function readResponse(
  reader: ApiReader,
  status: string,
  { node, pointer }: ResolvedNode,
  prefix: string,
): ApiResponse {
  const reason = statusPhrase(status) || nameRange(status)
  const summary = asText(node['summary'])
  const description = asText(node['description'])
  // 3.2 lets a response go without a description when it has a summary.
  const isOnlySummary = description === '' && !isReason(summary, reason)
  return {
    status: status.toUpperCase() === 'DEFAULT' ? 'default' : status,
    reason,
    ...(summary !== '' && description !== '' && { summary }),
    description: isOnlySummary
      ? toRichText(summary)
      : reader.readDescription(isReason(description, reason) ? '' : description, `${pointer}/description`),
    headers: readHeaderParameters(reader, node, pointer),
    media: readMediaTypes(reader, node, pointer, {
      address: `${prefix}.${status}`,
      direction: 'response',
    }),
    links: Object.entries(asObject(node['links'])).map(([name, link]) =>
      readLink(reader, name, reader.followReference(link, `${pointer}/links/${escapePointerToken(name)}`)),
    ),
  }
}

/** Whether a text says no more than the title of the response: 'Not found' below '404 Not Found'. */
function isReason(text: string, reason: string): boolean {
  const plain = (value: string) => value.trim().replace(/\.$/, '').toLowerCase()
  return plain(text) === plain(reason)
}

/** Meaning of a range such as '4XX'; '' for any other status. */
export function nameRange(status: string): string {
  const key = getOwn(RANGES, status.toUpperCase())
  return key === undefined ? '' : writeText(key)
}

const RANGES: Readonly<Record<string, MessageKey>> = {
  '1XX': 'api.range1',
  '2XX': 'api.range2',
  '3XX': 'api.range3',
  '4XX': 'api.range4',
  '5XX': 'api.range5',
}

function readLink(reader: ApiReader, name: string, { node, pointer }: ResolvedNode): ResponseLink {
  const show = (value: unknown) => (typeof value === 'string' ? value : toJsonText(value))
  const target = asText(node['operationId'])
  const { ids, findNearest } = listOperationIds(reader)
  if (target !== '' && !ids.has(target))
    reader.report(
      problems.specInvalid(
        `this link names the operation \`${target}\`, which does not exist`,
        reader.locate(`${pointer}/operationId`),
        didYouMean(findNearest(target)),
      ),
    )
  return {
    name,
    description: reader.readDescription(node['description'], `${pointer}/description`),
    operation: asText(node['operationId']) || operationIdOf(reader, asText(node['operationRef'])),
    parameters: Object.entries(asObject(node['parameters'])).map(([parameter, value]) => ({
      name: parameter,
      value: show(value),
    })),
    ...(node['requestBody'] !== undefined && { body: show(node['requestBody']) }),
    ...(isJsonObject(node['server']) && { server: readServer(reader, node['server'], `${pointer}/server`) }),
  }
}

interface OperationIds {
  readonly ids: ReadonlySet<string>
  readonly findNearest: NameIndex
}

const operationIds = new WeakMap<JsonObject, OperationIds>()

/** The ids of all operations of a document. */
function listOperationIds({ document, followReference }: ApiReader): OperationIds {
  const known = operationIds.get(document)
  if (known !== undefined) return known
  const items = ['paths', 'webhooks', 'x-webhooks'].flatMap((key) =>
    Object.entries(asObject(document[key])).map(
      ([name, item]) => followReference(item, `/${key}/${escapePointerToken(name)}`).node,
    ),
  )
  const nodes = items.flatMap((item) => [
    ...Object.values(item),
    ...Object.values(asObject(item['additionalOperations'])),
  ])
  const ids = new Set(nodes.map((node) => asText(asObject(node)['operationId'])))
  const found = { ids, findNearest: createNameIndex([...ids]) }
  operationIds.set(document, found)
  return found
}

/** `operationRef` is a reference to an operation, with or without an id of its own. */
function operationIdOf(reader: ApiReader, ref: string): string {
  if (!ref.startsWith('#')) return ''
  return asText(asObject(reader.resolveValue(ref))['operationId'])
}
