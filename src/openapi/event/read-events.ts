/**
 * Reads the webhook events of a document and how their messages are signed. Examples that are made from schemas wait until a page prints them
 * (complete-event.ts): a large API has hundreds of events, and their overview only lists them.
 */

import { groupPairs } from '../../lib/data/group-by.ts'
import type { ApiEvent, Signature } from '../../model.ts'
import { isHidden } from '../operation/list-operations.ts'
import {
  readOperationTitle,
  readLongDescription,
  type OperationEntry,
  operationsOfPathItem,
} from '../operation/operation-entry.ts'
import {
  asList,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import { readRequestBody } from '../operation/read-media-types.ts'
import { readResponses } from '../operation/read-responses.ts'
import { readParameters } from '../operation/read-parameters.ts'
import type { ApiReader } from '../api-reader.ts'
import type { PartMemory } from '../part-memory.ts'
import { writeVerificationSamples } from './write-verification.ts'

interface EventContext {
  readonly version: string
  readonly languages: readonly string[]
  readonly entries: readonly OperationEntry[]
  readonly memory: PartMemory
}

/** The events of `webhooks` (3.1) and `x-webhooks` (before), in the order of the document. */
export async function readEvents(
  reader: ApiReader,
  { version, languages, entries, memory }: EventContext,
): Promise<readonly ApiEvent[]> {
  const operationsOf = groupPairs(
    entries.flatMap(({ id, node }) =>
      [...new Set(asTexts(node['x-triggers'] ?? node['x-events']))].map((name) => [name, id] as const),
    ),
  )
  const sources = ['webhooks', 'x-webhooks'].flatMap((root) =>
    Object.entries(asObject(reader.document[root])).flatMap(([name, value]) => {
      const item = reader.followReference(value, `/${root}/${escapePointerToken(name)}`)
      const [first] = operationsOfPathItem(item.node)
      if (first === undefined || isHidden(reader, item.node) || isHidden(reader, first.node)) return []
      const operations = operationsOf.get(name) ?? []
      return [{ id: `event ${root} ${name}`, name, version, languages, item, operations, ...first }]
    }),
  )
  await memory.find(
    sources.map(({ id, item, ...source }) => ({
      id,
      nodes: [item.node, reader.document['x-webhook-signing'], { ...source, node: {}, item: item.pointer }],
    })),
  )
  return sources.map((source) => memory.read(source.id, () => readEvent(reader, source)))
}

interface EventSource {
  readonly name: string
  readonly version: string
  readonly languages: readonly string[]
  readonly item: { readonly node: JsonObject; readonly pointer: string }
  readonly operations: readonly string[]
  readonly method: string
  readonly node: JsonObject
  readonly key: string
}

function readEvent(
  reader: ApiReader,
  { name, version, languages, item, operations, method, node, key }: EventSource,
): ApiEvent {
  const pointer = `${item.pointer}/${key}`
  const content = readRequestBody(reader, node['requestBody'], `${pointer}/requestBody`, {
    address: 'payload',
    direction: 'response',
    defersExamples: true,
  })
  const signing = asObject(node['x-webhook-signing'] ?? reader.document['x-webhook-signing'])
  const tag = asTexts(node['tags'])[0] ?? asText(node['x-webhook-group'])
  const signature = readSignature(signing, languages)
  return {
    name,
    version,
    title: readOperationTitle(reader, node, pointer, name),
    description: readLongDescription(reader, node, pointer),
    method,
    deprecated: node['deprecated'] === true,
    ...(tag !== '' && { tag }),
    headers: readParameters(reader, [item, { node, pointer }]).flatMap(({ parameter }) =>
      parameter.in === 'header' ? [parameter] : [],
    ),
    ...(content !== undefined && { body: content.value }),
    responses: readResponses(reader, node, pointer, { prefix: 'answer', defersExamples: true }).map(
      (response) => response.value,
    ),
    ...(signature !== undefined && { signature }),
    retries: asList(signing['retryAfterSeconds']).filter((seconds) => typeof seconds === 'number'),
    operations,
    anchor: `event-${name}`,
    location: reader.locate(item.pointer, { key: true }),
  }
}

/** How messages are signed; the names of Standard Webhooks where the document leaves them out. */
function readSignature(node: JsonObject, languages: readonly string[]): Signature | undefined {
  const kind = asText(node['scheme'])
  if (kind === '') return undefined
  const headers = asObject(node['headers'])
  const seconds = Number(node['toleranceSeconds'])
  const tolerance = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 300
  return {
    kind,
    id: asText(headers['id']) || 'webhook-id',
    timestamp: asText(headers['timestamp']) || 'webhook-timestamp',
    signature: asText(headers['signature']) || 'webhook-signature',
    tolerance,
    samples: kind === 'standard-webhooks' ? writeVerificationSamples(languages, { tolerance }) : [],
  }
}
