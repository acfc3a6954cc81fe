import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a key that could not be read once is read again by the next request', async () => {
  // The console reads the data of its page once.
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => null })
  const { sendWithProof } = await import('../../../src/console/session/token/dpop-proof.ts')
  const { proofKeyStore } = await import('../../../src/console/session/console-storage.ts')
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
