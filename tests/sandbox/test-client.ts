/** A sandbox in memory, and what a client of it does: requests, sign-in without a browser. */

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/start-sandbox.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const PORTAL = 'http://127.0.0.1:39100'
export const HARBOUR = 'org_7Q2mV4tK9xRbL1cZ'

export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const running = await startSandbox({
    root,
    portal: PORTAL,
    ports: 'free',
    data: 'memory',
    limits: 'none',
    print: (text) => console.error(text),
    ...options,
  })
  if ('refused' in running) throw new Error(running.refused)
  return running
}

export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  // eslint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  readonly body: any
}

export interface TestRequest {
  readonly method?: string
  readonly token?: string
  readonly basic?: readonly [string, string]
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly multipart?: FormData
  readonly raw?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  /** A new key, or this one. */
  readonly key?: true | string
}

export async function sendRequest(url: string, how: TestRequest = {}): Promise<TestResponse> {
  const headers = new Headers(how.headers ?? {})
  if (how.token !== undefined) headers.set('authorization', `Bearer ${how.token}`)
  if (how.basic !== undefined) {
    const [name, password] = how.basic.map(encodeURIComponent)
    headers.set('authorization', `Basic ${Buffer.from(`${name ?? ''}:${password ?? ''}`).toString('base64')}`)
  }
  if (how.key !== undefined) headers.set('idempotency-key', how.key === true ? randomUUID() : how.key)
  let body: BodyInit | undefined = how.raw ?? how.multipart
  if (how.json !== undefined) {
    headers.set('content-type', 'application/json')
    body = JSON.stringify(how.json)
  }
  if (how.form !== undefined) body = new URLSearchParams(how.form)
  const method = how.method ?? (body === undefined && how.key === undefined ? 'GET' : 'POST')
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const json = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    body: json && text !== '' ? JSON.parse(text) : text,
  }
}

/** An access token of the application of the first steps. */
export async function requestToken({ addresses, clients }: Sandbox, scope?: string): Promise<string> {
  const { id, secret } = clients.quickstart
  const answer = await sendRequest(`${addresses.v1}/auth/token`, {
    basic: [id, secret],
    json: { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.access_token as string
}

export function createUpload(content: string, name: string, metadata: object, type = 'text/csv'): FormData {
  const form = new FormData()
  form.append('metadata', new Blob([JSON.stringify(metadata)], { type: 'application/json' }))
  form.append('file', new Blob([content], { type }), name)
  return form
}

/** A browser without a screen: cookies by address, and forms that are filled in by name. */
export function createBrowser(agent = 'Tester/1.0') {
  const jar = new Map<string, string>()
  const visit = async (url: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        'user-agent': agent,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'sec-fetch-site': 'same-origin' }),
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  /** Follows redirects until one leaves the server, or there is a page. */
  const follow = async (
    url: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ readonly url: string; readonly page?: string; readonly status: number }> => {
    let response = await visit(url, form)
    let at = url
    for (let hops = 0; hops < 12; hops += 1) {
      const location = response.headers.get('location')
      if (location === null) return { url: at, page: await response.text(), status: response.status }
      at = new URL(location, at).href
      if (new URL(at).origin !== new URL(url).origin) return { url: at, status: response.status }
      response = await visit(at)
    }
    throw new Error(`no end at ${at}`)
  }
  return { visit, follow, jar }
}

export interface Tokens {
  /** The form of the request that gave them. */
  readonly form: Readonly<Record<string, string>>
  readonly access: string
  readonly id: string
  readonly all: Readonly<Record<string, unknown>>
}

/** Signs a persona in by authorization code and PKCE. */
export async function signIn(
  { addresses, clients }: Sandbox,
  userId: string,
  using = createBrowser(),
  proof?: (method: string, url: string) => Promise<string>,
): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url')
  const redirect = `${PORTAL}/developer/auth/callback`
  const query = new URLSearchParams({
    client_id: clients.portal,
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'openid profile email',
    state: 'st',
    nonce: 'no',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const first = await using.follow(`${addresses.identity}/authorize?${query.toString()}`)
  const last = first.page === undefined ? first : await using.follow(first.url, { account: userId })
  const code = new URL(last.url).searchParams.get('code')
  if (code === null) throw new Error(`no code at ${last.url}\n${last.page ?? ''}`)
  const url = `${addresses.identity}/token`
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    client_id: clients.portal,
    code_verifier: verifier,
  }
  const answer = await sendRequest(url, {
    form,
    ...(proof === undefined ? {} : { headers: { dpop: await proof('POST', url) } }),
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return {
    form,
    access: answer.body.access_token as string,
    id: answer.body.id_token as string,
    all: answer.body as Record<string, unknown>,
  }
}

/** Puts the clock forward and waits for what became due. */
export async function advanceClock({ addresses }: Sandbox, seconds: number): Promise<void> {
  const answer = await sendRequest(`${addresses.api}/sandbox/clock`, { json: { advanceSeconds: seconds } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}
