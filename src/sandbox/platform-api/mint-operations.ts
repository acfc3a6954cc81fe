/** Operations of the platform API on files and VDTs: upload, mint request, event status, VDT details. */

import { DAY } from '../time/clock.ts'
import { randomHex, createId } from '../store/random-ids.ts'
import { findPrescribedStates, collectSettings } from '../contract/magic-values.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import type {
  JsonObject,
  ProcessingEvent,
  Failure,
  DeferredFile,
  Ledger,
  MintRequest,
  Vdt,
  Verification,
} from '../store/records.ts'
import { createApiError } from '../http/api-error.ts'
import type { Job } from '../time/job-table.ts'
import type { OperationCall, OperationResponse, SandboxContext } from '../sandbox-context.ts'
import type { V1Call, V1Handlers } from '../contract/typed-calls.ts'
import { checkUpload } from './check-upload.ts'
import {
  eventAudience,
  requireApplication,
  findOrganization,
  findVerification,
  requireOwnRecord,
  requireVerified,
} from './organization-access.ts'
import * as shapes from './resource-bodies.ts'
import { readRequestId, scheduleStates } from './verification-states.ts'
import { readString } from '../read-string.ts'
import { sha256Of } from '../../lib/data/hash.ts'

const MAX_RECORD_BYTES = 65_536

const FAILURE_MESSAGES: Readonly<Record<string, string>> = {
  malware_detected: 'The scan found malware in the file. It was deleted.',
  content_unreadable: 'The content cannot be parsed as its media type.',
  content_invalid: 'The content does not match its schema.',
  policy_invalid: 'The policy names an organization that does not exist.',
  ledger_rejected: 'The ledger rejected the record. Nothing was minted; the request may be sent again.',
}
const FINAL_STATES = ['stored', 'rejected', 'minted', 'failed']

interface ProcessingStart {
  readonly kind: ProcessingEvent['kind']
  /** The job that moves it from state to state. */
  readonly job: 'upload' | 'mint'
  /** The data that is processed. */
  readonly record: DeferredFile | MintRequest
  /** Its states, unless a value of the request prescribes others. The first one is always the same. */
  readonly states: readonly [first: string, ...others: string[]]
}

/** Begins to process what was accepted. */
function startProcessing(
  call: OperationCall,
  context: SandboxContext,
  { kind, job, record, states }: ProcessingStart,
): void {
  const { id: subject, eventId, at } = record
  const org = record.org ?? ''
  const [state] = states
  context.store.put('processing', {
    id: eventId,
    kind,
    subject,
    org,
    at,
    state,
    failure: null,
    history: [{ state, at }],
    vdtId: null,
    final: false,
    audience: eventAudience(call, org),
  })
  const prescribed = findPrescribedStates(call.magicValues)
  scheduleStates(context, {
    kind: job,
    target: eventId,
    from: at,
    states: (prescribed?.states ?? states).slice(1),
    waitSeconds: prescribed?.waitSeconds,
    sets: collectSettings(call.magicValues),
    requestId: call.requestId,
  })
}

/** The response to a request whose result comes later: the client asks for the event. */
function acceptResponse(eventId: string, body: JsonObject): OperationResponse {
  return { status: 202, headers: { location: `/v1/events/${eventId}`, 'retry-after': '1' }, body }
}

/** Moves a processing event to its next state. Undefined if it has ended already. */
function advanceProcessing(
  { store }: SandboxContext,
  { target, due, body }: Job,
  fail?: string,
): { before: ProcessingEvent; after: ProcessingEvent } | undefined {
  const before = store.get('processing', target)
  if (before === undefined || before.final) return undefined
  const state = fail === undefined ? readString(body['state']) : 'failed'
  const code = fail ?? (body['failure'] as string | undefined)
  const failed = state === 'failed' || state === 'rejected'
  const failure: Failure | null = failed
    ? { code: code ?? 'content_unreadable', message: FAILURE_MESSAGES[code ?? 'content_unreadable'] ?? '' }
    : null
  const after = {
    ...before,
    state,
    failure,
    final: FINAL_STATES.includes(state),
    history: [...before.history, { state, at: due }],
  }
  store.put('processing', after)
  return { before, after }
}

