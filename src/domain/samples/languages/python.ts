/**
 * Writes a request as a Python program with the package requests.
 * Dicts and lists go to `json=` as Python literals; a content type is written only where requests would not choose the same.
 */
import { DOUBLE_QUOTED, NUMBER } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { indentRest, joinLines, writeSizedEscape, writeJsonLiteral, quoteDouble } from '../source-text.ts'
import type { WireRequest, WireBody, WirePart } from '../wire-request.ts'
import { isFormData, writeMultipart } from '../write-multipart.ts'

export const python: SampleLanguage = {
  id: 'python',
  label: 'Python',
  library: 'requests',
  syntax: 'python',
  tokens: [
    ['string', DOUBLE_QUOTED],
    ['keyword', /\bimport\b/],
    ['number', /\b(?:True|False|None|print|open)\b/],
    ['number', NUMBER],
  ],
  write: writePythonSample,
}

const shortcutMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function writePythonSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const hasShortcut = shortcutMethods.has(method)
  return joinLines(
    'import requests',
    '',
    hasShortcut ? `response = requests.${method.toLowerCase()}(` : 'response = requests.request(',
    !hasShortcut && `    ${quoteString(method)},`,
    `    ${quoteString(url)},`,
    writeHeaders(wire),
    wire.headers.map(
      ({ basic }) =>
        basic && `    auth=(${quoteCredential(basic.username)}, ${quoteCredential(basic.password)}),`,
    ),
    body && writeBody(body),
    ')',
    'print(response.text)',
  )
}

function writeHeaders({ headers, body }: WireRequest): string[] {
  const named = headers.filter((header) => !header.basic)
  const all =
    body && !writesContentType(body)
      ? [...named, { name: 'Content-Type', value: nameContentType(body) }]
      : named
  if (all.length === 0) return []
  return [
    '    headers={',
    ...all.map(({ name, value }) => `        ${quoteString(name)}: ${quoteString(value)},`),
    '    },',
  ]
}

/** Whether requests writes the type itself: it does for what it serialises, as long as there is something. */
function writesContentType(body: WireBody): boolean {
  if (body.type === 'json') return body.value !== null && body.contentType === 'application/json'
  if (body.type === 'form')
    return Boolean(body.fields?.length) && body.contentType === 'application/x-www-form-urlencoded'
  return body.type === 'multipart' && isFormData(body)
}

function nameContentType(body: WireBody): string {
  return body.type === 'multipart' ? writeMultipart(body).contentType : body.contentType
}

function writeBody(body: WireBody): string | false {
  switch (body.type) {
    case 'json':
      return body.value === null
        ? '    data="null",'
        : `    json=${indentRest(writeJsonLiteral(body.value, pythonLiterals), '    ')},`
    case 'form': {
      if (!body.fields) return `    data=${quoteString(body.text)},`
      if (body.fields.length === 0) return false
      const unique = new Set(body.fields.map(([name]) => name)).size === body.fields.length
      const fields = body.fields.map(([name, value]) =>
        unique
          ? `        ${quoteString(name)}: ${quoteString(value)},`
          : `        (${quoteString(name)}, ${quoteString(value)}),`,
      )
      return joinLines(`    data=${unique ? '{' : '['}`, fields, `    ${unique ? '}' : ']'},`)
    }
    case 'multipart':
      if (isFormData(body)) return joinLines('    files=[', body.parts.map(writePart), '    ],')
      return joinLines(
        '    data=b"".join([',
        writeMultipart(body).pieces.map(
          (piece) =>
            `        ${piece.file === undefined ? `${quoteString(piece.text)}.encode()` : `open(${quoteString(piece.file)}, "rb").read()`},`,
        ),
        '    ]),',
      )
    case 'binary':
      return `    data=open(${quoteString(body.file)}, "rb"),`
    default:
      return body.text === '' ? false : `    data=${quoteBytes(body.text)},`
  }
}

function writePart({ name, value, file, contentType, headers }: WirePart): string {
  const content =
    file === undefined
      ? `None, ${quoteString(value ?? '')}`
      : `${quoteString(file)}, open(${quoteString(file)}, "rb")`
  const type = contentType === undefined ? (headers ? ', None' : '') : `, ${quoteString(contentType)}`
  const pairs = headers
    ?.map((header) => `${quoteString(header.name)}: ${quoteString(header.value)}`)
    .join(', ')
  return `        (${quoteString(name)}, (${content}${type}${pairs === undefined ? '' : `, {${pairs}}`})),`
}

/** requests sends a text as Latin-1 where it can: UTF-8 is asked for where they differ. */
function quoteBytes(text: string): string {
  return /^[\0-\x7F]*$/.test(text) ? quoteString(text) : `${quoteString(text)}.encode()`
}

const quoteCredential = quoteBytes

function quoteString(text: string): string {
  return quoteDouble(text, writeSizedEscape)
}

/** Literals of Python. */
export const pythonLiterals = {
  string: quoteString,
  map: ['{', ': ', '}'],
  words: ['None', 'True', 'False'],
  indent: '    ',
} as const
