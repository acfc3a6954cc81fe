import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createContext } from '../../src/graph/context.ts'
import { openOfflineBundle } from '../../src/stages/write/offline-bundle.ts'
import { packEntry } from '../../src/lib/files/pack-entry.ts'
import { createZip } from '../../src/lib/files/zip.ts'
import { indexPage } from '../../src/domain/search/index/index-page.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { mergeIndex } from './merge-index.ts'
import { verifyOutput } from '../../src/cli/verify/verify-output.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Files = Readonly<Record<string, string>>

const html = (body: string, head = '') =>
  `<!doctype html><html lang="en" data-home="index.html"><head><title>x</title>${head}</head><body>${body}</body></html>`

function shards(...routes: string[]): Files {
  const documents = routes.sort().map((route) => ({
    route,
    title: `Title of ${route}`,
    section: 0,
    version: 0,
    label: '',
    names: [],
    fields: [],
    sections: [
      { id: '', heading: '', text: 'words' },
      { id: 'a', heading: 'Heading', text: 'further' },
    ],
  }))
  const facts = { layout: 'x', sections: [{ label: 'All', weight: 1 }], versions: [], synonyms: [] }
  return Object.fromEntries(
    [...mergeIndex(documents.map(indexPage), facts)].map(({ name, data }) => [
      `assets/search/${name}.js`,
      `offprint.search(${JSON.stringify(name)},${JSON.stringify(data)})\n`,
    ]),
  )
}

const good: Files = {
  'index.html': html(
    '<h1 id="a">Home</h1><a href="docs/intro.html#a">Intro</a>',
    '<link rel="stylesheet" href="assets/s.css">',
  ),
  'docs/intro.html': html(
    '<h2 id="a">A</h2><a href="../index.html">Home</a><a href="#a">A</a><a href="https://example.com/">out</a><img src="../img/a.svg" srcset="../img/a.svg 1x, ../img/b.svg 2x">',
  ),
  'assets/s.css': '@font-face{src:url("../img/b.svg")} a{background:url(data:image/png;base64,AA)}',
  'img/a.svg': '<svg/>',
  'img/b.svg': '<svg/>',
  ...shards('/', '/docs/intro'),
}

/** The bundle of some files, saved. */
async function bundle(files: Files): Promise<string> {
  const chunks: Uint8Array[] = []
  const context = createContext({ root: folder, cache: false, jobs: 1 })
  const out = await openOfflineBundle({ title: 'T', version: '1' }, context)
  for (const [path, data] of Object.entries(files)) await out.add({ path, data })
  await out.complete()
  await out.writeTo(async (chunk) => void chunks.push(chunk))
  await out.close()
  const path = join(folder, 'offline.zip')
  writeFileSync(path, Buffer.concat(chunks))
  return path
}

/** The problems of an output, as 'code file:line'. */
async function reportedProblems(target: string): Promise<readonly string[]> {
  const { problems } = await verifyOutput(target)
  return problems.map(({ code, location }) =>
    location === undefined ? code : `${code} ${location.file}:${location.line}`,
  )
}

async function unpackBundle(files: Files): Promise<string> {
  const target = join(folder, 'unpacked')
  for (const [path, data] of Object.entries(unzipSync(readFileSync(await bundle(files))))) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), data)
  }
  return target
}

describe('valid output', () => {
  test('a bundle has no problems, as a zip and unpacked', async () => {
    const expected = { value: { files: Object.keys(good).length + 2, links: 10 }, problems: [] }
    expect(await verifyOutput(await bundle(good))).toEqual(expected)
    expect(await verifyOutput(await unpackBundle(good))).toEqual(expected)
  })

  test('the current folder can be verified as `.`', async () => {
    const here = await unpackBundle(good)
    const before = process.cwd()
    try {
      process.chdir(here)
      expect((await verifyOutput('.')).problems).toEqual([])
    } finally {
      process.chdir(before)
    }
  })

  test('a folder for a host uses paths without .html below its base path', async () => {
    const target = join(folder, 'site')
    const files: Files = {
      'index.html':
        '<html data-home="/x/"><a href="/x/docs/intro#a">a</a><a href="/x/">b</a><a href="/other">c</a></html>',
      'docs/intro.html':
        '<html data-home="/x/"><h1 id="a">a</h1><a href="/x/docs/lost">d</a><img src="https://a.example/a.png"></html>',
    }
    for (const [path, data] of Object.entries(files)) {
      mkdirSync(dirname(join(target, path)), { recursive: true })
      writeFileSync(join(target, path), data)
    }
    expect(await reportedProblems(target)).toEqual([
      'dead-reference docs/intro.html:1',
      'dead-reference index.html:1',
    ])
  })
})

