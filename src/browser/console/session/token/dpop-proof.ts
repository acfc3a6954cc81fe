/**
 * Proofs of possession for tokens that are bound to a key of this browser (RFC 9449). Written for this use only, because each page load
 * needs it: the OAuth library, which signs proofs as well, is loaded for a sign-in only.
 */
import { serverTime } from '../clock.ts'
import { proofKeyStore } from '../console-storage.ts'

export interface BoundToken {
  readonly token: string
  /** Thumbprint of the key (RFC 7638), under which the pair is stored. */
  readonly keyThumbprint: string
}

/** The last nonce of each origin, which its next proof must have (section 8). */
const nonces = new Map<string, string>()

/** Key pairs that were read from the database, by thumbprint. */
const pairs = new Map<string, Promise<CryptoKeyPair | undefined>>()

/** Sends a request with a proof that this browser has the token's key; once more if the server asks for a new nonce. */
export async function sendWithProof(
  bound: BoundToken,
  url: URL,
  init: RequestInit & { method: string },
): Promise<Response> {
  const send = async () => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `DPoP ${bound.token}`)
    const proof = await createProof(bound, url, init.method)
    if (proof !== undefined) headers.set('dpop', proof)
    const response = await fetch(url, { ...init, headers })
    const nonce = response.headers.get('dpop-nonce')
    if (nonce !== null) nonces.set(url.origin, nonce)
    return response
  }
  const before = nonces.get(url.origin)
  const response = await send()
  const wantsNonce = /use_dpop_nonce/.test(response.headers.get('www-authenticate') ?? '')
  return response.status === 401 && wantsNonce && nonces.get(url.origin) !== before ? send() : response
}

/** A proof for one request (section 4.2); undefined if this browser no longer has the key, which the API then refuses. */
async function createProof(
  { token, keyThumbprint }: BoundToken,
  { origin, pathname }: URL,
  method: string,
): Promise<string | undefined> {
  const pair = await readPair(keyThumbprint)
  if (pair === undefined) return undefined
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const nonce = nonces.get(origin)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { crv, kty, x, y } }
  const payload = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: origin + pathname,
    iat: Math.floor(serverTime() / 1000),
    ath: encodeBase64Url(await crypto.subtle.digest('SHA-256', encodeText(token))),
    ...(nonce !== undefined && { nonce }),
  }
  const content = [header, payload].map((part) => encodeBase64Url(encodeText(JSON.stringify(part)))).join('.')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, encodeText(content))
  return `${content}.${encodeBase64Url(signature)}`
}

/** The stored key pair. A read that failed or found nothing is tried again by the next request. */
async function readPair(keyThumbprint: string): Promise<CryptoKeyPair | undefined> {
  const reading = pairs.get(keyThumbprint) ?? proofKeyStore.get(keyThumbprint)
  pairs.set(keyThumbprint, reading)
  let pair: CryptoKeyPair | undefined
  try {
    pair = await reading
    return pair
  } finally {
    if (pair === undefined) pairs.delete(keyThumbprint)
  }
}

const encodeText = (text: string) => new TextEncoder().encode(text)

/** Base64url without padding (RFC 7515, section 2). */
function encodeBase64Url(bytes: ArrayBuffer | Uint8Array): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
