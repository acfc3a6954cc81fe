/** The progress of a scenario run, put together from the records: states, events, mails, webhooks, and the planned jobs. */

import { formatTimestamp } from '../time/clock.ts'
import type {
  JsonObject,
  Delivery,
  EventMessage,
  StateChange,
  ScenarioRun,
  ScenarioSubject,
} from '../store/records.ts'
import type { RecordQuery } from '../store/open-store.ts'
import { readString } from '../read-string.ts'
import type { SandboxContext } from '../sandbox-context.ts'

export type EntryKind = 'request' | 'mail' | 'state' | 'event' | 'webhook'

/** An entry of the past. */
export interface PastEntry {
  readonly at: number
  readonly kind: EntryKind
  readonly title: string
  readonly detail: string
  /** Whether it succeeded. Undefined if it cannot fail. */
  readonly good?: boolean
  /** A page of the inbox that shows all of it. */
  readonly path?: string
}

/** An entry of the future: a planned job. */
export interface PlannedEntry {
  readonly due: number
  readonly kind: EntryKind
  readonly title: string
  readonly detail: string
}

/** The current state of a run. */
export interface ScenarioProgress {
  readonly run: ScenarioRun
  readonly now: number
  /** States of the started process. The last one is the current state. */
  readonly states: readonly string[]
  /** 'kept' when all that the contract declares has happened, 'broken' when something else has. */
  readonly verdict: 'kept' | 'open' | 'broken'
  readonly past: readonly PastEntry[]
  readonly planned: readonly PlannedEntry[]
}

const ORDER: readonly EntryKind[] = ['request', 'mail', 'state', 'event', 'webhook']
const NOUNS: Readonly<Record<ScenarioSubject['kind'], string>> = {
  verification: 'Verification',
  report: 'Report',
  invite: 'Invitation',
  processing: 'Event',
}

