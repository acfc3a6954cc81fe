import { iso } from '../time/clock.ts'
import type { Body, Delivery, Message, Reached, Run, Subject } from '../store/records.ts'
import type { Query } from '../store/open-store.ts'
import { text } from '../read-string.ts'
import type { World } from '../sandbox-context.ts'

export type Kind = 'request' | 'mail' | 'state' | 'event' | 'webhook'

/** Something that has happened in a run. */
export interface Entry {
  readonly at: number
  readonly kind: Kind
  readonly title: string
  readonly detail: string
  /** Whether it went well, where it can go wrong. */
  readonly good?: boolean
  /** A page of the inbox that shows all of it. */
  readonly path?: string
}

/** Something that will happen. */
export interface Coming {
  readonly due: number
  readonly kind: Kind
  readonly title: string
  readonly detail: string
}

/** A run as it stands now. */
export interface Course {
  readonly run: Run
  readonly now: number
  /** States of what the run began, the last one being that of now. */
  readonly states: readonly string[]
  /** 'kept' when all that the contract declares has happened, 'broken' when something else has. */
  readonly verdict: 'kept' | 'open' | 'broken'
  readonly past: readonly Entry[]
  readonly coming: readonly Coming[]
}

const ORDER: readonly Kind[] = ['request', 'mail', 'state', 'event', 'webhook']
const NOUNS: Readonly<Record<Subject['kind'], string>> = {
  verification: 'Verification',
  report: 'Report',
  invite: 'Invitation',
  course: 'Event',
}

