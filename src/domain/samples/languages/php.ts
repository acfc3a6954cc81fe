/** Writes a request as a PHP script with the cURL extension. */
import { DOUBLE_QUOTED, NUMBER, SINGLE_QUOTED } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import {
  writeBracedEscape,
  indentRest,
  joinLines,
  isVisible,
  writeJsonLiteral,
  quoteDouble,
} from '../source-text.ts'
import type { JsonDialect } from '../source-text.ts'
import { isPlainForm, writeMultipart } from '../write-multipart.ts'
import { listHeaders, type WireMultipart, type WireRequest, type WireBody } from '../wire-request.ts'

export const php: SampleLanguage = {
  id: 'php',
  label: 'PHP',
  library: 'cURL',
  syntax: 'php',
  tokens: [
    ['comment', /<\?php/],
    ['string', SINGLE_QUOTED],
    ['string', DOUBLE_QUOTED],
    ['name', /\$\w+|\b[a-z_]+(?=\()|\bCURLFile\b/],
    ['keyword', /\b(?:echo|new|object)\b/],
    ['number', /\b(?:true|false|null)\b/],
    ['number', NUMBER],
  ],
  write: writePhpSample,
}

function writePhpSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const bodyCode = body && writeBody(body)
  const user = wire.headers.find((header) => header.basic)?.basic
  const headers = listHeaders(wire, bodyCode?.type).filter((header) => !header.basic)
  return joinLines(
    '<?php',
    '',
    `$curl = curl_init(${quoteString(url)});`,
    'curl_setopt_array($curl, [',
    writeMethod(method, Boolean(body)),
    headers.length > 0 && [
      '    CURLOPT_HTTPHEADER => [',
      headers.map(
        ({ name, value }) => `        ${quoteString(value === '' ? `${name};` : `${name}: ${value}`)},`,
      ),
      '    ],',
    ],
    user && `    CURLOPT_USERPWD => ${quoteString(`${user.username}:${user.password}`)},`,
    bodyCode && `    CURLOPT_POSTFIELDS => ${bodyCode.value},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    'echo curl_exec($curl);',
  )
}

function writeMethod(method: string, hasBody: boolean): string | false {
  if (method === 'HEAD' && !hasBody) return '    CURLOPT_NOBODY => true,'
  if (method === (hasBody ? 'POST' : 'GET')) return false
  return `    CURLOPT_CUSTOMREQUEST => ${quoteString(method)},`
}

type BodyCode = { value: string; type?: string }

function writeBody(body: WireBody): BodyCode {
  switch (body.type) {
    case 'json':
      return { value: `json_encode(${indentRest(writeJsonLiteral(body.value, dialect), '    ')})` }
    case 'form': {
      const unique =
        body.fields?.length && new Set(body.fields.map(([name]) => name)).size === body.fields.length
      if (!unique || !body.fields || body.fields.some(([name]) => isNumericKey(name)))
        return { value: quoteString(body.text) }
      return {
        value: joinLines(
          'http_build_query([',
          body.fields.map(([name, value]) => `        ${quoteString(name)} => ${quoteString(value)},`),
          '    ])',
        ),
      }
    }
    case 'multipart':
      return writeMultipartBody(body)
    case 'binary':
      return { value: `file_get_contents(${quoteString(body.file)})` }
    default:
      return { value: quoteString(body.text) }
  }
}

function writeMultipartBody(multipart: WireMultipart): BodyCode {
  const { parts } = multipart
  const names = parts.map((part) => part.name)
  const array =
    isPlainForm(multipart) &&
    new Set(names).size === names.length &&
    !names.some((name) => isNumericKey(name) || name.includes('\0'))
  // an array can't hold a name twice, and only files have a type in it
  if (!array || parts.some((part) => part.file === undefined && part.contentType !== undefined)) {
    const body = writeMultipart(multipart)
    const pieces = body.pieces.map((piece) =>
      piece.file === undefined ? quoteString(piece.text) : `file_get_contents(${quoteString(piece.file)})`,
    )
    return {
      value: `implode('', [\n${pieces.map((piece) => `        ${piece},\n`).join('')}    ])`,
      type: body.contentType,
    }
  }
  return {
    value: joinLines(
      '[',
      parts.map((part) =>
        part.file === undefined
          ? `        ${quoteString(part.name)} => ${quoteString(part.value)},`
          : `        ${quoteString(part.name)} => new CURLFile(${quoteString(part.file)}, ${quoteString(part.contentType)}, ${quoteString(part.file)}),`,
      ),
      '    ]',
    ),
  }
}

/** Keys that PHP would turn into numbers. */
function isNumericKey(key: string): boolean {
  return /^-?\d+$/.test(key)
}

function quoteString(text: string): string {
  if (isVisible(text)) return `'${text.replaceAll(/\\(?=[\\']|$)|'/g, '\\$&')}'`
  return quoteDouble(text, writeBracedEscape, { $: '\\$' })
}

/** An array is an object in JSON unless it is empty or its keys are numbers: those are cast to objects. */
const dialect: JsonDialect = {
  string: quoteString,
  map: (keys) => [keys.length && !keys.some(isNumericKey) ? '[' : '(object) [', ' => ', ']'],
  indent: '    ',
}
