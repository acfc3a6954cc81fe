import { useState } from 'react'
import { Chip, RelativeTime, type Tone } from '../ui/bits.tsx'
import { Link } from '../routing/link.tsx'
import { useQuery } from '../api/use-query.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { compared, ordered, type Part } from './compare-calls.ts'
import type { Change, Difference } from './json-difference.ts'
import { PATH, tone, type Filters } from './log-filters.ts'
import type { LogDetail } from '../api/records.ts'
import { text } from './snapshot.ts'

export interface CallComparisonProps {
  readonly one: string
  readonly other: string
  /** Query of the list behind, for links that come back to it. */
  readonly kept: Filters
}

const WORDS: Readonly<Record<Change, readonly [word: string, tone: Tone]>> = {
  added: ['only in the second', 'good'],
  removed: ['only in the first', 'bad'],
  changed: ['changed', 'warn'],
  hidden: ['hidden in both', 'plain'],
  same: ['the same', 'plain'],
}

/** Two calls side by side, the earlier one first, with what differs between them. */
export function CallComparison({ one, other, kept }: CallComparisonProps) {
  const first = useQuery<LogDetail>(`/logs/${encodeURIComponent(one)}`)
  const second = useQuery<LogDetail>(`/logs/${encodeURIComponent(other)}`)
  return (
    <QueryResult query={first} what="the first call">
      {(a) => (
        <QueryResult query={second} what="the second call">
          {(b) => <Sides logs={ordered(a, b)} kept={kept} />}
        </QueryResult>
      )}
    </QueryResult>
  )
}

interface SidesProps {
  readonly logs: readonly [LogDetail, LogDetail]
  readonly kept: Filters
}

function Sides({ logs: [before, after], kept }: SidesProps) {
  const [all, setAll] = useState(false)
  const parts = compared(before, after)
  const count = (change: Change) =>
    parts.flatMap(({ differences }) => differences).filter((found) => found.change === change).length
  return (
    <>
      <div className="sides">
        <Head name="First" log={before} kept={kept} />
        <Head name="Second" log={after} kept={kept} />
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
          `, ${count('hidden')} hidden: secrets are not kept, so nobody knows whether they are the same`}
        .
      </p>
      <label>
        <input type="checkbox" checked={all} onChange={({ target }) => setAll(target.checked)} /> Show what is
        the same, too
      </label>
      {parts.map((part) => (
        <Differences key={part.title} part={part} all={all} />
      ))}
    </>
  )
}

interface HeadProps {
  readonly name: string
  readonly log: LogDetail
  readonly kept: Filters
}

function Head({ name, log, kept }: HeadProps) {
  return (
    <div>
      <h3>{name}</h3>
      <p>
        <Link to={PATH} query={{ ...kept, request: log.requestId }}>
          {log.method} {log.path}
        </Link>{' '}
        <Chip tone={tone(log.status)}>{log.status}</Chip>
      </p>
      <p className="hint">
        <RelativeTime at={log.at} />, <code>{log.requestId}</code>
      </p>
    </div>
  )
}

function Differences({ part: { title, differences }, all }: { readonly part: Part; readonly all: boolean }) {
  const shown = differences.filter(({ change }) => all || change !== 'same')
  return (
    <section>
      <h3>{title}</h3>
      {shown.length === 0 ? (
        <p>No difference.</p>
      ) : (
        <ul className="bare">
          {shown.map((one) => (
            <Row key={`${one.path} ${one.change}`} difference={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ difference }: { readonly difference: Difference }) {
  const { path, change } = difference
  const [word, colour] = WORDS[change]
  return (
    <li className="pair">
      <p>
        <code>{path || 'all of it'}</code> <Chip tone={colour}>{word}</Chip>
      </p>
      <div className="sides">
        <Value side="First" held={'before' in difference} value={difference.before} />
        <Value side="Second" held={'after' in difference} value={difference.after} />
      </div>
    </li>
  )
}

interface ValueProps {
  readonly side: string
  readonly held: boolean
  readonly value: unknown
}

function Value({ side, held, value }: ValueProps) {
  return (
    <div>
      <span className="hint">{side}:</span>{' '}
      {held ? <code className="value">{written(value)}</code> : <em>not there</em>}
    </div>
  )
}

/** A value as it is: text in quotes tells '7' from 7. */
function written(value: unknown): string {
  return value === null || typeof value !== 'object' ? (JSON.stringify(value) ?? 'nothing') : text(value)
}
