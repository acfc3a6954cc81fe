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
  const options = `${headers.length ? ' ~headers' : ''}${body ? ' ~body' : ''}`
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
    `  let* _, body = Cohttp_lwt_unix.Client.call${options} ${named.test(method) ? `\`${method}` : `(\`Other ${string(method)})`} uri in`,
    '  let* text = Cohttp_lwt.Body.to_string body in',
    '  Lwt_io.printl text',
    '',
    'let () = Lwt_main.run main',
  )
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
