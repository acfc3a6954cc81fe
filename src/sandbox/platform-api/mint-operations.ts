import { hex, id } from '../store/random-ids.ts'
import { course, sets } from '../contract/magic-values.ts'
import { tell } from '../webhooks/publish-event.ts'
import type { Body, Course, Failure, File, Ledger, Mint, Vdt } from '../store/records.ts'
import { refusal } from '../http/api-error.ts'
import type { Job } from '../time/job-scheduler.ts'
import type { Call, Handlers, Reply, World } from '../sandbox-context.ts'
import { canonical, sha256 } from './canonical-json.ts'
import { received } from './check-upload.ts'
import { audience, caller, denied, friend, reachable, verified } from './organization-access.ts'
import * as shapes from './resource-bodies.ts'
import { cause, plan } from './verification-states.ts'
import { text } from '../read-string.ts'

const DAY = 86_400_000
const LARGEST_RECORD = 65_536

const FAILURES: Readonly<Record<string, string>> = {
  malware_detected: 'The scan found malware in the file. It was deleted.',
  content_unreadable: 'The content cannot be parsed as its media type.',
  content_invalid: 'The content does not match its schema.',
  policy_invalid: 'The policy names an organization that does not exist.',
  ledger_rejected: 'The ledger refused the record. Nothing was minted; the request may be sent again.',
}
const FINAL = ['stored', 'rejected', 'minted', 'failed']

function initiateFileUpload(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const {
    organizationId,
    purpose,
    sha256: declared,
    reference,
  } = call.body['metadata'] as unknown as {
    organizationId: string
    purpose: string
    sha256?: string
    reference?: string
  }
  const org = reachable(call, world, organizationId)
  const content = received(call.file, declared)
  const eventId = id('evt')
  const file: File = {
    id: id('file'),
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
  begin(call, world, {
    id: eventId,
    kind: 'file_upload',
    subject: file.id,
    org: org.id,
    at: now,
    state: 'received',
  })
  const asked = course(call.magic)
  plan(world, 'upload', eventId, now, {
    states: (asked?.states ?? ['received', 'scanning', 'stored']).slice(1),
    waitSeconds: asked?.waitSeconds,
    sets: sets(call.magic),
    requestId: call.requestId,
  })
  return {
    status: 202,
    headers: { location: `/v1/events/${eventId}`, 'retry-after': '1' },
    body: shapes.file(file),
  }
}

function begin(
  call: Call,
  { store }: World,
  first: Pick<Course, 'id' | 'kind' | 'subject' | 'at' | 'state'> & { readonly org: string },
): void {
  store.put('course', {
    ...first,
    failure: null,
    history: [{ state: first.state, at: first.at }],
    vdtId: null,
    final: false,
    audience: audience(call, first.org),
  })
}

/** An event reaches a state. Undefined if it has come to its end before. */
function step(
  { store }: World,
  { target, due, body }: Job,
  fail?: string,
): { before: Course; after: Course } | undefined {
  const before = store.get('course', target)
  if (before === undefined || before.final) return undefined
  const state = fail === undefined ? text(body['state']) : 'failed'
  const code = fail ?? (body['failure'] as string | undefined)
  const failed = state === 'failed' || state === 'rejected'
  const failure: Failure | null = failed
    ? { code: code ?? 'content_unreadable', message: FAILURES[code ?? 'content_unreadable'] ?? '' }
    : null
  const after = {
    ...before,
    state,
    failure,
    final: FINAL.includes(state),
    history: [...before.history, { state, at: due }],
  }
  store.put('course', after)
  return { before, after }
}

/** An upload reaches a state; its end is told. */
export function upload(world: World, job: Job): void {
  const moved = step(world, job)
  const file = moved && world.store.get('file', moved.after.subject)
  if (moved === undefined || file === undefined) return
  const { after } = moved
  world.store.put('file', { ...file, state: after.state })
  if (!after.final) return
  tell(world, {
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
      failure: after.failure as Body | null,
      reference: file.reference,
    },
    at: job.due,
    audience: after.audience,
    requestId: cause(job),
  })
  if (after.state === 'stored' && file.purpose === 'kyb_evidence') continued(world, file, job.due)
}

/** Evidence has come: a verification that waits for information goes on. */
function continued(world: World, { org }: File, at: number): void {
  const { store, timeline } = world
  const held = store.get('organization', org ?? '')
  const waiting = held && store.get('verification', held.verificationId)
  if (waiting === undefined || waiting.fixture === true || waiting.state !== 'needs_information') return
  timeline.cancel('verify', waiting.id)
  plan(world, 'verify', waiting.id, at, { states: ['in_progress', 'approved'] })
}

