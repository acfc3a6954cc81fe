import type { Example, Json } from '../model.ts'
import { highlight } from '../markdown/highlight.ts'
import { nodeOf, textOf, token, type Node } from './json.ts'
import type { Reader } from './reader.ts'
import { EMPTY } from './text.ts'

/** Characters of one example that a page shows; the download has the whole. */
const LONGEST = 8_000

/** Examples of a parameter, header or media type, in the order of the document: `example`, `examples`, then those of the schema. */
export function examples(reader: Reader, holder: Node, pointer: string, type: string): readonly Example[] {
  const found: Example[] = []
  if (holder['example'] !== undefined)
    found.push(example(holder['example'], type, { name: 'example', label: 'Example' }))
  for (const [name, one] of Object.entries(nodeOf(holder['examples']))) {
    const { node, pointer: at } = reader.follow(one, `${pointer}/examples/${token(name)}`)
    const value = node['value'] ?? node['dataValue'] ?? node['serializedValue']
    const url = textOf(node['externalValue'])
    if (value === undefined && url === '') continue
    found.push({
      ...example(value ?? '', type, { name, label: textOf(node['summary']) || name }),
      description: reader.text(node['description'], `${at}/description`),
      ...(/^https?:\/\//.test(url) && { url }),
    })
  }
  return found
}

/** One example as it is shown. */
export function example(
  value: Json,
  type: string,
  { name, label }: { name: string; label: string },
): Example {
  const whole = written(value, type)
  const short = whole.length > LONGEST ? shortened(value, type) : whole
  const text = short.length > LONGEST ? `${short.slice(0, short.lastIndexOf('\n', LONGEST))}\n…` : short
  return {
    name,
    label,
    description: EMPTY,
    text,
    html: highlight(text, grammar(type)),
    ...(text !== whole && { cut: true }),
  }
}

/** A value as it stands in a body of that media type. */
export function written(value: Json, type: string): string {
  if (typeof value === 'string') return json(type) ? JSON.stringify(value) : value
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
function shortened(value: Json, type: string): string {
  const first = (one: Json): Json => {
    if (Array.isArray(one)) return one.slice(0, 1).map(first)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, first(item)]))
  }
  return written(first(value), type)
}

export function json(type: string): boolean {
  return /[/+]json\b/i.test(type) || type === '*/*' || /jsonl|ndjson|json-seq/i.test(type)
}

function grammar(type: string): string {
  if (json(type) || /x-www-form-urlencoded|multipart/.test(type))
    return /x-www-form/.test(type) ? 'text' : 'json'
  if (/xml|html|svg/.test(type)) return 'xml'
  if (/ya?ml/.test(type)) return 'yaml'
  return 'text'
}
