/** Writes a request as a C program with libcurl. */
import { DOUBLE_QUOTED } from '../color-code.ts'
import { encodeUtf8 } from '../percent-encode.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { PartHeader } from '../sample-request.ts'
import { commonEscapes, escapeLiteral, joinLines } from '../source-text.ts'
import { listHeaders } from '../wire-request.ts'
import type { WireMultipart, WireRequest, WireBody, WirePart } from '../wire-request.ts'
import { isFormData, listPartHeaders } from '../write-multipart.ts'

export const c: SampleLanguage = {
  id: 'c',
  label: 'C',
  library: 'libcurl',
  syntax: 'c',
  tokens: [
    ['string', DOUBLE_QUOTED],
    ['string', /<[^>\n]+>/],
    ['comment', /#(?=include)/],
    ['keyword', /\b(?:include|struct|return)\b/],
    ['number', /\b(?:int|void|NULL|curl_off_t|\d+L?)\b/],
    ['name', /\bmain\b|(?<=struct )curl_slist|headers(?= = NULL)/],
  ],
  write: writeCSample,
  note: 'Compile with `cc sample.c -lcurl`.',
}

function writeCSample(wire: WireRequest): string {
  const { method, url, body } = wire
  // libcurl adds the boundary
  const multipartType = body?.type === 'multipart' && body.contentType !== 'multipart/form-data'
  const headers = listHeaders(wire, multipartType ? body.contentType : undefined).filter(
    (header) => !header.basic,
  )
  const user = wire.headers.find((header) => header.basic)?.basic
  return joinLines(
    body?.type === 'binary' && '#include <stdio.h>',
    '#include <curl/curl.h>',
    '',
    'int main(void) {',
    '  CURL *curl = curl_easy_init();',
    writeOption('URL', quoteString(url)),
    writeMethod(method, body),
    headers.length > 0 && [
      '',
      '  struct curl_slist *headers = NULL;',
      headers.map(
        ({ name, value }) =>
          `  headers = curl_slist_append(headers, ${quoteString(value === '' ? `${name};` : `${name}: ${value}`)});`,
      ),
      writeOption('HTTPHEADER', 'headers'),
    ],
    user && [
      writeOption('USERNAME', quoteString(user.username)),
      writeOption('PASSWORD', quoteString(user.password)),
    ],
    body && ['', writeBody(body)],
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

function writeMethod(method: string, body: WireBody | undefined): string | false {
  if (method === 'HEAD' && !body) return writeOption('NOBODY', '1L')
  if (method === (body && body.type !== 'binary' ? 'POST' : 'GET')) return false
  return writeOption('CUSTOMREQUEST', quoteString(method))
}

function writeOption(name: string, value: string): string {
  return `  curl_easy_setopt(curl, CURLOPT_${name},${value.startsWith('\n') ? '' : ' '}${value});`
}

function writeBody(body: WireBody): string[] {
  switch (body.type) {
    case 'multipart':
      return [
        '  curl_mime *form = curl_mime_init(curl);',
        '  curl_mimepart *part;',
        ...(body.parts.some((part) => listOwnHeaders(part, body).length > 0)
          ? ['  struct curl_slist *fields;']
          : []),
        ...body.parts.flatMap((part) => writePart(part, body)),
        writeOption('MIMEPOST', 'form'),
      ]
    case 'binary':
      return [
        `  FILE *file = fopen(${quoteString(body.file)}, "rb");`,
        '  fseek(file, 0, SEEK_END);',
        writeOption('INFILESIZE_LARGE', '(curl_off_t)ftell(file)'),
        '  rewind(file);',
        writeOption('UPLOAD', '1L'),
        writeOption('READDATA', 'file'),
      ]
    default:
      return [
        // only a text with NUL needs its length
        ...(body.text.includes('\0')
          ? [writeOption('POSTFIELDSIZE', `${encodeUtf8(body.text).length}L`)]
          : []),
        writeOption('POSTFIELDS', quoteLines(body.text)),
      ]
  }
}

function writePart(part: WirePart, body: WireMultipart): string[] {
  const isForm = isFormData(body)
  const data =
    part.file === undefined
      ? `  curl_mime_data(part, ${quoteString(part.value)}, ${part.value.includes('\0') ? encodeUtf8(part.value).length : 'CURL_ZERO_TERMINATED'});`
      : `  curl_mime_filedata(part, ${quoteString(part.file)});`
  return [
    '  part = curl_mime_addpart(form);',
    ...(isForm ? [`  curl_mime_name(part, ${quoteString(part.name)});`] : []),
    data,
    // only forms name their files
    ...(part.file === undefined || isForm ? [] : ['  curl_mime_filename(part, NULL);']),
    ...(part.contentType === undefined ? [] : [`  curl_mime_type(part, ${quoteString(part.contentType)});`]),
    ...writePartHeaders(listOwnHeaders(part, body)),
  ]
}

/** The headers that libcurl does not write itself. */
function listOwnHeaders(part: WirePart, body: WireMultipart): readonly PartHeader[] {
  const known = isFormData(body) ? /^Content-(Type|Disposition)$/ : /^Content-Type$/
  return listPartHeaders(part, body).filter(({ name }) => !known.test(name))
}

function writePartHeaders(headers: readonly PartHeader[]): string[] {
  if (headers.length === 0) return []
  return [
    ...headers.map(
      ({ name, value }, at) =>
        `  fields = curl_slist_append(${at === 0 ? 'NULL' : 'fields'}, ${quoteString(`${name}: ${value}`)});`,
    ),
    '  curl_mime_headers(part, fields, 1);',
  ]
}

/** C joins adjacent literals: one literal for each line of the text. */
function quoteLines(text: string): string {
  const rows = text.split(/(?<=\n)/)
  return rows.length < 2 ? quoteString(text) : `\n    ${rows.map(quoteString).join('\n    ')}`
}

/** Invisible characters as three octal digits, which no digit after them can join; `??` might begin a trigraph. */
export function quoteString(text: string): string {
  const inner = escapeLiteral(text, { ...commonEscapes, '"': '\\"' }, (code) =>
    encodeUtf8(String.fromCodePoint(code))
      .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
      .join(''),
  )
  return `"${inner.replaceAll(/\?(?=\?)/g, '?\\')}"`
}
