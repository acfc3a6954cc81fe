/** Reads YAML that is a table of keys and values, with the location of each key. */
import { errorText } from '../../../lib/text/problems/error-message.ts'
import { cleanParsed } from '../../../lib/site/links/markers.ts'
import { findMergeConflict } from '../../../lib/text/problems/find-merge-conflict.ts'
import { lowerFirst } from '../../../lib/text/first-letter.ts'
import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import * as problems from '../../../lib/problems/problems.ts'
import type { SourceLocation, Problem, SourceFile } from '../../../lib/types.ts'

/** Loads the parser with the first table: most front matter needs none (read-front-matter.ts), and a start without it is faster. */
const loadYamlParser = (): typeof Yaml => createRequire(import.meta.url)('yaml') as typeof Yaml

/** A text of YAML as the JSON of its value. */
export const yamlToJson = (text: string): string => JSON.stringify(loadYamlParser().parse(text)) ?? 'null'

/** A YAML file that is a table (JSON is YAML too), with the place of each of its nodes. */
export interface YamlTable {
  readonly value: Readonly<Record<string, unknown>>
  /** Whether it is a list or a single value instead; then `value` is empty. */
  readonly isOther: boolean
  /** Where the key at a path is; the start of the file when there is none. */
  locate(...path: readonly string[]): SourceLocation
  readonly problems: readonly Problem[]
}

/**
 * Reads a table. Gives an empty one and a problem if the file doesn't parse or is not a table. A number that would be printed otherwise than it
 * is written, such as 3.10 or 007, is its text: it may be a title.
 */
export function readYamlTable(source: Pick<SourceFile, 'path' | 'text'>): YamlTable {
  const { isMap, isScalar, LineCounter, parseDocument, visit } = loadYamlParser()
  const lines = new LineCounter()
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false })
  const locateOffset = (offset: number): SourceLocation => {
    const { line, col } = lines.linePos(offset)
    return { file: source.path, line: Math.max(1, line), column: Math.max(1, col) }
  }
  const at = (...path: readonly string[]) => {
    const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
    const items = isMap(parent) ? parent.items : []
    const key = items
      .map((item) => item.key)
      .find((key) => isScalar(key) && String(key.value) === path.at(-1))
    const [start, end] = (isScalar(key) ? key.range : undefined) ?? [0, 1]
    return { ...locateOffset(start), length: end - start }
  }
  // After a quote or a bracket that is not closed, the parser takes text for syntax.
  const unclosed = document.errors.findIndex(({ message }) => /^(?:Missing closing|Flow )/.test(message))
  // Most of what follows the first slip is only wrong because of it.
  const errors = document.errors.slice(0, unclosed + 1 || 1)
  // The parser notices at the end of the text that a quote is not closed; the slip is where it begins.
  const values =
    unclosed !== -1 && isMap(document.contents) ? document.contents.items.map(({ value }) => value) : []
  const ranges = values.flatMap((value) => (isScalar(value) && value.range ? [value.range] : []))
  const broken = errors.map((error) => {
    const quoted = ranges.find(([, end]) => end >= error.pos[0])
    const location = locateOffset((quoted ?? error.pos)[0])
    const [line, ...following] = source.text.split(/\r?\n/).slice(location.line - 1)
    return problems.yamlSyntax(lowerFirst(error.message), location, line, following)
  })
  if (broken.length > 0) {
    const conflict = findMergeConflict(source.text)
    const found = conflict < 0 ? broken : [problems.mergeConflict(locateOffset(conflict))]
    return { value: {}, isOther: false, locate: at, problems: found }
  }
  visit(document, {
    Scalar(key, node) {
      const isChanged = typeof node.value === 'number' && String(node.value) !== node.source
      if (isChanged && key !== 'key') node.value = node.source
    },
  })
  try {
    const value: unknown = cleanParsed(document.toJS() ?? {}, source.text)
    if (typeof value === 'object' && !Array.isArray(value))
      return { value: value as Record<string, unknown>, isOther: false, locate: at, problems: [] }
    return {
      value: {},
      isOther: true,
      locate: at,
      problems: [problems.yamlSyntax('expected keys with values', locateOffset(0))],
    }
  } catch (error) {
    // A wall of aliases: `yaml` refuses to expand it.
    const reason = lowerFirst(errorText(error))
    return { value: {}, isOther: false, locate: at, problems: [problems.yamlSyntax(reason, locateOffset(0))] }
  }
}
