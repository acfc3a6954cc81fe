import type { Example, Json } from '../../model.ts'
import { highlight } from '../../markdown/constructs/highlight.ts'
import { asObject, asText, escapePointerToken, type JsonObject } from '../document/json-value.ts'
import type { ApiReader } from '../api-reader.ts'
import { EMPTY_TEXT } from '../description/render-description.ts'

/** Characters of one example that a page shows; the download has the whole. */
const MAX_SHOWN = 8_000

/** Examples of a parameter, header or media type, in the order of the document: `example`, `examples`, then those of the schema. */
export function readExamples(
  reader: ApiReader,
  holder: JsonObject,
  pointer: string,
  type: string,
): readonly Example[] {
  const found: Example[] = []
  if (holder['example'] !== undefined)
    found.push(formatExample(holder['example'], type, { name: 'example', label: 'Example' }))
  for (const [name, one] of Object.entries(asObject(holder['examples']))) {
    const { node, pointer: at } = reader.followReference(
      one,
      `${pointer}/examples/${escapePointerToken(name)}`,
    )
    const value = node['value'] ?? node['dataValue'] ?? node['serializedValue']
    const url = asText(node['externalValue'])
    if (value === undefined && url === '') continue
    found.push({
      ...formatExample(value ?? '', type, { name, label: asText(node['summary']) || name }),
      description: reader.readDescription(node['description'], `${at}/description`),
      ...(/^https?:\/\//.test(url) && { url }),
    })
  }
  return found
}

/** One example as it is shown. */
export function formatExample(
  value: Json,
  type: string,
  { name, label }: { name: string; label: string },
): Example {
  const whole = serializeValue(value, type)
  const short = whole.length > MAX_SHOWN ? serializeShortened(value, type) : whole
  const text = short.length > MAX_SHOWN ? `${short.slice(0, short.lastIndexOf('\n', MAX_SHOWN))}\n…` : short
  return {
    name,
    label,
    description: EMPTY_TEXT,
    text,
    html: highlight(text, highlightLanguage(type)),
    ...(text !== whole && { cut: true }),
  }
}

/** A value as it stands in a body of that media type. */
export function serializeValue(value: Json, type: string): string {
  if (typeof value === 'string') return isJsonMediaType(type) ? JSON.stringify(value) : value
  if (/x-www-form-urlencoded/.test(type) && typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(
        ([key, one]) =>
          `${encodeURIComponent(key)}=${encodeURIComponent(typeof one === 'object' ? JSON.stringify(one) : String(one))}`,
      )
      .join('\n&')
  return JSON.stringify(value, null, 2)
}

/** The same with only the first item of each list. */
function serializeShortened(value: Json, type: string): string {
  const first = (one: Json): Json => {
    if (Array.isArray(one)) return one.slice(0, 1).map(first)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, first(item)]))
  }
  return serializeValue(first(value), type)
}

export function isJsonMediaType(type: string): boolean {
  return /[/+]json\b/i.test(type) || type === '*/*' || /jsonl|ndjson|json-seq/i.test(type)
}

function highlightLanguage(type: string): string {
  if (isJsonMediaType(type) || /x-www-form-urlencoded|multipart/.test(type))
    return /x-www-form/.test(type) ? 'text' : 'json'
  if (/xml|html|svg/.test(type)) return 'xml'
  if (/ya?ml/.test(type)) return 'yaml'
  return 'text'
}
