import type { WireRequest, WireBody } from '../../src/domain/samples/wire-request.ts'
import type { EchoRequest } from './echo-server.ts'

/** Differences between the expected request and the received one, in words; empty if there are none. */
export function compareRequest(
  meant: WireRequest,
  heard: readonly EchoRequest[] | undefined,
  files: ReadonlyMap<string, Buffer>,
): string[] {
  const [request] = heard ?? []
  if (!request) return ['nothing arrived']
  if (heard && heard.length > 1) return [`${heard.length} requests arrived`]
  return [
    ...compareLine(meant, request),
    ...compareFields(meant, request),
    ...compareBody(meant.body, request, files),
  ]
}

function compareLine(meant: WireRequest, heard: EchoRequest): string[] {
  const target = /^[a-z]+:\/\/[^/]*(.*)$/s.exec(meant.url)?.[1] ?? ''
  return [
    ...listDifference('method', meant.method, heard.method),
    ...listDifference('target', normalizeTarget(target), normalizeTarget(heard.target)),
  ]
}

/**
 * A target without what has no meaning: whether these characters of a query are encoded (RFC 3986, section 3.4).
 * A comma of a value has one: it parts the items of a list.
 */
function normalizeTarget(target: string): string {
  const [path = '', ...query] = target.split('?')
  const free = (text: string) => text.replaceAll(/%(?:2[1478A9F]|3[ABF]|40)/g, decodeURIComponent)
  const pairs = query
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return `${free(name).replaceAll('%2C', ',')}=${free(value.join('=')).replaceAll('%3D', '=')}`
    })
  // characters without meaning in a path that .NET Framework does not keep encoded
  const plain = path.replaceAll(/%(?:2[1789A]|3A)/g, decodeURIComponent)
  return query.length ? `${plain}?${pairs.join('&')}` : plain
}

/** Clients may add fields, but none that speaks for the reader. */
function compareFields(meant: WireRequest, heard: EchoRequest): string[] {
  const wanted = new Map(meant.headers.map(({ name, value }) => [name.toLowerCase(), value]))
  const problems = [...wanted].flatMap(([name, value]) => {
    const found = heard.headers.filter(([key]) => key.toLowerCase() === name).map(([, text]) => text)
    // blanks around the commas and semicolons of such a list mean nothing (RFC 9110, section 5.6.1)
    const tidy = (text: string) => (name.startsWith('accept') ? text.replaceAll(/ *([;,]) */g, '$1') : text)
    const received = found.join(name === 'cookie' ? '; ' : ' | ')
    // Node reads the bytes of a field as Latin-1. Some clients send UTF-8, and RFC 9110 leaves the meaning of both open.
    const isUtf8 = Buffer.from(received, 'latin1').toString() === value
    return isUtf8 ? [] : listDifference(name, tidy(value), tidy(received))
  })
  const own = /^(cookie|authorization|x-.*)$/i
  const extra = heard.headers.filter(([name]) => own.test(name) && !wanted.has(name.toLowerCase()))
  return [...problems, ...extra.map(([name, value]) => `unasked ${name}: ${value}`)]
}

function compareBody(
  meant: WireBody | undefined,
  heard: EchoRequest,
  files: ReadonlyMap<string, Buffer>,
): string[] {
  const types = heard.headers.filter(([name]) => /^content-type$/i.test(name)).map(([, value]) => value)
  const type = types.join(' | ')
  if (!meant)
    return [
      ...listDifference('content-type', '', type),
      ...listDifference('body', '', heard.body.toString('latin1')),
    ]
  const text = heard.body.toString('utf8')
  switch (meant.type) {
    case 'json':
      return [
        ...listDifference('content-type', meant.contentType, type),
        ...listDifference('json', JSON.stringify(meant.value), canonicalizeJson(text)),
      ]
    case 'text':
      return [
        ...listDifference('content-type', meant.contentType, type),
        ...listDifference('text', formatBytes(Buffer.from(meant.text)), formatBytes(heard.body)),
      ]
    case 'binary':
      return [
        ...listDifference('content-type', meant.contentType, type),
        ...listDifference('file', formatBytes(files.get(meant.file)), formatBytes(heard.body)),
      ]
    case 'form':
      return [
        ...listDifference('content-type', meant.contentType, type),
        ...(meant.fields
          ? listDifference('form', JSON.stringify(meant.fields), JSON.stringify(parseFormPairs(text)))
          : listDifference('form', meant.text, text)),
      ]
    default:
      return compareMultipart(meant.parts, type, heard.body, files)
  }
}

