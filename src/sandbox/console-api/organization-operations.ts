import { iso } from '../time/clock.ts'
import { id } from '../store/random-ids.ts'
import { tell } from '../webhooks/publish-event.ts'
import { page, paged } from '../http/pagination.ts'
import { mail } from '../inbox/mails.ts'
import type { Audit, Guest, Member, Organization, OrganizationSettings } from '../store/records.ts'
import { refusal } from '../http/api-error.ts'
import type { Call, Handlers, Reply, World } from '../sandbox-context.ts'
import { audit, difference } from './audit-log.ts'
import { admit, someone, staff } from './console-access.ts'

const WEEK = 604_800_000
const when = (at: number | null) => (at === null ? null : iso(at))

function find(call: Call, world: World): Organization {
  const { organizationId = '' } = call.params
  admit(call, world, organizationId)
  const found = world.store.get('organization', organizationId)
  if (found === undefined)
    throw refusal('organization_not_found', `There is no organization ${organizationId}.`)
  return found
}

function listOrganizations(call: Call, world: World): Reply {
  const who = someone(call)
  const { search } = call.query as Record<string, string | undefined>
  const wanted = search?.toLowerCase()
  const all = world.store
    .list('organization')
    .filter((one) => one.fixture !== true && (staff(who) || one.id in who.orgs))
    .filter(
      ({ id: orgId, legalName }) =>
        wanted === undefined || `${orgId} ${legalName}`.toLowerCase().includes(wanted),
    )
  const { items, page: at } = paged(world, call, (after, limit) => {
    const start = after === undefined ? 0 : all.findIndex((one) => one.id === after.id) + 1
    return all.slice(start, start + limit)
  })
  return {
    status: 200,
    body: { items: items.map((one) => organization(one, world, who.orgs[one.id] ?? [])), page: at },
  }
}

function organization(found: Organization, { store }: World, roles: readonly string[]) {
  return {
    id: found.id,
    legalName: found.legalName,
    countryCode: found.address['countryCode'],
    products: found.products,
    verificationState: store.get('verification', found.verificationId)?.state ?? 'pending',
    roles,
    createdAt: iso(found.at),
  }
}

function member(found: Member) {
  const { userId, givenName, familyName, email, emailVerified, roles, products, mfa } = found
  return {
    userId,
    organizationId: found.org ?? '',
    givenName,
    familyName,
    email,
    emailVerified,
    roles,
    products,
    mfa,
    level: found.level.at(-1)?.level ?? 'none',
    lastSeenAt: when(found.lastSeenAt),
    joinedAt: iso(found.at),
  }
}

function listMembers(call: Call, world: World): Reply {
  const { items, page: at } = page(world, call, 'member', { org: find(call, world).id })
  return { status: 200, body: { items: items.map(member), page: at } }
}

function one(call: Call, world: World): Member {
  const { id: org } = find(call, world)
  const { userId = '' } = call.params
  const found = world.store.get('member', `${org}/${userId}`)
  if (found === undefined) throw refusal('member_not_found', `${org} has no member ${userId}.`)
  return found
}

const administers = ({ roles }: Pick<Member, 'roles'>) => roles.includes('organization_admin')

/** Throws last_administrator if nobody but this member administers the organization. */
function replaceable({ store }: World, found: Member): void {
  const others = store
    .list('member', { org: found.org ?? '' })
    .filter((other) => other.id !== found.id && administers(other))
  if (administers(found) && others.length === 0)
    throw refusal('last_administrator', `${found.email} is the only administrator.`)
}

const target = ({ userId, email }: Member) => ({ kind: 'member', id: userId, name: email })

function updateMember(call: Call, world: World): Reply {
  const before = one(call, world)
  const change = call.body as Partial<Pick<Member, 'roles' | 'products'>>
  const after = { ...before, ...change }
  if (!administers(after)) replaceable(world, before)
  const org = before.org ?? ''
  return world.store.atomic(() => {
    world.store.put('member', after)
    audit(call, world, {
      org,
      action: 'member.updated',
      target: target(after),
      ...difference(before, after, Object.keys(change)),
    })
    if (administers(after) && !administers(before)) appointed(call, world, after)
    return { status: 200, body: member(after) }
  })
}

/** An organization has gained an administrator. */
function appointed({ requestId }: Call, world: World, { userId, email, roles, org }: Member): void {
  tell(world, {
    type: 'organization.admin.created',
    data: { organizationId: org ?? '', userId, email, roles, origin: 'appointment', inviteId: null },
    at: world.clock.now(),
    audience: [org ?? ''],
    requestId,
  })
}

function removeMember(call: Call, world: World): Reply {
  const found = one(call, world)
  replaceable(world, found)
  return world.store.atomic(() => {
    world.store.drop('member', found.id)
    audit(call, world, {
      org: found.org ?? '',
      action: 'member.removed',
      target: target(found),
      before: { roles: found.roles },
    })
    return { status: 204 }
  })
}

