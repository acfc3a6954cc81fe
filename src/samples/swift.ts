import type { Language } from './language.ts'
import { braced, common, escape, hang, lines, tall } from './literal.ts'
import { typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Header, Wire, WireBody } from './wire.ts'

export const swift: Language = {
  id: 'swift',
  label: 'Swift',
  library: 'URLSession',
  syntax: 'swift',
  extension: 'swift',
  write,
  note: 'On Linux also `import FoundationNetworking`. URLSession refuses a body for GET.',
}

function write(wire: Wire): string {
  const { method, url, body } = wire
  const made: Content = body ? content(body) : { lines: [] }
  const headers = [...allHeaders(wire), ...(made.type ? [{ name: 'Content-Type', value: made.type }] : [])]
  return lines(
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${string(url)})!)`,
    `request.httpMethod = ${string(method)}`,
    headers.map((one) => `request.setValue(${value(one)}, forHTTPHeaderField: ${string(one.name)})`),
    made.lines,
    '',
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  )
}

function value({ value, basic }: Header): string {
  if (!basic) return string(value)
  return `"Basic " + Data(${string(`${basic.username}:${basic.password}`)}.utf8).base64EncodedString()`
}

type Content = { lines: string[]; type?: string }

function content(body: WireBody): Content {
  switch (body.type) {
    case 'multipart': {
      const form = written(body.parts)
      return {
        lines: [
          'var body = Data()',
          ...form.pieces.map(
            (piece) =>
              `body.append(${piece.file === undefined ? `contentsOf: ${string(piece.text)}.utf8` : file(piece.file)})`,
          ),
          'request.httpBody = body',
        ],
        type: typed(form),
      }
    }
    case 'binary':
      return { lines: [`request.httpBody = ${file(body.file)}`] }
    default:
      return { lines: [`request.httpBody = Data(${raw(body.text)}.utf8)`] }
  }
}

function file(name: string): string {
  // a leading ~ would be somebody's home
  return `try Data(contentsOf: URL(fileURLWithPath: ${string(name.startsWith('~') ? `./${name}` : name)}))`
}

/** A literal of several lines; with `#` around it where the text has backslashes or its end. */
function raw(text: string): string {
  if (!tall(text)) return string(text)
  let pounds = ''
  while (text.includes(`\\${pounds}`) || text.includes(`"""${pounds}`)) pounds += '#'
  return `${pounds}"""\n    ${hang(text, '    ')}\n    """${pounds}`
}

function string(text: string): string {
  return `"${escape(text, { ...common, '"': '\\"' }, braced)}"`
}
