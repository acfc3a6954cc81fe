/** The screen for a signed-in user without an allowed role; it redirects to the main site unless the user stays. */
import { useEffect, useRef, useState } from 'react'
import { LazyPart } from '../../routing/lazy-part.tsx'
import { Link } from '../../routing/link.tsx'
import { setTitle } from '../../routing/title.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/notifications/toasts.tsx'
import { mainSiteUrl } from '../main-site.ts'
import { NoAccess } from './no-access.tsx'
import type { Session } from '../token/session-token.ts'

/** Milliseconds until a user without an allowed role is sent to the main site. */
const REDIRECT_DELAY = 5000

const loadClaims = async () => (await import('./session-explanation.tsx')).SessionClaims

/** The message that access is denied, the reason, and the ways out. Storage has been cleared before this is shown. */
export function AccessDenied({ session }: { readonly session: Session }) {
  const [isLeaving, setLeaving] = useState(true)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!isLeaving) return undefined
    const removeToast = showToast({
      tone: 'bad',
      title: 'Access Denied',
      text: 'You do not have permission to access this area. Redirecting...',
      persistent: true,
    })
    const timer = setTimeout(() => location.assign(mainSiteUrl()), REDIRECT_DELAY)
    return () => {
      clearTimeout(timer)
      removeToast()
    }
  }, [isLeaving])
  useEffect(() => setTitle('No access to the console'), [])
  const stay = () => {
    setLeaving(false)
    // The button goes, and the focus with it.
    status.current?.focus()
  }
  // In the first lines, where the toast doesn't cover it on a phone.
  const notice = (
    <div className="actions">
      <p ref={status} role="status" tabIndex={-1}>
        {isLeaving
          ? `The main site opens in ${REDIRECT_DELAY / 1000} seconds, unless you stay here.`
          : 'You stay on this page.'}
      </p>
      {isLeaving && (
        <Button variant="outlinePrimary" onClick={stay}>
          Stay here
        </Button>
      )}
    </div>
  )
  return (
    <NoAccess session={session} notice={notice}>
      <p className="actions">
        <a className="button" href={mainSiteUrl()}>
          Go to the main site
        </a>
        <Link className="button" to="/developer/auth/logout">
          Sign in as another user
        </Link>
      </p>
      <details>
        <summary>Your token, claim by claim</summary>
        <LazyPart load={loadClaims} what="your token" props={{ session }} />
      </details>
    </NoAccess>
  )
}
