/**
 * Writes a request as a C# 11 program with HttpClient.
 * Headers that .NET keeps with the content, or whose values it would parse and refuse, are added in their ownedByContent way.
 */
import { DOUBLE_QUOTED } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import {
  indentRest,
  joinLines,
  numberName,
  isMultiline,
  writeUnitEscapes,
  quoteDouble,
} from '../source-text.ts'
import { isSimpleForm, writeMultipart } from '../write-multipart.ts'
import type { WireHeader, WireMultipart, WireRequest, WireBody, WirePart } from '../wire-request.ts'

export const csharp: SampleLanguage = {
  id: 'csharp',
  label: 'C#',
  library: 'HttpClient',
  syntax: 'csharp',
  tokens: [
    ['string', /(?<quotes>"{3,})[^]*?\k<quotes>/],
    ['string', DOUBLE_QUOTED],
    ['keyword', /\b(?:using|var|new|await)\b/],
    ['number', /\bbyte\b/],
  ],
  write: writeCsharpSample,
  note: 'Needs .NET 7 or later (C# 11, implicit usings).',
}

const knownMethods = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/

/** Fields that .NET keeps with the content, and fields whose values it would parse and refuse. */
const contentHeaders = /^(Allow|Content-\w+|Expires|Last-Modified)$/i
const parsedHeaders =
  /^(Accept-\w+|Cache-Control|Connection|Date|Expect|From|Host|If-.+|Max-Forwards|Pragma|Range|Referer|TE|Trailer|Transfer-Encoding|Upgrade|User-Agent|Via|Warning)$/i

function writeCsharpSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const ownedByContent = wire.headers.filter(({ name }) => contentHeaders.test(name))
  const bodyCode = body
    ? writeBody(body)
    : ownedByContent.length
      ? ['request.Content = new ByteArrayContent(Array.Empty<byte>());']
      : []
  const program = [
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${writeMethod(method)}, ${quoteString(url)});`,
    wire.headers.filter((header) => !ownedByContent.includes(header)).map(writeHeader),
    bodyCode,
    ownedByContent.map(
      ({ name, value }) => `request.Content.Headers.Add(${quoteString(name)}, ${quoteString(value)});`,
    ),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ]
  const imports = [
    bodyCode.some((line) => line.includes('MediaTypeHeaderValue')) && 'using System.Net.Http.Headers;',
    (bodyCode.some((line) => line.includes('Encoding.UTF8')) ||
      wire.headers.some((header) => header.basic)) &&
      'using System.Text;',
  ].filter(Boolean)
  return joinLines(imports, imports.length > 0 && '', program)
}

function writeMethod(method: string): string {
  if (!knownMethods.test(method)) return `new HttpMethod(${quoteString(method)})`
  return `HttpMethod.${method[0]}${method.slice(1).toLowerCase()}`
}

function writeHeader({ name, value, basic }: WireHeader): string {
  if (basic) {
    const bytes = `Encoding.UTF8.GetBytes(${quoteString(`${basic.username}:${basic.password}`)})`
    return `request.Headers.Add("Authorization", "Basic " + Convert.ToBase64String(${bytes}));`
  }
  const add = parsedHeaders.test(name) || value === '' ? 'TryAddWithoutValidation' : 'Add'
  return `request.Headers.${add}(${quoteString(name)}, ${quoteString(value)});`
}

function writeBody(body: WireBody): string[] {
  const type = `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoteString(body.contentType)});`
  switch (body.type) {
    case 'form':
      if (!body.fields?.length)
        return [`request.Content = new StringContent(${quoteString(body.text)});`, type]
      return [
        'request.Content = new FormUrlEncodedContent(new[]',
        '{',
        ...body.fields.map(
          ([name, value]) => `    KeyValuePair.Create(${quoteString(name)}, ${quoteString(value)}),`,
        ),
        '});',
      ]
    case 'multipart':
      return isSimpleForm(body) ? writeMultipartBody(body.parts) : writeEncodedMultipart(body)
    case 'binary':
      return [`request.Content = new ByteArrayContent(File.ReadAllBytes(${quoteString(body.file)}));`, type]
    default:
      return [`request.Content = new StringContent(${quoteMultiline(body.text)});`, type]
  }
}

function writeMultipartBody(parts: readonly WirePart[]): string[] {
  const count = parts.filter((part) => part.contentType !== undefined).length
  let index = 0
  return [
    'var form = new MultipartFormDataContent();',
    ...parts.flatMap((part) => {
      if (part.file === undefined && part.contentType === undefined)
        return [`form.Add(new StringContent(${quoteString(part.value)}), ${quoteString(part.name)});`]
      const name = numberName('part', index++, count)
      const bodyCode =
        part.file === undefined
          ? `new StringContent(${quoteString(part.value)})`
          : `new ByteArrayContent(File.ReadAllBytes(${quoteString(part.file)}))`
      const file = part.file === undefined ? '' : `, ${quoteString(part.file)}`
      return [
        `var ${name} = ${bodyCode};`,
        `${name}.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoteString(part.contentType ?? '')});`,
        `form.Add(${name}, ${quoteString(part.name)}${file});`,
      ]
    }),
    'request.Content = form;',
  ]
}

/** Names beyond ASCII, which .NET would send as an encoded word of mail, and headers of parts. */
function writeEncodedMultipart(multipart: WireMultipart): string[] {
  const body = writeMultipart(multipart)
  return [
    'var form = new MemoryStream();',
    ...body.pieces.map((piece) =>
      piece.file === undefined
        ? `form.Write(Encoding.UTF8.GetBytes(${quoteString(piece.text)}));`
        : `form.Write(File.ReadAllBytes(${quoteString(piece.file)}));`,
    ),
    'request.Content = new ByteArrayContent(form.ToArray());',
    `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoteString(body.contentType)});`,
  ]
}

/** A raw string literal: its delimiter is longer than any run of quotes in it, its margin is the margin of the last line. */
function quoteMultiline(text: string): string {
  if (!isMultiline(text)) return quoteString(text)
  const longest = Math.max(2, ...[...text.matchAll(/"+/g)].map(([run]) => run.length))
  const quotes = '"'.repeat(longest + 1)
  return `${quotes}\n    ${indentRest(text, '    ')}\n    ${quotes}`
}

function quoteString(text: string): string {
  return quoteDouble(text, writeUnitEscapes)
}
