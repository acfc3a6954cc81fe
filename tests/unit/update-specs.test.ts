import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSite } from '../../src/build/read-site.ts'
import { checkConfig } from '../../src/stages/config/check-config.ts'
import { loadConfig } from '../../src/stages/config/load-config.ts'
import { createContext } from '../../src/graph/context.ts'
import { fetchedAddress, fetchedPath } from '../../src/lib/site/paths/fetched-path.ts'
import { fetchText } from '../../src/lib/network/fetch-text.ts'
import { updateSpecs } from '../../src/cli/update-specs/update-specs.ts'
import { discard, docs, scratch } from '../docs.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let origin: string
let files: Record<string, string | Handler>
let asked: string[]
let root: string

const LIMITS = { maxBytes: 20_000, timeout: 20_000, maxRedirects: 3 }

const pet = `type: object
required: [name]
properties:
  name: { type: string }
`
const description = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema: { $ref: 'schemas/Pet.yaml' }
        default: { $ref: '/shared/errors.yaml?format=yaml#/Error' }
`
const errors = `Error:
  description: Failed
  headers:
    X-Reason: { schema: { type: string }, description: Why }
`

beforeEach(async () => {
  asked = []
  files = {
    '/v1/openapi.yaml': description,
    '/v1/schemas/Pet.yaml': pet,
    '/shared/errors.yaml?format=yaml': errors,
  }
  server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const file = files[url]
    if (typeof file === 'function') file(request, response)
    else {
      response.statusCode = file === undefined ? 404 : 200
      response.end(file)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  root = scratch()
  configure(`${origin}/v1/openapi.yaml`)
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

afterAll(discard)

function configure(spec: string): void {
  writeFileSync(
    join(root, 'docs.config.mjs'),
    `export default { title: 'T', apis: [{ version: 'v1', spec: '${spec}' }] }\n`,
  )
}

async function update() {
  const config = await loadConfig(root)
  expect(config.problems).toEqual([])
  return updateSpecs(root, config.value, LIMITS)
}

/** A build without anything to ask: the server has nothing left. */
async function read() {
  files = {}
  const before = asked.length
  const context = createContext({ root, cache: false, jobs: 1 })
  const site = await readSite(context)
  await context.close()
  expect(asked.length).toBe(before)
  return site
}

const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code)

describe('a description with an address', () => {
  test('is fetched with all that it refers to, pinned, and built without the network', async () => {
    const { value, problems } = await update()
    expect(problems).toEqual([])
    expect(value.map(({ address, change }) => [address.slice(origin.length), change])).toEqual([
      ['/v1/openapi.yaml', 'added'],
      ['/v1/schemas/Pet.yaml', 'added'],
      ['/shared/errors.yaml?format=yaml', 'added'],
    ])
    const site = await read()
    expect(codes(site.problems)).toEqual([])
    const page = site.site.pages.find((each) => each.kind === 'operation')
    expect(page?.kind === 'operation' && page.operation.responses).toMatchObject([
      { status: '200', media: [{ schema: { ref: 'Pet' } }] },
      { status: 'default', description: { markdown: 'Failed' }, headers: [{ name: 'X-Reason' }] },
    ])
    expect((await update()).problems[0]?.code).toBe('fetch-failed')
  })

  test('without a copy it is a problem that names the command', async () => {
    const { problems } = await read()
    expect(problems.map(({ code, severity, hint }) => [code, severity, hint])).toContainEqual([
      'spec-not-fetched',
      'error',
      'run `docs update-specs`, then commit `openapi/fetched` and `docs.lock.json`',
    ])
  })

  test('a copy that was changed is refused; other line ends do not count as a change', async () => {
    await update()
    const copy = join(root, fetchedPath(`${origin}/v1/openapi.yaml`))
    writeFileSync(copy, description.replaceAll('\n', '\r\n'))
    expect(codes((await read()).problems)).toEqual([])
    writeFileSync(copy, description.replace('Pets', 'Cats'))
    expect(codes((await read()).problems)).toContain('spec-changed')
    writeFileSync(join(root, 'docs.lock.json'), '[')
    expect(codes((await read()).problems)).toContain('lock-invalid')
  })

  test('an update says what changed, removes what is not needed, and keeps other members of the lock file', async () => {
    await update()
    const lock = join(root, 'docs.lock.json')
    const before = JSON.parse(readFileSync(lock, 'utf8')) as object
    writeFileSync(lock, JSON.stringify({ ...before, addresses: ['/'] }))
    files['/v1/openapi.yaml'] = description.replace("{ $ref: 'schemas/Pet.yaml' }", '{ type: string }')
    const { value } = await update()
    expect(value.map(({ change }) => change)).toEqual(['changed', 'unchanged', 'removed'])
    expect(existsSync(join(root, fetchedPath(`${origin}/v1/schemas/Pet.yaml`)))).toBe(false)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ addresses: ['/'] })
  })

  test('if it cannot be fetched, no file is written', async () => {
    await update()
    const lock = readFileSync(join(root, 'docs.lock.json'), 'utf8')
    files['/v1/openapi.yaml'] = '<html>Sign in</html>'
    expect((await update()).problems).toMatchObject([
      { code: 'fetch-failed', severity: 'error', location: { file: 'docs.config.mjs' } },
    ])
    expect(readFileSync(join(root, 'docs.lock.json'), 'utf8')).toBe(lock)
    expect(codes((await read()).problems)).toEqual([])
  })

  test('a file that it refers to and that is missing is a warning; the build names the command', async () => {
    delete files['/v1/schemas/Pet.yaml']
    expect((await update()).problems).toMatchObject([{ code: 'fetch-failed', severity: 'warning' }])
    expect((await read()).problems).toMatchObject([
      { code: 'ref-remote', hint: 'run `docs update-specs` to save a pinned copy, or use a relative path' },
    ])
  })

  test('it cannot read a file of the site, however it is referred to', async () => {
    writeFileSync(join(root, 'secret.yaml'), 'type: object\ntitle: Secret\n')
    files['/v1/openapi.yaml'] = description.replace('schemas/Pet.yaml', '../../../../../secret.yaml')
    await update()
    expect(asked).toContain('/secret.yaml')
    const { problems, content } = await read()
    expect(codes(problems)).toEqual(['ref-remote'])
    expect(JSON.stringify(content.apis)).not.toContain('Secret')
  })

  test('a file of the site may refer to an address as well', async () => {
    rmSync(join(root, 'docs.config.mjs'))
    configure('api.yaml')
    writeFileSync(
      join(root, 'api.yaml'),
      description.replace('schemas/', `${origin}/v1/schemas/`).replace('/shared', `${origin}/shared`),
    )
    expect(codes((await read()).problems)).toEqual(['ref-remote', 'ref-remote'])
    files = { '/v1/schemas/Pet.yaml': pet, '/shared/errors.yaml?format=yaml': errors }
    expect((await update()).value).toHaveLength(2)
    const { site, problems } = await read()
    expect(codes(problems)).toEqual([])
    const page = site.pages.find((each) => each.kind === 'operation')
    expect(page?.kind === 'operation' && page.operation.responses[0]?.media[0]?.schema.ref).toBe('Pet')
  })

  test('the command prints what it did', async () => {
    const { code, stdout } = await docs(['update-specs', '--root', root])
    expect([code, stdout.split('\n')[0]]).toEqual([0, `added      ${origin}/v1/openapi.yaml`])
  })
})

describe('fetching', () => {
  const fails = (path: string, limits = LIMITS, from?: string) =>
    fetchText(path.startsWith('/') ? origin + path : path, from, limits).then(
      () => 'fetched',
      (error: unknown) => (error as Error).message,
    )

  test('follows few redirects, and none out of https', async () => {
    const redirect =
      (to: string): Handler =>
      (_, response) =>
        response.writeHead(302, { location: to }).end()
    files = {
      '/a': redirect('/b'),
      '/b': 'text',
      '/loop': redirect('/loop'),
      '/out': redirect('http://example.com/'),
    }
    expect(await fetchText(`${origin}/a`, undefined, LIMITS)).toBe('text')
    expect(await fails('/loop')).toBe('more than 3 redirects')
    expect(await fails('/out')).toBe('`http://example.com` does not use https')
  })

  test('has a limit of size and of time', async () => {
    files = {
      '/large': 'x'.repeat(30_000),
      '/endless': (_, response) => {
        const timer = setInterval(() => response.write('x'.repeat(5000)), 5)
        response.on('close', () => clearInterval(timer))
      },
      '/silent': () => undefined,
    }
    expect(await fails('/large')).toMatch(/^larger than/)
    expect(await fails('/endless')).toMatch(/^larger than/)
    expect(await fails('/silent', { ...LIMITS, timeout: 400 })).toBe(
      'no complete response within 0.4 seconds',
    )
  })

  test('asks nothing without TLS, and nothing of this machine for others', async () => {
    expect(await fails('http://example.com/a.yaml')).toBe('`http://example.com` does not use https')
    expect(await fails('/v1/openapi.yaml', LIMITS, 'https://example.com/a.yaml')).toBe(
      `\`https://example.com\` must not refer to \`${origin}\``,
    )
    expect(await fails('/missing')).toBe('the server responded with 404')
    files = { '/binary': (_, response) => response.end(Buffer.from([0xff, 0xfe])) }
    expect(await fails('/binary')).toBe('it is not UTF-8 text')
  })
})

