/** Operations of the platform API on access tokens: issue, revoke (RFC 7009), introspect (RFC 7662). */

import { pick } from '../../lib/data/pick.ts'
import { decodeJwt, type JWTPayload } from 'jose'
import { verifyAccessToken, findRevocationReason } from '../auth/authenticate.ts'
import { formatTimestamp } from '../time/clock.ts'
import { createUserClaims, HARBOUR_MILL, ATELIER_LUMEN, findUser, personas } from '../identity/users.ts'
import { createApiError } from '../http/api-error.ts'
import type { OperationResponse, SandboxContext } from '../sandbox-context.ts'
import type { V1Call, V1Handlers, V2Call, V2Handlers } from '../contract/typed-calls.ts'
import { issueToken, TOKEN_LIFETIME_SECONDS } from '../auth/issue-token.ts'
import { requireApplication } from './organization-access.ts'
import { readString } from '../read-string.ts'
import { tryTo } from '../../lib/data/try-to.ts'
import { splitNames } from '../../lib/text/split-names.ts'

const decodeToken = (token: string): JWTPayload | undefined => tryTo(() => decodeJwt(token))

async function introspectToken(
  call: V1Call<'introspectToken'>,
  context: SandboxContext,
): Promise<OperationResponse> {
  const claims = await readActiveClaims(call, context)
  return respondToIntrospection(claims && describeTokenV1(claims, context))
}

/** Of a token that may not be used, clients learn nothing else (RFC 7662, section 2.2). */
function respondToIntrospection(token: object = { active: false }): OperationResponse {
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: token }
}

export const tokenOperationsV1: V1Handlers = {
  async generateAuthToken(call, context) {
    const client = requireApplication(call)
    const { grant_type: grant, scope } = call.body
    if (client.secretId !== undefined && call.body.client_assertion !== undefined)
      throw createApiError('invalid_request', 'Send either the client secret or an assertion, not both.')
    if (grant !== 'client_credentials')
      throw createApiError('unsupported_grant_type', 'This endpoint supports client_credentials only.')
    const scopes = scope === undefined ? client.scopes : [...new Set(scope.split(' '))]
    const missingScope = scopes.find((name) => !client.scopes.includes(name))
    if (missingScope !== undefined)
      throw createApiError('invalid_scope', `The scope ${missingScope} was not granted to this application.`)
    const token = await issueToken(context, client, scopes)
    return {
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        access_token: token,
        token_type: 'Bearer',
        expires_in: TOKEN_LIFETIME_SECONDS,
        scope: scopes.join(' '),
      },
    }
  },

  revokeAuthToken(call, { store, clock }) {
    const { token, token_type_hint: hint } = call.body
    if (hint !== undefined && hint !== 'access_token')
      throw createApiError(
        'unsupported_token_type',
        `Tokens of type ${hint.replaceAll(/[^\w-]/g, '?')} are not issued here.`,
      )
    const jti = decodeToken(token)?.jti
    const storedToken = jti === undefined ? undefined : store.get('token', jti)
    // An unknown token counts as revoked (RFC 7009, section 2.2). A token of another client is not changed.
    if (
      storedToken !== undefined &&
      storedToken.revokedAt === null &&
      storedToken.parent === requireApplication(call).id
    )
      store.put('token', { ...storedToken, revokedAt: clock.now() })
    return { status: 200, headers: { 'cache-control': 'no-store' } }
  },

  introspectToken,
}
export const tokenOperationsV2: V2Handlers = {
  async introspectToken(call, context) {
    const claims = await readActiveClaims(call, context)
    return respondToIntrospection(claims && describeTokenV2(claims, context))
  },
}

/** The claims of the token in question if it may be used now. */
async function readActiveClaims(
  call: V1Call<'introspectToken'> | V2Call<'introspectToken'>,
  context: SandboxContext,
): Promise<JWTPayload | undefined> {
  const token = call.body.token
  const example = createExampleTokens(context)[token]
  if (example !== undefined) return example
  try {
    const claims = await verifyAccessToken(context, token)
    return findRevocationReason(context, claims) === undefined ? claims : undefined
  } catch {
    return undefined
  }
}

