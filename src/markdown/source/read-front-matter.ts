import { stripMarkers } from '../../lib/markers.ts'
import type { SourceLocation, Problem } from '../../types.ts'
import { readYamlTable } from './read-yaml-table.ts'

interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>
  readonly locations: Readonly<Record<string, SourceLocation>>
  readonly problems: readonly Problem[]
  /** Number of lines that it takes, fences included. */
  readonly lineCount: number
}

const NO_FRONT_MATTER: FrontMatter = { values: {}, locations: {}, problems: [], lineCount: 0 }

/**
 * YAML between two lines of `---` at the very beginning. Two rules with a text between them, which are Markdown too, stay Markdown:
 * front matter is a mapping or empty.
 */
export function readFrontMatter(lines: readonly string[], file: string): FrontMatter {
  if (!/^---[ \t]*$/.test(lines[0] ?? '')) return NO_FRONT_MATTER
  const end = lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line))
  if (end === -1) return NO_FRONT_MATTER
  // The fence in front is an empty line of the table, so that its places are those of the file.
  const {
    value,
    isOther: other,
    locate: at,
    problems,
  } = readYamlTable({
    path: file,
    text: `\n${lines.slice(1, end).join('\n')}`,
  })
  if (other) return NO_FRONT_MATTER
  const values = stripValueMarkers(value) as Record<string, unknown>
  const places = Object.fromEntries(Object.keys(value).map((key) => [key, at(key)]))
  return { values, locations: places, problems, lineCount: end + 1 }
}

/** Escapes in YAML can make the characters of lib/markers.ts. */
function stripValueMarkers(value: unknown): unknown {
  if (typeof value === 'string') return stripMarkers(value)
  if (Array.isArray(value)) return value.map(stripValueMarkers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [stripMarkers(key), stripValueMarkers(inner)]),
  )
}
