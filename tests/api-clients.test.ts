/**
 * Exported collections are sent by the clients that they are for: Newman, which is Postman's, and Bruno's CLI. A server notes what arrives,
 * and that is what the samples of the page mean. The clients are 360 MB from the npm registry, so only the full run has them, outside of
 * the repository; without the registry the tests are skipped.
 */

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../src/domain/openapi/model.ts'
import { resolveRequest } from '../src/domain/samples/wire-request.ts'
import { discard, docs, scratch } from './docs.ts'
import { createRequestMatrix } from './request-matrix.ts'
import { describeWire, fileContent, sortHeaders, type SentRequest } from './sent-request.ts'
import { load } from './unit/openapi/load.ts'

const CLIENTS = { newman: 'newman@6.2.2', bru: '@usebruno/cli@4.1.0' } as const
const tools = join(homedir(), '.cache', 'offprint', 'api-clients')
const isThere = (name: string) => existsSync(join(tools, name, 'node_modules'))
const canRun = isThere('bru') || spawnSync('npm', ['view', CLIENTS.newman, 'name']).status === 0

/** The folder with the client's package; it is installed without scripts. */
function installClient(name: keyof typeof CLIENTS): string {
  const target = join(tools, name)
  if (isThere(name)) return target
  mkdirSync(tools, { recursive: true })
  const work = mkdtempSync(join(tools, 'install-'))
  writeFileSync(join(work, 'package.json'), '{}')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', CLIENTS[name]], {
    cwd: work,
  })
  renameSync(work, target)
  return target
}

/** Values that the clients fill in. */
const VARIABLES = {
  apiKey: 'YOUR_API_KEY',
  token: 'YOUR_ACCESS_TOKEN',
  username: 'YOUR_USERNAME',
  password: 'YOUR_PASSWORD',
}
const options = Object.entries(VARIABLES).flatMap(([name, value]) => ['--env-var', `${name}=${value}`])

let server: Server
const arrived = new Map<string, SentRequest[]>()
let operations: readonly Operation[] = []
let site = ''

/** Clients may write a character of a header in UTF-8 or Latin-1. */
function readHeader(bytes: Buffer): string {
  const text = bytes.toString()
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}

async function note(request: IncomingMessage): Promise<void> {
  const chunks = await request.toArray()
  const { method = '', url = '', rawHeaders } = request
  const headers = rawHeaders.flatMap((name, i) =>
    i % 2 === 0 ? [[name, readHeader(Buffer.from(rawHeaders[i + 1] ?? '', 'latin1'))] as const] : [],
  )
  const id = url.split(/[/?]/)[1] ?? ''
  arrived.set(id, [
    ...(arrived.get(id) ?? []),
    { method, url, headers, body: Buffer.concat(chunks).toString() },
  ])
}

/** Runs a client in a folder to its end, and returns what it printed if it failed. */
async function runClient(name: keyof typeof CLIENTS, args: readonly string[], cwd: string): Promise<string> {
  arrived.clear()
  const child = spawn(join(installClient(name), 'node_modules', '.bin', name), [...args, ...options], { cwd })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return code === 0 ? '' : printed
}

/** Files that requests send. */
function writeFiles(folder: string): void {
  for (const { request } of operations) {
    const { body } = resolveRequest(request)
    const parts = body?.type === 'multipart' ? body.parts : body?.type === 'binary' ? [body] : []
    for (const part of parts)
      if (part.file !== undefined) writeFileSync(join(folder, part.file), fileContent(part.file))
  }
}

/** A request as it is compared: the boundary is the client's own choice, and a space in a form has two spellings. */
function normalize({ method, url, headers, body }: SentRequest, names: ReadonlySet<string>): SentRequest {
  const own = headers
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => names.has(name))
    .map(([name, value]): [string, string] => [name, name === 'content-type' ? value.toLowerCase() : value])
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const [, boundary] = /boundary="?([^";]+)/.exec(type) ?? []
  const hide = (text: string) => (boundary === undefined ? text : text.replaceAll(boundary, 'BOUNDARY'))
  const shown = own.map(([name, value]): [string, string] => [
    name,
    boundary === undefined ? value : value.replaceAll(boundary.toLowerCase(), 'boundary'),
  ])
  return {
    method,
    url,
    headers: sortHeaders(shown),
    body: type.includes('urlencoded') ? body.replaceAll('+', '%20') : hide(body),
  }
}

function expectRequests(): void {
  const compared = operations.map(({ id, request }) => {
    const meant = describeWire(resolveRequest(request))
    const names = new Set(meant.headers.map(([name]) => name.toLowerCase()))
    const path = meant.url.replace(/^https?:\/\/[^/]+/, '')
    const sent = (arrived.get(id) ?? []).map((each) => normalize(each, names))
    return { id, sent, meant: [normalize({ ...meant, url: path }, names)] }
  })
  expect(compared.map(({ id, sent }) => ({ id, sent }))).toEqual(
    compared.map(({ id, meant }) => ({ id, sent: meant })),
  )
}

describe.skipIf(!canRun)('a collection is sent as its page says by', () => {
  beforeAll(async () => {
    server = createServer((request, response) => void note(request).then(() => response.end('{}')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const text = JSON.stringify(createRequestMatrix(`http://127.0.0.1:${port}`))
    const { pages } = await load(text)
    operations = pages.flatMap((page) => (page.kind === 'operation' ? [page.operation] : []))
    site = scratch()
    mkdirSync(join(site, 'openapi'))
    writeFileSync(join(site, 'openapi', 'v1.json'), text)
    expect(await docs(['build', '--root', site, '--no-offline'])).toMatchObject({ code: 0 })
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
    discard()
  })

  const api = () => join(site, 'dist/site/docs/api/v1')

  test('Newman', { timeout: 600_000 }, async () => {
    writeFiles(api())
    expect(await runClient('newman', ['run', 'postman.json', '--working-dir', api()], api())).toBe('')
    expectRequests()
  })

  test("Bruno's CLI", { timeout: 600_000 }, async () => {
    const folder = join(site, 'bruno')
    for (const [path, data] of Object.entries(unzipSync(readFileSync(join(api(), 'bruno.zip'))))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), data)
    }
    writeFiles(folder)
    expect(await runClient('bru', ['run', '.', '-r', '--env', 'default'], folder)).toBe('')
    expectRequests()
  })
})
