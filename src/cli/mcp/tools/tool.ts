/** A tool of the server, and what tools share: errors for the agent, texts of the site marked as data, and budgets in characters. */
import type { Json } from '../../../domain/openapi/model.ts'
import type { JsonObject } from '../../../domain/openapi/document/json-value.ts'
import { nearestName } from '../../../lib/text/problems/nearest-name.ts'
import type { SiteReader } from '../site-reader.ts'

export type ToolInput = { readonly [key: string]: Json | undefined }

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Plain JSON Schema without unions: clients drop the whole list of tools for a keyword that they cannot read. */
  readonly inputSchema: JsonObject
  /** Returns the text of the result. Throws a `ToolError` for input that cannot be answered. */
  run(input: ToolInput, site: SiteReader): Promise<string>
}

/** The input is wrong, and the agent can correct it. */
export class ToolError extends Error {}

/** Texts of the site between tags that only this function writes, so that instructions inside of them are data. */
export function markData(text: string, source: string): string {
  const safe = text.replaceAll(/<(?=\/?\s*documentation\b)/gi, '&lt;')
  return `<documentation source="${source.replaceAll(/["<>\s]/g, encodeURIComponent)}">\n${safe.trim()}\n</documentation>`
}

/** The text up to a number of characters, cut at the end of a line, with a note about the rest. */
export function cutText(text: string, limit: number, note: string): string {
  if (text.length <= limit) return text
  const end = text.lastIndexOf('\n', limit)
  const kept = text.slice(0, end > limit / 2 ? end : limit)
  const fence = (kept.match(/^\s*(`{3,})/gm)?.length ?? 0) % 2 === 1 ? '\n```' : ''
  return `${kept}${fence}\n\n[${text.length - kept.length} more characters. ${note}]`
}

/** A text of the input; undefined if it is absent or empty. */
export function readText(input: ToolInput, name: string): string | undefined {
  const value = input[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** A number of the input between limits. */
export function readCount(input: ToolInput, name: string, standard: number): number {
  const value = input[name]
  return typeof value === 'number' ? value : standard
}

/** "Did you mean" for a name, or the names to choose from. */
export function suggest(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  if (near !== undefined) return `Did you mean "${near}"?`
  const shown = known.slice(0, 12)
  return shown.length === 0 ? '' : `Known: ${shown.join(', ')}${known.length > shown.length ? ' …' : ''}.`
}

/** With the notes around it, a result of an agent's first call stays below 6,000 characters. */
export const DEFAULT_CHARS = 5500
export const MAX_CHARS: JsonObject = {
  type: 'integer',
  minimum: 500,
  maximum: 200_000,
  description: `Budget in characters of the result. Default: ${DEFAULT_CHARS}.`,
}
