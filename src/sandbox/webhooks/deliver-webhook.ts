import { Webhook } from 'standardwebhooks'
import { post, type Answered } from './post-webhook.ts'
import type { Attempt, Delivery, Endpoint } from '../store/records.ts'
import type { Job } from '../time/job-scheduler.ts'
import type { World } from '../sandbox-context.ts'
import { text } from '../read-string.ts'

/** What `x-webhook-signing` of the contract says of attempts. */
interface Rules {
  readonly timeoutSeconds: number
  readonly retryAfterSeconds: readonly number[]
  readonly disabledAfterSeconds: number
}

function rules({ contracts }: World): Rules {
  return contracts.v1.extras['x-webhook-signing'] as Rules
}

/** Attempts that are remembered of one delivery. */
const REMEMBERED = 30

/** Makes one attempt to deliver a message, and plans the next one if it fails (Standard Webhooks 1.0.0). */
export async function attempt(
  world: World,
  job: Job,
  done: (record: () => void) => void,
  signal: AbortSignal,
): Promise<void> {
  const { store } = world
  const delivery = store.get('delivery', job.target)
  const endpoint = delivery && store.get('endpoint', delivery.endpointId)
  const message = delivery && store.get('message', delivery.messageId)
  if (delivery === undefined || message === undefined) return done(() => undefined)
  if (endpoint === undefined || endpoint.status !== 'enabled')
    return done(() => put(world, delivery, { state: 'failed', nextAttemptAt: null }, job.due))
  const body = JSON.stringify(message.payload)
  const headers = signed(message.id, body, endpoint, world)
  const answered = await post(endpoint.url, {
    body,
    headers,
    within: rules(world).timeoutSeconds * 1000,
    signal,
  })
  done(() => {
    // Both may have changed while the receiver took its time.
    const now = store.get('delivery', job.target)
    const still = store.get('endpoint', delivery.endpointId)
    if (now !== undefined) settle(world, job, now, still, { ...answered, requestHeaders: headers })
  })
}

/** One signature for each secret that is in force: during a rotation a receiver may know either. */
function signed(
  id: string,
  body: string,
  { secrets }: Endpoint,
  { clock }: World,
): Readonly<Record<string, string>> {
  // Receivers compare the time with their own clock, which is that of the machine.
  const at = new Date()
  const valid = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > clock.now())
  return {
    'content-type': 'application/json',
    'user-agent': 'Bit-Webhooks/1.0 (sandbox)',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': valid.map(({ value }) => new Webhook(value).sign(id, at, body)).join(' '),
  }
}

function settle(
  world: World,
  { due, body }: Job,
  delivery: Delivery,
  endpoint: Endpoint | undefined,
  answered: Answered & { readonly requestHeaders: Readonly<Record<string, string>> },
): void {
  const { store, timeline } = world
  const trigger = text(body['trigger'])
  const made: Attempt = {
    at: due,
    trigger,
    status: answered.status,
    ms: answered.ms,
    error: answered.error,
    diagnosis: diagnosis(answered),
    requestHeaders: { ...answered.requestHeaders, 'webhook-signature': '[redacted]' },
    responseHeaders: answered.headers,
    responseBody: answered.body,
  }
  const attempts = [...delivery.attempts, made].slice(-REMEMBERED)
  const good = answered.status !== null && answered.status >= 200 && answered.status < 300
  if (good) {
    put(world, { ...delivery, attempts }, { state: 'delivered', nextAttemptAt: null }, due)
    if (endpoint !== undefined && endpoint.failingSince !== null)
      store.put('endpoint', { ...endpoint, failingSince: null })
    return
  }
  const closed = answered.status === 410 ? 'gone' : failing(world, endpoint, due)
  if (endpoint !== undefined)
    store.put('endpoint', {
      ...endpoint,
      failingSince: endpoint.failingSince ?? due,
      ...(closed === undefined
        ? {}
        : { status: 'disabled', disabledReason: closed, disabledAt: due, updatedAt: due }),
    })
  const delay = trigger === 'replay' ? undefined : rules(world).retryAfterSeconds[retries(attempts)]
  const next =
    delay === undefined || closed !== undefined ? null : due + Math.max(delay, answered.retryAfter) * 1000
  put(
    world,
    { ...delivery, attempts },
    { state: next === null ? 'failed' : 'pending', nextAttemptAt: next },
    due,
  )
  if (next !== null) timeline.plan(next, 'deliver', delivery.id, { trigger: 'retry' })
}

/** How often it was tried again by itself since an event, a test or a recovery began it. */
function retries(attempts: readonly Attempt[]): number {
  const began = attempts.findLastIndex(({ trigger }) => trigger !== 'retry' && trigger !== 'replay')
  return attempts.slice(began + 1).filter(({ trigger }) => trigger === 'retry').length
}

/** Whether an endpoint has failed for so long that it is switched off. */
function failing(world: World, endpoint: Endpoint | undefined, at: number): string | undefined {
  if (endpoint === undefined || endpoint.failingSince === null) return undefined
  return at - endpoint.failingSince >= rules(world).disabledAfterSeconds * 1000 ? 'failing' : undefined
}

function put({ store }: World, delivery: Delivery, change: Partial<Delivery>, at: number): void {
  store.put('delivery', { ...delivery, ...change, updatedAt: at })
}

/** What happened, and what to do about it, in one or two sentences. */
function diagnosis({ status, error, headers, ms }: Answered): string {
  if (error !== null) return DIAGNOSES[error] ?? `The request failed: ${error}.`
  if (status === null) return 'There was no answer.'
  if (status >= 200 && status < 300) return `Your server accepted the event after ${ms} ms.`
  if (status >= 300 && status < 400)
    return `Your server redirected to ${headers['location'] ?? 'another address'}. Redirects are not followed: register that address itself.`
  if (status === 410)
    return 'Your server answered 410, which says that it wants no more events. The endpoint is disabled.'
  if (status === 401 || status === 403)
    return `Your server refused with ${status}. Let webhooks pass its authentication, and verify their signature instead.`
  if (status === 404) return 'Your server has nothing at this address. Compare the path with your routes.'
  if (status === 405) return 'Your server does not accept POST at this address.'
  if (status === 413) return 'Your server refused the body as too large. Events have less than 20 KB.'
  if (status === 429) return 'Your server limits its requests. The event is sent again later.'
  if (status >= 500) return `Your server failed with ${status}. Its log of this time says why.`
  return `Your server answered ${status}. Only 2xx counts as accepted.`
}

const DIAGNOSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this address. Start your server, or correct the port.',
  ENOTFOUND: 'The host name is unknown. Correct the address of the endpoint.',
  EAI_AGAIN: 'The host name could not be looked up. There may be no network.',
  ECONNRESET: 'Your server closed the connection before it answered.',
  TIMEOUT: 'Your server did not answer within 15 seconds. Answer first, and do slow work afterwards.',
  FORBIDDEN: 'The address lies in a network that webhooks must not reach. Private networks are refused.',
}
