/**
 * Resolves a described request to the one that travels: the address is encoded once, headers have no controls, and each body has its
 * content type. All writers start from a `WireRequest`, so that every language sends the same bytes.
 */
import { isObject } from '../../lib/data/is-object.ts'
import { chooseSentType } from '../../lib/network/choose-sent-type.ts'
import { getOwn } from '../../lib/data/own-property.ts'
import { parseExactJson, writeExactJson } from '../../lib/data/json/exact-json.ts'
import {
  normalizeUrl,
  encodeBase64,
  encodeCookieValue,
  escapeNonAscii,
  formatFieldValue,
  encodeForm,
  encodeReserved,
  encodeStrict,
  encodeFieldName,
  replaceLoneSurrogates,
} from './percent-encode.ts'
import type {
  BodyFile,
  BodyPart,
  FieldEncoding,
  PartHeader,
  ParameterValue,
  RequestCredential,
  SampleRequestBody,
  FormField,
  RequestParameter,
  SampleRequest,
} from './sample-request.ts'
import { addBoundary } from './add-boundary.ts'
import { DELIMITERS, listPairs, writeStyledParameter, formatValue } from './parameter-style.ts'
import type { StyleOptions } from './parameter-style.ts'

/** A request as it travels: what all writers share. The address is encoded once, headers have no controls. */
export type WireRequest = {
  method: string
  url: string
  /** In the order to send; without those that clients write (Host, Content-Length) and without Content-Type. */
  headers: readonly WireHeader[]
  body?: WireBody
}

export type WireHeader = {
  name: string
  value: string
  /** The credentials of `Authorization: Basic`, for languages that take them plain: a reader fills those in. */
  basic?: { username: string; password: string }
}

export type WireBody =
  /** `text` is the value with an indent of two and all invisible characters escaped. */
  | { type: 'json'; contentType: string; value: unknown; text: string }
  /** `fields` are raw names and values, if a client's own form encoder produces the intended text; `text` is always correct. */
  | { type: 'form'; contentType: string; text: string; fields?: readonly (readonly [string, string])[] }
  | WireMultipart
  | ({ type: 'binary'; contentType: string } & BodyFile)
  | { type: 'text'; contentType: string; text: string }

export type WireMultipart = { type: 'multipart'; contentType: string; parts: readonly WirePart[] }

export type WirePart = {
  name: string
  /** Besides Content-Type, and Content-Disposition of a form. */
  headers?: readonly PartHeader[]
} & (
  | { value: string; contentType?: string; file?: never; content?: never }
  | (BodyFile & { contentType: string; value?: never })
)

/** Resolves a request: OpenAPI's styles, percent-encoding, cookies and authorization. Never throws. */
export function resolveRequest(request: SampleRequest): WireRequest {
  const body = request.body && resolveBody(request.body)
  return {
    method: encodeFieldName(request.method.toUpperCase()) || 'GET',
    url: resolveUrl(request),
    headers: resolveHeaders(request),
    ...(body && { body }),
  }
}

/** All headers with the body's Content-Type, for clients that take it among the others; `multipartType` of a multipart body that the sample encodes. */
export function listHeaders({ headers, body }: WireRequest, multipartType?: string): readonly WireHeader[] {
  const type = multipartType ?? (body?.type === 'multipart' ? undefined : body?.contentType)
  return type === undefined ? headers : [...headers, { name: 'Content-Type', value: type }]
}

function resolveUrl({ url, parameters = [], authorization = [] }: SampleRequest): string {
  const path = url.replaceAll(/\{([^{}]*)\}/g, (template, name: string) => {
    const match = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)
    return match ? writeParameter(match, 'simple') : template
  })
  const query = [
    ...parameters.map((parameter) =>
      parameter.in === 'query'
        ? writeParameter(parameter, 'form')
        : parameter.in === 'querystring'
          ? writeQueryString(parameter)
          : '',
    ),
    ...filterApiKeys(authorization, 'query').map(
      (apiKey) => `${encodeStrict(apiKey.name)}=${encodeStrict(apiKey.value)}`,
    ),
  ].filter((pair) => pair !== '')
  const base = normalizeUrl(path)
  return query.length ? base + (base.includes('?') ? '&' : '?') + query.join('&') : base
}

