/** Tables of the dashboard: errors by operation and code, and requests by operation. Both link to filtered logs. */
import { timeColumn } from '../ui/table/time-column.tsx'
import { Section } from '../ui/section.tsx'
import { Link } from '../routing/link.tsx'
import { operations } from '../page-data.ts'
import { EmptyState } from '../ui/query-result.tsx'
import { Table } from '../ui/table/table.tsx'
import { formatPercent, formatLatency, type MetricsProps } from './metrics-format.ts'

const operationTitle = (api: string, id: string | null) =>
  id === null ? 'No operation' : (operations[`${api} ${id}`]?.title ?? id)

/** The most frequent error codes. */
export function ErrorsSection({ data: { errors } }: MetricsProps) {
  return (
    <Section title="Errors">
      {errors.length === 0 ? (
        <EmptyState title="No errors in this time." />
      ) : (
        <Table
          caption="Errors by operation and code"
          rows={errors}
          perPage={8}
          id={({ api, operationId, code, status }) => `${api} ${operationId} ${code} ${status}`}
          columns={[
            {
              label: 'Operation',
              sort: ({ operationId }) => operationId ?? '',
              render: ({ api, operationId }) => `${operationTitle(api, operationId)} (${api})`,
            },
            { label: 'Status', number: true, sort: ({ status }) => status },
            {
              label: 'Code',
              sort: ({ code }) => code,
              render: ({ code, lastRequestId }) => (
                <Link to="/developer/monitor/logs" query={{ code, request: lastRequestId }}>
                  {code}
                </Link>
              ),
            },
            { label: 'Times', number: true, sort: ({ count }) => count },
            timeColumn('Last', 'lastAt'),
          ]}
        />
      )}
    </Section>
  )
}

/** Requests and latency by operation. */
export function OperationsSection({ data }: MetricsProps) {
  if (data.operations.length === 0) return null
  return (
    <Section title="Operations">
      <Table
        caption="Requests by operation"
        rows={data.operations}
        perPage={10}
        id={({ api, operationId }) => `${api} ${operationId}`}
        columns={[
          {
            label: 'Operation',
            sort: ({ operationId }) => operationId,
            render: ({ api, operationId }) => (
              <Link to="/developer/monitor/logs" query={{ api, operationId }}>
                {operationTitle(api, operationId)} ({api})
              </Link>
            ),
          },
          { label: 'Requests', number: true, sort: (row) => row.requests },
          {
            label: 'Errors',
            number: true,
            sort: (row) => row.errors / Math.max(1, row.requests),
            render: (row) => formatPercent(row.errors, row.requests),
          },
          {
            label: '95th percentile',
            number: true,
            sort: (row) => row.p95,
            render: (row) => formatLatency(row.p95, row.requests),
          },
        ]}
      />
    </Section>
  )
}
