/** `docs build --cache <url>`: builds share entries through a server, and its credentials stay secret. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCacheServer, type CacheServer } from './cache-server.ts'
import { discard, docs, root, scratch, type Ran } from './docs.ts'
import { chooseForRun } from './setup/run-length.ts'

afterAll(discard)

const SITE = join(root, 'tests/sites/navigation/site')

function readHits({ stdout }: Ran): readonly [hits: number, all: number] {
  const [, hits, all] = /(\d+) of (\d+) parts from the cache/.exec(stdout) ?? []
  return [Number(hits), Number(all)]
}

const readBundle = (site: string) => readFileSync(join(site, 'dist/offline.zip')).toString('base64')

/** Builds fresh copies of a site: one fills the cache, the next reads all from it, one may not write. */
async function shareCache(url: string, readEntries: () => readonly Buffer[]): Promise<void> {
  const [first, second] = [scratch(SITE), scratch(SITE)]
  const readOnly = await docs(['build', '--root', first, '--cache', url, '--cache-read-only'])
  expect(readOnly).toMatchObject({ code: 0, stderr: '' })
  expect(readEntries()).toEqual([])
  rmSync(join(first, '.docs'), { recursive: true })

  const filling = await docs(['build', '--root', first, '--cache', url])
  expect(filling).toMatchObject({ code: 0, stderr: '' })
  // A value that two pages share is found in the cache even by the first build.
  const [found, parts] = readHits(filling)
  expect(readEntries().filter(isValue).length).toBe(parts - found)
  expect(parts).toBeGreaterThan(found)

  const filled = await docs(['build', '--root', second, '--cache', url])
  expect(filled).toMatchObject({ code: 0, stderr: '' })
  const [hits, all] = readHits(filled)
  expect(hits).toBe(all)
  expect(readBundle(second)).toBe(readBundle(first))
}

/** Builds the shards of a site at the same time, each in a fresh copy, and then the site in a further copy. */
async function buildInShards(url: string): Promise<void> {
  const [whole, site] = [scratch(SITE), scratch(SITE)]
  const alone = docs(['build', '--root', whole, '--no-cache'])
  const shards = ['1/2', '2/2'].map((shard) =>
    docs(['build', '--root', scratch(SITE), '--cache', url, '--shard', shard]),
  )
  for (const outcome of await Promise.all([alone, ...shards]))
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
  const last = await docs(['build', '--root', site, '--cache', url])
  expect(last).toMatchObject({ code: 0, stderr: '' })
  const [hits, all] = readHits(last)
  expect(hits).toBeGreaterThan(0.8 * all)
  expect(readBundle(site)).toBe(readBundle(whole))
}

/** Whether an entry is a computed value, and not the build graph's record of the reads of a query (src/graph/engine/records.ts). */
function isValue(body: Buffer): boolean {
  // A magic of 4 bytes and a hash of 32 come before the data.
  return !/^\{"(?:next|hash)":/.test(inflateRawSync(body.subarray(36)).toString('latin1', 0, 12))
}

describe('with a server', () => {
  let server: CacheServer
  beforeAll(async () => {
    server = await startCacheServer()
  })
  afterAll(() => server.close())

  test('builds share what they compute', () => shareCache(server.url, () => [...server.entries.values()]))

  test('shards leave nothing to the build after them but what joins their parts', () =>
    buildInShards(`${server.url}/shards`))

  test('a server that refuses gives one warning, without the credentials, and the site is built', async () => {
    const site = scratch(SITE)
    const { url } = server
    const outcome = await docs(['build', '--root', site, '--cache', url], {
      env: { DOCS_CACHE_TOKEN: 'wrong-secret' },
    })
    expect(outcome.code).toBe(0)
    expect(outcome.stderr.trim().split('\n')).toEqual([
      `warning: the cache at ${url} is not used any further: it refuses access (HTTP 401)`,
    ])
    expect(outcome.stdout + outcome.stderr).not.toContain('secret')
    expect(existsSync(join(site, 'dist/offline.zip'))).toBe(true)
  })

  test('docs check reads it as well', async () => {
    const options = ['--cache', server.url, '--cache-read-only']
    const outcome = await docs(['check', '--root', scratch(SITE), ...options])
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('wrong usage of --cache ends with 2 and prints no credentials:', () => {
  test.each([
    [['--cache', 'https://user:hunter2@cache.example.com'], {}],
    [['--cache', 'https://cache.example.com/?token=hunter2'], {}],
    [['--cache', 'hunter2'], {}],
    [['--cache', 'ftp://cache.example.com'], {}],
    [['--cache', 'http://cache.example.com'], { DOCS_CACHE_TOKEN: 'hunter2' }],
    [['--cache', 'http://cache.example.com'], { DOCS_CACHE_USER: 'me', DOCS_CACHE_PASSWORD: 'hunter2' }],
    [['--cache-read-only'], {}],
    [['--cache', 'https://cache.example.com'], { DOCS_CACHE_KEY: 'hunter2' }],
  ])('%j with %j', async (args, env) => {
    const { code, stdout, stderr } = await docs(['build', '--root', SITE, ...args], { env })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: /)
    expect(stdout + stderr).not.toContain('hunter2')
  })
})

const canRunNginx = spawnSync('nginx', ['-v']).status === 0
const isNginxRun = chooseForRun({ short: false, full: true }) && canRunNginx

describe.skipIf(!isNginxRun)('with nginx and WebDAV', () => {
  const folder = isNginxRun ? scratch() : ''
  const files = join(folder, 'files')
  let nginx: ChildProcess | undefined
  let url = ''

  /** A port that was free a moment ago. */
  async function findPort(): Promise<number> {
    const probe = createServer()
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    return port
  }

  beforeAll(async () => {
    const port = await findPort()
    url = `http://127.0.0.1:${port}/cache`
    mkdirSync(files)
    const page = readFileSync(join(root, 'handbook/content/docs/continuous-integration.md'), 'utf8')
    const [, location = ''] = /^```nginx[^\n]*\n([\s\S]*?)^```/m.exec(page) ?? []
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const user = process.getuid?.() === 0 ? 'user root;\n' : ''
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}
http { access_log off; ${paths.join(' ')}
server { listen 127.0.0.1:${port};\n${location.replace('/srv/docs-cache', files)} } }\n`,
    )
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
    const responds = () => fetch(url).then(Boolean, () => false)
    await vi.waitUntil(responds, { timeout: 60_000, interval: 100 })
  })
  afterAll(async () => {
    if (nginx === undefined) return
    const ended = new Promise((resolve) => nginx?.once('exit', resolve))
    nginx.kill('SIGTERM')
    await ended
  })

  test('builds share what they compute, with the configuration of the handbook', () =>
    shareCache(url, () => {
      const names = existsSync(files) ? readdirSync(files, { recursive: true, encoding: 'utf8' }) : []
      return names
        .filter((name) => /^ac\/[0-9a-f]{64}$/.test(name))
        .map((name) => readFileSync(join(files, name)))
    }))

  test('shards leave nothing to the build after them but what joins their parts', () =>
    buildInShards(`${url}/shards`))
})
