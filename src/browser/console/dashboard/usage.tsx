/** Usage of the month: quotas, requests by product and version, and the stages of the configured process. */
import { Section } from '../ui/section.tsx'
import type { Tone } from '../ui/chip.tsx'
import { platform } from '../page-data.ts'
import type { Application, Metrics } from '../api/models.ts'
import { formatPercent, formatNumber, QUOTA_WARNING, type MetricsProps } from './metrics-format.ts'

/** Usage of the quotas, and requests by product, application and API version. */
export function UsageSection({
  data: { applications: usage, products, quotas, versions, cases },
  applications,
}: MetricsProps & { readonly applications: readonly Application[] }) {
  const names = new Map(applications.map(({ id, name }) => [id, name]))
  return (
    <Section title="Usage">
      <div className="columns">
        <Meters
          label="Monthly quota"
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
        {usage !== undefined && (
          <Meters
            label="Requests by application"
            rows={countMeters(
              usage.map(({ applicationId, requests }) => [
                names.get(applicationId) ?? applicationId,
                requests,
              ]),
            )}
            empty="No application sent a request."
          />
        )}
        <Meters
          label="API versions in use"
          rows={countMeters(versions.map(({ api, requests }) => [api, requests]))}
        />
      </div>
      <Funnel cases={cases} />
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
function Funnel({ cases }: { readonly cases: Metrics['cases'] }) {
  const { funnel } = platform
  if (funnel === undefined) return null
  const stages = funnel.stages.map((stage) => ({
    ...stage,
    count: stage.states.reduce((total, state) => total + (cases[state] ?? 0), 0),
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
