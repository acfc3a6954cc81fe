import { id, letters, uuid } from '../store/random-ids.ts'
import { course, sets } from '../contract/magic-values.ts'
import { tell } from '../webhooks/publish-event.ts'
import { page } from '../http/pagination.ts'
import type { Body, Invite, Member, Organization } from '../store/records.ts'
import { refusal } from '../http/api-error.ts'
import type { Job } from '../time/job-scheduler.ts'
import type { Call, Handlers, Reply, World } from '../sandbox-context.ts'
import { identified, identity, supported } from './business-identifiers.ts'
import { audience, caller, denied, friend, reachable, verified } from './organization-access.ts'
import { INITIAL } from '../store/default-settings.ts'
import { mail } from '../inbox/mails.ts'
import * as shapes from './resource-bodies.ts'
import { begun, plan } from './verification-states.ts'
import { text } from '../read-string.ts'

const DAY = 86_400_000

interface Business {
  readonly legalName: string
  readonly tradingName?: string
  readonly legalForm: string
  readonly identifier: Body
  readonly address: Body & { readonly countryCode: string }
  readonly website?: string
}

function onboarding(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const { business, administrator, products, inviteCode, reference } = call.body as unknown as {
    business: Business
    administrator: { givenName: string; familyName: string; email: string }
    products: readonly string[]
    inviteCode?: string
    reference?: string
  }
  const country = business.address.countryCode
  supported(country)
  identified(business.identifier, country)
  taken(world, business.identifier)
  const invite = inviteCode === undefined ? undefined : usable(world, inviteCode)
  const org = create(world, business, {
    products,
    reference,
    at: now,
    friends: audience(call, invite?.org ?? caller(call).org),
  })
  const admin = join(world, org, administrator, now)
  if (invite !== undefined) end(world, invite, 'accepted', now, org.id)
  const asked = course(call.magic)
  plan(world, 'verify', org.verificationId, now, {
    ...timed(asked?.states, asked?.waitSeconds, sets(call.magic)),
    requestId: call.requestId,
  })
  tell(world, {
    type: 'organization.admin.created',
    data: {
      organizationId: org.id,
      userId: admin.userId,
      email: admin.email,
      roles: admin.roles,
      origin: invite === undefined ? 'onboarding' : 'invite',
      inviteId: invite?.id ?? null,
    },
    at: now,
    audience: [...new Set([...org.friends, org.id])],
    requestId: call.requestId,
  })
  mail(
    world,
    admin.email,
    `Welcome, ${admin.givenName}`,
    `${org.legalName} is on the platform. Sign in with this address.`,
    { label: 'Sign in', part: 'portal', path: '/developer' },
  )
  const verification = store.get('verification', org.verificationId)
  if (verification === undefined) throw new Error('the verification was not written')
  return {
    status: 201,
    headers: { location: `/v1/organizations/${org.id}` },
    body: {
      organization: shapes.organization(org, store),
      verification: shapes.verification(verification, world),
      administrator: { userId: admin.userId, email: admin.email },
    },
  }
}

/**
 * The course of a verification: the one that a magic value prescribes, or the usual one. The wait of a course that ends
 * before a decision is over before the usual one goes on.
 */
function timed(
  states: readonly string[] | undefined,
  waitSeconds = 0,
  values: Readonly<Record<string, string>> = {},
) {
  const usual = ['in_progress', 'approved']
  const wanted = (states ?? ['pending', ...usual]).slice(1)
  if (wanted.length === 0) return { states: usual, restSeconds: waitSeconds, sets: values }
  return {
    states: wanted,
    waitSeconds,
    sets: wanted.includes('expired') ? { ...values, expires: 'planned' } : values,
  }
}

function taken({ store }: World, identifier: Body): void {
  const wanted = identity(identifier)
  if (!store.list('organization').some((one) => one.fixture !== true && identity(one.identifier) === wanted))
    return
  throw refusal(
    'organization_already_exists',
    'An organization with this business identifier exists already.',
  )
}

function usable({ store, clock }: World, code: string): Invite {
  const found = store.list('invite', { where: { code } })[0]
  if (found?.status === 'pending' && found.expiresAt > clock.now()) return found
  throw refusal(
    'invite_not_usable',
    found === undefined ? 'There is no invitation with this code.' : `The invitation is ${found.status}.`,
  )
}

function create(
  world: World,
  business: Business,
  more: {
    readonly products: readonly string[]
    readonly reference?: string | undefined
    readonly at: number
    readonly friends: readonly string[]
  },
): Organization {
  const orgId = id('org')
  const verification = begun(orgId, more.at, [...new Set([...more.friends, orgId])], more.reference)
  const { legalName, tradingName, legalForm, identifier, address, website } = business
  const org: Organization = {
    id: orgId,
    org: orgId,
    at: more.at,
    legalName,
    tradingName,
    legalForm,
    identifier,
    address,
    website,
    products: more.products,
    verificationId: verification.id,
    reference: more.reference,
    updatedAt: more.at,
    friends: more.friends,
    settings: INITIAL,
  }
  world.store.put('verification', verification)
  world.store.put('organization', org)
  return org
}

