/**
 * Writes a request as a curl command for bash, zsh and ksh.
 * Data that no argument of a command can hold, such as a NUL byte, is piped to standard input with printf.
 */
import { encodeForm, encodeUtf8 } from '../percent-encode.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { formatHex, isVisible } from '../source-text.ts'
import { isFormData, writeMultipart } from '../write-multipart.ts'
import { listHeaders } from '../wire-request.ts'
import type { WireMultipart, WireRequest, WireBody, WirePart } from '../wire-request.ts'

export const curl: SampleLanguage = {
  id: 'curl',
  label: 'cURL',
  library: 'curl',
  syntax: 'bash',
  tokens: [
    ['string', /\$'(?:[^'\\]|\\[^])*'|'[^']*'(?:\\''[^']*')*/],
    ['number', /\b(?:printf|cat)(?= -- )/],
  ],
  write: writeCurlSample,
  note: "Text with invisible characters is written as $'...', which bash, zsh and ksh read.",
}

function writeCurlSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const data = body ? writeBodyOptions(body) : []
  const stdin = body && writePipe(body)
  const options = [
    ...(method === 'HEAD' && !body
      ? ['--head']
      : method === (data.length > 0 ? 'POST' : 'GET')
        ? []
        : [`--request ${method}`]),
    ...listHeaders(wire).map(({ name, value, basic }) => {
      if (basic) return `--user ${quoteWord(`${basic.username}:${basic.password}`)}`
      // curl sends form data with this type by default, and a header without value when it ends in ;
      if (body?.type === 'form' && value === 'application/x-www-form-urlencoded') return ''
      return `--header ${quoteWord(value === '' ? `${name};` : `${name}: ${value}`)}`
    }),
    ...data,
  ].filter((option) => option !== '')
  return `${stdin ?? ''}${[`curl ${quoteWord(url)}`, ...options].join(' \\\n  ')}`
}

function writeBodyOptions(body: WireBody): string[] {
  switch (body.type) {
    case 'json':
      return [`--data-raw ${quoteWord(body.text)}`]
    case 'text':
      return [body.text.includes('\0') ? '--data-binary @-' : `--data-raw ${quoteWord(body.text)}`]
    case 'binary':
      return [`--data-binary ${quoteWord(`@${body.file}`)}`]
    case 'form':
      if (!body.fields?.length || body.text.includes('%00')) return [`--data-raw ${quoteWord(body.text)}`]
      return body.fields.map(
        ([name, value]) => `--data-urlencode ${quoteWord(`${encodeForm(name)}=${value}`)}`,
      )
    default:
      if (!needsStandardInput(body)) return body.parts.map(writePartOption)
      return [
        `--header ${quoteWord(`Content-Type: ${writeMultipart(body).contentType}`)}`,
        '--data-binary @-',
      ]
  }
}

function writePartOption(part: WirePart): string {
  const { name, contentType, headers = [] } = part
  const type =
    (contentType === undefined ? '' : `;type=${contentType}`) +
    headers.map((header) => `;headers="${escapeFormQuotes(`${header.name}: ${header.value}`)}"`).join('')
  if (part.file !== undefined) return `--form ${quoteWord(`${name}=@${quoteFileName(part.file)}${type}`)}`
  if (type === '') return `--form-string ${quoteWord(`${name}=${part.value}`)}`
  return `--form ${quoteWord(`${name}="${escapeFormQuotes(part.value)}"${type}`)}`
}

function quoteFileName(file: string): string {
  return /[",;\\ ]/.test(file) ? `"${escapeFormQuotes(file)}"` : file
}

/** curl's own quoting inside an argument of --form. */
function escapeFormQuotes(text: string): string {
  return text.replaceAll(/["\\]/g, '\\$&')
}

/** No argument can hold NUL, a name ends at `=`, and only forms have options: other bodies come through standard input. */
function needsStandardInput(body: WireMultipart): boolean {
  return (
    !isFormData(body) ||
    body.parts.some((part) => part.name.includes('=') || `${part.name}${part.value}`.includes('\0'))
  )
}

function writePipe(body: WireBody): string | undefined {
  if (body.type === 'text' && body.text.includes('\0')) return `${writePrintf(body.text)} | `
  if (body.type !== 'multipart' || !needsStandardInput(body)) return undefined
  const { pieces } = writeMultipart(body)
  const commands = pieces.map((piece) =>
    piece.file === undefined ? writePrintf(piece.text) : `cat -- ${quoteWord(piece.file)}`,
  )
  return commands.length === 1
    ? `${commands[0]} | `
    : `{\n${commands.map((command) => `  ${command}\n`).join('')}} | `
}

/** printf writes what its format says, byte by byte. */
function writePrintf(text: string): string {
  const named: Record<number, string> = { 0x0a: '\\n', 0x0d: '\\r', 0x25: '%%', 0x27: "'\\''", 0x5c: '\\\\' }
  const format = encodeUtf8(text).map(
    (byte) =>
      named[byte] ??
      (byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte)),
  )
  return `printf -- '${format.join('')}'`
}

/** A word of the shell: as it is, in single quotes, or with escapes where something is invisible. */
export function quoteWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  if (isVisible(text, true)) return `'${text.replaceAll("'", "'\\''")}'`
  const bytes = encodeUtf8(text).map((byte) => {
    if (byte === 0x27 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
    return byte < 0x20 || byte > 0x7e ? `\\x${formatHex(byte, 2)}` : String.fromCharCode(byte)
  })
  return `$'${bytes.join('').replaceAll('\\x0A', '\\n').replaceAll('\\x0D', '\\r').replaceAll('\\x09', '\\t')}'`
}