function invitation(found: Guest, now: number) {
  const { id: guestId, email, roles, products, status, invitedBy } = found
  return {
    id: guestId,
    organizationId: found.org ?? '',
    email,
    roles,
    products,
    status: waits(found, now) || status !== 'pending' ? status : 'expired',
    invitedBy,
    createdAt: iso(found.at),
    expiresAt: iso(found.expiresAt),
  }
}

const waits = ({ status, expiresAt }: Guest, now: number) => status === 'pending' && expiresAt > now

function listInvitations(call: Call, world: World): Reply {
  const { id: org } = find(call, world)
  const now = world.clock.now()
  const { status } = call.query as Record<string, string | undefined>
  const all = world.store
    .list('guest', { org })
    .filter((guest) => status === undefined || invitation(guest, now).status === status)
  const { items, page: at } = paged(world, call, (after, limit) => {
    const start = after === undefined ? 0 : all.findIndex((guest) => guest.id === after.id) + 1
    return all.slice(start, start + limit)
  })
  return { status: 200, body: { items: items.map((guest) => invitation(guest, now)), page: at } }
}

function createInvitation(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const org = find(call, world)
  const {
    email,
    roles,
    products = org.products,
  } = call.body as unknown as {
    email: string
    roles: readonly string[]
    products?: readonly string[]
  }
  const { allowedDomains } = org.settings
  const domain = email.split('@').pop()?.toLowerCase() ?? ''
  if (allowedDomains.length > 0 && !allowedDomains.includes(domain))
    throw refusal('validation_failed', `Only addresses of ${allowedDomains.join(', ')} can be invited.`, {
      errors: [{ pointer: '/email', rule: 'allowedDomains', message: 'Must be of an allowed domain.' }],
    })
  if (store.list('member', { org: org.id, where: { email } }).length > 0)
    throw refusal('member_already_exists', `${email} is a member.`)
  if (store.list('guest', { org: org.id, where: { email } }).some((guest) => waits(guest, now)))
    throw refusal('invitation_already_pending', `${email} has a pending invitation.`)
  const guest: Guest = {
    id: id('gst'),
    at: now,
    org: org.id,
    email,
    roles,
    products,
    status: 'pending',
    invitedBy: someone(call).email,
    expiresAt: now + WEEK,
  }
  store.put('guest', guest)
  mail(
    world,
    email,
    `${org.legalName} invites you`,
    `${someone(call).name} invites you to the developer console.`,
    { label: 'Look at the invitation', part: 'inbox', path: `/invitations/${guest.id}` },
  )
  audit(call, world, {
    org: org.id,
    action: 'invitation.created',
    target: { kind: 'invitation', id: guest.id, name: email },
    after: { roles, products },
  })
  return {
    status: 201,
    headers: { location: `/console/orgs/${org.id}/invitations` },
    body: invitation(guest, now),
  }
}

function revokeInvitation(call: Call, world: World): Reply {
  const { store, clock } = world
  const { id: org } = find(call, world)
  const { invitationId = '' } = call.params
  const found = store.get('guest', invitationId)
  if (found?.org !== org) throw refusal('invitation_not_found', `${org} has no invitation ${invitationId}.`)
  if (!waits(found, clock.now()))
    throw refusal('invitation_not_pending', `The invitation is ${invitation(found, clock.now()).status}.`)
  return store.atomic(() => {
    store.put('guest', { ...found, status: 'revoked' })
    audit(call, world, {
      org,
      action: 'invitation.revoked',
      target: { kind: 'invitation', id: invitationId, name: found.email },
    })
    return { status: 204 }
  })
}

function entry({ id: auditId, at, actor, action, target: to, before, after, requestId, ipAddress }: Audit) {
  return { id: auditId, at: iso(at), actor, action, target: to, before, after, requestId, ipAddress }
}

function listAuditLog(call: Call, world: World): Reply {
  const { action, actorId } = call.query as Record<string, string | undefined>
  const { items, page: at } = page(world, call, 'audit', {
    org: find(call, world).id,
    ...(actorId === undefined ? {} : { parent: actorId }),
    where: action === undefined ? {} : { action },
  })
  return { status: 200, body: { items: items.map(entry), page: at } }
}

const settings = ({ id: organizationId, legalName, settings: own }: Organization) => ({
  organizationId,
  legalName,
  ...own,
})

function getSettings(call: Call, world: World): Reply {
  return { status: 200, body: settings(find(call, world)) }
}

function updateSettings(call: Call, world: World): Reply {
  const { store, clock } = world
  const before = find(call, world)
  const change = call.body as Partial<OrganizationSettings>
  const after = { ...before, settings: { ...before.settings, ...change }, updatedAt: clock.now() }
  return store.atomic(() => {
    store.put('organization', after)
    audit(call, world, {
      org: before.id,
      action: 'settings.updated',
      target: { kind: 'organization', id: before.id, name: before.legalName },
      ...difference(before.settings, after.settings, Object.keys(change)),
    })
    return { status: 200, body: settings(after) }
  })
}

export const handlers: Handlers = {
  listOrganizations,
  listMembers,
  updateMember,
  removeMember,
  listInvitations,
  createInvitation,
  revokeInvitation,
  listAuditLog,
  getSettings,
  updateSettings,
}
