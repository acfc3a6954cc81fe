import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK, type JWK, type JWTPayload } from 'jose'
import { iso } from '../time/clock.ts'
import type { Application, Body, PublicKey } from '../store/records.ts'
import { refusal, type Refusal } from '../http/api-error.ts'
import { text } from '../read-string.ts'
import type { World } from '../sandbox-context.ts'

/** The one kind of assertion that there is (RFC 7523, section 2.2). */
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** How far ahead an assertion may end, and how late it may come, in seconds by the machine's clock, which is the client's too. */
const LONGEST = 300
const SKEW = 5

/** Assertions that were used, by client and jti, with the second of their end: none counts twice. */
const seen = new WeakMap<World['keys'], Map<string, number>>()

const wrong = (why: string): Refusal => refusal('invalid_client', why)

/** The members of a token request that say who the client is. */
export interface Claimed {
  readonly client_id?: unknown
  readonly client_assertion_type?: unknown
  readonly client_assertion?: unknown
}

/** Whether a body authenticates its client by an assertion. */
export function claims(body: Body | undefined): body is Body & Claimed {
  return body !== undefined && (body['client_assertion'] ?? body['client_assertion_type']) !== undefined
}

/** The client id that an assertion claims, whether or not it is right. */
export function claimant(body: Body | undefined): string | undefined {
  try {
    return decodeJwt(text(body?.['client_assertion'])).sub
  } catch {
    return undefined
  }
}

/**
 * The application that signed an assertion (private_key_jwt: RFC 7523, section 3; OpenID Connect Core, section 9), and the key that proves
 * it. Throws invalid_client, which says exactly what is wrong: whoever makes assertions has nothing else to find it by.
 */
export async function asserted(
  world: World,
  sent: Claimed,
): Promise<{ readonly application: Application; readonly key: PublicKey }> {
  if (sent.client_assertion_type !== TYPE) throw wrong(`client_assertion_type must be ${TYPE}.`)
  const assertion = sent.client_assertion
  if (typeof assertion !== 'string' || assertion === '') throw wrong('client_assertion is missing.')
  const { header, payload } = read(assertion)
  const application = issuer(world, payload, sent.client_id)
  const key = chosen(application, header)
  await signed(assertion, key)
  timely(payload)
  meant(payload, `${world.addresses.v1}/auth/token`)
  once(world, application.id, payload)
  return { application, key }
}

interface Header {
  readonly alg?: string | undefined
  readonly kid?: string | undefined
}

function read(assertion: string): { readonly header: Header; readonly payload: JWTPayload } {
  try {
    return { header: decodeProtectedHeader(assertion), payload: decodeJwt(assertion) }
  } catch {
    throw wrong('The assertion is no signed JWT.')
  }
}

function issuer({ store }: World, { iss, sub }: JWTPayload, clientId: unknown): Application {
  if (iss === undefined || sub === undefined)
    throw wrong('The assertion needs iss and sub, both the client id.')
  if (iss !== sub) throw wrong('iss and sub of the assertion differ; both must be the client id.')
  if (clientId !== undefined && clientId !== sub)
    throw wrong('client_id is another one than the assertion was signed for.')
  const found = store.get('application', sub)
  if (found === undefined) throw wrong('The assertion is signed for an application that does not exist.')
  return found
}

function chosen({ keys }: Application, { alg = 'none', kid }: Header): PublicKey {
  if (keys.length === 0) throw wrong('The application has no public key.')
  if (kid === undefined && keys.length > 1)
    throw wrong('The application has two public keys; name one in the header kid.')
  const key = kid === undefined ? keys[0] : keys.find((one) => one.kid === kid)
  if (key === undefined) throw wrong('The application has no public key with the kid of the assertion.')
  if (alg !== key.algorithm)
    throw wrong(
      `The public key is for ${key.algorithm}, the assertion says ${alg.replaceAll(/[^\w-]/g, '?').slice(0, 20)}.`,
    )
  return key
}

async function signed(assertion: string, { jwk, algorithm }: PublicKey): Promise<void> {
  try {
    await compactVerify(assertion, await importJWK(jwk as JWK, algorithm), { algorithms: [algorithm] })
  } catch {
    throw wrong('The signature of the assertion does not fit the public key.')
  }
}

function timely({ exp, nbf, iat }: JWTPayload): void {
  const now = Date.now() / 1000
  const at = (seconds: number) => iso(seconds * 1000)
  if (typeof exp !== 'number') throw wrong('The assertion needs exp.')
  if (exp <= now - SKEW) throw wrong(`The assertion expired at ${at(exp)}; it is ${at(now)}.`)
  if (exp > now + LONGEST + SKEW)
    throw wrong(
      `exp of the assertion is ${at(exp)}; at most ${LONGEST} seconds after ${at(now)} are accepted.`,
    )
  const begins = Math.max(nbf ?? 0, iat ?? 0)
  if (begins > now + SKEW) throw wrong(`The assertion begins at ${at(begins)}; it is ${at(now)}.`)
}

/** One audience and no other: what is meant for others as well could be used by them. */
function meant({ aud }: JWTPayload, here: string): void {
  const list = typeof aud === 'string' ? [aud] : (aud ?? [])
  if (list.length === 1 && list[0] === here) return
  throw wrong(`aud of the assertion must be ${here} and nothing else.`)
}

function once({ keys }: World, client: string, { jti, exp = 0 }: JWTPayload): void {
  if (typeof jti !== 'string' || jti === '') throw wrong('The assertion needs jti.')
  const used = seen.get(keys) ?? new Map<string, number>()
  seen.set(keys, used)
  const now = Date.now() / 1000
  const name = `${client} ${jti}`
  if ((used.get(name) ?? 0) > now - SKEW)
    throw wrong('The assertion was used before; each needs a jti of its own.')
  if (used.size > 5000) for (const [old, end] of used) if (end <= now - SKEW) used.delete(old)
  used.set(name, exp)
}
