import { Chip, formatDurationSince, formatTime, Section, RelativeTime, type Tone } from '../ui/bits.tsx'
import { RequestChart, type RequestPoint } from '../ui/request-chart.tsx'
import { Link } from '../routing/link.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { useQuery } from '../api/use-query.ts'

import { operations, platform } from '../page-data.ts'
import { EmptyState, QueryResult } from '../ui/query-result.tsx'
import { Table } from '../ui/table.tsx'
import type { Application, Metrics } from '../api/models.ts'
import type { ViewProps } from '../routing/route.ts'

const RANGES = ['1h', '24h', '7d', '30d'] as const

const formatPercent = (part: number, whole: number) =>
  whole === 0 ? '0 %' : `${((part / whole) * 100).toFixed(1)} %`
const formatNumber = (value: number) => value.toLocaleString('en')
const formatMilliseconds = (value: number) => `${Math.round(value)} ms`

/** Share of a quota from which the dashboard warns. */
const QUOTA_WARNING = 0.8

/** Metrics of the organization's applications, and what needs attention. */
export function Dashboard({ route }: ViewProps) {
  const { organization } = useConsole()
  const requested = route.query.get('range') ?? '24h'
  const range = RANGES.find((choice) => choice === requested) ?? '24h'
  const metrics = useQuery<Metrics>(`/metrics?organizationId=${organization}&range=${range}`)
  const applications = useQuery<{ items: readonly Application[] }>(
    `/applications?organizationId=${organization}&limit=100`,
  )
  return (
    <>
      <h1 tabIndex={-1}>Dashboard</h1>
      <nav className="choice" aria-label="Time range">
        {RANGES.map((choice) => (
          <Link
            key={choice}
            to="/developer/dashboard"
            query={{ range: choice }}
            replace
            aria-current={choice === range ? 'true' : undefined}
          >
            {choice}
          </Link>
        ))}
      </nav>
      <QueryResult query={metrics} what="figures">
        {(data) => (
          <>
            <Tiles data={data} />
            <Attention data={data} />
            <FirstSteps data={data} applications={applications.data?.items} />
            <RequestsSection data={data} />
            <ErrorsSection data={data} />
            <OperationsSection data={data} />
            <UsageSection data={data} />
          </>
        )}
      </QueryResult>
    </>
  )
}

interface MetricsProps {
  readonly data: Metrics
}

