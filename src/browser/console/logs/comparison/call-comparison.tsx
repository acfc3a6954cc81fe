/** The dialog that compares two logged calls. It is a module of its own, because few sessions need it. */
import { useState } from 'react'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { Link } from '../../routing/link.tsx'
import { useQuery } from '../../api/use-query.ts'

import { QueryResult } from '../../ui/query-result.tsx'
import { compareCalls, orderCalls, type ComparedPart } from './compare-calls.ts'
import type { Change, Difference } from './find-differences.ts'
import { LOGS_ROUTE, statusTone, type LogFilters } from '../filters/log-filters.ts'
import type { LogDetail } from '../../api/models.ts'
import { bodyText } from '../export/call-export.ts'

export interface CallComparisonProps {
  readonly firstId: string
  readonly secondId: string
  /** Query of the list, for links back to it. */
  readonly listQuery: LogFilters
}

const CHANGE_LABELS: Readonly<Record<Change, readonly [word: string, tone: Tone]>> = {
  added: ['only in the second', 'good'],
  removed: ['only in the first', 'bad'],
  changed: ['changed', 'warn'],
  hidden: ['hidden in both', 'plain'],
  same: ['the same', 'plain'],
}

/** Two calls side by side, the earlier one first, with their differences. */
export function CallComparison({ firstId, secondId, listQuery }: CallComparisonProps) {
  const first = useQuery<LogDetail>(`/logs/${encodeURIComponent(firstId)}`)
  const second = useQuery<LogDetail>(`/logs/${encodeURIComponent(secondId)}`)
  return (
    <QueryResult query={first} what="the first call">
      {(a) => (
        <QueryResult query={second} what="the second call">
          {(b) => <ComparedCalls logs={orderCalls(a, b)} listQuery={listQuery} />}
        </QueryResult>
      )}
    </QueryResult>
  )
}

interface ComparedCallsProps {
  readonly logs: readonly [LogDetail, LogDetail]
  readonly listQuery: LogFilters
}

function ComparedCalls({ logs: [before, after], listQuery }: ComparedCallsProps) {
  const [all, setAll] = useState(false)
  const parts = compareCalls(before, after)
  const count = (change: Change) =>
    parts.flatMap(({ differences }) => differences).filter((difference) => difference.change === change)
      .length
  return (
    <>
      <div className="sides">
        <CallHeader name="First" log={before} listQuery={listQuery} />
        <CallHeader name="Second" log={after} listQuery={listQuery} />
      </div>
      {before.requestId === after.requestId && (
        <p className="notice">This is one call, compared with itself.</p>
      )}
      {before.operationId !== after.operationId && (
        <p className="notice">The calls are of different operations: most of their bodies can’t be alike.</p>
      )}
      <p role="status">
        {count('changed')} changed, {count('added')} only in the second, {count('removed')} only in the first
        {count('hidden') > 0 &&
          `, ${count('hidden')} hidden: secrets are not logged, so that they can’t be compared`}
        .
      </p>
      <label>
        <input type="checkbox" checked={all} onChange={({ target }) => setAll(target.checked)} /> Also show
        what is the same
      </label>
      {parts.map((part) => (
        <DifferencesSection key={part.title} part={part} all={all} />
      ))}
    </>
  )
}

interface CallHeaderProps {
  readonly name: string
  readonly log: LogDetail
  readonly listQuery: LogFilters
}

function CallHeader({ name, log, listQuery }: CallHeaderProps) {
  return (
    <div>
      <h3>{name}</h3>
      <p>
        <Link to={LOGS_ROUTE} query={{ ...listQuery, request: log.requestId }}>
          {log.method} {log.path}
        </Link>{' '}
        <Chip tone={statusTone(log.status)}>{log.status}</Chip>
      </p>
      <p className="hint">
        <RelativeTime at={log.at} />, <code>{log.requestId}</code>
      </p>
    </div>
  )
}

function DifferencesSection({
  part: { title, differences },
  all,
}: {
  readonly part: ComparedPart
  readonly all: boolean
}) {
  const shown = differences.filter(({ change }) => all || change !== 'same')
  return (
    <section>
      <h3>{title}</h3>
      {shown.length === 0 ? (
        <p>No difference.</p>
      ) : (
        <ul className="bare">
          {shown.map((difference) => (
            <DifferenceRow key={`${difference.path} ${difference.change}`} difference={difference} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DifferenceRow({ difference }: { readonly difference: Difference }) {
  const { path, change } = difference
  const [word, colour] = CHANGE_LABELS[change]
  return (
    <li className="pair">
      <p>
        <code>{path || 'all of it'}</code> <Chip tone={colour}>{word}</Chip>
      </p>
      <div className="sides">
        <DifferenceValue side="First" held={'before' in difference} value={difference.before} />
        <DifferenceValue side="Second" held={'after' in difference} value={difference.after} />
      </div>
    </li>
  )
}

interface DifferenceValueProps {
  readonly side: string
  readonly held: boolean
  readonly value: unknown
}

function DifferenceValue({ side, held, value }: DifferenceValueProps) {
  return (
    <div>
      <span className="hint">{side}:</span>{' '}
      {held ? <code className="value">{formatDifferenceValue(value)}</code> : <em>not there</em>}
    </div>
  )
}

/** A value as JSON; the quotes distinguish '7' from 7. */
function formatDifferenceValue(value: unknown): string {
  return value === null || typeof value !== 'object' ? (JSON.stringify(value) ?? 'nothing') : bodyText(value)
}