/** The value of a parameter of a path, as it is written there. */
export const writePathParameter = (parameter: RequestParameter): string => writeParameter(parameter, 'simple')

/** OpenAPI 3.2's `in: querystring`: one value is the whole query. */
function writeQueryString({ value, content = '', encoding = {} }: RequestParameter): string {
  if (!/^application\/x-www-form-urlencoded\b/i.test(content))
    return encodeStrict(formatContent(value, content))
  // A text is a query that is written already.
  if (!isObject(value)) return formatValue(value)
  return writeFormText(
    Object.entries(value).map(([name, member]) => ({ name, value: member, ...getOwn(encoding, name) })),
  )
}

function writeParameter(parameter: RequestParameter, fallback: 'simple' | 'form'): string {
  const { name, value, allowReserved, content } = parameter
  const encode = allowReserved ? encodeReserved : encodeStrict
  if (content === undefined)
    return writeStyledParameter(name, value, styleOptions(parameter, fallback, encode))
  const text = encode(formatContent(value, content))
  return fallback === 'form' ? `${encode(name)}=${text}` : text
}

/** The value of a parameter that is described by `content`: JSON unless it is a text of another type. */
function formatContent(value: ParameterValue, content: string): string {
  return typeof value === 'string' && !/json/i.test(content) ? value : writeExactJson(value ?? null)
}

function styleOptions(
  { style, explode, innerDelimiters }: Pick<RequestParameter, 'style' | 'explode' | 'innerDelimiters'>,
  fallback: StyleOptions['style'],
  encode: StyleOptions['encode'],
): StyleOptions {
  const chosen = style ?? fallback
  const isExploded = explode ?? (chosen === 'form' || chosen === 'cookie')
  return {
    style: chosen,
    explode: isExploded,
    encode,
    isValueOnly: fallback === 'simple',
    ...(innerDelimiters && { innerDelimiters }),
  }
}

function resolveHeaders({ parameters = [], authorization = [] }: SampleRequest): WireHeader[] {
  const list: WireHeader[] = []
  for (const parameter of parameters) {
    // OpenAPI 3.1.1, section 4.8.12: the body says what its type is, a parameter of that name is ignored
    if (
      parameter.in !== 'header' ||
      /^content-type$/i.test(parameter.name) ||
      parameter.value === null ||
      parameter.value === undefined
    )
      continue
    const { name, value, content } = parameter
    const raw =
      content === undefined
        ? writeStyledParameter(name, value, styleOptions(parameter, 'simple', replaceLoneSurrogates))
        : escapeJson(formatContent(value, content), content)
    // an empty text is a value, an empty array or object is none
    if (raw !== '' || value === '') list.push({ name: encodeFieldName(name), value: formatFieldValue(raw) })
  }
  const cookies = [
    ...parameters.filter((parameter) => parameter.in === 'cookie').map(writeCookiePair),
    ...filterApiKeys(authorization, 'cookie').map(
      (apiKey) => `${encodeFieldName(apiKey.name)}=${encodeCookieValue(apiKey.value)}`,
    ),
  ].filter((pair) => pair !== '')
  const credentials = [
    ...filterApiKeys(authorization, 'header').map((apiKey) => ({
      name: encodeFieldName(apiKey.name),
      value: formatFieldValue(apiKey.value),
    })),
    ...writeAuthorization(authorization),
  ]
  if (cookies.length) list.push({ name: 'Cookie', value: cookies.join('; ') })
  const replaced = new Set(credentials.map((header) => header.name.toLowerCase()))
  return mergeHeaders([...credentials, ...list.filter((header) => !replaced.has(header.name.toLowerCase()))])
}

function escapeJson(text: string, content: string): string {
  return /json/i.test(content) ? escapeNonAscii(text) : text
}

