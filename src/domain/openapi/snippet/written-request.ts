/** Reads a request that a guide shows, as HTTP or as a command of curl, with the place of each of its parts. */

import { groupNames } from '../../../lib/text/split-names.ts'

/** A part of a text, with the offset of each of its characters: quotes and line ends of a shell are not in it. */
export interface PlacedText {
  readonly text: string
  readonly offsets: readonly number[]
}

export interface RequestText {
  readonly method: PlacedText
  /** Absolute, or a path. */
  readonly url: PlacedText
  readonly headers: readonly { readonly name: PlacedText; readonly value: PlacedText }[]
  /** Absent without a body, and for a body that is in a file or is a form with files. */
  readonly body?: PlacedText
  /** Whether anything is sent as a body. */
  readonly hasBody: boolean
}

/** A text at an offset. */
export const placeText = (text: string, offset: number): PlacedText => ({
  text,
  offsets: Array.from({ length: text.length }, (_, index) => offset + index),
})

/** Returns a part of a text, by indexes. */
export function slicePlaced({ text, offsets }: PlacedText, from: number, to = text.length): PlacedText {
  return { text: text.slice(from, to), offsets: offsets.slice(from, to) }
}

function trimPlaced(placed: PlacedText): PlacedText {
  const start = placed.text.length - placed.text.trimStart().length
  return slicePlaced(placed, start, Math.max(start, placed.text.trimEnd().length))
}

/** A message as HTTP/1.1 writes it (RFC 9112, section 2.1); undefined for a text without a request line. */
export function readHttpRequest(source: string): RequestText | undefined {
  const match = /^\s*([A-Z]+)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*(?:\n|$)/.exec(source)
  const [whole = '', method = '', url = ''] = match ?? []
  if (match === null) return undefined
  const start = source.indexOf(method)
  const blank = /\n[ \t]*\n/.exec(source.slice(whole.length - 1))
  const end = blank === null ? source.length : whole.length - 1 + blank.index
  const headers: RequestText['headers'][number][] = []
  let urlPlace = placeText(url, source.indexOf(url, start + method.length))
  let at = whole.length
  for (const line of source.slice(at, Math.max(at, end)).split('\n')) {
    const placed = placeText(line, at)
    at += line.length + 1
    const colon = line.indexOf(':')
    // A long query may go on in the next lines, as in the editor extensions that send such files.
    if (/^\s+[?&]/.test(line)) urlPlace = joinPlaced(urlPlace, trimPlaced(placed))
    else if (colon > 0)
      headers.push({
        name: trimPlaced(slicePlaced(placed, 0, colon)),
        value: trimPlaced(slicePlaced(placed, colon + 1)),
      })
  }
  const bodyStart = blank === null ? source.length : end + blank[0].length
  const body = trimPlaced(placeText(source.slice(bodyStart), bodyStart))
  return {
    method: placeText(method, start),
    url: urlPlace,
    headers,
    hasBody: body.text !== '',
    ...(body.text !== '' && { body }),
  }
}

const joinPlaced = (a: PlacedText, b: PlacedText): PlacedText => ({
  text: a.text + b.text,
  offsets: [...a.offsets, ...b.offsets],
})

const EMPTY: PlacedText = { text: '', offsets: [] }

