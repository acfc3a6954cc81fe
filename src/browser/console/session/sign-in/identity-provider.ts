/**
 * The console's side of OpenID Connect: sign-in, device flow and sign-out. oauth4webapi does the protocol. Loaded on demand; see
 * use-sign-in.ts.
 */
import * as oauth from 'oauth4webapi'
import { measureClock, serverTime } from '../clock.ts'
import { proofKeyStore, tabStorage } from '../console-storage.ts'
import { isLocalHttp, settings } from '../../page-data.ts'
import { decodeJwt, readClaim, type Claims } from '../token/read-claims.ts'
import type { SignInTokens } from '../session-state.ts'

/** Parameters that a sign-in started with. It is stored under its `state` in this tab only (ASVS 5.0, 10.2.1). */
interface SignInTransaction {
  readonly verifier: string
  readonly nonce: string
  readonly back: string
}

const requestOptions = () => ({ [oauth.allowInsecureRequests]: isLocalHttp(settings.issuer) })
const oauthClient = (id = settings.clientId): oauth.Client => ({
  client_id: id,
  [oauth.clockSkew]: Math.round((serverTime() - Date.now()) / 1000),
})

let discovery: Promise<oauth.AuthorizationServer> | undefined

/** The provider's metadata (OpenID Connect Discovery 1.0), loaded once. Rejects when its issuer is not the configured one. Measures the clock meanwhile. */
function discoverProvider(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(settings.issuer)
  discovery ??= Promise.all([oauth.discoveryRequest(issuer, requestOptions()), measureClock()]).then(
    ([response]) => oauth.processDiscoveryResponse(issuer, response),
  )
  discovery.catch(() => (discovery = undefined))
  return discovery
}

/**
 * A new key of this browser that the next token will be bound to (RFC 9449); undefined where the token is an ordinary bearer token.
 * Each sign-in has its own key, stored under its thumbprint: two tabs that sign in at once don't replace each other's.
 */
async function createProof(as: oauth.AuthorizationServer): Promise<oauth.DPoPHandle | undefined> {
  const { dpop } = settings
  if (dpop === 'off') return undefined
  if (dpop === 'auto' && as.dpop_signing_alg_values_supported?.includes('ES256') !== true) return undefined
  try {
    const pair = await oauth.generateKeyPair('ES256', { extractable: false })
    const handle = oauth.DPoP(oauthClient(), pair)
    await proofKeyStore.set(await handle.calculateThumbprint(), pair)
    return handle
  } catch (error) {
    if (dpop === 'required') throw error
    // Without storage for the key the token is a bearer token.
    return undefined
  }
}

const absoluteUrl = (path: string) => `${location.origin}${path}`

