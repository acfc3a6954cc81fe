/** Acceptance of an invitation to an organization: the invited person becomes a member and can sign in. */

import { upperFirst } from '../../lib/text/first-letter.ts'
import { randomUuid } from '../store/random-ids.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import type { MemberInvitation, Member } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Whether an invitation can be accepted now. */
export function isInvitationPending(
  { status, expiresAt }: Pick<MemberInvitation, 'status' | 'expiresAt'>,
  now: number,
): boolean {
  return status === 'pending' && expiresAt > now
}

/** Accepts an invitation: creates the member with the roles and products of the invitation. */
export function acceptMemberInvitation(context: SandboxContext, guest: MemberInvitation): void {
  const { store, clock } = context
  const now = clock.now()
  const { org = null, email, roles, products } = guest
  const userId = store.list('member', { where: { email } })[0]?.userId ?? randomUuid()
  const [local = '', domain = ''] = email.split('@')
  const [givenName = local, familyName = domain.split('.')[0] ?? ''] = local.split(/[._+-]+/).map(upperFirst)
  const member: Member = {
    id: `${org ?? ''}/${userId}`,
    org,
    parent: userId,
    at: now,
    userId,
    givenName,
    familyName: familyName === '' ? 'Guest' : familyName,
    email,
    emailVerified: true,
    roles,
    products,
    mfa: false,
    lastSeenAt: null,
    level: [{ level: 'none', at: now }],
  }
  store.transaction(() => {
    store.put('memberInvitation', { ...guest, status: 'accepted' })
    store.put('member', member)
    if (roles.includes('organization_admin'))
      publishEvent(context, {
        type: 'organization.admin.created',
        data: { organizationId: org ?? '', userId, email, roles, origin: 'appointment', inviteId: null },
        at: now,
        audience: [org ?? ''],
      })
  })
}
