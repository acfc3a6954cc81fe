import { getOwn } from '../../lib/own-property.ts'
import type {
  RequestCredential,
  RequestBody,
  FormField,
  BodyPart,
  SampleRequest,
} from '../../samples/sample-request.ts'
import type { Json, SecurityRequirement, SecurityScheme, Server } from '../../model.ts'
import {
  isJsonObject,
  asList,
  asObject,
  asText,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import { isJsonMediaType } from '../example/read-examples.ts'
import type { ParameterSource } from '../operation/read-parameters.ts'
import type { ApiReader } from '../api-reader.ts'
import { generateExample } from '../example/generate-example.ts'

export interface RequestSource {
  readonly method: string
  readonly path: string
  readonly server: Server
  readonly parameters: readonly ParameterSource[]
  readonly body: { readonly node: JsonObject; readonly pointer: string } | undefined
  readonly security: readonly SecurityRequirement[]
  readonly schemes: Readonly<Record<string, SecurityScheme>>
}

/** What a sample sends: required parameters and a body, with the author's example values, else generated ones. */
export function buildSampleRequest(reader: ApiReader, parts: RequestSource): SampleRequest {
  const body = parts.body && buildBody(reader, parts.body)
  const authorization = buildCredentials(parts)
  return {
    method: parts.method,
    url: parts.server.filled + parts.path,
    parameters: parts.parameters.flatMap((one) =>
      one.parameter.required ? [buildParameter(reader, one)] : [],
    ),
    ...(authorization.length > 0 && { authorization }),
    ...(body !== undefined && { body }),
  }
}

type SampleParameter = NonNullable<SampleRequest['parameters']>[number]

function buildParameter(reader: ApiReader, { parameter, node, pointer }: ParameterSource): SampleParameter {
  const media = Object.entries(asObject(node['content']))[0]
  const holder = media === undefined ? node : asObject(media[1])
  const at = media === undefined ? pointer : `${pointer}/content/${escapePointerToken(media[0])}`
  const style = asText(node['style'])
  return {
    in: parameter.in,
    name: parameter.name,
    value: exampleValue(reader, holder, at),
    ...(style !== '' && { style: style as NonNullable<SampleParameter['style']> }),
    ...(typeof node['explode'] === 'boolean' && { explode: node['explode'] }),
    ...(node['allowReserved'] === true && { allowReserved: true }),
    ...(parameter.content !== undefined && { content: parameter.content }),
  }
}

/** The first example of a parameter or media type, else one made from its schema. */
function exampleValue(reader: ApiReader, holder: JsonObject, pointer: string): Json {
  if (holder['example'] !== undefined) return holder['example']
  for (const [name, one] of Object.entries(asObject(holder['examples']))) {
    const { node } = reader.followReference(one, `${pointer}/examples/${escapePointerToken(name)}`)
    const value = node['value'] ?? node['dataValue']
    if (value !== undefined) return value
  }
  return generateExample(reader, holder['schema'], `${pointer}/schema`, 'request') ?? ''
}

/** Placeholders for the first alternative that a sample can write. */
function buildCredentials({ security, schemes }: RequestSource): readonly RequestCredential[] {
  for (const { schemes: needed } of security) {
    const made = needed.map(({ name }) => buildCredential(getOwn(schemes, name)))
    if (made.every((one) => one !== undefined)) return made
  }
  return []
}

function buildCredential(scheme: SecurityScheme | undefined): RequestCredential | undefined {
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
function buildBody(
  reader: ApiReader,
  { node, pointer }: { node: JsonObject; pointer: string },
): RequestBody | undefined {
  const all = Object.entries(asObject(node['content']))
  const rank = [
    isJsonMediaType,
    (type: string) => /x-www-form-urlencoded/i.test(type),
    (type: string) => /^multipart\//i.test(type),
  ]
  const found = rank.flatMap((fits) => all.filter(([type]) => fits(type)))[0] ?? all[0]
  if (found === undefined) return undefined
  const [type] = found
  const media = reader.followReference(found[1], `${pointer}/content/${escapePointerToken(type)}`)
  const value = exampleValue(reader, media.node, media.pointer)
  if (isJsonMediaType(type))
    return {
      type: 'json',
      value: shortenValue(value),
      ...(type !== 'application/json' && { contentType: concreteMediaType(type) }),
    }
  const schema = reader.followReference(media.node['schema'], `${media.pointer}/schema`)
  if (/x-www-form-urlencoded/i.test(type)) return { type: 'form', fields: buildFormFields(media.node, value) }
  if (/^multipart\//i.test(type))
    return { type: 'multipart', parts: buildMultipartParts(reader, media.node, schema, value) }
  if (typeof value === 'string' && /^text\/|xml|yaml|csv/i.test(type) && value !== '')
    return { type: 'text', text: value, contentType: concreteMediaType(type) }
  if (/^text\/|xml|yaml/i.test(type))
    return { type: 'text', text: asText(value) || 'text', contentType: concreteMediaType(type) }
  return { type: 'binary', file: `file${fileExtension(type)}`, contentType: concreteMediaType(type) }
}

/** A sample names one media type: a range has none to send. */
function concreteMediaType(type: string): string {
  return type.includes('*')
    ? type.startsWith('text/')
      ? 'text/plain'
      : type.startsWith('image/')
        ? 'image/png'
        : 'application/octet-stream'
    : type
}

/** A sample with a body of thousands of values teaches nothing: long lists keep their first items. */
function shortenValue(value: Json): Json {
  if (JSON.stringify(value).length <= 4000) return value
  const cut = (one: Json): Json => {
    if (Array.isArray(one)) return one.slice(0, 1).map(cut)
    if (typeof one === 'string') return one.length > 500 ? one.slice(0, 500) : one
    return isJsonObject(one)
      ? Object.fromEntries(Object.entries(one).map(([key, item]) => [key, cut(item)]))
      : one
  }
  return cut(value)
}

function buildFormFields(media: JsonObject, value: Json): readonly FormField[] {
  const encoding = asObject(media['encoding'])
  return Object.entries(asObject(value)).map(([name, one]) => {
    const rule = asObject(encoding[name])
    const style = asText(rule['style'])
    const type = asText(rule['contentType'])
    return {
      name,
      value: one,
      ...(style !== '' && { style: style as NonNullable<FormField['style']> }),
      ...(typeof rule['explode'] === 'boolean' && { explode: rule['explode'] }),
      ...(rule['allowReserved'] === true && { allowReserved: true }),
      ...(type !== '' && { contentType: type }),
    }
  })
}

function buildMultipartParts(
  reader: ApiReader,
  media: JsonObject,
  schema: { node: JsonObject; pointer: string },
  value: Json,
): readonly BodyPart[] {
  const encoding = asObject(media['encoding'])
  return Object.entries(asObject(value)).flatMap(([name, one]): BodyPart[] => {
    const property = reader.followReference(
      getOwn(asObject(schema.node['properties']), name),
      `${schema.pointer}/properties/${escapePointerToken(name)}`,
    )
    const item = reader.followReference(property.node['items'], `${property.pointer}/items`).node
    const type = asText(asObject(encoding[name])['contentType']).split(',')[0]?.trim() ?? ''
    const typed = type === '' ? {} : { contentType: concreteMediaType(type) }
    if (
      isBinarySchema(property.node) ||
      isBinarySchema(item) ||
      (property.node['type'] === undefined && isBinaryMediaType(type))
    )
      return [{ name, file: `${name.replaceAll(/\W+/g, '-') || 'file'}${fileExtension(type)}`, ...typed }]
    if (Array.isArray(one) && asList(one).every((each) => typeof each !== 'object'))
      return asList(one).map((each) => ({ name, value: formatPartValue(each), ...typed }))
    if (typeof one === 'object' && one !== null)
      return [{ name, value: JSON.stringify(one), contentType: type || 'application/json' }]
    return [{ name, value: formatPartValue(one), ...typed }]
  })
}

function formatPartValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Binary data in all spellings of 3.0 and 3.1. */
function isBinarySchema(node: JsonObject): boolean {
  return (
    node['format'] === 'binary' ||
    (isBinaryMediaType(asText(node['contentMediaType'])) && node['contentEncoding'] === undefined)
  )
}

function isBinaryMediaType(type: string): boolean {
  return /^(image|audio|video|font)\/|octet-stream|pdf|zip/i.test(type)
}

function fileExtension(type: string): string {
  const found =
    /^(?:image|audio|video|font|application|text)\/(png|jpe?g|gif|webp|pdf|zip|csv|mp4|wav|json|xml)\b/i.exec(
      type,
    )?.[1]
  return found === undefined ? '.bin' : `.${found.toLowerCase()}`
}
