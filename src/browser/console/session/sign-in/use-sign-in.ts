/** The button that starts a sign-in, for React. */
import { useEffect, useState } from 'react'
import { SIGN_IN_ROUTE } from '../../../../lib/site/console-routes.ts'
import { routeHref } from '../../routing/route.ts'
import { describeSignInError } from './sign-in-error.ts'

export interface SignInStart {
  /** The identity provider is being asked, or the browser is on its way to it. */
  readonly busy: boolean
  /** Why the last sign-in failed. */
  readonly failed: string | undefined
  /** Goes to the identity provider. */
  readonly start: () => void
}

/** Starts a sign-in that leads back to `to`; `error` is why an earlier one failed. */
export function useSignIn(to: string, error?: string): SignInStart {
  const [state, setState] = useState({ busy: false, failed: error })
  const start = () => {
    setState({ busy: true, failed: undefined })
    startSignIn(routeHref(SIGN_IN_ROUTE), to).catch((cause: unknown) =>
      setState({ busy: false, failed: describeSignInError(cause) }),
    )
  }
  useEffect(() => {
    // Back from the identity provider, the browser may show this page as it was left.
    const end = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState(({ failed }) => ({ busy: false, failed }))
    }
    addEventListener('pageshow', end)
    return () => removeEventListener('pageshow', end)
  }, [])
  return { ...state, start }
}

/** Goes to the identity provider; `back` is the address to return to. Rejects where the provider can't be reached. */
async function startSignIn(callback: string, back: string): Promise<void> {
  const { goToProvider } = await import('./identity-provider.ts')
  await goToProvider(callback, back)
}
