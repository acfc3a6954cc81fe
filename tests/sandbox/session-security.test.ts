import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { request as sendHttp } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { advanceClock, createBrowser, sendRequest, signIn, startTestSandbox } from './test-client.ts'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** A key of a browser, and the DPoP proofs that it signs (RFC 9449, section 4.2). */
async function createProofKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  return (method: string, url: string, token?: string) =>
    new SignJWT({
      htm: method,
      htu: url,
      jti: randomUUID(),
      ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .setIssuedAt()
      .sign(privateKey)
}
type Prove = Awaited<ReturnType<typeof createProofKey>>

const admin = ({ personas }: Sandbox) => personas.find(({ key }) => key === 'admin')?.userId ?? ''
const readXsrf = (page = '') => /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''

async function startDevice({ addresses, clients }: Sandbox, prove?: Prove) {
  const url = `${addresses.identity}/device/code`
  const response = await sendRequest(url, {
    form: { client_id: clients.device, scope: 'openid profile email' },
    ...(prove === undefined ? {} : { headers: { dpop: await prove('POST', url) } }),
  })
  return response.body as { device_code: string; user_code: string; verification_uri_complete: string }
}

async function pollDevice({ addresses, clients }: Sandbox, code: string, prove?: Prove) {
  const url = `${addresses.identity}/token`
  return sendRequest(url, {
    form: { grant_type: DEVICE_GRANT, device_code: code, client_id: clients.device },
    ...(prove === undefined ? {} : { headers: { dpop: await prove('POST', url) } }),
  })
}

/** Confirms a device code on a phone. Gives the page that asked for the confirmation. */
async function confirmDevice(sandbox: Sandbox, device: Awaited<ReturnType<typeof startDevice>>) {
  const phone = createBrowser('Phone/1.0')
  const url = `${sandbox.addresses.identity}/device`
  const input = await phone.follow(device.verification_uri_complete)
  const asked = await phone.follow(url, { xsrf: readXsrf(input.page), user_code: device.user_code })
  const form = { xsrf: readXsrf(asked.page), user_code: device.user_code, confirm: 'yes' }
  const confirmed = await phone.follow(url, form)
  await phone.follow(confirmed.url, { account: admin(sandbox) })
  return asked.page ?? ''
}

describe('where DPoP is required', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox({ dpop: 'required' })
  })
  afterAll(() => sandbox.close())

  test('the token endpoint refuses a sign-in without a proof', async () => {
    await expect(signIn(sandbox, admin(sandbox))).rejects.toThrow('invalid_grant')
  })

  test('the console API accepts a bound token with a proof', async () => {
    const prove = await createProofKey()
    const { access } = await signIn(sandbox, admin(sandbox), createBrowser(), prove)
    const url = `${sandbox.addresses.console}/me`
    const bound = { authorization: `DPoP ${access}`, dpop: await prove('GET', url, access) }
    expect((await sendRequest(url, { headers: bound })).status).toBe(200)
    expect((await sendRequest(url, { token: access })).status).toBe(401)
    const proveWithAnother = await createProofKey()
    const copied = { authorization: `DPoP ${access}`, dpop: await proveWithAnother('GET', url, access) }
    expect((await sendRequest(url, { headers: copied })).status).toBe(401)
  })

  test('a device gets a token with a proof only', async () => {
    const prove = await createProofKey()
    const device = await startDevice(sandbox, prove)
    await confirmDevice(sandbox, device)
    expect((await pollDevice(sandbox, device.device_code)).body.error).toBe('invalid_grant')
    const tokens = await pollDevice(sandbox, device.device_code, prove)
    expect([tokens.status, tokens.body.token_type]).toEqual([200, 'DPoP'])
  })
})