function mintDataRequest(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const {
    ownerId,
    title,
    asset,
    policy,
    tags = [],
    reference,
  } = call.body as unknown as {
    ownerId: string
    title: string
    asset: Body
    policy?: Body
    tags?: readonly string[]
    reference?: string
  }
  const owner = reachable(call, world, ownerId)
  verified(world, owner)
  const { content, repeatable } = minted(call, world, ownerId, asset)
  const digest = (content['digest'] as { value: string }).value
  const same = repeatable
    ? undefined
    : store.list('vdt', { org: ownerId, parent: digest, where: { status: 'active' }, limit: 1 })[0]
  if (same !== undefined)
    throw refusal('asset_already_minted', `The content is already minted as ${same.id}.`)
  const eventId = id('evt')
  const request: Mint = {
    id: id('mint'),
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
  begin(call, world, {
    id: eventId,
    kind: 'mint',
    subject: request.id,
    org: ownerId,
    at: now,
    state: 'queued',
  })
  const asked = course(call.magic)
  plan(world, 'mint', eventId, now, {
    states: (asked?.states ?? ['queued', 'validating', 'minting', 'minted']).slice(1),
    waitSeconds: asked?.waitSeconds,
    sets: sets(call.magic),
    requestId: call.requestId,
  })
  return {
    status: 202,
    headers: { location: `/v1/events/${eventId}`, 'retry-after': '1' },
    body: shapes.mint(request),
  }
}

/** What is minted, with its digest. What a magic value names can be minted again and again. */
function minted(
  call: Call,
  world: World,
  ownerId: string,
  asset: Body,
): { readonly content: Body; readonly repeatable: boolean } {
  const digest = (value: string) => ({ algorithm: 'sha-256', value })
  if (asset['kind'] === 'file') {
    const file = stored(call, world, text(asset['fileId']))
    const { fileName, mediaType, sizeBytes } = file
    return {
      content: { kind: 'file', digest: digest(file.sha256), fileName, mediaType, sizeBytes },
      repeatable: file.fixture === true,
    }
  }
  if (asset['kind'] === 'record') {
    const written = canonical(asset['record'])
    if (Buffer.byteLength(written) > LARGEST_RECORD)
      throw refusal('validation_failed', 'The record is too large.', {
        errors: [
          {
            pointer: '/asset/record',
            rule: 'maxLength',
            message: 'Its canonical form must have at most 65536 bytes.',
          },
        ],
      })
    const { record, schemaUri = null } = asset
    return {
      content: { kind: 'record', digest: digest(sha256(written)), schemaUri, record },
      repeatable: false,
    }
  }
  const { disclosedChecks = [], verificationId } = asset as {
    disclosedChecks?: readonly string[]
    verificationId: string
  }
  const found = proof(call, world, ownerId, verificationId)
  const disclosed = found.checks.filter(({ kind }) => disclosedChecks.includes(kind))
  const written = canonical({
    verificationId,
    state: found.state,
    checks: disclosed.map(({ kind, result }) => ({ kind, result })),
  })
  return {
    content: { kind: 'verification', digest: digest(sha256(written)), verificationId, disclosedChecks },
    repeatable: found.fixture === true,
  }
}

function stored(call: Call, { store, clock }: World, fileId: string): File {
  const file = store.get('file', fileId)
  if (file === undefined || file.expiresAt <= clock.now())
    throw refusal('file_not_found', `There is no file ${fileId}.`)
  const org = store.get('organization', file.org ?? '')
  if (file.fixture !== true && (org === undefined || !friend(caller(call), org))) throw denied(file.org ?? '')
  if (file.state !== 'stored')
    throw refusal(
      'file_not_ready',
      `The file ${fileId} is in the state ${file.state}.`,
      file.state === 'rejected' ? {} : { headers: { 'retry-after': '2' } },
    )
  return file
}

function proof(call: Call, { store }: World, ownerId: string, verificationId: string) {
  const found = store.get('verification', verificationId)
  if (found === undefined)
    throw refusal('verification_not_found', `There is no business verification ${verificationId}.`)
  const org = store.get('organization', found.org ?? '')
  if (found.fixture !== true && (org === undefined || !friend(caller(call), org)))
    throw denied(found.org ?? '')
  if (found.fixture !== true && found.org !== ownerId)
    throw refusal('validation_failed', 'The verification is one of another organization.', {
      errors: [
        { pointer: '/asset/verificationId', rule: 'owner', message: 'Must be a verification of the owner.' },
      ],
    })
  if (found.state !== 'approved')
    throw refusal(
      'verification_not_complete',
      `The verification ${verificationId} is in the state ${found.state}.`,
    )
  return found
}

/** A mint request reaches a state; every state is told, and the last one may have made a VDT. */
export function progress(world: World, job: Job): void {
  const { store, timeline } = world
  const before = store.get('course', job.target)
  const request = before && store.get('mint', before.subject)
  if (before === undefined || request === undefined || before.final) return
  const invalid = job.body['state'] === 'minting' && !policed(world, request) ? 'policy_invalid' : undefined
  const vdt = job.body['state'] === 'minted' ? make(world, request, job.due) : undefined
  const moved = step(world, job, invalid)
  if (moved === undefined) return
  const after = { ...moved.after, vdtId: vdt?.id ?? null }
  store.put('course', after)
  if (after.final) timeline.cancel('mint', after.id)
  tell(world, {
    type: 'mint.status.updated',
    data: {
      eventId: after.id,
      mintRequestId: request.id,
      ownerId: request.org ?? '',
      state: after.state,
      previousState: before.state,
      vdtId: after.vdtId,
      failure: after.failure as Body | null,
      reference: request.reference,
    },
    at: job.due,
    audience: after.audience,
    requestId: cause(job),
  })
}

function policed({ store }: World, { policy }: Mint): boolean {
  const allowed = (policy['allowedOrganizationIds'] ?? []) as readonly string[]
  return allowed.every((org) => store.get('organization', org) !== undefined)
}

/** A place in the ledger. Blocks come every six seconds. */
export function anchor(at: number): Ledger {
  return { transactionId: `0x${hex(64)}`, blockNumber: Math.floor(at / 6000), at }
}

function make({ store, timeline }: World, request: Mint, at: number): Vdt {
  const ledger = anchor(at)
  const { org = null, title, content, policy, tags, reference } = request
  const vdt: Vdt = {
    id: id('vdt'),
    at,
    org,
    // By which the same content is found again.
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
    id: id('act'),
    at,
    org,
    parent: vdt.id,
    action: 'minted',
    ledger,
    extra: { mintRequestId: request.id },
  })
  const allowed = (policy['allowedOrganizationIds'] ?? []) as readonly string[]
  for (const recipientId of allowed)
    store.put('action', {
      id: id('act'),
      at: at + 1,
      org,
      parent: vdt.id,
      action: 'shared',
      ledger: anchor(at),
      extra: { recipientId, accessExpiresAt: policy['expiresAt'] ?? null },
    })
  if (typeof policy['expiresAt'] === 'string') timeline.plan(Date.parse(policy['expiresAt']), 'lapse', vdt.id)
  return vdt
}

