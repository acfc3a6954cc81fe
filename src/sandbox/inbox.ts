import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { escape } from '../lib/escape.ts'
import { iso } from './clock.ts'
import { flat, read, trusted } from './http.ts'
import { id } from './ids.ts'
import { guard, page, STYLE, style } from './pages/page.ts'
import { document } from './pages/report.ts'
import type { Arrival, Endpoint } from './records.ts'
import { headers as redacted } from './redact.ts'
import type { World } from './world.ts'

/** Arrivals that are kept, how often there is a look at them, and bytes of one. */
const KEPT = 500
const EVERY = 100
let count = 0
const LARGEST = 262_144
/** Seconds that a signature is good for, before and after its time (Standard Webhooks). */
const TOLERANCE = 300

/** How the inbox answers, by the beginning of the path: what a receiver can do wrong can be tried. */
const ANSWERS: Readonly<Record<string, number>> = {
  '/fail': 500,
  '/gone': 410,
  '/redirect': 307,
  '/refuse': 401,
}

/**
 * A receiver of webhooks that shows what arrived, and whether the signature is right and if not why. GET / is the page,
 * GET /messages the same as JSON, GET /reports/{id} the documents of KYB reports; every POST is an arrival.
 */
export function inbox(world: World, hosts: readonly string[]) {
  const css = style()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const answer = (
      status: number,
      type: string,
      text: string | Buffer,
      more: Readonly<Record<string, string>> = {},
    ) => response.writeHead(status, { ...guard(), 'content-type': type, ...more }).end(text)
    if (!trusted(request, hosts))
      return void answer(400, 'text/plain', 'This host name is not served here.\n')
    if (request.method === 'POST') return receive(world, request, response, path)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void answer(405, 'text/plain', 'GET or POST.\n', { allow: 'GET, POST' })
    if (path === STYLE) return void answer(200, 'text/css; charset=utf-8', css)
    if (path === '/') return void answer(200, 'text/html; charset=utf-8', shown(world))
    if (path === '/messages')
      return void answer(200, 'application/json', JSON.stringify({ items: list(world).map(plain) }))
    const report = /^\/reports\/(rep_\w+)\.(pdf|json)$/.exec(path)
    const found = report?.[1] === undefined ? undefined : document(world, report[1], report[2] ?? 'json')
    if (found !== undefined) return void answer(200, found.type, found.data)
    answer(404, 'text/plain', 'Nothing is here.\n')
  }
}

async function receive(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const got = await read(request, LARGEST)
  const body = 'data' in got ? got.data.toString('utf8') : ''
  const first = `/${path.split('/')[1] ?? ''}`
  const answered = 'data' in got ? (ANSWERS[first] ?? 200) : 413
  const headers = flat(request)
  const { verified, verdict } = judge(world, path, headers, body)
  const arrival: Arrival = {
    id: id('arr'),
    at: world.clock.now(),
    path: path.slice(0, 500),
    method: 'POST',
    headers: redacted(headers),
    body,
    verified,
    verdict,
    answered,
  }
  world.store.put('arrival', arrival)
  count += 1
  if (count % EVERY === 0)
    world.store.run(
      "DELETE FROM records WHERE kind = 'arrival' AND at < (SELECT at FROM records WHERE kind = 'arrival' ORDER BY at DESC LIMIT 1 OFFSET ?)",
      KEPT,
    )
  // A slow receiver: the sender gives up before.
  if (first === '/slow') return
  response
    .writeHead(answered, {
      'content-type': 'application/json',
      ...(answered === 307 ? { location: '/hooks/elsewhere' } : {}),
    })
    .end(JSON.stringify({ verified, verdict }))
}

/** Whether a webhook is genuine: what every receiver has to find out, step by step. */
export function judge(
  { store, clock, addresses }: World,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): { readonly verified: boolean; readonly verdict: string } {
  const no = (verdict: string) => ({ verified: false, verdict })
  const { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  if (messageId === undefined || timestamp === undefined || signature === undefined)
    return no('Headers are missing: a webhook has webhook-id, webhook-timestamp and webhook-signature.')
  const age = Math.floor(Date.now() / 1000) - Number(timestamp)
  if (!Number.isInteger(age)) return no('The timestamp is not a number.')
  if (Math.abs(age) > TOLERANCE)
    return no(
      `The timestamp is ${Math.abs(age)} seconds ${age > 0 ? 'old' : 'ahead'}: an old webhook may be a repeated one.`,
    )
  const endpoints = store.list('endpoint').filter(({ url }) => url === `${addresses.inbox}${path}`)
  if (endpoints.length === 0)
    return no('No endpoint is registered with this address, so that no secret is known for it.')
  const sent = signature.split(' ')
  const at = new Date(Number(timestamp) * 1000)
  const secrets = endpoints.flatMap((endpoint: Endpoint) => endpoint.secrets)
  const hit = secrets.find(({ value }) => sent.includes(new Webhook(value).sign(messageId, at, body)))
  if (hit === undefined)
    return no(
      'The signature matches no secret of the endpoint: the body was changed, or another secret was used.',
    )
  if (hit.expiresAt !== null && hit.expiresAt <= clock.now())
    return no('The signature is that of a secret that has expired.')
  return {
    verified: true,
    verdict: `Signed with the secret ${hit.id}, one of ${sent.length} signature${sent.length === 1 ? '' : 's'}.`,
  }
}

function list({ store }: World): readonly Arrival[] {
  return store.list('arrival', { limit: 100 })
}

function plain({ id: arrivalId, at, path, headers, body, verified, verdict, answered }: Arrival) {
  return { id: arrivalId, receivedAt: iso(at), path, headers, body, verified, verdict, answered }
}

function shown(world: World): string {
  const rows = list(world).map(
    ({ at, path, headers, body, verified, verdict, answered }) => `<article>
<h2>${escape(type(body))}</h2>
<dl>
<dt>Received</dt><dd>${iso(at)}</dd>
<dt>At</dt><dd>${escape(path)}</dd>
<dt>Message</dt><dd>${escape(headers['webhook-id'] ?? 'none')}</dd>
<dt>Signature</dt><dd class="${verified ? 'good' : 'bad'}">${verified ? 'Genuine' : 'Not genuine'}. ${escape(verdict)}</dd>
<dt>Answer</dt><dd>${answered}</dd>
</dl>
<pre>${escape(pretty(body))}</pre>
</article>`,
  )
  const mails = world.store.list('mail', { limit: 20 }).map(
    ({ at, to, subject, text }) => `<article>
<h2>${escape(subject)}</h2>
<dl><dt>To</dt><dd>${escape(to)}</dd><dt>Sent</dt><dd>${iso(at)}</dd></dl>
<pre>${escape(text)}</pre>
</article>`,
  )
  return page(
    'Inbox',
    `<p>Webhooks that were sent to this address, newest first. Register <code>${escape(world.addresses.inbox)}/hooks/anything</code> as an endpoint;
with <code>/fail</code>, <code>/gone</code>, <code>/redirect</code>, <code>/refuse</code> or <code>/slow</code> instead of <code>/hooks</code> the inbox behaves badly.</p>
${rows.length === 0 ? '<p>Nothing has arrived yet.</p>' : rows.join('\n')}
<h2>Mails</h2>
${mails.length === 0 ? '<p>No mail was sent yet.</p>' : mails.join('\n')}`,
    true,
  )
}

function type(body: string): string {
  try {
    const { type: name } = JSON.parse(body) as { type?: unknown }
    return typeof name === 'string' ? name : 'A body without a type'
  } catch {
    return 'A body that is not JSON'
  }
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
