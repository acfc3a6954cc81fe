/** The part of the dashboard about failing endpoints, expiring secrets and quotas that are nearly used up. */
import { Chip } from '../ui/chip.tsx'
import { formatDurationSince, RelativeTime } from '../ui/relative-time.tsx'
import { Section } from '../ui/section.tsx'
import { Link } from '../routing/link.tsx'
import { formatNumber, QUOTA_WARNING, type MetricsProps } from './metrics-format.ts'

/** What fails or will fail soon. */
export function Attention({ data: { webhooks, expiring, quotas } }: MetricsProps) {
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
