import { address, base64, cookie, field, formed, reserved, strict, token, whole } from './encode.ts'
import type { Authorization, Body, Field, Parameter, Request } from './request.ts'
import { isObject, pairs, styled, text } from './style.ts'
import type { Form } from './style.ts'

/** A request as it travels: what all writers share. The address is encoded once, headers are visible ASCII. */
export type Wire = {
  method: string
  url: string
  /** In the order to send; without those that clients write (Host, Content-Length) and without Content-Type. */
  headers: readonly Header[]
  body?: WireBody
}

export type Header = {
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
export function wire(request: Request): Wire {
  const body = request.body && wireBody(request.body)
  return {
    method: token(request.method.toUpperCase()) || 'GET',
    url: target(request),
    headers: headers(request),
    ...(body && { body }),
  }
}

/** All headers with the body's Content-Type, for clients that take it among the others. */
export function allHeaders({ headers, body }: Wire): readonly Header[] {
  return body && body.type !== 'multipart'
    ? [...headers, { name: 'Content-Type', value: body.contentType }]
    : headers
}

function target({ url, parameters = [], authorization = [] }: Request): string {
  const path = url.replaceAll(/\{([^{}]*)\}/g, (template, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return parameter ? serialised(parameter, 'simple') : template
  })
  const query = [
    ...parameters.map((one) =>
      one.in === 'query' ? serialised(one, 'form') : one.in === 'querystring' ? wholeQuery(one) : '',
    ),
    ...keys(authorization, 'query').map((one) => `${strict(one.name)}=${strict(one.value)}`),
  ].filter((pair) => pair !== '')
  const base = address(path)
  return query.length ? base + (base.includes('?') ? '&' : '?') + query.join('&') : base
}

/** OpenAPI 3.2's `in: querystring`: one value is the whole query. */
function wholeQuery({ value, content }: Parameter): string {
  if (content === 'application/x-www-form-urlencoded' && isObject(value))
    return formText([{ name: '', value }])
  return strict(text(value))
}

function serialised(parameter: Parameter, fallback: 'simple' | 'form'): string {
  const { name, value, allowReserved, content } = parameter
  const encode = allowReserved ? reserved : strict
  if (content !== undefined) {
    const json = typeof value === 'string' && !/json/i.test(content) ? value : JSON.stringify(value ?? null)
    return fallback === 'form' ? `${encode(name)}=${encode(json)}` : encode(json)
  }
  return styled(name, value, shape(parameter, fallback, encode))
}

function shape(
  { style, explode }: Pick<Parameter, 'style' | 'explode'>,
  fallback: Form['style'],
  encode: Form['encode'],
): Form {
  const chosen = style ?? fallback
  return { style: chosen, explode: explode ?? (chosen === 'form' || chosen === 'cookie'), encode }
}

function headers({ parameters = [], authorization = [] }: Request): Header[] {
  const list: Header[] = []
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
    const raw = content === undefined ? styled(name, value, shape(parameter, 'simple', whole)) : text(value)
    // an empty text is a value, an empty array or object is none
    if (raw !== '' || value === '') list.push({ name: token(name), value: field(raw) })
  }
  const cookies = [
    ...parameters.filter((one) => one.in === 'cookie').map(cookiePair),
    ...keys(authorization, 'cookie').map((one) => `${token(one.name)}=${cookie(one.value)}`),
  ].filter((pair) => pair !== '')
  const credentials = [
    ...keys(authorization, 'header').map((one) => ({ name: token(one.name), value: field(one.value) })),
    ...authorized(authorization),
  ]
  if (cookies.length) list.push({ name: 'Cookie', value: cookies.join('; ') })
  const replaced = new Set(credentials.map((one) => one.name.toLowerCase()))
  return merged([...credentials, ...list.filter((one) => !replaced.has(one.name.toLowerCase()))])
}

/** Cookies of several values are parted as cookies are, whatever the style says: `&` means nothing there. */
function cookiePair(parameter: Parameter): string {
  const { name, value, content, style } = parameter
  if (content !== undefined) return `${token(name)}=${strict(text(value))}`
  const encode = style === 'cookie' ? cookieText : strict
  return field(styled(name, value, shape({ ...parameter, style: 'cookie' }, 'cookie', encode)))
}

