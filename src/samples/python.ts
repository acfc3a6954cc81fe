import type { Language } from './language.ts'
import { common, escape, hang, lines, sized, tree } from './literal.ts'
import type { Wire, WireBody } from './wire.ts'

export const python: Language = {
  id: 'python',
  label: 'Python',
  library: 'requests',
  syntax: 'python',
  extension: 'py',
  write,
}

const verbs = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function write(wire: Wire): string {
  const { method, url, body } = wire
  const own = verbs.has(method)
  return lines(
    'import requests',
    '',
    own ? `response = requests.${method.toLowerCase()}(` : 'response = requests.request(',
    !own && `    ${string(method)},`,
    `    ${string(url)},`,
    headers(wire),
    wire.headers.map(
      ({ basic }) => basic && `    auth=(${credential(basic.username)}, ${credential(basic.password)}),`,
    ),
    body && content(body),
    ')',
    'print(response.text)',
  )
}

function headers({ headers, body }: Wire): string[] {
  const named = headers.filter((one) => !one.basic)
  const all = body && !typed(body) ? [...named, { name: 'Content-Type', value: body.contentType }] : named
  if (all.length === 0) return []
  return [
    '    headers={',
    ...all.map(({ name, value }) => `        ${string(name)}: ${string(value)},`),
    '    },',
  ]
}

/** Whether requests writes the type itself: it does for what it serialises, as long as there is something. */
function typed(body: WireBody): boolean {
  if (body.type === 'json') return body.value !== null && body.contentType === 'application/json'
  if (body.type === 'form')
    return Boolean(body.fields?.length) && body.contentType === 'application/x-www-form-urlencoded'
  return body.type === 'multipart'
}

function content(body: WireBody): string | false {
  switch (body.type) {
    case 'json':
      return body.value === null ? '    data="null",' : `    json=${hang(tree(body.value, dialect), '    ')},`
    case 'form': {
      if (!body.fields) return `    data=${string(body.text)},`
      if (body.fields.length === 0) return false
      const unique = new Set(body.fields.map(([name]) => name)).size === body.fields.length
      const fields = body.fields.map(([name, value]) =>
        unique
          ? `        ${string(name)}: ${string(value)},`
          : `        (${string(name)}, ${string(value)}),`,
      )
      return lines(`    data=${unique ? '{' : '['}`, fields, `    ${unique ? '}' : ']'},`)
    }
    case 'multipart':
      return lines(
        '    files=[',
        body.parts.map((part) => {
          const type = part.contentType === undefined ? '' : `, ${string(part.contentType)}`
          const value =
            part.file === undefined
              ? `None, ${string(part.value)}`
              : `${string(part.file)}, open(${string(part.file)}, "rb")`
          return `        (${string(part.name)}, (${value}${type})),`
        }),
        '    ],',
      )
    case 'binary':
      return `    data=open(${string(body.file)}, "rb"),`
    default:
      return body.text === '' ? false : `    data=${bytes(body.text)},`
  }
}

/** requests sends a text as Latin-1 where it can: UTF-8 is asked for where they differ. */
function bytes(text: string): string {
  return /^[\0-\x7F]*$/.test(text) ? string(text) : `${string(text)}.encode()`
}

const credential = bytes

function string(text: string): string {
  return `"${escape(text, { ...common, '"': '\\"' }, sized)}"`
}

const dialect = {
  string,
  map: ['{', ': ', '}'],
  words: ['None', 'True', 'False'],
  indent: '    ',
} as const
