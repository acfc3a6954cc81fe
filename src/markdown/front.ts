import { stripMarkers } from '../lib/markers.ts'
import type { SourceLocation, Problem } from '../types.ts'
import { readYamlTable } from './yaml-table.ts'

interface Front {
  readonly values: Readonly<Record<string, unknown>>
  readonly places: Readonly<Record<string, SourceLocation>>
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
  // The fence in front is an empty line of the table, so that its places are those of the file.
  const { value, other, at, problems } = readYamlTable({
    path: file,
    text: `\n${lines.slice(1, end).join('\n')}`,
  })
  if (other) return NONE
  const values = cleaned(value) as Record<string, unknown>
  const places = Object.fromEntries(Object.keys(value).map((key) => [key, at(key)]))
  return { values, places, problems, size: end + 1 }
}

/** Escapes in YAML can make the characters of lib/marker.ts. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return stripMarkers(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [stripMarkers(key), cleaned(inner)]))
}