test('addresses and paths of copies give each other', () => {
  for (const address of [
    'https://api.example.com/openapi.yaml',
    'https://api.example.com:8443/v2/a%20b/openapi.json?format=yaml&v=2',
    'http://127.0.0.1:3000/',
    'https://example.com/a//b/',
    'https://example.com/~me/%C3%A9%2F..%3Fx/a.yaml',
    'https://example.com/.well-known/openapi',
  ]) {
    const path = fetchedPath(address)
    expect(path).toMatch(/^openapi\/fetched\/[\w.~%-]+(?:\/[\w.~%-]+)+$/)
    expect(fetchedAddress(path)).toBe(address)
  }
})

test('the configuration takes https addresses without credentials', () => {
  const locate = () => ({ file: 'docs.config.ts', line: 1, column: 1 })
  const check = (spec: string) => codes(checkConfig({ apis: [{ version: 'v1', spec }] }, locate).problems)
  for (const spec of [
    'openapi/v1.yaml',
    'https://example.com/a.yaml?format=json',
    'http://localhost:3000/a.yaml',
  ])
    expect(check(spec)).toEqual([])
  for (const spec of [
    'http://example.com/a.yaml',
    'https://user:pass@example.com/a.yaml',
    'https://example.com/a.yaml?api_key=1',
    'ftp://example.com/a.yaml',
    '//example.com/a.yaml',
    '../a.yaml',
  ])
    expect(check(spec)).toEqual(['config-value'])
})
