import type { Authorization, Body, Parameter, Request, Style, Value } from '../../src/samples/request.ts'
import { files } from './cases.ts'
import type { Case } from './cases.ts'

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

/** Requests drawn from a seed: the same seed gives the same cases on every machine. */
export function random(count: number, seed: number): readonly Case[] {
  return Array.from({ length: count }, (_, at) => {
    const request = draw(generator(seed * 100_003 + at))
    return {
      name: `random-${seed}-${at}`,
      request: (base: string) => ({ ...request, url: base + request.url }),
    }
  })
}

/** mulberry32: numbers from 0 to below 1. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Next = () => number

function draw(next: Next): Request {
  const hasBody = next() < 0.7
  const method = pick(
    next,
    hasBody
      ? ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'OPTIONS']
      : ['GET', 'GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST'],
  )
  return {
    method,
    url: pick(next, ['/a/{p}', '/a/{p}/b?fixed=1', '/a']),
    parameters: [
      {
        in: 'path',
        name: 'p',
        value: plainer(`x${text(next)}`),
        style: pick<Style>(next, ['simple', 'label', 'matrix']),
        explode: next() < 0.5,
      },
      ...several(next, 3, () => parameter(next)),
    ],
    authorization: next() < 0.3 ? [authorization(next)] : [],
    ...(hasBody && { body: body(next) }),
  }
}

function parameter(next: Next): Parameter {
  const place = pick<'query' | 'header' | 'cookie'>(next, ['query', 'query', 'header', 'cookie'])
  // no encoded bidi marks in queries: see the exception of C#
  const value = place === 'query' ? plainer(values(next)) : values(next)
  const name = place === 'query' ? text(next).replaceAll('\u202E', '') : `X-${Math.floor(next() * 1e6)}`
  const styles: Style[] =
    place === 'query'
      ? ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']
      : place === 'header'
        ? ['simple']
        : ['form', 'cookie']
  return { in: place, name: name || 'n', value, style: pick(next, styles), explode: next() < 0.5 }
}

function plainer(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('\u202E', '')) as Value
}

function values(next: Next): Value {
  const kind = next()
  if (kind < 0.6) return text(next)
  if (kind < 0.8) return several(next, 3, () => text(next))
  return Object.fromEntries(several(next, 3, () => [`k${text(next)}`, text(next)]))
}

function authorization(next: Next): Authorization {
  const kind = next()
  if (kind < 0.4) return { type: 'basic', username: text(next), password: text(next) }
  if (kind < 0.6) return { type: 'bearer', token: text(next) || 't' }
  return {
    type: 'apiKey',
    in: pick(next, ['header', 'query', 'cookie'] as const),
    name: `X-Key`,
    value: text(next).replaceAll('\u202E', ''),
  }
}

function body(next: Next): Body {
  const kind = next()
  if (kind < 0.25) return { type: 'json', value: json(next, 3) }
  if (kind < 0.45) return { type: 'text', text: text(next, 40), contentType: 'text/plain' }
  if (kind < 0.65)
    return {
      type: 'form',
      fields: several(next, 4, () => ({ name: text(next) || 'f', value: values(next) })),
    }
  if (kind < 0.75)
    return { type: 'binary', file: pick(next, [...files.keys()]), contentType: 'application/pdf' }
  const part = () => {
    const name = text(next).replaceAll('\0', '') || 'p'
    const typed = next() < 0.3
    if (next() < 0.4) return { name, file: pick(next, [...files.keys()]), contentType: 'image/png' }
    return { name, value: text(next, 20), ...(typed && { contentType: 'application/json' }) }
  }
  return { type: 'multipart', parts: [part(), ...several(next, 3, part)] }
}

function json(next: Next, depth: number): unknown {
  const kind = next()
  if (depth > 0 && kind < 0.25) return several(next, 3, () => json(next, depth - 1))
  if (depth > 0 && kind < 0.6)
    return Object.fromEntries(several(next, 4, () => [text(next), json(next, depth - 1)]))
  if (kind < 0.65)
    return pick(next, [null, true, false, 0, -1.5, 1e30, 2 ** 53, 123456789012345680000, 5e-324])
  return text(next, 12)
}

function text(next: Next, longest = 8): string {
  return several(next, longest, () => pick(next, pieces)).join('')
}

function several<T>(next: Next, most: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(next() * (most + 1)) }, make)
}

function pick<T>(next: Next, from: readonly T[]): T {
  const chosen = from[Math.floor(next() * from.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}
