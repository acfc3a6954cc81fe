import type { Language } from './language.ts'
import { common, escape, hang, lines, numbered, tall, units } from './literal.ts'
import { simple, typed, written } from './multipart.ts'
import type { Header, Wire, WireBody, WirePart } from './wire.ts'

export const csharp: Language = {
  id: 'csharp',
  label: 'C#',
  library: 'HttpClient',
  syntax: 'csharp',
  extension: 'cs',
  write,
  note: 'Needs .NET 7 or later (C# 11, implicit usings).',
}

const named = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/

/** Fields that .NET keeps with the content, and fields whose values it would parse and refuse. */
const ofContent = /^(Allow|Content-\w+|Expires|Last-Modified)$/i
const parsed =
  /^(Accept-\w+|Cache-Control|Connection|Date|Expect|From|Host|If-.+|Max-Forwards|Pragma|Range|Referer|TE|Trailer|Transfer-Encoding|Upgrade|User-Agent|Via|Warning)$/i

function write(wire: Wire): string {
  const { method, url, body } = wire
  const own = wire.headers.filter(({ name }) => ofContent.test(name))
  const made = body
    ? content(body)
    : own.length
      ? ['request.Content = new ByteArrayContent(Array.Empty<byte>());']
      : []
  const program = [
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${verb(method)}, ${string(url)});`,
    wire.headers.filter((one) => !own.includes(one)).map(header),
    made,
    own.map(({ name, value }) => `request.Content.Headers.Add(${string(name)}, ${string(value)});`),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ]
  const imports = [
    made.some((line) => line.includes('MediaTypeHeaderValue')) && 'using System.Net.Http.Headers;',
    (made.some((line) => line.includes('Encoding.UTF8')) || wire.headers.some((one) => one.basic)) &&
      'using System.Text;',
  ].filter(Boolean)
  return lines(imports, imports.length > 0 && '', program)
}

function verb(method: string): string {
  if (!named.test(method)) return `new HttpMethod(${string(method)})`
  return `HttpMethod.${method[0]}${method.slice(1).toLowerCase()}`
}

function header({ name, value, basic }: Header): string {
  if (basic) {
    const bytes = `Encoding.UTF8.GetBytes(${string(`${basic.username}:${basic.password}`)})`
    return `request.Headers.Add("Authorization", "Basic " + Convert.ToBase64String(${bytes}));`
  }
  const add = parsed.test(name) || value === '' ? 'TryAddWithoutValidation' : 'Add'
  return `request.Headers.${add}(${string(name)}, ${string(value)});`
}

function content(body: WireBody): string[] {
  const type = `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${string(body.contentType)});`
  switch (body.type) {
    case 'form':
      if (!body.fields?.length) return [`request.Content = new StringContent(${string(body.text)});`, type]
      return [
        'request.Content = new FormUrlEncodedContent(new[]',
        '{',
        ...body.fields.map(([name, value]) => `    KeyValuePair.Create(${string(name)}, ${string(value)}),`),
        '});',
      ]
    case 'multipart':
      return simple(body.parts) ? multipart(body.parts) : byHand(body.parts)
    case 'binary':
      return [`request.Content = new ByteArrayContent(File.ReadAllBytes(${string(body.file)}));`, type]
    default:
      return [`request.Content = new StringContent(${raw(body.text)});`, type]
  }
}

function multipart(parts: readonly WirePart[]): string[] {
  const count = parts.filter((part) => part.contentType !== undefined).length
  let index = 0
  return [
    'var form = new MultipartFormDataContent();',
    ...parts.flatMap((part) => {
      if (part.file === undefined && part.contentType === undefined)
        return [`form.Add(new StringContent(${string(part.value)}), ${string(part.name)});`]
      const name = numbered('part', index++, count)
      const made =
        part.file === undefined
          ? `new StringContent(${string(part.value)})`
          : `new ByteArrayContent(File.ReadAllBytes(${string(part.file)}))`
      const file = part.file === undefined ? '' : `, ${string(part.file)}`
      return [
        `var ${name} = ${made};`,
        `${name}.Headers.ContentType = MediaTypeHeaderValue.Parse(${string(part.contentType ?? '')});`,
        `form.Add(${name}, ${string(part.name)}${file});`,
      ]
    }),
    'request.Content = form;',
  ]
}

/** Names beyond ASCII, which .NET would send as an encoded word of mail. */
function byHand(parts: readonly WirePart[]): string[] {
  const body = written(parts)
  return [
    'var form = new MemoryStream();',
    ...body.pieces.map((piece) =>
      piece.file === undefined
        ? `form.Write(Encoding.UTF8.GetBytes(${string(piece.text)}));`
        : `form.Write(File.ReadAllBytes(${string(piece.file)}));`,
    ),
    'request.Content = new ByteArrayContent(form.ToArray());',
    `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${string(typed(body))});`,
  ]
}

/** A raw string literal: its delimiter is longer than any run of quotes in it, its margin that of the last line. */
function raw(text: string): string {
  if (!tall(text)) return string(text)
  const longest = Math.max(2, ...[...text.matchAll(/"+/g)].map(([run]) => run.length))
  const quotes = '"'.repeat(longest + 1)
  return `${quotes}\n    ${hang(text, '    ')}\n    ${quotes}`
}

function string(text: string): string {
  return `"${escape(text, { ...common, '"': '\\"' }, units)}"`
}
