/** The sign-in screen: why a session is needed, or what went wrong. */
import { useEffect, useRef, useState } from 'react'
import { SignInText } from '../../../client/sign-in-text.tsx'
import { settings } from '../../page-data.ts'
import { Link } from '../../routing/link.tsx'
import { siteBase } from '../../routing/route.ts'
import { Button } from '../../ui/button.tsx'
import { safeReturnAddress } from './return-address.ts'
import type { SignedOutReason } from '../session-state.ts'
import { useSignIn } from './use-sign-in.ts'

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

/** Offers to sign in at the identity provider, or with another device if that is configured. */
export function SignIn({ title, reason, to, error }: SignInProps) {
  const { busy, failed, start } = useSignIn(safeReturnAddress(to, location.origin, siteBase()), error)
  const [wasClicked] = useState(takeEarlyClick)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The page that had the focus is gone.
    if (reason === 'elsewhere') heading.current?.focus()
  }, [reason])
  useEffect(() => {
    if (wasClicked) start()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once: a later sign-in is another click.
  }, [])
  return (
    <SignInText
      title={title}
      issuer={settings.issuer}
      heading={heading}
      notice={
        <>
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
        </>
      }
    >
      <Button onClick={start} loading={busy} autoFocus={wasClicked}>
        Sign in
      </Button>
      {settings.deviceClientId !== '' && (
        <Link className="button" to="/developer/auth/qrCode">
          Sign in with another device
        </Link>
      )}
    </SignInText>
  )
}

/** Whether the button of the page's own screen was used, which waits for the console (start-console.ts). Only once. */
function takeEarlyClick(): boolean {
  const { dataset } = document.documentElement
  const wasClicked = 'signIn' in dataset
  delete dataset.signIn
  return wasClicked
}
