/** Reads from an operation the request that collections of API clients hold: what Bruno and Postman have in common. */
import { fillLinks } from '../../../lib/site/links/markers.ts'
import type { RichText } from '../../../domain/openapi/model.ts'
import { listHeaders, resolveRequest, type WireBody } from '../../../domain/samples/wire-request.ts'
import { normalizeUrlTemplate } from '../../../domain/samples/percent-encode.ts'
import type { RequestCredential } from '../../../domain/samples/sample-request.ts'
import type { OperationPage } from '../../site-types.ts'

/** A request as collections hold it: the server and credentials are variables of the collection. */
export interface CollectionRequest {
  readonly name: string
  readonly method: string
  /** The path after the base address, with `:name` for path parameters, without query. */
  readonly path: string
  readonly variables: readonly Pair[]
  readonly query: readonly Pair[]
  readonly headers: readonly Pair[]
  readonly authorization: RequestCredential | undefined
  readonly body: WireBody | undefined
  readonly description: string
}

export interface Pair {
  readonly key: string
  readonly value: string
}

/** A description as API clients show it: Markdown without directives. Links have the addresses of the specification. */
export function writeDescription({ markdown, plainMarkdown = markdown, links }: RichText): string {
  return fillLinks(plainMarkdown, (number) => links[number]?.href ?? '#')
}

/** The request of an operation's page, with the example values that the page shows. */
export function readCollectionRequest({ title, operation }: OperationPage): CollectionRequest {
  const { request } = operation
  const [first] = request.authorization ?? []
  // Credentials that a collection can't hold by itself stay in headers and query.
  const kept = (request.authorization ?? []).filter((credential) => credential !== first)
  const sent = resolveRequest({ ...request, authorization: kept })
  const [path = ''] = normalizeUrlTemplate(operation.path).split('?')
  const values = (request.parameters ?? []).filter((parameter) => parameter.in === 'path')
  return {
    name: title,
    method: sent.method,
    path: path.replaceAll(/\{([^{}]*)\}/g, ':$1'),
    variables: values.map((parameter) => ({ key: parameter.name, value: toText(parameter.value) })),
    query: splitQuery(sent.url),
    headers: listHeaders(sent).map(({ name, value }) => ({ key: name, value })),
    authorization: first,
    body: sent.body,
    description: writeDescription(operation.description),
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** The query as it travels: pairs whose names and values are encoded already. */
function splitQuery(url: string): readonly Pair[] {
  const at = url.indexOf('?')
  if (at < 0) return []
  return url
    .slice(at + 1)
    .split('&')
    .map((pair) => {
      const [key = '', ...rest] = pair.split('=')
      return { key, value: rest.join('=') }
    })
}
