import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { origins } from '../http/cors-headers.ts'
import { trusted } from '../http/http-server.ts'
import { adapter } from './provider-adapter.ts'
import { clients, DEVICE, PORTAL } from './provider-clients.ts'
import { interact } from './sign-in-interaction.ts'
import { enter, leave } from './session-records.ts'
import { derived, uuid } from '../store/random-ids.ts'
import { guard, STYLE, style } from '../pages/page-layout.ts'
import { codeform, confirm, nobody, notice, signout } from '../pages/sign-in-pages.ts'
import { claims, person, personas } from './users.ts'
import type { World } from '../sandbox-context.ts'

/** Lifetimes in seconds. */
const HOUR = 3600
const SCOPE = 'openid profile email'

/** Claims of SPEC.md section 3 that are not part of every JWT. */
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

export interface Identity {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  signOut(uid: string): Promise<void>
}

/** Codes that came with a link to the device page. */
const codes = new WeakMap<IncomingMessage, string>()

/**
 * The identity provider: authorization code with PKCE, sign-out, device authorization, DPoP. Everything that it knows
 * is in the store, so that a restart signs nobody out.
 */
export function identity(world: World, hosts: readonly string[]): Identity {
  const provider = new Provider(world.addresses.identity, configuration(world))
  provider.on('session.destroyed', (session) => leave(world, session.uid))
  provider.on('server_error', (_, error) => world.print(`identity: ${error.stack ?? error.message}\n`))
  provider.use(async (ctx, next) => {
    await next()
    // Without a session the provider sends the form on by a script, which the policy of the pages forbids.
    if (ctx.path === '/logout' && typeof ctx.body === 'string' && ctx.body.includes('<script>'))
      ctx.body = nobody('/logout/confirm', token(ctx.body))
  })
  const serve = provider.callback()
  const css = style()
  const portal = origins(world.addresses.portal)
  return {
    async handle(request, response) {
      for (const [name, value] of Object.entries(guard(portal))) response.setHeader(name, value)
      if (!trusted(request, hosts)) {
        response.writeHead(400, { 'content-type': 'text/plain' }).end('This host name is not served here.\n')
        return
      }
      const [path = '', search = ''] = (request.url ?? '').split('?')
      // The provider would send the code of a QR link on by a script; a filled-in form needs none.
      if (path === '/device' && request.method === 'GET') {
        codes.set(request, new URLSearchParams(search).get('user_code') ?? '')
        request.url = path
      }
      if (path === STYLE) response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(css)
      else if (path.startsWith('/interaction/')) await interact(world, provider, request, response)
      else await serve(request, response)
    },
    async signOut(uid) {
      await (await provider.Session.findByUid(uid))?.destroy()
      leave(world, uid)
    },
  }
}

function configuration(world: World): Configuration {
  const { store, clock, keys, addresses } = world
  const lifetime = (userId: string | undefined) =>
    personas.find((one) => one.userId === userId)?.lifetime ?? HOUR
  return {
    adapter: adapter(store, clock),
    clients: clients(addresses.portal),
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientBasedCORS: (_, origin) => origins(addresses.portal).includes(origin),
    jwks: keys.jwks,
    cookies: {
      keys: [...keys.cookies],
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
      const found = person(store, sub)
      if (found === undefined) return undefined
      const uid = (token as { sessionUid?: string } | undefined)?.sessionUid ?? ''
      return {
        accountId: sub,
        claims: () => ({ sub, ...claims(found, 'developer-portal', derived('ses', uid)) }),
      }
    },
    extraTokenClaims(ctx, token) {
      const { accountId = '', sessionUid = '' } = token as { accountId?: string; sessionUid?: string }
      const found = person(store, accountId)
      if (found === undefined) return undefined
      const sessionId = enter(world, ctx, {
        userId: accountId,
        uid: sessionUid,
        clientId: token.clientId ?? '',
      })
      return { ...claims(found, 'developer-portal', sessionId) }
    },
    loadExistingGrant: (ctx) => granted(ctx, addresses.console),
    formats: {
      customizers: {
        // The clock of the sandbox may be ahead of the machine's, which is all that the provider knows.
        jwt(_, __, { payload }) {
          const ahead = Math.round(clock.ahead() / 1000)
          Object.assign(payload, {
            iat: Number(payload['iat']) + ahead,
            exp: Number(payload['exp']) + ahead,
            jti: uuid(),
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
          time: new Date().toISOString(),
        }),
        userCodeInputSource(ctx, form, _, error) {
          const wrong = error === undefined ? undefined : mistake(error)
          show(ctx, codeform('/device', token(form), (codes.get(ctx.req) ?? '').slice(0, 20), wrong))
        },
        userCodeConfirmSource(ctx, form, client, info, code) {
          const { agent = '', ip = '', time = '' } = info as Record<string, string>
          const name = client.clientName ?? client.clientId
          show(ctx, confirm('/device', token(form), { code, client: name, agent, ip, time }))
        },
        successSource(ctx) {
          show(ctx, notice('The device is signed in', 'You can close this page and go on there.'))
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, signout('/logout/confirm', token(form))),
        postLogoutSuccessSource: (ctx) => show(ctx, notice('You are signed out', 'You can close this page.')),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => addresses.console,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => {
          if (resource !== addresses.console) throw new Error(`unknown audience ${resource}`)
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
      DeviceCode: 300,
      Grant: 8 * HOUR,
      Interaction: HOUR,
      Session: 8 * HOUR,
    },
    renderError(ctx, { error, error_description: text }) {
      show(ctx, notice('This sign-in cannot go on', `${error}: ${text ?? ''}`))
    },
  }
}

function show(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html'
  ctx.body = html
}

/** The token against forged requests out of the form that the provider made. */
function token(form: string): string {
  return /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? ''
}

function mistake(error: Error): string {
  const names: Readonly<Record<string, string>> = {
    NoCodeError: 'Enter the code that the device shows.',
    NotFoundError: 'There is no such code. Look again at the device.',
    ExpiredError: 'The code has expired. Start again on the device.',
    AlreadyUsedError: 'The code was used already.',
    AbortedError: 'You declined. The device is not signed in.',
  }
  return names[error.name] ?? names[error.constructor.name] ?? 'The code cannot be used.'
}

/** Everybody who signs in agrees to what these two clients ask: they are the platform's own. */
async function granted(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, client, session } = ctx.oidc
  if (client === undefined || session?.accountId === undefined || ![PORTAL, DEVICE].includes(client.clientId))
    return undefined
  const known = session.grantIdFor(client.clientId)
  const found = known === undefined ? undefined : await provider.Grant.find(known)
  if (found !== undefined) return found
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(audience, SCOPE)
  await grant.save()
  return grant
}
