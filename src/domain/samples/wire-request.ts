/**
 * Resolves a described request to the one that travels: the address is encoded once, headers are visible ASCII, and each body has its
 * content type. All writers start from a `WireRequest`, so that every language sends the same bytes.
 */
import { isObject } from '../../lib/data/is-object.ts'
import { parseExactJson, writeExactJson } from '../../lib/data/json/exact-json.ts'
import {
  normalizeUrl,
  encodeBase64,
  encodeCookieValue,
  encodeFieldValue,
  encodeForm,
  encodeReserved,
  encodeStrict,
  encodeFieldName,
  replaceLoneSurrogates,
} from './percent-encode.ts'
import type {
  RequestCredential,
  SampleRequestBody,
  FormField,
  RequestParameter,
  SampleRequest,
} from './sample-request.ts'
import { JOINTS, listPairs, writeStyledParameter, formatValue } from './parameter-style.ts'
import type { StyleOptions } from './parameter-style.ts'

/** A request as it travels: what all writers share. The address is encoded once, headers are visible ASCII. */
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
  /** `fields` are raw names and values, where a client's own form encoder gives what is meant; `text` always is. */
  | { type: 'form'; contentType: string; text: string; fields?: readonly (readonly [string, string])[] }
  | { type: 'multipart'; contentType: string; parts: readonly WirePart[] }
  | { type: 'binary'; contentType: string; file: string }
  | { type: 'text'; contentType: string; text: string }

export type WirePart =
  | { name: string; value: string; contentType?: string; file?: never }
  | { name: string; file: string; contentType: string; value?: never }

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

/** All headers with the body's Content-Type, for clients that take it among the others. */
export function listHeaders({ headers, body }: WireRequest): readonly WireHeader[] {
  return body && body.type !== 'multipart'
    ? [...headers, { name: 'Content-Type', value: body.contentType }]
    : headers
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

/** OpenAPI 3.2's `in: querystring`: one value is the whole query. */
function writeQueryString({ value, content }: RequestParameter): string {
  if (content === 'application/x-www-form-urlencoded' && isObject(value))
    return writeFormText([{ name: '', value }])
  return encodeStrict(formatValue(value))
}

function writeParameter(parameter: RequestParameter, fallback: 'simple' | 'form'): string {
  const { name, value, allowReserved, content } = parameter
  const encode = allowReserved ? encodeReserved : encodeStrict
  if (content !== undefined) {
    const json = typeof value === 'string' && !/json/i.test(content) ? value : writeExactJson(value ?? null)
    return fallback === 'form' ? `${encode(name)}=${encode(json)}` : encode(json)
  }
  return writeStyledParameter(name, value, styleOptions(parameter, fallback, encode))
}

function styleOptions(
  { style, explode }: Pick<RequestParameter, 'style' | 'explode'>,
  fallback: StyleOptions['style'],
  encode: StyleOptions['encode'],
): StyleOptions {
  const chosen = style ?? fallback
  return { style: chosen, explode: explode ?? (chosen === 'form' || chosen === 'cookie'), encode }
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
        : formatValue(value)
    // an empty text is a value, an empty array or object is none
    if (raw !== '' || value === '') list.push({ name: encodeFieldName(name), value: encodeFieldValue(raw) })
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
      value: encodeFieldValue(apiKey.value),
    })),
    ...writeAuthorization(authorization),
  ]
  if (cookies.length) list.push({ name: 'Cookie', value: cookies.join('; ') })
  const replaced = new Set(credentials.map((header) => header.name.toLowerCase()))
  return mergeHeaders([...credentials, ...list.filter((header) => !replaced.has(header.name.toLowerCase()))])
}

/** Several values of a cookie are separated as cookies are, regardless of the style: `&` has no meaning there. */
function writeCookiePair(parameter: RequestParameter): string {
  const { name, value, content, style } = parameter
  if (content !== undefined) return `${encodeFieldName(name)}=${encodeStrict(formatValue(value))}`
  const encode = style === 'cookie' ? escapeSemicolons : encodeStrict
  return encodeFieldValue(
    writeStyledParameter(name, value, styleOptions({ ...parameter, style: 'cookie' }, 'cookie', encode)),
  )
}

/** OpenAPI 3.2 says that style `cookie` encodes nothing; what would end the pair is encoded all the same. */
function escapeSemicolons(value: string): string {
  return value.replaceAll(';', '%3B')
}

function writeAuthorization(authorization: readonly RequestCredential[]): WireHeader[] {
  return authorization.flatMap((credential): WireHeader[] => {
    if (credential.type === 'apiKey') return []
    if (credential.type !== 'basic')
      return [{ name: 'Authorization', value: encodeFieldValue(`Bearer ${credential.token}`) }]
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
      const contentType = encodeFieldValue(body.contentType ?? 'application/json')
      const text = writeVisibleJson(value)
      // JavaScript and others would round it: its text is exact in every language.
      return hasLargeInteger(value)
        ? { type: 'text', contentType, text }
        : { type: 'json', contentType, value, text }
    }
    case 'form':
      return resolveFormBody(
        body.fields,
        encodeFieldValue(body.contentType ?? 'application/x-www-form-urlencoded'),
      )
    case 'multipart':
      return {
        type: 'multipart',
        contentType: 'multipart/form-data',
        parts: body.parts.map((part): WirePart => {
          const contentType = part.contentType === undefined ? undefined : encodeFieldValue(part.contentType)
          if ('file' in part)
            return {
              name: replaceLoneSurrogates(part.name),
              file: replaceLoneSurrogates(part.file),
              contentType: contentType ?? 'application/octet-stream',
            }
          return {
            name: replaceLoneSurrogates(part.name),
            value: replaceLoneSurrogates(part.value),
            ...(contentType !== undefined && { contentType }),
          }
        }),
      }
    case 'binary':
      return {
        type: 'binary',
        contentType: encodeFieldValue(body.contentType ?? 'application/octet-stream'),
        file: replaceLoneSurrogates(body.file),
      }
    default:
      return {
        type: 'text',
        contentType: encodeFieldValue(body.contentType ?? 'text/plain'),
        text: replaceLoneSurrogates(body.text),
      }
  }
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
      JOINTS[formField.style ?? 'form'] === undefined &&
      (formField.explode ?? true),
  )
  if (!plain) return body
  return { ...body, fields: fields.flatMap((formField) => listFormPairs(formField, replaceLoneSurrogates)) }
}

function writeFormText(fields: readonly FormField[]): string {
  return fields
    .flatMap((formField) => listFormPairs(formField, formField.allowReserved ? encodeReserved : encodeForm))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function listFormPairs(formField: FormField, encode: StyleOptions['encode']): [string, string][] {
  if (formField.contentType !== undefined)
    return formField.value === null || formField.value === undefined
      ? []
      : [[encode(formField.name), encode(formatValue(formField.value))]]
  return listPairs(formField.name, formField.value, styleOptions(formField, 'form', encode))
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
