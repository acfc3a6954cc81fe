import type { SourceMember, SourceNode } from './source-node.ts'

/**
 * Positions in a JSON text. Scanned by hand, level by level as they are asked for: a parser with positions takes seconds and a
 * gigabyte for the 13 MB of a large specification.
 */
export function readJsonPositions(text: string): SourceNode | undefined {
  return createSourceNode(text, skipSpace(text, 0))
}

function createSourceNode(text: string, offset: number): SourceNode {
  let known: ReadonlyMap<string, SourceMember> | undefined
  const children = () => (known ??= readMembers(text, offset))
  return {
    offset,
    child: (key) => children().get(key),
    text(key) {
      const at = children().get(key)?.value?.offset
      return at === undefined || text[at] !== '"'
        ? undefined
        : parseString(text.slice(at, skipValue(text, at)))
    },
  }
}

function readMembers(text: string, offset: number): ReadonlyMap<string, SourceMember> {
  const found = new Map<string, SourceMember>()
  const open = text[offset]
  if (open !== '{' && open !== '[') return found
  let at = skipSpace(text, offset + 1)
  for (let i = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; i++) {
    const key = at
    let name = String(i)
    if (open === '{') {
      const end = skipValue(text, at)
      name = parseString(text.slice(at, end))
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    found.set(name, { key, value: createSourceNode(text, at) })
    at = skipSpace(text, skipValue(text, at))
    if (text[at] !== ',') break
    at = skipSpace(text, at + 1)
  }
  return found
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}

const QUOTE = 34
const BACKSLASH = 92

/** Offset past the end of the JSON value that begins at `from`. */
function skipValue(text: string, from: number): number {
  let at = from
  let depth = 0
  do {
    const c = text.charCodeAt(at)
    if (c === QUOTE) at = skipString(text, at)
    else if (c === 123 || c === 91) depth++
    else if (c === 125 || c === 93) depth--
    else if (depth === 0 && c !== 44 && c > 32) return skipLiteral(text, at)
    at++
  } while (depth > 0 && at < text.length)
  return at
}

/** Offset of the quotation mark that closes a string: one after an even number of backslashes. */
function skipString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

/** Offset past the end of a number, true, false or null. */
function skipLiteral(text: string, from: number): number {
  let at = from
  while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at++
  return at
}

function parseString(text: string): string {
  try {
    return JSON.parse(text) as string
  } catch {
    return text.slice(1, -1)
  }
}
