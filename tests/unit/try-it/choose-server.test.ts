import { afterEach, expect, test, vi } from 'vitest'
import { applyServer, findRunningSandbox } from '../../../src/browser/client/try-it/request/choose-server.ts'
import { createRequestDraft } from '../../../src/domain/trial/draft.ts'
import type { Trial } from '../../../src/lib/page/try-it-data.ts'

const server = (url: string) => ({ url, label: url, variables: [] })
const trial: Trial = {
  method: 'GET',
  path: '/orders',
  servers: [
    server('https://api.example.com'),
    server('http://127.0.0.1:3002/v1'),
    server('http://localhost:4/v1'),
  ],
  security: [],
  schemes: {},
  tokenSchemes: [],
  parameters: [],
  responses: {},
  schemas: {},
  request: { method: 'GET', url: 'https://api.example.com/orders' },
}

/** A page at `hostname`, on a machine where a server runs at the origin `running`. */
function stubPage(hostname: string, running: string): readonly string[] {
  const asked: string[] = []
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return url === running ? Promise.resolve() : Promise.reject(new TypeError('refused'))
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('the sandbox that runs on this machine is found, and no other server is asked', async () => {
  const asked = stubPage('127.0.0.1', 'http://localhost:4')
  expect(await findRunningSandbox(trial)).toBe(2)
  expect(asked).toEqual(['http://127.0.0.1:3002', 'http://localhost:4'])
})

test('a page of another machine asks no server of this one', async () => {
  const asked = stubPage('docs.example.com', 'http://localhost:4')
  expect(await findRunningSandbox(trial)).toBe(-1)
  expect(asked).toEqual([])
})

test('a remembered server is used while the description has it', () => {
  const draft = createRequestDraft(trial)
  const remember = (url: string, customServer = '') => ({ url, customServer, variables: {} })
  expect(applyServer(trial, draft, remember('http://localhost:4/v1')).server).toBe(2)
  expect(applyServer(trial, draft, remember('https://gone.example.com')).server).toBe(0)
  expect(applyServer(trial, draft, remember('', 'https://mine.example.com'))).toMatchObject({
    server: -1,
    customServer: 'https://mine.example.com',
  })
})
