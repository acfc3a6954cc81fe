/**
 * The search of the logs as text: 'status:422 key:k3yZ timeout'. Words with a name are filters, all others are searched for. Pure functions.
 */
import type { LogFilters } from './log-filters.ts'

/** Values that a name can have: what is typed, what the API gets, and what it means in words. */
export interface SearchValue {
  readonly text: string
  readonly value: string
  readonly hint?: string
}

/** Known values by the name that is typed. */
export type SearchValues = Readonly<Record<string, readonly SearchValue[]>>

/** The filter of each name that can be typed. */
const FILTER_OF: Readonly<Record<string, string>> = {
  status: 'status',
  method: 'method',
  operation: 'operationId',
  code: 'code',
  app: 'applicationId',
  key: 'secretId',
  version: 'api',
  request: 'requestId',
}

const SEARCH_NAMES = Object.keys(FILTER_OF)

const STATUS_CLASS = /^[1-5]xx$/i

/** Filters of a text. Values that are not known go to the API unchanged, which finds nothing then. */
export function readSearch(text: string, values: SearchValues): LogFilters {
  const filters: Record<string, string> = {}
  const words: string[] = []
  for (const word of text.match(/[^\s"]*"[^"]*"?|\S+/g) ?? []) {
    const [, name = '', rest = ''] = /^(\w+):(.+)$/.exec(word) ?? []
    const filter = FILTER_OF[name.toLowerCase()]
    const typed = rest.replaceAll('"', '')
    if (filter === undefined) words.push(word.replaceAll('"', ''))
    else if (filter === 'status' && STATUS_CLASS.test(typed)) filters['statusClass'] = typed.toLowerCase()
    else filters[filter] = findSearchValue(values[name.toLowerCase()] ?? [], typed)
  }
  const search = words.join(' ').trim()
  return search === '' ? filters : { ...filters, search }
}

function findSearchValue(known: readonly SearchValue[], typed: string): string {
  const lower = typed.toLowerCase()
  const found = known.find(({ text, value }) => value === typed || text.toLowerCase() === lower)
  return found?.value ?? typed
}

export interface Suggestion {
  /** Replacement for the last word. */
  readonly text: string
  readonly hint: string
}

/** More would not be read. */
const MAX_SUGGESTIONS = 8

/** Completions of the last word of a text: names of filters, then the values of a name. */
export function suggestSearch(text: string, values: SearchValues): readonly Suggestion[] {
  const word = lastWord(text)
  const colon = word.indexOf(':')
  if (colon < 0) {
    const names = SEARCH_NAMES.filter((name) => name.startsWith(word.toLowerCase()))
    return names.map((name) => ({ text: `${name}:`, hint: NAME_HINTS[name] ?? '' }))
  }
  const name = word.slice(0, colon).toLowerCase()
  const typed = word
    .slice(colon + 1)
    .replaceAll('"', '')
    .toLowerCase()
  return (values[name] ?? [])
    .filter(({ text: known, hint = '' }) => `${known} ${hint}`.toLowerCase().includes(typed))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ text: known, hint = '' }) => ({
      text: `${name}:${/\s/.test(known) ? `"${known}"` : known}`,
      hint,
    }))
}

/** The text with its last word replaced; a complete filter is followed by a space. */
export function completeSearch(text: string, suggestion: string): string {
  const start = text.slice(0, text.length - lastWord(text).length)
  return `${start}${suggestion}${suggestion.endsWith(':') ? '' : ' '}`
}

const lastWord = (text: string) => /(?:[^\s"]*"[^"]*|\S*)$/.exec(text)?.[0] ?? ''

const NAME_HINTS: Readonly<Record<string, string>> = {
  status: '422, 4xx',
  method: 'POST',
  operation: 'operation of the reference',
  code: 'error code',
  app: 'application',
  key: 'last characters of a secret',
  version: 'API version',
  request: 'request id',
}
