import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A request as it arrived: nothing decoded, each byte of a header as one character. */
export type EchoRequest = { method: string; target: string; headers: [string, string][]; body: Buffer }

export type EchoServer = {
  port: number
  /** Requests by the first two parts of their path: `/language/case`. */
  requests: Map<string, EchoRequest[]>
  close: () => Promise<void>
}

/**
 * A server on 127.0.0.1 that keeps what it hears. Not node:http, whose parser knows too few methods and hides
 * what was sent.
 */
export async function startEchoServer(): Promise<EchoServer> {
  const heard = new Map<string, EchoRequest[]>()
  const server = createServer((socket) => {
    readRequests(socket, (request) => {
      const key = request.target.split(/[?;]/)[0]?.split('/').slice(1, 3).join('/') ?? ''
      heard.set(key, [...(heard.get(key) ?? []), request])
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    requests: heard,
    close: async () => stopServer(server),
  }
}

async function stopServer(server: Server): Promise<void> {
  await new Promise<void>((done) => {
    server.close(() => done())
  })
}

/** One request per connection: the answer closes it. */
function readRequests(socket: Socket, keep: (heard: EchoRequest) => void): void {
  let data = Buffer.alloc(0)
  let continued = false
  let done = false
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    if (done) return
    data = Buffer.concat([data, chunk])
    const end = data.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = parseHead(data.subarray(0, end).toString('latin1'))
    const value = (name: string) => head.headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
    if (!continued && /100-continue/i.test(value('expect'))) {
      continued = true
      socket.write('HTTP/1.1 100 Continue\r\n\r\n')
    }
    const rest = data.subarray(end + 4)
    const body = /chunked/i.test(value('transfer-encoding'))
      ? decodeChunks(rest)
      : readBody(rest, Number(value('content-length') || 0))
    if (!body) return
    done = true
    keep({ ...head, body })
    const text = head.method === 'HEAD' ? '' : 'ok'
    socket.end(
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    )
  })
}

function parseHead(text: string): Omit<EchoRequest, 'body'> {
  const [first = '', ...lines] = text.split('\r\n')
  const [method = '', target = ''] = first.split(' ')
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at), line.slice(at + 1).replaceAll(/^[ \t]+|[ \t]+$/g, '')]
  })
  return { method, target, headers }
}

function readBody(data: Buffer, length: number): Buffer | undefined {
  return data.length >= length ? data.subarray(0, length) : undefined
}

function decodeChunks(data: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = data.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(data.subarray(at, end).toString('latin1'), 16)
    const start = end + 2
    if (data.length < start + size + 2) return undefined
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(data.subarray(start, start + size))
    at = start + size + 2
  }
}
