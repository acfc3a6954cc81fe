import type { Language } from './language.ts'
import { braced, common, escape, hang, lines, plain, tree } from './literal.ts'
import type { Dialect } from './literal.ts'
import { typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Wire, WireBody } from './wire.ts'

export const php: Language = {
  id: 'php',
  label: 'PHP',
  library: 'cURL',
  syntax: 'php',
  extension: 'php',
  write,
}

function write(wire: Wire): string {
  const { method, url, body } = wire
  const made = body && content(body)
  const user = wire.headers.find((one) => one.basic)?.basic
  const headers = [
    ...allHeaders(wire).filter((one) => !one.basic),
    ...(made?.type ? [{ name: 'Content-Type', value: made.type }] : []),
  ]
  return lines(
    '<?php',
    '',
    `$curl = curl_init(${string(url)});`,
    'curl_setopt_array($curl, [',
    verb(method, Boolean(body)),
    headers.length > 0 && [
      '    CURLOPT_HTTPHEADER => [',
      headers.map(({ name, value }) => `        ${string(value === '' ? `${name};` : `${name}: ${value}`)},`),
      '    ],',
    ],
    user && `    CURLOPT_USERPWD => ${string(`${user.username}:${user.password}`)},`,
    made && `    CURLOPT_POSTFIELDS => ${made.value},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    'echo curl_exec($curl);',
  )
}

function verb(method: string, hasBody: boolean): string | false {
  if (method === 'HEAD' && !hasBody) return '    CURLOPT_NOBODY => true,'
  if (method === (hasBody ? 'POST' : 'GET')) return false
  return `    CURLOPT_CUSTOMREQUEST => ${string(method)},`
}

type Content = { value: string; type?: string }

function content(body: WireBody): Content {
  switch (body.type) {
    case 'json':
      return { value: `json_encode(${hang(tree(body.value, dialect), '    ')})` }
    case 'form': {
      const unique =
        body.fields?.length && new Set(body.fields.map(([name]) => name)).size === body.fields.length
      if (!unique || !body.fields || body.fields.some(([name]) => numeric(name)))
        return { value: string(body.text) }
      return {
        value: lines(
          'http_build_query([',
          body.fields.map(([name, value]) => `        ${string(name)} => ${string(value)},`),
          '    ])',
        ),
      }
    }
    case 'multipart':
      return multipart(body)
    case 'binary':
      return { value: `file_get_contents(${string(body.file)})` }
    default:
      return { value: string(body.text) }
  }
}

function multipart({ parts }: Extract<WireBody, { type: 'multipart' }>): Content {
  const names = parts.map((part) => part.name)
  const array =
    new Set(names).size === names.length && !names.some((name) => numeric(name) || name.includes('\0'))
  // an array can't hold a name twice, and only files have a type in it
  if (!array || parts.some((part) => part.file === undefined && part.contentType !== undefined)) {
    const body = written(parts)
    const pieces = body.pieces.map((piece) =>
      piece.file === undefined ? string(piece.text) : `file_get_contents(${string(piece.file)})`,
    )
    return {
      value: `implode('', [\n${pieces.map((piece) => `        ${piece},\n`).join('')}    ])`,
      type: typed(body),
    }
  }
  return {
    value: lines(
      '[',
      parts.map((part) =>
        part.file === undefined
          ? `        ${string(part.name)} => ${string(part.value)},`
          : `        ${string(part.name)} => new CURLFile(${string(part.file)}, ${string(part.contentType)}, ${string(part.file)}),`,
      ),
      '    ]',
    ),
  }
}

/** Keys that PHP would turn into numbers. */
function numeric(key: string): boolean {
  return /^-?\d+$/.test(key)
}

function string(text: string): string {
  if (plain(text)) return `'${text.replaceAll(/\\(?=[\\']|$)|'/g, '\\$&')}'`
  return `"${escape(text, { ...common, '"': '\\"', $: '\\$' }, braced)}"`
}

/** An array is an object in JSON unless it is empty or its keys are numbers: those are made objects. */
const dialect: Dialect = {
  string,
  map: (keys) => [keys.length && !keys.some(numeric) ? '[' : '(object) [', ' => ', ']'],
  indent: '    ',
}
