/** Generates key pairs with Web Crypto. */

/** Supported algorithms, the recommended one first. */
const PARAMETERS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  EdDSA: { name: 'Ed25519' },
  PS256: rsaParameters('RSA-PSS'),
  RS256: rsaParameters('RSASSA-PKCS1-v1_5'),
} as const

function rsaParameters<N extends string>(name: N) {
  return { name, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
}

export type KeyAlgorithm = keyof typeof PARAMETERS

export const ALGORITHMS = Object.keys(PARAMETERS) as readonly KeyAlgorithm[]

/** A key pair in PEM: SPKI, and PKCS #8 (RFC 5208). */
export interface PemKeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

/** Generates a key pair in this browser. It is neither stored nor sent. Rejects where the browser lacks the algorithm. */
export async function generateKeyPair(algorithm: KeyAlgorithm): Promise<PemKeyPair> {
  const keys = (await crypto.subtle.generateKey(PARAMETERS[algorithm], true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const [open, secret] = await Promise.all([
    crypto.subtle.exportKey('spki', keys.publicKey),
    crypto.subtle.exportKey('pkcs8', keys.privateKey),
  ])
  return { publicKey: encodePem('PUBLIC KEY', open), privateKey: encodePem('PRIVATE KEY', secret) }
}

function encodePem(label: string, data: ArrayBuffer): string {
  const text = btoa(String.fromCodePoint(...new Uint8Array(data)))
  return `-----BEGIN ${label}-----\n${text.replaceAll(/.{64}(?!$)/g, '$&\n')}\n-----END ${label}-----\n`
}
