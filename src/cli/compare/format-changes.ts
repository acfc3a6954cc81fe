/** Writes the changes of an API as text, JSON, Markdown, workflow commands of GitHub Actions, or SARIF 2.1.0. Pure. */

import type { Change } from '../../domain/diff/change.ts'
import { groupBy } from '../../lib/data/group-by.ts'
import { formatProblems } from '../../lib/problems/report.ts'
import { escapeJson, escapeLines } from '../../lib/text/escape-controls.ts'
import type { SourceLocation } from '../../lib/types.ts'

export type ChangeFormat = 'text' | 'json' | 'markdown' | 'github' | 'sarif'

/** Finds the place of a change: in the new description, or in the old one if it was removed. */
export type LocateChange = (change: Change) => SourceLocation

/** The changes in a format, ready to print. */
export function formatChanges(
  changes: readonly Change[],
  format: ChangeFormat,
  locate: LocateChange,
): string {
  return FORMATTERS[format](changes, locate)
}

const FORMATTERS: Readonly<
  Record<ChangeFormat, (changes: readonly Change[], locate: LocateChange) => string>
> = {
  text: (changes) => escapeLines(formatText(changes)),
  markdown: formatMarkdown,
  json: (changes) => escapeJson(`${JSON.stringify({ changes: changes.map(omitPointers) }, null, 2)}\n`),
  github: formatAnnotations,
  sarif: formatSarif,
}

function omitPointers({ pointers: _, ...change }: Change): Omit<Change, 'pointers'> {
  return change
}

/** '3 changes, 1 of them breaking'. */
export function countChanges(changes: readonly Change[]): string {
  const breaking = changes.filter((change) => change.breaking).length
  if (changes.length === 0) return 'no changes'
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}, ${breaking} breaking`
}

/** Changes by the operation that they are shown at: the first that they reach. */
function groupByOperation(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  return groupBy(changes, ({ operation }) => operation || 'API')
}

function describeReach({ operations }: Change): string {
  const others = operations.length - 1
  return others < 1 ? '' : ` (and ${others} more ${others === 1 ? 'operation' : 'operations'})`
}

function formatText(changes: readonly Change[]): string {
  const groups = [...groupByOperation(changes)].map(([operation, list]) => {
    const lines = list.map(
      (change) =>
        `  ${change.breaking ? 'breaking' : '        '}  ${change.text}${describeReach(change)}  [${change.id}]\n`,
    )
    return `${operation}\n${lines.join('')}\n`
  })
  return `${groups.join('')}${countChanges(changes)}\n`
}

function formatMarkdown(changes: readonly Change[]): string {
  return `${formatAsLists(changes)}${countChanges(changes)}\n`
}

/** Markdown with a heading and a list for each operation. */
export function formatAsLists(changes: readonly Change[]): string {
  const groups = [...groupByOperation(changes)].map(([operation, list]) => {
    const items = list.map(
      (change) =>
        `- ${change.breaking ? '**Breaking:** ' : ''}${change.text}${describeReach(change)} (\`${change.id}\`)\n`,
    )
    return `### ${operation === 'API' ? operation : `\`${operation}\``}\n\n${items.join('')}\n`
  })
  return groups.join('')
}

/** Breaking changes only: the others would cover them, because GitHub shows ten annotations of a step. */
function formatAnnotations(changes: readonly Change[], locate: LocateChange): string {
  const breaking = changes.filter((change) => change.breaking)
  const problems = breaking.map((change) => ({
    code: change.id,
    severity: 'error' as const,
    message: `${change.operation === '' ? '' : `${change.operation}: `}${change.text}${describeReach(change)}`,
    location: locate(change),
  }))
  return `${formatProblems(problems, 'github', () => undefined)}${countChanges(changes)}\n`
}

function formatSarif(changes: readonly Change[], locate: LocateChange): string {
  const results = changes.map((change) => {
    const { file, line, column } = locate(change)
    return {
      ruleId: change.id,
      level: change.breaking ? 'error' : 'note',
      message: {
        text: `${change.operation === '' ? '' : `${change.operation}: `}${change.text}${describeReach(change)}`,
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: encodeURI(file) },
            region: { startLine: line, startColumn: column },
          },
        },
      ],
    }
  })
  const rules = [...new Set(changes.map(({ id }) => id))].sort().map((id) => ({ id }))
  const run = { tool: { driver: { name: 'Offprint', rules } }, results }
  return escapeJson(
    `${JSON.stringify({ version: '2.1.0', $schema: 'https://json.schemastore.org/sarif-2.1.0.json', runs: [run] }, null, 2)}\n`,
  )
}