/** Several values of a cookie are separated as cookies are, regardless of the style: `&` has no meaning there. */
function writeCookiePair(parameter: RequestParameter): string {
  const { value, content, style } = parameter
  const name = encodeFieldName(parameter.name)
  if (content !== undefined) return `${name}=${encodeStrict(formatContent(value, content))}`
  const encode = style === 'cookie' ? escapeSemicolons : encodeStrict
  return formatFieldValue(
    writeStyledParameter(name, value, styleOptions({ ...parameter, style: 'cookie' }, 'cookie', encode)),
  )
}

/** OpenAPI 3.2 says that style `cookie` encodes nothing; what would end the pair is encoded all the same. */
const escapeSemicolons = (value: string): string => value.replaceAll(';', '%3B')

function writeAuthorization(authorization: readonly RequestCredential[]): WireHeader[] {
  return authorization.flatMap((credential): WireHeader[] => {
    if (credential.type === 'apiKey') return []
    if (credential.type !== 'basic')
      return [{ name: 'Authorization', value: formatFieldValue(`Bearer ${credential.token}`) }]
    const { username, password } = credential
    const value = `Basic ${encodeBase64(`${username}:${password}`)}`
    // plain credentials only where every client does the same with them
    const plain = /^[^\p{C}:]*$/u.test(username) && /^\P{C}*$/u.test(password)
    return [{ name: 'Authorization', value, ...(plain && { basic: { username, password } }) }]
  })
}

function filterApiKeys(authorization: readonly RequestCredential[], place: 'header' | 'query' | 'cookie') {
  return authorization
    .filter((credential) => credential.type === 'apiKey')
    .filter((credential) => credential.in === place)
}

/** Fields of one name are one list (RFC 9110, section 5.3); cookies are parted by semicolons. */
function mergeHeaders(list: readonly WireHeader[]): WireHeader[] {
  const byName = new Map<string, WireHeader>()
  for (const header of list) {
    const key = header.name.toLowerCase()
    const before = byName.get(key)
    const joint = key === 'cookie' ? '; ' : ', '
    byName.set(key, before ? { name: before.name, value: before.value + joint + header.value } : header)
  }
  return [...byName.values()]
}

function resolveBody(body: SampleRequestBody): WireBody {
  switch (body.type) {
    case 'json': {
      const value = copyJson(body.value ?? null)
      const contentType = formatFieldValue(body.contentType ?? 'application/json')
      const text = writeVisibleJson(value)
      // JavaScript and others would round it: its text is exact in every language.
      return hasLargeInteger(value)
        ? { type: 'text', contentType, text }
        : { type: 'json', contentType, value, text }
    }
    case 'form':
      return resolveFormBody(
        body.fields,
        formatFieldValue(body.contentType ?? 'application/x-www-form-urlencoded'),
      )
    case 'multipart':
      return {
        type: 'multipart',
        // Writers choose a boundary that occurs in none of the parts.
        contentType: formatFieldValue(body.contentType ?? 'multipart/form-data').replace(
          /;\s*boundary=("[^"]*"|[^;]*)/i,
          '',
        ),
        parts: body.parts.flatMap(resolvePart),
      }
    case 'binary':
      return {
        type: 'binary',
        contentType: formatFieldValue(body.contentType ?? 'application/octet-stream'),
        ...resolveFile(body),
      }
    default:
      return {
        type: 'text',
        contentType: formatFieldValue(body.contentType ?? 'text/plain'),
        text: replaceLoneSurrogates(body.text),
      }
  }
}

/** The parts of one field: each item of an array is one (OpenAPI 3.1.1, section 4.8.15.3). Names and values are never percent-encoded. */
export function resolvePart(part: BodyPart): WirePart[] {
  const name = replaceLoneSurrogates(part.name)
  const headers = part.headers?.map((header) => ({
    name: encodeFieldName(header.name),
    value: formatFieldValue(header.value),
  }))
  const shared = { name, ...(headers?.length && { headers }) }
  const own = part.content?.type
  const type = formatFieldValue(
    part.contentType === undefined ? (own ?? '') : chooseSentType(part.contentType, own),
  )
  if (part.file !== undefined)
    return [{ ...shared, ...resolveFile(part), contentType: type || 'application/octet-stream' }]
  const { value } = part
  if (isStyled(part))
    return listPairs(name, value, styleOptions(part, 'form', replaceLoneSurrogates)).map(([key, text]) => ({
      ...shared,
      name: key,
      value: text,
    }))
  // A part by position is the whole list.
  const items: readonly ParameterValue[] = Array.isArray(value) && name !== '' ? value : [value]
  return items
    .filter((item) => item !== null && item !== undefined)
    .map((item) => {
      const contentType = type || (typeof item === 'object' ? 'application/json' : undefined)
      const text = replaceLoneSurrogates(formatValue(item))
      return {
        ...shared,
        value: text,
        ...(contentType !== undefined && { contentType: addBoundary(contentType, text) }),
      }
    })
}

