/**
 * Operations of the console API on applications and their client secrets. A secret is shown once, in the response that
 * creates it; afterwards only its digest and its last four characters exist.
 */

import { compareStrings } from '../../lib/text/compare-strings.ts'
import { parseIpRange } from '../../lib/network/ip-range.ts'
import { formatOptionalTime, formatTimestamp } from '../time/clock.ts'
import { hashSecret, createId, createSecret } from '../store/random-ids.ts'
import { respondWithPage } from '../http/pagination.ts'
import type { Application, ClientSecret } from '../store/records.ts'
import { createApiError, createTakenError } from '../http/api-error.ts'
import type { OperationCall, SandboxContext } from '../sandbox-context.ts'
import type { ConsoleCall, ConsoleHandlers } from '../contract/typed-calls.ts'
import { writeAuditEntry, pickChanges } from './audit-log.ts'
import { findApplication, requireAccess, requireProducts, requireUser } from './console-access.ts'
import { requireVersion, respondWithVersion } from './edit-version.ts'
import { describePublicKey } from './public-key-operations.ts'
import { rotateSecrets, isSecretValid } from './rotate-secret.ts'
import { splitNames } from '../../lib/text/split-names.ts'

/** Secrets of one application that may be valid at the same time: the new one, and the one that it replaces. */
const MAX_WORKING_SECRETS = 2
/** Secrets of one application that are stored, with those that have expired. */
const MAX_SECRETS_STORED = 10

function describeApplication(application: Application, now: number) {
  const { at, org, secrets, keys, suspendedAt, updatedAt, lastUsedAt, ...rest } = application
  return {
    ...rest,
    organizationId: org ?? '',
    suspendedAt: formatOptionalTime(suspendedAt),
    secrets: secrets.map((secret) => describeSecret(secret, now)),
    keys: keys.map(describePublicKey),
    createdAt: formatTimestamp(at),
    updatedAt: formatTimestamp(updatedAt),
    lastUsedAt: formatOptionalTime(lastUsedAt),
  }
}

function describeSecret(secret: ClientSecret, now: number) {
  const { digest: _, usage, createdAt, expiresAt, revokedAt, lastUsedAt, ...rest } = secret
  return {
    ...rest,
    status: secretStatus(secret, now),
    createdAt: formatTimestamp(createdAt),
    expiresAt: formatOptionalTime(expiresAt),
    revokedAt: formatOptionalTime(revokedAt),
    lastUsedAt: formatOptionalTime(lastUsedAt),
    callers: usage.map((use) => ({ ...use, lastUsedAt: formatTimestamp(use.lastUsedAt) })),
  }
}

function secretStatus({ revokedAt, expiresAt }: ClientSecret, now: number): string {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'active'
  return expiresAt <= now ? 'expired' : 'expiring'
}

/** Generates a secret: the record that is stored, and the value that is shown once. */
function generateSecret(
  call: OperationCall,
  now: number,
): { readonly stored: ClientSecret; readonly value: string } {
  const value = createSecret('sk_')
  const stored = {
    id: createId('sec'),
    digest: hashSecret(value),
    last4: value.slice(-4),
    createdAt: now,
    createdBy: requireUser(call).email,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    usage: [],
  }
  return { stored, value }
}

/** Sort keys of applications as text, and whether the order is descending. */
const ORDERS = {
  newest: [({ at }) => formatTimestamp(at), true],
  oldest: [({ at }) => formatTimestamp(at), false],
  name: [({ name }) => name.toLowerCase(), false],
  recently_used: [lastUseKey, true],
  longest_unused: [lastUseKey, false],
  newest_secret: [newestSecretKey, true],
  oldest_secret: [newestSecretKey, false],
} as const satisfies Readonly<
  Record<string, readonly [(application: Application, now: number) => string, boolean]>
>

function lastUseKey({ lastUsedAt }: Application): string {
  return formatOptionalTime(lastUsedAt) ?? ''
}

/** Sort key: creation time of the current secret, which is the newest one without an end. */
function newestSecretKey({ secrets }: Application, now: number): string {
  return (
    formatOptionalTime(secrets.find((secret) => secretStatus(secret, now) === 'active')?.createdAt ?? null) ??
    ''
  )
}

function matchesFilters(
  { query }: ConsoleCall<'listApplications'>,
  { id: clientId, name, ...rest }: Application,
): boolean {
  const { environment, status: state, product, tag, owner, search } = query
  const isSame = (filter: string | undefined, value: string) => filter === undefined || filter === value
  const includes = (filter: string | undefined, list: readonly string[]) =>
    filter === undefined || list.includes(filter)
  const text = [clientId, name, rest.owner, ...rest.tags].join('\n').toLowerCase()
  return (
    isSame(environment, rest.environment) &&
    isSame(state, rest.status) &&
    includes(product, rest.products) &&
    includes(tag, rest.tags) &&
    isSame(owner?.toLowerCase(), rest.owner.toLowerCase()) &&
    (search === undefined || text.includes(search.toLowerCase()))
  )
}

