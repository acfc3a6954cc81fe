/** `docs check --external` against a server on this machine that behaves as hosts do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkExternal } from '../../src/cli/external/check-external.ts'
import { EXTERNAL_LIMITS, type ExternalLimits, parseRetryAfter } from '../../src/cli/external/request-link.ts'
import { readSite } from '../../src/build/read-site.ts'
import { createContext } from '../../src/graph/context.ts'

type Answer = (response: ServerResponse, request: IncomingMessage, n: number) => void

const page =
  (body = ''): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1 id="a">A</h1>${body}`)
  }
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end()
  }

let folder: string
let server: Server
let base: string
let answers: Readonly<Record<string, Answer>>
let requests: string[]
const LIMITS: ExternalLimits = {
  ...EXTERNAL_LIMITS,
  timeout: 400,
  delay: 0,
  longestWait: 1500,
  maxBytes: 10_000,
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'external-'))
  requests = []
  server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(`${request.method} ${path}`)
    const n = requests.filter((each) => each === `${request.method} ${path}`).length
    const answer = answers[path] ?? status(404)
    answer(response, request, n)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  rmSync(folder, { recursive: true, force: true })
})

/** The problems of a page with links to these paths of the server: code, path, and the end of the message. */
async function check(
  paths: readonly string[],
  limits = LIMITS,
  options: object = { include: [`${base}/*`] },
) {
  mkdirSync(join(folder, 'content/docs'), { recursive: true })
  const links = paths.map((path) => `- [x](${path.startsWith('/') ? base + path : path})\n`)
  writeFileSync(join(folder, 'content/docs/intro.md'), `# Intro\n\n${links.join('')}`)
  writeFileSync(
    join(folder, 'docs.config.ts'),
    `export default ${JSON.stringify({ externalLinks: options })}\n`,
  )
  const context = createContext({ root: folder, cache: false })
  try {
    const { site } = await readSite(context)
    const { problems, summary } = await checkExternal(folder, site, limits)
    return {
      found: problems.map(({ code, message, hint = '' }) =>
        [code, message, hint].map((part) => part.replaceAll(base, '')),
      ),
      codes: problems.map(({ code, location }) => `${(location?.line ?? 0) - 2} ${code}`),
      summary,
    }
  } finally {
    await context.close()
  }
}

test.each<[string, Answer, readonly string[], string?]>([
  ['a page', page(), []],
  ['no page', status(404), ['dead-link', '`/x` does not exist: the host responds with 404']],
  ['a removed page', status(410), ['dead-link', '`/x` does not exist: the host responds with 410']],
  [
    'a page without HEAD',
    (response, { method }, n) => (method === 'HEAD' ? status(405) : page())(response, {} as never, n),
    [],
  ],
  [
    'a page whose HEAD is not found',
    (response, { method }, n) => (method === 'HEAD' ? status(404) : page())(response, {} as never, n),
    [],
  ],
  ['a page for users', status(403), ['unchecked-link', '`/x` cannot be checked: the host responds with 403']],
  [
    'a host that is busy once',
    (response, request, n) => (n > 1 ? page() : status(429, { 'retry-after': '1' }))(response, request, n),
    [],
  ],
  [
    'a host that stays busy',
    status(503),
    ['unchecked-link', '`/x` cannot be checked: the host responds with 503'],
  ],
  [
    'a host that asks for an hour',
    status(429, { 'retry-after': '3600' }),
    ['unchecked-link', '`/x` cannot be checked: the host responds with 429'],
  ],
  [
    'a host that is silent',
    () => undefined,
    ['unchecked-link', '`/x` cannot be checked: no response within 0.4 seconds'],
  ],
  [
    'a host that hangs up',
    (response) => response.destroy(),
    ['unchecked-link', '`/x` cannot be checked: the connection was closed (UND_ERR_SOCKET)'],
  ],
  [
    'a circle',
    status(302, { location: '/x' }),
    ['unchecked-link', '`/x` cannot be checked: it redirects in a circle'],
  ],
  [
    'endless redirects',
    (response, request, n) =>
      status(302, { location: `/x?${n}${request.url?.length}` })(response, request, n),
    ['unchecked-link'],
  ],
  [
    'a redirect to nowhere',
    status(302, { location: 'http://' }),
    ['unchecked-link', '`/x` cannot be checked: it redirects to `http://`, which is not a URL'],
  ],
  [
    'a redirect to another scheme',
    status(302, { location: 'file:///etc/hosts' }),
    ['unchecked-link', '`/x` cannot be checked: it redirects to `file:///etc/hosts`'],
  ],
  [
    'a host that wants its cookie back',
    (response, { headers }, n) =>
      (headers.cookie === 'seen=1; b=2'
        ? page()
        : (to: ServerResponse) =>
            to.writeHead(302, { location: '/x', 'set-cookie': ['seen=1; Path=/', 'b=2'] }).end())(
        response,
        {} as never,
        n,
      ),
    [],
  ],
  ['a temporary redirect', status(302, { location: '/ok' }), []],
  ['a permanent redirect after a temporary one', status(302, { location: '/moved' }), []],
])('%s', async (_, answer, expected) => {
  answers = { '/x': answer, '/ok': page(), '/moved': status(308, { location: '/ok' }) }
  const endless = new Proxy(answers, {
    get: (all, path: string) => all[path] ?? (path.startsWith('/x?') ? answer : undefined),
  })
  answers = endless
  const { found } = await check(['/x'])
  expect(found.map((problem) => problem.slice(0, expected.length || 1))).toEqual(
    expected.length === 0 ? [] : [expected],
  )
})

