/** Seeds a week of requests, deliveries and audit entries, so that a new console has something to show. */

import { formatTimestamp } from '../time/clock.ts'
import { createId, type RandomSource } from '../store/random-ids.ts'
import { readEventExample } from '../webhooks/publish-event.ts'
import { HARBOUR_MILL, NORDLICHT, personas } from '../identity/users.ts'
import type { DeliveryAttempt } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { QUICKSTART } from './seed-applications.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Requests of the seeded applications, as [operation, method, path, status, code]. Frequent ones are listed more than once. */
const REQUESTS: readonly (readonly [string, string, string, number, string | null])[] = [
  ['generateAuthToken', 'POST', '/v1/auth/token', 200, null],
  ['generateAuthToken', 'POST', '/v1/auth/token', 200, null],
  ['getEventStatus', 'GET', '/v1/events/evt_4XvT7kLm2RqN9wPc', 200, null],
  ['getEventStatus', 'GET', '/v1/events/evt_2WsX6edC0rFv4TgB', 200, null],
  ['getEventStatus', 'GET', '/v1/events/evt_2WsX6edC0rFv4TgB', 200, null],
  ['initiateFileUpload', 'POST', '/v1/files', 202, null],
  ['mintDataRequest', 'POST', '/v1/mint/requests', 202, null],
  ['getDataVdtDetails', 'GET', '/v1/vdts/vdt_8KfR3nYt6XbW2qLs', 200, null],
  ['getOrganization', 'GET', `/v1/organizations/${HARBOUR_MILL}`, 200, null],
  ['getBusinessVerification', 'GET', '/v1/kyb/verifications/kyb_5Hs0aJq8VmTx2LrB', 200, null],
  ['introspectToken', 'POST', '/v1/auth/introspect', 200, null],
  ['getOrganizationInvites', 'GET', `/v1/organizations/${HARBOUR_MILL}/invites`, 200, null],
  ['getDataVdtDetails', 'GET', '/v1/vdts/vdt_6MgC1xQf9ZsV3eHo', 404, 'vdt_not_found'],
  ['mintDataRequest', 'POST', '/v1/mint/requests', 422, 'validation_failed'],
  ['initiateFileUpload', 'POST', '/v1/files', 415, 'file_type_not_supported'],
  ['generateKybReport', 'POST', '/v1/kyb/reports', 429, 'rate_limited'],
  ['getOrganization', 'GET', '/v1/organizations/org_1ZxC5vBn9MlK3jHg', 401, 'token_expired'],
  ['onboarding', 'POST', '/v1/kyb/onboarding', 503, 'provider_unavailable'],
]
const USER_AGENTS = ['meter-import/2.4 (node)', 'python-requests/2.32', 'curl/8.14.1']
const IP_ADDRESSES = ['192.0.2.17', '198.51.100.42', '203.0.113.8']

/** History before the first visit: a day of requests, a few events, and an audit trail. */
export function seedHistory(context: SandboxContext, now: number, roll: RandomSource): void {
  seedRequests(context, now, roll)
  seedDeliveries(context, now, roll)
  seedAuditLog(context, now, roll)
}

