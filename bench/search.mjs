/**
 * How good, how large and how fast search is: `npm run bench:search`.
 *
 * Builds this site and one for GitHub's API description (from npm, into a temporary folder), asks the questions of search.json of both
 * in Chromium, through the shards as they are built and the engine as it is shipped, and prints hits, sizes and times. Needs `dist/cli`.
 */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { build } from 'esbuild'
import { chromium } from 'playwright-core'

const root = resolve(import.meta.dirname, '..')
const questions = JSON.parse(readFileSync(join(import.meta.dirname, 'search.json'), 'utf8'))
const work = mkdtempSync(join(tmpdir(), 'bench-search-'))

/** GitHub's description as a site. Its links lead to pages of another site: they are made absolute. */
function github() {
  execFileSync('npm', ['pack', '@octokit/openapi@23.0.2', '--silent', '--pack-destination', work], {
    cwd: work,
  })
  const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'))
  execFileSync('tar', ['xzf', tarball, 'package/generated/api.github.com.json'], { cwd: work })
  const text = readFileSync(join(work, 'package/generated/api.github.com.json'), 'utf8')
    .replaceAll(/\]\((?=[/#])/g, '](https://docs.github.com')
    .replaceAll(/\]\(\$\{[^)]*\)/g, '](https://docs.github.com/)')
  const site = join(work, 'github')
  mkdirSync(join(site, 'openapi'), { recursive: true })
  mkdirSync(join(site, 'content/docs'), { recursive: true })
  writeFileSync(join(site, 'openapi/v1.json'), text)
  writeFileSync(join(site, 'content/docs/intro.md'), '# GitHub REST API\n\nThe reference.\n')
  const api = `{ version: 'v1', label: 'API v1', spec: 'openapi/v1.json' }`
  writeFileSync(join(site, 'docs.config.ts'), `export default { title: 'GitHub REST API', apis: [${api}] }\n`)
  return site
}

function built(site, out) {
  execFileSync(process.execPath, [join(root, 'bin/docs.js'), 'build', '--root', site, '--out', out], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return out
}

/** Files of the index, and the size of all of them with brotli. */
function weigh(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const sizes = files.map((entry) => {
    const data = readFileSync(join(entry.parentPath, entry.name))
    return { raw: data.length, brotli: brotliCompressSync(data).length }
  })
  const sum = (key) => sizes.reduce((total, size) => total + size[key], 0)
  return { files: files.length, raw: sum('raw'), brotli: sum('brotli') }
}

/** The engine and its loader as one script. */
async function engine() {
  const contents = `
    import { createSearchEngine } from './src/search/search-engine.ts'
    import { writeExcerpt } from './src/search/excerpt.ts'
    import { shards } from './src/client/search/shards.ts'
    Object.assign(globalThis, { make: () => createSearchEngine(shards()), extract: writeExcerpt })`
  const stdin = { contents, resolveDir: root, loader: 'ts' }
  const made = await build({
    stdin,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  })
  return made.outputFiles[0].text
}

/** The folder over HTTP, with an empty page at '/'. */
function serve(folder) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    const file = join(folder, path)
    if (path === '/') response.setHeader('content-type', 'text/html').end('<html data-home="/">')
    else if (existsSync(file) && statSync(file).isFile())
      response.setHeader('content-type', 'text/javascript').end(readFileSync(file))
    else response.writeHead(404).end()
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

async function measure(browser, name, folder, asked, script) {
  const server = await serve(folder)
  const address = `http://127.0.0.1:${server.address().port}/`
  const sizes = new Map()
  const results = []
  try {
    for (const [question, wanted] of asked) {
      // A page of its own, so that each question begins with nothing loaded.
      const page = await browser.newPage()
      const loaded = []
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
      await page.goto(address)
      await page.addScriptTag({ content: script })
      const found = await page.evaluate(async (text) => {
        globalThis.engine = globalThis.make()
        const { hits, terms } = await globalThis.engine.search(text)
        const first = hits[0] && (await globalThis.engine.readPassages(hits[0]))
        for (const { text } of first?.passages ?? []) globalThis.extract(text, terms)
        return hits.map(({ route }) => route)
      }, question)
      let bytes = 0
      for (const path of loaded.filter((one) => one.startsWith('/assets/'))) {
        const data = () => brotliCompressSync(readFileSync(join(folder, decodeURIComponent(path)))).length
        if (!sizes.has(path)) sizes.set(path, data())
        bytes += sizes.get(path)
      }
      results.push({
        question,
        wanted,
        found,
        bytes,
        place: found.findIndex((route) => wanted.includes(route)),
      })
      await page.close()
    }
    // Times with everything loaded, as after the first letters.
    const page = await browser.newPage()
    await page.goto(address)
    await page.addScriptTag({ content: script })
    const times = await page.evaluate(
      async (texts) => {
        const engine = globalThis.make()
        for (const text of texts) await engine.search(text)
        const times = []
        for (let round = 0; round < 10; round++)
          for (const text of texts) {
            const start = performance.now()
            await engine.search(text)
            times.push(performance.now() - start)
          }
        return times
      },
      asked.map(([question]) => question),
    )
    await page.close()
    return { name, results, times: times.sort((a, b) => a - b), index: weigh(join(folder, 'assets/search')) }
  } finally {
    server.close()
  }
}

function print({ name, results, times, index }) {
  const hits = (n) => results.filter(({ place }) => place >= 0 && place < n).length
  const bytes = results.map((result) => result.bytes).sort((a, b) => a - b)
  console.log(`\n${name}: ${results.length} questions`)
  console.log(`  hit@1             ${percent(hits(1), results.length)}`)
  console.log(`  hit@3             ${percent(hits(3), results.length)}`)
  console.log(`  index             ${index.files} files, ${kb(index.raw)}, ${kb(index.brotli)} brotli`)
  console.log(`  to first result   ${kb(at(bytes, 0.5))} brotli in the middle, ${kb(at(bytes, 1))} at most`)
  console.log(
    `  time per query    ${at(times, 0.5).toFixed(2)} ms in the middle, ${at(times, 0.95).toFixed(2)} ms p95`,
  )
  for (const { question, found, place } of results)
    if (place !== 0)
      console.log(
        `  ${place < 0 ? 'missed' : `at ${place + 1}`}: ${question} -> ${found.slice(0, 3).join(' ')}`,
      )
}

const script = await engine()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  // Folders that are built already save time while one tries weights: --site DIR --github DIR.
  const given = (name) =>
    process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined
  const site = given('--site') ?? built(root, join(work, 'site'))
  const other = given('--github') ?? built(github(), join(work, 'out'))
  const all = [
    await measure(browser, 'This site', site, questions.site, script),
    await measure(browser, 'GitHub', other, questions.github, script),
  ]
  for (const one of all) print(one)
  const results = all.flatMap((one) => one.results)
  const hits = (n) => results.filter(({ place }) => place >= 0 && place < n).length
  console.log(
    `\nAll ${results.length}: hit@1 ${percent(hits(1), results.length)}, hit@3 ${percent(hits(3), results.length)}`,
  )
} finally {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
}
