import { createContext, useContext } from 'react'
import { isPermitted, type Permission, type PreviewRole } from '../session/permissions.ts'
import type { Organization } from '../api/models.ts'
import type { Session } from '../session/session-token.ts'

/** Who looks, and at what: for all pages behind the sign-in. */
export interface ConsoleState {
  /** As the console shows it: in a preview somebody else's roles. */
  readonly session: Session
  /** As the API knows it. */
  readonly real: Session
  readonly preview: PreviewRole | ''
  /** Id of the organization whose things are shown. */
  readonly organization: string
  /** Those that can be chosen, as far as they are known. */
  readonly organizations: readonly Pick<Organization, 'id' | 'legalName'>[]
}

export const ConsoleContext = createContext<ConsoleState | undefined>(undefined)

/** The place, and what may be done there: a preview takes rights away and gives none. Throws outside of the pages behind the sign-in. */
export function useConsole(): ConsoleState & { readonly can: (act: Permission) => boolean } {
  const place = useContext(ConsoleContext)
  if (place === undefined) throw new Error('nobody is signed in')
  const { session, real, organization } = place
  return {
    ...place,
    can: (act) => isPermitted(session, organization, act) && isPermitted(real, organization, act),
  }
}
