import { getOwn } from '../lib/own-property.ts'
import type { Authorization, Body, Field, Part, Request } from '../samples/request.ts'
import type { Json, SecurityRequirement, SecurityScheme, Server } from '../model.ts'
import { isNode, listOf, nodeOf, textOf, token, type Node } from './json.ts'
import { json } from './example.ts'
import type { Read } from './parameter.ts'
import type { Reader } from './reader.ts'
import { generated } from './sampler.ts'

export interface Parts {
  readonly method: string
  readonly path: string
  readonly server: Server
  readonly parameters: readonly Read[]
  readonly body: { readonly node: Node; readonly pointer: string } | undefined
  readonly security: readonly SecurityRequirement[]
  readonly schemes: Readonly<Record<string, SecurityScheme>>
}

/** What a sample sends: required parameters and a body, with the author's example values, else generated ones. */
export function request(reader: Reader, parts: Parts): Request {
  const body = parts.body && content(reader, parts.body)
  const authorization = credentials(parts)
  return {
    method: parts.method,
    url: parts.server.filled + parts.path,
    parameters: parts.parameters.flatMap((one) => (one.parameter.required ? [parameter(reader, one)] : [])),
    ...(authorization.length > 0 && { authorization }),
    ...(body !== undefined && { body }),
  }
}

type Sent = NonNullable<Request['parameters']>[number]

function parameter(reader: Reader, { parameter, node, pointer }: Read): Sent {
  const media = Object.entries(nodeOf(node['content']))[0]
  const holder = media === undefined ? node : nodeOf(media[1])
  const at = media === undefined ? pointer : `${pointer}/content/${token(media[0])}`
  const style = textOf(node['style'])
  return {
    in: parameter.in,
    name: parameter.name,
    value: valueOf(reader, holder, at),
    ...(style !== '' && { style: style as NonNullable<Sent['style']> }),
    ...(typeof node['explode'] === 'boolean' && { explode: node['explode'] }),
    ...(node['allowReserved'] === true && { allowReserved: true }),
    ...(parameter.content !== undefined && { content: parameter.content }),
  }
}

/** The first example of a parameter or media type, else one made from its schema. */
function valueOf(reader: Reader, holder: Node, pointer: string): Json {
  if (holder['example'] !== undefined) return holder['example']
  for (const [name, one] of Object.entries(nodeOf(holder['examples']))) {
    const { node } = reader.follow(one, `${pointer}/examples/${token(name)}`)
    const value = node['value'] ?? node['dataValue']
    if (value !== undefined) return value
  }
  return generated(reader, holder['schema'], `${pointer}/schema`, 'request') ?? ''
}

/** Placeholders for the first alternative that a sample can write. */
function credentials({ security, schemes }: Parts): readonly Authorization[] {
  for (const { schemes: needed } of security) {
    const made = needed.map(({ name }) => credential(getOwn(schemes, name)))
    if (made.every((one) => one !== undefined)) return made
  }
  return []
}

