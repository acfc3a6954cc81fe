import { formed, utf8 } from './encode.ts'
import type { Language } from './language.ts'
import { hex, plain } from './literal.ts'
import { typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Wire, WireBody, WirePart } from './wire.ts'

export const curl: Language = {
  id: 'curl',
  label: 'cURL',
  library: 'curl',
  syntax: 'bash',
  extension: 'sh',
  write,
  note: "Text with invisible characters is written as $'...', which bash, zsh and ksh read.",
}

function write(wire: Wire): string {
  const { method, url, body } = wire
  const data = body ? content(body) : []
  const stdin = body && piped(body)
  const implied = body && body.type !== 'binary' ? 'POST' : 'GET'
  const options = [
    ...(method === 'HEAD' && !body
      ? ['--head']
      : method === (body ? 'POST' : implied)
        ? []
        : [`--request ${method}`]),
    ...allHeaders(wire).map(({ name, value, basic }) => {
      if (basic) return `--user ${string(`${basic.username}:${basic.password}`)}`
      // curl sends form data with this type unless told otherwise, and a field without value when it ends in ;
      if (body?.type === 'form' && value === 'application/x-www-form-urlencoded') return ''
      return `--header ${string(value === '' ? `${name};` : `${name}: ${value}`)}`
    }),
    ...data,
  ].filter((option) => option !== '')
  return `${stdin ?? ''}${[`curl ${string(url)}`, ...options].join(' \\\n  ')}`
}

function content(body: WireBody): string[] {
  switch (body.type) {
    case 'json':
      return [`--data-raw ${string(body.text)}`]
    case 'text':
      return [body.text.includes('\0') ? '--data-binary @-' : `--data-raw ${string(body.text)}`]
    case 'binary':
      return [`--data-binary ${string(`@${body.file}`)}`]
    case 'form':
      if (!body.fields?.length || body.text.includes('%00')) return [`--data-raw ${string(body.text)}`]
      return body.fields.map(([name, value]) => `--data-urlencode ${string(`${formed(name)}=${value}`)}`)
    default:
      if (!byHand(body.parts)) return body.parts.map(part)
      return [`--header ${string(`Content-Type: ${typed(written(body.parts))}`)}`, '--data-binary @-']
  }
}

function part(part: WirePart): string {
  const type = part.contentType === undefined ? '' : `;type=${part.contentType}`
  const { name } = part
  if (part.file !== undefined) return `--form ${string(`${name}=@${fileName(part.file)}${type}`)}`
  if (type === '') return `--form-string ${string(`${name}=${part.value}`)}`
  return `--form ${string(`${name}="${quoted(part.value)}"${type}`)}`
}

function fileName(file: string): string {
  return /[",;\\ ]/.test(file) ? `"${quoted(file)}"` : file
}

/** curl's own quoting inside an argument of --form. */
function quoted(text: string): string {
  return text.replaceAll(/["\\]/g, '\\$&')
}

/** No argument can hold NUL, and a name ends at `=`: such parts come through standard input. */
function byHand(parts: readonly WirePart[]): boolean {
  return parts.some((part) => part.name.includes('=') || `${part.name}${part.value}`.includes('\0'))
}

function piped(body: WireBody): string | undefined {
  if (body.type === 'text' && body.text.includes('\0')) return `${printed(body.text)} | `
  if (body.type !== 'multipart' || !byHand(body.parts)) return undefined
  const { pieces } = written(body.parts)
  const commands = pieces.map((piece) =>
    piece.file === undefined ? printed(piece.text) : `cat -- ${string(piece.file)}`,
  )
  return commands.length === 1
    ? `${commands[0]} | `
    : `{\n${commands.map((one) => `  ${one}\n`).join('')}} | `
}

/** printf writes what its format says, byte by byte. */
function printed(text: string): string {
  const named: Record<number, string> = { 0x0a: '\\n', 0x0d: '\\r', 0x25: '%%', 0x27: "'\\''", 0x5c: '\\\\' }
  const format = utf8(text).map(
    (byte) =>
      named[byte] ??
      (byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte)),
  )
  return `printf -- '${format.join('')}'`
}

/** A word of the shell: as it is, in single quotes, or with escapes where something is invisible. */
function string(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  if (plain(text, true)) return `'${text.replaceAll("'", "'\\''")}'`
  const bytes = utf8(text).map((byte) => {
    if (byte === 0x27 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
    return byte < 0x20 || byte > 0x7e ? `\\x${hex(byte, 2)}` : String.fromCharCode(byte)
  })
  return `$'${bytes.join('').replaceAll('\\x0A', '\\n').replaceAll('\\x0D', '\\r').replaceAll('\\x09', '\\t')}'`
}
