/**
 * Operations of the platform API on businesses: onboarding, verification reports, organizations, invitations. What
 * happens after the response is planned with the job scheduler.
 */

import { pick } from '../../lib/data/pick.ts'
import { DAY } from '../time/clock.ts'
import { createId, randomLetters, randomUuid } from '../store/random-ids.ts'
import { findPrescribedStates, collectSettings } from '../contract/magic-values.ts'
import { publishEvent, type PublishedEvent } from '../webhooks/publish-event.ts'
import { respondWithRecords } from '../http/pagination.ts'
import type { JsonObject, BusinessInvite, Member, Organization } from '../store/records.ts'
import { createApiError } from '../http/api-error.ts'
import type { Job } from '../time/job-table.ts'
import type { OperationResponse, SandboxContext } from '../sandbox-context.ts'
import type { V1Call, V1Handlers } from '../contract/typed-calls.ts'
import { checkIdentifier, identifierKey, requireSupportedCountry } from './business-identifiers.ts'
import {
  eventAudience,
  requireApplication,
  findOrganization,
  findVerification,
  requireVerified,
} from './organization-access.ts'
import { DEFAULT_SETTINGS } from '../store/default-settings.ts'
import { sendMail } from '../inbox/mails.ts'
import * as shapes from './resource-bodies.ts'
import { createVerification, scheduleStates } from './verification-states.ts'
import { readString } from '../read-string.ts'

interface Business {
  readonly legalName: string
  readonly tradingName?: string
  readonly legalForm: string
  readonly identifier: JsonObject
  readonly address: JsonObject & { readonly countryCode: string }
  readonly website?: string
}

function onboarding(call: V1Call<'onboarding'>, context: SandboxContext): OperationResponse {
  const { store, clock } = context
  const now = clock.now()
  const { business, administrator, products, inviteCode, reference } = call.body
  const country = business.address.countryCode
  requireSupportedCountry(country)
  checkIdentifier(business.identifier, country)
  requireNewBusiness(context, business.identifier)
  const invite = inviteCode === undefined ? undefined : findUsableInvite(call, context, inviteCode)
  const org = createOrganization(context, business, {
    products,
    reference,
    at: now,
    friends: eventAudience(call, invite?.org ?? requireApplication(call).org),
  })
  const admin = addAdministrator(context, org, administrator, now)
  if (invite !== undefined)
    endInvite(context, invite, { status: 'accepted', at: now, organizationId: org.id })
  const prescribed = findPrescribedStates(call.magicValues)
  scheduleStates(context, {
    kind: 'verify',
    target: org.verificationId,
    from: now,
    ...planVerification(prescribed?.states, prescribed?.waitSeconds, collectSettings(call.magicValues)),
    requestId: call.requestId,
  })
  publishAdminCreated(context, admin, {
    invite,
    at: now,
    audience: [...new Set([...org.actingOrganizations, org.id])],
    requestId: call.requestId,
  })
  sendMail(context, {
    to: admin.email,
    subject: `Welcome, ${admin.givenName}`,
    text: `${org.legalName} is now on the platform. Sign in with this email address.`,
    link: { label: 'Sign in', part: 'portal', path: '/developer' },
  })
  const verification = store.get('verification', org.verificationId)
  if (verification === undefined) throw new Error('the verification was not written')
  return {
    status: 201,
    headers: { location: `/v1/organizations/${org.id}` },
    body: {
      organization: shapes.describeOrganization(org, store),
      verification: shapes.describeVerification(verification, context),
      administrator: { userId: admin.userId, email: admin.email },
    },
  }
}

/**
 * The states of a verification: those that a magic value prescribes, or the usual ones. If the prescribed states end
 * before a decision, the usual states follow after the prescribed wait.
 */
function planVerification(
  states: readonly string[] | undefined,
  waitSeconds = 0,
  values: Readonly<Record<string, string>> = {},
) {
  const usualStates = ['in_progress', 'approved']
  const prescribedStates = (states ?? ['pending', ...usualStates]).slice(1)
  if (prescribedStates.length === 0) return { states: usualStates, restSeconds: waitSeconds, sets: values }
  return {
    states: prescribedStates,
    waitSeconds,
    sets: prescribedStates.includes('expired') ? { ...values, expires: 'planned' } : values,
  }
}