/** The policy of a VDT has come to its end. */
export function lapse({ store }: World, { target, due }: Job): void {
  const found = store.get('vdt', target)
  if (found?.status === 'active') store.put('vdt', { ...found, status: 'expired', updatedAt: due })
}

function getEventStatus(call: Call, world: World): Reply {
  const { eventId = '' } = call.params
  const found = world.store.get('course', eventId)
  if (found === undefined || over(world, found))
    throw refusal('event_not_found', `There is no event ${eventId}.`)
  const org = world.store.get('organization', found.org ?? '')
  if (found.fixture !== true && (org === undefined || !friend(caller(call), org)))
    throw denied(found.org ?? '')
  return {
    status: 200,
    body: shapes.event(found),
    ...(found.final ? {} : { headers: { 'retry-after': '1' } }),
  }
}

/** Events are kept for 90 days after their end. */
function over({ clock }: World, { final, history, fixture }: Course): boolean {
  return final && fixture !== true && (history.at(-1)?.at ?? 0) + 90 * DAY < clock.now()
}

function visible(call: Call, world: World): Vdt {
  const { vdtId = '' } = call.params
  const found = world.store.get('vdt', vdtId)
  if (found === undefined) throw refusal('vdt_not_found', `There is no data VDT ${vdtId}.`)
  const org = world.store.get('organization', found.org ?? '')
  const { visibility, allowedOrganizationIds = [] } = found.policy as {
    visibility: string
    allowedOrganizationIds?: readonly string[]
  }
  const shared =
    visibility === 'public' ||
    (visibility === 'restricted' && allowedOrganizationIds.includes(caller(call).org))
  if (found.fixture === true || shared || (org !== undefined && friend(caller(call), org))) return found
  throw denied(found.org ?? '')
}

function getDataVdtDetails(call: Call, world: World): Reply {
  return { status: 200, body: shapes.vdt(visible(call, world), world.store, caller(call).org) }
}

function getMintedActionVdt(call: Call, world: World): Reply {
  const vdt = visible(call, world)
  const { actionId = '' } = call.params
  const found = world.store.get('action', actionId)
  if (found === undefined || (found.fixture !== true && found.parent !== vdt.id))
    throw refusal('action_not_found', `${vdt.id} has no action VDT ${actionId}.`)
  return { status: 200, body: shapes.action(found, vdt.id) }
}

export const handlers: Handlers = {
  initiateFileUpload,
  mintDataRequest,
  getEventStatus,
  getDataVdtDetails,
  getMintedActionVdt,
}
