import { uuid } from '../store/random-ids.ts'
import { tell } from '../webhooks/publish-event.ts'
import type { Guest, Member } from '../store/records.ts'
import type { World } from '../sandbox-context.ts'

/** Whether an invitation can be accepted now. */
export function waits({ status, expiresAt }: Pick<Guest, 'status' | 'expiresAt'>, now: number): boolean {
  return status === 'pending' && expiresAt > now
}

/** Somebody accepts the invitation to an organization: a member with the roles that it promised, who can sign in. */
export function admit(world: World, guest: Guest): void {
  const { store, clock } = world
  const now = clock.now()
  const { org = null, email, roles, products } = guest
  const userId = store.list('member', { where: { email } })[0]?.userId ?? uuid()
  const [local = '', domain = ''] = email.split('@')
  const [givenName = local, familyName = domain.split('.')[0] ?? ''] = local.split(/[._+-]+/).map(capital)
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
  store.atomic(() => {
    store.put('guest', { ...guest, status: 'accepted' })
    store.put('member', member)
    if (roles.includes('organization_admin'))
      tell(world, {
        type: 'organization.admin.created',
        data: { organizationId: org ?? '', userId, email, roles, origin: 'appointment', inviteId: null },
        at: now,
        audience: [org ?? ''],
      })
  })
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
