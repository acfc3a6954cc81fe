import type { ApiEvent, Signature } from '../model.ts'
import { hidden, operations } from './entries.ts'
import { title, told, type Entry } from './entry.ts'
import { listOf, nodeOf, textOf, textsOf, token, type Node } from './json.ts'
import { body, responses } from './media.ts'
import { parameters } from './parameter.ts'
import type { Reader } from './reader.ts'
import { verification } from './verify.ts'

/** An event before its page data (schemas to open, headings, hash) are known. */
export type Draft = Omit<ApiEvent, 'opens' | 'headings' | 'anchors' | 'sections' | 'links' | 'hash'>

/** The events of `webhooks` (3.1) and `x-webhooks` (before), in the order of the document. */
export function events(
  reader: Reader,
  { version, languages }: { readonly version: string; readonly languages: readonly string[] },
  all: readonly Entry[],
): readonly Draft[] {
  return ['webhooks', 'x-webhooks'].flatMap((root) =>
    Object.entries(nodeOf(reader.document[root])).flatMap(([name, one]) => {
      const item = reader.follow(one, `/${root}/${token(name)}`)
      const [first] = operations(item.node)
      if (first === undefined || hidden(reader, item.node) || hidden(reader, first.node)) return []
      return [event(reader, { name, version, languages, item, ...first }, all)]
    }),
  )
}

interface Found {
  readonly name: string
  readonly version: string
  readonly languages: readonly string[]
  readonly item: { readonly node: Node; readonly pointer: string }
  readonly method: string
  readonly node: Node
  readonly key: string
}

function event(
  reader: Reader,
  { name, version, languages, item, method, node, key }: Found,
  all: readonly Entry[],
): Draft {
  const pointer = `${item.pointer}/${key}`
  const content = body(reader, node['requestBody'], `${pointer}/requestBody`, 'payload')
  const signing = nodeOf(node['x-webhook-signing'] ?? reader.document['x-webhook-signing'])
  const tag = textsOf(node['tags'])[0] ?? textOf(node['x-webhook-group'])
  const signature = signed(signing, languages)
  return {
    name,
    version,
    title: title(reader, node, pointer, name),
    description: told(reader, node, pointer),
    method,
    deprecated: node['deprecated'] === true,
    ...(tag !== '' && { tag }),
    headers: parameters(reader, [item, { node, pointer }]).flatMap(({ parameter }) =>
      parameter.in === 'header' ? [parameter] : [],
    ),
    ...(content !== undefined && { body: content.value }),
    responses: responses(reader, node, pointer, 'answer').map((one) => one.value),
    ...(signature !== undefined && { signature }),
    retries: listOf(signing['retryAfterSeconds']).filter((one) => typeof one === 'number'),
    operations: all
      .filter((one) => textsOf(one.node['x-triggers'] ?? one.node['x-events']).includes(name))
      .map((one) => one.id),
    anchor: `event-${name}`,
    location: reader.locate(item.pointer, { key: true }),
  }
}

/** How messages are signed; the names of Standard Webhooks where the document leaves them out. */
function signed(node: Node, languages: readonly string[]): Signature | undefined {
  const kind = textOf(node['scheme'])
  if (kind === '') return undefined
  const headers = nodeOf(node['headers'])
  const seconds = Number(node['toleranceSeconds'])
  const tolerance = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 300
  return {
    kind,
    id: textOf(headers['id']) || 'webhook-id',
    timestamp: textOf(headers['timestamp']) || 'webhook-timestamp',
    signature: textOf(headers['signature']) || 'webhook-signature',
    tolerance,
    samples: kind === 'standard-webhooks' ? verification(languages, { tolerance }) : [],
  }
}