/** Moves an upload to its next state. The last state publishes an event. */
export function advanceUpload(context: SandboxContext, job: Job): void {
  const change = advanceProcessing(context, job)
  const file = change && context.store.get('file', change.after.subject)
  if (change === undefined || file === undefined) return
  const { after } = change
  context.store.put('file', { ...file, state: after.state })
  if (!after.final) return
  publishEvent(context, {
    type: 'file.upload.completed',
    data: {
      eventId: after.id,
      fileId: file.id,
      organizationId: file.org ?? '',
      state: after.state,
      fileName: file.fileName,
      mediaType: file.mediaType,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      failure: after.failure as JsonObject | null,
      reference: file.reference,
    },
    at: job.due,
    audience: after.audience,
    requestId: readRequestId(job),
  })
  if (after.state === 'stored' && file.purpose === 'kyb_evidence') resumeVerification(context, file, job.due)
}

/** New evidence was uploaded: a verification that waits for information continues. */
function resumeVerification(context: SandboxContext, { org }: DeferredFile, at: number): void {
  const { store, scheduler } = context
  const organization = store.get('organization', org ?? '')
  const verification = organization && store.get('verification', organization.verificationId)
  if (
    verification === undefined ||
    verification.fixture === true ||
    verification.state !== 'needs_information'
  )
    return
  scheduler.cancel('verify', verification.id)
  scheduleStates(context, {
    kind: 'verify',
    target: verification.id,
    from: at,
    states: ['in_progress', 'approved'],
  })
}

/** The content that is minted, with its digest. Fixtures can be minted more than once. */
function readAsset(
  call: V1Call<'mintDataRequest'>,
  context: SandboxContext,
): { readonly content: JsonObject; readonly repeatable: boolean } {
  const { asset } = call.body
  const digest = (value: string) => ({ algorithm: 'sha-256', value })
  if (asset.kind === 'file') {
    const file = findStoredFile(call, context, asset.fileId)
    const { fileName, mediaType, sizeBytes } = file
    return {
      content: { kind: 'file', digest: digest(file.sha256), fileName, mediaType, sizeBytes },
      repeatable: file.fixture === true,
    }
  }
  if (asset.kind === 'record') {
    const { record, schemaUri = null } = asset
    const canonical = writeCanonicalJson(record)
    if (Buffer.byteLength(canonical) > MAX_RECORD_BYTES)
      throw createApiError('validation_failed', 'The record is too large.', {
        errors: [
          {
            pointer: '/asset/record',
            rule: 'maxLength',
            message: 'Its canonical form must have at most 65536 bytes.',
          },
        ],
      })
    return {
      content: {
        kind: 'record',
        digest: digest(sha256Of(canonical)),
        schemaUri,
        record: record as JsonObject,
      },
      repeatable: false,
    }
  }
  const { verificationId } = asset
  const disclosedChecks: readonly string[] = asset.disclosedChecks ?? []
  const verification = findApprovedVerification(call, context, verificationId)
  const disclosed = verification.checks.filter(({ kind }) => disclosedChecks.includes(kind))
  const written = writeCanonicalJson({
    verificationId,
    state: verification.state,
    checks: disclosed.map(({ kind, result }) => ({ kind, result })),
  })
  return {
    content: { kind: 'verification', digest: digest(sha256Of(written)), verificationId, disclosedChecks },
    repeatable: verification.fixture === true,
  }
}

function findStoredFile(call: OperationCall, context: SandboxContext, fileId: string): DeferredFile {
  const file = context.store.get('file', fileId)
  if (file === undefined || file.expiresAt <= context.clock.now())
    throw createApiError('file_not_found', `There is no file ${fileId}.`)
  requireOwnRecord(call, context, file)
  if (file.state !== 'stored')
    throw createApiError(
      'file_not_ready',
      `The file ${fileId} is in the state ${file.state}.`,
      file.state === 'rejected' ? {} : { headers: { 'retry-after': '2' } },
    )
  return file
}

