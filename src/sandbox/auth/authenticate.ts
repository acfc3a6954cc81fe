/**
 * Finds out who calls an operation: an application by its secret, an assertion or an access token, or a user by the token
 * of a session. The security requirements of the contract decide which of them an operation accepts. Every function here
 * throws the API error that the contract documents for its failure; none of them writes anything but the use of a secret.
 */

import { timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { isAddressListed, parseIpRange } from '../../lib/network/ip-range.ts'
import { hasClientAssertion, verifyClientAssertion } from './client-assertion.ts'
import { MAX_FAILURES } from './client-auth-throttle.ts'
import { formatTimestamp } from '../time/clock.ts'
import type { Contract, Operation } from '../contract/contract.ts'
import { hashSecret } from '../store/random-ids.ts'
import type { SigningKeys } from './signing-keys.ts'
import { findUser } from '../identity/users.ts'
import { DPOP_ALGORITHMS, findProofError } from './dpop-proof.ts'
import type { Application, JsonObject, ClientSecret } from '../store/records.ts'
import { createApiError, isApiError } from '../http/api-error.ts'
import { openAlert } from '../alerts/evaluate-alerts.ts'
import type { Principal, SandboxContext } from '../sandbox-context.ts'
import { readString } from '../read-string.ts'

export interface AuthenticationRequest {
  readonly method: string
  /** The address that the client called, without its query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly ip: string
  readonly userAgent: string
  /** The body of an operation whose client may authenticate in the body. */
  readonly body?: JsonObject | undefined
}

/** The credentials of HTTP Basic authentication, percent-decoded (RFC 6749, section 2.3.1). Undefined if there are none. */
export function parseBasicCredentials(
  authorization = '',
): { readonly username: string; readonly password: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=_-]+) *$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  if (at < 0) return undefined
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll('+', '%20'))
    return { username: decode(text.slice(0, at)), password: decode(text.slice(at + 1)) }
  } catch {
    return undefined
  }
}

/** The caller of an operation. Throws the API errors that the contract documents for status 401. */
export async function authenticate(
  context: SandboxContext,
  contract: Contract,
  operation: Pick<Operation, 'security'>,
  request: AuthenticationRequest,
): Promise<Principal | undefined> {
  const schemes = new Set(operation.security.flatMap((entry) => Object.keys(entry)))
  if (schemes.size === 0) return undefined
  const { body, headers } = request
  const { authorization } = headers
  if (schemes.has('clientCredentials') && authorization === undefined && hasClientAssertion(body))
    return authenticateByAssertion(context, body)
  if (schemes.has('clientCredentials') && (!schemes.has('oauth2') || /^basic /i.test(authorization ?? '')))
    return authenticateBySecret(context, request)
  const [, scheme = '', token = ''] = /^(bearer|dpop) +([^ ]+) *$/i.exec(authorization ?? '') ?? []
  if (token === '') {
    if (authorization === undefined || authorization === '' || !/^(?:bearer|dpop)\b/i.test(authorization))
      throw createApiError('token_missing', 'Send an access token in the Authorization header.')
    throw createApiError('token_invalid', 'The Authorization header contains no token.')
  }
  const claims = await verifyAccessToken(context, token, tokenAudience(context, contract))
  await checkTokenBinding(claims, scheme, token, request)
  if (schemes.has('session')) requireBoundToken(context, claims)
  return schemes.has('session')
    ? createUserPrincipal(context, claims)
    : createApplicationPrincipal(context, claims)
}

/**
 * The application that called a path without an operation, so that its organization finds the call in its log. Undefined without a valid
 * access token; the token is neither refused nor used.
 */
export async function identifyApplication(
  context: SandboxContext,
  contract: Contract,
  request: AuthenticationRequest,
): Promise<Principal | undefined> {
  try {
    const principal = await authenticate(context, contract, { security: [{ oauth2: [] }] }, request)
    return principal?.kind === 'application' ? principal : undefined
  } catch (error) {
    if (isApiError(error)) return undefined
    throw error
  }
}

