import type { Language } from './language.ts'
import { braced, common, escape, hang, lines, tree } from './literal.ts'
import { typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Header, Wire, WireBody, WirePart } from './wire.ts'

export const javascript: Language = {
  id: 'javascript',
  label: 'JavaScript',
  library: 'fetch',
  syntax: 'javascript',
  extension: 'js',
  write: (wire) => fetched(wire, browser),
  note: 'In a browser: cookies are those that it holds for the host, and GET and HEAD have no body.',
}

/** What differs between a browser and Node.js: where files come from, and how credentials become base64. */
export type Platform = {
  imports: (wire: Wire) => string[]
  file: (index: number, name: string) => string
  base64: (text: string) => string | undefined
  cookies: boolean
}

const browser: Platform = {
  imports: (wire) =>
    files(wire).length ? [`const { files } = document.querySelector('input[type="file"]');`, ''] : [],
  file: (index) => `files[${index}]`,
  base64: (text) =>
    /^[\0-\xFF]*$/.test(text) && !/[^\0-\x7F]/.test(text) ? `btoa(${string(text)})` : undefined,
  cookies: false,
}

/** The request as a call of fetch. */
export function fetched(wire: Wire, platform: Platform): string {
  const { method, url, body } = wire
  const made = body ? content(wire, platform) : { before: [], value: undefined, type: undefined }
  const headers = allHeaders(wire)
    .concat(made.type === undefined ? [] : [{ name: 'Content-Type', value: made.type }])
    .filter(({ name }) => platform.cookies || name !== 'Cookie')
  const cookies = !platform.cookies && wire.headers.some(({ name }) => name === 'Cookie')
  const options = [
    method === 'GET' ? undefined : `  method: ${string(method)},`,
    headers.length
      ? `  headers: {\n${headers.map((one) => `    ${key(one.name)}: ${value(one, platform)},\n`).join('')}  },`
      : undefined,
    cookies ? '  credentials: "include",' : undefined,
    made.value === undefined ? undefined : `  body: ${made.value},`,
  ].filter((option) => option !== undefined)
  return lines(
    platform.imports(wire),
    made.before,
    options.length
      ? [`const response = await fetch(${string(url)}, {`, options, '});']
      : `const response = await fetch(${string(url)});`,
    'console.log(await response.text());',
  )
}

type Content = { before: string[]; value: string; type?: string | undefined }

function content(wire: Wire, platform: Platform): Content {
  const body = wire.body as WireBody
  switch (body.type) {
    case 'json':
      return { before: [], value: `JSON.stringify(${hang(tree(body.value, dialect), '  ')})` }
    case 'form':
      return { before: [], value: fields(body) }
    case 'multipart':
      return multipart(body.parts, platform)
    case 'binary':
      return { before: [], value: platform.file(0, string(body.file)) }
    default:
      return { before: [], value: string(body.text) }
  }
}

function fields({ fields, text }: Extract<WireBody, { type: 'form' }>): string {
  if (!fields?.length) return string(text)
  const unique =
    new Set(fields.map(([name]) => name)).size === fields.length &&
    !fields.some(([name]) => /^\d+$/.test(name))
  const items = fields.map(([name, value]) =>
    unique ? `${key(name)}: ${string(value)}` : `[${string(name)}, ${string(value)}]`,
  )
  const [open, close] = unique ? '{}' : '[]'
  return `new URLSearchParams(${open}\n${items.map((item) => `    ${item},\n`).join('')}  ${close})`
}

function multipart(parts: readonly WirePart[], platform: Platform): Content {
  const names = parts.flatMap((part) => (part.file === undefined ? [] : [part.file]))
  const file = (name: string, at: number) => platform.file(names.slice(0, at).length, string(name))
  if (!buildable(parts)) {
    const body = written(parts)
    let index = 0
    const pieces = body.pieces.map((piece) =>
      piece.file === undefined ? string(piece.text) : file(piece.file, index++),
    )
    return {
      before: [`const form = new Blob([`, ...pieces.map((piece) => `  ${piece},`), ']);', ''],
      value: 'form',
      type: typed(body),
    }
  }
  let index = 0
  const appends = parts.map((part) => {
    if (part.file === undefined) return `form.append(${string(part.name)}, ${string(part.value)});`
    const blob = `new Blob([${file(part.file, index++)}], { type: ${string(part.contentType)} })`
    return `form.append(${string(part.name)}, ${blob}, ${string(part.file)});`
  })
  return { before: ['const form = new FormData();', ...appends, ''], value: 'form' }
}

/** FormData gives every typed part a file name, and writes each line break as CRLF: what should not be so is written out. */
function buildable(parts: readonly WirePart[]): boolean {
  const crlf = (text = '') => !/\r(?!\n)|(?<!\r)\n/.test(text)
  return parts.every(
    (part) =>
      crlf(part.name) &&
      (part.file === undefined ? part.contentType === undefined && crlf(part.value) : crlf(part.file)),
  )
}

/** The files of a request, in the order of the body. */
export function files({ body }: Wire): string[] {
  if (body?.type === 'binary') return [body.file]
  return body?.type === 'multipart'
    ? body.parts.flatMap((part) => (part.file === undefined ? [] : [part.file]))
    : []
}

function value({ value, basic }: Header, platform: Platform): string {
  const coded = basic && platform.base64(`${basic.username}:${basic.password}`)
  return coded ? `"Basic " + ${coded}` : string(value)
}

export function string(text: string): string {
  return `"${escape(text, { ...common, '"': '\\"' }, braced)}"`
}

/** A key of an object literal; `__proto__` would be its prototype. */
function key(name: string): string {
  if (name === '__proto__') return '["__proto__"]'
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : string(name)
}

const dialect = { string, key, map: ['{', ': ', '}'] } as const
