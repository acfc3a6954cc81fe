/** Issues access tokens of applications (RFC 9068). Tokens of users are issued by the identity provider. */

import { tokenAudience } from './authenticate.ts'
import { randomUuid } from '../store/random-ids.ts'
import type { ApplicationPrincipal, SandboxContext } from '../sandbox-context.ts'

/** How long a token of an application lasts, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 900

/** An access token of an application, stored so that it can be revoked. */
export async function issueToken(
  context: SandboxContext,
  { id, secretId }: Pick<ApplicationPrincipal, 'id' | 'secretId'>,
  scopes: readonly string[],
): Promise<string> {
  const { store, clock, contracts, signingKeys, addresses } = context
  const now = clock.now()
  const iat = Math.floor(now / 1000)
  const jti = randomUuid()
  const token = await signingKeys.sign({
    iss: addresses.identity,
    sub: id,
    aud: tokenAudience(context, contracts.v1),
    client_id: id,
    scope: scopes.join(' '),
    iat,
    nbf: iat,
    exp: iat + TOKEN_LIFETIME_SECONDS,
    jti,
  })
  store.put('token', {
    id: jti,
    at: now,
    parent: id,
    expiresAt: now + TOKEN_LIFETIME_SECONDS * 1000,
    revokedAt: null,
    ...(secretId === undefined ? {} : { secretId }),
  })
  return token
}
