import { utf8 } from './encode.ts'
import type { Language } from './language.ts'
import { common, escape, lines } from './literal.ts'
import { allHeaders } from './wire.ts'
import type { Wire, WireBody, WirePart } from './wire.ts'

export const c: Language = {
  id: 'c',
  label: 'C',
  library: 'libcurl',
  syntax: 'c',
  extension: 'c',
  write,
  note: 'Compile with `cc sample.c -lcurl`.',
}

function write(wire: Wire): string {
  const { method, url, body } = wire
  const headers = allHeaders(wire).filter((one) => !one.basic)
  const user = wire.headers.find((one) => one.basic)?.basic
  return lines(
    body?.type === 'binary' && '#include <stdio.h>',
    '#include <curl/curl.h>',
    '',
    'int main(void) {',
    '  CURL *curl = curl_easy_init();',
    option('URL', string(url)),
    verb(method, body),
    headers.length > 0 && [
      '',
      '  struct curl_slist *headers = NULL;',
      headers.map(
        ({ name, value }) =>
          `  headers = curl_slist_append(headers, ${string(value === '' ? `${name};` : `${name}: ${value}`)});`,
      ),
      option('HTTPHEADER', 'headers'),
    ],
    user && [option('USERNAME', string(user.username)), option('PASSWORD', string(user.password))],
    body && ['', content(body)],
    '',
    '  CURLcode result = curl_easy_perform(curl);',
    '',
    headers.length > 0 && '  curl_slist_free_all(headers);',
    body?.type === 'multipart' && '  curl_mime_free(form);',
    body?.type === 'binary' && '  fclose(file);',
    '  curl_easy_cleanup(curl);',
    '  return (int)result;',
    '}',
  )
}

function verb(method: string, body: WireBody | undefined): string | false {
  if (method === 'HEAD' && !body) return option('NOBODY', '1L')
  if (method === (body && body.type !== 'binary' ? 'POST' : 'GET')) return false
  return option('CUSTOMREQUEST', string(method))
}

function option(name: string, value: string): string {
  return `  curl_easy_setopt(curl, CURLOPT_${name},${value.startsWith('\n') ? '' : ' '}${value});`
}

function content(body: WireBody): string[] {
  switch (body.type) {
    case 'multipart':
      return [
        '  curl_mime *form = curl_mime_init(curl);',
        '  curl_mimepart *part;',
        ...body.parts.flatMap(part),
        option('MIMEPOST', 'form'),
      ]
    case 'binary':
      return [
        `  FILE *file = fopen(${string(body.file)}, "rb");`,
        '  fseek(file, 0, SEEK_END);',
        option('INFILESIZE_LARGE', '(curl_off_t)ftell(file)'),
        '  rewind(file);',
        option('UPLOAD', '1L'),
        option('READDATA', 'file'),
      ]
    default:
      return [
        // only a text with NUL needs its length
        ...(body.text.includes('\0') ? [option('POSTFIELDSIZE', `${utf8(body.text).length}L`)] : []),
        option('POSTFIELDS', tallString(body.text)),
      ]
  }
}

function part(part: WirePart): string[] {
  const data =
    part.file === undefined
      ? `  curl_mime_data(part, ${string(part.value)}, ${part.value.includes('\0') ? utf8(part.value).length : 'CURL_ZERO_TERMINATED'});`
      : `  curl_mime_filedata(part, ${string(part.file)});`
  return [
    '  part = curl_mime_addpart(form);',
    `  curl_mime_name(part, ${string(part.name)});`,
    data,
    ...(part.contentType === undefined ? [] : [`  curl_mime_type(part, ${string(part.contentType)});`]),
  ]
}

/** Neighbouring literals are one: a line of text on each line. */
function tallString(text: string): string {
  const rows = text.split(/(?<=\n)/)
  return rows.length < 2 ? string(text) : `\n    ${rows.map(string).join('\n    ')}`
}

/** Invisible characters as three octal digits, which no digit after them can join; `??` might begin a trigraph. */
export function string(text: string): string {
  const inner = escape(text, { ...common, '"': '\\"' }, (code) =>
    utf8(String.fromCodePoint(code))
      .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
      .join(''),
  )
  return `"${inner.replaceAll(/\?(?=\?)/g, '?\\')}"`
}