function pickRandom<T>(list: readonly [T, ...T[]] | readonly T[], roll: RandomSource): T {
  const item = list[roll(list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function seedRequests({ store }: SandboxContext, now: number, roll: RandomSource): void {
  for (let n = 0; n < 240; n += 1) {
    const [operation, method, path, status, code] = pickRandom(REQUESTS, roll)
    // Two thirds within the last day, the rest within the week before.
    const at = n % 3 === 0 ? now - DAY - roll(6 * DAY) : now - roll(DAY)
    const body = {
      query: '',
      ipAddress: pickRandom(IP_ADDRESSES, roll),
      userAgent: pickRandom(USER_AGENTS, roll),
      // Two thirds of the import use the old secret still.
      secretId:
        n % 4 === 0
          ? n % 3 === 0
            ? 'sec_9MnB8vCx7ZlK6jHg'
            : 'sec_1QwE2rTy3UiO4pAs'
          : 'sec_quickstartSecret',
      request: { headers: { accept: 'application/json', authorization: 'Bearer [redacted]' }, body: null },
      response: {
        headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
        body: code === null ? null : { code, status },
      },
      broken: [],
    }
    store.run(
      'INSERT INTO logs (id, at, org, application, api, operation, method, path, status, code, ms, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      createId('req', roll),
      at,
      HARBOUR_MILL,
      n % 4 === 0 ? 'app_8YtR5eWq2UiO9pAs' : QUICKSTART.id,
      'v1',
      operation,
      method,
      path,
      status,
      code,
      4 + roll(60) + (operation === 'initiateFileUpload' ? roll(400) : 0),
      JSON.stringify(body),
    )
  }
}

function seedDeliveries(context: SandboxContext, now: number, roll: RandomSource): void {
  const { store } = context
  const types = [
    'file.upload.completed',
    'mint.status.updated',
    'kyb.status.updated',
    'organization.admin.created',
  ]
  for (let n = 0; n < 24; n += 1) {
    const at = now - (n + 1) * 2 * HOUR - roll(HOUR)
    const type = pickRandom(types, roll)
    const messageId = createId('msg', roll)
    store.put('message', {
      id: messageId,
      at,
      org: HARBOUR_MILL,
      type,
      payload: { ...readEventExample(context, type), timestamp: formatTimestamp(at) },
      audience: [HARBOUR_MILL],
      requestId: null,
    })
    const put = (endpointId: string, good: boolean) =>
      store.put('delivery', {
        id: createId('dlv', roll),
        at,
        org: HARBOUR_MILL,
        parent: endpointId,
        endpointId,
        messageId,
        type,
        state: good ? 'delivered' : 'failed',
        attempts: [seedAttempt(at, messageId, good, roll)],
        nextAttemptAt: null,
        updatedAt: at,
      })
    put('whe_7HgF6dSa5PoI4uYt', true)
    if (n < 8 && type !== 'mint.status.updated') put('whe_3RtY4uIo5PaS6dFg', false)
  }
  const failing = store.get('endpoint', 'whe_3RtY4uIo5PaS6dFg')
  if (failing !== undefined) store.put('endpoint', { ...failing, failingSince: now - 13 * HOUR })
}

function seedAttempt(at: number, messageId: string, good: boolean, roll: RandomSource): DeliveryAttempt {
  return {
    at,
    trigger: 'event',
    status: good ? 200 : 500,
    ms: 8 + roll(200),
    error: null,
    diagnosis: good ? 'Your server accepted the event.' : 'Your server failed with 500. Check its log.',
    requestHeaders: {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-signature': '[redacted]',
    },
    responseHeaders: { 'content-type': 'application/json' },
    responseBody: good ? '{"received":true}' : '{"error":"warehouse is closed"}',
  }
}

/** An entry of the audit log: who did what how many days ago. */
interface SeededAction {
  readonly org: string
  readonly user: (typeof personas)[number] | undefined
  readonly days: number
  readonly action: string
  readonly target: { readonly kind: string; readonly id: string; readonly name: string | null }
  readonly after?: Readonly<Record<string, string>>
}

function seedAuditLog({ store }: SandboxContext, now: number, roll: RandomSource): void {
  const [amara, lena, , jonas] = personas
  const application = (clientId: string, name: string) => ({ kind: 'application', id: clientId, name })
  const meterReadings = application('app_8YtR5eWq2UiO9pAs', 'Meter readings import')
  const mill = { org: HARBOUR_MILL, user: amara }
  const actions: readonly SeededAction[] = [
    { ...mill, days: 90, action: 'application.created', target: application(QUICKSTART.id, 'Quickstart') },
    { ...mill, days: 90, action: 'application.created', target: meterReadings },
    {
      ...mill,
      days: 20,
      action: 'application.updated',
      target: application('app_5DfG6hJk7LzX8cVb', 'Supplier onboarding (old)'),
      after: { status: 'suspended' },
    },
    { ...mill, user: lena, days: 1, action: 'secret.rotated', target: meterReadings },
    {
      ...mill,
      days: 60,
      action: 'webhook-endpoint.created',
      target: { kind: 'webhook-endpoint', id: 'whe_3RtY4uIo5PaS6dFg', name: null },
    },
    {
      org: NORDLICHT,
      user: jonas,
      days: 80,
      action: 'application.created',
      target: application('app_2WsX3edC4rFv5TgB', 'Datenwerke gateway'),
    },
  ]
  for (const { org, user, days, action, target, after = null } of actions)
    if (user !== undefined)
      store.put('audit', {
        id: createId('aud', roll),
        at: now - days * DAY - roll(DAY),
        org,
        parent: user.userId,
        actor: { userId: user.userId, email: user.email, name: `${user.givenName} ${user.familyName}` },
        action,
        target,
        before: null,
        after,
        requestId: createId('req', roll),
        ipAddress: pickRandom(IP_ADDRESSES, roll),
      })
  if (amara === undefined) return
  store.put('memberInvitation', {
    id: createId('gst', roll),
    at: now - DAY,
    org: HARBOUR_MILL,
    email: 'ines.moreau@harbour-mill.example',
    roles: ['developer'],
    products: ['kyb'],
    status: 'pending',
    invitedBy: amara.email,
    expiresAt: now + 6 * DAY,
  })
}
