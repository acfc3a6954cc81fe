import type { Language } from './language.ts'
import { braced, common, escape, lines, tree } from './literal.ts'
import { simple, typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Wire, WireBody } from './wire.ts'

export const ruby: Language = {
  id: 'ruby',
  label: 'Ruby',
  library: 'net/http',
  syntax: 'ruby',
  extension: 'rb',
  write,
}

const classes: Record<string, string> = {
  GET: 'Get',
  HEAD: 'Head',
  POST: 'Post',
  PUT: 'Put',
  PATCH: 'Patch',
  DELETE: 'Delete',
  OPTIONS: 'Options',
}

function write(wire: Wire): string {
  const { method, url, body } = wire
  // an empty Post, Put or Patch would say that it holds a form
  const name = !body && method.startsWith('P') ? undefined : classes[method]
  const secure = /^https:/i.test(url) ? ', use_ssl: true' : ''
  return lines(
    body?.type === 'json' && 'require "json"',
    'require "net/http"',
    '',
    `uri = URI(${string(url)})`,
    name
      ? `request = Net::HTTP::${name}.new(uri)`
      : `request = Net::HTTPGenericRequest.new(${string(method)}, ${body ? 'true' : 'false'}, true, uri)`,
    allHeaders(wire).map(({ name, value, basic }) =>
      basic
        ? `request.basic_auth(${string(basic.username)}, ${string(basic.password)})`
        : `request[${string(name)}] = ${string(value)}`,
    ),
    body && content(body),
    '',
    `response = Net::HTTP.start(uri.hostname, uri.port${secure}) { |http| http.request(request) }`,
    'puts response.body',
  )
}

function content(body: WireBody): string {
  switch (body.type) {
    case 'json':
      return `request.body = JSON.generate(${tree(body.value, dialect)})`
    case 'form':
      if (!body.fields?.length) return `request.body = ${string(body.text)}`
      return lines(
        'request.body = URI.encode_www_form([',
        body.fields.map(([name, value]) => `  [${string(name)}, ${string(value)}],`),
        '])',
      )
    case 'multipart':
      return multipart(body)
    case 'binary':
      return `request.body = File.binread(${string(body.file)})`
    default:
      return `request.body = ${string(body.text)}`
  }
}

function multipart({ parts }: Extract<WireBody, { type: 'multipart' }>): string {
  // set_form gives a type to files only, and its names go out as they are
  if (!simple(parts) || parts.some((part) => part.file === undefined && part.contentType !== undefined)) {
    const body = written(parts)
    return lines(
      `request["Content-Type"] = ${string(typed(body))}`,
      'request.body = [',
      body.pieces.map((piece) =>
        piece.file === undefined ? `  ${string(piece.text)}.b,` : `  File.binread(${string(piece.file)}),`,
      ),
      '].join',
    )
  }
  const rows = parts.map((part) => {
    if (part.file === undefined) return `  [${string(part.name)}, ${string(part.value)}],`
    const options = `{ filename: ${string(part.file)}, content_type: ${string(part.contentType)} }`
    return `  [${string(part.name)}, File.open(${string(part.file)}, "rb"), ${options}],`
  })
  return lines('request.set_form([', rows, '], "multipart/form-data")')
}

/** `#` starts an interpolation only before `{`, `$` and `@`. */
function string(text: string): string {
  const inner = escape(text, { ...common, '"': '\\"' }, braced)
  return `"${inner.replaceAll(/#(?=[{$@])/g, '\\#')}"`
}

const dialect = { string, map: ['{', ' => ', '}'], words: ['nil', 'true', 'false'] } as const
