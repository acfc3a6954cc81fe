import type { OrganizationSettings } from './records.ts'

/** Settings of an organization that nobody has changed yet. */
export const DEFAULT_SETTINGS: OrganizationSettings = {
  logRetentionDays: 14,
  webhookVersion: 'v1',
  notifications: { failingWebhooks: true, expiringSecrets: true, memberChanges: false },
  allowedDomains: [],
  supportEmail: null,
}
