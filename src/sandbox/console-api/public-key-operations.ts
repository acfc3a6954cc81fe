/**
 * Operations of the console API on public keys of applications, which verify client assertions. Private keys are refused
 * and never stored.
 */

import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { formatOptionalTime, formatTimestamp } from '../time/clock.ts'
import { THUMBPRINT_MEMBERS } from '../auth/dpop-proof.ts'
import { createId } from '../store/random-ids.ts'
import type { Application, JsonObject, PublicKey } from '../store/records.ts'
import { createApiError, type ApiError } from '../http/api-error.ts'
import type { OperationCall, OperationResponse, SandboxContext } from '../sandbox-context.ts'
import type { ConsoleHandlers } from '../contract/typed-calls.ts'
import { writeAuditEntry } from './audit-log.ts'
import { findApplication, requireUser } from './console-access.ts'

/** Public keys of one application: the current one, and its successor during a rotation. */
const MAX_KEYS = 2
/** The shortest RSA key, in bits (NIST SP 800-131A). */
const MIN_RSA_BITS = 2048
const invalidKey = (message: string, member = 'key'): ApiError =>
  createApiError('validation_failed', message, { errors: [{ pointer: `/${member}`, rule: 'key', message }] })

/** A public key, as the console shows it. */
export function describePublicKey({ jwk: _, createdAt, lastUsedAt, ...rest }: PublicKey) {
  return {
    ...rest,
    createdAt: formatTimestamp(createdAt),
    lastUsedAt: formatOptionalTime(lastUsedAt),
  }
}

interface PublicKeyInput {
  readonly key: string
  readonly kid?: string
  readonly algorithm?: string
}

/** Reads a pasted key: PEM or JWK. Throws validation_failed; a private key is refused and never stored. */
function parsePublicKey({
  key: text,
  kid,
  algorithm,
}: PublicKeyInput): Pick<PublicKey, 'kid' | 'algorithm' | 'jwk'> {
  const pasted = text.trim()
  if (pasted.includes('PRIVATE KEY-----')) throw privateKeySent()
  const given = pasted.startsWith('{') ? parseJwk(pasted) : undefined
  const key = importPublicKey(given ?? pasted)
  const exported = key.export({ format: 'jwk' }) as Readonly<Record<string, string>>
  const jwk = Object.fromEntries(
    THUMBPRINT_MEMBERS.flatMap((name) => (exported[name] === undefined ? [] : [[name, exported[name]]])),
  )
  const thumbprint = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
  const ownKid =
    typeof given?.['kid'] === 'string' && given['kid'] !== '' ? given['kid'].slice(0, 128) : undefined
  return {
    kid: kid ?? ownKid ?? thumbprint,
    algorithm: selectAlgorithm(key, algorithm ?? given?.['alg']),
    jwk,
  }
}

function privateKeySent(): ApiError {
  return invalidKey(
    'This is a private key. Only your server may have it: generate a new key pair and paste its public key.',
  )
}

function parseJwk(text: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidKey('The JWK is not valid JSON.')
  }
  const jwk = value as JsonObject
  if ('keys' in jwk) throw invalidKey('This is a set of keys. Paste one key.')
  if ('d' in jwk) throw privateKeySent()
  if ('k' in jwk) throw invalidKey('This is a symmetric key. Paste the public key of a key pair.')
  if (jwk['use'] !== undefined && jwk['use'] !== 'sig') throw invalidKey('The key is not for signatures.')
  return jwk
}

function importPublicKey(given: JsonObject | string): KeyObject {
  try {
    if (typeof given !== 'string') return createPublicKey({ key: { ...given }, format: 'jwk' })
    if (given.includes('CERTIFICATE-----')) throw new Error('a certificate is more than a key')
    return createPublicKey(given)
  } catch {
    throw invalidKey('Must be a public key in PEM (BEGIN PUBLIC KEY) or a JWK.')
  }
}

/** The algorithm of a key's signatures. */
function selectAlgorithm(key: KeyObject, requested: unknown): string {
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  const possible: readonly string[] =
    key.asymmetricKeyType === 'ed25519'
      ? ['EdDSA']
      : key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1'
        ? ['ES256']
        : key.asymmetricKeyType === 'rsa'
          ? ['RS256', 'PS256']
          : []
  if (possible.length === 0) throw invalidKey('Must be an RSA key, an EC key on the curve P-256, or Ed25519.')
  if (key.asymmetricKeyType === 'rsa' && modulusLength < MIN_RSA_BITS)
    throw invalidKey(`The RSA key has ${modulusLength} bits; at least ${MIN_RSA_BITS} are needed.`)
  // RFC 9864 names the curve where EdDSA did not.
  const algorithm = requested === 'Ed25519' ? 'EdDSA' : requested
  if (algorithm !== undefined && !possible.includes(algorithm as string))
    throw invalidKey(`A key of this kind signs with ${possible.join(' or ')}.`, 'algorithm')
  return (algorithm as string | undefined) ?? possible[0] ?? ''
}

/** Writes the keys of an application, and who changed them. */
function updateKeys(
  call: OperationCall,
  context: SandboxContext,
  {
    before,
    keys,
    action,
    key,
    reply,
  }: {
    readonly before: Application
    readonly keys: readonly PublicKey[]
    readonly action: string
    readonly key: PublicKey
    readonly reply: OperationResponse
  },
): OperationResponse {
  const { store, clock } = context
  return store.transaction(() => {
    store.put('application', { ...before, keys, updatedAt: clock.now() })
    writeAuditEntry(call, context, {
      org: before.org ?? '',
      action,
      target: { kind: 'application', id: before.id, name: before.name },
      after: { keyId: key.id, kid: key.kid, algorithm: key.algorithm },
    })
    return reply
  })
}

export const publicKeyOperations: ConsoleHandlers = {
  addPublicKey(call, context) {
    const now = context.clock.now()
    const application = findApplication(call, context)
    const key = parsePublicKey(call.body)
    if (application.keys.length >= MAX_KEYS)
      throw createApiError(
        'public_key_limit_reached',
        `The application has ${MAX_KEYS} public keys, which is the maximum.`,
      )
    const isTaken = application.keys.some(
      (existing) => existing.kid === key.kid || JSON.stringify(existing.jwk) === JSON.stringify(key.jwk),
    )
    if (isTaken)
      throw createApiError(
        'public_key_taken',
        'The application already has this key, or a key with this key id.',
      )
    const added: PublicKey = {
      id: createId('key'),
      ...key,
      createdAt: now,
      createdBy: requireUser(call).email,
      lastUsedAt: null,
    }
    return updateKeys(call, context, {
      before: application,
      keys: [added, ...application.keys],
      action: 'public-key.added',
      key: added,
      reply: {
        status: 201,
        headers: { location: `/console/applications/${application.id}` },
        body: describePublicKey(added),
      },
    })
  },

  revokePublicKey(call, context) {
    const application = findApplication(call, context)
    const { keyId } = call.params
    const key = application.keys.find((candidate) => candidate.id === keyId)
    if (key === undefined)
      throw createApiError('public_key_not_found', `The application has no public key ${keyId}.`)
    return updateKeys(call, context, {
      before: application,
      keys: application.keys.filter((candidate) => candidate !== key),
      action: 'public-key.revoked',
      key,
      reply: { status: 204 },
    })
  },
}
