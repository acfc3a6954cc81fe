/**
 * Prints problems: as text with code frames, as JSON, or as workflow commands of GitHub Actions. Pure: sources for the
 * code frames are read by the function that the caller passes.
 */

import type { SourceLocation, Problem } from '../types.ts'
import { groupBy } from '../data/group-by.ts'
import { compareStrings } from '../text/compare-strings.ts'
import { escapeControls, escapeJson, hideControls } from '../text/escape-controls.ts'
import { listLineStarts } from '../text/line-starts.ts'

export type ProblemFormat = 'text' | 'json' | 'github'

/** Gives the text of a source by its path relative to the root; undefined if it can't be read. */
export type ReadSource = (file: string) => string | undefined

/** Problems in the order in which they are printed: by file, line, column, code, message. */
export function sortReportedProblems(problems: readonly Problem[]): readonly Problem[] {
  const fileOf = (problem: Problem) => problem.location?.file ?? ''
  return [...problems].sort(
    (a, b) =>
      compareStrings(fileOf(a), fileOf(b)) ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
      compareStrings(a.code, b.code) ||
      compareStrings(a.message, b.message),
  )
}

/** 'content/docs/intro.md:7:3'. */
export function formatLocation(location: SourceLocation): string {
  return `${escapeControls(location.file)}:${location.line}:${location.column}`
}

/** A source and where its lines begin. */
interface SourceLines {
  readonly text: string
  readonly starts: readonly number[]
}

const linesByReader = new WeakMap<ReadSource, Map<string, SourceLines | undefined>>()

/** The lines of a source. Each is read once: a large API description may have hundreds of warnings. */
function readLines(file: string, readSource: ReadSource): SourceLines | undefined {
  const linesByFile = linesByReader.get(readSource) ?? new Map<string, SourceLines | undefined>()
  linesByReader.set(readSource, linesByFile)
  if (!linesByFile.has(file)) {
    const text = readSource(file)
    linesByFile.set(file, text === undefined ? undefined : { text, starts: listLineStarts(text) })
  }
  return linesByFile.get(file)
}

/** A line by its number, without its end; '' beyond the last one. */
function getLine({ text, starts }: SourceLines, number: number): string {
  const next = starts[number]
  const end = next === undefined ? text.length : text[next - 2] === '\r' ? next - 2 : next - 1
  return text.slice(starts[number - 1] ?? text.length, end)
}

/** Columns before the caret and columns in total that a code frame shows of a long line. */
const COLUMNS_BEFORE = 60
const COLUMNS = 110

/** The line of a location between its neighbors, with carets below the text in question. Long lines are cut around it. */
function formatFrame(location: SourceLocation, readSource: ReadSource): string[] {
  const lines = readLines(location.file, readSource)
  if (lines?.starts[location.line - 1] === undefined) return []
  const first = Math.max(1, location.line - 1)
  const last = Math.min(lines.starts.length, location.line + 1)
  const width = String(last).length
  const cut = Math.max(0, location.column - COLUMNS_BEFORE)
  const excerpt = (line: string) =>
    hideControls(
      (cut > 0 ? `…${line.slice(cut, cut + COLUMNS - 1)}` : line.slice(0, COLUMNS)).replaceAll('\t', ' '),
    )
  const rows: string[] = []
  for (let n = first; n <= last; n++) {
    const line = excerpt(getLine(lines, n))
    // Beside a line that is cut, its neighbors would show unrelated columns.
    if (n !== location.line && (cut > 0 || line.trim() === '')) continue
    const mark = n === location.line ? '>' : ' '
    rows.push(`  ${mark} ${String(n).padStart(width)} | ${line}`.trimEnd())
    if (n === location.line) {
      const indent = location.column - 1 - cut + (cut > 0 ? 1 : 0)
      const length = Math.max(1, Math.min(location.length ?? 1, line.length - indent))
      rows.push(`    ${' '.repeat(width)} | ${' '.repeat(indent)}${'^'.repeat(length)}`)
    }
  }
  return rows
}

