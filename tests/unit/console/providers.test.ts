/**
 * The console's sign-in with the shapes of six providers: the configuration is that of each provider's page in the handbook, so that the
 * page and the program can't differ.
 */

import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { schema } from '../../../src/stages/config/schema/schema.ts'
import type { ConsoleConfig } from '../../../src/stages/config/config-types.ts'
import { PROVIDER_SHAPES, type ProviderShape } from './provider-shapes.ts'

const ORIGIN = 'https://docs.example.com'

let key: CryptoKey
let jwk: object

beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
})

/** The configuration on a provider's page, with the defaults. */
function readPageConfig(name: string, changes: object = {}): ConsoleConfig {
  const url = new URL(`../../../handbook/content/docs/identity-providers/${name}.md`, import.meta.url)
  const [, text = ''] = /```ts\nconsole: (\{[\s\S]*?\n\})\n```/.exec(readFileSync(url, 'utf8')) ?? []
  const written = runInNewContext(`(${text})`) as object
  return v.parse(schema.entries.console, { ...written, ...changes }) as ConsoleConfig
}

const issue = (claims: JWTPayload) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key)

/** Where the console sends the browser. */
let left: URL | undefined

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  })
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('window', { localStorage: sessionStorage, dispatchEvent: () => true })
  vi.stubGlobal('history', { state: null, replaceState: () => undefined })
  vi.stubGlobal('location', {
    origin: ORIGIN,
    protocol: 'https:',
    href: ORIGIN,
    pathname: '/developer/auth',
    assign: (url: URL) => (left = url),
  })
})
afterEach(() => vi.unstubAllGlobals())

interface SignInChanges {
  readonly config?: object
  /** Replaces the access token. */
  readonly token?: string
}

/** Signs in at a provider: the address of the request, the tokens, and the session of them. */
async function signIn(shape: ProviderShape, { config: changes, token }: SignInChanges = {}) {
  // The console reads the data of its page once.
  vi.resetModules()
  const config = readPageConfig(shape.page, changes)
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    getElementById: () => ({
      textContent: JSON.stringify({ console: config, hosts: { apiService: 'https://api.example.com' } }),
    }),
  })
  const { discovery } = shape
  const nonce = () => left?.searchParams.get('nonce') ?? ''
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input)
    // The console asks the site's own server for the time.
    if (url === location.pathname) return new Response(null, { headers: { date: new Date().toUTCString() } })
    if (url.endsWith('/.well-known/openid-configuration')) return Response.json(discovery)
    if (url === discovery['jwks_uri']) return Response.json({ keys: [jwk] })
    if (url === discovery['userinfo_endpoint']) return Response.json(shape.userInfo ?? shape.id)
    expect(url).toBe(discovery['token_endpoint'])
    return Response.json({
      access_token: token ?? (await issue(shape.access ?? {})),
      id_token: await issue({ ...shape.id, nonce: nonce() }),
      token_type: 'Bearer',
      expires_in: 600,
    })
  })
  const provider = await import('../../../src/browser/console/session/sign-in/identity-provider.ts')
  const { decodeSession } = await import('../../../src/browser/console/session/token/session-token.ts')
  await provider.goToProvider('/developer/auth', '/developer/dashboard')
  const sent = left?.searchParams ?? new URLSearchParams()
  const iss =
    discovery['authorization_response_iss_parameter_supported'] === true
      ? `&iss=${encodeURIComponent(String(discovery['issuer']))}`
      : ''
  const back = new URL(`${ORIGIN}/developer/auth?code=abc&state=${sent.get('state')}${iss}`)
  const tokens = await provider.exchangeCode(back)
  const session = decodeSession(tokens.token, { paths: config.claims, given: tokens.given })
  const signOut = await provider.signOutUrl('/developer/auth/logout', tokens.idToken)
  return { sent, session, signOut: signOut?.href ?? '', config }
}

test.each(Object.entries(PROVIDER_SHAPES))(
  '%s: a sign-in with the configuration of the handbook',
  async (_, shape) => {
    const { sent, session, signOut, config } = await signIn(shape)
    expect(left?.href.startsWith(String(shape.discovery['authorization_endpoint']))).toBe(true)
    expect(sent.get('redirect_uri')).toBe(`${ORIGIN}/developer/auth`)
    expect(sent.get('code_challenge_method')).toBe('S256')
    for (const [name, value] of Object.entries(shape.sends)) expect(sent.get(name), name).toBe(value ?? null)
    expect(session?.invalidClaims).toEqual([])
    expect(session).toMatchObject({ userId: shape.session.userId, email: shape.session.email })
    expect(session?.roles.global).toEqual(shape.session.global)
    const orgs = Object.entries(session?.roles.orgs ?? {}).map(([id, { roles }]) => [id, roles])
    expect(Object.fromEntries(orgs)).toEqual(shape.session.orgs)
    expect(session?.exp).toBeGreaterThan(Date.now() / 1000 + 500)
    expect(signOut.startsWith(shape.signOut), signOut).toBe(true)
    const held = [...shape.session.global, ...Object.values(shape.session.orgs).flat()]
    expect(config.allowedRoles.some((role) => held.includes(role))).toBe(true)
  },
)

const auth0 = PROVIDER_SHAPES['Auth0'] as ProviderShape
const entra = PROVIDER_SHAPES['Entra ID'] as ProviderShape
const keycloak = PROVIDER_SHAPES['Keycloak'] as ProviderShape

test('an opaque access token: the claims are those of the user info endpoint', async () => {
  const userInfo = { sub: auth0.id.sub ?? '', email: 'ada@north.example', org_id: 'org_1' }
  const { session } = await signIn(
    { ...auth0, userInfo },
    { token: 'opaque', config: { claims: { user: 'sub', organizations: 'org_id', roles: 'roles' } } },
  )
  expect(session).toMatchObject({ userId: auth0.id.sub, email: 'ada@north.example' })
  expect(Object.keys(session?.roles.orgs ?? {})).toEqual(['org_1'])
  expect(session?.exp).toBeGreaterThan(Date.now() / 1000 + 500)
})

test('an opaque access token is refused where the claims must be in it', async () => {
  await expect(signIn(auth0, { token: 'opaque', config: { claimsFrom: 'access' } })).rejects.toThrow(
    'a token that can’t be read',
  )
})

test('a user info endpoint that is about another user is refused', async () => {
  const userInfo = { sub: 'auth0|someone-else', email: 'eve@south.example' }
  await expect(signIn({ ...auth0, userInfo }, { token: 'opaque' })).rejects.toThrow(/sub/)
})

test('an access token of another issuer is accepted only where the configuration names it', async () => {
  const other = `https://sts.windows.net/${entra.access?.['tid'] as string}/`
  const shape = { ...entra, access: { ...entra.access, iss: other } }
  await expect(signIn(shape)).rejects.toThrow('issued by another identity provider')
  const { session } = await signIn(shape, { config: { tokenIssuer: other } })
  expect(session?.roles.global).toEqual(['merchant-admin'])
})

test('an access token for another API is refused', async () => {
  const shape = { ...keycloak, access: { ...keycloak.access, aud: 'account' } }
  await expect(signIn(shape)).rejects.toThrow('issued for another API')
})

test('further parameters are sent, and none that the console sets itself', async () => {
  const { sent } = await signIn(auth0, {
    config: { authorizationParameters: { organization: 'org_1', prompt: 'login' } },
  })
  expect(sent.get('organization')).toBe('org_1')
  expect(sent.get('prompt')).toBe('login')
  expect(() => readPageConfig('auth0', { authorizationParameters: { state: 'x' } })).toThrow()
})