function credential(scheme: SecurityScheme | undefined): Authorization | undefined {
  switch (scheme?.kind) {
    case 'oauth2':
    case 'openIdConnect':
      return { type: 'bearer', token: 'YOUR_ACCESS_TOKEN' }
    case 'http':
      if (scheme.scheme === 'basic')
        return { type: 'basic', username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' }
      return scheme.scheme === 'bearer' ? { type: 'bearer', token: 'YOUR_ACCESS_TOKEN' } : undefined
    case 'apiKey':
      return scheme.in === undefined || scheme.parameterName === undefined
        ? undefined
        : { type: 'apiKey', in: scheme.in, name: scheme.parameterName, value: 'YOUR_API_KEY' }
    default:
      return undefined
  }
}

/** The media type that most clients send, of those that a body may have. */
function content(reader: Reader, { node, pointer }: { node: Node; pointer: string }): Body | undefined {
  const all = Object.entries(nodeOf(node['content']))
  const rank = [
    json,
    (type: string) => /x-www-form-urlencoded/i.test(type),
    (type: string) => /^multipart\//i.test(type),
  ]
  const found = rank.flatMap((fits) => all.filter(([type]) => fits(type)))[0] ?? all[0]
  if (found === undefined) return undefined
  const [type] = found
  const media = reader.follow(found[1], `${pointer}/content/${token(type)}`)
  const value = valueOf(reader, media.node, media.pointer)
  if (json(type))
    return {
      type: 'json',
      value: small(value),
      ...(type !== 'application/json' && { contentType: plain(type) }),
    }
  const schema = reader.follow(media.node['schema'], `${media.pointer}/schema`)
  if (/x-www-form-urlencoded/i.test(type)) return { type: 'form', fields: fields(media.node, value) }
  if (/^multipart\//i.test(type))
    return { type: 'multipart', parts: parts(reader, media.node, schema, value) }
  if (typeof value === 'string' && /^text\/|xml|yaml|csv/i.test(type) && value !== '')
    return { type: 'text', text: value, contentType: plain(type) }
  if (/^text\/|xml|yaml/i.test(type))
    return { type: 'text', text: textOf(value) || 'text', contentType: plain(type) }
  return { type: 'binary', file: `file${ending(type)}`, contentType: plain(type) }
}

/** A sample names one media type: a range has none to send. */
function plain(type: string): string {
  return type.includes('*')
    ? type.startsWith('text/')
      ? 'text/plain'
      : type.startsWith('image/')
        ? 'image/png'
        : 'application/octet-stream'
    : type
}

/** A sample with a body of thousands of values teaches nothing: long lists keep their first items. */
function small(value: Json): Json {
  if (JSON.stringify(value).length <= 4000) return value
  const cut = (one: Json): Json => {
    if (Array.isArray(one)) return one.slice(0, 1).map(cut)
    if (typeof one === 'string') return one.length > 500 ? one.slice(0, 500) : one
    return isNode(one) ? Object.fromEntries(Object.entries(one).map(([key, item]) => [key, cut(item)])) : one
  }
  return cut(value)
}

function fields(media: Node, value: Json): readonly Field[] {
  const encoding = nodeOf(media['encoding'])
  return Object.entries(nodeOf(value)).map(([name, one]) => {
    const rule = nodeOf(encoding[name])
    const style = textOf(rule['style'])
    const type = textOf(rule['contentType'])
    return {
      name,
      value: one,
      ...(style !== '' && { style: style as NonNullable<Field['style']> }),
      ...(typeof rule['explode'] === 'boolean' && { explode: rule['explode'] }),
      ...(rule['allowReserved'] === true && { allowReserved: true }),
      ...(type !== '' && { contentType: type }),
    }
  })
}

function parts(
  reader: Reader,
  media: Node,
  schema: { node: Node; pointer: string },
  value: Json,
): readonly Part[] {
  const encoding = nodeOf(media['encoding'])
  return Object.entries(nodeOf(value)).flatMap(([name, one]): Part[] => {
    const property = reader.follow(
      getOwn(nodeOf(schema.node['properties']), name),
      `${schema.pointer}/properties/${token(name)}`,
    )
    const item = reader.follow(property.node['items'], `${property.pointer}/items`).node
    const type = textOf(nodeOf(encoding[name])['contentType']).split(',')[0]?.trim() ?? ''
    const typed = type === '' ? {} : { contentType: plain(type) }
    if (isFile(property.node) || isFile(item) || (property.node['type'] === undefined && isBinary(type)))
      return [{ name, file: `${name.replaceAll(/\W+/g, '-') || 'file'}${ending(type)}`, ...typed }]
    if (Array.isArray(one) && listOf(one).every((each) => typeof each !== 'object'))
      return listOf(one).map((each) => ({ name, value: plainText(each), ...typed }))
    if (typeof one === 'object' && one !== null)
      return [{ name, value: JSON.stringify(one), contentType: type || 'application/json' }]
    return [{ name, value: plainText(one), ...typed }]
  })
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Binary data in all spellings of 3.0 and 3.1. */
function isFile(node: Node): boolean {
  return (
    node['format'] === 'binary' ||
    (isBinary(textOf(node['contentMediaType'])) && node['contentEncoding'] === undefined)
  )
}

function isBinary(type: string): boolean {
  return /^(image|audio|video|font)\/|octet-stream|pdf|zip/i.test(type)
}

function ending(type: string): string {
  const found =
    /^(?:image|audio|video|font|application|text)\/(png|jpe?g|gif|webp|pdf|zip|csv|mp4|wav|json|xml)\b/i.exec(
      type,
    )?.[1]
  return found === undefined ? '.bin' : `.${found.toLowerCase()}`
}
