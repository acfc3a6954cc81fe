/** Totals of the filtered logs, with the errors grouped by operation and code. */
import { memo } from 'react'
import { Chip } from '../ui/chip.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { LazyPart } from '../routing/lazy-part.tsx'
import { Link } from '../routing/link.tsx'
import type { Query } from '../api/use-query.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { Table } from '../ui/table/table.tsx'
import type { LogSummaryData } from '../api/models.ts'
import { logViewQuery, findReference, LOGS_ROUTE, statusTone, type LogView } from './filters/log-filters.ts'

interface LogSummaryProps extends Query<LogSummaryData> {
  readonly shown: LogView
}

/** How many calls match the filters, how long calls are kept, and the failed calls by operation and code. It counts all matches, not only loaded rows. */
export const LogSummary = memo(function LogSummary({ shown, ...summary }: LogSummaryProps) {
  const { data, failure } = summary
  return (
    <>
      {(data !== undefined || failure === undefined) && (
        <p className="hint" aria-busy={data === undefined || undefined}>
          <span role="status">{data === undefined ? 'Counting the calls …' : describeTotals(data)}</span>
          {data !== undefined && (
            <>
              {' '}
              Calls are kept for {data.retentionDays} days:{' '}
              <Link to="/developer/settings">the settings of the organization</Link> set this.
            </>
          )}
        </p>
      )}
      {(data ?? failure) !== undefined && (
        <QueryResult query={summary} what="the sum of the calls">
          {({ groups, series = [], stepSeconds = 0 }) => (
            <>
              {series.length > 1 && (
                <details className="groups">
                  <summary>Calls over time</summary>
                  <LazyPart
                    load={loadChart}
                    what="the chart"
                    props={{ title: 'Calls over time', series, stepSeconds, view: logViewQuery(shown) }}
                  />
                </details>
              )}
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
                        render: (group) =>
                          group.operationId === null ? (
                            'no operation'
                          ) : (
                            <>
                              {findReference(group)?.title ?? group.operationId} <small>{group.api}</small>
                            </>
                          ),
                      },
                      {
                        label: 'Code',
                        sort: ({ code }) => code,
                        render: ({ api, operationId, code, status }) => (
                          <>
                            <Chip tone={statusTone(status)}>{status}</Chip>{' '}
                            <Link
                              to={LOGS_ROUTE}
                              query={{ ...logViewQuery(shown), api, operationId: operationId ?? '', code }}
                            >
                              {code}
                            </Link>
                          </>
                        ),
                      },
                      {
                        label: 'Calls',
                        number: true,
                        sort: (group) => group.count,
                        render: (group) => formatCount(group.count),
                      },
                      {
                        label: 'Last',
                        sort: ({ lastAt }) => lastAt,
                        render: ({ lastAt, lastRequestId, code }) => (
                          <Link to={LOGS_ROUTE} query={{ ...logViewQuery(shown), request: lastRequestId }}>
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
      )}
    </>
  )
})

const loadChart = async () => (await import('./request-chart.tsx')).RequestChart

const describeTotals = ({ requests, errors }: LogSummaryData) =>
  `${formatCount(requests)} ${requests === 1 ? 'call matches' : 'calls match'}, ${formatCount(errors)} of them failed.`

/** A number as people read it: '1,240'. */
export const formatCount = (value: number) => value.toLocaleString('en')
