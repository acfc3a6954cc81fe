/** Operations of the console API on organizations: members, invitations, settings and the audit log. */

import { pick } from '../../lib/data/pick.ts'
import { isInvitationPending } from '../platform-api/accept-invitation.ts'
import { DAY, formatOptionalTime, formatTimestamp } from '../time/clock.ts'
import { createId } from '../store/random-ids.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { respondWithItems, respondWithRecords } from '../http/pagination.ts'
import { sendMail } from '../inbox/mails.ts'
import type { AuditEntry, MemberInvitation, Member, Organization } from '../store/records.ts'
import { createApiError, createTakenError } from '../http/api-error.ts'
import type { OperationCall, SandboxContext } from '../sandbox-context.ts'
import type { ConsoleCall, ConsoleHandlers } from '../contract/typed-calls.ts'
import { writeAuditEntry, pickChanges } from './audit-log.ts'
import { isStaff, requireAccess, requireProducts, requireUser } from './console-access.ts'
import { requireVersion, respondWithVersion } from './edit-version.ts'

function findOrganization(
  call: OperationCall<{ readonly organizationId: string }>,
  context: SandboxContext,
): Organization {
  const { organizationId } = call.params
  requireAccess(call, context, organizationId)
  const organization = context.store.get('organization', organizationId)
  if (organization === undefined)
    throw createApiError('organization_not_found', `There is no organization ${organizationId}.`)
  return organization
}

function describeOrganization(
  organization: Organization,
  { store }: SandboxContext,
  roles: readonly string[],
) {
  return {
    id: organization.id,
    legalName: organization.legalName,
    countryCode: organization.address['countryCode'],
    products: organization.products,
    verificationState: store.get('verification', organization.verificationId)?.state ?? 'pending',
    roles,
    createdAt: formatTimestamp(organization.at),
  }
}

const describeMember = (member: Member) => ({
  userId: member.userId,
  organizationId: member.org ?? '',
  ...pick(member, 'givenName', 'familyName', 'email', 'emailVerified', 'roles', 'products', 'mfa'),
  level: member.level.at(-1)?.level ?? 'none',
  lastSeenAt: formatOptionalTime(member.lastSeenAt),
  joinedAt: formatTimestamp(member.at),
})

function findMember(call: ConsoleCall<'updateMember' | 'removeMember'>, context: SandboxContext): Member {
  const { id: org } = findOrganization(call, context)
  const { userId } = call.params
  const member = context.store.get('member', `${org}/${userId}`)
  if (member === undefined) throw createApiError('member_not_found', `${org} has no member ${userId}.`)
  return member
}

const isAdministrator = ({ roles }: Pick<Member, 'roles'>) => roles.includes('organization_admin')

/** Throws last_administrator if the organization has no other administrator. */
function requireOtherAdministrator({ store }: SandboxContext, member: Member): void {
  const others = store
    .list('member', { org: member.org ?? '' })
    .filter((other) => other.id !== member.id && isAdministrator(other))
  if (isAdministrator(member) && others.length === 0)
    throw createApiError('last_administrator', `${member.email} is the only administrator.`)
}

const auditTarget = ({ userId, email }: Member) => ({ kind: 'member', id: userId, name: email })

/** Mails a change of a member to the other administrators, if the organization wants that. */
function mailMemberChange(
  call: OperationCall,
  context: SandboxContext,
  member: Member,
  change: string,
): void {
  const { store } = context
  const org = member.org ?? ''
  const organization = store.get('organization', org)
  const { id: actorId, name } = requireUser(call)
  if (organization?.settings.notifications['memberChanges'] !== true) return
  for (const { email, userId } of store.list('member', { org }).filter(isAdministrator))
    if (userId !== actorId)
      sendMail(context, {
        to: email,
        subject: `${member.email} ${change}`,
        text: `${name} changed a member of ${organization.legalName}: ${member.email} ${change}.`,
        link: { label: 'Open the members', part: 'portal', path: `/developer/settings?org=${org}` },
      })
}

