import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stage } from './harness.ts'
import { useFixtureSite, watchShifts } from './reading.ts'

const at = stage('built', await useFixtureSite())

/** Parts in which a page arrives. */
const PARTS = 12

/** Sends the site as a slow connection does: each page in parts, with time to paint between them. */
const server = createServer((request, response) => void send(request.url ?? '/', response))

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => server.close(done)))

async function send(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(at.address(url))
  const type = answer.headers.get('content-type') ?? ''
  const data = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, { 'content-type': type })
  if (!type.startsWith('text/html')) {
    response.end(data)
    return
  }
  const length = Math.ceil(data.length / PARTS)
  for (let from = 0; from < data.length; from += length) {
    response.write(data.subarray(from, from + length))
    await wait(60)
  }
  response.end()
}

test.each([
  ['/', 900],
  ['/docs/intro', 900],
  ['/docs/api/v1/alpha-1', 900],
  // The tabs of its alternatives are far down.
  ['/docs/api/v2/schemas/More', 4000],
  ['/blog', 900],
])('what a reader sees of %s stays where it is while the rest arrives', async (route, height) => {
  const page = await at.page({ viewport: { width: 1440, height } })
  const readShifts = await watchShifts(page)
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}${route}`)
  expect(await readShifts()).toEqual([])
})