function requireNewBusiness({ store }: SandboxContext, identifier: JsonObject): void {
  const key = identifierKey(identifier)
  if (
    !store
      .list('organization')
      .some((organization) => organization.fixture !== true && identifierKey(organization.identifier) === key)
  )
    return
  throw createApiError(
    'organization_already_exists',
    'An organization with this business identifier already exists.',
  )
}

/** The pending invitation with a code. Unknown codes are guesses: each application has a few of them, from any address. */
function findUsableInvite(
  call: V1Call<'onboarding'>,
  { store, clock, clientAuthThrottle }: SandboxContext,
  code: string,
): BusinessInvite {
  const guesser = requireApplication(call).id
  clientAuthThrottle.requireAllowed('invitation code', guesser)
  const invite = store.list('invite', { where: { code } })[0]
  if (invite === undefined) clientAuthThrottle.recordFailure('invitation code', guesser)
  if (invite?.status === 'pending' && invite.expiresAt > clock.now()) return invite
  throw createApiError(
    'invite_not_usable',
    invite === undefined ? 'There is no invitation with this code.' : `The invitation is ${invite.status}.`,
  )
}

function createOrganization(
  context: SandboxContext,
  business: Business,
  more: {
    readonly products: readonly string[]
    readonly reference?: string | undefined
    readonly at: number
    readonly friends: readonly string[]
  },
): Organization {
  const orgId = createId('org')
  const verification = createVerification(
    orgId,
    more.at,
    [...new Set([...more.friends, orgId])],
    more.reference,
  )
  const org: Organization = {
    id: orgId,
    org: orgId,
    at: more.at,
    ...pick(business, 'legalName', 'tradingName', 'legalForm', 'identifier', 'address', 'website'),
    products: more.products,
    verificationId: verification.id,
    reference: more.reference,
    updatedAt: more.at,
    actingOrganizations: more.friends,
    settings: DEFAULT_SETTINGS,
  }
  context.store.put('verification', verification)
  context.store.put('organization', org)
  return org
}

function addAdministrator(
  { store }: SandboxContext,
  org: Organization,
  person: Pick<Member, 'givenName' | 'familyName' | 'email'>,
  at: number,
): Member {
  const userId = store.list('member', { where: pick(person, 'email') })[0]?.userId ?? randomUuid()
  const member: Member = {
    id: `${org.id}/${userId}`,
    org: org.id,
    parent: userId,
    at,
    userId,
    ...pick(person, 'givenName', 'familyName', 'email'),
    emailVerified: false,
    roles: ['organization_admin'],
    products: org.products,
    mfa: false,
    lastSeenAt: null,
    level: [{ level: 'none', at }],
  }
  store.put('member', member)
  return member
}

/** Publishes the event of an invitation after its mail was sent. */
export function publishInvite(context: SandboxContext, { target, due, body }: Job): void {
  const invite = context.store.get('invite', target)
  if (invite === undefined) return
  const { id: inviteId, org, legalName, countryCode, email, products, expiresAt, reference } = invite
  publishEvent(context, {
    type: 'kyb.organization.invited',
    data: {
      inviteId,
      organizationId: org ?? '',
      legalName,
      countryCode,
      email,
      role: 'organization_admin',
      products,
      expiresAt: shapes.describeInvite({ ...invite, expiresAt }).expiresAt,
      reference,
    },
    at: due,
    audience: (body['audience'] ?? []) as readonly string[],
    requestId: readString(body['requestId']),
  })
}

/** Accepts the invitation of a business: creates the organization with generated data. */
export function acceptInvite(context: SandboxContext, { target, due, body }: Job): void {
  const invite = context.store.get('invite', target)
  if (invite?.status !== 'pending') return
  const friends = (body['audience'] ?? []) as readonly string[]
  const number = String(due % 100_000_000).padStart(8, '0')
  const org = createOrganization(
    context,
    {
      legalName: invite.legalName,
      legalForm: 'private_limited',
      identifier: { scheme: 'gb_company_number', companyNumber: number },
      address: { lines: ['1 Market Square'], locality: 'Market Town', countryCode: invite.countryCode },
    },
    { products: invite.products, reference: invite.reference, at: due, friends },
  )
  const name = invite.email.split('@')[0] ?? 'office'
  const admin = addAdministrator(
    context,
    org,
    { givenName: name, familyName: invite.legalName, email: invite.email },
    due,
  )
  endInvite(context, invite, { status: 'accepted', at: due, organizationId: org.id })
  publishAdminCreated(context, admin, { invite, at: due, audience: [...new Set([...friends, org.id])] })
  scheduleStates(context, {
    kind: 'verify',
    target: org.verificationId,
    from: due,
    states: ['in_progress', 'approved'],
  })
}

