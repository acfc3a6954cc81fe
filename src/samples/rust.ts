import type { Language } from './language.ts'
import { braced, common, escape, lines, tall } from './literal.ts'
import { simple, typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Wire, WireBody, WirePart } from './wire.ts'

export const rust: Language = {
  id: 'rust',
  label: 'Rust',
  library: 'reqwest',
  syntax: 'rust',
  extension: 'rs',
  write,
  note: 'Needs reqwest with the features `blocking` and `multipart`.',
}

const verbs = /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/

function write(wire: Wire): string {
  const { method, url, body } = wire
  const made: Content = body ? content(body) : { before: [], calls: [], imports: [] }
  const headers = [
    ...allHeaders(wire).filter((one) => !(made.typed && one.name === 'Content-Type')),
    ...(made.type ? [{ name: 'Content-Type', value: made.type }] : []),
  ]
  const own = verbs.test(method)
  return lines(
    `use reqwest::blocking::${made.imports.length ? `{${made.imports.join(', ')}, Client}` : 'Client'};`,
    !own && 'use reqwest::Method;',
    '',
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    made.before.map((line) => `    ${line}`),
    '    let response = Client::new()',
    own
      ? `        .${method.toLowerCase()}(${string(url)})`
      : `        .request(${verb(method)}, ${string(url)})`,
    headers.map(({ name, value, basic }) =>
      basic
        ? `        .basic_auth(${string(basic.username)}, Some(${string(basic.password)}))`
        : `        .header(${string(name)}, ${string(value)})`,
    ),
    made.calls.map((call) => `        ${call}`),
    '        .send()?;',
    '    println!("{}", response.text()?);',
    '    Ok(())',
    '}',
  )
}

function verb(method: string): string {
  return /^(OPTIONS|TRACE|CONNECT)$/.test(method)
    ? `Method::${method}`
    : `Method::from_bytes(b${string(method)})?`
}

/** `typed`: the call writes the Content-Type itself. */
type Content = { before: string[]; calls: string[]; imports: string[]; type?: string; typed?: boolean }

function content(body: WireBody): Content {
  switch (body.type) {
    case 'form':
      if (!body.fields?.length) return { before: [], calls: [`.body(${string(body.text)})`], imports: [] }
      return {
        before: [],
        calls: [
          '.form(&[',
          ...body.fields.map(([name, value]) => `    (${string(name)}, ${string(value)}),`),
          '])',
        ],
        imports: [],
        typed: body.contentType === 'application/x-www-form-urlencoded',
      }
    case 'multipart':
      return simple(body.parts) ? multipart(body.parts) : byHand(body.parts)
    case 'binary':
      return { before: [], calls: [`.body(std::fs::File::open(${string(body.file)})?)`], imports: [] }
    default:
      return { before: [], calls: [`.body(${raw(body.text)})`], imports: [] }
  }
}

function multipart(parts: readonly WirePart[]): Content {
  const calls = parts.map((part) => {
    if (part.file === undefined && part.contentType === undefined)
      return `    .text(${string(part.name)}, ${string(part.value)})`
    const made = part.file === undefined ? `text(${string(part.value)})` : `file(${string(part.file)})?`
    return `    .part(${string(part.name)}, Part::${made}.mime_str(${string(part.contentType ?? '')})?)`
  })
  const typedParts = parts.some((part) => part.contentType !== undefined)
  return {
    // otherwise a blank makes a name `name*`, which few servers read
    before: [
      `let form = multipart::Form::new()${noop(parts)}`,
      ...calls.slice(0, -1),
      `${calls.at(-1) ?? ''};`,
    ],
    calls: ['.multipart(form)'],
    imports: [typedParts ? 'multipart::{self, Part}' : 'multipart'],
  }
}

function noop(parts: readonly WirePart[]): string {
  return parts.every((part) => /^[\w.-]*$/.test(part.name + (part.file ?? '')))
    ? ''
    : '.percent_encode_noop()'
}

/** Names beyond ASCII, which reqwest would percent-encode. */
function byHand(parts: readonly WirePart[]): Content {
  const body = written(parts)
  return {
    before: [
      'let mut form: Vec<u8> = Vec::new();',
      ...body.pieces.map((piece) =>
        piece.file === undefined
          ? `form.extend(${string(piece.text)}.bytes());`
          : `form.extend(std::fs::read(${string(piece.file)})?);`,
      ),
    ],
    calls: ['.body(form)'],
    imports: [],
    type: typed(body),
  }
}

function raw(text: string): string {
  if (!tall(text)) return string(text)
  let pounds = '#'
  while (text.includes(`"${pounds}`)) pounds += '#'
  return `r${pounds}"${text}"${pounds}`
}

function string(text: string): string {
  return `"${escape(text, { ...common, '"': '\\"' }, braced)}"`
}