function findApprovedVerification(
  call: V1Call<'mintDataRequest'>,
  context: SandboxContext,
  verificationId: string,
): Verification {
  const verification = findVerification(call, context, verificationId)
  if (verification.fixture !== true && verification.org !== call.body.ownerId)
    throw createApiError('validation_failed', 'The verification belongs to another organization.', {
      errors: [
        { pointer: '/asset/verificationId', rule: 'owner', message: 'Must be a verification of the owner.' },
      ],
    })
  if (verification.state !== 'approved')
    throw createApiError(
      'verification_not_complete',
      `The verification ${verificationId} is in the state ${verification.state}.`,
    )
  return verification
}

/** Moves a mint request to its next state and publishes an event. The state 'minted' creates the VDT. */
export function advanceMint(context: SandboxContext, job: Job): void {
  const { store, scheduler } = context
  const before = store.get('processing', job.target)
  const request = before && store.get('mint', before.subject)
  if (before === undefined || request === undefined || before.final) return
  const invalid =
    job.body['state'] === 'minting' && !isPolicyValid(context, request) ? 'policy_invalid' : undefined
  const vdt = job.body['state'] === 'minted' ? createVdt(context, request, job.due) : undefined
  const change = advanceProcessing(context, job, invalid)
  if (change === undefined) return
  const after = { ...change.after, vdtId: vdt?.id ?? null }
  store.put('processing', after)
  if (after.final) scheduler.cancel('mint', after.id)
  publishEvent(context, {
    type: 'mint.status.updated',
    data: {
      eventId: after.id,
      mintRequestId: request.id,
      ownerId: request.org ?? '',
      state: after.state,
      previousState: before.state,
      vdtId: after.vdtId,
      failure: after.failure as JsonObject | null,
      reference: request.reference,
    },
    at: job.due,
    audience: after.audience,
    requestId: readRequestId(job),
  })
}

function isPolicyValid({ store }: SandboxContext, { policy }: MintRequest): boolean {
  const allowed = (policy['allowedOrganizationIds'] ?? []) as readonly string[]
  return allowed.every((org) => store.get('organization', org) !== undefined)
}

/** A new entry of the ledger. Blocks are six seconds apart. */
export function createLedgerEntry(at: number): Ledger {
  return { transactionId: `0x${randomHex(64)}`, blockNumber: Math.floor(at / 6000), at }
}

function createVdt({ store, scheduler }: SandboxContext, request: MintRequest, at: number): Vdt {
  const ledger = createLedgerEntry(at)
  const { org = null, title, content, policy, tags, reference } = request
  const vdt: Vdt = {
    id: createId('vdt'),
    at,
    org,
    // Finds a VDT with the same content.
    parent: (content['digest'] as { value: string }).value,
    title,
    status: 'active',
    content,
    policy,
    ledger,
    mintRequestId: request.id,
    tags,
    reference,
    updatedAt: at,
  }
  store.put('vdt', vdt)
  store.put('action', {
    id: createId('act'),
    at,
    org,
    parent: vdt.id,
    action: 'minted',
    ledger,
    details: { mintRequestId: request.id },
  })
  const allowed = (policy['allowedOrganizationIds'] ?? []) as readonly string[]
  for (const recipientId of allowed)
    store.put('action', {
      id: createId('act'),
      at: at + 1,
      org,
      parent: vdt.id,
      action: 'shared',
      ledger: createLedgerEntry(at),
      details: { recipientId, accessExpiresAt: policy['expiresAt'] ?? null },
    })
  if (typeof policy['expiresAt'] === 'string')
    scheduler.schedule(Date.parse(policy['expiresAt']), 'lapse', vdt.id)
  return vdt
}

/** Expires a VDT at the end of its policy. */
export function expireVdt({ store }: SandboxContext, { target, due }: Job): void {
  const vdt = store.get('vdt', target)
  if (vdt?.status === 'active') store.put('vdt', { ...vdt, status: 'expired', updatedAt: due })
}

/** Events can be read for 90 days after their end. */
function hasEventExpired({ clock }: SandboxContext, { final, history, fixture }: ProcessingEvent): boolean {
  return final && fixture !== true && (history.at(-1)?.at ?? 0) + 90 * DAY < clock.now()
}