describe('damaged output is reported', () => {
  test('a target that does not exist', async () => {
    expect(await reportedProblems(join(folder, 'none.zip'))).toEqual(['unreadable-file'])
  })

  test('a file that is not a zip archive, and an empty file', async () => {
    writeFileSync(join(folder, 'a.zip'), 'hello '.repeat(20))
    expect(await reportedProblems(join(folder, 'a.zip'))).toEqual(['damaged-archive'])
    writeFileSync(join(folder, 'b.zip'), '')
    expect(await reportedProblems(join(folder, 'b.zip'))).toEqual(['damaged-archive'])
  })

  test('a zip archive that is cut at any length', async () => {
    const bytes = readFileSync(await bundle(good))
    const cut = join(folder, 'cut.zip')
    for (let length = 0; length < bytes.length; length += 97) {
      writeFileSync(cut, bytes.subarray(0, length))
      expect([length, await reportedProblems(cut)]).toEqual([length, ['damaged-archive']])
    }
  })

  test('a zip archive whose directory names more bytes than there are', async () => {
    const path = await bundle(good)
    const bytes = readFileSync(path)
    // The packed size of the first entry (PKWARE APPNOTE 6.3.10, section 4.3.12).
    bytes.writeUInt32LE(0xfffffffe, bytes.indexOf('PK\u0001\u0002', 0, 'latin1') + 20)
    writeFileSync(path, bytes)
    const memory = process.memoryUsage().external
    expect(await reportedProblems(path)).toContain('damaged-archive')
    expect(process.memoryUsage().external - memory).toBeLessThan(1e9)
  })

  test('a zip archive without its first bytes', async () => {
    const path = await bundle(good)
    writeFileSync(path, readFileSync(path).subarray(100))
    expect(await reportedProblems(path)).toEqual(['damaged-archive'])
  })

  test('a changed byte anywhere is reported and never throws', async () => {
    const path = await bundle(good)
    const bytes = readFileSync(path)
    // Primes, so that the bytes are different ones of each entry's header.
    const step = chooseForRun({ short: 53, full: 13 })
    // No checksum covers dates, modes, versions and fields that a reader ignores.
    let silent = 0
    for (let at = 0; at < bytes.length; at += step) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x55
      writeFileSync(path, changed)
      if ((await reportedProblems(path)).length === 0) silent++
    }
    expect(silent / (bytes.length / step)).toBeLessThan(0.25)
  })

  test('a zip archive with duplicate entries, or with a path outside its folder', async () => {
    const data = packEntry('x')
    for (const [from, to] of [
      ['bb', 'aa'],
      ['bb/bb', '../bb'],
    ] as const) {
      const chunks: Uint8Array[] = []
      const out = createZip(async (chunk) => void chunks.push(chunk))
      await out.put('aa', data)
      await out.put(from, data)
      await out.close()
      const text = Buffer.concat(chunks).toString('latin1').replaceAll(from, to)
      writeFileSync(join(folder, 'odd.zip'), Buffer.from(text, 'latin1'))
      expect(await reportedProblems(join(folder, 'odd.zip'))).toEqual(['damaged-archive'])
    }
  })

  test('an archive without a manifest', async () => {
    const chunks: Uint8Array[] = []
    const out = createZip(async (chunk) => void chunks.push(chunk))
    await out.put('index.html', packEntry(html('')))
    await out.close()
    writeFileSync(join(folder, 'a.zip'), Buffer.concat(chunks))
    expect(await reportedProblems(join(folder, 'a.zip'))).toEqual(['missing-manifest'])
  })

  test('changed, removed and added files', async () => {
    const target = await unpackBundle(good)
    writeFileSync(join(target, 'assets/s.css'), 'p{}')
    rmSync(join(target, 'README.txt'))
    writeFileSync(join(target, 'extra.txt'), '')
    expect(await reportedProblems(target)).toEqual([
      'lost-file README.txt:1',
      'changed-file assets/s.css:1',
      'stray-file extra.txt:1',
    ])
  })
})

