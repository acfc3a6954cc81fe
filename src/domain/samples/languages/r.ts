/** Writes a request as an R script with httr. */
import { DOUBLE_QUOTED } from '../color-code.ts'
import { encodeUtf8 } from '../percent-encode.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { formatHex, joinLines, isMultiline, quoteDouble } from '../source-text.ts'
import { isSimpleForm, writeMultipart } from '../write-multipart.ts'
import { listHeaders, type WireMultipart, type WireRequest, type WireBody } from '../wire-request.ts'

export const r: SampleLanguage = {
  id: 'r',
  label: 'R',
  library: 'httr',
  syntax: 'r',
  tokens: [
    ['string', /r"(?<dashes>-*)\([^]*?\)\k<dashes>"/],
    ['string', DOUBLE_QUOTED],
    ['number', /\b(?:list|c|as\.raw)(?=\()|\b0x\w+/],
  ],
  write: writeRSample,
}

const shortcutMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

function writeRSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const bodyCode: BodyCode = body ? writeBody(body) : { before: [], options: [] }
  const user = wire.headers.find((header) => header.basic)?.basic
  const headers = listHeaders(wire, bodyCode.type).filter(
    (header) => !header.basic && !(bodyCode.typed && header.name === 'Content-Type'),
  )
  // httr sends no body with GET and HEAD unless they look like a POST
  const bare = body && /^(GET|HEAD)$/.test(method)
  const hasShortcut = shortcutMethods.has(method)
  const options = [
    ...(hasShortcut ? [] : [quoteString(method)]),
    quoteString(url),
    ...(headers.length
      ? [
          `add_headers(\n${headers.map(({ name, value }) => `    ${quoteString(name)} = ${quoteString(value)}`).join(',\n')}\n  )`,
        ]
      : []),
    ...(bare ? [`config(customrequest = ${quoteString(method)})`] : []),
    ...(user ? [`authenticate(${quoteString(user.username)}, ${quoteString(user.password)})`] : []),
    ...bodyCode.options,
  ]
  return joinLines(
    'library(httr)',
    '',
    bodyCode.before,
    `response <- ${bare ? 'POST' : hasShortcut ? method : 'VERB'}(`,
    options.map((option, at) => `  ${option}${at < options.length - 1 ? ',' : ''}`),
    ')',
    'cat(content(response, "text", encoding = "UTF-8"))',
  )
}

type BodyCode = { before: string[]; options: string[]; type?: string; typed?: boolean }

function writeBody(body: WireBody): BodyCode {
  switch (body.type) {
    case 'form':
      if (!body.fields?.length || body.text.includes('%00'))
        return { before: [], options: [`body = ${quoteString(body.text)}`] }
      return {
        before: [],
        options: [
          writeBodyList(body.fields.map(([name, value]) => `${quoteString(name)} = ${quoteString(value)}`)),
          'encode = "form"',
        ],
      }
    case 'multipart':
      return writeMultipartBody(body)
    case 'binary':
      return {
        before: [],
        options: [`body = upload_file(${quoteString(body.file)}, ${quoteString(body.contentType)})`],
        typed: true,
      }
    default:
      return { before: [], options: [`body = ${quoteMultiline(body.text)}`] }
  }
}

function writeMultipartBody(body: WireMultipart): BodyCode {
  if (!isSimpleForm(body)) return writeEncodedMultipart(body)
  const rows = body.parts.map((part) => {
    const name = quoteString(part.name)
    if (part.file !== undefined)
      return `${name} = upload_file(${quoteString(part.file)}, ${quoteString(part.contentType)})`
    if (part.contentType === undefined && !part.value.includes('\0'))
      return `${name} = ${quoteString(part.value)}`
    const type = part.contentType === undefined ? '' : `, ${quoteString(part.contentType)}`
    return `${name} = curl::form_data(${quoteMultiline(part.value)}${type})`
  })
  return { before: [], options: [writeBodyList(rows), 'encode = "multipart"'] }
}

function writeEncodedMultipart(multipart: WireMultipart): BodyCode {
  const body = writeMultipart(multipart)
  const pieces = body.pieces.map((piece) => {
    if (piece.file !== undefined)
      return `readBin(${quoteString(piece.file)}, "raw", file.size(${quoteString(piece.file)}))`
    return piece.text.includes('\0') ? quoteMultiline(piece.text) : `charToRaw(${quoteString(piece.text)})`
  })
  return {
    before: [
      'body <- c(',
      ...pieces.map((piece, at) => `  ${piece}${at < pieces.length - 1 ? ',' : ''}`),
      ')',
      '',
    ],
    options: ['body = body'],
    type: body.contentType,
  }
}

function writeBodyList(rows: string[]): string {
  return `body = list(\n${rows.map((row) => `    ${row}`).join(',\n')}\n  )`
}

/** A raw string; the bytes themselves if there is a NUL, which no string of R can hold. */
function quoteMultiline(text: string): string {
  if (text.includes('\0'))
    return `as.raw(c(${encodeUtf8(text)
      .map((byte) => `0x${formatHex(byte, 2)}`)
      .join(', ')}))`
  if (!isMultiline(text)) return quoteString(text)
  let dashes = ''
  while (text.includes(`)${dashes}"`)) dashes += '-'
  return `r"${dashes}(${text})${dashes}"`
}

/** R refuses a string that has escapes of bytes and of Unicode: all are of Unicode. */
function quoteString(text: string): string {
  const other = (code: number) => (code > 0xffff ? `\\U${formatHex(code, 8)}` : `\\u${formatHex(code, 4)}`)
  return quoteDouble(text, other)
}
