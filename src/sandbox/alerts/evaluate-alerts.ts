/**
 * Opens and resolves alerts, and reports each change: by mail to the administrators, as far as the settings ask for it, and
 * by webhook to the endpoints that name the event. An alert that becomes critical is reported again.
 */

import { createId } from '../store/random-ids.ts'
import { formatOptionalTime, formatTimestamp } from '../time/clock.ts'
import { sendMail } from '../inbox/mails.ts'
import { publishAlertEvent } from '../webhooks/publish-event.ts'
import type { Alert, MailLink } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { ALERT_SETTINGS } from './alert-kinds.ts'
import { findConditions, type AlertCondition } from './alert-conditions.ts'

/** Compares an organization with its open alerts: opens what is new, resolves what has ended. */
export function evaluateAlerts(context: SandboxContext, org: string): void {
  const { store, clock } = context
  const conditions = findConditions(context, org)
  const open = store.list('alert', { org, where: { state: 'open' } })
  const isSame = (alert: Alert, { kind, key }: AlertCondition) => alert.kind === kind && alert.key === key
  const ended = open.filter((alert) =>
    alert.kind === 'secret_guessing'
      ? (alert.until ?? 0) <= clock.now()
      : !conditions.some((condition) => isSame(alert, condition)),
  )
  if (conditions.length + ended.length === 0) return
  store.transaction(() => {
    for (const alert of ended) resolveAlert(context, alert)
    for (const condition of conditions) {
      const alert = open.find((candidate) => isSame(candidate, condition))
      if (alert === undefined) openAlert(context, org, condition)
      else updateAlert(context, alert, condition)
    }
  })
}

/** Opens an alert and reports it. `extraRecipients` get the mail beside the administrators. */
export function openAlert(
  context: SandboxContext,
  org: string,
  condition: AlertCondition,
  extraRecipients: readonly string[] = [],
): void {
  const alert: Alert = {
    id: createId('alr'),
    at: context.clock.now(),
    org,
    state: 'open',
    resolvedAt: null,
    ...condition,
  }
  context.store.put('alert', alert)
  reportAlert(context, alert, extraRecipients)
}

function updateAlert(context: SandboxContext, alert: Alert, condition: AlertCondition): void {
  // The beginning stays, because the error rate belongs to a moving window.
  const changed: Alert = { ...alert, ...condition, since: alert.since }
  if (changed.severity === alert.severity && changed.detail === alert.detail) return
  context.store.put('alert', changed)
  if (changed.severity === 'critical' && alert.severity === 'warning') reportAlert(context, changed)
}

function resolveAlert(context: SandboxContext, alert: Alert): void {
  const resolved: Alert = { ...alert, state: 'resolved', resolvedAt: context.clock.now() }
  context.store.put('alert', resolved)
  publishAlertEvent(context, resolved, describeAlert(resolved))
}

function reportAlert(context: SandboxContext, alert: Alert, extraRecipients: readonly string[] = []): void {
  const { store } = context
  const org = alert.org ?? ''
  publishAlertEvent(context, alert, describeAlert(alert))
  const administrators = store
    .list('member', { org })
    .filter(({ roles }) => roles.includes('organization_admin'))
    .map(({ email }) => email)
  const isWanted = store.get('organization', org)?.settings.notifications[ALERT_SETTINGS[alert.kind]] === true
  for (const to of isWanted ? new Set([...extraRecipients, ...administrators]) : [])
    sendMail(context, { to, subject: alert.title, text: alert.detail, link: alertLink(alert) })
}

/** Where the console shows what an alert is about. */
function alertLink({ org, kind, subject }: Alert): MailLink {
  const query = new URLSearchParams({ org: org ?? '' })
  const page = {
    error_rate: ['Open the logs', '/developer/monitor/logs', {}],
    failing_endpoint: [
      'Open the endpoint',
      '/developer/application/detail',
      { tab: 'webhooks', endpoint: subject.id },
    ],
    expiring_secret: [
      'Open the application',
      '/developer/application/detail',
      { id: subject.id, tab: 'credentials' },
    ],
    quota: ['Open the dashboard', '/developer/dashboard', {}],
    secret_guessing: ['Open the application', '/developer/application/detail', { id: subject.id }],
  } as const satisfies Record<string, readonly [string, string, Readonly<Record<string, string>>]>
  const [label, path, more] = page[kind]
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return { label, part: 'portal', path: `${path}?${query.toString()}` }
}

/** An alert as the console's contract has it. */
export function describeAlert({ id, at, org, since, until, resolvedAt, key: _, ...rest }: Alert) {
  return {
    id,
    organizationId: org ?? '',
    ...rest,
    since: formatTimestamp(since),
    until: formatOptionalTime(until),
    openedAt: formatTimestamp(at),
    resolvedAt: formatOptionalTime(resolvedAt),
  }
}
