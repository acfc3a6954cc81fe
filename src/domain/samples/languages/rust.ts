/** Writes a request as a Rust program with reqwest's blocking client. */
import type { SampleLanguage } from '../sample-language.ts'
import { writeBracedEscape, joinLines, isMultiline, quoteDouble } from '../source-text.ts'
import { isSimpleForm, writeMultipart } from '../write-multipart.ts'
import { listHeaders } from '../wire-request.ts'
import type { WireMultipart, WireRequest, WireBody, WirePart } from '../wire-request.ts'

export const rust: SampleLanguage = {
  id: 'rust',
  label: 'Rust',
  library: 'reqwest',
  syntax: 'rust',
  tokens: [
    ['string', /r(?<pounds>#+)"[^]*?"\k<pounds>/],
    ['string', /b?"(?:[^"\\]|\\[^])*"/],
    ['keyword', /\b(?:use|fn|let|mut|dyn|self)\b/],
    ['number', /\b(?:Result|Box|Vec|u8|println!)/],
    ['name', /\b\w+(?=\()|(?<=\blet (?:mut )?)\w+/],
  ],
  write: writeRustSample,
  note: 'Needs reqwest with the features `blocking` and `multipart`.',
}

const shortcutMethods = /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/

function writeRustSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const bodyCode: BodyCode = body ? writeBody(body) : { before: [], calls: [], imports: [] }
  const headers = listHeaders(wire, bodyCode.type).filter(
    (header) => !(bodyCode.typed && header.name === 'Content-Type'),
  )
  const hasShortcut = shortcutMethods.test(method)
  return joinLines(
    `use reqwest::blocking::${bodyCode.imports.length ? `{${bodyCode.imports.join(', ')}, Client}` : 'Client'};`,
    !hasShortcut && 'use reqwest::Method;',
    '',
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    bodyCode.before.map((line) => `    ${line}`),
    '    let response = Client::new()',
    hasShortcut
      ? `        .${method.toLowerCase()}(${quoteString(url)})`
      : `        .request(${writeMethod(method)}, ${quoteString(url)})`,
    headers.map(({ name, value, basic }) =>
      basic
        ? `        .basic_auth(${quoteString(basic.username)}, Some(${quoteString(basic.password)}))`
        : `        .header(${quoteString(name)}, ${quoteString(value)})`,
    ),
    bodyCode.calls.map((call) => `        ${call}`),
    '        .send()?;',
    '    println!("{}", response.text()?);',
    '    Ok(())',
    '}',
  )
}

function writeMethod(method: string): string {
  return /^(OPTIONS|TRACE|CONNECT)$/.test(method)
    ? `Method::${method}`
    : `Method::from_bytes(b${quoteString(method)})?`
}

/** `typed`: the call writes the Content-Type itself. */
type BodyCode = { before: string[]; calls: string[]; imports: string[]; type?: string; typed?: boolean }

function writeBody(body: WireBody): BodyCode {
  switch (body.type) {
    case 'form':
      if (!body.fields?.length)
        return { before: [], calls: [`.body(${quoteString(body.text)})`], imports: [] }
      return {
        before: [],
        calls: [
          '.form(&[',
          ...body.fields.map(([name, value]) => `    (${quoteString(name)}, ${quoteString(value)}),`),
          '])',
        ],
        imports: [],
        typed: body.contentType === 'application/x-www-form-urlencoded',
      }
    case 'multipart':
      return isSimpleForm(body) ? writeMultipartBody(body.parts) : writeEncodedMultipart(body)
    case 'binary':
      return { before: [], calls: [`.body(std::fs::File::open(${quoteString(body.file)})?)`], imports: [] }
    default:
      return { before: [], calls: [`.body(${quoteMultiline(body.text)})`], imports: [] }
  }
}

function writeMultipartBody(parts: readonly WirePart[]): BodyCode {
  const calls = parts.map((part) => {
    if (part.file === undefined && part.contentType === undefined)
      return `    .text(${quoteString(part.name)}, ${quoteString(part.value)})`
    const bodyCode =
      part.file === undefined ? `text(${quoteString(part.value)})` : `file(${quoteString(part.file)})?`
    return `    .part(${quoteString(part.name)}, Part::${bodyCode}.mime_str(${quoteString(part.contentType ?? '')})?)`
  })
  const typedParts = parts.some((part) => part.contentType !== undefined)
  return {
    // otherwise a blank makes a name `name*`, which few servers read
    before: [
      `let form = multipart::Form::new()${writeNameEncoding(parts)}`,
      ...calls.slice(0, -1),
      `${calls.at(-1) ?? ''};`,
    ],
    calls: ['.multipart(form)'],
    imports: [typedParts ? 'multipart::{self, Part}' : 'multipart'],
  }
}

function writeNameEncoding(parts: readonly WirePart[]): string {
  return parts.every((part) => /^[\w.-]*$/.test(part.name + (part.file ?? '')))
    ? ''
    : '.percent_encode_noop()'
}

/** Names beyond ASCII, which reqwest would percent-encode, and headers of parts. */
function writeEncodedMultipart(multipart: WireMultipart): BodyCode {
  const body = writeMultipart(multipart)
  return {
    before: [
      'let mut form: Vec<u8> = Vec::new();',
      ...body.pieces.map((piece) =>
        piece.file === undefined
          ? `form.extend(${quoteString(piece.text)}.bytes());`
          : `form.extend(std::fs::read(${quoteString(piece.file)})?);`,
      ),
    ],
    calls: ['.body(form)'],
    imports: [],
    type: body.contentType,
  }
}

function quoteMultiline(text: string): string {
  if (!isMultiline(text)) return quoteString(text)
  let pounds = '#'
  while (text.includes(`"${pounds}`)) pounds += '#'
  return `r${pounds}"${text}"${pounds}`
}

function quoteString(text: string): string {
  return quoteDouble(text, writeBracedEscape)
}
