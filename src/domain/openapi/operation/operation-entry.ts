/** An operation by its place in the document, before it is read, and the texts that lists show of it. */

import type { PathItemText, RichText } from '../model.ts'
import * as problems from '../../../lib/problems/problems.ts'
import {
  asObject,
  asText,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../document/json-value.ts'
import { shortenText } from '../../../lib/text/shorten-text.ts'
import { toRichText } from '../description/plain-text.ts'
import { toSentence } from '../names.ts'
import type { ApiReader } from '../api-reader.ts'

/** Fixed methods of a path item (OpenAPI 3.2.0, section 4.9.1). */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** An operation and its place in the document, before it is read. */
export interface OperationEntry {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly node: JsonObject
  readonly pointer: string
  /** The path item around it. */
  readonly item: { readonly node: JsonObject; readonly pointer: string }
  readonly tag: string
  readonly title: string
}

/** Longest title: anything longer is a description in the wrong place. */
const MAX_TITLE = 120

const isTitle = (summary: string) => summary.length <= MAX_TITLE && !summary.includes('\n')

/** The summary of an operation or event; its name in words if it has none, or has a whole text instead of a title. */
export function readOperationTitle(reader: ApiReader, node: JsonObject, pointer: string, id: string): string {
  const summary = asText(node['summary']).trim()
  if (summary === '' || !isTitle(summary)) return shortenName(toSentence(id))
  checkTitle(reader, summary, `${pointer}/summary`)
  return summary
}

/** A name in words that fits into a title: the first word, a method or verb, and the last ones, which differ between the operations below one path. */
function shortenName(name: string): string {
  if (name.length <= MAX_TITLE) return name
  const [verb = '', ...words] = name.split(' ')
  const ends = words.map((_, index) => `${verb} … ${words.slice(index).join(' ')}`)
  return ends.find(({ length }) => length <= MAX_TITLE) ?? shortenText(name, MAX_TITLE)
}

/** The description, or a summary that is too long for a title. */
export function readLongDescription(reader: ApiReader, node: JsonObject, pointer: string): RichText {
  const isOnly = asText(node['description']).trim() === '' && !isTitle(asText(node['summary']).trim())
  return isOnly
    ? toRichText(asText(node['summary']))
    : reader.readDescription(node['description'], `${pointer}/description`)
}

/** The path item's description of all its operations. */
export function readPathItem(
  reader: ApiReader,
  { node, pointer }: OperationEntry['item'],
): { readonly pathItem?: PathItemText } {
  const summary = asText(node['summary'])
  const description = reader.readDescription(node['description'], `${pointer}/description`)
  return summary === '' && description.markdown === '' ? {} : { pathItem: { summary, description } }
}

/** A summary that is too long for a title, where the description says something else. */
export function readLongSummary(node: JsonObject): { readonly summary?: string } {
  const summary = asText(node['summary']).trim()
  const description = asText(node['description']).trim()
  return isTitle(summary) || description === '' || description.startsWith(summary) ? {} : { summary }
}

/** Titles and summaries are plain text: markup in one is shown as written, and reported. */
export function checkTitle(reader: ApiReader, title: string, pointer: string): void {
  if (/<\/?[a-z][^<>]*>|\]\([^\])]*\)|\*\*\S/i.test(title))
    reader.report(problems.markupInTitle({ title }, reader.locate(pointer)))
}

/** Whether a member of a path item holds operations. */
export function isOperationKey(key: string): boolean {
  return METHODS.includes(key) || key === 'additionalOperations'
}

/** The operations of a path item; 3.2 has other methods in `additionalOperations`. */
export function operationsOfPathItem(
  item: JsonObject,
): readonly { method: string; node: JsonObject; key: string }[] {
  const fixed = METHODS.flatMap((method) => {
    const node = item[method]
    return isJsonObject(node) ? [{ method: method.toUpperCase(), node, key: method }] : []
  })
  const order = Object.keys(item)
  const more = Object.entries(asObject(item['additionalOperations'])).flatMap(([method, node]) =>
    isJsonObject(node) ? [{ method, node, key: `additionalOperations/${escapePointerToken(method)}` }] : [],
  )
  return [...fixed.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)), ...more]
}
