/** Builds the request that the samples of an operation send: examples of the author, else named placeholders and generated values. */

import { getOwn } from '../../../lib/data/own-property.ts'
import { nameSentType } from '../../../lib/network/choose-sent-type.ts'
import { uniqueValues } from '../../../lib/data/unique-values.ts'
import { listFormPairs } from '../../samples/wire-request.ts'
import type { RequestCredential, SampleRequestBody, SampleRequest } from '../../samples/sample-request.ts'
import type { Json, SecurityRequirement, SecurityScheme, Server } from '../model.ts'
import {
  isJsonObject,
  asObject,
  asText,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import { createSerializer, listExamples, parseJsonExample } from '../example/read-examples.ts'
import { chooseMediaType } from '../example/choose-media-type.ts'
import { buildBodyParts, buildFormFields } from '../example/body-parts.ts'
import { findFileKind, readBodyFields, readStyle } from '../example/form-parts.ts'
import {
  findFileExtension,
  isBinaryMediaType,
  findSchemaKey,
  isFormDataMediaType,
  isFormMediaType,
  isJsonLinesMediaType,
  isJsonMediaType,
  isMultipartMediaType,
  isPatchMediaType,
  isXmlMediaType,
} from '../example/media-type.ts'
import { findSerializedExample, readSerializedParameter } from './serialized-example.ts'
import { addBoundary } from '../../samples/add-boundary.ts'
import { toKebabCase } from '../names.ts'
import type { ParameterSource } from '../operation/read-parameters.ts'
import type { ApiReader } from '../api-reader.ts'
import type { ResolvedNode } from '../reference-reader.ts'
import { generateExample, generateValidExample } from '../example/generate-example.ts'
import { PLAIN_TEXT } from '../example/generate-scalar.ts'
import type { OptionalMembers } from '../example/generate-scope.ts'

export interface RequestSource {
  readonly method: string
  readonly path: string
  readonly server: Server
  readonly parameters: readonly ParameterSource[]
  /** Media types of the responses, the preferred one first. */
  readonly accepts: readonly string[]
  readonly body: { readonly node: JsonObject; readonly pointer: string } | undefined
  readonly security: readonly SecurityRequirement[]
  readonly schemes: Readonly<Record<string, SecurityScheme>>
}

/** The request of a sample: required parameters and a body, with the author's example values, else generated ones. */
export function buildSampleRequest(reader: ApiReader, parts: RequestSource): SampleRequest {
  const body = parts.body && buildBody(reader, parts.body)
  const authorization = buildCredentials(parts)
  return {
    method: parts.method,
    url: parts.server.filled + parts.path,
    parameters: [
      ...parts.accepts.slice(0, 1).map((value) => ({ in: 'header' as const, name: 'Accept', value })),
      ...parts.parameters.flatMap((source) =>
        source.parameter.required ? [buildParameter(reader, source, parts.path)] : [],
      ),
    ],
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
  return {
    in: parameter.in,
    name: parameter.name,
    ...findParameterValue(
      reader,
      { in: parameter.in, name: placeholderName(parameter, path) },
      { node: holder, pointer: at },
    ),
    ...readStyle(node),
    ...(parameter.content !== undefined && { content: parameter.content }),
    ...(parameter.encoding !== undefined && { encoding: parameter.encoding }),
  }
}

/** The first example that the author wrote for a parameter or media type. */
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

/** Words of a placeholder: the name, preceded by the resource if the name is only 'id', as in 'pet id' for `/pets/{id}`. */
function placeholderName({ in: place, name }: ParameterSource['parameter'], path: string): string {
  if (place !== 'path' || name.toLowerCase() !== 'id') return name
  const owner = /([^/{}]+)\/\{id\}/i.exec(path)?.[1]
  return owner === undefined ? name : `${owner.replace(/ies$/, 'y').replace(/s$/, '')} ${name}`
}

/** The value of a parameter: an example, a placeholder that describes what to fill in, or a generated value. */
function findParameterValue(
  reader: ApiReader,
  { name, in: place }: Pick<SampleParameter, 'name' | 'in'>,
  { node: holder, pointer }: ResolvedNode,
): { readonly value: Json; readonly isPlaceholder?: true } {
  const sent = findSerializedExample(reader, { node: holder, pointer })
  const written =
    (sent === undefined ? undefined : readSerializedParameter(sent, { name, in: place })) ??
    findExampleValue(reader, holder, pointer, 'text/plain')
  if (written !== undefined) return { value: written }
  const at = `${pointer}/schema`
  const placeholder = { value: toPlaceholder(name), isPlaceholder: true } as const
  const generate = (optional: OptionalMembers) =>
    generateExample(reader, holder['schema'], at, { direction: 'request', optional })
  // An object may have dozens of members that are filters: those with an example are enough. An empty object would send nothing.
  const described = generate('with example')
  const generated = described === undefined || isEmptyObject(described) ? generate('all') : described
  if (generated === undefined) return placeholder
  // A path without the value would be a different path, and a generated number or UUID in it looks like one that exists.
  if (place === 'path' && (generated === '' || isIdentifier(reader, holder['schema'], at, generated)))
    return placeholder
  if (generated !== PLAIN_TEXT) return { value: generated }
  const isValid = (value: Json) => reader.validateExample(value, at, 'request') === undefined
  // Where no text matches a pattern, a placeholder at least says what to fill in.
  return isValid(placeholder.value) || !isValid(generated) ? placeholder : { value: generated }
}

/** Whether a schema is of integers, digits or UUIDs, of which the author names none. */
function isIdentifier(reader: ApiReader, schema: unknown, pointer: string, generated: Json): boolean {
  const { node } = reader.followReference(schema, pointer)
  const named = ['example', 'examples', 'x-example', 'default', 'enum', 'const']
  const isNumber = node['type'] === 'integer' || /^\d+$/.test(asText(generated))
  return (isNumber || node['format'] === 'uuid') && named.every((key) => node[key] === undefined)
}

/** 'OWNER' for `owner`, 'ACCOUNT_ID' for `accountId`: what a reader has to replace. */
function toPlaceholder(name: string): string {
  return toKebabCase(name).replaceAll('-', '_').toUpperCase() || 'VALUE'
}

/**
 * The body of a request. A form that would be empty has its first member if it needs a field, one that may have files has a file, and any
 * other body without required members has all members.
 */
export function bodyValue(
  reader: ApiReader,
  media: ResolvedNode,
  type: string,
  { needsField }: { readonly needsField: boolean },
): Json {
  const isForm = isFormMediaType(type) || isFormDataMediaType(type)
  const { wholeFile, files } = isForm ? readBodyFields(reader, media, type) : { files: new Set<string>() }
  if (wholeFile !== undefined) return { [wholeFile]: '' }
  const value = findBodyValue(reader, media, type)
  if (isFormMediaType(type) && typeof value === 'string') return parseFormText(value)
  if (!isEmptyObject(value)) {
    const [file] = files
    const isComplete =
      file === undefined || !isJsonObject(value) || [...files].some((name) => Object.hasOwn(value, name))
    return isComplete || hasExample(media.node) ? value : { ...value, [file]: '' }
  }
  if (isForm || isMultipartMediaType(type)) return needsField ? firstMembers(reader, media, type) : value
  if (hasExample(media.node)) return value
  return generateValidExample(reader, media.node['schema'], `${media.pointer}/schema`, 'request') ?? value
}

/** The members of a form that an author wrote as a text; the text if it is encoded otherwise than clients encode these members. */
function parseFormText(text: string): Json {
  const pairs = [...new URLSearchParams(text)]
  const written = listFormPairs(pairs.map(([name, value]) => ({ name, value }))).join('&')
  return written === text && new Map(pairs).size === pairs.length ? Object.fromEntries(pairs) : text
}

/**
 * An example of the author, else a value with the required members and those optional ones for which the
 * author has an example. If the schema does not allow that value, the smallest value that it allows.
 */
function findBodyValue(reader: ApiReader, { node: media, pointer }: ResolvedNode, type: string): Json {
  const written = findExampleValue(reader, media, pointer, type)
  const key = findSchemaKey(media)
  const at = `${pointer}/${key}`
  const generate = (optional: OptionalMembers) =>
    generateExample(reader, media[key], at, { direction: 'request', optional })
  const isValid = (value: Json | undefined): value is Json =>
    value !== undefined && reader.validateExample(value, at, 'request') === undefined
  // An empty text stands for an example that its author has not written yet.
  if (written !== undefined && (written !== '' || isValid(written))) return written
  const sent = generate('with example')
  if (isValid(sent)) return sent
  const required = generate('none')
  if (isValid(required)) return required
  // A request has to send something, though it may match several alternatives of a `oneOf`.
  return generateValidExample(reader, media[key], at, 'request', { allowsOverlap: true }) ?? sent ?? ''
}

/** The first optional member of a form that is a file or a plain value: a form needs a field. Of other multipart bodies, the first structure and file. */
function firstMembers(reader: ApiReader, media: ResolvedNode, type: string): JsonObject {
  const { node, pointer } = media
  const all = asObject(generateValidExample(reader, node['schema'], `${pointer}/schema`, 'request') ?? {})
  const entries = Object.entries(all)
  const { files } = readBodyFields(reader, media, type)
  const file = entries.find(([name]) => files.has(name))
  const structure = entries.find(([, value]) => typeof value === 'object')
  // The parts that describe files come before them (RFC 2387, section 3.1).
  if (!isFormMediaType(type) && !isFormDataMediaType(type) && structure !== undefined)
    return Object.fromEntries([structure, ...(file ? [file] : [])])
  const first = file ?? entries.find(([, value]) => typeof value !== 'object') ?? entries[0]
  return first === undefined ? {} : Object.fromEntries([first])
}

/** Placeholders for the first choice of credentials that a request can carry. */
function buildCredentials({ security, schemes }: RequestSource): readonly RequestCredential[] {
  const first = listCredentialChoices(security, schemes)[0] ?? []
  return first.flatMap((name) => buildCredential(getOwn(schemes, name)) ?? [])
}

/**
 * The choices of a reader: each choice has the names of the schemes that are sent together. First come those that a request can carry, as
 * no page and no sample can present a client certificate, and of these the ones whose form is known.
 */
export function listCredentialChoices(
  security: readonly SecurityRequirement[],
  schemes: Readonly<Record<string, SecurityScheme>>,
): readonly (readonly string[])[] {
  const choices = separateSharedHeader(security, schemes).map((requirement) =>
    requirement.schemes.map(({ name }) => name),
  )
  const canSend = (names: readonly string[]) =>
    names.every((name) => buildCredential(getOwn(schemes, name)) !== undefined)
  const first = choices.find(canSend)
  // Alternatives may differ in their scopes only.
  return uniqueValues(first === undefined ? choices : [first, ...choices])
}

/**
 * The alternatives, in which schemes that share `Authorization` are one each: the header has one value (RFC 9110, section 11.6.2), also
 * where a description asks for several at once. Keys of the API that are sent there come last.
 */
export function separateSharedHeader(
  security: readonly SecurityRequirement[],
  schemes: Readonly<Record<string, SecurityScheme>>,
): readonly SecurityRequirement[] {
  const credentialOf = (name: string) => buildCredential(getOwn(schemes, name))
  return security.flatMap((requirement) => {
    const sharing = requirement.schemes.filter(({ name }) => usesAuthorization(credentialOf(name)))
    if (sharing.length < 2) return [requirement]
    const isKey = ({ name }: { readonly name: string }) => credentialOf(name)?.type === 'apiKey'
    return [...sharing.filter((scheme) => !isKey(scheme)), ...sharing.filter(isKey)].map((chosen) => ({
      schemes: requirement.schemes.filter((scheme) => scheme === chosen || !sharing.includes(scheme)),
    }))
  })
}

function usesAuthorization(credential: RequestCredential | undefined): boolean {
  if (credential?.type !== 'apiKey') return credential !== undefined
  return credential.in === 'header' && /^authorization$/i.test(credential.name)
}

/** Whether requests can carry the credentials of a scheme: HTTP Digest answers a challenge, and a certificate belongs to the connection. */
export const isSendable = (scheme: SecurityScheme): boolean => buildCredential(scheme) !== undefined

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
): SampleRequestBody | undefined {
  const all = Object.entries(asObject(node['content'])).map(([declared, value]) => {
    const media = reader.followReference(value, `${pointer}/content/${escapePointerToken(declared)}`)
    return { media, type: chooseMediaType(reader, declared, media) ?? nameSentType(declared) }
  })
  const rank = [isJsonMediaType, isFormMediaType, isMultipartMediaType]
  const ranked = rank.flatMap((fits) => all.filter(({ type }) => fits(type)))
  const found = ranked.find(({ type }) => !isPatchMediaType(type)) ?? ranked[0] ?? all[0]
  if (found === undefined) return undefined
  const { media, type } = found
  const sent = findSerializedExample(reader, media)
  if (sent !== undefined) return { type: 'text', text: sent, contentType: addBoundary(type, sent) }
  const isForm = isFormMediaType(type)
  const value = bodyValue(reader, media, type, { needsField: !isForm || node['required'] === true })
  if (isForm && isEmptyObject(value)) return undefined
  if (isJsonMediaType(type) && !isJsonLinesMediaType(type))
    return {
      type: 'json',
      value: shortenValue(value),
      ...(type !== 'application/json' && { contentType: type }),
    }
  if (isForm && typeof value !== 'string')
    return { type: 'form', fields: buildFormFields(reader, media, value) }
  if (isMultipartMediaType(type) && typeof value !== 'string')
    return {
      type: 'multipart',
      parts: buildBodyParts(reader, media, type, value),
      ...(type !== 'multipart/form-data' && { contentType: type }),
    }
  const text = writeBodyText(reader, media, type, value)
  if (text !== undefined) return { type: 'text', text, contentType: addBoundary(type, text) }
  return { type: 'binary', file: `file${findFileExtension(type)}`, contentType: type }
}

/** The value as the text that a body of a media type is; undefined for a media type of files. */
export function writeBodyText(
  reader: ApiReader,
  media: ResolvedNode,
  type: string,
  value: Json,
): string | undefined {
  const schema = { value: media.node['schema'], at: `${media.pointer}/schema` }
  if (!isMultipartMediaType(type) && findFileKind(reader, [schema]) === 'file') return undefined
  if (isJsonLinesMediaType(type))
    return endJsonTexts(
      type,
      typeof value === 'string' ? value : createSerializer(reader, type, media)(shortenValue(value)),
    )
  if (isXmlMediaType(type)) return createSerializer(reader, type, media)(shortenValue(value))
  if (typeof value === 'string' && value !== '') {
    if (/^(?:text|multipart)\/|yaml|csv|urlencoded/i.test(type)) return value
    // Of languages such as `application/sql`, only an author's text says that they are texts.
    const { node, pointer } = media
    if (!isBinaryMediaType(type) && value === findExampleValue(reader, node, pointer, type)) return value
  }
  // JSON is YAML as well, and what most servers mean by a structure in a plain text.
  if (/^text\/(?!csv)|yaml/i.test(type)) return value === '' ? 'text' : JSON.stringify(value, null, 2)
  return /^text\//i.test(type) ? 'text' : undefined
}

/** A sequence as it travels: each text ends with a line feed, and begins with a record separator in `application/json-seq` (RFC 7464). */
function endJsonTexts(type: string, text: string): string {
  const lines = text.trimEnd().split('\n')
  const mark = /json-seq/i.test(type) ? '\u001E' : ''
  return lines.map((line) => `${line.startsWith(mark) ? '' : mark}${line}\n`).join('')
}

const hasExample = ({ example, examples }: JsonObject) => example !== undefined || examples !== undefined

const isEmptyObject = (value: Json) => isJsonObject(value) && Object.keys(value).length === 0

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
