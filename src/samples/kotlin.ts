import type { Language } from './language.ts'
import { common, escape, hang, lines, tall, units } from './literal.ts'
import { simple, typed, written } from './multipart.ts'
import type { Wire, WireBody, WirePart } from './wire.ts'

export const kotlin: Language = {
  id: 'kotlin',
  label: 'Kotlin',
  library: 'OkHttp',
  syntax: 'kotlin',
  extension: 'kt',
  write,
  note: 'Needs com.squareup.okhttp3:okhttp 4 or 5. OkHttp refuses a body for GET and HEAD.',
}

const media = 'okhttp3.MediaType.Companion.toMediaType'
const fromText = 'okhttp3.RequestBody.Companion.toRequestBody'
const fromFile = 'okhttp3.RequestBody.Companion.asRequestBody'

function write(wire: Wire): string {
  const { method, url, body } = wire
  const made: Content = body ? content(body) : { lines: [], imports: [] }
  const needed = /^(POST|PUT|PATCH|PROPPATCH|REPORT)$/.test(method)
  const user = wire.headers.some((one) => one.basic)
  const imports = [...made.imports, 'okhttp3.OkHttpClient', 'okhttp3.Request']
  if (!body && needed) imports.push(fromText)
  if (user) imports.push('okhttp3.Credentials')
  return lines(
    [...new Set(imports)].sort().map((name) => `import ${name}`),
    '',
    'fun main() {',
    made.lines,
    '    val request = Request.Builder()',
    `        .url(${string(url)})`,
    wire.headers.map(
      ({ name, value, basic }) =>
        `        .header(${string(name)}, ${basic ? credentials(basic) : string(value)})`,
    ),
    verb(method, body ? 'body' : needed ? '"".toRequestBody()' : undefined),
    '        .build()',
    '    OkHttpClient().newCall(request).execute().use { response -> println(response.body?.string()) }',
    '}',
  )
}

function credentials({ username, password }: { username: string; password: string }): string {
  const charset = /^[\0-\x7F]*$/.test(username + password) ? '' : ', Charsets.UTF_8'
  return `Credentials.basic(${string(username)}, ${string(password)}${charset})`
}

function verb(method: string, body: string | undefined): string | false {
  if (body) {
    const own = /^(POST|PUT|PATCH|DELETE)$/.test(method)
    return own ? `        .${method.toLowerCase()}(${body})` : `        .method(${string(method)}, ${body})`
  }
  if (method === 'GET') return false
  if (method === 'HEAD') return '        .head()'
  return `        .method(${string(method)}, null)`
}

type Content = { lines: string[]; imports: string[] }

function content(body: WireBody): Content {
  const type = `${string(body.contentType)}.toMediaType()`
  switch (body.type) {
    case 'form':
      if (!body.fields?.length) return sent(`${string(body.text)}.toByteArray()`, type)
      return {
        lines: [
          '    val body = FormBody.Builder()',
          ...body.fields.map(([name, value]) => `        .add(${string(name)}, ${string(value)})`),
          '        .build()',
        ],
        imports: ['okhttp3.FormBody'],
      }
    case 'multipart':
      return simple(body.parts) ? multipart(body.parts) : byHand(body.parts)
    case 'binary':
      return {
        lines: [`    val body = File(${string(body.file)}).asRequestBody(${type})`],
        imports: ['java.io.File', media, fromFile],
      }
    default:
      return sent(`${raw(body.text)}.toByteArray()`, type)
  }
}

/** From bytes, because OkHttp adds a charset to the type of a String. */
function sent(bytes: string, type: string): Content {
  return { lines: [`    val body = ${bytes}`, `        .toRequestBody(${type})`], imports: [media, fromText] }
}

function multipart(parts: readonly WirePart[]): Content {
  const imports = ['okhttp3.MultipartBody']
  if (parts.some((part) => part.contentType !== undefined)) imports.push(media)
  const rows = parts.map((part) => {
    if (part.file !== undefined) {
      imports.push('java.io.File', fromFile)
      return `${string(part.file)}, File(${string(part.file)}).asRequestBody(${string(part.contentType)}.toMediaType())`
    }
    if (part.contentType === undefined) return string(part.value)
    imports.push(fromText)
    return `null, ${string(part.value)}.toByteArray().toRequestBody(${string(part.contentType)}.toMediaType())`
  })
  return {
    lines: [
      '    val body = MultipartBody.Builder()',
      '        .setType(MultipartBody.FORM)',
      ...rows.map((row, at) => `        .addFormDataPart(${string(parts[at]?.name ?? '')}, ${row})`),
      '        .build()',
    ],
    imports,
  }
}

/** Names that OkHttp refuses or escapes in its own way. */
function byHand(parts: readonly WirePart[]): Content {
  const body = written(parts)
  const files = body.pieces.some((piece) => piece.file !== undefined)
  const pieces = body.pieces.map((piece) =>
    piece.file === undefined
      ? `${string(piece.text)}.toByteArray()`
      : `File(${string(piece.file)}).readBytes()`,
  )
  return {
    lines: [
      '    val form =',
      ...pieces.map((piece, at) => `        ${piece}${at < pieces.length - 1 ? ' +' : ''}`),
      `    val body = form.toRequestBody(${string(typed(body))}.toMediaType())`,
    ],
    imports: [media, fromText, ...(files ? ['java.io.File'] : [])],
  }
}

/** A raw string knows no escape, but templates: `$` is one of them. */
function raw(text: string): string {
  if (!tall(text) || text.includes('"""') || /^\s|^\s*$|"$/.test(text)) return string(text)
  return `"""\n        ${hang(
    text.replaceAll('$', () => "${'$'}"),
    '        ',
  )}\n    """.trimIndent()`
}

function string(text: string): string {
  return `"${escape(text, { ...common, '"': '\\"', $: '\\$' }, units)}"`
}