function resolveFile({ file, content }: BodyFile): BodyFile {
  return { file: replaceLoneSurrogates(file), ...(content && { content }) }
}

/** Whether a field is serialized like a parameter, which any of these keywords requests (OpenAPI 3.1.1, section 4.8.15.1.2). */
function isStyled({ style, explode, allowReserved }: FieldEncoding): boolean {
  return style !== undefined || explode !== undefined || allowReserved !== undefined
}

/** Whether a JSON value has an integer above 2^53, which JavaScript's numbers do not hold. */
function hasLargeInteger(value: unknown): boolean {
  if (typeof value === 'bigint') return true
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLargeInteger)
}

function resolveFormBody(fields: readonly FormField[], contentType: string): WireBody {
  const body = { type: 'form', contentType, text: writeFormText(fields) } as const
  const plain = fields.every(
    (formField) =>
      !formField.allowReserved &&
      DELIMITERS[formField.style ?? 'form'] === undefined &&
      (formField.explode ?? true),
  )
  if (!plain) return body
  return { ...body, fields: fields.flatMap((formField) => resolveField(formField, replaceLoneSurrogates)) }
}

const writeFormText = (fields: readonly FormField[]): string => listFormPairs(fields).join('&')

/** The pairs of a form as they travel: `name=value`, encoded. */
export function listFormPairs(fields: readonly FormField[]): readonly string[] {
  return fields
    .flatMap((formField) => resolveField(formField, formField.allowReserved ? encodeReserved : encodeForm))
    .map(([name, value]) => `${name}=${value}`)
}

/** Parts as they are shown: each on its line, a file by its name as cURL writes it. */
export function printParts(parts: readonly BodyPart[]): string {
  return parts
    .flatMap(resolvePart)
    .map(({ name, file, value = '', contentType, headers = [] }) => {
      const type = contentType === undefined ? '' : `;type=${contentType}`
      const fields = headers.map((header) => `;headers="${header.name}: ${header.value}"`).join('')
      return `${name}=${file === undefined ? value : `@${file}`}${type}${fields}`
    })
    .join('\n')
}

function resolveField(formField: FormField, encode: StyleOptions['encode']): [string, string][] {
  const { name, value, contentType } = formField
  if (value === null || value === undefined) return []
  if (!isStyled(formField) && (contentType !== undefined ? !Array.isArray(value) : isObject(value)))
    return [[encode(name), encode(formatValue(value))]]
  return listPairs(name, value, styleOptions(formField, 'form', encode))
}

/** JSON text that looks like what it is: controls, bidi marks and unusual spaces are escaped. */
function writeVisibleJson(value: unknown): string {
  return writeExactJson(value, 2).replaceAll(/[^\P{C}\n\p{Cn}]|[\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (char) =>
    [...Array(char.length).keys()]
      .map((at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** The value as JSON would carry it, with text that UTF-8 can carry. */
function copyJson(value: unknown): unknown {
  const json: unknown = parseExactJson(writeExactJson(value) ?? 'null')
  return replaceSurrogatesDeep(json)
}

function replaceSurrogatesDeep(value: unknown): unknown {
  if (typeof value === 'string') return replaceLoneSurrogates(value)
  if (Array.isArray(value)) return value.map(replaceSurrogatesDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [replaceLoneSurrogates(key), replaceSurrogatesDeep(item)]),
  )
}
