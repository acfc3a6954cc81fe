/** The names of alerts: their kinds with the setting that sends an email about each, and the types of their events. */

/** Subject of an alert, and the member of an organization's `notifications` that turns its email on. */
export const ALERT_SETTINGS = {
  error_rate: 'errorRate',
  failing_endpoint: 'failingWebhooks',
  expiring_secret: 'expiringSecrets',
  quota: 'quotas',
  secret_guessing: 'secretGuessing',
} as const

export type AlertKind = keyof typeof ALERT_SETTINGS

/** Events of the console's contract (`webhooks`). Only endpoints that name one receive it. */
export const ALERT_EVENT_TYPES = ['alert.opened', 'alert.resolved'] as const
