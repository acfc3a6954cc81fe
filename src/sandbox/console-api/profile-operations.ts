/** Operations of the console API on the signed-in user: the profile and the open sessions. */

import { formatTimestamp } from '../time/clock.ts'
import { listPasskeys } from '../identity/passkeys.ts'
import { findUser } from '../identity/users.ts'
import { createApiError } from '../http/api-error.ts'
import type { Session } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { ConsoleHandlers } from '../contract/typed-calls.ts'
import { requireUser } from './console-access.ts'

/** The sessions of a user that have not ended. */
function listOpenSessions({ store }: SandboxContext, userId: string): readonly Session[] {
  return store.list('session', { parent: userId }).filter(({ endedAt }) => endedAt === null)
}

export const profileOperations: ConsoleHandlers = {
  getMe(call, { store }) {
    const { id: userId, sessionId } = requireUser(call)
    const user = findUser(store, userId)
    if (user === undefined) throw new Error('who called does not exist')
    const members = store.list('member', { parent: userId })
    const steps = members.at(-1)?.level ?? [
      { level: 'enhanced', at: store.get('session', sessionId)?.at ?? 0 },
    ]
    return {
      status: 200,
      body: {
        userId,
        email: user.email,
        emailVerified: user.emailVerified,
        givenName: user.givenName,
        familyName: user.familyName,
        externalId: user.externalId,
        userType: user.userType,
        profileCompleted: user.profileCompleted,
        mainProfileCompleted: user.mainProfileCompleted,
        mfa: members.some(({ mfa }) => mfa),
        passkeys: listPasskeys(store, userId).length,
        roles: user.roles,
        organizations: user.orgs.map(({ org, roles, products }) => ({
          organizationId: org,
          legalName: store.get('organization', org)?.legalName ?? org,
          roles,
          products,
        })),
        sessionId,
        level: {
          userId,
          level: steps.at(-1)?.level ?? 'none',
          history: steps.map(({ level, at }) => ({ level, timestamp: formatTimestamp(at) })),
          updatedAt: formatTimestamp(steps.at(-1)?.at ?? 0),
        },
      },
    }
  },

  listSessions(call, context) {
    const { id: userId, sessionId } = requireUser(call)
    return {
      status: 200,
      body: {
        items: listOpenSessions(context, userId).map(
          ({ id, at, clientId, userAgent, ipAddress, lastSeenAt }) => ({
            id,
            current: id === sessionId,
            clientId,
            userAgent,
            ipAddress,
            createdAt: formatTimestamp(at),
            lastSeenAt: formatTimestamp(lastSeenAt),
          }),
        ),
      },
    }
  },

  async endSession(call, context) {
    const { sessionId } = call.params
    const session = listOpenSessions(context, requireUser(call).id).find(({ id }) => id === sessionId)
    if (session === undefined) throw createApiError('session_not_found', `You have no session ${sessionId}.`)
    await context.signOut(session.uid)
    return { status: 204 }
  },

  async endSessions(call, context) {
    for (const { uid } of listOpenSessions(context, requireUser(call).id)) await context.signOut(uid)
    return { status: 204 }
  },
}