/**
 * Checks the allow list of an application and records the use of its secret or key. A refused request does not count as
 * a use. Throws ip_address_not_allowed.
 */
export function admitApplication(
  context: SandboxContext,
  principal: Principal | undefined,
  request: AuthenticationRequest,
): void {
  const application =
    principal?.kind === 'application' ? context.store.get('application', principal.id) : undefined
  if (principal?.kind !== 'application' || application === undefined) return
  const { ipAllowList } = application
  if (ipAllowList.length > 0 && !isAddressListed(request.ip, ipAllowList))
    throw createApiError(
      'ip_address_not_allowed',
      `The application does not allow the address ${normalizeAddress(request.ip)}, from which this request came.`,
    )
  const secret = application.secrets.find(({ id }) => id === principal.secretId)
  if (secret !== undefined) recordSecretUse(context, application, secret, request)
  if (principal.keyId === undefined) return
  const now = context.clock.now()
  const keys = application.keys.map((key) => (key.id === principal.keyId ? { ...key, lastUsedAt: now } : key))
  context.store.put('application', { ...application, lastUsedAt: now, keys })
}

/** An IP address in its normal form (RFC 5952). */
function normalizeAddress(ip: string): string {
  const range = parseIpRange(ip)
  return typeof range === 'string' ? ip : range.text
}

/** Requires the scopes of an operation. Throws insufficient_scope. */
export function requireScopes(operation: Operation, principal: Principal | undefined): void {
  if (principal?.kind !== 'application') return
  const needed = operation.security.find((entry) => 'oauth2' in entry)?.['oauth2'] ?? []
  // A client that authenticated with its secret is not limited by the scopes of a token.
  if (principal.secretId !== undefined) return
  const missing = needed.filter((scope) => !principal.scopes.includes(scope))
  if (missing.length === 0) return
  throw createApiError('insufficient_scope', `This operation needs the scope ${missing.join(' ')}.`)
}

/** The audience of tokens for a contract: the platform API or the console API. */
export function tokenAudience(context: SandboxContext, contract: Contract): string {
  return contract.api === 'console' ? context.addresses.console : context.addresses.api
}

/** Claims of tokens whose signature was verified before. Clients send the same token many times, and verifying costs most. */
const verifiedTokens = new WeakMap<SigningKeys, Map<string, JWTPayload>>()
const MAX_VERIFIED_TOKENS = 500

/** The claims of a valid token of this sandbox. Without `audience` a token for any of its APIs is valid. */
export async function verifyAccessToken(
  context: SandboxContext,
  token: string,
  audience?: string,
): Promise<JWTPayload> {
  const now = context.clock.now() / 1000
  const known = verifiedTokens.get(context.signingKeys) ?? new Map<string, JWTPayload>()
  verifiedTokens.set(context.signingKeys, known)
  const key = `${audience ?? ''} ${token}`
  const cached = known.get(key)
  if (cached !== undefined && Number(cached.exp) > now) return cached
  try {
    const { payload } = await jwtVerify(token, context.signingKeys.verify, {
      issuer: context.addresses.identity,
      typ: 'at+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(context.clock.now()),
      requiredClaims: ['exp', 'jti', 'sub', 'client_id'],
      ...(audience === undefined ? {} : { audience }),
    })
    if (known.size >= MAX_VERIFIED_TOKENS) known.clear()
    known.set(key, payload)
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      const text = `The token expired at ${formatTimestamp(Number(error.payload.exp) * 1000)}.`
      throw createApiError('token_expired', text)
    }
    const text =
      error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud'
        ? 'The audience of the token is not this API.'
        : 'The token is malformed or its signature is not valid.'
    throw createApiError('token_invalid', text)
  }
}

