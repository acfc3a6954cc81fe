import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '../../src/sandbox/contract/contract.ts'
import { loadContract } from '../../src/sandbox/contract/load-contract.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { verifyConsole } from '../../src/sandbox/verify-console/verify-console.ts'
import { PORTAL, requestToken, root, sendRequest, signIn, startTestSandbox, HARBOUR } from './test-client.ts'

let sandbox: Sandbox
let contract: Contract
let token: string
let faulty: Server | undefined

beforeAll(async () => {
  sandbox = await startTestSandbox()
  contract = await loadContract('console', join(root, 'openapi', 'console.yaml'))
  const admin = sandbox.personas.find(({ key }) => key === 'admin')
  token = (await signIn(sandbox, admin?.userId ?? '')).access
  const application = await requestToken(sandbox)
  const minted = await sendRequest(`${sandbox.addresses.v1}/mint/requests`, {
    token: application,
    key: true,
    json: { ownerId: HARBOUR, title: 'A record', asset: { kind: 'record', record: { a: 1 } } },
  })
  expect(minted.status).toBe(202)
})
afterEach(() => faulty?.close())
afterAll(() => sandbox.close())

describe('a backend of the console', () => {
  test('passes if it is the sandbox', async () => {
    const { checks, breaches, skipped } = await verifyConsole({
      contract,
      url: sandbox.addresses.console,
      token,
      origin: new URL(PORTAL).origin,
    })
    expect(breaches).toEqual([])
    expect(skipped).toEqual([])
    expect(checks).toBeGreaterThan(contract.operations.length * 1.5)
  })

  type Change = (
    path: string,
    status: number,
    body: string,
    headers: Record<string, string>,
  ) => [number, string]
  test.each<[string, Change, string]>([
    [
      'that shows applications without a session',
      (path, status, body) =>
        status === 401 && path === '/applications' ? [200, '{"items":[]}'] : [status, body],
      'GET /applications: without a session the status is 200, expected 401',
    ],
    [
      'whose body has another shape',
      (path, status, body) => [
        status,
        path === '/me' && status === 200 ? body.replace('"email"', '"mail"') : body,
      ],
      "GET /me: the body must have required property 'email'",
    ],
    [
      'with a status that is not documented',
      (path, status, body) => [path === '/metrics' && status === 200 ? 206 : status, body],
      'GET /metrics: the status is 206, expected 200',
    ],
    [
      'that finds what does not exist',
      (path, status, body) =>
        path.startsWith('/applications/') && status === 404 ? [200, body] : [status, body],
      'GET /applications/{applicationId}: with an unknown applicationId: the status is 200, expected one from 400 to 499',
    ],
    [
      'that ignores the limit',
      (path, status, body) =>
        path === '/logs' && status === 200
          ? [status, body.replace(/"items":\[(\{.*\})\]/, '"items":[$1,$1]')]
          : [status, body],
      'GET /logs: with limit=1 the page has 2 items',
    ],
    [
      'without CORS',
      (_path, status, body, headers) => {
        delete headers['access-control-allow-origin']
        return [status, body]
      },
      'GET /me: CORS: the preflight for GET does not allow the origin',
    ],
  ])('%s is reported', async (_, change, message) => {
    const url = await startFaulty(change)
    const { breaches } = await verifyConsole({ contract, url, token, origin: new URL(PORTAL).origin })
    const texts = breaches.map(({ operation, message: text }) => `${operation}: ${text}`)
    expect(texts.filter((text) => text.startsWith(message))).not.toEqual([])
  })

  /** The sandbox behind a proxy that changes its responses. */
  async function startFaulty(change: Change): Promise<string> {
    const base = sandbox.addresses.console
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name))
          headers.set(name, value)
      const answer = await fetch(base + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      const kept = Object.fromEntries(answer.headers)
      for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection'])
        delete kept[name]
      const path = new URL(request.url ?? '', base).pathname
      const [status, body] = change(path, answer.status, await answer.text(), kept)
      response.writeHead(status, kept).end(body)
    }
    const server = createServer((request, response) => void respond(request, response))
    faulty = server
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
})
