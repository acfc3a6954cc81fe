import type { IncomingMessage } from 'node:http'
import { move } from '../http/control-api.ts'
import { read, same } from '../http/http-server.ts'
import { invitation, type Invited } from '../pages/inbox-pages.ts'
import { offer, told, type Clock } from '../pages/scenario-pages.ts'
import { notice } from '../pages/sign-in-pages.ts'
import { admit, waits } from '../platform-api/accept-invitation.ts'
import { isRefusal } from '../http/api-error.ts'
import { course } from '../scenarios/scenario-progress.ts'
import { begin, parties, scenarios, type Scenario } from '../scenarios/run-scenario.ts'
import type { World } from '../sandbox-context.ts'

/** A page, or where to go. */
export interface Page {
  readonly status: number
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
}

type Show = (world: World, name: string, query: URLSearchParams) => Page | undefined
type Do = (world: World, name: string, form: URLSearchParams) => Page | Promise<Page>

/** Runs that the page of all scenarios lists. */
const LISTED = 8
/** A page reloads by itself, if asked to, only while something is due within this time. */
const SOON = 60_000

/** The pages that do something, by the beginning of their path. */
const PAGES: Readonly<Record<string, { readonly show?: Show; readonly act?: Do }>> = {
  scenarios: {
    show: (world, name, query) => (name === '' ? all(world, query) : one(world, name, query)),
    act: start,
  },
  clock: { act: forward },
  invitations: { show: invited, act: accept },
}

/**
 * What can be done by forms at the inbox's address: scenarios, the clock, invitations. Forms of other sites are
 * refused. Gives undefined for what is not one of these pages.
 */
export function stage(world: World) {
  return async (
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
  ): Promise<Page | undefined> => {
    const [, folder = '', name = ''] = /^\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    const found = Object.hasOwn(PAGES, folder) ? PAGES[folder] : undefined
    if (found === undefined) return undefined
    if (request.method === 'GET' || request.method === 'HEAD') return found.show?.(world, name, query)
    if (request.method !== 'POST' || found.act === undefined) return undefined
    if (!same(request))
      return problem(
        403,
        'This form cannot be sent',
        'It came from another site. Open the page and send it there.',
      )
    if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
      return problem(415, 'This form cannot be sent', 'Its fields have to be form-encoded.')
    const got = await read(request, 10_000)
    if (!('data' in got)) return problem(413, 'This form cannot be sent', 'It is too large.')
    try {
      return await found.act(world, name, new URLSearchParams(got.data.toString('utf8')))
    } catch (error) {
      if (isRefusal(error)) return problem(400, 'This cannot be done', error.detail)
      throw error
    }
  }
}

function problem(status: number, title: string, text: string): Page {
  return { status, html: notice(title, text, '/scenarios') }
}

/** After a form its page is fetched anew, so that a reload sends nothing again (RFC 9110, section 15.4.4). */
function go(to: string): Page {
  return { status: 303, headers: { location: to } }
}

function clock({ clock: time }: World, next: number | undefined): Clock {
  return { now: time.now(), ahead: time.ahead(), next }
}

/** When the next thing is due, whatever it is. */
function soonest({ store }: World): number | undefined {
  const due = store.rows('SELECT min(due) AS due FROM jobs')[0]?.['due']
  return typeof due === 'number' ? due : undefined
}

function all(world: World, query: URLSearchParams): Page {
  const { store, contracts } = world
  const summary = ({ api, operation: { path, method, id } }: Scenario) => {
    const paths = contracts[api].extras['paths'] as Readonly<
      Record<string, Readonly<Record<string, { readonly summary?: string }>>>
    >
    return paths[path]?.[method]?.summary ?? id
  }
  const html = offer({
    scenarios: scenarios(world),
    parties: parties(world),
    chosen: query.get('party') ?? '',
    courses: store.list('run', { limit: LISTED }).map((run) => course(world, run)),
    clock: clock(world, soonest(world)),
    summary,
  })
  return { status: 200, html }
}

function one(world: World, name: string, query: URLSearchParams): Page | undefined {
  const { store } = world
  const run = store.get('run', name)
  if (run === undefined) return undefined
  const found = course(world, run)
  const [next] = found.coming
  const watching = query.has('watch') && next !== undefined && next.due - found.now < SOON
  const names = {
    application: store.get('application', run.application)?.name ?? run.application,
    organization: store.get('organization', run.organization)?.legalName ?? run.organization,
  }
  return {
    status: 200,
    html: told(found, clock(world, next?.due), names, watching),
    // Only where the reader asked for it, and only while there is something to wait for.
    ...(watching ? { headers: { refresh: '2' } } : {}),
  }
}

async function start(world: World, _: string, form: URLSearchParams): Promise<Page> {
  const [application = '', organization = ''] = (form.get('party') ?? '').split(' ')
  const run = await begin(world, { scenario: form.get('scenario') ?? '', application, organization })
  return go(`/scenarios/${run.id}`)
}

const STEPS: Readonly<Record<string, number>> = { '3600': 3600, '86400': 86_400 }

async function forward(world: World, _: string, form: URLSearchParams): Promise<Page> {
  const run = world.store.get('run', form.get('run') ?? '')
  const by = form.get('by') ?? ''
  const due = run === undefined ? soonest(world) : course(world, run).coming[0]?.due
  const wait = by === 'next' ? Math.max(0, (due ?? 0) - world.clock.now()) / 1000 : STEPS[by]
  if (wait === undefined)
    return problem(400, 'The clock stays', 'It goes to the next thing, an hour or a day forward.')
  await move(world, wait)
  return go(run === undefined ? '/scenarios' : `/scenarios/${run.id}#now`)
}

/** An invitation of either kind: of a business by another one, or of a person to an organization. */
function found(world: World, name: string): Invited | undefined {
  const { store, addresses, clock: time } = world
  const signIn = `${addresses.portal}/developer`
  const by = (org: string | null | undefined) => store.get('organization', org ?? '')?.legalName ?? 'Somebody'
  const invite = store.get('invite', name)
  if (invite !== undefined) {
    const { id, org, email, status, expiresAt, legalName: who, code } = invite
    return { id, by: by(org), who, email, status, expiresAt, signIn, facts: { Code: code } }
  }
  const guest = store.get('guest', name)
  if (guest === undefined) return undefined
  const { id, org, email, expiresAt, roles } = guest
  const status = guest.status === 'pending' && !waits(guest, time.now()) ? 'expired' : guest.status
  const facts = { Roles: roles.join(', ') }
  return { id, by: by(org), who: email, email, status, expiresAt, signIn, facts }
}

function invited(world: World, name: string): Page | undefined {
  const known = found(world, name)
  return known === undefined ? undefined : { status: 200, html: invitation(known) }
}

async function accept(world: World, name: string): Promise<Page> {
  const { store, clock: time, timeline } = world
  const guest = store.get('guest', name)
  const invite = store.get('invite', name)
  if (found(world, name)?.status !== 'pending')
    return problem(
      400,
      'This invitation cannot be accepted',
      'It was accepted or withdrawn before, or has expired.',
    )
  if (guest !== undefined) admit(world, guest)
  if (invite !== undefined) {
    // By the way that a magic value takes too.
    timeline.plan(time.now(), 'accept', invite.id, { audience: [invite.org ?? ''] })
    await timeline.settle(0)
  }
  return go(`/invitations/${name}`)
}