async function checkTokenBinding(
  claims: JWTPayload,
  scheme: string,
  token: string,
  { method, url, headers }: AuthenticationRequest,
): Promise<void> {
  const jkt = readKeyThumbprint(claims)
  const isDpop = scheme.toLowerCase() === 'dpop'
  if (jkt === undefined && !isDpop) return
  const reason =
    jkt === undefined
      ? 'The token is not bound to a key; send it as Bearer.'
      : isDpop
        ? await findProofError({ proof: headers['dpop'] ?? '', method, url, token, jkt })
        : 'The token is bound to a key; send it with a DPoP proof.'
  if (reason === undefined) return
  throw createApiError('token_invalid', reason, {
    headers: {
      'www-authenticate': `DPoP realm="bit", error="${isDpop ? 'invalid_dpop_proof' : 'invalid_token'}", algs="${DPOP_ALGORITHMS}"`,
    },
  })
}

/** Why a genuine, unexpired token is no longer accepted. Undefined if it is. */
export function findRevocationReason(context: SandboxContext, claims: JWTPayload): string | undefined {
  const { store } = context
  const known = store.get('token', String(claims.jti))
  if (known !== undefined && known.revokedAt !== null)
    return `The token was revoked at ${formatTimestamp(known.revokedAt)}.`
  const sessionId = claims['sessionId']
  if (sessionId !== undefined) {
    const session = store.get('session', readString(sessionId))
    if (session === undefined) return 'The session of the token is unknown.'
    return session.endedAt === null ? undefined : `The session ended at ${formatTimestamp(session.endedAt)}.`
  }
  const owner = store.get('application', String(claims['client_id']))
  if (owner === undefined) return 'The application of the token was deleted.'
  if (owner.status === 'suspended') return 'The application of the token is suspended.'
  return undefined
}

function createApplicationPrincipal(context: SandboxContext, claims: JWTPayload): Principal {
  const reason = findRevocationReason(context, claims)
  if (reason !== undefined) throw createApiError('token_revoked', reason)
  const id = String(claims['client_id'])
  const scopes = readString(claims['scope']).split(' ').filter(Boolean)
  const grantedBy = context.store.get('token', String(claims.jti))?.secretId
  const org = context.store.get('application', id)?.org ?? ''
  return { kind: 'application', id, org, scopes, ...(grantedBy === undefined ? {} : { grantedBy }) }
}

function createUserPrincipal(context: SandboxContext, claims: JWTPayload): Principal {
  const reason = findRevocationReason(context, claims)
  const user = findUser(context.store, String(claims.sub))
  if (reason !== undefined || user === undefined)
    throw createApiError('token_revoked', reason ?? 'The user no longer exists.')
  return {
    kind: 'person',
    id: user.userId,
    email: user.email,
    name: `${user.givenName} ${user.familyName}`,
    sessionId: String(claims['sessionId']),
    roles: user.roles,
    orgs: Object.fromEntries(user.orgs.map(({ org, roles }) => [org, roles])),
  }
}

/**
 * Authenticates a client by its secret and counts failures, so that secrets cannot be guessed. Throws rate_limited while
 * the address is blocked for the client. Assertions need no such limit: a signature cannot be guessed.
 */
function authenticateBySecret(context: SandboxContext, request: AuthenticationRequest): Principal {
  const { clientAuthThrottle } = context
  const clientId = parseBasicCredentials(request.headers['authorization'])?.username ?? ''
  const address = normalizeAddress(request.ip)
  clientAuthThrottle.requireAllowed(clientId, address)
  try {
    const principal = verifyClientSecret(context, request)
    clientAuthThrottle.recordSuccess(clientId, address)
    return principal
  } catch (error) {
    if (isApiError(error) && error.code === 'invalid_client') {
      const blockedUntil = clientAuthThrottle.recordFailure(clientId, address)
      if (blockedUntil !== undefined) alertOwner(context, clientId, { address, blockedUntil })
    }
    throw error
  }
}

