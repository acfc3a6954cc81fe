/** The explanation for users without access, also in a role preview. */
import type { ReactNode } from 'react'
import { LazyPart } from '../../routing/lazy-part.tsx'
import type { Session } from '../token/session-token.ts'

/** Most users never see it: the first load does without it. */
const loadExplanation = async () => (await import('./session-explanation.tsx')).AccessExplanation

interface NoAccessProps {
  readonly session: Session
  /** The next step, shown before the explanation. */
  readonly notice?: ReactNode
  /** The ways out, after it. */
  readonly children?: ReactNode
}

/** Explains to a signed-in user why none of their roles opens the console. */
export function NoAccess({ session, notice, children }: NoAccessProps) {
  return (
    <div className="entry">
      <h1 tabIndex={-1}>No access to the console</h1>
      <p>
        You are signed in as <strong>{session.email}</strong>.
      </p>
      {notice}
      <LazyPart load={loadExplanation} what="the reason" props={{ session }} />
      <p>An administrator of your organization can give you a role. Sign in again afterwards.</p>
      {children}
    </div>
  )
}