/** Publishes that an organization has its first administrator, by onboarding or through an invitation. */
function publishAdminCreated(
  context: SandboxContext,
  { org, userId, email, roles }: Member,
  {
    invite,
    ...event
  }: Pick<PublishedEvent, 'at' | 'audience' | 'requestId'> & { readonly invite: BusinessInvite | undefined },
): void {
  publishEvent(context, {
    type: 'organization.admin.created',
    data: {
      organizationId: org,
      userId,
      email,
      roles,
      origin: invite === undefined ? 'onboarding' : 'invite',
      inviteId: invite?.id ?? null,
    },
    ...event,
  })
}

/** Ends an invitation and cancels its planned jobs. */
function endInvite(
  { store, scheduler }: SandboxContext,
  invite: BusinessInvite,
  {
    status,
    at,
    organizationId = invite.acceptedOrganizationId,
  }: {
    readonly status: string
    readonly at: number
    /** The organization that came of it. */
    readonly organizationId?: BusinessInvite['acceptedOrganizationId']
  },
): void {
  const history = [...(invite.history ?? []), { state: status, at }]
  store.put('invite', {
    ...invite,
    status,
    history,
    acceptedOrganizationId: organizationId,
  })
  for (const kind of ['accept', 'withdraw', 'expire']) scheduler.cancel(kind, invite.id)
}

/** Creates the job handler that ends a pending invitation with a status. */
export function closeInvite(status: string) {
  return (context: SandboxContext, { target, due }: Job): void => {
    const invite = context.store.get('invite', target)
    if (invite?.status === 'pending') endInvite(context, invite, { status, at: due })
  }
}

/** The fixture user that the contract documents, as a member of any organization. */
function findFixtureUser({ store }: SandboxContext, org: string, userId: string): Member | undefined {
  const member = store.get('member', `org_sandboxVerified/${userId}`)
  return member === undefined ? undefined : { ...member, org }
}

