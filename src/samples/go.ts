import type { Language } from './language.ts'
import { common, escape, lines, sized, tall } from './literal.ts'
import { disposition, simple } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Wire, WireBody, WirePart } from './wire.ts'

export const go: Language = {
  id: 'go',
  label: 'Go',
  library: 'net/http',
  syntax: 'go',
  extension: 'go',
  write,
}

const check = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

function write(wire: Wire): string {
  const { method, url, body } = wire
  const program = [
    body ? content(body) : [],
    `\treq, err := http.NewRequest(${string(method)}, ${string(url)}, ${body ? 'body' : 'nil'})`,
    ...check,
    ...allHeaders(wire).map(({ name, value, basic }) =>
      basic
        ? `\treq.SetBasicAuth(${string(basic.username)}, ${string(basic.password)})`
        : `\treq.Header.Set(${string(name)}, ${string(value)})`,
    ),
    body?.type === 'multipart' && '\treq.Header.Set("Content-Type", form.FormDataContentType())',
    '',
    '\tres, err := http.DefaultClient.Do(req)',
    ...check,
    '\tdefer res.Body.Close()',
    '',
    '\ttext, err := io.ReadAll(res.Body)',
    ...check,
    '\tfmt.Println(string(text))',
  ]
  return lines(
    'package main',
    '',
    'import (',
    imports(body).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    program,
    '}',
  )
}

function imports(body: WireBody | undefined): string[] {
  const names = ['fmt', 'io', 'log', 'net/http']
  if (body?.type === 'binary') names.push('os')
  else if (body?.type === 'multipart') {
    names.push('bytes', 'mime/multipart')
    if (body.parts.some(typedPart)) names.push('net/textproto')
    if (body.parts.some((part) => part.file !== undefined)) names.push('os')
  } else if (body) names.push('strings')
  if (body && inOrder(body)) names.push('net/url')
  return names.sort()
}

function content(body: WireBody): string[] {
  switch (body.type) {
    case 'binary':
      return [`\tbody, err := os.Open(${string(body.file)})`, ...check, '\tdefer body.Close()', '']
    case 'multipart':
      return multipart(body.parts)
    default:
      if (inOrder(body))
        return [
          '\tform := url.Values{',
          ...aligned(body.fields.map(([name, value]) => [`${string(name)}:`, `{${string(value)}}`])),
          '\t}',
          '\tbody := strings.NewReader(form.Encode())',
        ]
      return [`\tbody := strings.NewReader(${raw(body.text)})`]
  }
}

/** Members as gofmt sets them: their values in one column. */
function aligned(members: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...members.map(([key]) => key.length))
  return members.map(([key, value]) => `\t\t${key}${' '.repeat(width - key.length)} ${value},`)
}

/** Whether url.Values can carry a form: it has each name once, and sorts them. */
function inOrder(body: WireBody): body is FormBody {
  if (body.type !== 'form' || !body.fields?.length) return false
  const names = body.fields.map(([name]) => name)
  return (
    names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name) &&
    names.every((name) => /^[\0-\x7F]*$/.test(name))
  )
}

type FormBody = Extract<WireBody, { type: 'form' }> &
  Required<Pick<Extract<WireBody, { type: 'form' }>, 'fields'>>

function multipart(parts: readonly WirePart[]): string[] {
  const declared = new Set<string>()
  // the first use of a variable declares it
  const declare = (...names: string[]) => {
    const fresh = names.some((name) => name !== '_' && !declared.has(name))
    for (const name of names) declared.add(name)
    return `${names.join(', ')} ${fresh ? ':=' : '='}`
  }
  return [
    '\tbody := new(bytes.Buffer)',
    '\tform := multipart.NewWriter(body)',
    ...parts.flatMap((part) => {
      if (!typedPart(part)) return [`\tform.WriteField(${string(part.name)}, ${string(part.value ?? '')})`]
      const read =
        part.file === undefined
          ? []
          : [`\t${declare('file', 'err')} os.ReadFile(${string(part.file)})`, ...check]
      return [
        ...read,
        `\t${declare('part', '_')} form.CreatePart(textproto.MIMEHeader{`,
        `\t\t"Content-Disposition": {${string(`form-data; ${disposition(part)}`)}},`,
        ...(part.contentType === undefined
          ? []
          : [`\t\t"Content-Type":        {${string(part.contentType)}},`]),
        '\t})',
        part.file === undefined ? `\tpart.Write([]byte(${string(part.value)}))` : '\tpart.Write(file)',
      ]
    }),
    '\tform.Close()',
    '',
  ]
}

/** WriteField knows no types, and escapes names with backslashes, which browsers don't. */
function typedPart(part: WirePart): boolean {
  return part.contentType !== undefined || !simple([part])
}

/** Between backquotes nothing is an escape. */
function raw(text: string): string {
  return tall(text) && !text.includes('`') ? `\`${text}\`` : string(text)
}

function string(text: string): string {
  return `"${escape(text, { ...common, '"': '\\"' }, sized)}"`
}
