import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createContext } from '../../src/graph/context.ts'
import { offlinePage, type OfflineSource } from '../../src/stages/emit/page/offline-page.ts'
import { openOfflineBundle, type Manifest } from '../../src/stages/write/offline-bundle.ts'
import { packEntry } from '../../src/lib/files/pack-entry.ts'
import { createZip } from '../../src/lib/files/zip.ts'
import { siteMarker } from '../../src/lib/site/links/markers.ts'
import type { PageFileContext } from '../../src/lib/types.ts'
import { fullRunTest } from '../setup/full-run-test.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zip-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Files = readonly (readonly [string, string | Uint8Array])[]

async function archive(files: Files): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const out = createZip(async (chunk) => void chunks.push(chunk))
  for (const [path, data] of files) await out.put(path, packEntry(data))
  await out.close()
  return Buffer.concat(chunks)
}

async function bundle(files: Files): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const facts = { title: 'Demo', version: '1.2.3' }
  const out = await openOfflineBundle(facts, createContext({ root: folder, cache: false, jobs: 1 }))
  for (const [path, data] of files) await out.add({ path, data })
  await out.complete()
  await out.writeTo(async (chunk) => void chunks.push(chunk))
  await out.close()
  return Buffer.concat(chunks)
}

function saveZip(bytes: Buffer): string {
  const path = join(folder, 'out.zip')
  writeFileSync(path, bytes)
  return path
}

const unzip = (...args: string[]) => execFileSync('unzip', args, { encoding: 'utf8' })

describe('zip', () => {
  test('unzip finds every file again, byte for byte', async () => {
    const noise = createHash('sha512').update('x').digest()
    const files: Files = [
      ['a.txt', 'hello'],
      ['docs/empty.txt', ''],
      ['docs/long.html', '<p>again</p>'.repeat(10_000)],
      ['docs/über/日本.bin', noise],
    ]
    const path = saveZip(await archive(files))
    expect(unzip('-t', path)).toContain('No errors detected')
    unzip('-q', path, '-d', folder)
    for (const [name, data] of files)
      expect(execFileSync('cat', [join(folder, name)])).toEqual(Buffer.from(data))
  })

  test('dates and modes are fixed', async () => {
    const listing = execFileSync('zipinfo', ['-T', '-l', saveZip(await archive([['a.txt', 'hello']]))], {
      encoding: 'utf8',
    })
    expect(listing).toContain('-rw-r--r--')
    expect(listing).toContain('19800101.000000')
  })

  test('the bytes stay what they are today, on every machine', async () => {
    const bytes = await archive([
      ['a.html', '<p>again and again</p>'.repeat(500)],
      ['b.txt', 'stored'],
    ])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      '853d64612535f75b980ddddb10f1ad7ce0d60d22d0f3264a22a63265f49ba03a',
    )
  })

  test.each(['../a', '/a', 'a//b', 'a\\b', './a', ''])('refuses the path %j', async (path) => {
    await expect(archive([[path, '']])).rejects.toThrow('is not a path for a zip entry')
  })

  test('refuses entries out of order and twice', async () => {
    await expect(
      archive([
        ['b', ''],
        ['a', ''],
      ]),
    ).rejects.toThrow('must ascend')
    await expect(
      archive([
        ['a', ''],
        ['a', ''],
      ]),
    ).rejects.toThrow('must ascend')
  })

  test('orders by UTF-8 bytes: U+FF01 before U+1F600, which UTF-16 turns round', async () => {
    await expect(
      archive([
        ['\uFF01', ''],
        ['\u{1F600}', ''],
      ]),
    ).resolves.toBeDefined()
  })

  // The short run has zip64 records of a file and of an archive past 4 GiB.
  fullRunTest('more than 65,535 entries get zip64 records', async () => {
    const files = Array.from({ length: 65_540 }, (_, i) => [String(i).padStart(6, '0'), ''] as const)
    const path = saveZip(await archive(files))
    expect(unzip('-Z', '-t', path)).toContain('65540 files')
    expect(unzip('-tq', path)).toContain('No errors detected')
  })

  test('an archive past 4 GiB points at its entries with 64 bits', async () => {
    const half = { method: 0, crc: 0, size: 2 ** 31, data: { length: 2 ** 31 } as Uint8Array } as const
    const tail: Uint8Array[] = []
    const out = createZip(async (chunk) => {
      if (chunk.length < 2 ** 31) tail.push(chunk)
    })
    for (const name of ['a', 'b']) await out.put(name, half)
    await out.put('c', packEntry('hello'))
    await out.close()
    const all = Buffer.concat(tail)
    const start = all.readBigUInt64LE(all.length - 22 - 20 - 56 + 48)
    expect(Number(start)).toBe(2 ** 32 + 3 * 31 + 5)
    const third = all.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    expect(all.readUInt32LE(third + 42)).toBe(0xffffffff)
    expect(Number(all.readBigUInt64LE(third + 46 + 1 + 4))).toBe(2 ** 32 + 2 * 31)
  })

  test('a file past 4 GiB has its sizes in the zip64 field, before and after packing', async () => {
    const size = 2 ** 32 + 7
    const chunks: Uint8Array[] = []
    const out = createZip(async (chunk) => {
      if (chunk.length < size) chunks.push(chunk)
    })
    await out.put('big', { method: 0, crc: 0, size, data: { length: size } as Uint8Array })
    await out.close()
    const all = Buffer.concat(chunks)
    expect(all.readUInt16LE(4)).toBe(45)
    expect(all.readUInt32LE(18)).toBe(0xffffffff)
    expect([all.readBigUInt64LE(30 + 3 + 4), all.readBigUInt64LE(30 + 3 + 12)]).toEqual([
      BigInt(size),
      BigInt(size),
    ])
  })
})

