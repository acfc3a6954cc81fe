/** The shared cache: what it stores and reads, and that no server can do more harm than cost time. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createCache, type CacheStore } from '../../../src/graph/cache/cache.ts'
import { layerStores, openHttpStore } from '../../../src/graph/cache/http-store.ts'
import type { RemoteCache } from '../../../src/lib/network/remote-cache.ts'

const NAME = '0123456789abcdef0123456789abcdef'
const OTHER = 'fedcba9876543210fedcba9876543210'
const DATA = Buffer.from('The data of an entry. '.repeat(50))

interface TestServer {
  readonly url: string
  readonly entries: Map<string, Buffer>
  /** Method and authorization of each request. */
  readonly requests: string[]
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Handle = (request: IncomingMessage, response: ServerResponse) => boolean

/** A server that keeps what is put. `handle` may send another response, and then gives true. */
async function startServer(handle: Handle = () => false): Promise<TestServer> {
  const entries = new Map<string, Buffer>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    requests.push(`${method} ${headers.authorization ?? ''}`.trim())
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (handle(request, response)) return
      if (method === 'PUT') entries.set(url, Buffer.concat(chunks))
      const body = entries.get(url)
      response.writeHead(body === undefined ? 404 : method === 'PUT' ? 201 : 200)
      response.end(method === 'GET' ? body : undefined)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cache`, entries, requests }
}

/** A store of the server, and the warnings that it gives. */
function openStore(url: string, options: Partial<RemoteCache> = {}) {
  const warnings: string[] = []
  return { store: openHttpStore({ url, warn: (text) => warnings.push(text), ...options }), warnings }
}

async function put(store: CacheStore, name: string, data: Uint8Array): Promise<void> {
  store.write(name, data)
  await store.close()
}

test('an entry that one store wrote is read by another; others are missing', async () => {
  const server = await startServer()
  await put(openStore(server.url).store, NAME, DATA)
  const { store, warnings } = openStore(server.url)
  expect(await store.read(NAME)).toEqual(DATA)
  expect(await store.read(OTHER)).toBeUndefined()
  expect(warnings).toEqual([])
  expect([...server.entries.keys()]).toEqual([expect.stringMatching(/^\/cache\/ac\/[0-9a-f]{64}$/)])
})

test('a read-only store writes nothing', async () => {
  const server = await startServer()
  await put(openStore(server.url, { readOnly: true }).store, NAME, DATA)
  expect(server.requests).toEqual([])
})

describe('with a key, only entries that it signed are used:', () => {
  const key = 'k'.repeat(32)

  test('its own', async () => {
    const server = await startServer()
    await put(openStore(server.url, { key }).store, NAME, DATA)
    const { store, warnings } = openStore(server.url, { key })
    expect(await store.read(NAME)).toEqual(DATA)
    expect(warnings).toEqual([])
  })

  test.each([['no'], ['another']])('%s key wrote the entry', async (writer) => {
    const server = await startServer()
    const writing = writer === 'no' ? {} : { key: 'a'.repeat(32) }
    await put(openStore(server.url, writing).store, NAME, DATA)
    const { store, warnings } = openStore(server.url, { key })
    expect(await store.read(NAME)).toBeUndefined()
    expect(warnings).toEqual([])
    // Even at the address where it looks for its own.
    await put(openStore(server.url, { key }).store, NAME, DATA)
    const [poisoned = '', own = ''] = server.entries.keys()
    server.entries.set(own, server.entries.get(poisoned) ?? Buffer.alloc(0))
    expect(await store.read(NAME)).toBeUndefined()
    expect(warnings).toEqual([
      `the cache at ${server.url} is not used any further: the signature of an entry is wrong`,
    ])
  })
})

test('credentials are sent with each request', async () => {
  const server = await startServer()
  const { store } = openStore(server.url, { authorization: 'Bearer secret' })
  await put(store, NAME, DATA)
  await store.read(NAME)
  expect(server.requests).toEqual(['PUT Bearer secret', 'GET Bearer secret'])
})

describe('a body that is not the entry is missing:', () => {
  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut', (body: Buffer) => body.subarray(0, body.length - 5)],
    ['changed', (body: Buffer) => Buffer.from(body.map((byte, n) => (n === 50 ? byte ^ 1 : byte)))],
    ['a page of a proxy', () => Buffer.from('<!doctype html><title>Sign in</title>')],
  ])('%s', async (_, change) => {
    const server = await startServer()
    await put(openStore(server.url).store, NAME, DATA)
    for (const [path, body] of server.entries) server.entries.set(path, change(body))
    expect(await openStore(server.url).store.read(NAME)).toBeUndefined()
  })

  test('the entry of another name', async () => {
    const server = await startServer()
    await put(openStore(server.url).store, NAME, DATA)
    await put(openStore(server.url).store, OTHER, Buffer.from('other data'))
    const [first = '', second = ''] = server.entries.keys()
    server.entries.set(first, server.entries.get(second) ?? Buffer.alloc(0))
    expect(await openStore(server.url).store.read(NAME)).toBeUndefined()
    expect(await openStore(server.url).store.read(OTHER)).toEqual(Buffer.from('other data'))
  })

  test('larger than the limit', async () => {
    const server = await startServer()
    await put(openStore(server.url).store, NAME, DATA)
    const { store, warnings } = openStore(server.url, { maxBody: 20 })
    expect(await store.read(NAME)).toBeUndefined()
    expect(warnings).toEqual([])
  })
})

describe('a server that fails gives one warning and is not asked again:', () => {
  const readTwice = async (url: string, options: Partial<RemoteCache> = {}) => {
    const { store, warnings } = openStore(url, options)
    const values = await Promise.all([store.read(NAME), store.read(OTHER)])
    store.write(NAME, DATA)
    await store.close()
    expect(values).toEqual([undefined, undefined])
    expect(await store.read(NAME)).toBeUndefined()
    expect(warnings).toHaveLength(1)
    return warnings[0]
  }

  test('it is not there', async () => {
    const server = await startServer()
    for (const started of servers.splice(0)) await new Promise((resolve) => started.close(resolve))
    expect(await readTwice(server.url)).toBe(
      `the cache at ${server.url} is not used any further: connection refused (ECONNREFUSED)`,
    )
  })

  test.each([
    [401, 'it refuses access (HTTP 401)'],
    [403, 'it refuses access (HTTP 403)'],
    [500, 'it responds with HTTP 500'],
  ])('it responds with %i', async (status, reason) => {
    const server = await startServer((_, response) => {
      response.writeHead(status).end('no')
      return true
    })
    const warning = await readTwice(server.url, { authorization: 'Bearer secret' })
    expect(warning).toContain(reason)
    expect(warning).not.toContain('secret')
    // The two that began before the first response.
    expect(server.requests.length).toBeLessThanOrEqual(2)
  })

  test('it never responds', async () => {
    const server = await startServer(() => true)
    expect(await readTwice(server.url, { timeout: 100 })).toContain('no response within 0.1 seconds')
  })

  test('it stops in the middle of a body', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'content-length': '5000' }).write('OFP1')
      setImmediate(() => response.destroy())
      return true
    })
    expect(await readTwice(server.url)).toContain('is not used any further')
  })

  test('it redirects: credentials never follow', async () => {
    const other = await startServer()
    const server = await startServer((_, response) => {
      response.writeHead(302, { location: other.url }).end()
      return true
    })
    await readTwice(server.url, { authorization: 'Bearer secret' })
    expect(other.requests).toEqual([])
  })
})

test('a server that takes no large entries takes small ones', async () => {
  const server = await startServer((request, response) => {
    if (request.method !== 'PUT' || Number(request.headers['content-length']) < 200) return false
    response.writeHead(413).end()
    return true
  })
  const { store, warnings } = openStore(server.url)
  store.write(NAME, Buffer.from(Array.from({ length: 500 }, (_, n) => (n * 7919) % 251)))
  store.write(OTHER, Buffer.from('small'))
  await store.close()
  expect(await store.read(NAME)).toBeUndefined()
  expect(await store.read(OTHER)).toEqual(Buffer.from('small'))
  expect(warnings).toEqual([])
})

describe('behind a local store', () => {
  /** A store in memory that counts what is asked. */
  function createMemoryStore() {
    const entries = new Map<string, Uint8Array>()
    const reads: string[] = []
    const store: CacheStore = {
      read(name) {
        reads.push(name)
        return entries.get(name)
      },
      has: (name) => entries.has(name),
      write: (name, data) => void entries.set(name, data),
      close: () => undefined,
    }
    return { store, entries, reads }
  }

  test('an entry is downloaded once and then read locally', async () => {
    const [local, remote] = [createMemoryStore(), createMemoryStore()]
    remote.entries.set(NAME, DATA)
    const store = layerStores(local.store, remote.store)
    expect(await store.read(NAME)).toEqual(DATA)
    expect(await store.read(NAME)).toEqual(DATA)
    expect(remote.reads).toEqual([NAME])
    store.write(OTHER, DATA)
    expect([local.entries.has(OTHER), remote.entries.has(OTHER)]).toEqual([true, true])
  })

  test('values of a cache come from the server and count as hits', async () => {
    const server = await startServer()
    const found: boolean[] = []
    const open = () =>
      createCache({
        onLookup: (_, isFound) => void found.push(isFound),
        store: layerStores(createMemoryStore().store, openStore(server.url).store),
        version: '1',
      })
    const first = open()
    expect(await first.get('stage', 'key', async () => ({ value: 1 }))).toEqual({ value: 1 })
    await first.close()
    const second = open()
    expect(await second.get('stage', 'key', async () => ({ value: 2 }))).toEqual({ value: 1 })
    expect(found).toEqual([false, true])
  })
})