/** OpenAPI 3.2 says that style `cookie` encodes nothing; what would end the pair is encoded all the same. */
function cookieText(value: string): string {
  return value.replaceAll(';', '%3B')
}

function authorized(authorization: readonly Authorization[]): Header[] {
  return authorization.flatMap((one): Header[] => {
    if (one.type === 'apiKey') return []
    if (one.type !== 'basic') return [{ name: 'Authorization', value: field(`Bearer ${one.token}`) }]
    const { username, password } = one
    const value = `Basic ${base64(`${username}:${password}`)}`
    // plain credentials only where every client does the same with them
    const plain = /^[^\p{C}:]*$/u.test(username) && /^\P{C}*$/u.test(password)
    return [{ name: 'Authorization', value, ...(plain && { basic: { username, password } }) }]
  })
}

function keys(authorization: readonly Authorization[], place: 'header' | 'query' | 'cookie') {
  return authorization.filter((one) => one.type === 'apiKey').filter((one) => one.in === place)
}

/** Fields of one name are one list (RFC 9110, section 5.3); cookies are parted by semicolons. */
function merged(list: readonly Header[]): Header[] {
  const byName = new Map<string, Header>()
  for (const header of list) {
    const key = header.name.toLowerCase()
    const before = byName.get(key)
    const joint = key === 'cookie' ? '; ' : ', '
    byName.set(key, before ? { name: before.name, value: before.value + joint + header.value } : header)
  }
  return [...byName.values()]
}

function wireBody(body: Body): WireBody {
  switch (body.type) {
    case 'json': {
      const value = wellFormed(body.value ?? null)
      return {
        type: 'json',
        contentType: field(body.contentType ?? 'application/json'),
        value,
        text: visible(value),
      }
    }
    case 'form':
      return formBody(body.fields, field(body.contentType ?? 'application/x-www-form-urlencoded'))
    case 'multipart':
      return {
        type: 'multipart',
        contentType: 'multipart/form-data',
        parts: body.parts.map((part): WirePart => {
          const contentType = part.contentType === undefined ? undefined : field(part.contentType)
          if ('file' in part)
            return {
              name: whole(part.name),
              file: whole(part.file),
              contentType: contentType ?? 'application/octet-stream',
            }
          return {
            name: whole(part.name),
            value: whole(part.value),
            ...(contentType !== undefined && { contentType }),
          }
        }),
      }
    case 'binary':
      return {
        type: 'binary',
        contentType: field(body.contentType ?? 'application/octet-stream'),
        file: whole(body.file),
      }
    default:
      return { type: 'text', contentType: field(body.contentType ?? 'text/plain'), text: whole(body.text) }
  }
}

function formBody(fields: readonly Field[], contentType: string): WireBody {
  const body = { type: 'form', contentType, text: formText(fields) } as const
  const plain = fields.every(
    (one) =>
      !one.allowReserved &&
      one.style !== 'spaceDelimited' &&
      one.style !== 'pipeDelimited' &&
      (one.explode ?? true),
  )
  if (!plain) return body
  return { ...body, fields: fields.flatMap((one) => formPairs(one, whole)) }
}

function formText(fields: readonly Field[]): string {
  return fields
    .flatMap((one) => formPairs(one, one.allowReserved ? reserved : formed))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function formPairs(one: Field, encode: Form['encode']): [string, string][] {
  if (one.contentType !== undefined)
    return one.value === null || one.value === undefined ? [] : [[encode(one.name), encode(text(one.value))]]
  return pairs(one.name, one.value, shape(one, 'form', encode))
}

/** JSON text that looks like what it is: controls, bidi marks and odd blanks stand there as escapes. */
function visible(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/[^\P{C}\n\p{Cn}]|[\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (char) =>
    [...Array(char.length).keys()]
      .map((at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** The value as JSON would carry it, with text that UTF-8 can carry. */
function wellFormed(value: unknown): unknown {
  const json: unknown = JSON.parse(JSON.stringify(value) ?? 'null')
  return mapped(json)
}

function mapped(value: unknown): unknown {
  if (typeof value === 'string') return whole(value)
  if (Array.isArray(value)) return value.map(mapped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [whole(key), mapped(item)]))
}
