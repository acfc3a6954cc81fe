/** The screen for a signed-in user without an allowed role; it redirects to the main site. */
import { useEffect } from 'react'
import { LazyPart } from '../../routing/lazy-part.tsx'
import { Link } from '../../routing/link.tsx'
import { showToast } from '../../ui/notifications/toasts.tsx'
import { mainSiteUrl } from '../main-site.ts'
import { NoAccess } from './no-access.tsx'
import type { Session } from '../token/session-token.ts'

/** Milliseconds until a user without an allowed role is sent to the main site. */
const REDIRECT_DELAY = 5000

const loadClaims = async () => (await import('./session-explanation.tsx')).SessionClaims

/** The message that access is denied, the reason, and the ways out. Storage has been cleared before this is shown. */
export function AccessDenied({ session }: { readonly session: Session }) {
  useEffect(() => {
    showToast({
      tone: 'bad',
      title: 'Access Denied',
      text: 'You do not have permission to access this area. Redirecting...',
      persistent: true,
    })
    const timer = setTimeout(() => location.assign(mainSiteUrl()), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [])
  return (
    <NoAccess session={session}>
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
