/** The part of the dashboard about open alerts: what fails, what will soon, and where to look. */
import type { ReactNode } from 'react'
import { Chip, type Tone } from '../ui/chip.tsx'
import { FailureNotice } from '../ui/query-result.tsx'
import { formatDurationSince, RelativeTime } from '../ui/time/relative-time.tsx'
import { Section } from '../ui/section.tsx'
import { Link } from '../routing/link.tsx'
import type { Query } from '../api/use-query.ts'
import type { Alert } from '../api/models.ts'
import { formatNumber, type MetricsProps } from './metrics-format.ts'

export interface AttentionProps extends MetricsProps {
  readonly alerts: Query<{ readonly items: readonly Alert[] }>
}

/** The open alerts of the organization; nothing while there are none. */
export function Attention({ alerts, data }: AttentionProps) {
  const { failure, refetch, busy } = alerts
  const items = alerts.data?.items ?? []
  if (failure === undefined && items.length === 0) return null
  return (
    <Section title="Needs attention" tone="bad">
      {failure && <FailureNotice failure={failure} what="alerts" refetch={refetch} busy={busy} />}
      <ul className="bare">
        {items.map((alert) => {
          const { label, text } = (DESCRIPTIONS[alert.kind] ?? describeOther)(alert, data)
          const tone: Tone = alert.severity === 'critical' ? 'bad' : 'warn'
          return (
            <li key={alert.id}>
              <Chip tone={tone}>{label}</Chip> {text}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

type DescribeAlert = (
  alert: Alert,
  data: MetricsProps['data'],
) => { readonly label: string; readonly text: ReactNode }

/** A kind that a later version of the contract has. */
const describeOther: DescribeAlert = ({ title, detail }) => ({ label: title, text: detail })

/** Each kind of alert in one sentence, with a link to the page that explains it. */
const DESCRIPTIONS: Readonly<Partial<Record<Alert['kind'], DescribeAlert>>> = {
  error_rate: ({ detail }) => ({
    label: 'errors',
    text: (
      <>
        {detail}{' '}
        <Link to="/developer/monitor/logs" query={{ live: '1' }}>
          Open the logs
        </Link>
      </>
    ),
  }),
  failing_endpoint: ({ subject: { id, name }, since, severity }) => ({
    label: severity === 'critical' ? 'disabled' : 'failing',
    text: (
      <>
        The webhook endpoint <code>{name}</code> has been failing for {formatDurationSince(since)}
        {severity === 'critical' && ' and was disabled'}.{' '}
        <Link to="/developer/application/detail" query={{ tab: 'webhooks', endpoint: id }}>
          See why
        </Link>
      </>
    ),
  }),
  expiring_secret: ({ subject: { id, name }, until }) => ({
    label: 'expiring',
    text: (
      <>
        A secret of <bdi>{name}</bdi> expires <RelativeTime at={until} planned />.{' '}
        <Link to="/developer/application/detail" query={{ id, tab: 'credentials' }}>
          See who uses it
        </Link>
      </>
    ),
  }),
  quota({ subject: { id, name }, until, severity }, { quotas }) {
    const quota = quotas.find(({ product }) => product === id)
    const isUsed = severity === 'critical'
    return {
      label: isUsed ? 'used up' : 'nearly used up',
      text: (
        <>
          The quota of <bdi>{name}</bdi>
          {quota &&
            `: ${formatNumber(quota.used)} of ${formatNumber(quota.limit)} requests of this month`}.{' '}
          {isUsed ? 'Further requests are rejected with status 429. It' : 'It'} resets{' '}
          <RelativeTime at={until} planned />.
        </>
      ),
    }
  },
  secret_guessing: ({ subject: { id, name }, until }) => ({
    label: 'guessing',
    text: (
      <>
        Someone may be guessing the secret of <bdi>{name}</bdi>. Requests from the address are refused until{' '}
        <RelativeTime at={until} planned />.{' '}
        <Link to="/developer/application/detail" query={{ id }}>
          Open the application
        </Link>
      </>
    ),
  }),
}
