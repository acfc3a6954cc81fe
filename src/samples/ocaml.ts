import type { Language } from './language.ts'
import { common, escape, lines, tall } from './literal.ts'
import { typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Header, Wire, WireBody } from './wire.ts'

export const ocaml: Language = {
  id: 'ocaml',
  label: 'OCaml',
  library: 'cohttp-lwt-unix',
  syntax: 'ocaml',
  extension: 'ml',
  write,
}

const named = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/

function write(wire: Wire): string {
  const { method, url, body } = wire
  const made: Content = body ? content(body) : { lines: [] }
  const headers = [...allHeaders(wire), ...(made.type ? [{ name: 'Content-Type', value: made.type }] : [])]
  // cohttp sends no body with these methods unless they look unknown
  const known = named.test(method) && !(body && /^(GET|HEAD)$/.test(method))
  const verb = known ? `\`${method}` : `(\`Other ${string(method)})`
  return lines(
    'open Lwt.Syntax',
    '',
    'let main =',
    `  let uri = Uri.of_string ${string(url)} in`,
    headers.length > 0 && [
      '  let headers = Cohttp.Header.of_list [',
      headers.map((one) => `    ${pair(one)};`),
      '  ] in',
    ],
    made.lines,
    call(wire, headers.length > 0, verb),
    '  let* text = Cohttp_lwt.Body.to_string body in',
    '  Lwt_io.printl text',
    '',
    'let () = Lwt_main.run main',
  )
}

/** Uri decodes `%2C` and its like in a path: where that matters, the target is given as it is. */
function call({ url, body }: Wire, headers: boolean, verb: string): string[] {
  const options = `${headers ? ' ~headers' : ''}${body ? ' ~body' : ''}`
  const target = url.replace(/^[^:]*:\/\/[^/]*/, '')
  if (!/^[^?]*%(2[1-9A-C]|3[ABD]|40)/.test(target))
    return [`  let* _, body = Cohttp_lwt_unix.Client.call${options} ${verb} uri in`]
  const length = body ? ' ~body_length:(Int64.of_int (String.length text))' : ''
  return [
    ...(body ? ['  let* text = Cohttp_lwt.Body.to_string body in'] : []),
    `  let request = Cohttp.Request.make_for_client${headers ? ' ~headers' : ''} ~chunked:false${length} ${verb} uri in`,
    `  let request = { request with resource = ${string(target)} } in`,
    `  let calls = Lwt_stream.of_list [ (request, ${body ? 'Cohttp_lwt.Body.of_string text' : 'Cohttp_lwt.Body.empty'}) ] in`,
    '  let* responses = Cohttp_lwt_unix.Client.callv uri calls in',
    '  let* _, body = Lwt_stream.next responses in',
  ]
}

function pair({ name, value, basic }: Header): string {
  if (!basic) return `${string(name)}, ${string(value)}`
  const credential = `\`Basic (${string(basic.username)}, ${string(basic.password)})`
  return `${string(name)}, Cohttp.Auth.string_of_credential (${credential})`
}

type Content = { lines: string[]; type?: string }

function content(body: WireBody): Content {
  switch (body.type) {
    case 'multipart':
      return multipart(body)
    case 'binary':
      return { lines: [read('file', body.file), '  let body = Cohttp_lwt.Body.of_string file in'] }
    default:
      return { lines: [`  let body = Cohttp_lwt.Body.of_string ${raw(body.text)} in`] }
  }
}

function multipart({ parts }: Extract<WireBody, { type: 'multipart' }>): Content {
  const form = written(parts)
  const names = form.pieces.flatMap((piece) => (piece.file === undefined ? [] : [piece.file]))
  const variable = (at: number) => (names.length > 1 ? `file${at + 1}` : 'file')
  let index = 0
  return {
    lines: [
      ...names.map((name, at) => read(variable(at), name)),
      '  let body = Cohttp_lwt.Body.of_string_list [',
      ...form.pieces.map(
        (piece) => `    ${piece.file === undefined ? string(piece.text) : variable(index++)};`,
      ),
      '  ] in',
    ],
    type: typed(form),
  }
}

function read(variable: string, name: string): string {
  return `  let* ${variable} = Lwt_io.with_file ~mode:Lwt_io.Input ${string(name)} Lwt_io.read in`
}

/** A quoted string, with a name where the text has the plain end. */
function raw(text: string): string {
  if (!tall(text)) return string(text)
  let name = ''
  while (text.includes(`|${name}}`)) name += 'x'
  return `{${name}|${text}|${name}}`
}

/** Control characters as three decimal digits. */
function string(text: string): string {
  return `"${escape(text, { ...common, '"': '\\"' }, (code) =>
    code < 0x80 ? `\\${String(code).padStart(3, '0')}` : `\\u{${code.toString(16).toUpperCase()}}`,
  )}"`
}
