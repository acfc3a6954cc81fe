/** Data that every page behind the sign-in shares: the user, the selected organization, and the user's permissions there. */
import { createContext, useContext } from 'react'
import type { ConsolePermission } from '../../../stages/config/config-types.ts'
import type { Organization } from '../api/models.ts'
import { permissionRules } from '../page-data.ts'
import { isPermitted } from '../session/access/permissions.ts'
import type { Session } from '../session/token/session-token.ts'

export interface ConsoleState {
  /** The session that the console shows. In a role preview it has the previewed role. */
  readonly session: Session
  /** The session that the API knows. */
  readonly real: Session
  /** Name of the preview; '' for none. */
  readonly preview: string
  /** Id of the selected organization. */
  readonly organization: string
  /** The organizations that can be selected, as far as they are loaded. */
  readonly organizations: readonly Pick<Organization, 'id' | 'legalName'>[]
}

export const ConsoleContext = createContext<ConsoleState | undefined>(undefined)

/** The state, with `can`: whether an action is permitted here. A preview never permits more than the real session. Throws outside of the frame. */
export function useConsole(): ConsoleState & { readonly can: (permission: ConsolePermission) => boolean } {
  const state = useContext(ConsoleContext)
  if (state === undefined) throw new Error('useConsole is for pages behind the sign-in')
  const { session, real, organization } = state
  return {
    ...state,
    can: (permission) =>
      [session, real].every((candidate) => isPermitted(candidate, organization, permission, permissionRules)),
  }
}