/** Goes to the identity provider to sign in: authorization code with PKCE, state and nonce. `back` is the address to return to. */
export async function goToProvider(callback: string, back: string): Promise<void> {
  const as = await discoverProvider()
  if (as.authorization_endpoint === undefined)
    throw new Error('The identity provider names no sign-in address')
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const transaction = JSON.stringify({ verifier, nonce, back } satisfies SignInTransaction)
  tabStorage.set(`sign-in.${state}`, transaction)
  // Otherwise the user would sign in for nothing: the answer is refused without what is stored here.
  if (tabStorage.get(`sign-in.${state}`) !== transaction)
    throw new Error(
      'This browser stores no data for this site, which a sign-in needs. Allow cookies and site data, then try again',
    )
  const url = new URL(as.authorization_endpoint)
  const { audience, audienceParameter } = settings
  const query = {
    ...settings.authorizationParameters,
    client_id: settings.clientId,
    response_type: 'code',
    redirect_uri: absoluteUrl(callback),
    scope: settings.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(audience !== '' && audienceParameter !== 'none' && { [audienceParameter]: audience }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  location.assign(url)
}

export interface SignInResult extends SignInTokens {
  readonly back: string
}

/**
 * Completes a sign-in: takes the response out of the address and exchanges the code for tokens. Rejects when state, issuer, nonce,
 * audience, signature or time do not match.
 */
export async function exchangeCode(url: URL): Promise<SignInResult> {
  // The code and its state must not stay in the history (ASVS 5.0, 14.2.1).
  history.replaceState(history.state, '', url.pathname)
  const text = tabStorage.take(`sign-in.${url.searchParams.get('state') ?? ''}`)
  if (text === '') throw new Error('This sign-in was not begun in this tab, or was used already')
  const { verifier, nonce, back } = JSON.parse(text) as SignInTransaction
  const as = await discoverProvider()
  const params = oauth.validateAuthResponse(
    as,
    oauthClient(),
    url,
    url.searchParams.get('state') ?? undefined,
  )
  const DPoP = await createProof(as)
  const exchange = () =>
    oauth.authorizationCodeGrantRequest(
      as,
      oauthClient(),
      oauth.None(),
      params,
      absoluteUrl(url.pathname),
      verifier,
      { ...requestOptions(), ...(DPoP && { DPoP }) },
    )
  const process = (response: Response) =>
    oauth.processAuthorizationCodeResponse(as, oauthClient(), response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
  let response = await exchange()
  let result: oauth.TokenEndpointResponse
  try {
    result = await process(response)
  } catch (error) {
    if (!oauth.isDPoPNonceError(error)) throw error
    response = await exchange()
    result = await process(response)
  }
  await oauth.validateApplicationLevelSignature(as, response, requestOptions())
  return { ...(await readTokens(as, result, DPoP)), back }
}

/** The tokens of a response, checked, with the claims that the session needs beside the access token. */
async function readTokens(
  as: oauth.AuthorizationServer,
  result: oauth.TokenEndpointResponse,
  DPoP: oauth.DPoPHandle | undefined,
): Promise<SignInTokens> {
  const { access_token: token, id_token: idToken = '' } = result
  const claims = decodeJwt(token)
  const { claimsFrom } = settings
  if (claims === undefined && claimsFrom === 'access')
    throw new Error('The identity provider issued a token that can’t be read')
  if (claims !== undefined) checkAccessToken(claims, as)
  const isBound = result.token_type === 'dpop' || readClaim(claims ?? {}, 'cnf.jkt') !== undefined
  if (settings.dpop === 'required' && !isBound)
    throw new Error('The token is not bound to a key of this browser, which the configuration requires')
  if (claimsFrom === 'access' || (claimsFrom === 'auto' && claims !== undefined)) return { token, idToken }
  const idClaims = decodeJwt(idToken) ?? {}
  const user = claimsFrom === 'id' ? {} : await fetchUserInfo(as, { token, idClaims, DPoP })
  const now = Math.floor(serverTime() / 1000)
  const ends =
    result.expires_in === undefined ? readClaim(claims ?? idClaims, 'exp') : now + result.expires_in
  const cnf = isBound && DPoP !== undefined ? { cnf: { jkt: await DPoP.calculateThumbprint() } } : {}
  return { token, idToken, given: { ...idClaims, ...user, iat: now, exp: ends, ...cnf } }
}

interface UserInfoRequest {
  readonly token: string
  readonly idClaims: Claims
  readonly DPoP: oauth.DPoPHandle | undefined
}

/** The claims of the user info endpoint (OpenID Connect Core 1.0, section 5.3). Rejects when they are about another user. */
async function fetchUserInfo(
  as: oauth.AuthorizationServer,
  { token, idClaims, DPoP }: UserInfoRequest,
): Promise<Claims> {
  if (as.userinfo_endpoint === undefined)
    throw new Error('The access token has no claims, and the identity provider names no user info endpoint')
  const client = oauthClient()
  const request = async () => {
    const response = await oauth.userInfoRequest(as, client, token, {
      ...requestOptions(),
      ...(DPoP && { DPoP }),
    })
    const subject = idClaims['sub']
    const expected = typeof subject === 'string' ? subject : oauth.skipSubjectCheck
    return (await oauth.processUserInfoResponse(as, client, expected, response)) as Claims
  }
  return request().catch((error: unknown) => {
    if (oauth.isDPoPNonceError(error)) return request()
    throw error
  })
}

/** Throws unless this provider issued the access token for our API. The API verifies its signature. */
function checkAccessToken(claims: Claims, as: oauth.AuthorizationServer): void {
  const { audience, tokenIssuer } = settings
  if (claims['iss'] !== (tokenIssuer || as.issuer))
    throw new Error('The token was issued by another identity provider')
  if (audience !== '' && ![claims['aud']].flat().includes(audience))
    throw new Error('The token was issued for another API')
}

/** Revokes a token (RFC 7009), as far as the provider supports it and answers within 5 seconds. Never rejects: the sign-out goes on. */
export async function requestRevocation(token: string): Promise<void> {
  try {
    const as = await discoverProvider()
    if (as.revocation_endpoint === undefined) return
    const options = { ...requestOptions(), signal: AbortSignal.timeout(5000) }
    await oauth.revocationRequest(as, oauthClient(), oauth.None(), token, options)
  } catch (error) {
    globalThis.console.warn('the token was not revoked:', error)
  }
}

/** The address that ends the session at the identity provider (OpenID Connect RP-Initiated Logout 1.0); undefined if it has none. */
export async function signOutUrl(after: string, idToken: string): Promise<URL | undefined> {
  const returnTo = absoluteUrl(after)
  if (settings.signOutUrl !== '') return fillSignOutUrl(settings.signOutUrl, returnTo)
  const { end_session_endpoint: end } = await discoverProvider()
  if (end === undefined) return undefined
  const url = new URL(end)
  url.searchParams.set('client_id', settings.clientId)
  if (idToken !== '') url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('post_logout_redirect_uri', returnTo)
  return url
}

/** A configured address with this client and the address to return to. */
function fillSignOutUrl(template: string, returnTo: string): URL {
  const values: Readonly<Record<string, string>> = { clientId: settings.clientId, returnTo }
  return new URL(
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
  )
}

/** A code to sign in with on another device (RFC 8628, section 3.2). Times are in seconds. */
export interface DeviceCode {
  readonly code: string
  readonly user: string
  readonly address: string
  readonly complete: string
  readonly lifetime: number
  readonly interval: number
  /** The key that the token will be bound to. */
  readonly proof: oauth.DPoPHandle | undefined
}

/** Requests a code to sign in with on another device (RFC 8628, section 3.1). */
export async function requestDeviceCode(): Promise<DeviceCode> {
  const as = await discoverProvider()
  const own = oauthClient(settings.deviceClientId)
  const { audience, audienceParameter, scope, authorizationParameters } = settings
  const parameters = new URLSearchParams({ ...authorizationParameters, scope })
  if (audience !== '' && audienceParameter !== 'none') parameters.set(audienceParameter, audience)
  const response = await oauth.deviceAuthorizationRequest(as, own, oauth.None(), parameters, requestOptions())
  const result = await oauth.processDeviceAuthorizationResponse(as, own, response)
  return {
    code: result.device_code,
    user: result.user_code,
    address: result.verification_uri,
    complete: result.verification_uri_complete ?? result.verification_uri,
    lifetime: result.expires_in,
    interval: result.interval ?? 5,
    proof: await createProof(as),
  }
}

/** Requests the token once: a token, or why there is none yet ('authorization_pending', 'slow_down', 'access_denied', 'expired_token'). */
export async function pollDeviceCode({
  code,
  proof,
}: DeviceCode): Promise<SignInTokens | { readonly wait: string }> {
  const as = await discoverProvider()
  const own = oauthClient(settings.deviceClientId)
  const request = async () => {
    const options = { ...requestOptions(), ...(proof && { DPoP: proof }) }
    const response = await oauth.deviceCodeGrantRequest(as, own, oauth.None(), code, options)
    return oauth.processDeviceCodeResponse(as, own, response)
  }
  try {
    const result = await request().catch((error: unknown) => {
      // The provider's first response may only name a nonce for the proof (RFC 9449, section 8).
      if (oauth.isDPoPNonceError(error)) return request()
      throw error
    })
    return await readTokens(as, result, proof)
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError) return { wait: error.error }
    throw error
  }
}
