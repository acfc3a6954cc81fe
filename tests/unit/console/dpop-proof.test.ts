import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Loads the module as a page does whose clock is off by `error` milliseconds. */
async function load(error: string | null = null) {
  // The console reads the data of its page once.
  vi.resetModules()
  const textContent = JSON.stringify({ console: { portalId: 'p-' }, hosts: {} })
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) })
  vi.stubGlobal('location', { protocol: 'https:' })
  const getItem = (name: string) => (name === 'p-clock' ? error : null)
  vi.stubGlobal('window', { localStorage: { getItem } })
  const { sendWithProof } = await import('../../../src/browser/console/session/token/dpop-proof.ts')
  const { proofKeyStore } = await import('../../../src/browser/console/session/console-storage.ts')
  return { sendWithProof, proofKeyStore }
}

test('a proof has the time of the servers', async () => {
  const { sendWithProof, proofKeyStore } = await load('1200000')
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  vi.spyOn(proofKeyStore, 'get').mockResolvedValue(pair)
  vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
  let proof = ''
  vi.stubGlobal('fetch', (_: URL, { headers }: { headers: Headers }) => {
    proof = headers.get('dpop') ?? ''
    return Promise.resolve(new Response('{}'))
  })
  const bound = { token: 'access', keyThumbprint: 'thumb' }
  await sendWithProof(bound, new URL('https://api.example/me'), { method: 'GET' })
  const payload = Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString()
  expect(JSON.parse(payload)).toMatchObject({ iat: 1_700_001_200 })
})

test('a key that could not be read once is read again by the next request', async () => {
  const { sendWithProof, proofKeyStore } = await load()
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const read = vi
    .spyOn(proofKeyStore, 'get')
    .mockRejectedValueOnce(new Error('database closed'))
    .mockResolvedValueOnce(undefined)
    .mockResolvedValueOnce(pair)
  const sent: Headers[] = []
  vi.stubGlobal('fetch', (_: URL, { headers }: { headers: Headers }) => {
    sent.push(headers)
    return Promise.resolve(new Response('{}'))
  })
  const send = () =>
    sendWithProof({ token: 'access', keyThumbprint: 'thumb' }, new URL('https://api.example/me'), {
      method: 'GET',
    })
  await expect(send()).rejects.toThrow('database closed')
  await send()
  await send()
  await send()
  expect(sent.map((headers) => headers.has('dpop'))).toEqual([false, true, true])
  expect(read).toHaveBeenCalledTimes(3)
})
