import type { SourceLocation, Problem } from './types.ts'
import { compareStrings } from './lib/compare-strings.ts'

export type Format = 'text' | 'json' | 'github'

/** Reads a source for a code frame, by its path relative to the root; undefined when it can't. */
export type Lookup = (file: string) => string | undefined

/** Problems in the order in which they are told: by file, line, column, code. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const key = (p: Problem) => p.location?.file ?? ''
  return [...problems].sort(
    (a, b) =>
      compareStrings(key(a), key(b)) ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
      compareStrings(a.code, b.code) ||
      compareStrings(a.message, b.message),
  )
}

function position(place: SourceLocation): string {
  return `${place.file}:${place.line}:${place.column}`
}

const read = new WeakMap<Lookup, Map<string, readonly string[] | undefined>>()

/** Lines of a source, read once: a large specification with a few hundred warnings would be read for each of them. */
function linesOf(file: string, lookup: Lookup): readonly string[] | undefined {
  const known = read.get(lookup) ?? new Map<string, readonly string[] | undefined>()
  read.set(lookup, known)
  if (!known.has(file)) known.set(file, lookup(file)?.split(/\r?\n/))
  return known.get(file)
}

/** The line of a place between its neighbours, with a caret below the text that is meant. Long lines are cut around it. */
function frame(place: SourceLocation, lookup: Lookup): string[] {
  const lines = linesOf(place.file, lookup)
  const text = lines?.[place.line - 1]
  if (lines === undefined || text === undefined) return []
  const first = Math.max(1, place.line - 1)
  const last = Math.min(lines.length, place.line + 1)
  const width = String(last).length
  const cut = Math.max(0, place.column - 60)
  const view = (line: string) => (cut > 0 ? `…${line.slice(cut)}` : line).slice(0, 110).replaceAll('\t', ' ')
  const rows: string[] = []
  for (let n = first; n <= last; n++) {
    const line = view(lines[n - 1] ?? '')
    // Neighbours of a long line have nothing at its end.
    if (n !== place.line && (cut > 0 || line.trim() === '')) continue
    const mark = n === place.line ? '>' : ' '
    rows.push(`  ${mark} ${String(n).padStart(width)} | ${line}`.trimEnd())
    if (n === place.line) {
      const indent = place.column - 1 - cut + (cut > 0 ? 1 : 0)
      const length = Math.max(1, Math.min(place.length ?? 1, line.length - indent))
      rows.push(`    ${' '.repeat(width)} | ${' '.repeat(indent)}${'^'.repeat(length)}`)
    }
  }
  return rows
}

/** The code frame of a problem as text; '' where there is none. */
export function codeFrame(problem: Problem, lookup: Lookup): string {
  return problem.location === undefined ? '' : frame(problem.location, lookup).join('\n')
}

function paragraph(problem: Problem, lookup: Lookup): string {
  const where = problem.location === undefined ? '' : `${position(problem.location)}\n  `
  const rows = [`${where}${problem.severity} ${problem.code}: ${problem.message}`]
  if (problem.location !== undefined) rows.push(...frame(problem.location, lookup))
  for (const note of problem.notes ?? [])
    rows.push(`  note: ${note.message}${note.place === undefined ? '' : ` (${position(note.place)})`}`)
  if (problem.hint !== undefined) rows.push(`  hint: ${problem.hint}`)
  return rows.join('\n')
}

/** GitHub's workflow command for one problem (docs.github.com, "Workflow commands"). */
function annotation(problem: Problem): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const { location: place } = problem
  const at =
    place === undefined
      ? ''
      : `file=${property(place.file)},line=${place.line},col=${place.column},` +
        (place.length === undefined ? '' : `endColumn=${place.column + place.length},`)
  const text = problem.hint === undefined ? problem.message : `${problem.message}\n${problem.hint}`
  return `::${problem.severity} ${at}title=${property(problem.code)}::${data(text)}`
}

/** All problems as text, ready to print; '' when there are none. */
export function formatProblems(problems: readonly Problem[], format: Format, lookup: Lookup): string {
  const sorted = sortProblems(problems)
  if (format === 'json') return `${JSON.stringify({ problems: sorted }, null, 2)}\n`
  if (sorted.length === 0) return ''
  if (format === 'github') return sorted.map((problem) => `${annotation(problem)}\n`).join('')
  return `${sorted.map((problem) => paragraph(problem, lookup)).join('\n\n')}\n\n${count(sorted)}\n`
}

function count(problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length
  return [plural(errors, 'error'), plural(problems.length - errors, 'warning')]
    .filter((text) => text !== '')
    .join(', ')
}

function plural(n: number, noun: string): string {
  return n === 0 ? '' : `${n} ${noun}${n === 1 ? '' : 's'}`
}
