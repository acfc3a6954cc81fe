/**
 * How verifications and reports move from state to state. The states are planned as jobs; each job writes one state and
 * publishes its event.
 */

import { DAY } from '../time/clock.ts'
import { createId } from '../store/random-ids.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import type { JsonObject, Check, Report, Verification } from '../store/records.ts'
import type { Job } from '../time/job-table.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { readString } from '../read-string.ts'

const YEAR = 365 * DAY
export const CHECK_KINDS = ['registry', 'address', 'ownership', 'sanctions', 'tax']

/** Which check fails with which reason of a rejection. */
const FAILED_CHECKS: Readonly<Record<string, string>> = {
  registry_no_match: 'registry',
  business_dissolved: 'registry',
  address_unconfirmed: 'address',
  ownership_unclear: 'ownership',
  information_overdue: 'ownership',
  sanctions_match: 'sanctions',
}

interface StatePlan {
  /** The kind of the jobs that enter the states. */
  readonly kind: string
  /** The id of what has the states. */
  readonly target: string
  /** When the first state begins. */
  readonly from: number
  /** The states to come, without the first. */
  readonly states: readonly string[]
  /** Reason of a rejection or a failure. */
  readonly sets?: Readonly<Record<string, string>>
  /** How long the last state but one lasts, in seconds. */
  readonly waitSeconds?: number | undefined
  /** How long the first state lasts, in seconds. */
  readonly restSeconds?: number
  /** The request that started it. Events of the states name it as their cause. */
  readonly requestId?: string
}

/** Plans the states of something, one step apart. The job of each kind is in `steps`. */
export function scheduleStates(
  context: SandboxContext,
  { kind, target, from, states, sets = {}, waitSeconds = 0, restSeconds = 0, requestId }: StatePlan,
): void {
  states.forEach((state, index) => {
    const isLast = index === states.length - 1
    const due = from + (index + 1) * context.stateDelayMs + (restSeconds + (isLast ? waitSeconds : 0)) * 1000
    context.scheduler.schedule(due, kind, target, {
      state,
      ...sets,
      ...(requestId !== undefined && { requestId }),
    })
  })
}

/** The request behind a planned state, if there is one. */
export const readRequestId = ({ body }: Job): string | null => readString(body['requestId']) || null

/** A verification reaches a state. */
export function advanceVerification(context: SandboxContext, job: Job): void {
  const { target, due, body } = job
  const { store } = context
  const verification = store.get('verification', target)
  const state = readString(body['state'])
  if (verification === undefined || verification.state === state) return
  const next = enterState(verification, state, due, body)
  store.put('verification', next)
  const organization = store.get('organization', verification.org ?? '')
  if (organization !== undefined) store.put('organization', { ...organization, updatedAt: due })
  const data = {
    subject: 'verification',
    ...writeVerificationData(next),
    previousState: verification.state,
    report: null,
  }
  publishEvent(context, {
    type: 'kyb.status.updated',
    data,
    at: due,
    audience: verification.audience,
    requestId: readRequestId(job),
  })
  if (state === 'approved' && next.expiresAt !== null && body['expires'] !== 'planned')
    context.scheduler.schedule(next.expiresAt, 'verify', target, { state: 'expired' })
}

function enterState(verification: Verification, state: string, at: number, body: JsonObject): Verification {
  const reason = state === 'rejected' ? readString(body['reason'], 'registry_no_match') : null
  const decided = state === 'approved' || state === 'rejected'
  return {
    ...verification,
    state,
    history: [...(verification.history ?? []), { state, at }],
    reason,
    updatedAt: at,
    provider:
      verification.provider ??
      `RGT-${new Date(at).getUTCFullYear()}-${String(at % 1_000_000).padStart(6, '0')}`,
    checks: listChecks(state, reason, at) ?? verification.checks,
    requirements:
      state !== 'needs_information'
        ? []
        : [
            {
              kind: 'proof_of_address',
              message:
                'The address differs from the one in the register. Provide a bill of the last 90 days.',
              dueAt: at + 14 * DAY,
            },
            {
              kind: 'ownership_declaration',
              message: 'The declared shares do not add up. Name every owner with at least 25 percent.',
              dueAt: at + 14 * DAY,
            },
          ],
    decidedAt: decided ? at : state === 'expired' ? verification.decidedAt : null,
    // An approval lasts a year; the sandbox has one that lasts a minute.
    expiresAt:
      state === 'approved'
        ? at + (body['lasts'] === undefined ? YEAR : Number(body['lasts']) * 1000)
        : verification.expiresAt,
  }
}