/** The code frame of a problem as text; '' if it has no location or its source can't be read. */
export function codeFrame(problem: Problem, readSource: ReadSource): string {
  return problem.location === undefined ? '' : formatFrame(problem.location, readSource).join('\n')
}

/** Other places of a problem that a report names; it counts the rest. */
const SHOWN_PLACES = 5

/** 'also at a.md:4:1, b.md:2:3 and 9 more places'; '' without places. */
export function formatOtherPlaces(problems: readonly Problem[]): string {
  const places = problems.flatMap(({ location }) =>
    location === undefined ? [] : [formatLocation(location)],
  )
  if (places.length === 0) return ''
  const hidden = places.length - SHOWN_PLACES
  const rest = hidden > 0 ? ` and ${pluralize(hidden, 'more place')}` : ''
  return `also at ${places.slice(0, SHOWN_PLACES).join(', ')}${rest}`
}

/** Problems that differ in their place only, as one group: in the order of the first of each. */
export function groupProblems(problems: readonly Problem[]): readonly (readonly [Problem, ...Problem[]])[] {
  const groups = groupBy(problems, ({ location: _, edit: __, ...rest }) => JSON.stringify(rest))
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  )
}

/** The same problem in several places, printed once: in full for the first of them. */
function formatText([problem, ...others]: readonly [Problem, ...Problem[]], readSource: ReadSource): string {
  const prefix = problem.location === undefined ? '' : `${formatLocation(problem.location)}\n  `
  const rows = [`${prefix}${problem.severity} ${problem.code}: ${escapeControls(problem.message)}`]
  if (problem.location !== undefined) rows.push(...formatFrame(problem.location, readSource))
  const otherPlaces = formatOtherPlaces(others)
  if (otherPlaces !== '') rows.push(`  note: ${otherPlaces}`)
  for (const note of problem.notes ?? [])
    rows.push(
      `  note: ${escapeControls(note.message)}${note.location === undefined ? '' : ` (${formatLocation(note.location)})`}`,
    )
  if (problem.hint !== undefined) rows.push(`  hint: ${escapeControls(problem.hint)}`)
  return rows.join('\n')
}

/** One problem as a workflow command of GitHub Actions; the escapes follow docs.github.com, "Workflow commands". */
function formatAnnotation(problem: Problem): string {
  const escapeData = (text: string) => escapeControls(text).replaceAll('%', '%25')
  const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const { location } = problem
  const position =
    location === undefined
      ? ''
      : `file=${escapeProperty(location.file)},line=${location.line},col=${location.column},` +
        (location.length === undefined ? '' : `endColumn=${location.column + location.length},`)
  const text = [problem.message, problem.hint ?? []].flat().map(escapeData).join('%0A')
  return `::${problem.severity} ${position}title=${escapeProperty(problem.code)}::${text}`
}

/** Problems as one JSON document, with the figures of the written files if there are any. */
export function formatJson(problems: readonly Problem[], summary?: object): string {
  const figures = summary === undefined ? {} : { summary }
  return escapeJson(`${JSON.stringify({ problems: sortReportedProblems(problems), ...figures }, null, 2)}\n`)
}

/** All problems, ready to print. Without problems: '' or an empty list of JSON. */
export function formatProblems(
  problems: readonly Problem[],
  format: ProblemFormat,
  readSource: ReadSource,
): string {
  if (format === 'json') return formatJson(problems)
  const sorted = sortReportedProblems(problems)
  if (sorted.length === 0) return ''
  if (format === 'github') return sorted.map((problem) => `${formatAnnotation(problem)}\n`).join('')
  const counts = countSeverities(sorted)
  const codes = sorted.length < LONG_REPORT ? '' : `\n${formatCodeCounts(sorted)}`
  return `${formatGroups(sorted, readSource)}\n\n${counts}${codes}\n`
}

