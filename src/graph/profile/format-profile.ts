/** The table of `docs build --profile`: the stages of a build, and the sources that took longest. */

import { formatBytes } from '../../lib/text/format-bytes.ts'
import type { ProfileRecord, ThreadSpan } from './profile.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { splitNames } from '../../lib/text/split-names.ts'

/** A source with the milliseconds that all threads worked on it. */
export interface SourceTime {
  readonly name: string
  readonly time: number
  /** By stage. */
  readonly stages: ReadonlyMap<string, number>
}

/** Loading a source waits for its file and for a thread; the work in the thread has a separate span. */
const isWaiting = ({ stage }: ThreadSpan) => stage === 'load'

/** The order of rows. The parts of loading come after it. */
const STAGES = splitNames(
  'config load markdown openapi operation samples site check assets view render emit write',
)

/** How many sources the table lists. */
const SLOWEST = 20

/** The sources by their time, the slowest first. */
function listSlowestSources({ spans, sourceNames }: ProfileRecord): readonly SourceTime[] {
  const sources = new Map<string, Map<string, number>>()
  for (const span of spans) {
    if (isWaiting(span)) continue
    const name = sourceNames.get(span.name) ?? span.name
    const stages = sources.get(name) ?? new Map<string, number>()
    stages.set(span.stage, (stages.get(span.stage) ?? 0) + span.end - span.start)
    sources.set(name, stages)
  }
  return [...sources]
    .map(([name, stages]) => ({ name, stages, time: sum(stages.values()) }))
    .sort((a, b) => b.time - a.time || compareStrings(a.name, b.name))
    .slice(0, SLOWEST)
}

/** Both tables as text. */
export function formatProfile(record: ProfileRecord): string {
  const slowest = listSlowestSources(record)
  const sources = slowest.map(({ name, time, stages }) => [
    seconds(time),
    name,
    [...stages].map(([stage, part]) => `${stage} ${seconds(part)}`).join(', '),
  ])
  return `${formatTable(stageRows(record), [false, true, true, true, true, true])}\n${
    slowest.length === 0
      ? ''
      : `\n${formatTable([['seconds', 'slowest sources', ''], ...sources], [true, false, false])}\n`
  }`
}

function stageRows(record: ProfileRecord): readonly (readonly string[])[] {
  const work = new Map<string, number>()
  for (const span of record.spans)
    if (!isWaiting(span)) work.set(span.stage, (work.get(span.stage) ?? 0) + span.end - span.start)
  const names = new Set([...STAGES, ...record.stages.keys(), ...work.keys()])
  const rows = [...names].flatMap((stage) => {
    if (!record.stages.has(stage) && !work.has(stage)) return []
    const { elapsed = 0, count = 0, hits = 0, bytes = 0 } = record.stages.get(stage) ?? {}
    return [
      [
        stage,
        elapsed === 0 ? '' : seconds(elapsed),
        work.has(stage) ? seconds(work.get(stage) ?? 0) : '',
        count === 0 ? '' : String(count),
        hits === 0 ? '' : String(hits),
        bytes === 0 ? '' : formatBytes(bytes),
      ],
    ]
  })
  const header = ['stage', 'seconds', 'in threads', 'count', 'cache hits', 'bytes']
  return [header, ...rows, ['total', seconds(record.end - record.start), '', '', '', '']]
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** Columns that are as wide as their longest cell; `isRight` says which are aligned to the right. */
function formatTable(rows: readonly (readonly string[])[], isRight: readonly boolean[]): string {
  const widths = isRight.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          isRight[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
