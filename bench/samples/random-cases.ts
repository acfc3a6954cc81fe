import type {
  RequestCredential,
  SampleRequestBody,
  RequestParameter,
  SampleRequest,
  ParameterStyle,
  ParameterValue,
} from '../../src/domain/samples/sample-request.ts'
import { sampleFiles } from './cases.ts'
import type { SampleCase } from './cases.ts'

/** Pieces that mean something to some language, shell, format or encoder. */
const pieces = [
  ...'abcXYZ019 \t\n\r\0\'"`\\/$#{}[]()<>|&;:,.!?@%^*-_+=~'.split(''),

  '${',
  '#{',
  '$(',
  '%s',
  '%41',
  '%%',
  '\\n',
  '\\u',
  '\\x',
  '\\0',
  '"""',
  "'''",
  '"#',
  ')"',
  '|}',
  "'@",
  "\n'@",
  "@'",
  '//',
  '/*',
  '*/',
  '<<EOF',
  'EOF\n',

  '\r\n',
  '\n\n',
  '??=',
  '\\\n',
  ' \n',
  '--',
  '{{',
  '}}',
  '&amp;',
  '\u00E9',
  '\u00DF',
  '\u05E9',
  '\u0645',
  '\u202E',
  '\u200D',
  '\u00A0',
  '\u2028',
  '\uFEFF',

  '\u{1F600}',
  '\u{1F469}\u200D\u{1F467}',
  '\u2018',
  '\u2019',
  '\u201C',
  '\u201D',
  '\u007F',
  '\u0085',
  '\uFFFD',
  '\u{10FFFF}',
  '\uD800',
  'true',
  'null',
  '0',
  '-1',
  '1e5',
]

/** Requests drawn from a seed. The same seed produces the same cases on every machine. */
export function drawCases(count: number, seed: number): readonly SampleCase[] {
  return Array.from({ length: count }, (_, at) => {
    const request = drawRequest(createGenerator(seed * 100_003 + at))
    return {
      name: `random-${seed}-${at}`,
      request: (base: string) => ({ ...request, url: base + request.url }),
    }
  })
}

/** mulberry32: numbers from 0 to below 1. */
function createGenerator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type NextNumber = () => number

function drawRequest(next: NextNumber): SampleRequest {
  const hasBody = next() < 0.7
  const method = pickItem(
    next,
    hasBody
      ? ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'OPTIONS']
      : ['GET', 'GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST'],
  )
  return {
    method,
    url: pickItem(next, ['/a/{p}', '/a/{p}/b?fixed=1', '/a']),
    parameters: [
      {
        in: 'path',
        name: 'p',
        value: simplifyValue(`x${drawText(next)}`),
        style: pickItem<ParameterStyle>(next, ['simple', 'label', 'matrix']),
        explode: next() < 0.5,
      },
      ...drawSeveral(next, 3, () => drawParameter(next)),
    ],
    authorization: next() < 0.3 ? [drawCredential(next)] : [],
    ...(hasBody && { body: drawBody(next) }),
  }
}

function drawParameter(next: NextNumber): RequestParameter {
  const place = pickItem<'query' | 'header' | 'cookie'>(next, ['query', 'query', 'header', 'cookie'])
  // no encoded bidi marks in queries: see the exception of C#
  const value = place === 'query' ? simplifyValue(drawValue(next)) : drawValue(next)
  const name = place === 'query' ? drawText(next).replaceAll('\u202E', '') : `X-${Math.floor(next() * 1e6)}`
  const styles: ParameterStyle[] =
    place === 'query'
      ? ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']
      : place === 'header'
        ? ['simple']
        : ['form', 'cookie']
  return { in: place, name: name || 'n', value, style: pickItem(next, styles), explode: next() < 0.5 }
}

function simplifyValue(value: ParameterValue): ParameterValue {
  return JSON.parse(JSON.stringify(value).replaceAll('\u202E', '')) as ParameterValue
}

function drawValue(next: NextNumber): ParameterValue {
  const kind = next()
  if (kind < 0.6) return drawText(next)
  if (kind < 0.8) return drawSeveral(next, 3, () => drawText(next))
  return Object.fromEntries(drawSeveral(next, 3, () => [`k${drawText(next)}`, drawText(next)]))
}

function drawCredential(next: NextNumber): RequestCredential {
  const kind = next()
  if (kind < 0.4) return { type: 'basic', username: drawText(next), password: drawText(next) }
  if (kind < 0.6) return { type: 'bearer', token: drawText(next) || 't' }
  return {
    type: 'apiKey',
    in: pickItem(next, ['header', 'query', 'cookie'] as const),
    name: `X-Key`,
    value: drawText(next).replaceAll('\u202E', ''),
  }
}

function drawBody(next: NextNumber): SampleRequestBody {
  const kind = next()
  if (kind < 0.25) return { type: 'json', value: drawJson(next, 3) }
  if (kind < 0.45) return { type: 'text', text: drawText(next, 40), contentType: 'text/plain' }
  if (kind < 0.65)
    return {
      type: 'form',
      fields: drawSeveral(next, 4, () => ({ name: drawText(next) || 'f', value: drawValue(next) })),
    }
  if (kind < 0.75)
    return { type: 'binary', file: pickItem(next, [...sampleFiles.keys()]), contentType: 'application/pdf' }
  const part = () => {
    const name = drawText(next).replaceAll('\0', '') || 'p'
    const typed = next() < 0.3
    if (next() < 0.4) return { name, file: pickItem(next, [...sampleFiles.keys()]), contentType: 'image/png' }
    return { name, value: drawText(next, 20), ...(typed && { contentType: 'application/json' }) }
  }
  return { type: 'multipart', parts: [part(), ...drawSeveral(next, 3, part)] }
}

function drawJson(next: NextNumber, depth: number): unknown {
  const kind = next()
  if (depth > 0 && kind < 0.25) return drawSeveral(next, 3, () => drawJson(next, depth - 1))
  if (depth > 0 && kind < 0.6)
    return Object.fromEntries(drawSeveral(next, 4, () => [drawText(next), drawJson(next, depth - 1)]))
  if (kind < 0.65)
    return pickItem(next, [null, true, false, 0, -1.5, 1e30, 2 ** 53, 123456789012345680000, 5e-324])
  return drawText(next, 12)
}

function drawText(next: NextNumber, longest = 8): string {
  return drawSeveral(next, longest, () => pickItem(next, pieces)).join('')
}

function drawSeveral<T>(next: NextNumber, most: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(next() * (most + 1)) }, make)
}

function pickItem<T>(next: NextNumber, from: readonly T[]): T {
  const chosen = from[Math.floor(next() * from.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}
