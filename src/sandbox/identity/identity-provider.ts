/**
 * The identity provider: oidc-provider, configured for sign-in by authorization code with PKCE, device authorization,
 * DPoP, revocation and sign-out. All its data is in the store, so that users stay signed in over a restart. Its pages are
 * rendered here because they must work without scripts under a strict Content-Security-Policy.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { SigningKeys } from '../auth/signing-keys.ts'
import { listPortalOrigins } from '../http/cors-headers.ts'
import { isTrustedHost } from '../../lib/network/http-server.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { listProviderClients, DEVICE_CLIENT_ID, PORTAL_CLIENT_ID, SCOPE } from './provider-clients.ts'
import { configureDeviceFlow, keepLinkedUserCode, requireSameKey } from './device-flow.ts'
import { handleAccountPage } from './account-page.ts'
import { createPasskeys } from './passkeys.ts'
import { readXsrfToken, showPage } from './provider-pages.ts'
import { handleRevocation } from './revoke-token.ts'
import { handleSignIn } from './sign-in-interaction.ts'
import { slowGuesses } from './slow-guesses.ts'
import { recordSession, recordSessionEnd } from './session-records.ts'
import { deriveId, randomUuid } from '../store/random-ids.ts'
import { pageHeaders, STYLESHEET_PATH, buildStylesheet } from '../pages/page-layout.ts'
import { renderAlreadySignedOut, renderNotice, renderSignOut } from '../pages/sign-in-pages.ts'
import { createUserClaims, findUser, personas } from './users.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { splitNames } from '../../lib/text/split-names.ts'

/** Lifetimes in seconds. */
const HOUR = 3600
/** Claims of a session token that are not registered JWT claims (RFC 7519, section 4.1). */
const CLAIMS = splitNames(`
  application email emailVerified externalId mainProfileCompleted profileCompleted userId userType
  sessionId roles
`)

export interface IdentityProvider {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  signOut(uid: string): Promise<void>
}

/**
 * Creates the identity provider. `hosts` are the names that a Host header may have. `signOut` ends a session by the
 * provider's `uid`, for the console's list of sessions.
 */
export function createIdentityProvider(context: SandboxContext, hosts: readonly string[]): IdentityProvider {
  const provider = new Provider(context.addresses.identity, configureProvider(context))
  provider.on('session.destroyed', (session) => recordSessionEnd(context, session.uid))
  // A code was used twice, so one of its users has stolen it (RFC 6749, section 4.1.2). The provider does not store its JWTs.
  provider.on('grant.revoked', (_, grantId) => {
    for (const token of context.store.list('token', { parent: grantId }))
      context.store.put('token', { ...token, revokedAt: token.revokedAt ?? context.clock.now() })
  })
  provider.on('server_error', (_, error) => context.print(`identity: ${error.stack ?? error.message}\n`))
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // Without a session a second error hides the provider's own.
      if (!ctx.path.startsWith('/device')) throw error
      ctx.status = 400
      ctx.body = renderNotice('This page has expired', 'Start again on the device.')
    }
    // Without a session the provider submits the form by a script, which the pages' Content-Security-Policy forbids.
    if (ctx.path === '/logout' && typeof ctx.body === 'string' && ctx.body.includes('<script>'))
      ctx.body = renderAlreadySignedOut('/logout/confirm', readXsrfToken(ctx.body))
  })
  slowGuesses(provider, context)
  const serve = provider.callback()
  const css = buildStylesheet()
  const passkeys = createPasskeys(context)
  // The sign-in form starts a ceremony, which returns to the portal.
  const formTargets = [...listPortalOrigins(context.addresses.portal), passkeys.origin]
  return {
    async handle(request, response) {
      for (const [name, value] of Object.entries(pageHeaders(formTargets))) response.setHeader(name, value)
      if (!isTrustedHost(request, hosts)) {
        response
          .writeHead(400, { 'content-type': 'text/plain' })
          .end('The sandbox does not respond to this host name.\n')
        return
      }
      const [path = '', search = ''] = (request.url ?? '').split('?')
      if (path === '/device' && request.method === 'GET') {
        keepLinkedUserCode(request, search)
        request.url = path
      }
      if (path === STYLESHEET_PATH)
        response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(css)
      else if (path === '/revoke' && request.method === 'POST')
        await handleRevocation(context, request, response)
      else if (path.startsWith('/interaction/'))
        await handleSignIn(context, { provider, passkeys }, request, response)
      else if (path === '/account')
        await handleAccountPage(context, { provider, passkeys }, request, response)
      else if (await passkeys.handle(path, request, response)) return
      else await serve(request, response)
    },
    async signOut(uid) {
      await (await provider.Session.findByUid(uid))?.destroy()
      recordSessionEnd(context, uid)
    },
  }
}

