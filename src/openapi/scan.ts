import type { Child, Spot } from './spot.ts'

/**
 * Positions in a JSON text. Scanned by hand, level by level as they are asked for: a parser with positions takes seconds and a
 * gigabyte for the 13 MB of a large specification.
 */
export function json(text: string): Spot | undefined {
  return spot(text, space(text, 0))
}

function spot(text: string, offset: number): Spot {
  let known: ReadonlyMap<string, Child> | undefined
  const children = () => (known ??= members(text, offset))
  return {
    offset,
    child: (key) => children().get(key),
    text(key) {
      const at = children().get(key)?.value?.offset
      return at === undefined || text[at] !== '"' ? undefined : unquote(text.slice(at, skip(text, at)))
    },
  }
}

function members(text: string, offset: number): ReadonlyMap<string, Child> {
  const found = new Map<string, Child>()
  const open = text[offset]
  if (open !== '{' && open !== '[') return found
  let at = space(text, offset + 1)
  for (let i = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; i++) {
    const key = at
    let name = String(i)
    if (open === '{') {
      const end = skip(text, at)
      name = unquote(text.slice(at, end))
      at = space(text, space(text, end) + 1)
    }
    found.set(name, { key, value: spot(text, at) })
    at = space(text, skip(text, at))
    if (text[at] !== ',') break
    at = space(text, at + 1)
  }
  return found
}

function space(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}

const QUOTE = 34
const BACKSLASH = 92

/** Offset behind the JSON value that begins at `from`. */
function skip(text: string, from: number): number {
  let at = from
  let depth = 0
  do {
    const c = text.charCodeAt(at)
    if (c === QUOTE) at = quoted(text, at)
    else if (c === 123 || c === 91) depth++
    else if (c === 125 || c === 93) depth--
    else if (depth === 0 && c !== 44 && c > 32) return plain(text, at)
    at++
  } while (depth > 0 && at < text.length)
  return at
}

/** Offset of the quotation mark that closes a string. */
function quoted(text: string, from: number): number {
  let at = from + 1
  while (at < text.length) {
    const c = text.charCodeAt(at)
    if (c === QUOTE) return at
    at += c === BACKSLASH ? 2 : 1
  }
  return at
}

/** Offset behind a number, true, false or null. */
function plain(text: string, from: number): number {
  let at = from
  while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at++
  return at
}

function unquote(text: string): string {
  try {
    return JSON.parse(text) as string
  } catch {
    return text.slice(1, -1)
  }
}