describe('broken references are reported', () => {
  const withPage = (body: string, head = '') =>
    bundle({ ...good, 'docs/intro.html': html(`<h2 id="a">A</h2>\n${body}`, head) })

  test.each([
    ['a link', '<a href="lost.html">x</a>', 'dead-reference'],
    ['a path without .html', '<a href="intro">x</a>', 'dead-reference'],
    ['a folder', '<a href="../docs/">x</a>', 'dead-reference'],
    ['an absolute path', '<a href="/index.html">x</a>', 'dead-reference'],
    ['a file URL', '<a href="file:///home/me/a.html">x</a>', 'dead-reference'],
    ['a path outside the bundle', '<a href="../../index.html">x</a>', 'dead-reference'],
    ['an anchor', '<a href="#b">x</a>', 'dead-anchor'],
    ['an anchor on another page', '<a href="../index.html#b">x</a>', 'dead-anchor'],
    ['an image', '<img src="../img/lost.svg">', 'dead-reference'],
    ['one of several images', '<img srcset="../img/a.svg 1x, ../img/lost.svg 2x">', 'dead-reference'],
    [
      'an address in the props of an island',
      '<script type="application/json">{"a":[{"href":"lost.html"}]}</script>',
      'dead-reference',
    ],
    ['a script of an island', '<docs-island data-src="../assets/lost.js"></docs-island>', 'dead-reference'],
    ['a link inside <template>', '<template><a href="lost.html">x</a></template>', 'dead-reference'],
    ['an image on another host', '<img src="https://example.com/a.png">', 'network-reference'],
    [
      'a script with a scheme-relative URL',
      '<script src="//example.com/a.js"></script>',
      'network-reference',
    ],
  ])('%s', async (_, body, code) => {
    expect(await reportedProblems(await withPage(body))).toEqual([`${code} docs/intro.html:2`])
  })

  test.each([
    '<a href="">x</a>',
    '<a href="#">x</a>',
    '<a href="#top">x</a>',
    '<a href="#a:~:text=A">x</a>',
    '<a href="mailto:a@example.com">x</a>',
    '<a href="../index.html?x=1#a">x</a>',
    '<p>&lt;a href="lost.html"&gt;</p><!-- <a href="lost.html"> -->',
  ])('%s is a valid reference', async (body) => {
    expect(await reportedProblems(await withPage(body))).toEqual([])
  })

  test('an image on another host is a warning, as pages have a placeholder for it, and not with HTTP', async () => {
    const { problems } = await verifyOutput(
      await withPage('<img src="https://a.example/a.png"><img src="http://a.example/a.png">'),
    )
    expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'warning network-reference',
      'error network-reference',
    ])
  })

  test('features that browsers block on pages opened from disk', async () => {
    const parts = [
      '<script type="module" src="../img/a.svg"></script>',
      '<script integrity="sha256-x" src="../img/a.svg"></script>',
      '<img crossorigin src="../img/a.svg">',
      '<link rel="modulepreload" href="../img/a.svg">',
    ]
    for (const part of parts)
      expect(await reportedProblems(await withPage(part))).toEqual(['blocked-reference docs/intro.html:2'])
  })

  test('addresses in a style sheet', async () => {
    const css = 'a{}\n@import "lost.css";\nb{background:url(https://example.com/a.png)}/* url(c.png) */'
    expect(await reportedProblems(await bundle({ ...good, 'assets/s.css': css }))).toEqual([
      'dead-reference assets/s.css:2',
      'network-reference assets/s.css:3',
    ])
  })

  test('routes in a long sidebar', async () => {
    const menu = 'offprint.menu("api",[{"label":"x","items":[{"label":"y","route":"/lost"}]}])'
    expect(await reportedProblems(await bundle({ ...good, 'assets/menus/api.menu.js': menu }))).toEqual([
      'dead-reference assets/menus/api.menu.js:1',
    ])
  })

  test('search entries: missing page, missing heading, missing shard, cut shard', async () => {
    expect(
      await reportedProblems(await bundle({ ...good, ...shards('/', '/docs/gone', '/docs/intro') })),
    ).toEqual(['search-entry assets/search/pages/docs/gone.js:1'])
    expect(await reportedProblems(await bundle({ ...good, 'docs/intro.html': html('') }))).toEqual([
      'search-entry assets/search/pages/docs/intro.js:1',
      'dead-anchor index.html:1',
    ])
    const { 'assets/search/terms-.js': lexicon = '', ...less } = good
    expect(await reportedProblems(await bundle(less))).toEqual(['search-entry assets/search/terms-.js:1'])
    const cut = { ...good, 'assets/search/terms-.js': lexicon.slice(0, -9) }
    expect(await reportedProblems(await bundle(cut))).toEqual(
      Array.from({ length: 2 }, () => 'search-entry assets/search/terms-.js:1'),
    )
  })
})
