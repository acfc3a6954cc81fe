/** Builds the request that the samples of an operation send: examples of the author, else named placeholders and generated values. */

import { getOwn } from '../../lib/data/own-property.ts'
import type { RequestCredential, RequestBody, BodyPart, SampleRequest } from '../../samples/sample-request.ts'
import type { Json, SecurityRequirement, SecurityScheme, Server } from '../../model.ts'
import {
  isJsonObject,
  asList,
  asObject,
  asText,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import { listExamples, parseJsonExample } from '../example/read-examples.ts'
import { isFormMediaType, isJsonMediaType } from '../example/media-type.ts'
import { buildFormFields } from '../example/build-form-fields.ts'
import { toKebabCase } from '../names.ts'
import type { ParameterSource } from '../operation/read-parameters.ts'
import type { ApiReader } from '../api-reader.ts'
import {
  generateExample,
  generateValidExample,
  PLAIN_TEXT,
  type OptionalMembers,
} from '../example/generate-example.ts'

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
    parameters: parts.parameters.flatMap((source) =>
      source.parameter.required ? [buildParameter(reader, source, parts.path)] : [],
    ),
    ...(authorization.length > 0 && { authorization }),
    ...(body !== undefined && { body }),
  }
}

type SampleParameter = NonNullable<SampleRequest['parameters']>[number]

function buildParameter(
  reader: ApiReader,
  { parameter, node, pointer }: ParameterSource,
  path: string,
): SampleParameter {
  const media = Object.entries(asObject(node['content']))[0]
  const holder = media === undefined ? node : asObject(media[1])
  const at = media === undefined ? pointer : `${pointer}/content/${escapePointerToken(media[0])}`
  const style = asText(node['style'])
  return {
    in: parameter.in,
    name: parameter.name,
    ...parameterValue(reader, placeholderName(parameter, path), holder, at, parameter.in),
    ...(style !== '' && { style: style as NonNullable<SampleParameter['style']> }),
    ...(typeof node['explode'] === 'boolean' && { explode: node['explode'] }),
    ...(node['allowReserved'] === true && { allowReserved: true }),
    ...(parameter.content !== undefined && { content: parameter.content }),
  }
}

/** The first example that the author gives for a parameter or media type. */
function findExampleValue(
  reader: ApiReader,
  holder: JsonObject,
  pointer: string,
  type: string,
): Json | undefined {
  const written = listExamples(reader, holder, pointer).find(
    (example) => example.value !== undefined && !example.pointer.endsWith('/serializedValue'),
  )
  return written?.value === undefined
    ? undefined
    : parseJsonExample(reader, written.value, type, `${pointer}/schema`)
}

/** What a placeholder is made of: the name, with what it is the id of where it is only called 'id': 'pet id' for `/pets/{id}`. */
function placeholderName({ in: place, name }: ParameterSource['parameter'], path: string): string {
  if (place !== 'path' || name.toLowerCase() !== 'id') return name
  const owner = /([^/{}]+)\/\{id\}/i.exec(path)?.[1]
  return owner === undefined ? name : `${owner.replace(/ies$/, 'y').replace(/s$/, '')} ${name}`
}

/** The value of a parameter: an example, a placeholder that describes what to fill in, or a generated value. */
function parameterValue(
  reader: ApiReader,
  name: string,
  holder: JsonObject,
  pointer: string,
  place: SampleParameter['in'],
): { readonly value: Json; readonly isPlaceholder?: true } {
  const written = findExampleValue(reader, holder, pointer, 'text/plain')
  if (written !== undefined) return { value: written }
  const at = `${pointer}/schema`
  const placeholder = { value: toPlaceholder(name), isPlaceholder: true } as const
  // A made number or UUID in a path looks like one that exists.
  if (place === 'path' && isIdentifier(reader, holder['schema'], at)) return placeholder
  const generated = generateExample(reader, holder['schema'], at, { direction: 'request', optional: 'all' })
  if (generated !== PLAIN_TEXT && generated !== undefined) return { value: generated }
  const isValid = reader.validateExample(placeholder.value, at, 'request') === undefined
  return isValid ? placeholder : { value: generated ?? '' }
}

/** A schema of integers or UUIDs of which the author names no value. */
function isIdentifier(reader: ApiReader, schema: unknown, pointer: string): boolean {
  const { node } = reader.followReference(schema, pointer)
  const named = ['example', 'examples', 'x-example', 'default', 'enum', 'const']
  return (
    (node['type'] === 'integer' || node['format'] === 'uuid') && named.every((key) => node[key] === undefined)
  )
}

/** 'OWNER' for `owner`, 'ACCOUNT_ID' for `accountId`: what a reader has to replace. */
function toPlaceholder(name: string): string {
  return toKebabCase(name).replaceAll('-', '_').toUpperCase() || 'VALUE'
}

/**
 * The body of a request: an example of the author, else a value with the required members and those optional ones for which the
 * author gives an example. Where the schema does not allow that value, the smallest one that it allows.
 */