const auditTarget = ({ id: clientId, name }: Application) => ({ kind: 'application', id: clientId, name })

function requireFreeName({ store }: SandboxContext, org: string, name: string, exceptId?: string): void {
  const taken = store
    .list('application', { org })
    .find((application) => application.name === name && application.id !== exceptId)
  if (taken !== undefined)
    throw createTakenError(
      'application_name_taken',
      'name',
      `The application ${taken.id} already has this name.`,
    )
}

/** Throws validation_failed with one error for each part of an application that people or browsers would read in another way than it is written. */
function checkTexts({ name = '', redirectUris = [], origins = [] }: Partial<Application>): void {
  const list = <T>(member: string, all: readonly T[], isAllowed: (item: T) => boolean, message: string) =>
    all.flatMap((item, index) =>
      isAllowed(item) ? [] : [{ pointer: `/${member}/${index}`, rule: member, message }],
    )
  const errors = [
    ...list('redirectUris', redirectUris, isRedirectUri, REDIRECT_RULE),
    ...list(
      'origins',
      origins,
      isOrigin,
      'Must be an origin without a path, such as https://app.example.com.',
    ),
    ...(isPlainName(name) ? [] : [{ pointer: '/name', rule: 'name', message: NAME_RULE }]),
  ]
  if (errors.length > 0)
    throw createApiError('validation_failed', 'The application has texts that are not allowed.', { errors })
}

const REDIRECT_RULE =
  'Must start with https:// (http:// on this machine only), and have no user name, no wildcard and no fragment.'
const NAME_RULE =
  'Must not begin or end with a space, and not contain line breaks, control characters, characters that change the direction of text, or several spaces in a row.'

/** Names are compared and typed by people: no white space but single spaces, no control characters, none that change the direction of text (Unicode TR 9). */
function isPlainName(name: string): boolean {
  return !/^ | $| {2}|[^\S ]|[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name)
}

