/** Delivers webhooks: signs them, sends them, records each attempt with a diagnosis, and plans the next attempt. */

import { Webhook } from 'standardwebhooks'
import { postWebhook, type WebhookResponse } from './post-webhook.ts'
import type { DeliveryAttempt, Delivery, WebhookEndpoint } from '../store/records.ts'
import type { Job } from '../time/job-table.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { readString } from '../read-string.ts'

/** The rules for attempts from `x-webhook-signing` of the contract. */
interface DeliveryRules {
  readonly timeoutSeconds: number
  readonly retryAfterSeconds: readonly number[]
  readonly disabledAfterSeconds: number
}

function readDeliveryRules({ contracts }: SandboxContext): DeliveryRules {
  return contracts.v1.document['x-webhook-signing'] as DeliveryRules
}

/** Attempts that are stored for one delivery. */
const MAX_ATTEMPTS_STORED = 30

/**
 * Makes one attempt to deliver a message (Standard Webhooks 1.0.0). A failed attempt plans the next one, until the
 * documented intervals are used up.
 */
export async function deliverWebhook(
  context: SandboxContext,
  job: Job,
  finish: (record: (isCurrent: boolean) => void) => void,
  signal: AbortSignal,
): Promise<void> {
  const { store } = context
  const delivery = store.get('delivery', job.target)
  const endpoint = delivery && store.get('endpoint', delivery.endpointId)
  const message = delivery && store.get('message', delivery.messageId)
  if (delivery === undefined || message === undefined) return finish(() => undefined)
  if (endpoint === undefined || endpoint.status !== 'enabled')
    return finish(() => updateDelivery(context, delivery, { state: 'failed', nextAttemptAt: null }, job.due))
  const body = JSON.stringify(message.payload)
  const headers = signHeaders(message.id, body, endpoint, context)
  const { timeoutSeconds } = readDeliveryRules(context)
  const response = await postWebhook(endpoint.url, {
    body,
    headers,
    within: timeoutSeconds * 1000,
    signal,
  })
  finish((isCurrent) => {
    // Both may have changed while the receiver took its time.
    const delivered = store.get('delivery', job.target)
    if (delivered === undefined) return
    const attempt = createAttempt(job, headers, response, diagnose(response, timeoutSeconds))
    const attempts = [...delivered.attempts, attempt].slice(-MAX_ATTEMPTS_STORED)
    // A replay has taken over: this attempt is part of the history, and the replay decides the state.
    if (isCurrent) recordAttempt(context, job, { ...delivered, attempts }, response)
    else updateDelivery(context, { ...delivered, attempts }, {}, job.due)
  })
}

/** One signature for each valid secret: during a rotation the receiver may have either. */
function signHeaders(
  id: string,
  body: string,
  { secrets }: WebhookEndpoint,
  { clock }: SandboxContext,
): Readonly<Record<string, string>> {
  // Receivers compare the timestamp with the machine's clock, not with the sandbox's.
  const at = new Date()
  const validSecrets = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > clock.now())
  return {
    'content-type': 'application/json',
    'user-agent': 'Bit-Webhooks/1.0 (sandbox)',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': validSecrets.map(({ value }) => new Webhook(value).sign(id, at, body)).join(' '),
  }
}

function createAttempt(
  { due, body }: Job,
  requestHeaders: Readonly<Record<string, string>>,
  response: WebhookResponse,
  diagnosis: string,
): DeliveryAttempt {
  return {
    at: due,
    trigger: readString(body['trigger']),
    status: response.status,
    ms: response.ms,
    error: response.error,
    diagnosis,
    requestHeaders: { ...requestHeaders, 'webhook-signature': '[redacted]' },
    responseHeaders: response.headers,
    responseBody: response.body,
  }
}