function Tiles({ data: { totals, webhooks } }: MetricsProps) {
  const tiles: readonly (readonly [string, string, boolean])[] = [
    ['Requests', formatNumber(totals.requests), false],
    ['Errors', formatPercent(totals.errors, totals.requests), totals.errors > totals.requests / 20],
    ['95th percentile', formatMilliseconds(totals.p95), false],
    ['Median', formatMilliseconds(totals.p50), false],
    [
      'Webhooks delivered',
      formatPercent(webhooks.delivered, webhooks.delivered + webhooks.failed),
      webhooks.failed > 0,
    ],
  ]
  return (
    <dl className="tiles">
      {tiles.map(([label, value, bad]) => (
        <div key={label} className={bad ? 'bad' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What fails or will fail soon. */
function Attention({ data: { webhooks, expiring, quotas } }: MetricsProps) {
  const tight = quotas.filter(({ used, limit }) => used >= limit * QUOTA_WARNING)
  if (webhooks.failing.length + expiring.length + tight.length === 0) return null
  return (
    <Section title="Needs attention" tone="bad">
      <ul className="bare">
        {webhooks.failing.map(({ endpointId, url, failingSince }) => (
          <li key={endpointId}>
            <Chip tone="bad">failing</Chip> The webhook endpoint <code>{url}</code> has been failing for{' '}
            {formatDurationSince(failingSince)}.{' '}
            <Link to="/developer/application/detail" query={{ tab: 'webhooks', endpoint: endpointId }}>
              See why
            </Link>
          </li>
        ))}
        {expiring.map(({ applicationId, applicationName, secretId, expiresAt, lastUsedAt }) => (
          <li key={secretId}>
            <Chip tone="warn">expiring</Chip> A secret of {applicationName} ends{' '}
            <RelativeTime at={expiresAt} planned />; it was last used <RelativeTime at={lastUsedAt} />.{' '}
            <Link to="/developer/application/detail" query={{ id: applicationId, tab: 'credentials' }}>
              See who uses it
            </Link>
          </li>
        ))}
        {tight.map(({ product, used, limit, resetsAt }) => (
          <li key={product}>
            <Chip tone={used < limit ? 'warn' : 'bad'}>{used < limit ? 'nearly used up' : 'used up'}</Chip>{' '}
            The quota of {product}: {formatNumber(used)} of {formatNumber(limit)} requests of this month. It
            begins anew <RelativeTime at={resetsAt} planned />.
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The steps to the first call, until all are done. */
function FirstSteps({
  data,
  applications,
}: MetricsProps & { readonly applications: readonly Application[] | undefined }) {
  const { totals, webhooks } = data
  if (applications === undefined) return null
  const steps = [
    { done: applications.length > 0, to: '/developer/application', text: 'Create an application' },
    {
      done: applications.some(({ lastUsedAt }) => lastUsedAt !== null) || totals.requests > 0,
      to: '/developer/documentation',
      text: 'Make the first call with its credentials',
    },
    {
      done: webhooks.delivered + webhooks.failed + webhooks.pending > 0,
      to: '/developer/application/detail',
      text: 'Receive a webhook',
    },
  ]
  if (steps.every(({ done }) => done)) return null
  return (
    <Section title="First steps">
      <ol className="steps">
        {steps.map(({ done, to, text }) => (
          <li key={text}>
            {done ? <s>{text}</s> : <Link to={to}>{text}</Link>} {done && <Chip tone="good">done</Chip>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function RequestsSection({ data }: MetricsProps) {
  const points = data.series.map(({ at, requests, clientErrors, serverErrors }): RequestPoint => ({
    label: formatTime(at),
    good: requests - clientErrors - serverErrors,
    client: clientErrors,
    server: serverErrors,
  }))
  return (
    <Section title="Requests">
      {data.totals.requests === 0 ? (
        <EmptyState title="No requests in this time.">
          <p>
            Make one with the credentials of an application:{' '}
            <Link to="/developer/documentation">samples with your credentials</Link>.
          </p>
        </EmptyState>
      ) : (
        <RequestChart title="Requests" points={points} />
      )}
    </Section>
  )
}

const operationTitle = (api: string, id: string | null) =>
  id === null ? 'No operation' : (operations[`${api} ${id}`]?.title ?? id)

function ErrorsSection({ data: { errors } }: MetricsProps) {
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
            { label: 'Status', number: true, sort: ({ status }) => status, render: ({ status }) => status },
            {
              label: 'Code',
              sort: ({ code }) => code,
              render: ({ code, lastRequestId }) => (
                <Link to="/developer/monitor/logs" query={{ code, request: lastRequestId }}>
                  {code}
                </Link>
              ),
            },
            { label: 'Times', number: true, sort: ({ count }) => count, render: ({ count }) => count },
            {
              label: 'Last',
              sort: ({ lastAt }) => lastAt,
              render: ({ lastAt }) => <RelativeTime at={lastAt} />,
            },
          ]}
        />
      )}
    </Section>
  )
}

function OperationsSection({ data }: MetricsProps) {
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
          { label: 'Requests', number: true, sort: (row) => row.requests, render: (row) => row.requests },
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
            render: (row) => formatMilliseconds(row.p95),
          },
        ]}
      />
    </Section>
  )
}

function UsageSection({ data: { products, quotas, versions, verifications } }: MetricsProps) {
  return (
    <Section title="Usage">
      <div className="columns">
        <Meters
          label="Of the month’s quota"
          rows={quotas.map(({ product, used, limit }) => ({
            name: product,
            value: used,
            most: limit,
            text: `${formatNumber(used)} of ${formatNumber(limit)} (${Math.floor((used / limit) * 100)} %)`,
            ...(used >= limit * QUOTA_WARNING && { tone: used < limit ? 'warn' : 'bad' }),
          }))}
          empty="No product has a quota."
        />
        <Meters
          label="Requests by product"
          rows={countMeters(products.map((usage) => [usage.product, usage.requests]))}
        />
        <Meters
          label="API versions in use"
          rows={countMeters(versions.map(({ api, requests }) => [api, requests]))}
        />
      </div>
      <Funnel states={verifications} />
    </Section>
  )
}

interface Meter {
  readonly name: string
  readonly value: number
  readonly most: number
  readonly text: string
  readonly tone?: Tone
}

/** Meters relative to the largest value. */
function countMeters(rows: readonly (readonly [string, number])[]): readonly Meter[] {
  const most = Math.max(1, ...rows.map(([, value]) => value))
  return rows.map(([name, value]) => ({ name, value, most, text: formatNumber(value) }))
}

interface MetersProps {
  readonly label: string
  readonly rows: readonly Meter[]
  readonly empty?: string
}

function Meters({ label, rows, empty }: MetersProps) {
  return (
    <div>
      <h3>{label}</h3>
      {rows.length === 0 && empty !== undefined ? (
        <p className="hint">{empty}</p>
      ) : (
        <dl className="meters">
          {rows.map(({ name, value, most, text, tone }) => (
            <div key={name} className={tone}>
              <dt>{name}</dt>
              <dd>
                {/* The text has the value already; screen readers skip the bar. */}
                <progress value={value} max={most} aria-hidden="true" /> {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** How many cases have reached each stage of the configured process; each stage is a share of the first. */
function Funnel({ states }: { readonly states: Metrics['verifications'] }) {
  const { funnel } = platform
  if (funnel === undefined) return null
  const counts: Readonly<Record<string, number>> = states
  const stages = funnel.stages.map((stage) => ({
    ...stage,
    count: stage.states.reduce((total, state) => total + (counts[state] ?? 0), 0),
  }))
  const all = stages[0]?.count ?? 0
  return (
    <>
      <h3>{funnel.title}</h3>
      {all === 0 ? (
        <p className="hint">{funnel.empty}</p>
      ) : (
        <ol className="funnel">
          {stages
            .filter(({ count, optional }) => count > 0 || !optional)
            .map(({ label, count, tone }, n) => (
              <li key={label} className={tone}>
                <strong>{label}</strong>
                <progress value={count} max={all} aria-hidden="true" />
                <span>
                  {formatNumber(count)}
                  {n > 0 && ` (${formatPercent(count, all)})`}
                </span>
              </li>
            ))}
        </ol>
      )}
    </>
  )
}