/** Opens an alert that the secret of an application may be under attack. Its owner gets the mail as well. */
function alertOwner(
  context: SandboxContext,
  clientId: string,
  { address, blockedUntil }: { readonly address: string; readonly blockedUntil: number },
): void {
  const application = context.store.get('application', clientId)
  if (application === undefined) return
  openAlert(
    context,
    application.org ?? '',
    {
      kind: 'secret_guessing',
      key: clientId,
      severity: 'critical',
      title: `Someone may be guessing the secret of ${application.name}`,
      detail:
        `Client authentication of ${application.name} (${clientId}) failed ${MAX_FAILURES} times from ${address}. ` +
        `Requests of this address for the application are refused until ${formatTimestamp(blockedUntil + context.clock.ahead())}.\n\n` +
        'If these are your own requests, correct the secret that they send. If they are not, add an allow list to the application.',
      subject: { kind: 'application', id: clientId, name: application.name },
      since: context.clock.now(),
      until: blockedUntil + context.clock.ahead(),
    },
    [application.owner],
  )
}

/** Refuses Bearer tokens of people where the platform demands tokens that are bound to a key (RFC 9449, section 7.1). */
function requireBoundToken({ dpop }: SandboxContext, claims: JWTPayload): void {
  if (dpop !== 'required' || readKeyThumbprint(claims) !== undefined) return
  throw createApiError(
    'token_invalid',
    'The token must be bound to a key (DPoP). Bearer tokens are not accepted.',
    {
      headers: { 'www-authenticate': `DPoP realm="bit", error="invalid_token", algs="${DPOP_ALGORITHMS}"` },
    },
  )
}

function readKeyThumbprint(claims: JWTPayload): string | undefined {
  return (claims['cnf'] as { readonly jkt?: string } | undefined)?.jkt
}

/** An application that has authenticated itself, with all its scopes. */
function createClientPrincipal({ id, org, scopes }: Application) {
  return { kind: 'application', id, org: org ?? '', scopes } as const
}

/** Client authentication by id and secret (RFC 6749, section 2.3.1). */
function verifyClientSecret(context: SandboxContext, { headers }: AuthenticationRequest): Principal {
  const invalidClient = (text: string) => createApiError('invalid_client', text)
  const credentials = parseBasicCredentials(headers['authorization'])
  if (credentials === undefined)
    throw invalidClient('Send the client id and the client secret by HTTP Basic authentication.')
  const application = context.store.get('application', credentials.username)
  const secret = application && findValidSecret(application, credentials.password, context.clock.now())
  if (application === undefined || secret === undefined)
    throw invalidClient('The client id or the client secret is not valid.')
  requireActive(application)
  return { ...createClientPrincipal(application), secretId: secret.id }
}

/** Client authentication by an assertion that a private key signed. */
async function authenticateByAssertion(context: SandboxContext, sent: JsonObject): Promise<Principal> {
  const { application, key } = await verifyClientAssertion(context, sent)
  requireActive(application)
  return { ...createClientPrincipal(application), keyId: key.id }
}

function requireActive(application: Application): void {
  if (application.status !== 'suspended') return
  const since = formatTimestamp(application.suspendedAt ?? application.at)
  throw createApiError('unauthorized_client', `The application is suspended since ${since}.`)
}

function findValidSecret(application: Application, password: string, now: number): ClientSecret | undefined {
  const sent = Buffer.from(hashSecret(password))
  return application.secrets.find(
    (secret) =>
      timingSafeEqual(Buffer.from(secret.digest), sent) &&
      secret.revokedAt === null &&
      (secret.expiresAt === null || secret.expiresAt > now),
  )
}

/** Callers that are stored for each secret: enough to find what still uses an old one. */
const MAX_CALLERS = 10

function recordSecretUse(
  context: SandboxContext,
  application: Application,
  secret: ClientSecret,
  { ip, userAgent }: AuthenticationRequest,
): void {
  const now = context.clock.now()
  const ipAddress = normalizeAddress(ip)
  const knownCaller = secret.usage.find(
    (caller) => caller.ipAddress === ipAddress && caller.userAgent === userAgent,
  )
  const use = { ipAddress, userAgent, count: (knownCaller?.count ?? 0) + 1, lastUsedAt: now }
  const usage = [use, ...secret.usage.filter((other) => other !== knownCaller)].slice(0, MAX_CALLERS)
  const secrets = application.secrets.map((other) =>
    other.id === secret.id ? { ...secret, lastUsedAt: now, usage } : other,
  )
  context.store.put('application', { ...application, lastUsedAt: now, secrets })
}
