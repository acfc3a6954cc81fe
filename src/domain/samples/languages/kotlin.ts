/**
 * Writes a request as a Kotlin program with OkHttp.
 * Bodies are sent as bytes, because OkHttp adds a charset to the type of a String.
 */
import { DOUBLE_QUOTED } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { indentRest, joinLines, isMultiline, writeUnitEscapes, quoteDouble } from '../source-text.ts'
import { isSimpleForm, writeMultipart } from '../write-multipart.ts'
import type { WireMultipart, WireRequest, WireBody, WirePart } from '../wire-request.ts'

export const kotlin: SampleLanguage = {
  id: 'kotlin',
  label: 'Kotlin',
  library: 'OkHttp',
  syntax: 'kotlin',
  tokens: [
    ['string', /"""[^]*?"""/],
    ['string', DOUBLE_QUOTED],
    ['keyword', /\b(?:import|fun|val)\b/],
    ['number', /\bnull\b/],
    ['name', /\bmain(?=\()/],
  ],
  write: writeKotlinSample,
  note: 'Needs com.squareup.okhttp3:okhttp 4 or 5. OkHttp refuses a body for GET and HEAD.',
}

const mediaTypeImport = 'okhttp3.MediaType.Companion.toMediaType'
const textBodyImport = 'okhttp3.RequestBody.Companion.toRequestBody'
const fileBodyImport = 'okhttp3.RequestBody.Companion.asRequestBody'

function writeKotlinSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const bodyCode: BodyCode = body ? writeBody(body) : { lines: [], imports: [] }
  const needed = /^(POST|PUT|PATCH|PROPPATCH|REPORT)$/.test(method)
  const user = wire.headers.some((header) => header.basic)
  const imports = [...bodyCode.imports, 'okhttp3.OkHttpClient', 'okhttp3.Request']
  if (!body && needed) imports.push(textBodyImport)
  if (user) imports.push('okhttp3.Credentials')
  return joinLines(
    [...new Set(imports)].sort().map((name) => `import ${name}`),
    '',
    'fun main() {',
    bodyCode.lines,
    '    val request = Request.Builder()',
    `        .url(${quoteString(url)})`,
    wire.headers.map(
      ({ name, value, basic }) =>
        `        .header(${quoteString(name)}, ${basic ? writeCredentials(basic) : quoteString(value)})`,
    ),
    writeMethod(method, body ? 'body' : needed ? '"".toRequestBody()' : undefined),
    '        .build()',
    '    OkHttpClient().newCall(request).execute().use { response -> println(response.body?.string()) }',
    '}',
  )
}

function writeCredentials({ username, password }: { username: string; password: string }): string {
  const charset = /^[\0-\x7F]*$/.test(username + password) ? '' : ', Charsets.UTF_8'
  return `Credentials.basic(${quoteString(username)}, ${quoteString(password)}${charset})`
}

function writeMethod(method: string, body: string | undefined): string | false {
  if (body) {
    const hasShortcut = /^(POST|PUT|PATCH|DELETE)$/.test(method)
    return hasShortcut
      ? `        .${method.toLowerCase()}(${body})`
      : `        .method(${quoteString(method)}, ${body})`
  }
  if (method === 'GET') return false
  if (method === 'HEAD') return '        .head()'
  return `        .method(${quoteString(method)}, null)`
}

type BodyCode = { lines: string[]; imports: string[] }

function writeBody(body: WireBody): BodyCode {
  const type = `${quoteString(body.contentType)}.toMediaType()`
  switch (body.type) {
    case 'form':
      if (!body.fields?.length) return writeByteBody(`${quoteString(body.text)}.toByteArray()`, type)
      return {
        lines: [
          '    val body = FormBody.Builder()',
          ...body.fields.map(([name, value]) => `        .add(${quoteString(name)}, ${quoteString(value)})`),
          '        .build()',
        ],
        imports: ['okhttp3.FormBody'],
      }
    case 'multipart':
      return isSimpleForm(body) ? writeMultipartBody(body.parts) : writeEncodedMultipart(body)
    case 'binary':
      return {
        lines: [`    val body = File(${quoteString(body.file)}).asRequestBody(${type})`],
        imports: ['java.io.File', mediaTypeImport, fileBodyImport],
      }
    default:
      return writeByteBody(`${quoteMultiline(body.text)}.toByteArray()`, type)
  }
}

/** From bytes, because OkHttp adds a charset to the type of a String. */
function writeByteBody(bytes: string, type: string): BodyCode {
  return {
    lines: [`    val body = ${bytes}`, `        .toRequestBody(${type})`],
    imports: [mediaTypeImport, textBodyImport],
  }
}

function writeMultipartBody(parts: readonly WirePart[]): BodyCode {
  const imports = ['okhttp3.MultipartBody']
  if (parts.some((part) => part.contentType !== undefined)) imports.push(mediaTypeImport)
  const rows = parts.map((part) => {
    if (part.file !== undefined) {
      imports.push('java.io.File', fileBodyImport)
      return `${quoteString(part.file)}, File(${quoteString(part.file)}).asRequestBody(${quoteString(part.contentType)}.toMediaType())`
    }
    if (part.contentType === undefined) return quoteString(part.value)
    imports.push(textBodyImport)
    return `null, ${quoteString(part.value)}.toByteArray().toRequestBody(${quoteString(part.contentType)}.toMediaType())`
  })
  return {
    lines: [
      '    val body = MultipartBody.Builder()',
      '        .setType(MultipartBody.FORM)',
      ...rows.map((row, at) => `        .addFormDataPart(${quoteString(parts[at]?.name ?? '')}, ${row})`),
      '        .build()',
    ],
    imports,
  }
}

/** Names that OkHttp refuses or escapes in its own way, and headers of parts. */
function writeEncodedMultipart(multipart: WireMultipart): BodyCode {
  const body = writeMultipart(multipart)
  const files = body.pieces.some((piece) => piece.file !== undefined)
  const pieces = body.pieces.map((piece) =>
    piece.file === undefined
      ? `${quoteString(piece.text)}.toByteArray()`
      : `File(${quoteString(piece.file)}).readBytes()`,
  )
  return {
    lines: [
      '    val form =',
      ...pieces.map((piece, at) => `        ${piece}${at < pieces.length - 1 ? ' +' : ''}`),
      `    val body = form.toRequestBody(${quoteString(body.contentType)}.toMediaType())`,
    ],
    imports: [mediaTypeImport, textBodyImport, ...(files ? ['java.io.File'] : [])],
  }
}

/** A raw string knows no escape, but templates: `$` is one of them. */
function quoteMultiline(text: string): string {
  if (!isMultiline(text) || text.includes('"""') || /^\s|^\s*$|"$/.test(text)) return quoteString(text)
  return `"""\n        ${indentRest(
    text.replaceAll('$', () => "${'$'}"),
    '        ',
  )}\n    """.trimIndent()`
}

function quoteString(text: string): string {
  return quoteDouble(text, writeUnitEscapes, { $: '\\$' })
}