function bodyValue(reader: ApiReader, media: JsonObject, pointer: string, type: string): Json {
  const written = findExampleValue(reader, media, pointer, type)
  if (written !== undefined) return written
  const at = `${pointer}/schema`
  const generate = (optional: OptionalMembers) =>
    generateExample(reader, media['schema'], at, { direction: 'request', optional })
  const isValid = (value: Json | undefined): value is Json =>
    value !== undefined && reader.validateExample(value, at, 'request') === undefined
  const sent = generate('with example')
  if (isValid(sent)) return sent
  const required = generate('none')
  if (isValid(required)) return required
  return generateValidExample(reader, media['schema'], at, 'request') ?? sent ?? ''
}

/** The first optional member of a form that is a file or a plain value: a form needs a field. */
function firstFormMember(reader: ApiReader, media: JsonObject, pointer: string): JsonObject {
  const all = asObject(generateValidExample(reader, media['schema'], `${pointer}/schema`, 'request') ?? {})
  const schema = reader.followReference(media['schema'], `${pointer}/schema`)
  const isFile = ([name]: readonly [string, Json]) =>
    isBinarySchema(
      reader.followReference(
        getOwn(asObject(schema.node['properties']), name),
        `${schema.pointer}/properties/${escapePointerToken(name)}`,
      ).node,
    )
  const entries = Object.entries(all)
  const first = entries.find(isFile) ?? entries.find(([, value]) => typeof value !== 'object') ?? entries[0]
  return first === undefined ? {} : Object.fromEntries([first])
}

/** Placeholders for the first alternative that a sample can write. */
function buildCredentials({ security, schemes }: RequestSource): readonly RequestCredential[] {
  for (const { schemes: needed } of security) {
    const credentials = needed.map(({ name }) => buildCredential(getOwn(schemes, name)))
    if (credentials.every((credential) => credential !== undefined)) return credentials
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
        return scheme.isClient
          ? { type: 'basic', username: 'YOUR_CLIENT_ID', password: 'YOUR_CLIENT_SECRET' }
          : { type: 'basic', username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' }
      return scheme.scheme === 'bearer' ? { type: 'bearer', token: 'YOUR_ACCESS_TOKEN' } : undefined
    case 'apiKey':
      return scheme.in === undefined || scheme.parameterName === undefined
        ? undefined
        : { type: 'apiKey', in: scheme.in, name: scheme.parameterName, value: 'YOUR_API_KEY' }
    default:
      return undefined
  }
}

/** The media type that most clients send, of those that a body may have. A form that is optional and has nothing to send is left out. */
function buildBody(
  reader: ApiReader,
  { node, pointer }: { node: JsonObject; pointer: string },
): RequestBody | undefined {
  const all = Object.entries(asObject(node['content']))
  const rank = [isJsonMediaType, isFormMediaType, (type: string) => /^multipart\//i.test(type)]
  const found = rank.flatMap((fits) => all.filter(([type]) => fits(type)))[0] ?? all[0]
  if (found === undefined) return undefined
  const [type] = found
  const media = reader.followReference(found[1], `${pointer}/content/${escapePointerToken(type)}`)
  const sent = bodyValue(reader, media.node, media.pointer, type)
  const isForm = isFormMediaType(type)
  const isEmptyForm = (isForm || /^multipart\//i.test(type)) && isEmptyObject(sent)
  if (isEmptyForm && isForm && node['required'] !== true) return undefined
  const value = isEmptyForm ? firstFormMember(reader, media.node, media.pointer) : sent
  if (isJsonMediaType(type))
    return {
      type: 'json',
      value: shortenValue(value),
      ...(type !== 'application/json' && { contentType: concreteMediaType(type) }),
    }
  const schema = reader.followReference(media.node['schema'], `${media.pointer}/schema`)
  if (isForm) return { type: 'form', fields: buildFormFields(media.node, value) }
  if (/^multipart\//i.test(type))
    return { type: 'multipart', parts: buildMultipartParts(reader, media.node, schema, value) }
  if (typeof value === 'string' && /^text\/|xml|yaml|csv/i.test(type) && value !== '')
    return { type: 'text', text: value, contentType: concreteMediaType(type) }
  if (/^text\/|xml|yaml/i.test(type))
    return { type: 'text', text: asText(value) || 'text', contentType: concreteMediaType(type) }
  return { type: 'binary', file: `file${fileExtension(type)}`, contentType: concreteMediaType(type) }
}

const isEmptyObject = (value: Json) => isJsonObject(value) && Object.keys(value).length === 0

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
  const cut = (part: Json): Json => {
    if (Array.isArray(part)) return part.slice(0, 1).map(cut)
    if (typeof part === 'string') return part.length > 500 ? part.slice(0, 500) : part
    return isJsonObject(part)
      ? Object.fromEntries(Object.entries(part).map(([key, item]) => [key, cut(item)]))
      : part
  }
  return cut(value)
}

function buildMultipartParts(
  reader: ApiReader,
  media: JsonObject,
  schema: { node: JsonObject; pointer: string },
  value: Json,
): readonly BodyPart[] {
  const encoding = asObject(media['encoding'])
  return Object.entries(asObject(value)).flatMap(([name, part]): BodyPart[] => {
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
    if (Array.isArray(part) && asList(part).every((each) => typeof each !== 'object'))
      return asList(part).map((each) => ({ name, value: formatPartValue(each), ...typed }))
    if (typeof part === 'object' && part !== null)
      return [{ name, value: JSON.stringify(part), contentType: type || 'application/json' }]
    return [{ name, value: formatPartValue(part), ...typed }]
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
