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

/** An organization, with the state of its verification. */
export function describeOrganization(organization: Organization, store: Store) {
  return {
    id: organization.id,
    legalName: organization.legalName,
    tradingName: organization.tradingName,
    legalForm: organization.legalForm,
    identifier: organization.identifier,
    address: organization.address,
    website: organization.website,
    products: organization.products,
    verificationId: organization.verificationId,
    verificationState: store.get('verification', organization.verificationId)?.state ?? 'pending',
    reference: organization.reference,
    createdAt: formatTimestamp(organization.at),
    updatedAt: formatTimestamp(organization.updatedAt),
  }
}

/** A verification, with its report if there is one. */
export function describeVerification(verification: Verification, context: SandboxContext) {
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
    report: report === undefined ? null : describeReport(report, context),
    reference: verification.reference,
    createdAt: formatTimestamp(verification.at),
    updatedAt: formatTimestamp(verification.updatedAt),
    decidedAt: formatOptionalTime(verification.decidedAt),
    expiresAt: formatOptionalTime(verification.expiresAt),
  }
}

/** A report; one that is completed has a link to its file in the inbox. */
export function describeReport(report: Report, { addresses }: SandboxContext) {
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

/** An invitation of a business to the platform. */
export function describeInvite(invite: BusinessInvite) {
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

/** A member of an organization, with the history of the level of identity. */
export function describeMember(member: Member) {
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

/** An uploaded file. */
export function describeFile(file: DeferredFile) {
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

/** A processing event: of a mint request, with the VDT once it is minted, or of a file. */
export function describeProcessingEvent(event: ProcessingEvent) {
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

/** A mint request right after it was accepted. */
export function describeMintRequest(request: MintRequest) {
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

function describeLedgerEntry({ transactionId, blockNumber, at }: Ledger) {
  return { network: 'bit-ledger-sandbox', transactionId, blockNumber, anchoredAt: formatTimestamp(at) }
}

/** A VDT. `reader` is the organization that asks: only those who may read a record get its content. */
export function describeVdt(vdt: Vdt, store: Store, reader: string) {
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
    ledger: describeLedgerEntry(vdt.ledger),
    mintRequestId: vdt.mintRequestId,
    latestActions: actions.map(({ id }) => id),
    actionCount: Math.max(1, store.count('action', { parent: vdt.id })),
    tags: vdt.tags,
    reference: vdt.reference,
    mintedAt: formatTimestamp(vdt.at),
    updatedAt: formatTimestamp(vdt.updatedAt),
  }
}

/** An action on a VDT, with its entry in the ledger. */
export function describeAction(action: VdtAction, vdtId: string) {
  return {
    id: action.id,
    vdtId,
    action: action.action,
    actorId: action.org ?? '',
    ...action.details,
    ledger: describeLedgerEntry(action.ledger),
    mintedAt: formatTimestamp(action.at),
  }
}
