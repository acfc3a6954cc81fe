/** Monthly quotas of products. They are counted from the logs; requests beyond a quota are not refused. */

import { formatTimestamp } from '../time/clock.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** The product of each operation. Operations that serve all products have none. */
export const OPERATION_PRODUCTS: Readonly<Record<string, string>> = {
  onboarding: 'kyb',
  generateKybReport: 'kyb',
  getBusinessVerification: 'kyb',
  getOrganization: 'kyb',
  getOrganizationInvites: 'kyb',
  orgInvite: 'kyb',
  getOrganizationUser: 'identity',
  initiateFileUpload: 'tokenization',
  getEventStatus: 'tokenization',
  mintDataRequest: 'tokenization',
  getDataVdtDetails: 'tokenization',
  getMintedActionVdt: 'tokenization',
}

/** Requests per month and organization: few enough for a demo to reach the limit. */
const MONTHLY_LIMITS: Readonly<Record<string, number>> = { identity: 500, kyb: 100, tokenization: 1000 }

/** What an organization has used of its products in this month: requests that succeeded, counted from the logs. Nothing is refused beyond the limit. */
export function countQuotas({ store, clock }: SandboxContext, org: string): readonly object[] {
  const now = new Date(clock.now())
  const month = (plus: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + plus)
  const rows = store.rows(
    'SELECT operation, count(*) AS used FROM logs WHERE org = ? AND at >= ? AND at < ? AND status < 300 GROUP BY operation',
    org,
    month(0),
    month(1),
  )
  const used = (product: string) =>
    rows
      .filter(({ operation }) => OPERATION_PRODUCTS[String(operation)] === product)
      .reduce((sum, row) => sum + Number(row['used']), 0)
  return (store.get('organization', org)?.products ?? []).flatMap((product) => {
    const limit = MONTHLY_LIMITS[product]
    if (limit === undefined) return []
    return [
      {
        product,
        limit,
        used: used(product),
        from: formatTimestamp(month(0)),
        resetsAt: formatTimestamp(month(1)),
      },
    ]
  })
}