export const kybOperations: V1Handlers = {
  onboarding,

  generateKybReport(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const { verificationId, sections, format = 'pdf', reference } = call.body
    const about = findVerification(call, context, verificationId)
    if (about.state !== 'approved')
      throw createApiError(
        'verification_not_complete',
        `The verification ${verificationId} is in the state ${about.state}.`,
      )
    const running = about.reportId === null ? undefined : store.get('report', about.reportId)
    if (running !== undefined && ['queued', 'collecting', 'reviewing'].includes(running.state))
      throw createApiError('report_in_progress', `The report ${running.id} is in the state ${running.state}.`)
    const report = {
      id: createId('rep'),
      at: now,
      org: requireApplication(call).org,
      parent: verificationId,
      verificationId,
      state: 'queued',
      sections: sections ?? ['registry', 'address', 'ownership', 'sanctions', 'tax'],
      format,
      risk: null,
      failure: null,
      reference,
      completedAt: null,
      expiresAt: null,
      audience: eventAudience(
        call,
        about.fixture === true ? requireApplication(call).org : (about.org ?? ''),
      ),
      history: [{ state: 'queued', at: now }],
    }
    store.put('report', report)
    // Fixtures never change.
    if (about.fixture !== true) store.put('verification', { ...about, reportId: report.id, updatedAt: now })
    const prescribed = findPrescribedStates(call.magicValues)
    const states = (prescribed?.states ?? ['queued', 'collecting', 'reviewing', 'completed']).slice(1)
    const values = collectSettings(call.magicValues)
    scheduleStates(context, {
      kind: 'compile',
      target: report.id,
      from: now,
      states,
      waitSeconds: prescribed?.waitSeconds,
      sets: states.includes('expired') ? { ...values, expires: 'planned' } : values,
      requestId: call.requestId,
    })
    return {
      status: 202,
      headers: { location: `/v1/kyb/verifications/${verificationId}`, 'retry-after': '2' },
      body: shapes.describeReport(report, context),
    }
  },

  getBusinessVerification(call, context) {
    const { verificationId } = call.params
    const verification = findVerification(call, context, verificationId)
    const body = shapes.describeVerification(verification, context)
    const unfinished =
      ['pending', 'in_progress'].includes(verification.state) ||
      ['queued', 'collecting', 'reviewing'].includes(body.report?.state ?? '')
    return { status: 200, body, ...(unfinished ? { headers: { 'retry-after': '2' } } : {}) }
  },

  getOrganization(call, context) {
    return {
      status: 200,
      body: shapes.describeOrganization(
        findOrganization(call, context, call.params.organizationId),
        context.store,
      ),
    }
  },

  getOrganizationInvites(call, context) {
    const { id: org } = findOrganization(call, context, call.params.organizationId)
    const { status } = call.query
    return respondWithRecords(context, call, {
      kind: 'invite',
      org,
      where: { status },
      describe: shapes.describeInvite,
    })
  },

  orgInvite(call, context) {
    const { store, clock, scheduler, stateDelayMs } = context
    const now = clock.now()
    const org = findOrganization(call, context, call.params.organizationId)
    requireVerified(context, org)
    const { legalName, countryCode, email, products, message, validDays = 14, reference } = call.body
    requireSupportedCountry(countryCode)
    const pendingInvite = store
      .list('invite', { org: org.id, where: { email, status: 'pending' } })
      .find((candidate) => candidate.expiresAt > now)
    if (pendingInvite !== undefined && org.fixture !== true)
      throw createApiError('invite_already_pending', `An invitation to ${email} is already pending.`)
    if (
      store
        .list('organization')
        .some(
          (organization) =>
            organization.legalName === legalName &&
            organization.address['countryCode'] === countryCode &&
            organization.fixture !== true,
        )
    )
      throw createApiError('organization_already_exists', `${legalName} is already on the platform.`)
    const code = [4, 4, 4].map((length) => randomLetters(length).toUpperCase()).join('-')
    const invite: BusinessInvite = {
      id: createId('inv'),
      at: now,
      org: org.id,
      legalName,
      countryCode,
      email,
      products: products ?? store.get('organization', requireApplication(call).org)?.products ?? org.products,
      status: 'pending',
      acceptedOrganizationId: null,
      reference,
      expiresAt: now + validDays * DAY,
      code,
      history: [{ state: 'pending', at: now }],
    }
    store.put('invite', invite)
    sendMail(context, {
      to: email,
      subject: `${org.legalName} invites ${legalName}`,
      text: `${message === undefined ? '' : `${message}\n\n`}Your invitation code: ${code}`,
      link: { label: 'View the invitation', part: 'inbox', path: `/invitations/${invite.id}` },
    })
    scheduler.schedule(now + stateDelayMs, 'invited', invite.id, {
      audience: eventAudience(call, org.id),
      requestId: call.requestId,
    })
    const finalState = findPrescribedStates(call.magicValues)?.states?.at(-1)
    if (finalState === 'accepted')
      scheduler.schedule(now + 2 * stateDelayMs, 'accept', invite.id, {
        audience: eventAudience(call, org.id),
      })
    if (finalState === 'withdrawn') scheduler.schedule(now + 2 * stateDelayMs, 'withdraw', invite.id)
    scheduler.schedule(invite.expiresAt, 'expire', invite.id)
    return {
      status: 201,
      headers: { location: `/v1/organizations/${org.id}/invites?status=pending` },
      body: shapes.describeInvite(invite),
    }
  },

  getOrganizationUser(call, context) {
    const { organizationId, userId } = call.params
    const org = findOrganization(call, context, organizationId)
    const member =
      context.store.get('member', `${org.id}/${userId}`) ?? findFixtureUser(context, org.id, userId)
    if (member === undefined)
      throw createApiError('user_not_found', `The organization has no user ${userId}.`)
    return { status: 200, body: shapes.describeMember(member) }
  },
}