/** An organization has gained an administrator. */
function publishAppointment(
  { requestId }: OperationCall,
  context: SandboxContext,
  { userId, email, roles, org }: Member,
): void {
  publishEvent(context, {
    type: 'organization.admin.created',
    data: { organizationId: org ?? '', userId, email, roles, origin: 'appointment', inviteId: null },
    at: context.clock.now(),
    audience: [org ?? ''],
    requestId,
  })
}

const describeInvitation = (invitation: MemberInvitation, now: number) => ({
  id: invitation.id,
  organizationId: invitation.org ?? '',
  ...pick(invitation, 'email', 'roles', 'products'),
  status:
    isInvitationPending(invitation, now) || invitation.status !== 'pending' ? invitation.status : 'expired',
  invitedBy: invitation.invitedBy,
  createdAt: formatTimestamp(invitation.at),
  expiresAt: formatTimestamp(invitation.expiresAt),
})

const describeAuditEntry = (entry: AuditEntry) => ({
  id: entry.id,
  at: formatTimestamp(entry.at),
  ...pick(entry, 'actor', 'action', 'target', 'before', 'after', 'requestId', 'ipAddress'),
})

const describeSettings = ({ id: organizationId, legalName, settings }: Organization) => ({
  organizationId,
  legalName,
  ...settings,
})

/** Settings that an edit changes. */
const EDITABLE = ['settings']

