import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { iso } from '../time/clock.ts'
import { flat, read, trusted } from '../http/http-server.ts'
import { id } from '../store/random-ids.ts'
import { mail, mails, webhook, webhooks } from '../pages/inbox-pages.ts'
import { guard, STYLE, style } from '../pages/page-layout.ts'
import { document } from '../pages/report-document.ts'
import { notice } from '../pages/sign-in-pages.ts'
import { href } from './mails.ts'
import type { Arrival, Endpoint } from '../store/records.ts'
import { headers as redacted } from '../http/redact-secrets.ts'
import { stage } from './form-pages.ts'
import type { World } from '../sandbox-context.ts'

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

const HTML = 'text/html; charset=utf-8'

/**
 * A receiver of webhooks that shows what arrived, and whether the signature is right and if not why. GET / is the list,
 * GET /messages the same as JSON, GET /messages/{id} one of them, GET /mails and /mails/{id} the mails,
 * GET /reports/{id} the documents of KYB reports. The pages of `stage` have their forms here too; every other POST is
 * an arrival.
 */
export function inbox(world: World, hosts: readonly string[]) {
  const css = style()
  const staged = stage(world)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s)
    const answer = (
      status: number,
      type: string,
      text: string | Buffer,
      more: Readonly<Record<string, string>> = {},
    ) => void response.writeHead(status, { ...guard(), 'content-type': type, ...more }).end(text)
    if (!trusted(request, hosts)) return answer(400, 'text/plain', 'This host name is not served here.\n')
    const own = await staged(request, path, new URLSearchParams(search))
    if (own !== undefined) return answer(own.status, HTML, own.html ?? '', own.headers)
    if (request.method === 'POST') return receive(world, request, response, path)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(405, 'text/plain', 'GET or POST.\n', { allow: 'GET, POST' })
    if (path === STYLE) return answer(200, 'text/css; charset=utf-8', css)
    if (path === '/messages')
      return answer(200, 'application/json', JSON.stringify({ items: list(world).map(plain) }))
    const html = shown(world, path)
    if (html !== undefined) return answer(200, HTML, html)
    const report = /^\/reports\/(rep_\w+)\.(pdf|json)$/.exec(path)
    const found = report?.[1] === undefined ? undefined : document(world, report[1], report[2] ?? 'json')
    if (found !== undefined) return answer(200, found.type, found.data)
    answer(
      404,
      HTML,
      notice('Nothing is here', 'There is no such page, or what it showed was cleared away.', '/'),
    )
  }
}

/** The page at a path, if there is one. */
function shown(world: World, path: string): string | undefined {
  const { store, addresses } = world
  if (path === '/') return webhooks(list(world), addresses.inbox)
  if (path === '/mails') return mails(store.list('mail', { limit: 100 }))
  const [, folder, name = ''] = /^\/(messages|mails)\/(\w+)$/.exec(path) ?? []
  if (folder === 'messages') {
    const arrival = store.get('arrival', name)
    return arrival === undefined ? undefined : webhook(arrival)
  }
  const letter = folder === 'mails' ? store.get('mail', name) : undefined
  if (letter === undefined) return undefined
  const { link } = letter
  return mail(letter, link === undefined ? undefined : { ...link, href: href(world, link) })
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
