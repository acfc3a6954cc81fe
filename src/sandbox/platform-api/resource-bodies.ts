/** The response bodies of the platform API: one function for each schema of the contract. */

import { formatOptionalTime, formatTimestamp } from '../time/clock.ts'
import type {
  VdtAction,
  ProcessingEvent,
  DeferredFile,
  BusinessInvite,
  Ledger,
  Member,
  MintRequest,
  Organization,
  Report,
  Vdt,
  Verification,
} from '../store/records.ts'
import type { Store } from '../store/open-store.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** What the published API shows of a record. One function for each schema of the contract. */
export function organizationBody(organization: Organization, store: Store) {
  const {
    id,
    legalName,
    tradingName,
    legalForm,
    identifier,
    address,
    website,
    products,
    verificationId,
    reference,
  } = organization
  return {
    id,
    legalName,
    tradingName,
    legalForm,
    identifier,
    address,
    website,
    products,
    verificationId,
    verificationState: store.get('verification', verificationId)?.state ?? 'pending',
    reference,
    createdAt: formatTimestamp(organization.at),
    updatedAt: formatTimestamp(organization.updatedAt),
  }
}

export function verificationBody(verification: Verification, context: SandboxContext) {
  const report =
    verification.reportId === null ? undefined : context.store.get('report', verification.reportId)
  return {
    id: verification.id,
    organizationId: verification.org ?? '',
    state: verification.state,
    status: verification.state.toUpperCase(),
    reason: verification.reason,
    requirements: verification.requirements.map((requirement) => ({
      ...requirement,
      dueAt: formatTimestamp(requirement.dueAt),
    })),
    checks: verification.checks.map((check) => ({
      ...check,
      completedAt: formatOptionalTime(check.completedAt),
    })),
    provider: { name: 'Registra', reference: verification.provider },
    report: report === undefined ? null : reportBody(report, context),
    reference: verification.reference,
    createdAt: formatTimestamp(verification.at),
    updatedAt: formatTimestamp(verification.updatedAt),
    decidedAt: formatOptionalTime(verification.decidedAt),
    expiresAt: formatOptionalTime(verification.expiresAt),
  }
}

export function reportBody(report: Report, { addresses }: SandboxContext) {
  return {
    id: report.id,
    verificationId: report.verificationId,
    state: report.state,
    sections: report.sections,
    format: report.format,
    risk: report.risk,
    failure: report.failure,
    downloadUrl:
      report.state === 'completed' ? `${addresses.inbox}/reports/${report.id}.${report.format}` : null,
    reference: report.reference,
    requestedAt: formatTimestamp(report.at),
    completedAt: formatOptionalTime(report.completedAt),
    expiresAt: formatOptionalTime(report.expiresAt),
  }
}

export function inviteBody(invite: BusinessInvite) {
  return {
    id: invite.id,
    organizationId: invite.org ?? '',
    legalName: invite.legalName,
    countryCode: invite.countryCode,
    email: invite.email,
    role: 'organization_admin',
    products: invite.products,
    status: invite.status,
    acceptedOrganizationId: invite.acceptedOrganizationId,
    reference: invite.reference,
    createdAt: formatTimestamp(invite.at),
    expiresAt: formatTimestamp(invite.expiresAt),
  }
}

export function userBody(member: Member) {
  const { userId } = member
  const level = member.level.at(-1)
  return {
    userId,
    organizationId: member.org ?? '',
    givenName: member.givenName,
    familyName: member.familyName,
    email: member.email,
    emailVerified: member.emailVerified,
    roles: member.roles,
    products: member.products,
    level: {
      userId,
      level: level?.level ?? 'none',
      history: member.level.map((entry) => ({ level: entry.level, timestamp: formatTimestamp(entry.at) })),
      updatedAt: formatTimestamp(level?.at ?? member.at),
    },
    joinedAt: formatTimestamp(member.at),
  }
}

export function fileBody(file: DeferredFile) {
  return {
    fileId: file.id,
    eventId: file.eventId,
    organizationId: file.org ?? '',
    state: file.state,
    fileName: file.fileName,
    mediaType: file.mediaType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    purpose: file.purpose,
    reference: file.reference,
    createdAt: formatTimestamp(file.at),
    expiresAt: formatTimestamp(file.expiresAt),
  }
}

export function eventBody(event: ProcessingEvent) {
  const subject =
    event.kind === 'mint' ? { mintRequestId: event.subject, vdtId: event.vdtId } : { fileId: event.subject }
  return {
    id: event.id,
    kind: event.kind,
    organizationId: event.org ?? '',
    ...subject,
    state: event.state,
    failure: event.failure,
    final: event.final,
    history: event.history.map((entry) => ({ state: entry.state, timestamp: formatTimestamp(entry.at) })),
    createdAt: formatTimestamp(event.at),
    updatedAt: formatTimestamp(event.history.at(-1)?.at ?? event.at),
  }
}

export function mintRequestBody(request: MintRequest) {
  return {
    mintRequestId: request.id,
    eventId: request.eventId,
    ownerId: request.org ?? '',
    assetKind: request.asset.kind,
    state: 'queued',
    reference: request.reference,
    createdAt: formatTimestamp(request.at),
  }
}

function ledgerBody({ transactionId, blockNumber, at }: Ledger) {
  return { network: 'bit-ledger-sandbox', transactionId, blockNumber, anchoredAt: formatTimestamp(at) }
}

/** `reader` is the organization that asks: only those who may read a record get its content. */
export function vdtBody(vdt: Vdt, store: Store, reader: string) {
  const { record, ...content } = vdt.content
  const {
    visibility,
    allowedOrganizationIds = [],
    allowedActions = [],
  } = vdt.policy as {
    visibility: string
    allowedOrganizationIds?: readonly string[]
    allowedActions?: readonly string[]
  }
  const shared = visibility === 'public' || allowedOrganizationIds.includes(reader)
  const readable =
    reader === vdt.org || vdt.fixture === true || (shared && allowedActions.includes('accessed'))
  const actions = store.list('action', { parent: vdt.id, limit: 10 })
  return {
    id: vdt.id,
    ownerId: vdt.org ?? '',
    title: vdt.title,
    status: vdt.status,
    content: record !== undefined && readable ? { ...content, record } : content,
    policy: vdt.policy,
    ledger: ledgerBody(vdt.ledger),
    mintRequestId: vdt.mintRequestId,
    latestActions: actions.map(({ id }) => id),
    actionCount: Math.max(1, store.count('action', { parent: vdt.id })),
    tags: vdt.tags,
    reference: vdt.reference,
    mintedAt: formatTimestamp(vdt.at),
    updatedAt: formatTimestamp(vdt.updatedAt),
  }
}

export function actionBody(action: VdtAction, vdtId: string) {
  return {
    id: action.id,
    vdtId,
    action: action.action,
    actorId: action.org ?? '',
    ...action.details,
    ledger: ledgerBody(action.ledger),
    mintedAt: formatTimestamp(action.at),
  }
}