/** The words of the first command of curl in a shell text; undefined without one. */
function readCurlWords(source: string): readonly PlacedText[] | undefined {
  const start = /(?:^|[\s;|&(])curl(?=\s)/.exec(source)
  if (start === null) return undefined
  const words: PlacedText[] = []
  let word: PlacedText | undefined
  let quote = ''
  for (let at = start.index + start[0].length; at < source.length; at++) {
    const sign = source.charAt(at)
    const add = (text: string) => (word = joinPlaced(word ?? EMPTY, placeText(text, at)))
    if (quote === '' && sign === '\\') {
      if (source[++at] !== '\n') add(source.charAt(at))
    } else if (quote === '"' && sign === '\\' && /["\\$`\n]/.test(source.charAt(at + 1))) {
      if (source[++at] !== '\n') add(source.charAt(at))
    } else if (sign === quote) quote = ''
    else if (quote === '' && (sign === '"' || sign === "'")) {
      quote = sign
      word ??= EMPTY
    } else if (quote === '' && /[\s;|&<>)]/.test(sign)) {
      if (word !== undefined) words.push(word)
      word = undefined
      if (sign !== ' ' && sign !== '\t') return words
    } else add(sign)
  }
  return word === undefined ? words : [...words, word]
}

/** Options of curl that take a value and say nothing about the request. */
const OTHER_OPTIONS = new Set(
  [
    '-o -A -e -b -c -m -w -x -E -D -C -K -Y -y -z -r -t',
    '--output --user-agent --referer --cookie --cookie-jar --max-time --connect-timeout --write-out --proxy --cert --key --cacert',
    '--dump-header --config --range --retry --retry-delay --retry-max-time --resolve --limit-rate',
  ].flatMap((options) => options.split(' ')),
)

const OPTIONS = groupNames({
  method: '-X --request',
  header: '-H --header',
  data: '-d --data --data-raw --data-ascii --data-binary --data-urlencode',
  json: '--json',
  form: '-F --form --form-string -T --upload-file',
  url: '--url',
  user: '-u --user',
})

interface CurlParts {
  method?: PlacedText
  url?: PlacedText
  readonly headers: RequestText['headers'][number][]
  readonly data: PlacedText[]
  hasForm: boolean
  isGet: boolean
}

/** The request of the first command of curl; undefined without one. */
export function readCurlRequest(source: string): RequestText | undefined {
  const words = readCurlWords(source)
  if (words === undefined) return undefined
  const parts: CurlParts = { headers: [], data: [], hasForm: false, isGet: false }
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const { text } = word
    if (text === '-G' || text === '--get') parts.isGet = true
    else if (text === '-I' || text === '--head') parts.method = { ...word, text: 'HEAD' }
    else if (OTHER_OPTIONS.has(text)) rest.shift()
    else if (text.startsWith('-') && text.length > 1) {
      const option = splitOption(word)
      const kind = OPTIONS.get(option.name)
      const value = kind === undefined ? undefined : (option.value ?? rest.shift())
      if (kind !== undefined && value !== undefined) addOption(parts, kind, value)
    } else parts.url ??= word
  }
  return parts.url === undefined ? undefined : createRequest(parts, parts.url)
}

/** `-XPOST` and `--request=POST` have their value in them. */
function splitOption(word: PlacedText): { readonly name: string; readonly value?: PlacedText } {
  const { text } = word
  const equals = text.indexOf('=')
  if (text.startsWith('--') && equals > 0)
    return { name: text.slice(0, equals), value: slicePlaced(word, equals + 1) }
  return text.startsWith('--') || text.length === 2
    ? { name: text }
    : { name: text.slice(0, 2), value: slicePlaced(word, 2) }
}

function addOption(parts: CurlParts, kind: string, value: PlacedText): void {
  if (kind === 'method') parts.method = value
  if (kind === 'url') parts.url = value
  if (kind === 'form') parts.hasForm = true
  if (kind === 'user')
    parts.headers.push({ name: { ...EMPTY, text: 'Authorization' }, value: { ...value, text: 'Basic -' } })
  if (kind === 'data' || kind === 'json') parts.data.push(value)
  if (kind === 'json')
    parts.headers.push({
      name: { ...EMPTY, text: 'Content-Type' },
      value: { ...EMPTY, text: 'application/json' },
    })
  const colon = value.text.indexOf(':')
  if (kind === 'header' && colon > 0)
    parts.headers.push({
      name: trimPlaced(slicePlaced(value, 0, colon)),
      value: trimPlaced(slicePlaced(value, colon + 1)),
    })
}

function createRequest(
  { method, url, headers, data, hasForm, isGet }: CurlParts,
  written: PlacedText,
): RequestText {
  const sendsBody = !isGet && (data.length > 0 || hasForm)
  const [body] = data
  const isText = sendsBody && data.length === 1 && body !== undefined && !body.text.startsWith('@')
  const query = isGet
    ? data.flatMap((part, index) => [
        placeText(index === 0 && !written.text.includes('?') ? '?' : '&', 0),
        part,
      ])
    : []
  return {
    method: method ?? { text: sendsBody ? 'POST' : 'GET', offsets: written.offsets.slice(0, 1) },
    url: query.reduce(joinPlaced, url ?? written),
    headers,
    hasBody: sendsBody,
    ...(isText && { body }),
  }
}
