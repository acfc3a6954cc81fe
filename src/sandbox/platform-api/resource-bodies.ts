import { formatTimestamp } from '../time/clock.ts'
import type {
  VdtAction,
  ProcessingEvent,
  StoredFile,
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

const when = (at: number | null) => (at === null ? null : formatTimestamp(at))

/** What the published API shows of a record. One function for each schema of the contract. */
export function organizationBody(found: Organization, store: Store) {
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
  } = found
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
    createdAt: formatTimestamp(found.at),
    updatedAt: formatTimestamp(found.updatedAt),
  }
}

export function verificationBody(found: Verification, context: SandboxContext) {
  const held = found.reportId === null ? undefined : context.store.get('report', found.reportId)
  return {
    id: found.id,
    organizationId: found.org ?? '',
    state: found.state,
    status: found.state.toUpperCase(),
    reason: found.reason,
    requirements: found.requirements.map((one) => ({ ...one, dueAt: formatTimestamp(one.dueAt) })),
    checks: found.checks.map((one) => ({ ...one, completedAt: when(one.completedAt) })),
    provider: { name: 'Registra', reference: found.provider },
    report: held === undefined ? null : reportBody(held, context),
    reference: found.reference,
    createdAt: formatTimestamp(found.at),
    updatedAt: formatTimestamp(found.updatedAt),
    decidedAt: when(found.decidedAt),
    expiresAt: when(found.expiresAt),
  }
}

export function reportBody(found: Report, { addresses }: SandboxContext) {
  return {
    id: found.id,
    verificationId: found.verificationId,
    state: found.state,
    sections: found.sections,
    format: found.format,
    risk: found.risk,
    failure: found.failure,
    downloadUrl:
      found.state === 'completed' ? `${addresses.inbox}/reports/${found.id}.${found.format}` : null,
    reference: found.reference,
    requestedAt: formatTimestamp(found.at),
    completedAt: when(found.completedAt),
    expiresAt: when(found.expiresAt),
  }
}

export function inviteBody(found: BusinessInvite) {
  return {
    id: found.id,
    organizationId: found.org ?? '',
    legalName: found.legalName,
    countryCode: found.countryCode,
    email: found.email,
    role: 'organization_admin',
    products: found.products,
    status: found.status,
    acceptedOrganizationId: found.acceptedOrganizationId,
    reference: found.reference,
    createdAt: formatTimestamp(found.at),
    expiresAt: formatTimestamp(found.expiresAt),
  }
}

export function userBody(found: Member) {
  const { userId } = found
  const level = found.level.at(-1)
  return {
    userId,
    organizationId: found.org ?? '',
    givenName: found.givenName,
    familyName: found.familyName,
    email: found.email,
    emailVerified: found.emailVerified,
    roles: found.roles,
    products: found.products,
    level: {
      userId,
      level: level?.level ?? 'none',
      history: found.level.map((one) => ({ level: one.level, timestamp: formatTimestamp(one.at) })),
      updatedAt: formatTimestamp(level?.at ?? found.at),
    },
    joinedAt: formatTimestamp(found.at),
  }
}

export function fileBody(found: StoredFile) {
  return {
    fileId: found.id,
    eventId: found.eventId,
    organizationId: found.org ?? '',
    state: found.state,
    fileName: found.fileName,
    mediaType: found.mediaType,
    sizeBytes: found.sizeBytes,
    sha256: found.sha256,
    purpose: found.purpose,
    reference: found.reference,
    createdAt: formatTimestamp(found.at),
    expiresAt: formatTimestamp(found.expiresAt),
  }
}

export function eventBody(found: ProcessingEvent) {
  const own =
    found.kind === 'mint' ? { mintRequestId: found.subject, vdtId: found.vdtId } : { fileId: found.subject }
  return {
    id: found.id,
    kind: found.kind,
    organizationId: found.org ?? '',
    ...own,
    state: found.state,
    failure: found.failure,
    final: found.final,
    history: found.history.map((one) => ({ state: one.state, timestamp: formatTimestamp(one.at) })),
    createdAt: formatTimestamp(found.at),
    updatedAt: formatTimestamp(found.history.at(-1)?.at ?? found.at),
  }
}

export function mintRequestBody(found: MintRequest) {
  return {
    mintRequestId: found.id,
    eventId: found.eventId,
    ownerId: found.org ?? '',
    assetKind: found.asset['kind'],
    state: 'queued',
    reference: found.reference,
    createdAt: formatTimestamp(found.at),
  }
}

function ledgerBody({ transactionId, blockNumber, at }: Ledger) {
  return { network: 'bit-ledger-sandbox', transactionId, blockNumber, anchoredAt: formatTimestamp(at) }
}

/** `reader` is the organization that asks: only those who may read a record get its content. */
export function vdtBody(found: Vdt, store: Store, reader: string) {
  const { record, ...content } = found.content
  const {
    visibility,
    allowedOrganizationIds = [],
    allowedActions = [],
  } = found.policy as {
    visibility: string
    allowedOrganizationIds?: readonly string[]
    allowedActions?: readonly string[]
  }
  const shared = visibility === 'public' || allowedOrganizationIds.includes(reader)
  const readable =
    reader === found.org || found.fixture === true || (shared && allowedActions.includes('accessed'))
  const actions = store.list('action', { parent: found.id, limit: 10 })
  return {
    id: found.id,
    ownerId: found.org ?? '',
    title: found.title,
    status: found.status,
    content: record !== undefined && readable ? { ...content, record } : content,
    policy: found.policy,
    ledger: ledgerBody(found.ledger),
    mintRequestId: found.mintRequestId,
    latestActions: actions.map(({ id }) => id),
    actionCount: Math.max(1, store.count('action', { parent: found.id })),
    tags: found.tags,
    reference: found.reference,
    mintedAt: formatTimestamp(found.at),
    updatedAt: formatTimestamp(found.updatedAt),
  }
}

export function actionBody(found: VdtAction, vdtId: string) {
  return {
    id: found.id,
    vdtId,
    action: found.action,
    actorId: found.org ?? '',
    ...found.details,
    ledger: ledgerBody(found.ledger),
    mintedAt: formatTimestamp(found.at),
  }
}
