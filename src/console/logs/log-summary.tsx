import { Chip, RelativeTime } from '../ui/bits.tsx'
import { Link } from '../routing/link.tsx'
import type { Query } from '../api/use-query.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { Table } from '../ui/table.tsx'
import type { Summary } from '../api/records.ts'
import { kept, page, PATH, tone, type Shown } from './log-filters.ts'

interface Props {
  readonly summary: Query<Summary>
  readonly shown: Shown
}

/** How many calls there are, for how long they are kept, and what failed: of all that the filters let through, not of the rows in sight. */
export function Groups({ summary, shown }: Props) {
  // One line that waits as one line: what stands below is not pushed down by the answer.
  if (summary.data === undefined && summary.failure === undefined)
    return (
      <p className="hint" aria-busy="true">
        Counting the calls …
      </p>
    )
  return (
    <QueryResult query={summary} what="the sum of the calls">
      {({ requests, errors, retentionDays, groups }) => (
        <>
          <p className="hint">
            {count(requests)} {requests === 1 ? 'call matches' : 'calls match'}, {count(errors)} of them
            failed. Calls are kept for {retentionDays} days:{' '}
            <Link to="/developer/settings">the settings of the organization</Link> say for how long.
          </p>
          {groups.length > 0 && (
            <details className="groups">
              <summary>Errors by operation and code</summary>
              <Table
                caption="Errors by operation and code"
                rows={groups}
                id={({ api, operationId, code }) => `${api} ${operationId} ${code}`}
                columns={[
                  {
                    label: 'Operation',
                    sort: ({ operationId }) => operationId ?? '',
                    render: (one) =>
                      one.operationId === null ? (
                        'none has this path'
                      ) : (
                        <>
                          {page(one)?.title ?? one.operationId} <small>{one.api}</small>
                        </>
                      ),
                  },
                  {
                    label: 'Code',
                    sort: ({ code }) => code,
                    render: ({ api, operationId, code, status }) => (
                      <>
                        <Chip tone={tone(status)}>{status}</Chip>{' '}
                        <Link to={PATH} query={{ ...kept(shown), api, operationId: operationId ?? '', code }}>
                          {code}
                        </Link>
                      </>
                    ),
                  },
                  {
                    label: 'Calls',
                    number: true,
                    sort: (one) => one.count,
                    render: (one) => count(one.count),
                  },
                  {
                    label: 'Last',
                    sort: ({ lastAt }) => lastAt,
                    render: ({ lastAt, lastRequestId, code }) => (
                      <Link to={PATH} query={{ ...kept(shown), request: lastRequestId }}>
                        <RelativeTime at={lastAt} />
                        <span className="sr-only"> with {code}</span>
                      </Link>
                    ),
                  },
                ]}
              />
            </details>
          )}
        </>
      )}
    </QueryResult>
  )
}

/** A number as people read it: '1,240'. */
export const count = (value: number) => value.toLocaleString('en')