export const organizationOperations: ConsoleHandlers = {
  listOrganizations(call, context) {
    const user = requireUser(call)
    const { search } = call.query
    const term = search?.toLowerCase()
    const items = context.store
      .list('organization')
      .filter(
        (organization) => organization.fixture !== true && (isStaff(user) || organization.id in user.orgs),
      )
      .filter(
        ({ id: orgId, legalName }) =>
          term === undefined || `${orgId} ${legalName}`.toLowerCase().includes(term),
      )
    return respondWithItems(context, call, {
      items,
      describe: (organization) =>
        describeOrganization(organization, context, user.orgs[organization.id] ?? []),
    })
  },

  listMembers(call, context) {
    const { id: org } = findOrganization(call, context)
    return respondWithRecords(context, call, { kind: 'member', org, describe: describeMember })
  },

  updateMember(call, context) {
    const before = findMember(call, context)
    const change = call.body
    const after = { ...before, ...change }
    requireProducts(context, before.org ?? '', change.products)
    if (!isAdministrator(after)) requireOtherAdministrator(context, before)
    const org = before.org ?? ''
    return context.store.transaction(() => {
      context.store.put('member', after)
      writeAuditEntry(call, context, {
        org,
        action: 'member.updated',
        target: auditTarget(after),
        ...pickChanges(before, after, Object.keys(change)),
      })
      mailMemberChange(call, context, after, `has the roles ${after.roles.join(', ') || 'none'} now`)
      if (isAdministrator(after) && !isAdministrator(before)) publishAppointment(call, context, after)
      return { status: 200, body: describeMember(after) }
    })
  },

  removeMember(call, context) {
    const member = findMember(call, context)
    requireOtherAdministrator(context, member)
    return context.store.transaction(() => {
      context.store.delete('member', member.id)
      writeAuditEntry(call, context, {
        org: member.org ?? '',
        action: 'member.removed',
        target: auditTarget(member),
        before: { roles: member.roles },
      })
      mailMemberChange(call, context, member, 'was removed')
      return { status: 204 }
    })
  },

  listInvitations(call, context) {
    const { id: org } = findOrganization(call, context)
    const now = context.clock.now()
    const { status } = call.query
    const items = context.store
      .list('memberInvitation', { org })
      .filter((guest) => status === undefined || describeInvitation(guest, now).status === status)
    return respondWithItems(context, call, { items, describe: (guest) => describeInvitation(guest, now) })
  },

  createInvitation(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const org = findOrganization(call, context)
    const { roles, products = org.products } = call.body
    // One person, however the address is written.
    const email = call.body.email.toLowerCase()
    requireProducts(context, org.id, products)
    const { allowedDomains } = org.settings
    const domain = email.split('@').pop() ?? ''
    if (allowedDomains.length > 0 && !allowedDomains.includes(domain))
      throw createApiError(
        'validation_failed',
        `Only email addresses of ${allowedDomains.join(', ')} can be invited.`,
        {
          errors: [
            { pointer: '/email', rule: 'allowedDomains', message: 'Must have an allowed email domain.' },
          ],
        },
      )
    if (store.list('member', { org: org.id, where: { email } }).length > 0)
      throw createTakenError('member_already_exists', 'email', `${email} is a member.`)
    if (
      store
        .list('memberInvitation', { org: org.id, where: { email } })
        .some((guest) => isInvitationPending(guest, now))
    )
      throw createTakenError('invitation_already_pending', 'email', `${email} has a pending invitation.`)
    const guest: MemberInvitation = {
      id: createId('gst'),
      at: now,
      org: org.id,
      email,
      roles,
      products,
      status: 'pending',
      invitedBy: requireUser(call).email,
      expiresAt: now + 7 * DAY,
    }
    store.put('memberInvitation', guest)
    sendMail(context, {
      to: email,
      subject: `${org.legalName} invites you`,
      text: `${requireUser(call).name} invites you to the developer console.`,
      link: { label: 'View the invitation', part: 'inbox', path: `/invitations/${guest.id}` },
    })
    writeAuditEntry(call, context, {
      org: org.id,
      action: 'invitation.created',
      target: { kind: 'invitation', id: guest.id, name: email },
      after: { roles, products },
    })
    return {
      status: 201,
      headers: { location: `/console/orgs/${org.id}/invitations` },
      body: describeInvitation(guest, now),
    }
  },

  revokeInvitation(call, context) {
    const { store, clock } = context
    const { id: org } = findOrganization(call, context)
    const { invitationId } = call.params
    const invitation = store.get('memberInvitation', invitationId)
    if (invitation?.org !== org)
      throw createApiError('invitation_not_found', `${org} has no invitation ${invitationId}.`)
    if (!isInvitationPending(invitation, clock.now()))
      throw createApiError(
        'invitation_not_pending',
        `The invitation is ${describeInvitation(invitation, clock.now()).status}.`,
      )
    return store.transaction(() => {
      store.put('memberInvitation', { ...invitation, status: 'revoked' })
      writeAuditEntry(call, context, {
        org,
        action: 'invitation.revoked',
        target: { kind: 'invitation', id: invitationId, name: invitation.email },
      })
      return { status: 204 }
    })
  },

  listAuditLog(call, context) {
    const { action, actorId } = call.query
    return respondWithRecords(context, call, {
      kind: 'audit',
      org: findOrganization(call, context).id,
      parent: actorId,
      where: { action },
      describe: describeAuditEntry,
    })
  },

  getSettings(call, context) {
    const organization = findOrganization(call, context)
    return respondWithVersion(organization, EDITABLE, describeSettings(organization))
  },

  updateSettings(call, context) {
    const { store, clock } = context
    const before = findOrganization(call, context)
    requireVersion(call, context, { record: before, names: EDITABLE, org: before.id, id: before.id })
    const change = call.body
    const after = { ...before, settings: { ...before.settings, ...change }, updatedAt: clock.now() }
    return store.transaction(() => {
      store.put('organization', after)
      writeAuditEntry(call, context, {
        org: before.id,
        action: 'settings.updated',
        target: { kind: 'organization', id: before.id, name: before.legalName },
        ...pickChanges(before.settings, after.settings, Object.keys(change)),
      })
      return respondWithVersion(after, EDITABLE, describeSettings(after))
    })
  },
}
