/**
 * The conditions that alerts are about, found in the present state of an organization. Pure reading: what is new or has
 * ended is decided by `evaluateAlerts`.
 */

import { countQuotas } from '../console-api/product-quotas.ts'
import { formatTimestamp } from '../time/clock.ts'
import type { Alert } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Requests within an hour below which a share of errors says little. */
const MIN_REQUESTS = 20
/** An endpoint that failed once may just have restarted. */
const MIN_FAILING_MS = 300_000
/** Secrets that expire within this time are reported. */
const EXPIRY_WARNING_MS = 7 * DAY
/** Share of a quota from which it is reported. */
const QUOTA_WARNING = 0.8

/** A condition that holds. Two conditions are about the same alert if kind and key are equal. */
export type AlertCondition = Pick<
  Alert,
  'kind' | 'key' | 'severity' | 'title' | 'detail' | 'subject' | 'since' | 'until'
>

/** All conditions of an organization that can be read from its data. Guesses of secrets leave nothing to read. */
export function findConditions(context: SandboxContext, org: string): readonly AlertCondition[] {
  return [
    ...findErrorRate(context, org),
    ...findFailingEndpoints(context, org),
    ...findExpiringSecrets(context, org),
    ...findUsedQuotas(context, org),
  ]
}

function findErrorRate({ store, clock }: SandboxContext, org: string): readonly AlertCondition[] {
  const organization = store.get('organization', org)
  if (organization === undefined) return []
  const since = clock.now() - HOUR
  const row = store.rows(
    'SELECT count(*) AS requests, coalesce(sum(status >= 400), 0) AS errors FROM logs WHERE org = ? AND at >= ? AND authenticated = 1',
    org,
    since,
  )[0]
  const [requests, errors] = [Number(row?.['requests']), Number(row?.['errors'])]
  const { alertErrorRate } = organization.settings
  const percent = requests === 0 ? 0 : (errors / requests) * 100
  if (requests < MIN_REQUESTS || percent < alertErrorRate) return []
  return [
    {
      kind: 'error_rate',
      key: org,
      severity: percent >= Math.max(50, alertErrorRate) ? 'critical' : 'warning',
      title: 'Many requests fail',
      detail: `${errors} of ${requests} requests of the last hour failed (${Math.round(percent)} %). The limit is ${alertErrorRate} %.`,
      subject: { kind: 'organization', id: org, name: organization.legalName },
      since,
      until: null,
    },
  ]
}

function findFailingEndpoints({ store, clock }: SandboxContext, org: string): readonly AlertCondition[] {
  return store.list('endpoint', { org }).flatMap(({ id, url, failingSince, status, disabledReason }) => {
    const isDisabled = status === 'disabled' && disabledReason === 'failing'
    if (failingSince === null || (status !== 'enabled' && !isDisabled)) return []
    if (!isDisabled && clock.now() - failingSince < MIN_FAILING_MS) return []
    const began = formatTimestamp(failingSince)
    return [
      {
        kind: 'failing_endpoint',
        key: id,
        severity: isDisabled ? 'critical' : 'warning',
        title: isDisabled ? 'A webhook endpoint was disabled' : 'A webhook endpoint is failing',
        detail: `${url} has accepted no event since ${began}.${isDisabled ? ' It was disabled.' : ''}`.slice(
          0,
          1000,
        ),
        subject: { kind: 'webhook_endpoint', id, name: url },
        since: failingSince,
        until: null,
      },
    ]
  })
}

function findExpiringSecrets({ store, clock }: SandboxContext, org: string): readonly AlertCondition[] {
  const now = clock.now()
  return store.list('application', { org }).flatMap((application) =>
    application.secrets.flatMap(({ id, last4, expiresAt, revokedAt, lastUsedAt }) => {
      if (revokedAt !== null || expiresAt === null) return []
      if (expiresAt <= now || expiresAt >= now + EXPIRY_WARNING_MS) return []
      const use =
        lastUsedAt === null ? 'It was never used.' : `It was last used ${formatTimestamp(lastUsedAt)}.`
      return [
        {
          kind: 'expiring_secret',
          key: id,
          severity: expiresAt < now + DAY ? 'critical' : 'warning',
          title: `A secret of ${application.name} expires soon`,
          detail: `The secret …${last4} of ${application.name} expires ${formatTimestamp(expiresAt)}. ${use}`,
          subject: { kind: 'application', id: application.id, name: application.name },
          since: expiresAt - EXPIRY_WARNING_MS,
          until: expiresAt,
        } as const,
      ]
    }),
  )
}

function findUsedQuotas(context: SandboxContext, org: string): readonly AlertCondition[] {
  return countQuotas(context, org)
    .filter(({ used, limit }) => used >= limit * QUOTA_WARNING)
    .map(({ product, used, limit, from, resetsAt }) => ({
      kind: 'quota',
      key: product,
      severity: used >= limit ? 'critical' : 'warning',
      title:
        used >= limit ? `The quota of ${product} is used up` : `The quota of ${product} is nearly used up`,
      detail:
        `${used} of ${limit} requests of this month are used. ` +
        (used >= limit ? 'Further requests are refused until ' : 'The quota resets ') +
        `${resetsAt}.`,
      subject: { kind: 'product', id: product, name: product },
      since: Date.parse(from),
      until: Date.parse(resetsAt),
    }))
}
