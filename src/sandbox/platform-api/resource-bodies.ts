import { iso } from '../time/clock.ts'
import type {
  Action,
  Course,
  File,
  Invite,
  Ledger,
  Member,
  Mint,
  Organization,
  Report,
  Vdt,
  Verification,
} from '../store/records.ts'
import type { Store } from '../store/open-store.ts'
import type { World } from '../sandbox-context.ts'

const when = (at: number | null) => (at === null ? null : iso(at))

/** What the published API shows of a record. One function for each schema of the contract. */
export function organization(found: Organization, store: Store) {
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
    createdAt: iso(found.at),
    updatedAt: iso(found.updatedAt),
  }
}

export function verification(found: Verification, world: World) {
  const held = found.reportId === null ? undefined : world.store.get('report', found.reportId)
  return {
    id: found.id,
    organizationId: found.org ?? '',
    state: found.state,
    status: found.state.toUpperCase(),
    reason: found.reason,
    requirements: found.requirements.map((one) => ({ ...one, dueAt: iso(one.dueAt) })),
    checks: found.checks.map((one) => ({ ...one, completedAt: when(one.completedAt) })),
    provider: { name: 'Registra', reference: found.provider },
    report: held === undefined ? null : report(held, world),
    reference: found.reference,
    createdAt: iso(found.at),
    updatedAt: iso(found.updatedAt),
    decidedAt: when(found.decidedAt),
    expiresAt: when(found.expiresAt),
  }
}

export function report(found: Report, { addresses }: World) {
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
    requestedAt: iso(found.at),
    completedAt: when(found.completedAt),
    expiresAt: when(found.expiresAt),
  }
}

export function invite(found: Invite) {
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
    createdAt: iso(found.at),
    expiresAt: iso(found.expiresAt),
  }
}

export function user(found: Member) {
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
      history: found.level.map((one) => ({ level: one.level, timestamp: iso(one.at) })),
      updatedAt: iso(level?.at ?? found.at),
    },
    joinedAt: iso(found.at),
  }
}

export function file(found: File) {
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
    createdAt: iso(found.at),
    expiresAt: iso(found.expiresAt),
  }
}

export function event(found: Course) {
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
    history: found.history.map((one) => ({ state: one.state, timestamp: iso(one.at) })),
    createdAt: iso(found.at),
    updatedAt: iso(found.history.at(-1)?.at ?? found.at),
  }
}

export function mint(found: Mint) {
  return {
    mintRequestId: found.id,
    eventId: found.eventId,
    ownerId: found.org ?? '',
    assetKind: found.asset['kind'],
    state: 'queued',
    reference: found.reference,
    createdAt: iso(found.at),
  }
}

function ledger({ transactionId, blockNumber, at }: Ledger) {
  return { network: 'bit-ledger-sandbox', transactionId, blockNumber, anchoredAt: iso(at) }
}

/** `reader` is the organization that asks: only those who may read a record get its content. */
export function vdt(found: Vdt, store: Store, reader: string) {
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
    ledger: ledger(found.ledger),
    mintRequestId: found.mintRequestId,
    latestActions: actions.map(({ id }) => id),
    actionCount: Math.max(1, store.count('action', { parent: found.id })),
    tags: found.tags,
    reference: found.reference,
    mintedAt: iso(found.at),
    updatedAt: iso(found.updatedAt),
  }
}

export function action(found: Action, vdtId: string) {
  return {
    id: found.id,
    vdtId,
    action: found.action,
    actorId: found.org ?? '',
    ...found.extra,
    ledger: ledger(found.ledger),
    mintedAt: iso(found.at),
  }
}