describe('signing in on another device', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.close())

  test('a code that was asked for with a key gives a token to that key only', async () => {
    const prove = await createProofKey()
    const device = await startDevice(sandbox, prove)
    const page = await confirmDevice(sandbox, device)
    expect(page).toContain('<dt>Access</dt><dd>openid profile email</dd>')
    const stolen = await pollDevice(sandbox, device.device_code, await createProofKey())
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
  })

  test('a code expires after two minutes', async () => {
    const device = await startDevice(sandbox)
    await advanceClock(sandbox, 121)
    const phone = createBrowser('Phone/1.0')
    const input = await phone.follow(device.verification_uri_complete)
    const form = { xsrf: readXsrf(input.page), user_code: device.user_code }
    const asked = await phone.follow(`${sandbox.addresses.identity}/device`, form)
    expect(asked.page).toContain('role="alert"')
  })
})

describe('signing out', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.close())

  const readProfile = (token: string) => sendRequest(`${sandbox.addresses.console}/me`, { token })
  const revoke = (token: string, clientId: string) =>
    sendRequest(`${sandbox.addresses.identity}/revoke`, {
      form: { token, client_id: clientId },
      headers: { origin: sandbox.addresses.portal },
    })

  test('a revoked access token is refused, and the other session of the user goes on', async () => {
    const [first, second] = [await signIn(sandbox, admin(sandbox)), await signIn(sandbox, admin(sandbox))]
    const revoked = await revoke(first.access, sandbox.clients.portal)
    expect(revoked.status).toBe(200)
    expect(revoked.headers.get('access-control-allow-origin')).toBe(sandbox.addresses.portal)
    const refused = await readProfile(first.access)
    expect([refused.status, refused.body.code]).toEqual([401, 'token_revoked'])
    expect((await readProfile(second.access)).status).toBe(200)
  })

  test('only the client of a token can revoke it, and an unknown token is not an error', async () => {
    const { access } = await signIn(sandbox, admin(sandbox))
    expect((await revoke(access, sandbox.clients.device)).status).toBe(200)
    expect((await readProfile(access)).status).toBe(200)
    expect((await revoke('not a token', sandbox.clients.portal)).status).toBe(200)
    expect((await revoke(access, 'app_someoneElse00000')).body.error).toBe('invalid_client')
  })

  test('id_token_hint is accepted and ends the session, also after the clock was moved', async () => {
    const browser = createBrowser()
    const tokens = await signIn(sandbox, admin(sandbox), browser)
    await advanceClock(sandbox, 600)
    const query = new URLSearchParams({
      id_token_hint: tokens.id,
      client_id: sandbox.clients.portal,
      post_logout_redirect_uri: `${sandbox.addresses.portal}/developer/auth/logout`,
    })
    const url = `${sandbox.addresses.identity}/logout`
    const asked = await browser.follow(`${url}?${query.toString()}`)
    const left = await browser.follow(`${url}/confirm`, { xsrf: readXsrf(asked.page), logout: 'yes' })
    expect(left.url).toContain('/developer/auth/logout')
    expect((await readProfile(tokens.access)).status).toBe(401)
  })
})

test('two sandboxes on one machine keep each other\u2019s cookies', async () => {
  const [first, second] = [await startTestSandbox(), await startTestSandbox()]
  try {
    const browser = createBrowser()
    await signIn(first, admin(first), browser)
    await signIn(second, admin(second), browser)
    // The session of the first is still there: no page asks for an account.
    await signIn(first, 'no account is asked for', browser)
    expect(
      [...browser.jar.keys()].filter((name) => name.startsWith('sandbox_session')).length,
    ).toBeGreaterThan(1)
  } finally {
    await first.close()
    await second.close()
  }
})

test('a sandbox on all addresses answers by the name of the machine, and not by a foreign one', async () => {
  const sandbox = await startTestSandbox({ host: '0.0.0.0' })
  const request = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(sandbox.addresses.api)
      sendHttp(
        { host: '127.0.0.1', port, path: '/sandbox', headers: { host: `${host}:${port}` } },
        (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        },
      )
        .on('error', reject)
        .end()
    })
  try {
    expect(sandbox.addresses.api).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(await request(hostname())).toBe(200)
    expect(await request(`${hostname().split('.')[0] ?? ''}.local`)).toBe(200)
    expect(await request('attacker.example')).toBe(400)
    expect(sandbox.table).toContain(hostname())
  } finally {
    await sandbox.close()
  }
})
