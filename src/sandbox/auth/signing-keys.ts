/**
 * The keys that sign tokens and cookies. They are generated on the first start and stored, so that sessions and tokens
 * survive a restart.
 */

import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { randomBytes } from 'node:crypto'
import type { Store } from '../store/open-store.ts'

/** The keys of the sandbox. */
export interface SigningKeys {
  readonly jwks: { readonly keys: readonly JWK[] }
  readonly cookies: readonly string[]
  /** Signs an access token (RFC 9068) with the key of the identity provider. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
  readonly verify: ReturnType<typeof createLocalJWKSet>
}

/** Reads the keys, or makes them on the first start. */
export async function loadSigningKeys(store: Store): Promise<SigningKeys> {
  const saved = store.rows("SELECT value FROM settings WHERE name = 'keys'")[0]?.['value']
  const keys = saved === undefined ? await generateKeys() : (JSON.parse(String(saved)) as StoredKeys)
  if (saved === undefined)
    store.run("INSERT INTO settings (name, value) VALUES ('keys', ?)", JSON.stringify(keys))
  const key = await importJWK(keys.jwk, 'ES256')
  const { d: _, ...publicJwk } = keys.jwk
  return {
    jwks: { keys: [keys.jwk] },
    cookies: keys.cookies,
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.jwk.kid ?? '' })
        .sign(key),
    verify: createLocalJWKSet({ keys: [publicJwk] }),
  }
}

interface StoredKeys {
  readonly jwk: JWK
  readonly cookies: readonly string[]
}

async function generateKeys(): Promise<StoredKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = randomBytes(8).toString('hex')
  return { jwk: { ...jwk, kid, alg: 'ES256', use: 'sig' }, cookies: [randomBytes(32).toString('base64url')] }
}
