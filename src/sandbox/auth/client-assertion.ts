/**
 * Client authentication by a signed assertion (private_key_jwt: RFC 7523, OpenID Connect Core section 9). Every check has
 * its own message, because a developer who builds assertions has nothing else to debug with. Times are compared with the
 * machine's clock and not the sandbox's: the client signs with the machine's clock as well.
 */

import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK, type JWK, type JWTPayload } from 'jose'
import { formatTimestamp } from '../time/clock.ts'
import type { Application, JsonObject, PublicKey } from '../store/records.ts'
import { createApiError, type ApiError } from '../http/api-error.ts'
import { readString } from '../read-string.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { tryTo } from '../../lib/data/try-to.ts'

/** The only supported type of assertion (RFC 7523, section 2.2). */
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** The longest lifetime of an assertion, and the difference of clocks that is tolerated. */
const MAX_LIFETIME_SECONDS = 300
const CLOCK_SKEW_SECONDS = 5

/** Used assertions by client and jti, with the second in which they expire. Each is accepted once. */
const usedAssertions = new WeakMap<SandboxContext['signingKeys'], Map<string, number>>()

const invalidClient = (why: string): ApiError => createApiError('invalid_client', why)

/** The parameters of a request that authenticate the client. */
export interface AssertionParameters {
  readonly client_id?: unknown
  readonly client_assertion_type?: unknown
  readonly client_assertion?: unknown
}

/** Whether a body authenticates its client by an assertion. */
export function hasClientAssertion(body: JsonObject | undefined): body is JsonObject & AssertionParameters {
  return body !== undefined && (body['client_assertion'] ?? body['client_assertion_type']) !== undefined
}

/** The client id that an assertion claims, unverified. For the log only. */
export function readClaimedClientId(body: JsonObject | undefined): string | undefined {
  return tryTo(() => decodeJwt(readString(body?.['client_assertion'])).sub)
}

/**
 * The application that signed an assertion (private_key_jwt: RFC 7523, section 3; OpenID Connect Core, section 9), and the key that proves
 * it. Throws invalid_client with the exact reason.
 */
export async function verifyClientAssertion(
  context: SandboxContext,
  sent: AssertionParameters,
): Promise<{ readonly application: Application; readonly key: PublicKey }> {
  if (sent.client_assertion_type !== JWT_BEARER)
    throw invalidClient(`client_assertion_type must be ${JWT_BEARER}.`)
  const assertion = sent.client_assertion
  if (typeof assertion !== 'string' || assertion === '') throw invalidClient('client_assertion is missing.')
  const { header, payload } = decodeAssertion(assertion)
  const application = findIssuer(context, payload, sent.client_id)
  const key = selectKey(application, header)
  await verifyAssertionSignature(assertion, key)
  checkLifetime(payload)
  checkAudience(payload, `${context.addresses.v1}/auth/token`)
  rejectReplay(context, application.id, payload)
  return { application, key }
}

interface AssertionHeader {
  readonly alg?: string | undefined
  readonly kid?: string | undefined
}

function decodeAssertion(assertion: string): {
  readonly header: AssertionHeader
  readonly payload: JWTPayload
} {
  try {
    return { header: decodeProtectedHeader(assertion), payload: decodeJwt(assertion) }
  } catch {
    throw invalidClient('The assertion is not a signed JWT.')
  }
}

function findIssuer({ store }: SandboxContext, { iss, sub }: JWTPayload, clientId: unknown): Application {
  if (iss === undefined || sub === undefined)
    throw invalidClient('The assertion needs iss and sub, both with the client id.')
  if (iss !== sub) throw invalidClient('iss and sub of the assertion differ; both must be the client id.')
  if (clientId !== undefined && clientId !== sub)
    throw invalidClient('client_id is another one than the assertion was signed for.')
  const application = store.get('application', sub)
  if (application === undefined)
    throw invalidClient('The assertion names an application that does not exist.')
  return application
}

function selectKey({ keys }: Application, { alg = 'none', kid }: AssertionHeader): PublicKey {
  if (keys.length === 0) throw invalidClient('The application has no public key.')
  if (kid === undefined && keys.length > 1)
    throw invalidClient('The application has two public keys; name one in the header kid.')
  const key = kid === undefined ? keys[0] : keys.find((candidate) => candidate.kid === kid)
  if (key === undefined)
    throw invalidClient('The application has no public key with the kid of the assertion.')
  if (alg !== key.algorithm)
    throw invalidClient(
      `The public key is for ${key.algorithm}, the assertion says ${alg.replaceAll(/[^\w-]/g, '?').slice(0, 20)}.`,
    )
  return key
}

async function verifyAssertionSignature(assertion: string, { jwk, algorithm }: PublicKey): Promise<void> {
  try {
    await compactVerify(assertion, await importJWK(jwk as JWK, algorithm), { algorithms: [algorithm] })
  } catch {
    throw invalidClient('The signature of the assertion does not match the public key.')
  }
}

function checkLifetime({ exp, nbf, iat }: JWTPayload): void {
  const now = Date.now() / 1000
  const at = (seconds: number) => formatTimestamp(seconds * 1000)
  if (typeof exp !== 'number') throw invalidClient('The assertion needs exp.')
  if (exp <= now - CLOCK_SKEW_SECONDS)
    throw invalidClient(`The assertion expired at ${at(exp)}; it is ${at(now)}.`)
  if (exp > now + MAX_LIFETIME_SECONDS + CLOCK_SKEW_SECONDS)
    throw invalidClient(
      `exp of the assertion is ${at(exp)}; at most ${MAX_LIFETIME_SECONDS} seconds after ${at(now)} are accepted.`,
    )
  const begins = Math.max(nbf ?? 0, iat ?? 0)
  if (begins > now + CLOCK_SKEW_SECONDS)
    throw invalidClient(`The assertion begins at ${at(begins)}; it is ${at(now)}.`)
}

/** Exactly one audience: an assertion that is also meant for another server could be replayed by that server. */
function checkAudience({ aud }: JWTPayload, expected: string): void {
  const list = typeof aud === 'string' ? [aud] : (aud ?? [])
  if (list.length === 1 && list[0] === expected) return
  throw invalidClient(`aud of the assertion must be ${expected} and nothing else.`)
}

function rejectReplay({ signingKeys }: SandboxContext, client: string, { jti, exp = 0 }: JWTPayload): void {
  if (typeof jti !== 'string' || jti === '') throw invalidClient('The assertion needs jti.')
  const seen = usedAssertions.get(signingKeys) ?? new Map<string, number>()
  usedAssertions.set(signingKeys, seen)
  const now = Date.now() / 1000
  const name = `${client} ${jti}`
  if ((seen.get(name) ?? 0) > now - CLOCK_SKEW_SECONDS)
    throw invalidClient('The assertion was already used. Each assertion needs a unique jti.')
  if (seen.size > 5000)
    for (const [entry, end] of seen) if (end <= now - CLOCK_SKEW_SECONDS) seen.delete(entry)
  seen.set(name, exp)
}
