import { utf8 } from './encode.ts'
import type { Language } from './language.ts'
import { common, escape, hex, lines, tall } from './literal.ts'
import { simple, typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Wire, WireBody, WirePart } from './wire.ts'

export const r: Language = {
  id: 'r',
  label: 'R',
  library: 'httr',
  syntax: 'r',
  extension: 'R',
  write,
}

const verbs = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

function write(wire: Wire): string {
  const { method, url, body } = wire
  const made: Content = body ? content(body) : { before: [], options: [] }
  const user = wire.headers.find((one) => one.basic)?.basic
  const headers = [
    ...allHeaders(wire).filter((one) => !one.basic && !(made.typed && one.name === 'Content-Type')),
    ...(made.type ? [{ name: 'Content-Type', value: made.type }] : []),
  ]
  // httr sends no body with GET and HEAD unless they look like a POST
  const bare = body && /^(GET|HEAD)$/.test(method)
  const own = verbs.has(method)
  const options = [
    ...(own ? [] : [string(method)]),
    string(url),
    ...(headers.length
      ? [
          `add_headers(\n${headers.map(({ name, value }) => `    ${string(name)} = ${string(value)}`).join(',\n')}\n  )`,
        ]
      : []),
    ...(bare ? [`config(customrequest = ${string(method)})`] : []),
    ...(user ? [`authenticate(${string(user.username)}, ${string(user.password)})`] : []),
    ...made.options,
  ]
  return lines(
    'library(httr)',
    '',
    made.before,
    `response <- ${bare ? 'POST' : own ? method : 'VERB'}(`,
    options.map((one, at) => `  ${one}${at < options.length - 1 ? ',' : ''}`),
    ')',
    'cat(content(response, "text", encoding = "UTF-8"))',
  )
}

type Content = { before: string[]; options: string[]; type?: string; typed?: boolean }

function content(body: WireBody): Content {
  switch (body.type) {
    case 'form':
      if (!body.fields?.length || body.text.includes('%00'))
        return { before: [], options: [`body = ${string(body.text)}`] }
      return {
        before: [],
        options: [
          list(body.fields.map(([name, value]) => `${string(name)} = ${string(value)}`)),
          'encode = "form"',
        ],
      }
    case 'multipart':
      return multipart(body.parts)
    case 'binary':
      return {
        before: [],
        options: [`body = upload_file(${string(body.file)}, ${string(body.contentType)})`],
        typed: true,
      }
    default:
      return { before: [], options: [`body = ${raw(body.text)}`] }
  }
}

function multipart(parts: readonly WirePart[]): Content {
  if (!simple(parts)) return byHand(parts)
  const rows = parts.map((part) => {
    const name = string(part.name)
    if (part.file !== undefined)
      return `${name} = upload_file(${string(part.file)}, ${string(part.contentType)})`
    if (part.contentType === undefined && !part.value.includes('\0')) return `${name} = ${string(part.value)}`
    const type = part.contentType === undefined ? '' : `, ${string(part.contentType)}`
    return `${name} = curl::form_data(${raw(part.value)}${type})`
  })
  return { before: [], options: [list(rows), 'encode = "multipart"'] }
}

function byHand(parts: readonly WirePart[]): Content {
  const body = written(parts)
  const pieces = body.pieces.map((piece) => {
    if (piece.file !== undefined)
      return `readBin(${string(piece.file)}, "raw", file.size(${string(piece.file)}))`
    return piece.text.includes('\0') ? raw(piece.text) : `charToRaw(${string(piece.text)})`
  })
  return {
    before: [
      'body <- c(',
      ...pieces.map((piece, at) => `  ${piece}${at < pieces.length - 1 ? ',' : ''}`),
      ')',
      '',
    ],
    options: ['body = body'],
    type: typed(body),
  }
}

function list(rows: string[]): string {
  return `body = list(\n${rows.map((row) => `    ${row}`).join(',\n')}\n  )`
}

/** A raw string; the bytes themselves where there is a NUL, which no string of R can hold. */
function raw(text: string): string {
  if (text.includes('\0'))
    return `as.raw(c(${utf8(text)
      .map((byte) => `0x${hex(byte, 2)}`)
      .join(', ')}))`
  if (!tall(text)) return string(text)
  let dashes = ''
  while (text.includes(`)${dashes}"`)) dashes += '-'
  return `r"${dashes}(${text})${dashes}"`
}

/** R refuses a string that has escapes of bytes and of Unicode: all are of Unicode. */
function string(text: string): string {
  const other = (code: number) => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`)
  return `"${escape(text, { ...common, '"': '\\"' }, other)}"`
}
