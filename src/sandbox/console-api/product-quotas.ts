/**
 * Monthly quotas of products. Successful requests count; requests beyond a quota are refused until the month ends (UTC).
 * The table `usage` counts as requests are logged.
 */

import { createApiError } from '../http/api-error.ts'
import { formatTimestamp } from '../time/clock.ts'
import type { Principal, SandboxContext } from '../sandbox-context.ts'
import { groupNames } from '../../lib/text/split-names.ts'

/** The product of each operation. Operations that serve all products have none. */
export const OPERATION_PRODUCTS: ReadonlyMap<string, string> = groupNames({
  kyb: 'onboarding generateKybReport getBusinessVerification getOrganization getOrganizationInvites orgInvite',
  identity: 'getOrganizationUser',
  tokenization: 'initiateFileUpload getEventStatus mintDataRequest getDataVdtDetails getMintedActionVdt',
})

/** Requests per month and organization: few enough for a demo to reach the limit. */
const MONTHLY_LIMITS: Readonly<Record<string, number>> = { identity: 500, kyb: 100, tokenization: 1000 }

export interface Quota {
  readonly product: string
  readonly limit: number
  readonly used: number
  /** Begin of the month and of the next one, as timestamps. */
  readonly from: string
  readonly resetsAt: string
}

/** Usage of an organization's products in this month: requests that succeeded. */
export function countQuotas({ store, clock }: SandboxContext, org: string): readonly Quota[] {
  const { from, to, month } = currentMonth(clock.now())
  const rows = store.rows('SELECT operation, used FROM usage WHERE org = ? AND month = ?', org, month)
  const countUsed = (product: string) =>
    rows
      .filter(({ operation }) => OPERATION_PRODUCTS.get(String(operation)) === product)
      .reduce((sum, row) => sum + Number(row['used']), 0)
  return (store.get('organization', org)?.products ?? []).flatMap((product) => {
    const limit = MONTHLY_LIMITS[product]
    if (limit === undefined) return []
    return [
      {
        product,
        limit,
        used: countUsed(product),
        from: formatTimestamp(from),
        resetsAt: formatTimestamp(to),
      },
    ]
  })
}

/** The month of a time in UTC: its begin, the begin of the next one, and its name as SQLite writes it. */
function currentMonth(at: number): { readonly from: number; readonly to: number; readonly month: string } {
  const date = new Date(at)
  const begin = (plus: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + plus)
  return { from: begin(0), to: begin(1), month: date.toISOString().slice(0, 7) }
}

/**
 * Refuses a request of an application whose organization has used up the quota of the operation's product. Throws
 * rate_limited with Retry-After, the seconds until the quota resets.
 */
export function requireQuota(
  context: SandboxContext,
  operationId: string,
  principal: Principal | undefined,
): void {
  const product = OPERATION_PRODUCTS.get(operationId)
  if (context.limits === 'none' || product === undefined || principal?.kind !== 'application') return
  const quota = countQuotas(context, principal.org).find((candidate) => candidate.product === product)
  if (quota === undefined || quota.used < quota.limit) return
  const { limit, from, resetsAt } = quota
  const windowSeconds = (Date.parse(resetsAt) - Date.parse(from)) / 1000
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - context.clock.now()) / 1000))
  throw createApiError(
    'rate_limited',
    `The monthly quota of ${product}, ${limit} requests, is used up. It resets at ${resetsAt}.`,
    {
      headers: {
        'retry-after': String(seconds),
        'ratelimit-policy': `"monthly-${product}";q=${limit};w=${windowSeconds}`,
        ratelimit: `"monthly-${product}";r=0;t=${seconds}`,
      },
    },
  )
}
