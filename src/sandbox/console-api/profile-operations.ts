import { iso } from '../time/clock.ts'
import { person } from '../identity/users.ts'
import { refusal } from '../http/api-error.ts'
import type { Session } from '../store/records.ts'
import type { Call, Handlers, Reply, World } from '../sandbox-context.ts'
import { someone } from './console-access.ts'

function getMe(call: Call, { store }: World): Reply {
  const { id: userId, sessionId } = someone(call)
  const found = person(store, userId)
  if (found === undefined) throw new Error('who called does not exist')
  const members = store.list('member', { parent: userId })
  const steps = members.at(-1)?.level ?? [{ level: 'enhanced', at: store.get('session', sessionId)?.at ?? 0 }]
  return {
    status: 200,
    body: {
      userId,
      email: found.email,
      emailVerified: found.emailVerified,
      givenName: found.givenName,
      familyName: found.familyName,
      externalId: found.externalId,
      userType: found.userType,
      profileCompleted: found.profileCompleted,
      mainProfileCompleted: found.mainProfileCompleted,
      mfa: members.some(({ mfa }) => mfa),
      passkeys: found.passkeys,
      roles: found.roles,
      organizations: found.orgs.map(({ org, roles, products }) => ({
        organizationId: org,
        legalName: store.get('organization', org)?.legalName ?? org,
        roles,
        products,
      })),
      sessionId,
      level: {
        userId,
        level: steps.at(-1)?.level ?? 'none',
        history: steps.map(({ level, at }) => ({ level, timestamp: iso(at) })),
        updatedAt: iso(steps.at(-1)?.at ?? 0),
      },
    },
  }
}

/** The sessions of somebody that have not ended. */
function open({ store }: World, userId: string): readonly Session[] {
  return store.list('session', { parent: userId }).filter(({ endedAt }) => endedAt === null)
}

function listSessions(call: Call, world: World): Reply {
  const { id: userId, sessionId } = someone(call)
  return {
    status: 200,
    body: {
      items: open(world, userId).map(({ id, at, clientId, userAgent, ipAddress, lastSeenAt }) => ({
        id,
        current: id === sessionId,
        clientId,
        userAgent,
        ipAddress,
        createdAt: iso(at),
        lastSeenAt: iso(lastSeenAt),
      })),
    },
  }
}

async function endSession(call: Call, world: World): Promise<Reply> {
  const { sessionId = '' } = call.params
  const found = open(world, someone(call).id).find(({ id }) => id === sessionId)
  if (found === undefined) throw refusal('session_not_found', `You have no session ${sessionId}.`)
  await world.signOut(found.uid)
  return { status: 204 }
}

async function endSessions(call: Call, world: World): Promise<Reply> {
  for (const { uid } of open(world, someone(call).id)) await world.signOut(uid)
  return { status: 204 }
}

export const handlers: Handlers = { getMe, listSessions, endSession, endSessions }
