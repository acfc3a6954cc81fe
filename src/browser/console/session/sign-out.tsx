/** The sign-out screen. It does its work when it is shown, and ends at the main site. */
import { useEffect, useState } from 'react'
import { routeHref } from '../routing/route.ts'
import { Spinner } from '../ui/spinner.tsx'
import { idTokenSlot, tabStorage, tokenSlot } from './console-storage.ts'
import { mainSiteUrl } from './main-site.ts'
import { clearSession } from './session-state.ts'
import { describeSignInError } from './sign-in/sign-in-error.ts'

/** Revokes the token; the address that ends the session at the identity provider, if it has one. */
async function endProviderSession(token: string, idToken: string): Promise<URL | undefined> {
  const { requestRevocation: revokeToken, signOutUrl } = await import('./sign-in/identity-provider.ts')
  if (token !== '') await revokeToken(token)
  return signOutUrl(routeHref('/developer/auth/logout'), idToken)
}

/** Signs out in all tabs first, then at the identity provider, which sends the browser back here, then goes to the main site. */
export function SignOut() {
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    const returned = tabStorage.take('leaving') !== ''
    const token = tokenSlot().get()
    const idToken = idTokenSlot().get()
    clearSession()
    if (returned) {
      location.replace(mainSiteUrl())
      return
    }
    endProviderSession(token, idToken)
      .then((url) => {
        if (url !== undefined) tabStorage.set('leaving', '1')
        location.replace(url ?? mainSiteUrl())
        return undefined
      })
      .catch((error: unknown) => setFailed(describeSignInError(error)))
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
            You are signed out here, but not at the identity provider: {failed}. Anyone who uses this browser
            can sign in again without a password until that session ends.
          </p>
          <p className="actions">
            <a className="button" href={mainSiteUrl()}>
              Go to the main site
            </a>
          </p>
        </>
      )}
    </div>
  )
}
