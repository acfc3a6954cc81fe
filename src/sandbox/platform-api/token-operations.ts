import { decodeJwt, type JWTPayload } from 'jose'
import { verified, withdrawn } from '../auth/authenticate.ts'
import { iso } from '../time/clock.ts'
import { claims as claimed, HARBOUR, LUMEN, person, personas } from '../identity/users.ts'
import { refusal } from '../http/api-error.ts'
import type { Call, Handlers, Reply, World } from '../sandbox-context.ts'
import { issue, LIFETIME } from '../auth/issue-token.ts'
import { caller } from './organization-access.ts'
import { text } from '../read-string.ts'

async function generateAuthToken(call: Call, world: World): Promise<Reply> {
  const client = caller(call)
  const { grant_type: grant, scope } = call.body as { grant_type: string; scope?: string }
  if (client.secretId !== undefined && call.body['client_assertion'] !== undefined)
    throw refusal('invalid_request', 'Send either the client secret or an assertion, not both.')
  if (grant !== 'client_credentials')
    throw refusal('unsupported_grant_type', 'This endpoint supports client_credentials only.')
  const wanted = scope === undefined ? client.scopes : [...new Set(scope.split(' '))]
  const wrong = wanted.find((name) => !client.scopes.includes(name))
  if (wrong !== undefined)
    throw refusal('invalid_scope', `The scope ${wrong} was not granted to this application.`)
  const token = await issue(world, client, wanted)
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { access_token: token, token_type: 'Bearer', expires_in: LIFETIME, scope: wanted.join(' ') },
  }
}

function revokeAuthToken(call: Call, { store, clock }: World): Reply {
  const { token, token_type_hint: hint } = call.body as { token: string; token_type_hint?: string }
  if (hint !== undefined && hint !== 'access_token')
    throw refusal(
      'unsupported_token_type',
      `Tokens of type ${hint.replaceAll(/[^\w-]/g, '?')} are not issued here.`,
    )
  const jti = readable(token)?.jti
  const known = jti === undefined ? undefined : store.get('token', jti)
  // RFC 7009, section 2.2: a token that is unknown is as good as revoked. One of somebody else is left alone.
  if (known !== undefined && known.revokedAt === null && known.parent === caller(call).id)
    store.put('token', { ...known, revokedAt: clock.now() })
  return { status: 200, headers: { 'cache-control': 'no-store' } }
}

function readable(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}

async function introspectToken(call: Call, world: World): Promise<Reply> {
  const found = await active(call, world)
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: found === undefined ? { active: false } : one(found, world),
  }
}

async function introspectTokenForm(call: Call, world: World): Promise<Reply> {
  const found = await active(call, world)
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: found === undefined ? { active: false } : two(found, world),
  }
}

export const v1: Handlers = { generateAuthToken, revokeAuthToken, introspectToken }
export const v2: Handlers = { introspectToken: introspectTokenForm }

/** The claims of the token in question if it may be used now. */
async function active(call: Call, world: World): Promise<JWTPayload | undefined> {
  const token = text(call.body['token'])
  const example = examples(world)[token]
  if (example !== undefined) return example
  try {
    const claims = await verified(world, token)
    return withdrawn(world, claims) === undefined ? claims : undefined
  } catch {
    return undefined
  }
}

/** The tokens behind the magic values of introspection. */
function examples({ clock, addresses, contracts }: World): Readonly<Record<string, JWTPayload>> {
  const iat = Math.floor(clock.now() / 1000) - 60
  const base = {
    iss: addresses.identity,
    iat,
    nbf: iat,
    exp: iat + LIFETIME,
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
      : claimed({ ...amara, orgs: twice }, 'developer-portal', 'ses_6HjK9lPo2IuY5tRe')),
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

const twice = [
  { org: HARBOUR, roles: ['organization_admin', 'developer'], products: ['kyb', 'tokenization'] },
  { org: LUMEN, roles: ['member'], products: ['kyb'] },
]

interface Roles {
  readonly global: readonly string[]
  readonly orgs: Readonly<Record<string, { readonly roles: readonly string[] }>>
}

/** Version 1: names of our own, and roles in one flat list. */
function one(claims: JWTPayload, { store }: World) {
  const roles = claims['roles'] as Roles | undefined
  const clientId = String(claims['client_id'])
  return {
    active: true,
    subject: claims.sub,
    clientId,
    organizationId: roles === undefined ? (store.get('application', clientId)?.org ?? HARBOUR) : null,
    scopes: text(claims['scope']).split(' ').filter(Boolean),
    roles:
      roles === undefined
        ? []
        : [...new Set([...roles.global, ...Object.values(roles.orgs).flatMap((org) => org.roles)])],
    issuedAt: iso(Number(claims.iat) * 1000),
    expiresAt: iso(Number(claims.exp) * 1000),
  }
}

const SESSION = [
  'sessionId',
  'application',
  'userId',
  'userType',
  'externalId',
  'email',
  'emailVerified',
  'profileCompleted',
  'mainProfileCompleted',
]

/** Version 2: as RFC 7662 has it. */
function two(claims: JWTPayload, { store }: World) {
  const who = claims['roles'] === undefined ? undefined : person(store, String(claims.sub))
  const { iss, sub, aud, jti, iat, nbf, exp, cnf } = claims as JWTPayload & { cnf?: { jkt?: string } }
  const basis = {
    active: true,
    scope: claims['scope'] ?? '',
    client_id: claims['client_id'],
    token_type: cnf?.jkt === undefined ? 'Bearer' : 'DPoP',
    exp,
    iat,
    nbf,
    sub,
    aud,
    iss,
    jti,
    cnf,
  }
  if (claims['roles'] === undefined) return basis
  return {
    ...basis,
    username: who?.email ?? claims['email'],
    session: Object.fromEntries(SESSION.map((name) => [name, claims[name]])),
    roles: claims['roles'],
  }
}
