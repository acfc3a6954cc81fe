/** The sign-in screen: why a session is needed, or what went wrong. */
import { useEffect, useRef, useState } from 'react'
import { SIGN_IN_ROUTE } from '../../../lib/site/console-routes.ts'
import { settings } from '../../page-data.ts'
import { Link } from '../../routing/link.tsx'
import { routeHref, siteBase } from '../../routing/route.ts'
import { Button } from '../../ui/button.tsx'
import { startSignIn } from './start-sign-in.ts'
import { safeReturnAddress } from './return-address.ts'
import type { SignedOutReason } from '../session-state.ts'
import { describeSignInError } from './sign-in-error.ts'

const REASONS: Readonly<Record<SignedOutReason, string>> = {
  none: '',
  expired: 'Your session has expired. Sign in again to continue where you were.',
  elsewhere: 'You signed out in another tab.',
}

export interface SignInProps {
  readonly title: string
  readonly reason: SignedOutReason
  /** Address of this site to go to after the sign-in. */
  readonly to: string
  readonly error?: string | undefined
}

/** Offers to sign in at the identity provider, or with another device where that is configured. */
export function SignIn({ title, reason, to, error }: SignInProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(error)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The page that had the focus is gone.
    if (reason === 'elsewhere') heading.current?.focus()
  }, [reason])
  const start = () => {
    setBusy(true)
    setFailed(undefined)
    startSignIn(routeHref(SIGN_IN_ROUTE), safeReturnAddress(to, location.origin, siteBase())).catch(
      (cause: unknown) => {
        setBusy(false)
        setFailed(describeSignInError(cause))
      },
    )
  }
  return (
    <div className="entry">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {REASONS[reason] !== '' && (
        <p className="notice" role="status">
          {REASONS[reason]}
        </p>
      )}
      {failed !== undefined && (
        <div className="notice bad" role="alert">
          <p>
            <strong>The sign-in did not succeed.</strong> {failed}.
          </p>
        </div>
      )}
      <p>
        Applications and their secrets, logs of every call, webhooks with the reason of each failure, and the
        members of your organization. You sign in at <b>{new URL(settings.issuer).host}</b>, and come back
        here.
      </p>
      <p className="actions">
        <Button onClick={start} loading={busy}>
          Sign in
        </Button>
        {settings.deviceClientId !== '' && (
          <Link className="button" to="/developer/auth/qrCode">
            Sign in with another device
          </Link>
        )}
      </p>
      <p className="hint">
        Your access token stays in this browser’s local storage until it expires or you sign out. On a
        computer that you share, sign out when you are done.
      </p>
    </div>
  )
}