/** Writes the result of the last attempt of `delivery`, and plans the next one if it failed. */
function recordAttempt(
  context: SandboxContext,
  { due, body }: Job,
  delivery: Delivery,
  response: WebhookResponse,
): void {
  const { store, scheduler } = context
  const endpoint = store.get('endpoint', delivery.endpointId)
  if (isSuccess(response)) {
    updateDelivery(context, delivery, { state: 'delivered', nextAttemptAt: null }, due)
    if (endpoint !== undefined && endpoint.failingSince !== null) {
      store.put('endpoint', { ...endpoint, failingSince: null })
      context.alertMonitor.notice(endpoint.org ?? '')
    }
    return
  }
  context.alertMonitor.notice(delivery.org ?? '')
  const disabledReason = response.status === 410 ? 'gone' : findDisableReason(context, endpoint, due)
  if (endpoint !== undefined)
    store.put('endpoint', {
      ...endpoint,
      failingSince: endpoint.failingSince ?? due,
      ...(disabledReason === undefined
        ? {}
        : { status: 'disabled', disabledReason, disabledAt: due, updatedAt: due }),
    })
  // A replay is one attempt that a person asked for. It is not retried.
  const isReplay = readString(body['trigger']) === 'replay'
  const delay = isReplay
    ? undefined
    : readDeliveryRules(context).retryAfterSeconds[countRetries(delivery.attempts)]
  const next =
    delay === undefined || disabledReason !== undefined
      ? null
      : due + Math.max(delay, response.retryAfter) * 1000
  updateDelivery(context, delivery, { state: next === null ? 'failed' : 'pending', nextAttemptAt: next }, due)
  if (next !== null) scheduler.schedule(next, 'deliver', delivery.id, { trigger: 'retry' })
}

const isSuccess = ({ status }: WebhookResponse): boolean => status !== null && status >= 200 && status < 300

/** The number of automatic retries since the event, the test or the recovery that started the delivery. */
function countRetries(attempts: readonly DeliveryAttempt[]): number {
  const began = attempts.findLastIndex(({ trigger }) => trigger !== 'retry' && trigger !== 'replay')
  return attempts.slice(began + 1).filter(({ trigger }) => trigger === 'retry').length
}

/** The reason to disable an endpoint: it has been failing for too long. */
function findDisableReason(
  context: SandboxContext,
  endpoint: WebhookEndpoint | undefined,
  at: number,
): string | undefined {
  if (endpoint === undefined || endpoint.failingSince === null) return undefined
  return at - endpoint.failingSince >= readDeliveryRules(context).disabledAfterSeconds * 1000
    ? 'failing'
    : undefined
}

function updateDelivery(
  { store }: SandboxContext,
  delivery: Delivery,
  change: Partial<Delivery>,
  at: number,
): void {
  store.put('delivery', { ...delivery, ...change, updatedAt: at })
}

/** Explains a response: what happened, and what to do about it. */
function diagnose({ status, error, headers, ms }: WebhookResponse, timeoutSeconds: number): string {
  if (error === 'TIMEOUT')
    return `Your server did not respond within ${timeoutSeconds} seconds. Respond first, then do slow work.`
  if (error !== null) return NETWORK_DIAGNOSES[error] ?? `The request failed: ${error}.`
  if (status === null) return 'There was no response.'
  if (status >= 200 && status < 300) return `Your server accepted the event after ${ms} ms.`
  if (status >= 300 && status < 400)
    return `Your server redirected to ${headers['location'] ?? 'another address'}. Redirects are not followed: register the final URL.`
  if (status === 410)
    return 'Your server responded 410 Gone, which unsubscribes the endpoint. The endpoint is disabled.'
  if (status === 401 || status === 403)
    return `Your server responded ${status}. Exempt webhooks from your authentication and verify their signature instead.`
  if (status === 404) return 'Your server responded 404 Not Found. Compare the path with your routes.'
  if (status === 405) return 'Your server responded 405: it does not accept POST at this URL.'
  if (status === 413) return 'Your server rejected the body as too large. Events are smaller than 20 KB.'
  if (status === 429) return 'Your server is rate limiting. The event is sent again later.'
  if (status >= 500) return `Your server failed with ${status}. Check its log.`
  return `Your server responded ${status}. Only 2xx counts as accepted.`
}

const NETWORK_DIAGNOSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'No server listens at this address. Start your server, or correct the port.',
  ENOTFOUND: 'The host name does not exist. Correct the URL of the endpoint.',
  EAI_AGAIN: 'The host name could not be resolved. Check the network connection.',
  ECONNRESET: 'Your server closed the connection without a response.',
  FORBIDDEN: 'The address is in a private or reserved network, which webhooks must not reach.',
}
