/** Reads the webhook events of a document and how their messages are signed. */

import { groupPairs } from '../../../lib/data/group-by.ts'
import type { ApiEvent, SecurityScheme, Signature, Sample } from '../model.ts'
import {
  readOperationTitle,
  readLongDescription,
  readPathItem,
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
import { readCallback } from '../operation/read-callbacks.ts'
import { dropUnknownSchemes, readSecurityRequirements } from '../operation/read-security.ts'
import { splitBodies } from '../schema/read-named-schemas.ts'
import { readExternalDocs } from '../description/read-external-docs.ts'
import type { ApiReader } from '../api-reader.ts'
import type { PartMemory } from '../part-memory.ts'
import { findSampleLanguage } from '../../samples/write-sample.ts'
import { highlight } from '../../markdown/constructs/code/highlight.ts'
import { splitSections } from '../../../lib/text/split-sections.ts'
import VERIFIER_FILE from './verifiers.txt'

/** An event by its place in the document, before it is read. */
export interface EventEntry {
  /** Member of the document that has it: `webhooks` or `x-webhooks`. */
  readonly root: string
  readonly name: string
  readonly title: string
  /** Of its first operation, which is `node`. */
  readonly method: string
  readonly node: JsonObject
  readonly pointer: string
  /** The path item around it. */
  readonly item: { readonly node: JsonObject; readonly pointer: string }
}

/** The events of `webhooks` (3.1) and `x-webhooks` (before), in the order of the document. */
export function listEvents(reader: ApiReader): readonly EventEntry[] {
  const names = new Set<string>()
  return ['webhooks', 'x-webhooks'].flatMap((root) =>
    Object.entries(asObject(reader.document[root])).flatMap(([name, value]): readonly EventEntry[] => {
      const item = reader.followReference(value, `/${root}/${escapePointerToken(name)}`)
      const [first] = operationsOfPathItem(item.node)
      if (first === undefined) return []
      // Documents for tools of both versions have an event twice.
      if (names.has(name)) return []
      names.add(name)
      const { node, key, method } = first
      const pointer = `${item.pointer}/${key}`
      return [
        { root, name, title: readOperationTitle(reader, node, pointer, name), method, node, pointer, item },
      ]
    }),
  )
}

interface EventContext {
  readonly events: readonly EventEntry[]
  readonly schemes: Readonly<Record<string, SecurityScheme>>
  readonly languages: readonly string[]
  readonly entries: readonly OperationEntry[]
  readonly memory: PartMemory
}

/** Reads the events, in their order. */
export async function readEvents(
  reader: ApiReader,
  { events, schemes, languages, entries, memory }: EventContext,
): Promise<readonly ApiEvent[]> {
  const operationsOf = groupPairs(
    entries.flatMap(({ id, node }) =>
      [...new Set(asTexts(node['x-triggers'] ?? node['x-events']))].map((name) => [name, id] as const),
    ),
  )
  const sources = events.map((event) => ({
    ...event,
    id: `event ${event.root} ${event.name}`,
    schemes,
    languages,
    operations: operationsOf.get(event.name) ?? [],
  }))
  await memory.find(
    sources.map(({ id, node: _, item, schemes: __, ...source }) => ({
      id,
      nodes: [item.node, reader.document['x-webhook-signing'], { ...source, item: item.pointer }],
    })),
  )
  return sources.map((source) =>
    memory.read(source.id, (register) => {
      const event = readEvent(reader, source)
      return splitBodies(event, event.name, register)
    }),
  )
}

interface EventSource extends EventEntry {
  readonly schemes: EventContext['schemes']
  readonly languages: readonly string[]
  readonly operations: readonly string[]
}

function readEvent(
  reader: ApiReader,
  { name, title, method, schemes, languages, item, operations, node, pointer }: EventSource,
): ApiEvent {
  const content = readRequestBody(reader, node['requestBody'], `${pointer}/requestBody`, {
    address: 'payload',
    direction: 'response',
  })
  const signing = asObject(node['x-webhook-signing'] ?? reader.document['x-webhook-signing'])
  const tag = asTexts(node['tags'])[0] ?? asText(node['x-webhook-group'])
  const signature = readSignature(signing, languages)
  const docs = readExternalDocs(node['externalDocs'])
  return {
    name,
    title,
    description: readLongDescription(reader, node, pointer),
    ...readPathItem(reader, item),
    ...(docs !== undefined && { docs }),
    deprecated: node['deprecated'] === true,
    ...(tag !== '' && { tag }),
    // The requirements of the document apply to requests to the API.
    security: dropUnknownSchemes(readSecurityRequirements({}, node), schemes),
    method,
    parameters: readParameters(reader, [item, { node, pointer }]).map(({ parameter }) => parameter),
    ...(content !== undefined && { body: content.value }),
    responses: readResponses(reader, node, pointer, 'answer').map((response) => response.value),
    others: operationsOfPathItem(item.node)
      .slice(1)
      .map((other) =>
        readCallback(reader, { node: other.node, pointer: `${item.pointer}/${other.key}` }, item, {
          name,
          address: other.method.toLowerCase(),
          expression: name,
          method: other.method,
          schemes,
        }),
      ),
    ...(signature !== undefined && { signature }),
    retries: asList(signing['retryAfterSeconds']).filter((seconds) => typeof seconds === 'number'),
    operations,
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

/**
 * A function `verify(body, id, timestamp, signatures, secret)` per language, after Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). A test runs each of them
 * on a published vector; languages for which no test machine has the tools are left out rather than guessed.
 */
const VERIFIERS = splitSections(VERIFIER_FILE)

/** Terms of a check of signatures. */
interface VerificationTerms {
  /** Seconds by which a message may be older or newer than the clock says. */
  readonly tolerance: number
}

/** How to check a signature in the languages asked for, as far as there is a proven function. */
export function writeVerificationSamples(
  languages: readonly string[],
  { tolerance }: VerificationTerms,
): readonly Sample[] {
  return languages.flatMap((id) => {
    const language = findSampleLanguage(id)
    const code = VERIFIERS[id]?.replaceAll('TOLERANCE', String(tolerance))
    if (language === undefined || code === undefined) return []
    return [
      {
        language: id,
        label: id === 'curl' ? 'Shell' : language.label,
        code,
        html: highlight(code, language.syntax),
      },
    ]
  })
}