test('a permanent redirect comes with the new URL', async () => {
  answers = { '/x': status(301, { location: '/ok' }), '/ok': page() }
  expect((await check(['/x'])).found).toEqual([['moved-link', '`/x` has moved permanently', 'write `/ok`']])
})

test('anchors of the target are looked for, as far as the page is HTML and not too large', async () => {
  answers = {
    '/a': page('<a name="b"></a><i id="user-content-c"></i>'),
    '/file.pdf': (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('x'),
    '/large': page('x'.repeat(20_000)),
  }
  const { codes } = await check([
    '/a#a',
    '/a#b',
    '/a#c',
    '/a#d',
    '/a#:~:text=x',
    '/a#/route',
    '/file.pdf#d',
    '/large#d',
  ])
  expect(codes).toEqual(['4 dead-link-anchor'])
  expect(requests.toSorted()).toEqual(['GET /a', 'GET /file.pdf', 'GET /large'])
})

test('good links are requested once in a week, and others each time', async () => {
  answers = { '/good': page(), '/gone': status(404) }
  expect((await check(['/good', '/gone', '/good'])).codes).toEqual(['2 dead-link'])
  requests = []
  const again = await check(['/good', '/gone', '/good#nowhere'])
  expect(again.codes).toEqual(['3 dead-link-anchor', '2 dead-link'])
  expect(again.summary).toEqual({ links: 2, cached: 0 })
  requests = []
  expect((await check(['/good'])).summary).toEqual({ links: 1, cached: 1 })
  expect(requests).toEqual([])
  expect((await check(['/good'], { ...LIMITS, maxAge: -1 })).summary.cached).toBe(0)
  writeFileSync(join(folder, '.docs/external-links.json'), '[')
  expect((await check(['/good'])).summary.cached).toBe(0)
})

test('examples, this machine and ignored links are not requested', async () => {
  answers = {}
  const ignore = [{ url: `${base}/private/*`, reason: 'needs a login' }]
  const { summary } = await check(
    ['/private/x', '/x/private/', 'https://api.example.com/x', 'http://a.test/'],
    LIMITS,
    { ignore, include: [`${base}/*`] },
  )
  expect(summary.links).toBe(1)
  expect((await check(['/x'], LIMITS, {})).summary.links).toBe(0)
})

test('one host is asked for one link after the other, with a pause, and the whole check ends in time', async () => {
  const times: number[] = []
  const slow: Answer = (response, request, n) => {
    times.push(Date.now())
    page()(response, request, n)
  }
  answers = { '/1': slow, '/2': slow, '/3': slow }
  await check(['/1', '/2', '/3'], { ...LIMITS, delay: 100 })
  expect(times.slice(1).map((time, n) => time - (times[n] ?? 0) >= 95)).toEqual([true, true])
  const { found } = await check(['/4'], { ...LIMITS, total: -60_000 })
  expect(found.map(([code]) => code)).toEqual(['unchecked-link'])
})

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.UTC(2026, 0, 1)
  expect(
    ['5', 'Thu, 01 Jan 2026 00:00:09 GMT', 'soon', null].map((value) => parseRetryAfter(value, now)),
  ).toEqual([5000, 9000, 0, 0])
})
