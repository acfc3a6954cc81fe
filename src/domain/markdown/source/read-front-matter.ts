/** Splits the front matter off a Markdown file and reads it, with the location of each key. */
import * as problems from '../../../lib/problems/problems.ts'
import type { SourceLocation, Problem } from '../../../lib/types.ts'
import { readYamlTable } from './read-yaml-table.ts'

interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>
  readonly locations: Readonly<Record<string, SourceLocation>>
  readonly problems: readonly Problem[]
  /** Number of lines that it takes, fences included. */
  readonly lineCount: number
}

const FENCE = /^---[ \t]*$/
/** What a first line of YAML looks like. A paragraph between two rules does not look like this. */
const KEY = /^[A-Za-z][\w-]*:(?:[ \t]|$)/
const TOML_FENCE = /^\+\+\+[ \t]*$/
/** A line of a table of YAML: a key, an item of a list, a line of a longer value, or a comment. */
const TABLE_LINE = /^(?:[a-z][\w-]*:(?:[ \t]|$)|- |[ \t]+\S|#[ \t]|[ \t]*$)/
/** Keys of front matter that no first words of a page are. A heading that is underlined with `---` may have a colon too. */
const COMMON_KEY = /^(?:title|description|id|slug|date|layout|weight|sidebar_label|sidebar_position):[ \t]/

/**
 * YAML between two lines of `---` at the very beginning. Two rules with a text between them, which are Markdown too, stay Markdown:
 * front matter is a mapping or empty. Front matter without a start or an end, after blank lines, or in TOML, is reported.
 */
export function readFrontMatter(lines: readonly string[], file: string): FrontMatter {
  const start = lines.findIndex((line) => line.trim() !== '')
  const first = lines[start] ?? ''
  if (TOML_FENCE.test(first) && lines.some((line, index) => index > start && TOML_FENCE.test(line)))
    return noFrontMatter(problems.tomlFrontMatter({ file, line: start + 1, column: 1 }))
  if (TABLE_LINE.test(first) && isUnopened(lines.slice(start)))
    return noFrontMatter(problems.unopenedFrontMatter({ file, line: start + 1, column: 1 }))
  if (!FENCE.test(first)) return noFrontMatter()
  const end = lines.findIndex((line, index) => index > start && FENCE.test(line))
  const hasKey = KEY.test(lines.slice(start + 1).find((line) => line.trim() !== '') ?? '')
  const location = { file, line: start + 1, column: 1 }
  if (end === -1 || start > 0) {
    if (!hasKey) return noFrontMatter()
    return noFrontMatter(
      start > 0 ? problems.misplacedFrontMatter(location) : problems.unclosedFrontMatter(location),
    )
  }
  const plain = readPlainTable(lines.slice(start + 1, end), file)
  if (plain !== undefined) return { ...plain, problems: [], lineCount: end + 1 }
  // An empty line instead of the opening fence keeps the line numbers of the file.
  const table = readYamlTable({ path: file, text: `\n${lines.slice(1, end).join('\n')}` })
  if (table.isOther) return noFrontMatter()
  return {
    values: table.value,
    locations: Object.fromEntries(Object.keys(table.value).map((key) => [key, table.locate(key)])),
    problems: table.problems,
    lineCount: end + 1,
  }
}

/** Whether lines begin with a table of YAML that ends at a line of `---`. */
function isUnopened(lines: readonly string[]): boolean {
  const end = lines.findIndex((line) => !TABLE_LINE.test(line))
  return FENCE.test(lines[end] ?? '') && lines.slice(0, end).some((line) => COMMON_KEY.test(line))
}

/**
 * A key and a value on one line that need no YAML parser: a word, and text that begins with a letter or is quoted without escapes, a small
 * whole number, or a boolean. Nearly all front matter is written like this, and the parser takes as long as that of Markdown.
 */
const PLAIN_LINE =
  /^([A-Za-z][\w-]*): (?:([A-Za-z](?:[^\p{C}\p{Z}:#]| (?![ #]))*(?<! ))|"([^\p{C}\p{Zl}\p{Zp}"\\]*)"|(0|[1-9]\d{0,8}))$/u

/** Words that YAML 1.2, section 10.3.2, reads as something else than a string. */
const RESERVED_WORD = /^(?:null|true|false)$/i

/** Values and locations of a table that consists of plain lines; undefined for any other. */
function readPlainTable(
  lines: readonly string[],
  file: string,
): Pick<FrontMatter, 'values' | 'locations'> | undefined {
  const values: Record<string, unknown> = {}
  const locations: Record<string, SourceLocation> = {}
  for (const [index, line] of lines.entries()) {
    const [, key = '', text, quoted, number] = PLAIN_LINE.exec(line) ?? []
    if (key === '' || Object.hasOwn(values, key) || RESERVED_WORD.test(key)) return undefined
    if (text === 'true' || text === 'false') values[key] = text === 'true'
    else if (text !== undefined && RESERVED_WORD.test(text)) return undefined
    else values[key] = text ?? quoted ?? Number(number)
    // After the line of the opening fence.
    locations[key] = { file, line: index + 2, column: 1, length: key.length }
  }
  return { values, locations }
}

function noFrontMatter(...found: readonly Problem[]): FrontMatter {
  return { values: {}, locations: {}, problems: found, lineCount: 0 }
}
