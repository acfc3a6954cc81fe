/**
 * A store on an HTTP server that several machines share, by the simple protocol of Bazel's remote cache: GET and PUT of
 * `<url>/ac/<SHA-256>`, where 404 means that there is no entry (bazel.build/remote/caching, "HTTP caching protocol").
 *
 * The server is not relied on. An entry that does not match its checksum is missing, and the first failure (refused, too slow, an error
 * status) causes one warning and ends the use of the server for this build. So a bad server costs time and changes no byte.
 *
 * Body of an entry: magic (4 bytes), SHA-256 of name and data (32), then the data, compressed with raw deflate. With a key, HMAC-SHA-256 (RFC 2104)
 * replaces SHA-256, in the address as well, so that signed entries are apart from the others.
 */

import { readLimited } from '../../lib/files/read-limited.ts'
import { describeFetchError } from '../../lib/text/problems/describe-fetch-error.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { CacheStore } from './cache.ts'
import type { RemoteCache } from '../../lib/network/remote-cache.ts'

const MAGIC = Buffer.from('OFP1')
const HEADER = MAGIC.length + 32

const TIMEOUT = 10_000
const MAX_BODY = 64 * 1024 * 1024
/** A body may inflate to this much. More is an attack or a fault. */
const MAX_DATA = 512 * 1024 * 1024
/** Requests at a time, for reading and for writing. */
const MAX_REQUESTS = 32
/** Bytes that wait to be written. Entries beyond it are not sent, because a slow server must not fill the memory. */
const MAX_WAITING = 128 * 1024 * 1024

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Opens the store. Sends nothing before an entry is read or written. */
export function openHttpStore(options: RemoteCache): CacheStore {
  const { url, authorization, key, readOnly = false, warn, timeout = TIMEOUT, maxBody = MAX_BODY } = options
  const reading = createLimiter(MAX_REQUESTS)
  const writing = createLimiter(MAX_REQUESTS)
  const writes = new Set<Promise<void>>()
  const headers = authorization === undefined ? {} : { authorization }
  let waiting = 0
  let isUsable = true

  const giveUp = (reason: string): void => {
    if (isUsable) warn(`the cache at ${url} is not used any further: ${reason}`)
    isUsable = false
  }

  /** Sends a request; undefined after a failure, which ends the use of the server. The body is not read yet. */
  async function send<T>(
    name: string,
    init: { readonly method: string; readonly body?: Uint8Array<ArrayBuffer> },
    receive: (response: Response) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      const response = await fetch(`${url}/ac/${createDigest(key).update(name).digest('hex')}`, {
        ...init,
        headers,
        // Credentials are for this server and no other.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      return await receive(response)
    } catch (error) {
      giveUp(describeFetchError(error, timeout))
      return undefined
    }
  }

  async function read(name: string): Promise<Uint8Array | undefined> {
    if (!isUsable) return undefined
    const body = await send(name, { method: 'GET' }, async (response) => {
      if (response.ok) return readLimited(response, maxBody)
      await response.body?.cancel()
      if (response.status !== 404) giveUp(describeStatus(response.status))
      return undefined
    })
    const data = body === undefined ? undefined : await decodeHttpEntry(name, body, key)
    // Only who has the key knows this address, so someone changed the entry.
    if (body !== undefined && data === undefined && key !== undefined)
      giveUp('the signature of an entry is wrong')
    return data
  }

  async function write(name: string, data: Uint8Array): Promise<void> {
    if (!isUsable) return
    const body = await encodeHttpEntry(name, data, key)
    if (body.length > maxBody) return
    await send(name, { method: 'PUT', body }, async (response) => {
      await response.body?.cancel()
      // The server takes no entry of this size (RFC 9110, section 15.5.14), but smaller ones.
      if (!response.ok && response.status !== 413) giveUp(describeStatus(response.status))
    })
  }

  return {
    read: (name) => (isUsable ? reading(() => read(name)) : undefined),
    has: () => false,
    write(name, data) {
      if (readOnly || !isUsable || waiting + data.length > MAX_WAITING) return
      waiting += data.length
      const done = writing(() => write(name, data)).finally(() => {
        waiting -= data.length
        writes.delete(done)
      })
      writes.add(done)
    },
    async close() {
      await Promise.all(writes)
    },
  }
}

/** Reads the local store first, and the remote one for what is missing there; writes both. */
export function layerStores(local: CacheStore, remote: CacheStore): CacheStore {
  return {
    async read(name) {
      const known = await local.read(name)
      if (known !== undefined) return known
      const data = await remote.read(name)
      if (data !== undefined) local.write(name, data)
      return data
    },
    has: (name) => local.has(name),
    findReader: (name) => local.findReader?.(name),
    write(name, data) {
      local.write(name, data)
      remote.write(name, data)
    },
    async close() {
      await remote.close()
      await local.close()
    },
  }
}

const createDigest = (key: string | undefined) =>
  key === undefined ? createHash('sha256') : createHmac('sha256', key)

/** With the name in it, an entry cannot be mistaken for a different one. */
const digestEntry = (name: string, data: Uint8Array, key: string | undefined) =>
  createDigest(key).update(`${name}:`).update(data).digest()

async function encodeHttpEntry(
  name: string,
  data: Uint8Array,
  key: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  // The fastest level, because sending must not take longer than computing.
  return Buffer.concat([MAGIC, digestEntry(name, data, key), await deflate(data, { level: 1 })])
}

/** The data of a body; undefined unless it is the entry of this name, whole, and signed if there is a key. */
async function decodeHttpEntry(
  name: string,
  body: Buffer,
  key: string | undefined,
): Promise<Uint8Array | undefined> {
  if (body.length < HEADER || !body.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  try {
    const data = await inflate(body.subarray(HEADER), { maxOutputLength: MAX_DATA })
    const isWhole = timingSafeEqual(digestEntry(name, data, key), body.subarray(MAGIC.length, HEADER))
    return isWhole ? data : undefined
  } catch {
    return undefined
  }
}

function describeStatus(status: number): string {
  return status === 401 || status === 403
    ? `it refuses access (HTTP ${status})`
    : `it responds with HTTP ${status}`
}

/** Runs at most `limit` pieces of work at a time, in their order. */
function createLimiter(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      // The next in the queue takes this place, before any work that comes meanwhile.
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