/** The checks that explain a state; undefined if those before stay. */
export function listChecks(state: string, reason: string | null, at: number): readonly Check[] | undefined {
  const createCheck = (kind: string, result: string): Check => ({
    kind,
    result,
    completedAt: result === 'pending' ? null : at,
  })
  if (state === 'in_progress') return [createCheck('registry', 'pending')]
  if (state === 'needs_information')
    return [
      createCheck('registry', 'passed'),
      createCheck('address', 'failed'),
      createCheck('ownership', 'pending'),
    ]
  if (state === 'approved')
    return CHECK_KINDS.map((kind) => createCheck(kind, kind === 'tax' ? 'not_applicable' : 'passed'))
  if (state !== 'rejected') return undefined
  const failed = CHECK_KINDS.indexOf(FAILED_CHECKS[reason ?? ''] ?? 'registry')
  return CHECK_KINDS.slice(0, failed + 1).map((kind, n) =>
    createCheck(kind, n === failed ? 'failed' : 'passed'),
  )
}

/** A report reaches a state. */
export function advanceReport(context: SandboxContext, job: Job): void {
  const { target, due, body } = job
  const { store } = context
  const report = store.get('report', target)
  const about = report && store.get('verification', report.verificationId)
  const state = readString(body['state'])
  if (report === undefined || about === undefined || report.state === state) return
  const completed = state === 'completed'
  const lasts = body['lasts'] === undefined ? 30 * DAY : Number(body['lasts']) * 1000
  const next: Report = {
    ...report,
    state,
    history: [...(report.history ?? []), { state, at: due }],
    risk: completed ? readString(body['risk'], 'low') : state === 'expired' ? report.risk : null,
    failure: state === 'failed' ? readString(body['failure'], 'source_unavailable') : null,
    completedAt: completed ? due : report.completedAt,
    expiresAt: completed ? due + lasts : report.expiresAt,
  }
  store.put('report', next)
  if (about.fixture !== true) store.put('verification', { ...about, updatedAt: due })
  publishEvent(context, {
    type: 'kyb.status.updated',
    data: {
      subject: 'report',
      ...writeVerificationData(about),
      previousState: about.state,
      report: { id: next.id, state, previousState: report.state },
    },
    at: due,
    audience: report.audience,
    requestId: readRequestId(job),
  })
  if (completed && body['expires'] !== 'planned')
    context.scheduler.schedule(due + lasts, 'compile', target, { state: 'expired' })
}

/** Description of a verification in events. */
function writeVerificationData(verification: Verification): JsonObject {
  return {
    verificationId: verification.id,
    organizationId: verification.org ?? '',
    state: verification.state,
    reason: verification.reason,
    provider: { name: 'Registra', reference: verification.provider },
    reference: verification.reference,
  }
}

/** A verification that begins now. */
export function createVerification(
  org: string,
  at: number,
  audience: readonly string[],
  reference?: string,
): Verification {
  return {
    id: createId('kyb'),
    at,
    org,
    state: 'pending',
    history: [{ state: 'pending', at }],
    reason: null,
    requirements: [],
    checks: [],
    provider: null,
    reportId: null,
    reference,
    updatedAt: at,
    decidedAt: null,
    expiresAt: null,
    audience,
  }
}
