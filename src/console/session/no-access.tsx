import type { ReactNode } from 'react'
import { AccessExplanation } from './session-explanation.tsx'
import type { Session } from './session-token.ts'

/** Tells a signed-in user why none of their roles opens the console. */
export function NoAccess({
  session,
  children,
}: {
  readonly session: Session
  readonly children?: ReactNode
}) {
  return (
    <div className="entry">
      <h1 tabIndex={-1}>No access to the console</h1>
      <p>
        You are signed in as <strong>{session.email}</strong>.
      </p>
      <AccessExplanation session={session} />
      <p>An administrator of your organization can give you a role. Sign in again afterwards.</p>
      {children}
    </div>
  )
}