/** Redirect URIs are compared letter by letter (RFC 9700, section 2.1); plain HTTP is for this machine only. */
function isRedirectUri(uri: string): boolean {
  if (!/^https?:\/\/[^/?#@*]+(?:[/?][^#]*)?$/.test(uri) || !URL.canParse(uri)) return false
  const { protocol, hostname } = new URL(uri)
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

/** Browsers send an origin in its serialized form (RFC 6454, section 6.2). Any other form would never match. */
function isOrigin(text: string): boolean {
  return !text.includes('*') && URL.canParse(text) && new URL(text).origin === text
}

/** The allow list in normal form, without duplicates. Throws validation_failed with one error for each invalid entry. */
function normalizeAllowList(
  list: readonly string[] | undefined,
): Pick<Application, 'ipAllowList'> | undefined {
  if (list === undefined) return undefined
  const ranges = list.map(parseIpRange)
  const errors = ranges.flatMap((range, index) =>
    typeof range === 'string' ? [{ pointer: `/ipAllowList/${index}`, rule: 'network', message: range }] : [],
  )
  if (errors.length > 0)
    throw createApiError('validation_failed', 'The allow list has invalid entries.', { errors })
  return {
    ipAllowList: [...new Set(ranges.flatMap((range) => (typeof range === 'string' ? [] : [range.text])))],
  }
}

/** Members that a change of an application may contain. */
const EDITABLE = splitNames(
  'name description status products scopes redirectUris origins ipAllowList tags owner',
)

export const applicationOperations: ConsoleHandlers = {
  /** Reads all applications for each page and sorts them in memory: an organization has few. */
  listApplications(call, context) {
    const { organizationId, order = 'newest' } = call.query
    requireAccess(call, context, organizationId)
    const now = context.clock.now()
    const [key, isDescending] = ORDERS[order]
    const direction = isDescending ? -1 : 1
    // A cursor names a position: the sort key, and the id among equal keys.
    const matches = context.store
      .list('application', { org: organizationId })
      .filter((application) => matchesFilters(call, application))
      .map((application) => ({ at: 0, id: `${key(application, now)}\n${application.id}`, one: application }))
      .toSorted((a, b) => direction * compareStrings(a.id, b.id))
    return respondWithPage(context, call, {
      list: (after, limit) =>
        matches
          .filter(({ id }) => after === undefined || direction * compareStrings(id, after.id) > 0)
          .slice(0, limit),
      describe: ({ one }) => describeApplication(one, now),
    })
  },

  createApplication(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const { organizationId, ...sent } = call.body
    requireAccess(call, context, organizationId)
    checkTexts(sent)
    requireProducts(context, organizationId, sent.products)
    requireFreeName(context, organizationId, sent.name)
    const { stored, value } = generateSecret(call, now)
    const application: Application = {
      id: createId('app'),
      at: now,
      org: organizationId,
      description: '',
      environment: 'sandbox',
      status: 'active',
      suspendedAt: null,
      redirectUris: [],
      origins: [],
      ipAllowList: [],
      tags: [],
      owner: requireUser(call).email,
      ...sent,
      ...normalizeAllowList(sent.ipAllowList),
      secrets: [stored],
      keys: [],
      updatedAt: now,
      lastUsedAt: null,
    }
    store.put('application', application)
    writeAuditEntry(call, context, {
      org: organizationId,
      action: 'application.created',
      target: auditTarget(application),
      after: { name: application.name, environment: application.environment, scopes: application.scopes },
    })
    const answer = (shownValue: string | null) => ({
      application: describeApplication(application, now),
      secret: { id: stored.id, value: shownValue },
    })
    return {
      status: 201,
      headers: { location: `/console/applications/${application.id}` },
      body: answer(value),
      storedBody: answer(null),
    }
  },

  getApplication(call, context) {
    const application = findApplication(call, context)
    return respondWithVersion(application, EDITABLE, describeApplication(application, context.clock.now()))
  },

  updateApplication(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const before = findApplication(call, context)
    requireVersion(call, context, { record: before, names: EDITABLE, org: before.org ?? '', id: before.id })
    const sent = call.body
    checkTexts(sent)
    const change = { ...sent, ...normalizeAllowList(sent.ipAllowList) }
    requireProducts(context, before.org ?? '', change.products)
    if (change.name !== undefined) requireFreeName(context, before.org ?? '', change.name, before.id)
    const suspendedAt =
      change.status === 'suspended'
        ? (before.suspendedAt ?? now)
        : change.status === 'active'
          ? null
          : before.suspendedAt
    const after: Application = { ...before, ...change, suspendedAt, updatedAt: now }
    return store.transaction(() => {
      store.put('application', after)
      writeAuditEntry(call, context, {
        org: before.org ?? '',
        action: 'application.updated',
        target: auditTarget(after),
        ...pickChanges(before, after, Object.keys(change)),
      })
      return respondWithVersion(after, EDITABLE, describeApplication(after, now))
    })
  },

  deleteApplication(call, context) {
    const application = findApplication(call, context)
    return context.store.transaction(() => {
      context.store.delete('application', application.id)
      writeAuditEntry(call, context, {
        org: application.org ?? '',
        action: 'application.deleted',
        target: auditTarget(application),
        before: { name: application.name },
      })
      return { status: 204 }
    })
  },

  listSecrets(call, context) {
    const now = context.clock.now()
    return {
      status: 200,
      body: { items: findApplication(call, context).secrets.map((secret) => describeSecret(secret, now)) },
    }
  },

  rotateSecret(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const application = findApplication(call, context)
    if (
      call.body.overlapSeconds > 0 &&
      application.secrets.filter((secret) => isSecretValid(secret, now)).length >= MAX_WORKING_SECRETS
    )
      throw createApiError(
        'secret_limit_reached',
        `The application has ${MAX_WORKING_SECRETS} valid secrets, which is the maximum.`,
      )
    const { stored, value } = generateSecret(call, now)
    const secrets = rotateSecrets(call, context, {
      org: application.org ?? '',
      action: 'secret.rotated',
      target: auditTarget(application),
      held: application.secrets,
      fresh: stored,
    })
    const after = { ...application, secrets: secrets.slice(0, MAX_SECRETS_STORED), updatedAt: now }
    store.put('application', after)
    const answer = (shownValue: string | null) => ({
      secret: { id: stored.id, value: shownValue },
      items: after.secrets.map((secret) => describeSecret(secret, now)),
    })
    return {
      status: 201,
      headers: { location: `/console/applications/${application.id}/secrets` },
      body: answer(value),
      storedBody: answer(null),
    }
  },

  revokeSecret(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const application = findApplication(call, context)
    const { secretId } = call.params
    const secret = application.secrets.find((secret) => secret.id === secretId)
    if (secret === undefined)
      throw createApiError('secret_not_found', `The application has no secret ${secretId}.`)
    if (!isSecretValid(secret, now))
      throw createApiError('secret_already_revoked', `The secret is ${secretStatus(secret, now)}.`)
    const ended = { ...secret, revokedAt: now }
    return store.transaction(() => {
      store.put('application', {
        ...application,
        secrets: application.secrets.map((each) => (each === secret ? ended : each)),
        updatedAt: now,
      })
      writeAuditEntry(call, context, {
        org: application.org ?? '',
        action: 'secret.revoked',
        target: auditTarget(application),
        after: { secretId },
      })
      return { status: 200, body: describeSecret(ended, now) }
    })
  },
}
