import { audience } from './authenticate.ts'
import { uuid } from '../store/random-ids.ts'
import type { AsApplication, World } from '../sandbox-context.ts'

/** How long a token of an application lasts, in seconds. */
export const LIFETIME = 900

/** An access token of an application, known so that it can be revoked. */
export async function issue(
  world: World,
  { id, secretId }: Pick<AsApplication, 'id' | 'secretId'>,
  scopes: readonly string[],
): Promise<string> {
  const { store, clock, contracts, keys, addresses } = world
  const now = clock.now()
  const iat = Math.floor(now / 1000)
  const jti = uuid()
  const token = await keys.sign({
    iss: addresses.identity,
    sub: id,
    aud: audience(world, contracts.v1),
    client_id: id,
    scope: scopes.join(' '),
    iat,
    nbf: iat,
    exp: iat + LIFETIME,
    jti,
  })
  store.put('token', {
    id: jti,
    at: now,
    parent: id,
    expiresAt: now + LIFETIME * 1000,
    revokedAt: null,
    ...(secretId === undefined ? {} : { secretId }),
  })
  return token
}