function findVisibleVdt(call: OperationCall<{ readonly vdtId: string }>, context: SandboxContext): Vdt {
  const { vdtId } = call.params
  const vdt = context.store.get('vdt', vdtId)
  if (vdt === undefined) throw createApiError('vdt_not_found', `There is no data VDT ${vdtId}.`)
  const { visibility, allowedOrganizationIds = [] } = vdt.policy as {
    visibility: string
    allowedOrganizationIds?: readonly string[]
  }
  const shared =
    visibility === 'public' ||
    (visibility === 'restricted' && allowedOrganizationIds.includes(requireApplication(call).org))
  if (!shared) requireOwnRecord(call, context, vdt)
  return vdt
}

export const mintOperations: V1Handlers = {
  initiateFileUpload(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const { organizationId, purpose, sha256: declared, reference } = call.body.metadata
    const org = findOrganization(call, context, organizationId)
    const content = checkUpload(call.file, declared, call.operation.fileLimit ?? call.operation.bodyLimit)
    const eventId = createId('evt')
    const file: DeferredFile = {
      id: createId('file'),
      at: now,
      org: org.id,
      eventId,
      state: 'received',
      ...content,
      purpose,
      reference,
      expiresAt: now + 30 * DAY,
    }
    store.put('file', file)
    startProcessing(call, context, {
      kind: 'file_upload',
      job: 'upload',
      record: file,
      states: ['received', 'scanning', 'stored'],
    })
    return acceptResponse(eventId, shapes.describeFile(file))
  },

  mintDataRequest(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const { ownerId, title, asset, policy, tags = [], reference } = call.body
    const owner = findOrganization(call, context, ownerId)
    requireVerified(context, owner)
    const { content, repeatable } = readAsset(call, context)
    const digest = (content['digest'] as { value: string }).value
    const mintedBefore = repeatable
      ? undefined
      : store.list('vdt', { org: ownerId, parent: digest, where: { status: 'active' }, limit: 1 })[0]
    if (mintedBefore !== undefined)
      throw createApiError('asset_already_minted', `The content is already minted as ${mintedBefore.id}.`)
    const eventId = createId('evt')
    const request: MintRequest = {
      id: createId('mint'),
      at: now,
      org: ownerId,
      eventId,
      title,
      asset,
      content,
      policy: {
        visibility: 'private',
        allowedOrganizationIds: [],
        allowedActions: [],
        expiresAt: null,
        ...policy,
      },
      tags,
      reference,
    }
    store.put('mint', request)
    startProcessing(call, context, {
      kind: 'mint',
      job: 'mint',
      record: request,
      states: ['queued', 'validating', 'minting', 'minted'],
    })
    return acceptResponse(eventId, shapes.describeMintRequest(request))
  },

  getEventStatus(call, context) {
    const { eventId } = call.params
    const event = context.store.get('processing', eventId)
    if (event === undefined || hasEventExpired(context, event))
      throw createApiError('event_not_found', `There is no event ${eventId}.`)
    requireOwnRecord(call, context, event)
    return {
      status: 200,
      body: shapes.describeProcessingEvent(event),
      ...(event.final ? {} : { headers: { 'retry-after': '1' } }),
    }
  },

  getDataVdtDetails(call, context) {
    return {
      status: 200,
      body: shapes.describeVdt(findVisibleVdt(call, context), context.store, requireApplication(call).org),
    }
  },

  getMintedActionVdt(call, context) {
    const vdt = findVisibleVdt(call, context)
    const { actionId } = call.params
    const action = context.store.get('action', actionId)
    if (action === undefined || (action.fixture !== true && action.parent !== vdt.id))
      throw createApiError('action_not_found', `${vdt.id} has no action VDT ${actionId}.`)
    return { status: 200, body: shapes.describeAction(action, vdt.id) }
  },
}

/** The canonical form of JSON (RFC 8785): members sorted by UTF-16 code units, no spaces, numbers as ECMAScript writes them. */
function writeCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeCanonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${writeCanonicalJson(member)}`)
  return `{${members.join(',')}}`
}
