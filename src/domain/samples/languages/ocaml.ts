/** Writes a request as an OCaml program with cohttp-lwt-unix. */
import { DOUBLE_QUOTED } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { joinLines, isMultiline, quoteDouble } from '../source-text.ts'
import { writeMultipart } from '../write-multipart.ts'
import { listHeaders } from '../wire-request.ts'
import type { WireHeader, WireMultipart, WireRequest, WireBody } from '../wire-request.ts'

export const ocaml: SampleLanguage = {
  id: 'ocaml',
  label: 'OCaml',
  library: 'cohttp-lwt-unix',
  syntax: 'ocaml',
  tokens: [
    ['string', /\{(?<tag>\w*)\|[^]*?\|\k<tag>\}/],
    ['string', DOUBLE_QUOTED],
    ['keyword', /\b(?:open|let|in|with)\b/],
    ['number', /\b(?:true|false)\b|`?\b[A-Z]\w*|\(\)/],
  ],
  write: writeOcamlSample,
}

const knownMethods = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/

function writeOcamlSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const bodyCode: BodyCode = body ? writeBody(body) : { lines: [] }
  const headers = listHeaders(wire, bodyCode.type)
  // cohttp sends no body with these methods unless they look unknown
  const known = knownMethods.test(method) && !(body && /^(GET|HEAD)$/.test(method))
  const verb = known ? `\`${method}` : `(\`Other ${quoteString(method)})`
  return joinLines(
    'open Lwt.Syntax',
    '',
    'let main =',
    `  let uri = Uri.of_string ${quoteString(url)} in`,
    headers.length > 0 && [
      '  let headers = Cohttp.Header.of_list [',
      headers.map((header) => `    ${writeHeaderPair(header)};`),
      '  ] in',
    ],
    bodyCode.lines,
    writeCall(wire, headers.length > 0, verb),
    '  let* text = Cohttp_lwt.Body.to_string body in',
    '  Lwt_io.printl text',
    '',
    'let () = Lwt_main.run main',
  )
}

/** Uri decodes `%2C` and its like in a path: where that matters, the target is given as it is. */
function writeCall({ url, body }: WireRequest, headers: boolean, verb: string): string[] {
  const options = `${headers ? ' ~headers' : ''}${body ? ' ~body' : ''}`
  const target = url.replace(/^[^:]*:\/\/[^/]*/, '')
  if (!/^[^?]*%(2[1-9A-C]|3[ABD]|40)/.test(target))
    return [`  let* _, body = Cohttp_lwt_unix.Client.call${options} ${verb} uri in`]
  const length = body ? ' ~body_length:(Int64.of_int (String.length text))' : ''
  return [
    ...(body ? ['  let* text = Cohttp_lwt.Body.to_string body in'] : []),
    `  let request = Cohttp.Request.make_for_client${headers ? ' ~headers' : ''} ~chunked:false${length} ${verb} uri in`,
    `  let request = { request with resource = ${quoteString(target)} } in`,
    `  let calls = Lwt_stream.of_list [ (request, ${body ? 'Cohttp_lwt.Body.of_string text' : 'Cohttp_lwt.Body.empty'}) ] in`,
    '  let* responses = Cohttp_lwt_unix.Client.callv uri calls in',
    '  let* _, body = Lwt_stream.next responses in',
  ]
}

function writeHeaderPair({ name, value, basic }: WireHeader): string {
  if (!basic) return `${quoteString(name)}, ${quoteString(value)}`
  const credential = `\`Basic (${quoteString(basic.username)}, ${quoteString(basic.password)})`
  return `${quoteString(name)}, Cohttp.Auth.string_of_credential (${credential})`
}

type BodyCode = { lines: string[]; type?: string }

function writeBody(body: WireBody): BodyCode {
  switch (body.type) {
    case 'multipart':
      return writeMultipartBody(body)
    case 'binary':
      return { lines: [writeFileRead('file', body.file), '  let body = Cohttp_lwt.Body.of_string file in'] }
    default:
      return { lines: [`  let body = Cohttp_lwt.Body.of_string ${quoteMultiline(body.text)} in`] }
  }
}

function writeMultipartBody(body: WireMultipart): BodyCode {
  const form = writeMultipart(body)
  const names = form.pieces.flatMap((piece) => (piece.file === undefined ? [] : [piece.file]))
  const variable = (at: number) => (names.length > 1 ? `file${at + 1}` : 'file')
  let index = 0
  return {
    lines: [
      ...names.map((name, at) => writeFileRead(variable(at), name)),
      '  let body = Cohttp_lwt.Body.of_string_list [',
      ...form.pieces.map(
        (piece) => `    ${piece.file === undefined ? quoteString(piece.text) : variable(index++)};`,
      ),
      '  ] in',
    ],
    type: form.contentType,
  }
}

function writeFileRead(variable: string, name: string): string {
  return `  let* ${variable} = Lwt_io.with_file ~mode:Lwt_io.Input ${quoteString(name)} Lwt_io.read in`
}

/** A quoted string, with a name where the text has the plain end. */
function quoteMultiline(text: string): string {
  if (!isMultiline(text)) return quoteString(text)
  let name = ''
  while (text.includes(`|${name}}`)) name += 'x'
  return `{${name}|${text}|${name}}`
}

/** Control characters as three decimal digits. */
function quoteString(text: string): string {
  return quoteDouble(text, (code) =>
    code < 0x80 ? `\\${String(code).padStart(3, '0')}` : `\\u{${code.toString(16).toUpperCase()}}`,
  )
}
