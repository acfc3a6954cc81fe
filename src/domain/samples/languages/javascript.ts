/**
 * Writes a request as a call of fetch: as a module for browsers here, and for Node.js in nodejs.ts.
 * `JavascriptPlatform` holds what differs between the two.
 */
import { DOUBLE_QUOTED, NUMBER, SINGLE_QUOTED } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { writeBracedEscape, indentRest, joinLines, writeJsonLiteral, quoteDouble } from '../source-text.ts'
import { isPlainForm, writeMultipart } from '../write-multipart.ts'
import { listHeaders } from '../wire-request.ts'
import type { WireHeader, WireMultipart, WireRequest, WireBody } from '../wire-request.ts'

export const javascript: SampleLanguage = {
  id: 'javascript',
  label: 'JavaScript',
  library: 'fetch',
  syntax: 'javascript',
  tokens: [
    ['string', DOUBLE_QUOTED],
    ['string', SINGLE_QUOTED],
    ['name', /[\w$]+(?=:)/],
    ['keyword', /\b(?:const|await|import|from(?= ")|new|async|for|of)\b/],
    ['number', /\b(?:true|false|null)\b/],
    ['name', /[\w$]+(?=\()|\b(?:JSON|console|Buffer|document)\b|(?<=\.)(?:length|stdout)/],
    ['number', NUMBER],
  ],
  write: (wire) => writeFetchSample(wire, browserPlatform),
  note: 'In a browser: cookies are those that it holds for the host, and GET and HEAD have no body.',
}

/** Differences between a browser and Node.js: where files come from, and how credentials become base64. */
export type JavascriptPlatform = {
  imports: (wire: WireRequest) => string[]
  file: (index: number, name: string) => string
  base64: (text: string) => string | undefined
  cookies: boolean
}

const browserPlatform: JavascriptPlatform = {
  imports: (wire) =>
    listRequestFiles(wire).length
      ? [`const { files } = document.querySelector('input[type="file"]');`, '']
      : [],
  file: (index) => `files[${index}]`,
  base64: (text) =>
    /^[\0-\xFF]*$/.test(text) && !/[^\0-\x7F]/.test(text) ? `btoa(${quoteString(text)})` : undefined,
  cookies: false,
}

/** The request as a call of fetch. */
export function writeFetchSample(wire: WireRequest, platform: JavascriptPlatform): string {
  const { method, url, body } = wire
  const bodyCode = body ? writeBody(wire, platform) : { before: [], value: undefined, type: undefined }
  const headers = listHeaders(wire, bodyCode.type).filter(({ name }) => platform.cookies || name !== 'Cookie')
  const cookies = !platform.cookies && wire.headers.some(({ name }) => name === 'Cookie')
  const options = [
    method === 'GET' ? undefined : `  method: ${quoteString(method)},`,
    headers.length
      ? `  headers: {\n${headers.map((header) => `    ${writeKey(header.name)}: ${writeHeaderValue(header, platform)},\n`).join('')}  },`
      : undefined,
    cookies ? '  credentials: "include",' : undefined,
    bodyCode.value === undefined ? undefined : `  body: ${bodyCode.value},`,
  ].filter((option) => option !== undefined)
  return joinLines(
    platform.imports(wire),
    bodyCode.before,
    options.length
      ? [`const response = await fetch(${quoteString(url)}, {`, options, '});']
      : `const response = await fetch(${quoteString(url)});`,
    'console.log(await response.text());',
  )
}

type BodyCode = { before: string[]; value: string; type?: string | undefined }

function writeBody(wire: WireRequest, platform: JavascriptPlatform): BodyCode {
  const body = wire.body as WireBody
  switch (body.type) {
    case 'json':
      return {
        before: [],
        value: `JSON.stringify(${indentRest(writeJsonLiteral(body.value, javascriptLiterals), '  ')})`,
      }
    case 'form':
      return { before: [], value: writeFormFields(body) }
    case 'multipart':
      return writeMultipartBody(body, platform)
    case 'binary':
      return { before: [], value: platform.file(0, quoteString(body.file)) }
    default:
      return { before: [], value: quoteString(body.text) }
  }
}

function writeFormFields({ fields, text }: Extract<WireBody, { type: 'form' }>): string {
  if (!fields?.length) return quoteString(text)
  const unique =
    new Set(fields.map(([name]) => name)).size === fields.length &&
    !fields.some(([name]) => /^\d+$/.test(name))
  const items = fields.map(([name, value]) =>
    unique ? `${writeKey(name)}: ${quoteString(value)}` : `[${quoteString(name)}, ${quoteString(value)}]`,
  )
  const [open, close] = unique ? '{}' : '[]'
  return `new URLSearchParams(${open}\n${items.map((item) => `    ${item},\n`).join('')}  ${close})`
}

function writeMultipartBody(multipart: WireMultipart, platform: JavascriptPlatform): BodyCode {
  const { parts } = multipart
  const names = parts.flatMap((part) => (part.file === undefined ? [] : [part.file]))
  const file = (name: string, at: number) => platform.file(names.slice(0, at).length, quoteString(name))
  if (!isFormDataExact(multipart)) {
    const body = writeMultipart(multipart)
    let index = 0
    const pieces = body.pieces.map((piece) =>
      piece.file === undefined ? quoteString(piece.text) : file(piece.file, index++),
    )
    return {
      before: [`const form = new Blob([`, ...pieces.map((piece) => `  ${piece},`), ']);', ''],
      value: 'form',
      type: body.contentType,
    }
  }
  let index = 0
  const appends = parts.map((part) => {
    if (part.file === undefined) return `form.append(${quoteString(part.name)}, ${quoteString(part.value)});`
    const blob = `new Blob([${file(part.file, index++)}], { type: ${quoteString(part.contentType)} })`
    return `form.append(${quoteString(part.name)}, ${blob}, ${quoteString(part.file)});`
  })
  return { before: ['const form = new FormData();', ...appends, ''], value: 'form' }
}

/** FormData adds a file name to every typed part, and writes each line break as CRLF. Parts that must not change are written out. */
function isFormDataExact(multipart: WireMultipart): boolean {
  const crlf = (text = '') => !/\r(?!\n)|(?<!\r)\n/.test(text)
  return (
    isPlainForm(multipart) &&
    multipart.parts.every(
      (part) =>
        crlf(part.name) &&
        (part.file === undefined ? part.contentType === undefined && crlf(part.value) : crlf(part.file)),
    )
  )
}

/** The files of a request, in the order of the body. */
export function listRequestFiles({ body }: WireRequest): string[] {
  if (body?.type === 'binary') return [body.file]
  return body?.type === 'multipart'
    ? body.parts.flatMap((part) => (part.file === undefined ? [] : [part.file]))
    : []
}

function writeHeaderValue({ value, basic }: WireHeader, platform: JavascriptPlatform): string {
  const coded = basic && platform.base64(`${basic.username}:${basic.password}`)
  return coded ? `"Basic " + ${coded}` : quoteString(value)
}

/** A literal of JavaScript in double quotes. */
export function quoteString(text: string): string {
  return quoteDouble(text, writeBracedEscape)
}

/** A key of an object literal; `__proto__` would be its prototype. */
function writeKey(name: string): string {
  if (name === '__proto__') return '["__proto__"]'
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteString(name)
}

/** Literals of JavaScript. */
export const javascriptLiterals = { string: quoteString, key: writeKey, map: ['{', ': ', '}'] } as const
