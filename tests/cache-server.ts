/** A server that stores files by PUT and returns them by GET, for caches that builds share. Its token is `right`. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CacheServer {
  readonly url: string
  /** Stored bodies by path. */
  readonly entries: ReadonlyMap<string, Buffer>
  readonly close: () => void
}

export async function startCacheServer(): Promise<CacheServer> {
  const entries = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    if (headers.authorization !== undefined && headers.authorization !== 'Bearer right') {
      request.resume()
      response.writeHead(401).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (method === 'PUT') entries.set(path, Buffer.concat(chunks))
      const body = entries.get(path)
      response.writeHead(body === undefined ? 404 : 200).end(method === 'PUT' ? undefined : body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`,
    entries,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