describe('the offline bundle', () => {
  const files: Files = [
    ['docs/intro.html', '<p>intro</p>'],
    ['index.html', '<p>home</p>'],
    ['assets/style.css', 'p{}'],
  ]

  test('has the same bytes for any order of arrival', async () => {
    expect(await bundle(files)).toEqual(await bundle([...files].reverse()))
  })

  test('is sorted, with README.txt and a manifest of every other file', async () => {
    const path = saveZip(await bundle(files))
    expect(unzip('-Z1', path).trim().split('\n')).toEqual([
      'README.txt',
      'assets/style.css',
      'docs/intro.html',
      'index.html',
      'manifest.json',
    ])
    const manifest = JSON.parse(unzip('-p', path, 'manifest.json')) as Manifest
    expect(manifest).toMatchObject({
      title: 'Demo',
      tool: { name: 'offprint', version: '1.2.3' },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(Object.keys(manifest.files)).toEqual([
      'README.txt',
      'assets/style.css',
      'docs/intro.html',
      'index.html',
    ])
    expect(manifest.files['assets/style.css']).toBe(createHash('sha256').update('p{}').digest('hex'))
  })

  test('has its own README.txt and manifest.json, not those that the site publishes', async () => {
    const path = saveZip(await bundle([...files, ['manifest.json', '{}'], ['README.txt', 'x']]))
    expect(unzip('-Z1', path)).toBe(unzip('-Z1', saveZip(await bundle(files))))
    expect(unzip('-p', path, 'README.txt')).toContain('Unpack the archive')
    expect(JSON.parse(unzip('-p', path, 'manifest.json'))).toMatchObject({ format: 1 })
  })

  const context = (members: Partial<PageFileContext> = {}): PageFileContext => ({
    twins: new Map(),
    pages: new Set(),
    offline: true,
    url: '',
    base: '/',
    contentSecurityPolicy: "default-src 'none'",
    feeds: new Set(['/blog/rss.xml']),
    tagRoutes: {},
    aliases: {},
    tagTwins: true,
    apiRoutes: ['/docs/api/v1'],
    ...members,
  })
  const source = (route: string, html: string, kind: OfflineSource['kind'] = 'doc'): OfflineSource => ({
    route,
    html,
    kind,
  })

  const printed = (page: OfflineSource, context: PageFileContext) =>
    new TextDecoder().decode(offlinePage(page, context).data as Uint8Array)

  test('a page gets relative addresses, in HTML and in JSON', () => {
    const html = `<head><meta property="og:title" content="x"/><title>x</title></head><a href="${siteMarker('/docs/scopes#a')}">x</a><script type="application/json">{"to":"${siteMarker('/assets/a.js')}"}</script>`
    const part = printed(
      source(
        '/docs/api/v1/a',
        `<a href="${siteMarker('/docs/api/v1/a.openapi.json')}">x</a><a href="${siteMarker('/docs/api/v1/a.http')}">x</a>`,
      ),
      context(),
    )
    // The whole files serve for all their parts.
    expect(part).toBe('<a href="openapi.json">x</a><a href="requests.http">x</a>')
    const pages = new Set(['/docs/scopes'])
    const page = source('/docs/webhook/kyb', html)
    expect(offlinePage(page, context({ pages }))).toMatchObject({
      only: 'offline',
      path: 'docs/webhook/kyb.html',
    })
    expect(printed(page, context({ pages }))).toBe(
      '<head><title>x</title></head><a href="../scopes.html#a">x</a><script type="application/json">{"to":"../../assets/a.js"}</script>',
    )
  })

  test('a feed is read at the address of the site, where it has one', () => {
    const html = `<a href="${siteMarker('/blog/rss.xml')}">x</a>`
    const made = (url: string) => printed(source('/blog', html), context({ url, base: '/base/' }))
    expect(made('')).toBe('<a href="blog/rss.xml">x</a>')
    expect(made('https://a.example')).toBe('<a href="https://a.example/base/blog/rss.xml">x</a>')
  })

  test('the early script is a file of the bundle after the style sheets', () => {
    const head =
      '<head><meta http-equiv="Content-Security-Policy" content="script-src &#x27;self&#x27; &#x27;sha256-YQ==&#x27;"/><script>early()</script><link rel="stylesheet" href="/assets/site.css"/><link rel="stylesheet" href="/assets/console.css"/></head>'
    const lean = `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'"/><link rel="stylesheet" href="/assets/site.css"/><link rel="stylesheet" href="/assets/console.css"/><script src="assets/early.js"></script></head>`
    expect(printed(source('/developer', `${head}words`), context())).toBe(`${lean}words`)
  })
})
