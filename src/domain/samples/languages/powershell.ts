/** Writes a request as a PowerShell 7 script with Invoke-RestMethod. */
import type { SampleLanguage } from '../sample-language.ts'
import { escapeLiteral, joinLines, isVisible, isMultiline } from '../source-text.ts'
import { isSimpleForm, writeMultipart } from '../write-multipart.ts'
import type { WireHeader, WireMultipart, WireRequest, WireBody, WirePart } from '../wire-request.ts'

export const powershell: SampleLanguage = {
  id: 'powershell',
  label: 'PowerShell',
  library: 'Invoke-RestMethod',
  syntax: 'powershell',
  tokens: [
    ['string', /@'\n[^]*?\n'@/],
    ['string', /'(?:[^']|'')*'/],
    ['string', /"(?:[^"`]|`[^])*"/],
    ['name', /\$\w+/],
    ['keyword', /@(?=\{)/],
    ['number', /\b(?:Invoke-RestMethod|Convert-Path)\b|-[A-Z]\w*|(?<=\[)[\w.]+(?=\[|\])/],
  ],
  write: writePowershellSample,
  note: 'Needs PowerShell 7.',
}

const knownMethods = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/

function writePowershellSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const bodyCode: BodyCode = body ? writeBody(body, method) : { before: [], option: '' }
  const options = [
    knownMethods.test(method)
      ? `-Method ${method[0]}${method.slice(1).toLowerCase()}`
      : `-CustomMethod ${quoteString(method)}`,
    `-Uri ${quoteString(url)}`,
    // values are sent as they are, also where .NET knows the field and would refuse them
    wire.headers.length > 0 && '-Headers $headers -SkipHeaderValidation',
    bodyCode.type !== undefined && `-ContentType ${quoteString(bodyCode.type)}`,
    bodyCode.option,
  ].filter(Boolean)
  return joinLines(
    wire.headers.length > 0 && [
      '$headers = @{',
      wire.headers.map((header) => `    ${quoteString(header.name)} = ${writeHeaderValue(header)}`),
      '}',
    ],
    bodyCode.before,
    `Invoke-RestMethod ${options.join(' `\n    ')}`,
  )
}

function writeHeaderValue({ value, basic }: WireHeader): string {
  if (!basic) return quoteString(value)
  const bytes = `[Text.Encoding]::UTF8.GetBytes(${quoteString(`${basic.username}:${basic.password}`)})`
  return `'Basic ' + [Convert]::ToBase64String(${bytes})`
}

type BodyCode = { before: string[]; option: string; type?: string }

function writeBody(body: WireBody, method: string): BodyCode {
  switch (body.type) {
    case 'multipart':
      return isSimpleForm(body) ? writeMultipartBody(body.parts) : writeEncodedMultipart(body)
    case 'binary':
      return { before: [], option: `-InFile ${quoteString(body.file)}`, type: body.contentType }
    case 'form':
      // a table is the query of a GET
      if (
        method !== 'GET' &&
        body.fields?.length &&
        new Set(body.fields.map(([name]) => name.toLowerCase())).size === body.fields.length
      )
        return {
          before: [
            '$body = [ordered]@{',
            ...body.fields.map(([name, value]) => `    ${quoteString(name)} = ${quoteString(value)}`),
            '}',
          ],
          option: '-Body $body',
          type: body.contentType,
        }
      return writeTextBody(body.text, body.contentType)
    default:
      return writeTextBody(body.text, body.contentType)
  }
}

function writeTextBody(text: string, type: string): BodyCode {
  // a text goes out as Latin-1 before PowerShell 7.4
  const utf8 = /^[\0-\x7F]*$/.test(text) ? '$body' : '([Text.Encoding]::UTF8.GetBytes($body))'
  return { before: [`$body = ${quoteMultiline(text)}`], option: `-Body ${utf8}`, type }
}

function writeMultipartBody(parts: readonly WirePart[]): BodyCode {
  return {
    before: [
      '$form = [Net.Http.MultipartFormDataContent]::new()',
      ...parts.flatMap((part) => {
        const bodyCode =
          part.file === undefined
            ? `[Net.Http.StringContent]::new(${quoteString(part.value)})`
            : `[Net.Http.ByteArrayContent]::new([IO.File]::ReadAllBytes((Convert-Path -LiteralPath ${quoteString(part.file)})))`
        const file = part.file === undefined ? '' : `, ${quoteString(part.file)}`
        if (part.contentType === undefined) return [`$form.Add(${bodyCode}, ${quoteString(part.name)})`]
        return [
          `$part = ${bodyCode}`,
          `$part.Headers.ContentType = [Net.Http.Headers.MediaTypeHeaderValue]::Parse(${quoteString(part.contentType)})`,
          `$form.Add($part, ${quoteString(part.name)}${file})`,
        ]
      }),
    ],
    option: '-Body $form',
  }
}

/** Names beyond ASCII, which .NET would send as an encoded word of mail, and headers of parts. */
function writeEncodedMultipart(multipart: WireMultipart): BodyCode {
  const body = writeMultipart(multipart)
  return {
    before: [
      '$body = [Collections.Generic.List[byte]]::new()',
      ...body.pieces.map((piece) =>
        piece.file === undefined
          ? `$body.AddRange([Text.Encoding]::UTF8.GetBytes(${quoteString(piece.text)}))`
          : `$body.AddRange([IO.File]::ReadAllBytes((Convert-Path -LiteralPath ${quoteString(piece.file)})))`,
      ),
    ],
    option: '-Body ($body.ToArray())',
    type: body.contentType,
  }
}

/** A here-string is verbatim up to a line that starts with its end. */
function quoteMultiline(text: string): string {
  return isMultiline(text) && !/^'@/m.test(text) ? `@'\n${text}\n'@` : quoteString(text)
}

/** PowerShell takes typographic quotes for quotes, too. */
function quoteString(text: string): string {
  if (isVisible(text)) return `'${text.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'`
  const marks = {
    '`': '``',
    $: '`$',
    '"': '`"',
    '\u201C': '`\u201C',
    '\u201D': '`\u201D',
    '\u201E': '`\u201E',
    '\0': '`0',
    '\n': '`n',
    '\r': '`r',
    '\t': '`t',
  }
  return `"${escapeLiteral(text, marks, (code) => `\`u{${code.toString(16)}}`)}"`
}
