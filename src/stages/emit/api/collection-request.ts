/** Reads from an operation the request that Bruno and Postman collections have in common. */
import { fillLinks } from '../../../lib/site/links/markers.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import type { Operation, Parameter, RichText } from '../../../domain/openapi/model.ts'
import {
  listHeaders,
  resolveRequest,
  writePathParameter,
  type WireBody,
  type WireMultipart,
} from '../../../domain/samples/wire-request.ts'
import { writeMultipart } from '../../../domain/samples/write-multipart.ts'
import { encodeStrict, normalizeUrlTemplate } from '../../../domain/samples/percent-encode.ts'
import type { RequestCredential } from '../../../domain/samples/sample-request.ts'
import type { OperationPage } from '../../site-types.ts'

/** A request as collections hold it. The server and credentials are variables of the collection. */
export interface CollectionRequest {
  readonly name: string
  readonly method: string
  /** The path after the base address, with `:name` for parameters that are a whole segment, without query. */
  readonly path: string
  readonly variables: readonly Described<Pair>[]
  /** The path with its query. */
  readonly target: string
  readonly query: readonly Described<Optional<QueryPair>>[]
  readonly headers: readonly Described<Optional<Pair>>[]
  /** Credentials that clients send themselves. */
  readonly authorization: RequestCredential | undefined
  readonly body: WireBody | undefined
  readonly description: string
}

export interface Pair {
  readonly key: string
  readonly value: string
}

export interface QueryPair {
  readonly key: string
  readonly value: string | null
}

/** Not sent unless a reader chooses it. */
export type Optional<T> = T & { readonly disabled?: true | undefined }

/** `description` is Markdown; '' without one. */
export type Described<T> = T & { readonly description?: string }

/** A description as API clients show it: Markdown without directives. Links have the addresses of the specification. */
export function writeDescription({ markdown, plainMarkdown = markdown, links }: RichText): string {
  return fillLinks(plainMarkdown, (number) => links[number]?.href ?? '#')
}

/** The variable of an API key. */
const API_KEY = '{{apiKey}}'

/** The request of an operation's page, with the example values that the page shows. */
export function readCollectionRequest({ title, operation }: OperationPage): CollectionRequest {
  const { request, accepts } = operation
  const [first, ...others] = request.authorization ?? []
  // Clients support keys in headers only. Other keys are part of the request, and so are further credentials.
  const isOwn = first?.type !== 'apiKey' || first.in === 'header'
  const kept = isOwn ? others : [{ ...first, value: API_KEY }, ...others]
  const sent = resolveRequest({ ...request, authorization: kept })
  const { path, variables } = readPath(operation)
  const [, ...query] = sent.url.replace(encodeURIComponent(API_KEY), API_KEY).split('?')
  const queryText = query.join('?')
  const describe = createDescriber(operation)
  return {
    name: title,
    method: sent.method,
    path,
    variables: variables.map((pair) => describe('path', pair)),
    target: queryText === '' ? path : `${path}?${queryText}`,
    query: [
      ...splitQuery(queryText),
      ...listOptionalParameters(operation, 'query').map(({ key, value, disabled }) => ({
        key: encodeStrict(key),
        value: encodeStrict(value),
        disabled,
      })),
    ].map((pair) => describe('query', pair)),
    headers: [
      ...listHeaders(sent).map(({ name, value }) => ({ key: name, value })),
      ...accepts.slice(1).map((type) => ({ key: 'Accept', value: type, disabled: true as const })),
      ...listOptionalParameters(operation, 'header'),
    ].map((pair) => describe('header', pair)),
    authorization: isOwn ? first : undefined,
    body: sent.body,
    description: writeDescription(operation.description),
  }
}

/** Adds to a pair what the parameter of its name is for. */
function createDescriber({ parameters }: Operation) {
  const texts = new Map(
    parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter.description]),
  )
  return <T extends { readonly key: string }>(place: Parameter['in'], pair: T): Described<T> => {
    const text = texts.get(`${place} ${decodeUri(pair.key)}`)
    const description = text === undefined ? '' : writeDescription(text)
    return description === '' ? pair : { ...pair, description }
  }
}

/** The parameters that the request leaves out, with the author's example if that is a plain value. */
function listOptionalParameters({ parameters, request }: Operation, place: 'query' | 'header') {
  const { parameters: sent = [] } = request
  return parameters
    .filter(
      (parameter) =>
        parameter.in === place && !sent.some((each) => each.in === place && each.name === parameter.name),
    )
    .map(({ name, examples }) => {
      const text = examples.find(({ generated }) => generated !== true)?.text ?? ''
      return { key: name, value: /^[[{]/.test(text) ? '' : text, disabled: true as const }
    })
}

/** The path, in which a parameter is a variable if it is a whole segment. Clients support no others. */
function readPath({ path: template, request }: Operation): Pick<CollectionRequest, 'path' | 'variables'> {
  const values = new Map(
    (request.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => [parameter.name, writePathParameter(parameter)]),
  )
  const [path = ''] = normalizeUrlTemplate(template).split('?')
  const names: string[] = []
  const segments = path.split('/').map((segment) => {
    const whole = /^\{([^{}]*)\}$/.exec(segment)?.[1]
    if (whole !== undefined) {
      names.push(whole)
      return `:${whole}`
    }
    return segment
      .replaceAll(/\{([^{}]*)\}/g, (written, name: string) => values.get(name) ?? written)
      .replace(/^:/, '%3A')
  })
  return {
    path: segments.join('/'),
    variables: names.flatMap((key) => {
      const value = values.get(key)
      return value === undefined ? [] : [{ key, value }]
    }),
  }
}

/** The pairs of a query, whose names and values are encoded already. A whole query may be one text without a value. */
function splitQuery(query: string): readonly QueryPair[] {
  if (query === '') return []
  return query.split('&').map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? { key: pair, value: null } : { key: pair.slice(0, at), value: pair.slice(at + 1) }
  })
}

/** A body as a text, for clients that cannot build it. For a file, the text names the file that belongs there. */
export function writeBodyText(body: WireMultipart): { readonly type: string; readonly text: string } {
  const { contentType, pieces } = writeMultipart(body)
  const text = pieces.map((piece) => piece.text ?? `(contents of ${piece.file})`).join('')
  return { type: contentType, text }
}