/** Reads the progress of a run from the records and the planned jobs. */
export function readProgress(context: SandboxContext, run: ScenarioRun): ScenarioProgress {
  const { store, clock } = context
  const all = listSubjects(context, run)
  const messages = listMessages(context, run, all)
  const deliveries = messages.flatMap(({ id, at }) =>
    store.list('delivery', { since: at, where: { messageId: id } }),
  )
  const main = all[0]
  const states = main === undefined ? [] : readScenarioHistory(context, main).map(({ state }) => state)
  const past = [
    describeScenarioRequest(run),
    ...listScenarioMails(context, run),
    ...all.flatMap((subject) => listStateChanges(context, subject)),
    ...messages.map((message) => describeEvent(message, deliveries)),
    ...deliveries.flatMap((delivery) => listAttempts(context, delivery)),
  ].toSorted((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  return {
    run,
    now: clock.now(),
    states,
    verdict: judgeRun(run, states, messages),
    past,
    planned: listPlannedEntries(context, all, deliveries),
  }
}

/** A run for programs. Times come from the sandbox's clock. */
export function toScenarioJson({
  run,
  now,
  states,
  verdict: judged,
  past,
  planned: next,
}: ScenarioProgress): object {
  const { id, at, api, operation, row, application, organization, method, path, sent } = run
  const { status, code, requestId, answer } = run
  return {
    id,
    startedAt: formatTimestamp(at),
    now: formatTimestamp(now),
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
    verdict: judged,
    past: past.map(({ at: when, kind, title, detail }) => ({
      at: formatTimestamp(when),
      kind,
      title,
      detail,
    })),
    coming: next.map(({ due, kind, title, detail }) => ({
      at: formatTimestamp(due),
      inSeconds: Math.max(0, Math.ceil((due - now) / 1000)),
      kind,
      title,
      detail,
    })),
  }
}

/** The process that a run started, and the verification of a business that accepted its invitation. */
function listSubjects({ store }: SandboxContext, { subject }: ScenarioRun): readonly ScenarioSubject[] {
  if (subject === null) return []
  const accepted =
    subject.kind === 'invite' ? store.get('invite', subject.id)?.acceptedOrganizationId : undefined
  const id = store.get('organization', accepted ?? '')?.verificationId
  return id === undefined ? [subject] : [subject, { kind: 'verification', id }]
}

function readScenarioHistory(
  { store }: SandboxContext,
  { kind, id }: ScenarioSubject,
): readonly StateChange[] {
  return store.get(kind, id)?.history ?? []
}

function listStateChanges(context: SandboxContext, subject: ScenarioSubject): readonly PastEntry[] {
  const history = readScenarioHistory(context, subject)
  return history.map(({ state, at }, n) => {
    const before = history[n - 1]?.state
    const detail = [
      before === undefined ? '' : `before: ${before}`,
      describeScenarioState(context, subject, state),
    ]
    return {
      at,
      kind: 'state',
      title: `${NOUNS[subject.kind]}: ${state}`,
      detail: detail.filter(Boolean).join('; '),
    }
  })
}

/** Details of a state, such as the reason of a rejection. */
function describeScenarioState(
  { store }: SandboxContext,
  { kind, id }: ScenarioSubject,
  state: string,
): string {
  if (kind === 'verification' && state === 'rejected')
    return `reason ${store.get('verification', id)?.reason ?? ''}`
  if (kind === 'report' && state === 'completed') return `risk ${store.get('report', id)?.risk ?? ''}`
  if (kind === 'report' && state === 'failed') return `failure ${store.get('report', id)?.failure ?? ''}`
  if (kind === 'processing' && (state === 'failed' || state === 'rejected'))
    return `failure ${store.get('processing', id)?.failure?.code ?? ''}`
  return ''
}

/** Conditions on the messages of each kind of subject. */
const MESSAGE_CONDITIONS: Readonly<
  Record<ScenarioSubject['kind'], (id: string, context: SandboxContext) => readonly RecordQuery['where'][]>
> = {
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
  processing: (id) => [{ 'payload.data.eventId': id }],
}

function listMessages(
  context: SandboxContext,
  { at }: ScenarioRun,
  all: readonly ScenarioSubject[],
): readonly EventMessage[] {
  return all
    .flatMap(({ kind, id }) => MESSAGE_CONDITIONS[kind](id, context))
    .flatMap((where) => context.store.list('message', { since: at, where: where ?? {} }))
}

function describeScenarioRequest({ at, method, path, status, code, requestId }: ScenarioRun): PastEntry {
  const answer = [`${status}${code === null ? '' : ` ${code}`}`, requestId ?? ''].filter(Boolean).join(', ')
  return { at, kind: 'request', title: `${method} ${path}`, detail: answer }
}

function describeEvent({ at, type, id }: EventMessage, deliveries: readonly Delivery[]): PastEntry {
  const isDelivered = deliveries.some(({ messageId }) => messageId === id)
  return { at, kind: 'event', title: type, detail: isDelivered ? id : `${id}; no endpoint subscribes to it` }
}

function listAttempts({ store, addresses }: SandboxContext, delivery: Delivery): readonly PastEntry[] {
  const url = store.get('endpoint', delivery.endpointId)?.url ?? 'a deleted endpoint'
  // Newest first: the inbox received one request for each attempt.
  const received = store
    .list('receivedWebhook', { since: delivery.at })
    .filter(
      ({ path, headers }) => addresses.inbox + path === url && headers['webhook-id'] === delivery.messageId,
    )
  return delivery.attempts.map(({ at, status, trigger, diagnosis }, n) => {
    const arrival = received[delivery.attempts.length - 1 - n]
    return {
      at,
      kind: 'webhook',
      title: url,
      detail: `${delivery.type}${trigger === 'event' ? '' : `, ${trigger}`}: ${status ?? 'no response'}. ${diagnosis}`,
      good: status !== null && status >= 200 && status < 300,
      ...(arrival === undefined ? {} : { path: `/messages/${arrival.id}` }),
    }
  })
}

/** Mails to the contact that the request named. */
function listScenarioMails(
  { store }: SandboxContext,
  { at, sent, subject }: ScenarioRun,
): readonly PastEntry[] {
  const to = readString((sent?.['administrator'] as JsonObject | undefined)?.['email'] ?? sent?.['email'])
  if (subject === null || to === '') return []
  return store.list('mail', { since: at, where: { to } }).map((mail) => ({
    at: mail.at,
    kind: 'mail',
    title: mail.subject,
    detail: `to ${to}`,
    path: `/mails/${mail.id}`,
  }))
}

/** Effect of a planned job, by its kind. */
const JOB_DESCRIPTIONS: Readonly<Record<string, (body: JsonObject) => Omit<PlannedEntry, 'due'>>> = {
  verify: ({ state }) => describeStateChange('Verification', state),
  compile: ({ state }) => describeStateChange('Report', state),
  upload: ({ state }) => describeStateChange('Event', state),
  mint: ({ state }) => describeStateChange('Event', state),
  invited: () => ({ kind: 'event', title: 'kyb.organization.invited', detail: 'after the mail is sent' }),
  accept: () => describeStateChange('Invitation', 'accepted'),
  withdraw: () => describeStateChange('Invitation', 'withdrawn'),
  expire: () => describeStateChange('Invitation', 'expired'),
}

function describeStateChange(noun: string, state: unknown): Omit<PlannedEntry, 'due'> {
  return { kind: 'state', title: `${noun}: ${readString(state)}`, detail: '' }
}

function listPlannedEntries(
  { store }: SandboxContext,
  all: readonly ScenarioSubject[],
  deliveries: readonly Delivery[],
): readonly PlannedEntry[] {
  const open = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  const targets = [...all.map(({ id }) => id), ...open.keys()]
  const places = targets.map(() => '?').join(', ')
  return store
    .rows(`SELECT due, kind, target, body FROM jobs WHERE target IN (${places}) ORDER BY due, id`, ...targets)
    .flatMap(({ due, kind, target, body }) => {
      const delivery = open.get(String(target))
      if (delivery !== undefined) return [{ due: Number(due), ...describeNextAttempt(store, delivery) }]
      const plan = JOB_DESCRIPTIONS[String(kind)]?.(JSON.parse(String(body)) as JsonObject)
      return plan === undefined ? [] : [{ due: Number(due), ...plan }]
    })
}

function describeNextAttempt(
  store: SandboxContext['store'],
  { endpointId, type, attempts }: Delivery,
): Omit<PlannedEntry, 'due'> {
  const url = store.get('endpoint', endpointId)?.url ?? ''
  return {
    kind: 'webhook',
    title: url,
    detail: `${type}, ${attempts.length === 0 ? 'first attempt' : `attempt ${attempts.length + 1}`}`,
  }
}

/** Whether a run has the outcome that the contract declares for its magic value. */
function judgeRun(
  { row, status, code, subject }: ScenarioRun,
  states: readonly string[],
  messages: readonly EventMessage[],
): ScenarioProgress['verdict'] {
  if (row.code !== undefined) return status === row.status && code === row.code ? 'kept' : 'broken'
  if (row.states === undefined) return status < 300 ? 'kept' : 'broken'
  if (subject === null || row.states.some((state, n) => n < states.length && states[n] !== state))
    return 'broken'
  const types = new Set(messages.map(({ type }) => type))
  const done = states.length >= row.states.length && (row.events ?? []).every((type) => types.has(type))
  return done ? 'kept' : 'open'
}
