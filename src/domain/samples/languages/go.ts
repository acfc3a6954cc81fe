/** Writes a request as a Go program with net/http, formatted as gofmt would. */
import { DOUBLE_QUOTED } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { joinLines, writeSizedEscape, isMultiline, quoteDouble } from '../source-text.ts'
import { isSimpleForm, listPartHeaders } from '../write-multipart.ts'
import { listHeaders } from '../wire-request.ts'
import type { WireMultipart, WireRequest, WireBody, WirePart } from '../wire-request.ts'

export const go: SampleLanguage = {
  id: 'go',
  label: 'Go',
  library: 'net/http',
  syntax: 'go',
  tokens: [
    ['string', /`[^`]*`/],
    ['string', DOUBLE_QUOTED],
    ['keyword', /\b(?:package|import|if|defer|func)\b/],
    ['name', /(?<=func )\w+/],
    ['number', /\b(?:nil|string|byte|new)\b/],
  ],
  write: writeGoSample,
}

const errorCheck = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

function writeGoSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const program = [
    body ? writeBody(body) : [],
    `\treq, err := http.NewRequest(${quoteString(method)}, ${quoteString(url)}, ${body ? 'body' : 'nil'})`,
    ...errorCheck,
    ...listHeaders(wire).map(({ name, value, basic }) =>
      basic
        ? `\treq.SetBasicAuth(${quoteString(basic.username)}, ${quoteString(basic.password)})`
        : `\treq.Header.Set(${quoteString(name)}, ${quoteString(value)})`,
    ),
    body?.type === 'multipart' && `\treq.Header.Set("Content-Type", ${writeMultipartType(body)})`,
    '',
    '\tres, err := http.DefaultClient.Do(req)',
    ...errorCheck,
    '\tdefer res.Body.Close()',
    '',
    '\ttext, err := io.ReadAll(res.Body)',
    ...errorCheck,
    '\tfmt.Println(string(text))',
  ]
  return joinLines(
    'package main',
    '',
    'import (',
    listImports(body).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    program,
    '}',
  )
}

function listImports(body: WireBody | undefined): string[] {
  const names = ['fmt', 'io', 'log', 'net/http']
  if (body?.type === 'binary') names.push('os')
  else if (body?.type === 'multipart') {
    names.push('bytes', 'mime/multipart')
    if (body.parts.some((part) => needsPartHeader(part, body))) names.push('net/textproto')
    if (body.parts.some((part) => part.file !== undefined)) names.push('os')
  } else if (body) names.push('strings')
  if (body && isSortedForm(body)) names.push('net/url')
  return names.sort()
}

function writeBody(body: WireBody): string[] {
  switch (body.type) {
    case 'binary':
      return [`\tbody, err := os.Open(${quoteString(body.file)})`, ...errorCheck, '\tdefer body.Close()', '']
    case 'multipart':
      return writeMultipartBody(body)
    default:
      if (isSortedForm(body))
        return [
          '\tform := url.Values{',
          ...alignMembers(
            body.fields.map(([name, value]) => [`${quoteString(name)}:`, `{${quoteString(value)}}`]),
          ),
          '\t}',
          '\tbody := strings.NewReader(form.Encode())',
        ]
      return [`\tbody := strings.NewReader(${quoteMultiline(body.text)})`]
  }
}

/** Members as gofmt sets them: their values in one column. */
function alignMembers(members: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...members.map(([key]) => key.length))
  return members.map(([key, value]) => `\t\t${key}${' '.repeat(width - key.length)} ${value},`)
}

/** Whether url.Values can carry a form: it has each name once, and sorts them. */
function isSortedForm(body: WireBody): body is SortedFormBody {
  if (body.type !== 'form' || !body.fields?.length) return false
  const names = body.fields.map(([name]) => name)
  return (
    names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name) &&
    names.every((name) => /^[\0-\x7F]*$/.test(name))
  )
}

type SortedFormBody = Extract<WireBody, { type: 'form' }> &
  Required<Pick<Extract<WireBody, { type: 'form' }>, 'fields'>>

function writeMultipartBody(body: WireMultipart): string[] {
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
    ...body.parts.flatMap((part) => {
      if (!needsPartHeader(part, body))
        return [`\tform.WriteField(${quoteString(part.name)}, ${quoteString(part.value ?? '')})`]
      const read =
        part.file === undefined
          ? []
          : [`\t${declare('file', 'err')} os.ReadFile(${quoteString(part.file)})`, ...errorCheck]
      return [
        ...read,
        `\t${declare('part', '_')} form.CreatePart(textproto.MIMEHeader{`,
        ...alignMembers(
          listPartHeaders(part, body).map(({ name, value }) => [
            `${quoteString(name)}:`,
            `{${quoteString(value)}}`,
          ]),
        ),
        '\t})',
        part.file === undefined ? `\tpart.Write([]byte(${quoteString(part.value)}))` : '\tpart.Write(file)',
      ]
    }),
    '\tform.Close()',
    '',
  ]
}

function writeMultipartType(body: WireMultipart): string {
  if (body.contentType === 'multipart/form-data') return 'form.FormDataContentType()'
  return `${quoteString(`${body.contentType}; boundary=`)} + form.Boundary()`
}

/** WriteField knows no headers, and escapes names with backslashes, which browsers don't. */
function needsPartHeader(part: WirePart, body: WireMultipart): boolean {
  return part.contentType !== undefined || !isSimpleForm({ ...body, parts: [part] })
}

/** Between backquotes nothing is an escape. */
function quoteMultiline(text: string): string {
  return isMultiline(text) && !text.includes('`') ? `\`${text}\`` : quoteString(text)
}

function quoteString(text: string): string {
  return quoteDouble(text, writeSizedEscape)
}
