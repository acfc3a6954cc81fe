/** An identity provider in the form of a Keycloak realm: its paths and claims, by oidc-provider. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { PEOPLE, API, REALM, type Person } from './people.ts'

const PROTOCOL = '/protocol/openid-connect'

/** The claims that Keycloak's mappers give. */
function keycloakClaims({ id, email, role, organization }: Person) {
  return {
    sub: id,
    typ: 'Bearer',
    email,
    email_verified: true,
    preferred_username: email.split('@')[0],
    realm_access: { roles: ['offline_access', ...(role === '' ? [] : [role])] },
    resource_access: { account: { roles: ['view-profile'] } },
    organization: { [organization]: { id: '42c3e46f-2600-45d7-89d8-0ec8a1e6b4e5' } },
  }
}

/** Serves the realm below `/realms/parcels` of an address that is known beforehand. Signing in is a link for each person. */
export async function startRealm(server: Server, origin: string, portal: string): Promise<string> {
  const issuer = `${origin}${REALM}`
  const pair = await generateKeyPair('ES256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'parcel-console',
        token_endpoint_auth_method: 'none',
        response_types: ['code'],
        grant_types: ['authorization_code'],
        redirect_uris: [`${portal}/developer/auth`],
        post_logout_redirect_uris: [`${portal}/developer/auth/logout`],
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientBasedCORS: () => true,
    cookies: { keys: ['a key for tests'] },
    jwks: { keys: [{ ...(await exportJWK(pair.privateKey)), kid: 'realm', use: 'sig', alg: 'ES256' }] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    scopes: ['openid', 'profile', 'email', 'organization'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    responseTypes: ['code'],
    routes: {
      authorization: `${PROTOCOL}/auth`,
      token: `${PROTOCOL}/token`,
      userinfo: `${PROTOCOL}/userinfo`,
      jwks: `${PROTOCOL}/certs`,
      end_session: `${PROTOCOL}/logout`,
    },
    interactions: { url: (_, { uid }) => `${REALM}/login/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    extraTokenClaims: (_, token) => {
      const person = PEOPLE.find(({ id }) => id === (token as { accountId?: string }).accountId)
      return person && keycloakClaims(person)
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email organization')
      grant.addResourceScope(API, 'openid')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      // A realm has no resource indicators: an audience mapper sets the audience of each token.
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid',
          audience: API,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  })
  const serve = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', origin)
    const uid = /\/login\/([^/?]+)/.exec(url.pathname)?.[1]
    if (uid === undefined) {
      if (!url.pathname.startsWith(REALM)) return void response.writeHead(404).end()
      // The provider builds its own addresses from the part that was cut off.
      Object.assign(request, { originalUrl: request.url })
      request.url = request.url?.slice(REALM.length)
      return void serve(request, response)
    }
    const accountId = url.searchParams.get('person')
    if (accountId !== null) {
      return void provider.interactionFinished(request, response, { login: { accountId } })
    }
    const links = PEOPLE.map(({ id, email }) => `<li><a href="?person=${id}">${email}</a></li>`)
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<ul>${links.join('')}</ul>`)
  })
  return issuer
}

/** A server on a free port, whose address is known before it is used. */
export async function listen(): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { server, origin: `http://127.0.0.1:${port}` }
}