/** JSON without the blanks that mean nothing; names keep their order. */
function canonicalizeJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

function parseFormPairs(text: string): [string, string][] {
  return text === ''
    ? []
    : text.split('&').map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [decodeFormText(name), decodeFormText(value.join('='))]
      })
}

function decodeFormText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return `undecodable ${text}`
  }
}

type MultipartParts = Extract<WireBody, { type: 'multipart' }>['parts']

function compareMultipart(
  meant: MultipartParts,
  type: string,
  data: Buffer,
  files: ReadonlyMap<string, Buffer>,
): string[] {
  const boundary = /^multipart\/form-data;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const found = boundary && parseMultipart(data, boundary[1] ?? boundary[2] ?? '')
  if (!found) return [`not multipart: ${type}`]
  const wanted = meant.map((part) => ({
    name: part.name,
    file: part.file ?? null,
    type: part.contentType ?? '',
    content: formatBytes(part.file === undefined ? Buffer.from(part.value) : files.get(part.file)),
  }))
  // a part without a type is text/plain (RFC 7578, section 4.4), even if it does not declare that
  const plain = found.map((part, at) =>
    wanted[at]?.type === '' && /^text\/plain(; ?charset=utf-8)?$/i.test(part.type)
      ? { ...part, type: '' }
      : part,
  )
  return [
    ...listDifference('number of parts', String(wanted.length), String(plain.length)),
    ...wanted.flatMap((part, at) =>
      listDifference(`part ${at + 1}`, JSON.stringify(part), JSON.stringify(plain[at] ?? null)),
    ),
  ]
}

function parseMultipart(data: Buffer, boundary: string) {
  const text = data.toString('latin1')
  const delimiter = `--${boundary}`
  if (!text.startsWith(delimiter) || !text.trimEnd().endsWith(`${delimiter}--`)) return undefined
  const sections = text.split(
    new RegExp(`(?:^|\\r\\n)${delimiter.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\r\\n|--)`),
  )
  return sections.slice(1, -1).map((section) => {
    const end = section.startsWith('\r\n') ? 0 : section.indexOf('\r\n\r\n')
    const head = Buffer.from(section.slice(0, end), 'latin1').toString('utf8')
    const content = Buffer.from(section.slice(end + 4), 'latin1')
    const disposition = /(?:^|\n)content-disposition: *form-data([^\r\n]*)/i.exec(head)?.[1] ?? ''
    return {
      name: findParameter(disposition, 'name') ?? '',
      file: findExtendedName(disposition) ?? findParameter(disposition, 'filename') ?? null,
      type: /(?:^|\n)content-type: *([^\r\n]*)/i.exec(head)?.[1]?.trim() ?? '',
      content: formatBytes(content),
    }
  })
}

/** Quoted as browsers do (RFC 7578, section 2; HTML, "multipart/form-data encoding algorithm"): no backslash is special. */
function findParameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`; *${name}=(?:"([^"]*)"|([^;]*))`, 'i').exec(disposition)
  const value = found?.[1] ?? found?.[2]?.trim()
  return value?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

/** `filename*` comes before `filename` where both are there (RFC 6266, section 4.3). */
function findExtendedName(disposition: string): string | undefined {
  const value = /; *filename\*=utf-8''([^;]*)/i.exec(disposition)?.[1]
  return value === undefined ? undefined : decodeFormText(value.replaceAll('+', '%2B'))
}

function formatBytes(data: Buffer | undefined): string {
  return data ? JSON.stringify(data.toString('latin1')) : 'no such file'
}

function listDifference(what: string, meant: string, found: string): string[] {
  return meant === found ? [] : [`${what}: meant ${shortenText(meant)}, got ${shortenText(found)}`]
}

function shortenText(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text || 'nothing'
}
