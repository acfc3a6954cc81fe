/**
 * Slows down guessing of authorization codes, device codes and the codes that people type (device-flow.ts counts these), by address. Access
 * tokens are signed: they cannot be guessed.
 */

import type { Provider } from 'oidc-provider'
import { isApiError } from '../http/api-error.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { renderNotice } from '../pages/sign-in-pages.ts'

/** Refuses the codes of an address after too many wrong ones. */
export function slowGuesses(provider: Provider, { clientAuthThrottle }: SandboxContext): void {
  provider.on('grant.error', ({ path, ip }, { error }) => {
    if (error === 'invalid_grant') clientAuthThrottle.recordFailure(path, ip)
  })
  provider.use(async (ctx, next) => {
    try {
      if (ctx.method === 'POST') clientAuthThrottle.requireAllowed(ctx.path, ctx.ip)
    } catch (error) {
      if (!isApiError(error)) throw error
      ctx.status = 429
      ctx.set(error.details.headers ?? {})
      if (ctx.path === '/token')
        ctx.body = { error: 'temporarily_unavailable', error_description: error.detail }
      else {
        ctx.type = 'html'
        ctx.body = renderNotice('Too many attempts', error.detail)
      }
      return
    }
    await next()
  })
}