/** The tokens behind the magic values of introspection. */
function createExampleTokens({
  clock,
  addresses,
  contracts,
}: SandboxContext): Readonly<Record<string, JWTPayload>> {
  const iat = Math.floor(clock.now() / 1000) - 60
  const base = {
    iss: addresses.identity,
    iat,
    nbf: iat,
    exp: iat + TOKEN_LIFETIME_SECONDS,
    jti: '5a0d80b0-2c1e-4d37-9f42-7b6c5d4e3f20',
  }
  const application = {
    ...base,
    sub: 'app_3NqK8wVt5ZcR1yHs',
    client_id: 'app_3NqK8wVt5ZcR1yHs',
    aud: addresses.api,
    scope: contracts.v1.scopes.join(' '),
  }
  const [amara] = personas
  const session = {
    ...base,
    aud: [addresses.api, addresses.console],
    scope: 'openid profile email',
    client_id: 'app_1DevPortal0000001',
    sub: amara?.userId ?? '',
    ...(amara === undefined
      ? {}
      : createUserClaims(
          { ...amara, orgs: EXAMPLE_MEMBERSHIPS },
          'developer-portal',
          'ses_6HjK9lPo2IuY5tRe',
        )),
  }
  return {
    'sandbox-token-active': application,
    'sandbox-token-session': session,
    'sandbox-token-dpop': { ...session, cnf: { jkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I' } },
    'sandbox-token-certificate': {
      ...application,
      scope: 'vdts:read',
      cnf: { 'x5t#S256': 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2' },
    },
  }
}

const EXAMPLE_MEMBERSHIPS = [
  { org: HARBOUR_MILL, roles: ['organization_admin', 'developer'], products: ['kyb', 'tokenization'] },
  { org: ATELIER_LUMEN, roles: ['member'], products: ['kyb'] },
]

interface Roles {
  readonly global: readonly string[]
  readonly orgs: Readonly<Record<string, { readonly roles: readonly string[] }>>
}

/** Version 1: names of our own, and roles in one flat list. */
function describeTokenV1(claims: JWTPayload, { store }: SandboxContext) {
  const roles = claims['roles'] as Roles | undefined
  const clientId = String(claims['client_id'])
  return {
    active: true,
    subject: claims.sub,
    clientId,
    organizationId: roles === undefined ? (store.get('application', clientId)?.org ?? HARBOUR_MILL) : null,
    scopes: readString(claims['scope']).split(' ').filter(Boolean),
    roles:
      roles === undefined
        ? []
        : [...new Set([...roles.global, ...Object.values(roles.orgs).flatMap((org) => org.roles)])],
    issuedAt: formatTimestamp(Number(claims.iat) * 1000),
    expiresAt: formatTimestamp(Number(claims.exp) * 1000),
  }
}

const SESSION_CLAIMS = splitNames(`
  sessionId application userId userType externalId email emailVerified profileCompleted
  mainProfileCompleted
`)

/** Version 2: as RFC 7662 has it. */
function describeTokenV2(claims: JWTPayload, { store }: SandboxContext) {
  const user = claims['roles'] === undefined ? undefined : findUser(store, String(claims.sub))
  const { cnf } = claims as JWTPayload & { cnf?: { jkt?: string } }
  const body = {
    active: true,
    scope: claims['scope'] ?? '',
    client_id: claims['client_id'],
    token_type: cnf?.jkt === undefined ? 'Bearer' : 'DPoP',
    ...pick(claims, 'exp', 'iat', 'nbf', 'sub', 'aud', 'iss', 'jti', 'cnf'),
  }
  if (claims['roles'] === undefined) return body
  return {
    ...body,
    username: user?.email ?? claims['email'],
    session: Object.fromEntries(SESSION_CLAIMS.map((name) => [name, claims[name]])),
    roles: claims['roles'],
  }
}
