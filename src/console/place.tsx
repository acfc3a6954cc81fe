import { createContext, useContext } from 'react'
import { may, type Act, type Preview } from './permit.ts'
import type { Organization } from './records.ts'
import type { Session } from './token.ts'

/** Who looks, and at what: for all pages behind the sign-in. */
export interface Place {
  /** As the console shows it: in a preview somebody else's roles. */
  readonly session: Session
  /** As the API knows it. */
  readonly real: Session
  readonly preview: Preview | ''
  /** Id of the organization whose things are shown. */
  readonly organization: string
  /** Those that can be chosen, as far as they are known. */
  readonly organizations: readonly Pick<Organization, 'id' | 'legalName'>[]
}

export const Here = createContext<Place | undefined>(undefined)

/** The place, and what may be done there: a preview takes rights away and gives none. Throws outside of the pages behind the sign-in. */
export function usePlace(): Place & { readonly can: (act: Act) => boolean } {
  const place = useContext(Here)
  if (place === undefined) throw new Error('nobody is signed in')
  const { session, real, organization } = place
  return { ...place, can: (act) => may(session, organization, act) && may(real, organization, act) }
}
