import type { IncomingMessage } from 'node:http'
import type { Trace } from './api.ts'
import { iso } from './clock.ts'
import { read } from './http.ts'
import { personas } from './people.ts'
import { refusal } from './refusal.ts'
import type { Reply, World } from './world.ts'

/** How long the answer to a moved clock waits for webhooks that became due, in milliseconds. */
const PATIENCE = 20_000
const TEN_YEARS = 315_576_000

/**
 * The controls of the sandbox, which no production has: GET /sandbox, GET and POST /sandbox/clock, GET /sandbox/mails.
 * They demand JSON, so that a page of another origin can't use them without asking (CORS preflight).
 */
export async function control(world: World, request: IncomingMessage, trace: Trace): Promise<Reply> {
  const { path, method } = trace
  if (path === '/sandbox' && method === 'GET') return { status: 200, body: about(world) }
  if (path === '/sandbox/mails' && method === 'GET') return { status: 200, body: mails(world) }
  if (path === '/sandbox/clock' && method === 'GET') return { status: 200, body: time(world) }
  if (path === '/sandbox/clock' && method === 'POST') {
    const done = await move(world, await asked(request, trace))
    return { status: 200, body: { ...time(world), done } }
  }
  if (['/sandbox', '/sandbox/clock', '/sandbox/mails'].includes(path))
    throw refusal('method_not_allowed', 'This control cannot be used that way.', {
      headers: { allow: path === '/sandbox/clock' ? 'GET, POST' : 'GET' },
    })
  throw refusal('endpoint_not_found', 'The sandbox has no such control.')
}

function about(world: World): object {
  return {
    addresses: world.addresses,
    clock: time(world),
    personas: personas.map(({ key, userId, email, givenName, familyName, about: text }) => ({
      key,
      userId,
      email,
      name: `${givenName} ${familyName}`,
      about: text,
    })),
  }
}

function mails({ store }: World): object {
  return {
    items: store
      .list('mail', { limit: 100 })
      .map(({ id, to, subject, text, at }) => ({ id, to, subject, text, sentAt: iso(at) })),
  }
}

function time({ clock }: World): { readonly now: string; readonly aheadSeconds: number } {
  return { now: iso(clock.now()), aheadSeconds: Math.round(clock.ahead() / 1000) }
}

async function asked(request: IncomingMessage, trace: Trace): Promise<number> {
  if (!/^application\/json\b/i.test(trace.headers['content-type'] ?? ''))
    throw refusal('unsupported_media_type', 'Send application/json.')
  const got = await read(request, 10_000)
  if (!('data' in got)) throw refusal('payload_too_large', 'The body is too large.')
  let value: unknown
  try {
    value = JSON.parse(got.data.toString('utf8'))
  } catch {
    throw refusal('malformed_request', 'The JSON body is not valid.')
  }
  const { advanceSeconds, ...rest } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  const good = typeof advanceSeconds === 'number' && advanceSeconds > 0 && advanceSeconds <= TEN_YEARS
  if (good && Object.keys(rest).length === 0) return advanceSeconds
  throw refusal('validation_failed', 'Send { "advanceSeconds": n } with n above 0 and at most ten years.', {
    errors: [
      { pointer: '/advanceSeconds', rule: 'range', message: 'Must be above 0 and at most 315576000.' },
    ],
  })
}

/** Moves the clock, and waits until what became due is done, so that the next request sees it. */
async function move({ clock, timeline }: World, seconds: number): Promise<number> {
  clock.advance(seconds * 1000)
  return timeline.settle(PATIENCE)
}
