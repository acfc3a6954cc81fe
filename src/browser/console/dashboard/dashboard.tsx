/** The dashboard: metrics of the organization in a time range, which the address holds. */
import { Section } from '../ui/section.tsx'
import { RequestChart } from '../logs/request-chart.tsx'
import { Link } from '../routing/link.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { awaitQueries, useQuery } from '../api/use-query.ts'
import { EmptyState, QueryResult } from '../ui/query-result.tsx'
import type { Alert, Application, Metrics } from '../api/models.ts'
import { LazyPart } from '../routing/lazy-part.tsx'
import { settings } from '../page-data.ts'
import type { ViewProps } from '../routing/route.ts'
import { formatPercent, formatNumber, formatLatency, type MetricsProps } from './metrics-format.ts'
import { Attention } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ErrorsSection, OperationsSection } from './errors-and-operations.tsx'
import { UsageSection } from './usage.tsx'

const loadStatusLine = async () => (await import('./status-line.tsx')).StatusLine

/** A dashboard that is left open stays up to date. */
const REFRESH_EACH_MINUTE = { refreshInterval: () => 60_000 }

const RANGES = ['1h', '24h', '7d', '30d'] as const

/** Metrics of the organization's applications, and what needs attention. */
export function Dashboard({ route }: ViewProps) {
  const { organization } = useConsole()
  const requested = route.query.get('range') ?? '24h'
  const range = RANGES.find((choice) => choice === requested) ?? '24h'
  const metrics = useQuery<Metrics>(
    `/metrics?organizationId=${organization}&range=${range}`,
    REFRESH_EACH_MINUTE,
  )
  const applications = useQuery<{ items: readonly Application[] }>(
    `/applications?organizationId=${organization}&limit=100`,
  )
  const alerts = useQuery<{ items: readonly Alert[] }>(
    `/alerts?organizationId=${organization}&state=open&limit=50`,
    REFRESH_EACH_MINUTE,
  )
  return (
    <>
      <h1 tabIndex={-1}>Dashboard</h1>
      {settings.statusFeed !== '' && (
        <div className="status-line">
          <LazyPart load={loadStatusLine} what="the platform’s status" props={{}} />
        </div>
      )}
      <TabLinks
        label="Time range"
        to="/developer/dashboard"
        replace
        tabs={RANGES.map((choice) => ({
          label: choice,
          query: { range: choice },
          isCurrent: choice === range,
        }))}
      />
      <QueryResult query={awaitQueries(metrics, applications, alerts)} what="figures">
        {(data) => (
          <>
            <Tiles data={data} />
            <Attention data={data} alerts={alerts} />
            <FirstSteps data={data} applications={applications.data?.items} />
            <RequestsSection data={data} />
            <ErrorsSection data={data} />
            <OperationsSection data={data} />
            <UsageSection data={data} applications={applications.data?.items ?? []} />
          </>
        )}
      </QueryResult>
    </>
  )
}

function Tiles({ data: { totals, previous, webhooks } }: MetricsProps) {
  const tiles: readonly (readonly [string, (of: Metrics['totals']) => string, boolean])[] = [
    ['Requests', ({ requests }) => formatNumber(requests), false],
    [
      'Errors',
      ({ errors, requests }) => formatPercent(errors, requests),
      totals.errors > totals.requests / 20,
    ],
    ['95th percentile', ({ p95, requests }) => formatLatency(p95, requests), false],
    ['Median', ({ p50, requests }) => formatLatency(p50, requests), false],
  ]
  return (
    <dl className="tiles">
      {tiles.map(([label, format, bad]) => (
        <div key={label} className={bad ? 'bad' : undefined}>
          <dt>{label}</dt>
          <dd>
            {format(totals)}
            {previous !== undefined && <small>before: {format(previous)}</small>}
          </dd>
        </div>
      ))}
      <div className={webhooks.failed > 0 ? 'bad' : undefined}>
        <dt>Webhooks delivered</dt>
        <dd>{formatPercent(webhooks.delivered, webhooks.delivered + webhooks.failed)}</dd>
      </div>
    </dl>
  )
}

function RequestsSection({ data }: MetricsProps) {
  return (
    <Section title="Requests">
      {data.totals.requests === 0 ? (
        <EmptyState title="No requests in this time.">
          <p>
            Send one with the credentials of an application:{' '}
            <Link to="/developer/documentation">samples with your credentials</Link>.
          </p>
        </EmptyState>
      ) : (
        <RequestChart title="Requests" series={data.series} stepSeconds={data.stepSeconds} />
      )}
    </Section>
  )
}
