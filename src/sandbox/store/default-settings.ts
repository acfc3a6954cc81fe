/** The settings of a new organization. */

import type { OrganizationSettings } from './records.ts'

/** Settings of an organization before the first change. */
export const DEFAULT_SETTINGS: OrganizationSettings = {
  logRetentionDays: 14,
  webhookVersion: 'v1',
  notifications: {
    errorRate: true,
    failingWebhooks: true,
    expiringSecrets: true,
    quotas: true,
    secretGuessing: true,
    memberChanges: false,
  },
  allowedDomains: [],
  supportEmail: null,
  alertErrorRate: 25,
}
