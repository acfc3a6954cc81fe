/**
 * The identity provider: oidc-provider, configured for sign-in by authorization code with PKCE, device authorization,
 * DPoP, revocation and sign-out. All its data is in the store, so that users stay signed in over a restart. Its pages are
 * rendered here because they must work without scripts under a strict Content-Security-Policy.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { readProofThumbprint } from '../auth/dpop-proof.ts'
import type { SigningKeys } from '../auth/signing-keys.ts'
import { listPortalOrigins } from '../http/cors-headers.ts'
import { isTrustedHost } from '../http/http-server.ts'
import { createProviderAdapter } from './provider-adapter.ts'
import { listProviderClients, DEVICE_CLIENT_ID, PORTAL_CLIENT_ID } from './provider-clients.ts'
import { handleAccountPage } from './account-page.ts'
import { createPasskeys } from './passkeys.ts'
import { handleRevocation } from './revoke-token.ts'
import { handleSignIn } from './sign-in-interaction.ts'
import { recordSession, recordSessionEnd } from './session-records.ts'
import { readString } from '../read-string.ts'
import { deriveId, randomUuid } from '../store/random-ids.ts'
import { pageHeaders, STYLESHEET_PATH, buildStylesheet } from '../pages/page-layout.ts'
import {
  renderUserCodeForm,
  renderDeviceConfirmation,
  renderAlreadySignedOut,
  renderNotice,
  renderSignOut,
} from '../pages/sign-in-pages.ts'
import { formatTimestamp } from '../time/clock.ts'
import { createUserClaims, findUser, personas } from './users.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Lifetimes in seconds. */
const HOUR = 3600
const SCOPE = 'openid profile email'

/** Claims of a session token that are not registered JWT claims (RFC 7519, section 4.1). */
const CLAIMS = [
  'application',
  'email',
  'emailVerified',
  'externalId',
  'mainProfileCompleted',
  'profileCompleted',
  'userId',
  'userType',
  'sessionId',
  'roles',
]

export interface IdentityProvider {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  signOut(uid: string): Promise<void>
}

/** User codes from links to the device page, by request. The provider's page does not get them. */
const linkedUserCodes = new WeakMap<IncomingMessage, string>()

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
      // Without a session the provider's own error about that is lost in another one.
      if (!ctx.path.startsWith('/device')) throw error
      ctx.status = 400
      ctx.body = renderNotice('This page has expired', 'Start again on the device.')
    }
    // Without a session the provider submits the form by a script, which the pages' Content-Security-Policy forbids.
    if (ctx.path === '/logout' && typeof ctx.body === 'string' && ctx.body.includes('<script>'))
      ctx.body = renderAlreadySignedOut('/logout/confirm', readXsrfToken(ctx.body))
  })
  const serve = provider.callback()
  const css = buildStylesheet()
  const passkeys = createPasskeys(context)
  // The sign-in form leads to a ceremony, and from there back to the portal.
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
      // With a code in the link the provider would submit the form by a script. A form that is filled in needs no script.
      if (path === '/device' && request.method === 'GET') {
        linkedUserCodes.set(request, new URLSearchParams(search).get('user_code') ?? '')
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
  const lifetime = (userId: string | undefined) =>
    personas.find((persona) => persona.userId === userId)?.lifetime ?? HOUR
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
    loadExistingGrant: (ctx) => loadGrant(ctx, addresses.console),
    formats: {
      customizers: {
        // The provider uses the machine's clock. The sandbox's clock may be ahead of it.
        jwt(_, token, { payload }) {
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
        },
      },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: true },
      revocation: { enabled: true },
      deviceFlow: {
        enabled: true,
        charset: 'base-20',
        mask: '****-****',
        deviceInfo: (ctx) => ({
          ip: ctx.ip,
          agent: (ctx.get('user-agent') || 'unknown').slice(0, 200),
          time: formatTimestamp(clock.now()),
          scope: readString(ctx.oidc.params?.['scope'], SCOPE),
          keyThumbprint: readProofThumbprint(ctx.get('dpop')),
        }),
        userCodeInputSource(ctx, form, _, error) {
          const message = error === undefined ? undefined : describeDeviceError(error)
          showPage(
            ctx,
            renderUserCodeForm(
              '/device',
              readXsrfToken(form),
              (linkedUserCodes.get(ctx.req) ?? '').slice(0, 20),
              message,
            ),
          )
        },
        userCodeConfirmSource(ctx, form, client, info, code) {
          const { agent = '', ip = '', time = '', scope = '' } = info as Record<string, string>
          const device = { code, client: client.clientName ?? client.clientId, agent, ip, time, scope }
          showPage(ctx, renderDeviceConfirmation('/device', readXsrfToken(form), device))
        },
        successSource(ctx) {
          showPage(
            ctx,
            renderNotice('The device is signed in', 'You can close this page and continue on the device.'),
          )
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => showPage(ctx, renderSignOut('/logout/confirm', readXsrfToken(form))),
        postLogoutSuccessSource: (ctx) =>
          showPage(ctx, renderNotice('You are signed out', 'You can close this page.')),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => addresses.console,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => {
          if (resource !== addresses.console) throw new errors.InvalidTarget()
          return {
            scope: SCOPE,
            audience: addresses.console,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256' } },
          }
        },
      },
    },
    ttl: {
      AccessToken: (_, at) => lifetime(at.accountId),
      IdToken: (ctx) => lifetime(ctx.oidc.account?.accountId),
      AuthorizationCode: 60,
      // Long enough to take a phone out and scan the code, too short to pass it on to someone (RFC 8628, section 5.4).
      DeviceCode: 120,
      Grant: 8 * HOUR,
      Interaction: HOUR,
      Session: 8 * HOUR,
    },
    renderError(ctx, { error, error_description: description }) {
      showPage(ctx, renderNotice('Sign-in failed', `${error}: ${description ?? ''}`))
    },
  }
}

function showPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html'
  ctx.body = html
}

/** Reads the anti-forgery token from the form that oidc-provider generated, for our own form. */
function readXsrfToken(form: string): string {
  return /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? ''
}

function describeDeviceError(error: Error): string {
  const names: Readonly<Record<string, string>> = {
    NoCodeError: 'Enter the code that the device shows.',
    NotFoundError: 'This code does not exist. Check the code on the device.',
    ExpiredError: 'This code has expired. Start again on the device.',
    AlreadyUsedError: 'This code has already been used.',
    AbortedError: 'You declined. The device is not signed in.',
  }
  return names[error.name] ?? names[error.constructor.name] ?? 'The code cannot be used.'
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

/** Names of the provider's cookies, the same after a restart and different from those of another sandbox. */
function cookieNames({ jwks }: SigningKeys): { session: string; interaction: string; resume: string } {
  const suffix = jwks.keys[0]?.kid ?? ''
  return {
    session: `sandbox_session_${suffix}`,
    interaction: `sandbox_interaction_${suffix}`,
    resume: `sandbox_resume_${suffix}`,
  }
}

/**
 * A device code that was asked for with a DPoP proof gives a token to the same key only: a stolen code is useless.
 * RFC 9449 binds authorization codes that way (section 10); this does the same for device codes.
 */
function requireSameKey(ctx: KoaContextWithOIDC, token: object): void {
  const { DeviceCode: code } = ctx.oidc.entities
  const info = code?.deviceInfo as { readonly keyThumbprint?: string } | undefined
  const { jkt } = token as { readonly jkt?: string }
  if (info?.keyThumbprint !== undefined && info.keyThumbprint !== jkt)
    throw new errors.InvalidGrant('the device code is bound to another key')
}
