import type { IncomingMessage } from 'node:http'
import type { Trace } from './api-server.ts'
import { iso } from '../time/clock.ts'
import { read } from './http-server.ts'
import { personas } from '../identity/users.ts'
import { written } from '../inbox/mails.ts'
import { refusal } from './api-error.ts'
import { course, plain } from '../scenarios/scenario-progress.ts'
import { begin, parties, scenarios } from '../scenarios/run-scenario.ts'
import { text } from '../read-string.ts'
import type { Reply, World } from '../sandbox-context.ts'

/** How long the answer to a moved clock waits for webhooks that became due, in milliseconds. */
const PATIENCE = 20_000
const TEN_YEARS = 315_576_000

type Control = (world: World, request: IncomingMessage, trace: Trace, name: string) => Reply | Promise<Reply>

/** The controls by path and method; a star stands for a name. */
const CONTROLS: Readonly<Record<string, Readonly<Record<string, Control>>>> = {
  '/sandbox': { GET: (world) => ({ status: 200, body: about(world) }) },
  '/sandbox/mails': { GET: (world) => ({ status: 200, body: mails(world) }) },
  '/sandbox/clock': {
    GET: (world) => ({ status: 200, body: time(world) }),
    async POST(world, request, trace) {
      const done = await move(world, seconds(await asked(request, trace)))
      return { status: 200, body: { ...time(world), done } }
    },
  },
  '/sandbox/scenarios': {
    GET: (world) => ({ status: 200, body: offered(world) }),
    async POST(world, request, trace) {
      const { scenario, application, organization } = await asked(request, trace)
      const run = await begin(world, {
        scenario: text(scenario),
        application: text(application),
        organization: text(organization),
      })
      const headers = { location: `/sandbox/scenarios/${run.id}` }
      return { status: 201, headers, body: plain(course(world, run)) }
    },
  },
  '/sandbox/scenarios/*': {
    GET(world, _, __, name) {
      const run = world.store.get('run', name)
      if (run === undefined) throw refusal('endpoint_not_found', 'No scenario was started with this id.')
      return { status: 200, body: plain(course(world, run)) }
    },
  },
}

/**
 * The controls of the sandbox, which no production has: GET /sandbox, GET and POST /sandbox/clock, GET /sandbox/mails,
 * GET and POST /sandbox/scenarios, GET /sandbox/scenarios/{id}. What changes something demands JSON, so that a page of
 * another origin can't use it without asking (CORS preflight).
 */
export async function control(world: World, request: IncomingMessage, trace: Trace): Promise<Reply> {
  const { path, method } = trace
  const [, parent = '', name = ''] = /^(\/sandbox\/\w+)\/(\w+)$/.exec(path) ?? []
  const found = CONTROLS[parent === '' ? path : `${parent}/*`]
  if (found === undefined) throw refusal('endpoint_not_found', 'The sandbox has no such control.')
  const run = found[method]
  if (run !== undefined) return run(world, request, trace, name)
  throw refusal('method_not_allowed', 'This control cannot be used that way.', {
    headers: { allow: Object.keys(found).join(', ') },
  })
}

function about(world: World): object {
  return {
    addresses: world.addresses,
    clock: time(world),
    personas: personas.map(({ key, userId, email, givenName, familyName, about: told }) => ({
      key,
      userId,
      email,
      name: `${givenName} ${familyName}`,
      about: told,
    })),
  }
}

function mails(world: World): object {
  return {
    items: world.store.list('mail', { limit: 100 }).map((mail) => ({
      id: mail.id,
      to: mail.to,
      subject: mail.subject,
      text: written(world, mail),
      sentAt: iso(mail.at),
    })),
  }
}

function offered(world: World): object {
  return {
    scenarios: scenarios(world).map(({ key, api, operation, row }) => ({
      key,
      api,
      operation: operation.id,
      ...row,
    })),
    parties: parties(world).map(({ application, organization, state }) => ({
      application: { id: application.id, name: application.name },
      organization: { id: organization.id, legalName: organization.legalName, verificationState: state },
    })),
  }
}

function time({ clock }: World): { readonly now: string; readonly aheadSeconds: number } {
  return { now: iso(clock.now()), aheadSeconds: Math.round(clock.ahead() / 1000) }
}

async function asked(request: IncomingMessage, trace: Trace): Promise<Readonly<Record<string, unknown>>> {
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
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function seconds({ advanceSeconds, ...rest }: Readonly<Record<string, unknown>>): number {
  const good = typeof advanceSeconds === 'number' && advanceSeconds > 0 && advanceSeconds <= TEN_YEARS
  if (good && Object.keys(rest).length === 0) return advanceSeconds
  throw refusal('validation_failed', 'Send { "advanceSeconds": n } with n above 0 and at most ten years.', {
    errors: [
      { pointer: '/advanceSeconds', rule: 'range', message: 'Must be above 0 and at most 315576000.' },
    ],
  })
}

/** Moves the clock, and waits until what became due is done, so that the next request sees it. Gives how much that was. */
export async function move({ clock, timeline }: World, by: number): Promise<number> {
  clock.advance(by * 1000)
  return timeline.settle(PATIENCE)
}