function join(
  { store }: World,
  org: Organization,
  {
    givenName,
    familyName,
    email,
  }: { readonly givenName: string; readonly familyName: string; readonly email: string },
  at: number,
): Member {
  const userId = store.list('member', { where: { email } })[0]?.userId ?? uuid()
  const member: Member = {
    id: `${org.id}/${userId}`,
    org: org.id,
    parent: userId,
    at,
    userId,
    givenName,
    familyName,
    email,
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

function generateKybReport(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const {
    verificationId,
    sections,
    format = 'pdf',
    reference,
  } = call.body as unknown as {
    verificationId: string
    sections?: readonly string[]
    format?: string
    reference?: string
  }
  const about = store.get('verification', verificationId)
  if (about === undefined)
    throw refusal('verification_not_found', `There is no business verification ${verificationId}.`)
  const org = store.get('organization', about.org ?? '')
  if (about.fixture !== true && (org === undefined || !friend(caller(call), org)))
    throw denied(about.org ?? '')
  if (about.state !== 'approved')
    throw refusal(
      'verification_not_complete',
      `The verification ${verificationId} is in the state ${about.state}.`,
    )
  const running = about.reportId === null ? undefined : store.get('report', about.reportId)
  if (running !== undefined && ['queued', 'collecting', 'reviewing'].includes(running.state))
    throw refusal('report_in_progress', `The report ${running.id} is in the state ${running.state}.`)
  const report = {
    id: id('rep'),
    at: now,
    org: caller(call).org,
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
    audience: audience(call, about.fixture === true ? caller(call).org : (about.org ?? '')),
    history: [{ state: 'queued', at: now }],
  }
  store.put('report', report)
  // What a magic value names stays as the contract describes it.
  if (about.fixture !== true) store.put('verification', { ...about, reportId: report.id, updatedAt: now })
  const asked = course(call.magic)
  const states = (asked?.states ?? ['queued', 'collecting', 'reviewing', 'completed']).slice(1)
  const values = sets(call.magic)
  plan(world, 'compile', report.id, now, {
    states,
    waitSeconds: asked?.waitSeconds,
    sets: states.includes('expired') ? { ...values, expires: 'planned' } : values,
    requestId: call.requestId,
  })
  return {
    status: 202,
    headers: { location: `/v1/kyb/verifications/${verificationId}`, 'retry-after': '2' },
    body: shapes.report(report, world),
  }
}

function getBusinessVerification(call: Call, world: World): Reply {
  const { verificationId = '' } = call.params
  const { store } = world
  const found = store.get('verification', verificationId)
  if (found === undefined)
    throw refusal('verification_not_found', `There is no business verification ${verificationId}.`)
  const org = store.get('organization', found.org ?? '')
  if (found.fixture !== true && (org === undefined || !friend(caller(call), org)))
    throw denied(found.org ?? '')
  const body = shapes.verification(found, world)
  const unfinished =
    ['pending', 'in_progress'].includes(found.state) ||
    ['queued', 'collecting', 'reviewing'].includes(body.report?.state ?? '')
  return { status: 200, body, ...(unfinished ? { headers: { 'retry-after': '2' } } : {}) }
}

function getOrganization(call: Call, world: World): Reply {
  return {
    status: 200,
    body: shapes.organization(reachable(call, world, call.params['organizationId'] ?? ''), world.store),
  }
}

function getOrganizationInvites(call: Call, world: World): Reply {
  const { id: org } = reachable(call, world, call.params['organizationId'] ?? '')
  const status = call.query['status'] as readonly string[] | undefined
  const { items, page: at } = page(world, call, 'invite', {
    org,
    ...(status === undefined ? {} : { where: { status } }),
  })
  return { status: 200, body: { items: items.map(shapes.invite), page: at } }
}

function orgInvite(call: Call, world: World): Reply {
  const { store, clock, timeline, pace } = world
  const now = clock.now()
  const org = reachable(call, world, call.params['organizationId'] ?? '')
  verified(world, org)
  const {
    legalName,
    countryCode,
    email,
    products,
    message,
    validDays = 14,
    reference,
  } = call.body as unknown as {
    legalName: string
    countryCode: string
    email: string
    products?: readonly string[]
    message?: string
    validDays?: number
    reference?: string
  }
  supported(countryCode)
  const open = store
    .list('invite', { org: org.id, where: { email, status: 'pending' } })
    .find((one) => one.expiresAt > now)
  if (open !== undefined && org.fixture !== true)
    throw refusal('invite_already_pending', `An invitation to ${email} is pending already.`)
  if (
    store
      .list('organization')
      .some(
        (one) =>
          one.legalName === legalName && one.address['countryCode'] === countryCode && one.fixture !== true,
      )
  )
    throw refusal('organization_already_exists', `${legalName} is on the platform already.`)
  const code = [4, 4, 4].map((length) => letters(length).toUpperCase()).join('-')
  const invite: Invite = {
    id: id('inv'),
    at: now,
    org: org.id,
    legalName,
    countryCode,
    email,
    products: products ?? store.get('organization', caller(call).org)?.products ?? org.products,
    status: 'pending',
    acceptedOrganizationId: null,
    reference,
    expiresAt: now + validDays * DAY,
    code,
    history: [{ state: 'pending', at: now }],
  }
  store.put('invite', invite)
  mail(
    world,
    email,
    `${org.legalName} invites ${legalName}`,
    `${message === undefined ? '' : `${message}\n\n`}Your invitation code: ${code}`,
    { label: 'Look at the invitation', part: 'inbox', path: `/invitations/${invite.id}` },
  )
  timeline.plan(now + pace, 'invited', invite.id, {
    audience: audience(call, org.id),
    requestId: call.requestId,
  })
  const ends = course(call.magic)?.states?.at(-1)
  if (ends === 'accepted')
    timeline.plan(now + 2 * pace, 'accept', invite.id, { audience: audience(call, org.id) })
  if (ends === 'withdrawn') timeline.plan(now + 2 * pace, 'withdraw', invite.id)
  timeline.plan(invite.expiresAt, 'expire', invite.id)
  return {
    status: 201,
    headers: { location: `/v1/organizations/${org.id}/invites?status=pending` },
    body: shapes.invite(invite),
  }
}

/** The mail with the invitation was handed over. */
export function invited(world: World, { target, due, body }: Job): void {
  const found = world.store.get('invite', target)
  if (found === undefined) return
  const { id: inviteId, org, legalName, countryCode, email, products, expiresAt, reference } = found
  tell(world, {
    type: 'kyb.organization.invited',
    data: {
      inviteId,
      organizationId: org ?? '',
      legalName,
      countryCode,
      email,
      role: 'organization_admin',
      products,
      expiresAt: shapes.invite({ ...found, expiresAt }).expiresAt,
      reference,
    },
    at: due,
    audience: (body['audience'] ?? []) as readonly string[],
    requestId: text(body['requestId']),
  })
}

/** An invited business has answered: it is onboarded with data that the sandbox makes up. */
export function accepted(world: World, { target, due, body }: Job): void {
  const found = world.store.get('invite', target)
  if (found?.status !== 'pending') return
  const friends = (body['audience'] ?? []) as readonly string[]
  const number = String(due % 100_000_000).padStart(8, '0')
  const org = create(
    world,
    {
      legalName: found.legalName,
      legalForm: 'private_limited',
      identifier: { scheme: 'gb_company_number', companyNumber: number },
      address: { lines: ['1 Market Square'], locality: 'Market Town', countryCode: found.countryCode },
    },
    { products: found.products, reference: found.reference, at: due, friends },
  )
  const name = found.email.split('@')[0] ?? 'office'
  const admin = join(world, org, { givenName: name, familyName: found.legalName, email: found.email }, due)
  end(world, found, 'accepted', due, org.id)
  tell(world, {
    type: 'organization.admin.created',
    data: {
      organizationId: org.id,
      userId: admin.userId,
      email: admin.email,
      roles: admin.roles,
      origin: 'invite',
      inviteId: found.id,
    },
    at: due,
    audience: [...new Set([...friends, org.id])],
  })
  plan(world, 'verify', org.verificationId, due, { states: ['in_progress', 'approved'] })
}

/** An invitation comes to its end, whatever was planned for it. */
function end({ store, timeline }: World, invite: Invite, status: string, at: number, org?: string): void {
  const history = [...(invite.history ?? []), { state: status, at }]
  store.put('invite', {
    ...invite,
    status,
    history,
    acceptedOrganizationId: org ?? invite.acceptedOrganizationId,
  })
  for (const kind of ['accept', 'withdraw', 'expire']) timeline.cancel(kind, invite.id)
}

/** An invitation that nobody has answered comes to an end. */
export function closed(status: string) {
  return (world: World, { target, due }: Job): void => {
    const found = world.store.get('invite', target)
    if (found?.status === 'pending') end(world, found, status, due)
  }
}

function getOrganizationUser(call: Call, world: World): Reply {
  const { organizationId = '', userId = '' } = call.params
  const org = reachable(call, world, organizationId)
  const found = world.store.get('member', `${org.id}/${userId}`) ?? fixture(world, org.id, userId)
  if (found === undefined) throw refusal('user_not_found', `The organization has no user ${userId}.`)
  return { status: 200, body: shapes.user(found) }
}

/** The user that every organization has, because the contract names them. */
function fixture({ store }: World, org: string, userId: string): Member | undefined {
  const found = store.get('member', `org_sandboxVerified/${userId}`)
  return found === undefined ? undefined : { ...found, org }
}

export const handlers: Handlers = {
  onboarding,
  generateKybReport,
  getBusinessVerification,
  getOrganization,
  getOrganizationInvites,
  orgInvite,
  getOrganizationUser,
}
