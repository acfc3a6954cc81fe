/** Writes a request as a Ruby script with net/http from the standard library. */
import { DOUBLE_QUOTED, NUMBER } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import {
  writeBracedEscape,
  commonEscapes,
  escapeLiteral,
  joinLines,
  writeJsonLiteral,
} from '../source-text.ts'
import { isSimpleForm, writeMultipart } from '../write-multipart.ts'
import { listHeaders, type WireMultipart, type WireRequest, type WireBody } from '../wire-request.ts'

export const ruby: SampleLanguage = {
  id: 'ruby',
  label: 'Ruby',
  library: 'net/http',
  syntax: 'ruby',
  tokens: [
    ['string', DOUBLE_QUOTED],
    ['keyword', /\brequire\b/],
    ['string', /\b(?:use_ssl|filename|content_type):/],
    ['number', /\b(?:true|false|nil)\b/],
    ['name', /\bNet::HTTP::\w+|\bNet::HTTPGenericRequest|\b[A-Z]\w*/],
    ['number', NUMBER],
  ],
  write: writeRubySample,
}

const requestClasses: Record<string, string> = {
  GET: 'Get',
  HEAD: 'Head',
  POST: 'Post',
  PUT: 'Put',
  PATCH: 'Patch',
  DELETE: 'Delete',
  OPTIONS: 'Options',
}

function writeRubySample(wire: WireRequest): string {
  const { method, url, body } = wire
  // an empty Post, Put or Patch would say that it holds a form
  const name = !body && method.startsWith('P') ? undefined : requestClasses[method]
  const secure = /^https:/i.test(url) ? ', use_ssl: true' : ''
  return joinLines(
    body?.type === 'json' && 'require "json"',
    'require "net/http"',
    '',
    `uri = URI(${quoteString(url)})`,
    name
      ? `request = Net::HTTP::${name}.new(uri)`
      : `request = Net::HTTPGenericRequest.new(${quoteString(method)}, ${body ? 'true' : 'false'}, true, uri)`,
    listHeaders(wire).map(({ name, value, basic }) =>
      basic
        ? `request.basic_auth(${quoteString(basic.username)}, ${quoteString(basic.password)})`
        : `request[${quoteString(name)}] = ${quoteString(value)}`,
    ),
    body && writeBody(body),
    '',
    `response = Net::HTTP.start(uri.hostname, uri.port${secure}) { |http| http.request(request) }`,
    'puts response.body',
  )
}

function writeBody(body: WireBody): string {
  switch (body.type) {
    case 'json':
      return `request.body = JSON.generate(${writeJsonLiteral(body.value, dialect)})`
    case 'form':
      if (!body.fields?.length) return `request.body = ${quoteString(body.text)}`
      return joinLines(
        'request.body = URI.encode_www_form([',
        body.fields.map(([name, value]) => `  [${quoteString(name)}, ${quoteString(value)}],`),
        '])',
      )
    case 'multipart':
      return writeMultipartBody(body)
    case 'binary':
      return `request.body = File.binread(${quoteString(body.file)})`
    default:
      return `request.body = ${quoteString(body.text)}`
  }
}

function writeMultipartBody(multipart: WireMultipart): string {
  const { parts } = multipart
  // set_form sets a type for files only, and sends names unchanged
  if (
    !isSimpleForm(multipart) ||
    parts.some((part) => part.file === undefined && part.contentType !== undefined)
  ) {
    const body = writeMultipart(multipart)
    return joinLines(
      `request["Content-Type"] = ${quoteString(body.contentType)}`,
      'request.body = [',
      body.pieces.map((piece) =>
        piece.file === undefined
          ? `  ${quoteString(piece.text)}.b,`
          : `  File.binread(${quoteString(piece.file)}),`,
      ),
      '].join',
    )
  }
  const rows = parts.map((part) => {
    if (part.file === undefined) return `  [${quoteString(part.name)}, ${quoteString(part.value)}],`
    const options = `{ filename: ${quoteString(part.file)}, content_type: ${quoteString(part.contentType)} }`
    return `  [${quoteString(part.name)}, File.open(${quoteString(part.file)}, "rb"), ${options}],`
  })
  return joinLines('request.set_form([', rows, '], "multipart/form-data")')
}

/** `#` starts an interpolation only before `{`, `$` and `@`. */
function quoteString(text: string): string {
  const inner = escapeLiteral(text, { ...commonEscapes, '"': '\\"' }, writeBracedEscape)
  return `"${inner.replaceAll(/#(?=[{$@])/g, '\\#')}"`
}

const dialect = { string: quoteString, map: ['{', ' => ', '}'], words: ['nil', 'true', 'false'] } as const
