/** Writes a request as a Swift script with URLSession, for macOS and, with one more import, for Linux. */
import { DOUBLE_QUOTED } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { writeBracedEscape, indentRest, joinLines, isMultiline, quoteDouble } from '../source-text.ts'
import { writeMultipart } from '../write-multipart.ts'
import { listHeaders, type WireHeader, type WireRequest, type WireBody } from '../wire-request.ts'

export const swift: SampleLanguage = {
  id: 'swift',
  label: 'Swift',
  library: 'URLSession',
  syntax: 'swift',
  tokens: [
    ['string', /(?<pounds>#*)"""[^]*?"""\k<pounds>/],
    ['string', DOUBLE_QUOTED],
    ['keyword', /\b(?:import|var|let|try|await|self|_)\b/],
    ['number', /\b(?:URLRequest|URL|Data|URLSession|String|UTF8|print)\b/],
  ],
  write: writeSwiftSample,
  note: 'On Linux also `import FoundationNetworking`. URLSession refuses a body for GET.',
}

function writeSwiftSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const bodyCode: BodyCode = body ? writeBody(body) : { lines: [] }
  const headers = listHeaders(wire, bodyCode.type)
  return joinLines(
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${quoteString(url)})!)`,
    `request.httpMethod = ${quoteString(method)}`,
    headers.map(
      (header) =>
        `request.setValue(${writeHeaderValue(header)}, forHTTPHeaderField: ${quoteString(header.name)})`,
    ),
    bodyCode.lines,
    '',
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  )
}

function writeHeaderValue({ value, basic }: WireHeader): string {
  if (!basic) return quoteString(value)
  return `"Basic " + Data(${quoteString(`${basic.username}:${basic.password}`)}.utf8).base64EncodedString()`
}

type BodyCode = { lines: string[]; type?: string }

function writeBody(body: WireBody): BodyCode {
  switch (body.type) {
    case 'multipart': {
      const form = writeMultipart(body)
      return {
        lines: [
          'var body = Data()',
          ...form.pieces.map(
            (piece) =>
              `body.append(${piece.file === undefined ? `contentsOf: ${quoteString(piece.text)}.utf8` : writeFileData(piece.file)})`,
          ),
          'request.httpBody = body',
        ],
        type: form.contentType,
      }
    }
    case 'binary':
      return { lines: [`request.httpBody = ${writeFileData(body.file)}`] }
    default:
      return { lines: [`request.httpBody = Data(${quoteMultiline(body.text)}.utf8)`] }
  }
}

function writeFileData(name: string): string {
  // a leading ~ would be expanded to a home folder
  return `try Data(contentsOf: URL(fileURLWithPath: ${quoteString(name.startsWith('~') ? `./${name}` : name)}))`
}

/** A literal of several lines; with `#` around it where the text has backslashes or its end. */
function quoteMultiline(text: string): string {
  if (!isMultiline(text)) return quoteString(text)
  let pounds = ''
  while (text.includes(`\\${pounds}`) || text.includes(`"""${pounds}`)) pounds += '#'
  return `${pounds}"""\n    ${indentRest(text, '    ')}\n    """${pounds}`
}

function quoteString(text: string): string {
  return quoteDouble(text, writeBracedEscape)
}