/** Errors come last: after a long report, the end of it is on the screen. */
function formatGroups(problems: readonly Problem[], readSource: ReadSource): string {
  return groupProblems(problems)
    .toSorted(([a], [b]) => Number(a.severity === 'error') - Number(b.severity === 'error'))
    .map((group) => formatText(group, readSource))
    .join('\n\n')
}

/** '1 error, 2 warnings', and '1 new error, 2 new warnings' with `adjective`. */
function countSeverities(problems: readonly Problem[], adjective = ''): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length
  return [pluralize(errors, `${adjective}error`), pluralize(problems.length - errors, `${adjective}warning`)]
    .filter((text) => text !== '')
    .join(', ')
}

/** Fixed problems that a report names; it counts them if there are more. */
const NAMED_FIXES = 5

/** Changes since the previous report: new problems in full, fixed ones by their place, the others as a number. */
export function formatChanges(
  before: readonly Problem[],
  after: readonly Problem[],
  readSource: ReadSource,
): string {
  const added = sortReportedProblems(subtractProblems(after, before))
  const fixed = sortReportedProblems(subtractProblems(before, after))
  const named = fixed.length > NAMED_FIXES ? [] : fixed
  const kept = subtractProblems(after, added)
  const counts = [
    countSeverities(added, 'new '),
    countSeverities(fixed, 'fixed '),
    kept.length === 0 ? '' : `${countSeverities(kept).replace(', ', ' and ')} as before`,
  ].filter((text) => text !== '')
  return [
    added.length === 0 ? '' : `${formatGroups(added, readSource)}\n`,
    named.map((problem) => `${formatFix(problem)}\n`).join(''),
    counts.length === 0 ? '' : `${counts.join(', ')}\n`,
  ]
    .filter((text) => text !== '')
    .join('\n')
}

function formatFix({ code, message, location }: Problem): string {
  const place = location === undefined ? '' : `${location.file}: `
  return escapeControls(`fixed ${code}: ${place}${message}`)
}

/** The problems that `others` does not have. An edit moves the lines below it, so a problem is known by its text and file, and by its place where several are alike. */
function subtractProblems(problems: readonly Problem[], others: readonly Problem[]): readonly Problem[] {
  const identify = ({ code, severity, message, location }: Problem) =>
    JSON.stringify([code, severity, message, location?.file])
  const othersByKey = groupBy(others, identify)
  return [...groupBy(problems, identify)].flatMap(([key, alike]) => {
    const known = othersByKey.get(key) ?? []
    const count = alike.length - known.length
    if (count <= 0) return []
    const places = new Set(known.map(placeOf))
    const isKnown = (problem: Problem) => places.has(placeOf(problem))
    return alike.toSorted((a, b) => Number(isKnown(a)) - Number(isKnown(b))).slice(0, count)
  })
}

const placeOf = ({ location }: Problem): string => (location === undefined ? '' : formatLocation(location))

/** Number of problems from which a report says which codes they have: its beginning is no longer on the screen. */
const LONG_REPORT = 30

/** Codes that a long report counts. */
const COUNTED_CODES = 6

/** '45 broken-image, 32 blocked-source and 12 others': the most frequent codes first. */
function formatCodeCounts(problems: readonly Problem[]): string {
  const byCode = [...groupBy(problems, ({ code }) => code)]
    .map(([code, { length }]) => ({ code, count: length }))
    .toSorted((a, b) => b.count - a.count || compareStrings(a.code, b.code))
  const named = byCode.slice(0, COUNTED_CODES).map(({ code, count }) => `${count} ${code}`)
  const rest = byCode.slice(COUNTED_CODES).reduce((sum, { count }) => sum + count, 0)
  return `  ${named.join(', ')}${rest > 0 ? ` and ${pluralize(rest, 'other')}` : ''}`
}

/** '1 page', '2 pages'; '' for none. */
export function pluralize(n: number, noun: string): string {
  return n === 0 ? '' : `${n} ${noun}${n === 1 ? '' : 's'}`
}
