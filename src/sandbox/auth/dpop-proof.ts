/**
 * DPoP proofs (RFC 9449): a token that is bound to a key is accepted only together with a proof that the caller has the
 * key. Proofs are checked against the machine's clock, which the browser that signs them shares.
 */

import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose'

/** Signature algorithms of proofs, as a WWW-Authenticate header names them (RFC 9449, section 7.1). */
export const DPOP_ALGORITHMS = 'ES256 RS256 PS256 EdDSA'

/** Claims of every proof that comes with an access token (RFC 9449, section 4.2). */
const REQUIRED_CLAIMS = ['jti', 'htm', 'htu', 'iat', 'ath'] as const
/** How far the time of a proof may be from the machine's clock, in both directions. */
const MAX_AGE_SECONDS = 300
/** Members of a public JWK that its thumbprint covers, in lexical order (RFC 7638, section 3.2). */
export const THUMBPRINT_MEMBERS = ['crv', 'e', 'kty', 'n', 'x', 'y'] as const

/** Used proofs, with the second of their use. Each is accepted once. */
const usedProofs = new Map<string, number>()

/**
 * Checks a DPoP proof against a request and the token it came with (RFC 9449, section 4.3).
 * Gives the reason why it is invalid, or undefined.
 */
export async function findProofError(request: {
  readonly proof: string
  readonly method: string
  readonly url: string
  readonly token: string
  readonly jkt: string
}): Promise<string | undefined> {
  if (request.proof === '') return 'The token is bound to a key; the request has no DPoP proof.'
  try {
    const { jwk, typ, alg = '' } = decodeProtectedHeader(request.proof)
    if (typ !== 'dpop+jwt' || jwk === undefined || 'd' in jwk || 'k' in jwk)
      return 'The header of the DPoP proof is not valid.'
    if ((await calculateJwkThumbprint(jwk)) !== request.jkt)
      return 'The DPoP proof is signed with another key.'
    const { payload } = await jwtVerify(request.proof, await importJWK(jwk as JWK, alg), {
      algorithms: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
    })
    const { jti } = payload
    const missing = REQUIRED_CLAIMS.find((name) => payload[name] === undefined)
    if (missing !== undefined) return `The DPoP proof has no claim ${missing}.`
    if (typeof jti !== 'string' || jti === '') return 'The claim jti of the DPoP proof is not valid.'
    if (payload['htm'] !== request.method) return 'The DPoP proof is for another method.'
    if (normalizeProofUrl(String(payload['htu'])) !== normalizeProofUrl(request.url))
      return 'The DPoP proof is for another URL.'
    if (payload['ath'] !== createHash('sha256').update(request.token).digest('base64url'))
      return 'The DPoP proof is for another token.'
    const now = Math.floor(Date.now() / 1000)
    if (Math.abs(now - (payload.iat ?? 0)) > MAX_AGE_SECONDS) return 'The DPoP proof is too old.'
    return isReplay(`${request.jkt} ${jti}`, now) ? 'The DPoP proof was already used.' : undefined
  } catch {
    return 'The DPoP proof is not a signed JWT.'
  }
}

/**
 * The thumbprint of the key that a proof names (RFC 7638), unverified: enough to demand the same key later, together
 * with a proof that is verified. Undefined if there is no readable proof.
 */
export function readProofThumbprint(proof: string): string | undefined {
  try {
    const { jwk = {} } = decodeProtectedHeader(proof) as { readonly jwk?: Readonly<Record<string, string>> }
    const members = THUMBPRINT_MEMBERS.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]]))
    return createHash('sha256')
      .update(JSON.stringify(Object.fromEntries(members)))
      .digest('base64url')
  } catch {
    return undefined
  }
}

function normalizeProofUrl(url: string): string {
  return URL.canParse(url) ? `${new URL(url).origin}${new URL(url).pathname}` : ''
}

function isReplay(key: string, now: number): boolean {
  const isKnown = usedProofs.has(key)
  usedProofs.set(key, now)
  if (usedProofs.size > 5000)
    for (const [old, at] of usedProofs) if (at < now - 2 * MAX_AGE_SECONDS) usedProofs.delete(old)
  return isKnown
}