/** What a run has led to and what is still to come, as the records say it. */
export function course(world: World, run: Run): Course {
  const { store, clock } = world
  const all = subjects(world, run)
  const messages = told(world, run, all)
  const deliveries = messages.flatMap(({ id, at }) =>
    store.list('delivery', { since: at, where: { messageId: id } }),
  )
  const main = all[0]
  const states = main === undefined ? [] : reached(world, main).map(({ state }) => state)
  const past = [
    request(run),
    ...mails(world, run),
    ...all.flatMap((subject) => changes(world, subject)),
    ...messages.map((message) => event(message, deliveries)),
    ...deliveries.flatMap((delivery) => attempts(world, delivery)),
  ].toSorted((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  return {
    run,
    now: clock.now(),
    states,
    verdict: verdict(run, states, messages),
    past,
    coming: coming(world, all, deliveries),
  }
}

/** A run for programs. Times are those of the clock of the sandbox. */
export function plain({ run, now, states, verdict: found, past, coming: next }: Course): object {
  const { id, at, api, operation, row, application, organization, method, path, sent } = run
  const { status, code, requestId, answer } = run
  return {
    id,
    startedAt: iso(at),
    now: iso(now),
    scenario: [api, operation, row.in, row.field, row.value].join(' '),
    declared: {
      outcome: row.outcome,
      states: row.states ?? null,
      events: row.events ?? null,
      status: row.status ?? null,
      code: row.code ?? null,
    },
    application,
    organization,
    request: { method, path, body: sent },
    answer: { status, code, requestId, body: answer },
    states,
    verdict: found,
    past: past.map(({ at: when, kind, title, detail }) => ({ at: iso(when), kind, title, detail })),
    coming: next.map(({ due, kind, title, detail }) => ({
      at: iso(due),
      inSeconds: Math.max(0, Math.ceil((due - now) / 1000)),
      kind,
      title,
      detail,
    })),
  }
}

/** What a run began, and the verification of a business that has accepted its invitation. */
function subjects({ store }: World, { subject }: Run): readonly Subject[] {
  if (subject === null) return []
  const accepted =
    subject.kind === 'invite' ? store.get('invite', subject.id)?.acceptedOrganizationId : undefined
  const id = store.get('organization', accepted ?? '')?.verificationId
  return id === undefined ? [subject] : [subject, { kind: 'verification', id }]
}

function reached({ store }: World, { kind, id }: Subject): readonly Reached[] {
  return store.get(kind, id)?.history ?? []
}

function changes(world: World, subject: Subject): readonly Entry[] {
  const history = reached(world, subject)
  return history.map(({ state, at }, n) => {
    const before = history[n - 1]?.state
    const detail = [before === undefined ? '' : `before: ${before}`, why(world, subject, state)]
    return {
      at,
      kind: 'state',
      title: `${NOUNS[subject.kind]}: ${state}`,
      detail: detail.filter(Boolean).join('; '),
    }
  })
}

/** What a state says beyond its name. */
function why({ store }: World, { kind, id }: Subject, state: string): string {
  if (kind === 'verification' && state === 'rejected')
    return `reason ${store.get('verification', id)?.reason ?? ''}`
  if (kind === 'report' && state === 'completed') return `risk ${store.get('report', id)?.risk ?? ''}`
  if (kind === 'report' && state === 'failed') return `failure ${store.get('report', id)?.failure ?? ''}`
  if (kind === 'course' && (state === 'failed' || state === 'rejected'))
    return `failure ${store.get('course', id)?.failure?.code ?? ''}`
  return ''
}

/** Conditions on the messages of each kind of subject. */
const ABOUT: Readonly<Record<Subject['kind'], (id: string, world: World) => readonly Query['where'][]>> = {
  verification: (id, { store }) => [
    { 'payload.data.verificationId': id, 'payload.data.subject': 'verification' },
    {
      type: 'organization.admin.created',
      'payload.data.organizationId': store.get('verification', id)?.org ?? '',
      'payload.data.origin': ['onboarding', 'invite'],
    },
  ],
  report: (id) => [{ 'payload.data.report.id': id }],
  invite: (id) => [{ type: 'kyb.organization.invited', 'payload.data.inviteId': id }],
  course: (id) => [{ 'payload.data.eventId': id }],
}

function told(world: World, { at }: Run, all: readonly Subject[]): readonly Message[] {
  return all
    .flatMap(({ kind, id }) => ABOUT[kind](id, world))
    .flatMap((where) => world.store.list('message', { since: at, where: where ?? {} }))
}

function request({ at, method, path, status, code, requestId }: Run): Entry {
  const answer = [`${status}${code === null ? '' : ` ${code}`}`, requestId ?? ''].filter(Boolean).join(', ')
  return { at, kind: 'request', title: `${method} ${path}`, detail: answer }
}

function event({ at, type, id }: Message, deliveries: readonly Delivery[]): Entry {
  const wanted = deliveries.some(({ messageId }) => messageId === id)
  return { at, kind: 'event', title: type, detail: wanted ? id : `${id}; no endpoint wants it` }
}

function attempts({ store, addresses }: World, delivery: Delivery): readonly Entry[] {
  const url = store.get('endpoint', delivery.endpointId)?.url ?? 'an endpoint that was removed'
  // Newest first, as many as there were attempts: each is the arrival of one of them.
  const arrived = store
    .list('arrival', { since: delivery.at })
    .filter(
      ({ path, headers }) => addresses.inbox + path === url && headers['webhook-id'] === delivery.messageId,
    )
  return delivery.attempts.map(({ at, status, trigger, diagnosis }, n) => {
    const arrival = arrived[delivery.attempts.length - 1 - n]
    return {
      at,
      kind: 'webhook',
      title: url,
      detail: `${delivery.type}${trigger === 'event' ? '' : `, ${trigger}`}: ${status ?? 'no answer'}. ${diagnosis}`,
      good: status !== null && status >= 200 && status < 300,
      ...(arrival === undefined ? {} : { path: `/messages/${arrival.id}` }),
    }
  })
}

/** Mails to the contact that the request named. */
function mails({ store }: World, { at, sent, subject }: Run): readonly Entry[] {
  const to = text((sent?.['administrator'] as Body | undefined)?.['email'] ?? sent?.['email'])
  if (subject === null || to === '') return []
  return store.list('mail', { since: at, where: { to } }).map((mail) => ({
    at: mail.at,
    kind: 'mail',
    title: mail.subject,
    detail: `to ${to}`,
    path: `/mails/${mail.id}`,
  }))
}

/** What a planned job will do, by its kind. */
const PLANS: Readonly<Record<string, (body: Body) => Omit<Coming, 'due'>>> = {
  verify: ({ state }) => change('Verification', state),
  compile: ({ state }) => change('Report', state),
  upload: ({ state }) => change('Event', state),
  mint: ({ state }) => change('Event', state),
  invited: () => ({ kind: 'event', title: 'kyb.organization.invited', detail: 'the mail was handed over' }),
  accept: () => change('Invitation', 'accepted'),
  withdraw: () => change('Invitation', 'withdrawn'),
  expire: () => change('Invitation', 'expired'),
}

function change(noun: string, state: unknown): Omit<Coming, 'due'> {
  return { kind: 'state', title: `${noun}: ${text(state)}`, detail: '' }
}

function coming(
  { store }: World,
  all: readonly Subject[],
  deliveries: readonly Delivery[],
): readonly Coming[] {
  const open = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  const targets = [...all.map(({ id }) => id), ...open.keys()]
  const places = targets.map(() => '?').join(', ')
  return store
    .rows(`SELECT due, kind, target, body FROM jobs WHERE target IN (${places}) ORDER BY due, id`, ...targets)
    .flatMap(({ due, kind, target, body }) => {
      const delivery = open.get(String(target))
      if (delivery !== undefined) return [{ due: Number(due), ...attempt(store, delivery) }]
      const plan = PLANS[String(kind)]?.(JSON.parse(String(body)) as Body)
      return plan === undefined ? [] : [{ due: Number(due), ...plan }]
    })
}

function attempt(store: World['store'], { endpointId, type, attempts: made }: Delivery): Omit<Coming, 'due'> {
  const url = store.get('endpoint', endpointId)?.url ?? ''
  return {
    kind: 'webhook',
    title: url,
    detail: `${type}, ${made.length === 0 ? 'first attempt' : `attempt ${made.length + 1}`}`,
  }
}

/** Whether a run does what the contract declares of its magic value. */
function verdict(
  { row, status, code, subject }: Run,
  states: readonly string[],
  messages: readonly Message[],
): Course['verdict'] {
  if (row.code !== undefined) return status === row.status && code === row.code ? 'kept' : 'broken'
  if (row.states === undefined) return status < 300 ? 'kept' : 'broken'
  if (subject === null || row.states.some((state, n) => n < states.length && states[n] !== state))
    return 'broken'
  const types = new Set(messages.map(({ type }) => type))
  const done = states.length >= row.states.length && (row.events ?? []).every((type) => types.has(type))
  return done ? 'kept' : 'open'
}