function configureProvider(context: SandboxContext): Configuration {
  const { store, clock, signingKeys, addresses } = context
  return {
    adapter: createProviderAdapter(store, clock),
    clients: listProviderClients(addresses.portal, context.dpop),
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientBasedCORS: (_, origin) => listPortalOrigins(addresses.portal).includes(origin),
    jwks: signingKeys.jwks,
    cookies: {
      keys: [...signingKeys.cookies],
      // Cookies are not separated by port (RFC 6265, section 8.5), so two sandboxes on one machine need different names.
      names: cookieNames(signingKeys),
      long: { signed: true, sameSite: 'lax' },
      short: { signed: true, sameSite: 'lax' },
    },
    routes: {
      authorization: '/authorize',
      code_verification: '/device',
      device_authorization: '/device/code',
      end_session: '/logout',
      revocation: '/revoke',
      userinfo: '/userinfo',
    },
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub', ...CLAIMS], profile: [], email: [] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      dPoPSigningAlgValues: ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'],
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ...configureAccounts(context),
    loadExistingGrant: (ctx) => loadGrant(ctx, addresses.console),
    formats: { customizers: { jwt: (_, token, { payload }) => recordToken(context, token, payload) } },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: true },
      revocation: { enabled: true },
      deviceFlow: configureDeviceFlow(context),
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => showPage(ctx, renderSignOut('/logout/confirm', readXsrfToken(form))),
        postLogoutSuccessSource: (ctx) =>
          showPage(ctx, renderNotice('You are signed out', 'You can close this page.')),
      },
      resourceIndicators: configureResource(addresses.console),
    },
    ttl: LIFETIMES,
    renderError(ctx, { error, error_description: description }) {
      showPage(ctx, renderNotice('Sign-in failed', `${error}: ${description ?? ''}`))
    },
  }
}

/** Answers the provider's questions about users: their identity, and the claims of their tokens. */
function configureAccounts(context: SandboxContext): Pick<Configuration, 'findAccount' | 'extraTokenClaims'> {
  const { store } = context
  return {
    findAccount: (_, sub, token) => {
      const user = findUser(store, sub)
      if (user === undefined) return undefined
      const uid = (token as { sessionUid?: string } | undefined)?.sessionUid ?? ''
      return {
        accountId: sub,
        claims: () => ({ sub, ...createUserClaims(user, 'developer-portal', deriveId('ses', uid)) }),
      }
    },
    extraTokenClaims(ctx, token) {
      const { accountId = '', sessionUid = '' } = token as { accountId?: string; sessionUid?: string }
      const user = findUser(store, accountId)
      if (user === undefined) return undefined
      requireSameKey(ctx, token)
      const sessionId = recordSession(context, ctx, {
        userId: accountId,
        uid: sessionUid,
        clientId: token.clientId ?? '',
      })
      return { ...createUserClaims(user, 'developer-portal', sessionId) }
    },
  }
}

/** Records a token that is about to be signed, so that it can be revoked, and sets its times by the sandbox's clock. */
function recordToken(
  { store, clock }: SandboxContext,
  token: object,
  payload: Record<string, unknown>,
): void {
  // The provider uses the machine's clock. The sandbox's clock may be ahead of it.
  const ahead = Math.round(clock.ahead() / 1000)
  const jti = randomUuid()
  const exp = Number(payload['exp']) + ahead
  Object.assign(payload, { iat: Number(payload['iat']) + ahead, exp, jti })
  store.put('token', {
    id: jti,
    at: clock.now(),
    parent: (token as { readonly grantId?: string }).grantId ?? '',
    expiresAt: exp * 1000,
    revokedAt: null,
  })
}

/** Tokens are for the console's API, whether a client asks for it or not (RFC 8707). */
function configureResource(audience: string): Features['resourceIndicators'] {
  return {
    enabled: true,
    defaultResource: () => audience,
    useGrantedResource: () => true,
    getResourceServerInfo: (_, resource) => {
      if (resource !== audience) throw new errors.InvalidTarget()
      return { scope: SCOPE, audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'ES256' } } }
    },
  }
}

type Features = NonNullable<Configuration['features']>

const LIFETIMES: Configuration['ttl'] = {
  AccessToken: (_, token) => findLifetime(token.accountId),
  IdToken: (ctx) => findLifetime(ctx.oidc.account?.accountId),
  AuthorizationCode: 60,
  // Long enough to take a phone out and scan the code, too short to pass it on to someone (RFC 8628, section 5.4).
  DeviceCode: 120,
  Grant: 8 * HOUR,
  Interaction: HOUR,
  Session: 8 * HOUR,
}

/** Seconds that tokens of a user are valid. */
function findLifetime(userId: string | undefined): number {
  return personas.find((persona) => persona.userId === userId)?.lifetime ?? HOUR
}

/** Gives consent without asking: both clients belong to the platform itself. */
async function loadGrant(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, client, session } = ctx.oidc
  if (
    client === undefined ||
    session?.accountId === undefined ||
    ![PORTAL_CLIENT_ID, DEVICE_CLIENT_ID].includes(client.clientId)
  )
    return undefined
  const grantId = session.grantIdFor(client.clientId)
  const knownGrant = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (knownGrant !== undefined) return knownGrant
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(audience, SCOPE)
  await grant.save()
  return grant
}

/** Names of the provider's cookies, the same after a restart, and different in each sandbox. */
function cookieNames({ jwks }: SigningKeys): { session: string; interaction: string; resume: string } {
  const suffix = jwks.keys[0]?.kid ?? ''
  return {
    session: `sandbox_session_${suffix}`,
    interaction: `sandbox_interaction_${suffix}`,
    resume: `sandbox_resume_${suffix}`,
  }
}
