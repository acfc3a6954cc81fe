import { LineCounter, isMap, isScalar, parseDocument } from 'yaml'
import { clean } from '../../lib/marker.ts'
import * as problems from '../../problems.ts'
import type { Place, Problem } from '../../types.ts'

interface Front {
  readonly values: Readonly<Record<string, unknown>>
  readonly places: Readonly<Record<string, Place>>
  readonly problems: readonly Problem[]
  /** Number of lines that it takes, fences included. */
  readonly size: number
}

const NONE: Front = { values: {}, places: {}, problems: [], size: 0 }

/**
 * YAML between two lines of `---` at the very beginning. Two rules with a text between them, which are Markdown too, stay Markdown:
 * front matter is a mapping or empty.
 */
export function front(lines: readonly string[], file: string): Front {
  if (!/^---[ \t]*$/.test(lines[0] ?? '')) return NONE
  const end = lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line))
  if (end === -1) return NONE
  const counter = new LineCounter()
  const text = lines.slice(1, end).join('\n')
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const at = (offset: number): Place => {
    const { line, col } = counter.linePos(offset)
    return { file, line: line + 1, column: col }
  }
  const size = end + 1
  if (document.errors.length > 0) {
    const told = document.errors.map((error) => problems.yamlSyntax(lower(error.message), at(error.pos[0])))
    return { ...NONE, problems: told, size }
  }
  if (document.contents === null) return { ...NONE, size }
  if (!isMap(document.contents)) return NONE
  const places: Record<string, Place> = {}
  for (const { key } of document.contents.items) {
    if (!isScalar(key) || !key.range) continue
    places[String(key.value)] = { ...at(key.range[0]), length: key.range[1] - key.range[0] }
  }
  try {
    return { values: cleaned(document.toJS()) as Record<string, unknown>, places, problems: [], size }
  } catch (error) {
    // A wall of aliases: `yaml` refuses to expand it.
    const reason = error instanceof Error ? lower(error.message) : String(error)
    return { ...NONE, problems: [problems.yamlSyntax(reason, { file, line: 1, column: 1 })], size }
  }
}

function lower(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}

/** Escapes in YAML can make the characters of lib/marker.ts. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), cleaned(inner)]))
}
