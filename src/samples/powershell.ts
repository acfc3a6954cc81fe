import type { Language } from './language.ts'
import { escape, lines, plain, tall } from './literal.ts'
import { simple, typed, written } from './multipart.ts'
import type { Header, Wire, WireBody, WirePart } from './wire.ts'

export const powershell: Language = {
  id: 'powershell',
  label: 'PowerShell',
  library: 'Invoke-RestMethod',
  syntax: 'powershell',
  extension: 'ps1',
  write,
  note: 'Needs PowerShell 7.',
}

const verbs = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/

function write(wire: Wire): string {
  const { method, url, body } = wire
  const made: Content = body ? content(body, method) : { before: [], option: '' }
  const options = [
    verbs.test(method)
      ? `-Method ${method[0]}${method.slice(1).toLowerCase()}`
      : `-CustomMethod ${string(method)}`,
    `-Uri ${string(url)}`,
    // values are sent as they are, also where .NET knows the field and would refuse them
    wire.headers.length > 0 && '-Headers $headers -SkipHeaderValidation',
    made.type !== undefined && `-ContentType ${string(made.type)}`,
    made.option,
  ].filter(Boolean)
  return lines(
    wire.headers.length > 0 && [
      '$headers = @{',
      wire.headers.map((one) => `    ${string(one.name)} = ${value(one)}`),
      '}',
    ],
    made.before,
    `Invoke-RestMethod ${options.join(' `\n    ')}`,
  )
}

function value({ value, basic }: Header): string {
  if (!basic) return string(value)
  const bytes = `[Text.Encoding]::UTF8.GetBytes(${string(`${basic.username}:${basic.password}`)})`
  return `'Basic ' + [Convert]::ToBase64String(${bytes})`
}

type Content = { before: string[]; option: string; type?: string }

function content(body: WireBody, method: string): Content {
  switch (body.type) {
    case 'multipart':
      return simple(body.parts) ? multipart(body.parts) : byHand(body.parts)
    case 'binary':
      return { before: [], option: `-InFile ${string(body.file)}`, type: body.contentType }
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
            ...body.fields.map(([name, value]) => `    ${string(name)} = ${string(value)}`),
            '}',
          ],
          option: '-Body $body',
          type: body.contentType,
        }
      return text(body.text, body.contentType)
    default:
      return text(body.text, body.contentType)
  }
}

function text(text: string, type: string): Content {
  // a text goes out as Latin-1 before PowerShell 7.4
  const utf8 = /^[\0-\x7F]*$/.test(text) ? '$body' : '([Text.Encoding]::UTF8.GetBytes($body))'
  return { before: [`$body = ${here(text)}`], option: `-Body ${utf8}`, type }
}

function multipart(parts: readonly WirePart[]): Content {
  return {
    before: [
      '$form = [Net.Http.MultipartFormDataContent]::new()',
      ...parts.flatMap((part) => {
        const made =
          part.file === undefined
            ? `[Net.Http.StringContent]::new(${string(part.value)})`
            : `[Net.Http.ByteArrayContent]::new([IO.File]::ReadAllBytes((Convert-Path -LiteralPath ${string(part.file)})))`
        const file = part.file === undefined ? '' : `, ${string(part.file)}`
        if (part.contentType === undefined) return [`$form.Add(${made}, ${string(part.name)})`]
        return [
          `$part = ${made}`,
          `$part.Headers.ContentType = [Net.Http.Headers.MediaTypeHeaderValue]::Parse(${string(part.contentType)})`,
          `$form.Add($part, ${string(part.name)}${file})`,
        ]
      }),
    ],
    option: '-Body $form',
  }
}

/** Names beyond ASCII, which .NET would send as an encoded word of mail. */
function byHand(parts: readonly WirePart[]): Content {
  const body = written(parts)
  return {
    before: [
      '$body = [Collections.Generic.List[byte]]::new()',
      ...body.pieces.map((piece) =>
        piece.file === undefined
          ? `$body.AddRange([Text.Encoding]::UTF8.GetBytes(${string(piece.text)}))`
          : `$body.AddRange([IO.File]::ReadAllBytes((Convert-Path -LiteralPath ${string(piece.file)})))`,
      ),
    ],
    option: '-Body ($body.ToArray())',
    type: typed(body),
  }
}

/** A here-string is verbatim up to a line that starts with its end. */
function here(text: string): string {
  return tall(text) && !/^'@/m.test(text) ? `@'\n${text}\n'@` : string(text)
}

/** PowerShell takes typographic quotes for quotes, too. */
function string(text: string): string {
  if (plain(text)) return `'${text.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'`
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
  return `"${escape(text, marks, (code) => `\`u{${code.toString(16)}}`)}"`
}
