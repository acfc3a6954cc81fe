import { useEffect, useState, type ReactNode } from 'react'
import { leave, type Reason } from './auth.ts'
import { back } from './back.ts'
import { Button } from './button.tsx'
import { Claims, Verdict } from './explain.tsx'
import { tab } from './keys.ts'
import { Link } from './link.tsx'
import { begin, farewell } from './oidc.ts'
import { base, href } from './route.ts'
import { settings } from './settings.ts'
import { Spinner } from './spinner.tsx'
import { toast } from './toasts.tsx'
import type { Session } from './token.ts'

/** Milliseconds until a user without an allowed role is sent to the main site. SPEC.md section 9. */
const REDIRECT = 5000

/** The one address that the identity provider sends people back to. */
export const CALLBACK = '/developer/auth'

/** Where denied and signed-out users go: an address, or a path of this site. */
export function mainSite(): string {
  const { mainSite: wanted } = settings
  const path = wanted.startsWith('//') ? wanted : wanted.replace(/^\//, '')
  return new URL(path, location.origin + base()).href
}

const REASONS: Readonly<Record<Reason, string>> = {
  none: '',
  expired: 'Your session has expired. Sign in again to go on where you were.',
  elsewhere: 'You signed out in another tab.',
}

export interface SignInProps {
  readonly title: string
  readonly reason: Reason
  /** Where to be afterwards: an address of this site. */
  readonly to: string
  readonly error?: string | undefined
}

/** Asks to sign in, and says why. */
export function SignIn({ title, reason, to, error }: SignInProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(error)
  const start = () => {
    setBusy(true)
    setFailed(undefined)
    begin(href(CALLBACK), back(to, location.origin, base())).catch((cause: unknown) => {
      setBusy(false)
      setFailed(words(cause))
    })
  }
  return (
    <div className="entry">
      <h1 tabIndex={-1}>{title}</h1>
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

/** What an error of the sign-in says to people: the provider's own words where there are any. */
export function words(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { error: code, error_description: text } = error as { error?: string; error_description?: string }
  const said = text ?? code ?? error.message
  if (error instanceof TypeError) return 'The identity provider can’t be reached'
  const cause = error.cause instanceof Error && error.cause.message !== said ? `: ${error.cause.message}` : ''
  return `${said}${cause}`.replace(/\.$/, '')
}

/** A user without an allowed role: the message, why, and the way out. Everything of theirs is gone from the storage by now. */
export function Denied({ session }: { readonly session: Session }) {
  useEffect(() => {
    toast({
      tone: 'bad',
      title: 'Access Denied',
      text: 'You do not have permission to access this area. Redirecting...',
      persistent: true,
    })
    const timer = setTimeout(() => location.assign(mainSite()), REDIRECT)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Closed session={session}>
      <p className="actions">
        <a className="button" href={mainSite()}>
          Go to the main site
        </a>
        <Link className="button" to="/developer/auth/logout">
          Sign in as somebody else
        </Link>
      </p>
      <details>
        <summary>Your token, claim by claim</summary>
        <Claims session={session} />
      </details>
    </Closed>
  )
}

/** Why the console is closed to a session. */
export function Closed({ session, children }: { readonly session: Session; readonly children?: ReactNode }) {
  return (
    <div className="entry">
      <h1 tabIndex={-1}>No access to the console</h1>
      <p>
        You are signed in as <strong>{session.email}</strong>.
      </p>
      <Verdict session={session} />
      <p>An administrator of your organization can give you a role. Sign in again afterwards.</p>
      {children}
    </div>
  )
}

/** Ends the session: here and in all tabs at once, then at the identity provider, then off to the main site. */
export function SignOut() {
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    const returned = tab.take('leaving') !== ''
    leave()
    if (returned) {
      location.replace(mainSite())
      return
    }
    farewell(href('/developer/auth/logout'))
      .then((url) => {
        if (url !== undefined) tab.set('leaving', '1')
        location.replace(url ?? mainSite())
        return undefined
      })
      .catch((error: unknown) => setFailed(words(error)))
  }, [])
  return (
    <div className="entry">
      <h1 tabIndex={-1}>Sign out</h1>
      {failed === undefined ? (
        <p className="waiting">
          <Spinner label="Signing out" />
        </p>
      ) : (
        <>
          <p className="notice warn" role="alert">
            You are signed out here, but not at the identity provider: {failed}. Whoever uses this browser may
            come back in without a password until that session ends.
          </p>
          <p className="actions">
            <a className="button" href={mainSite()}>
              Go to the main site
            </a>
          </p>
        </>
      )}
    </div>
  )
}
