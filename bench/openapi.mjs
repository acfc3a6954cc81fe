/**
 * Builds a site from GitHub's API description (npm `@octokit/openapi` 23.0.2: 13 MB, 1,223 operations), and says what it took: seconds on the
 * clock and of all processors, peak memory of the command, and what the pages weigh. Without a cache; with one that is empty; with nothing
 * changed (median of three); with the description and then the summary of one operation changed.
 *
 *   node bench/openapi.mjs [FILE]
 *
 * FILE is another specification. GitHub's is installed into the temporary folder of the machine on the first run.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { median, runNode } from './measure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** GitHub's file as npm has it. Links that only mean something on docs.github.com get that host: here they would be broken, and end the build. */
function github() {
  const home = join(tmpdir(), 'offprint-bench-octokit')
  const file = join(home, 'node_modules/@octokit/openapi/generated/api.github.com.json')
  if (!existsSync(file)) {
    mkdirSync(home, { recursive: true })
    execFileSync('npm', [
      'install',
      '--prefix',
      home,
      '--ignore-scripts',
      '--no-audit',
      '@octokit/openapi@23.0.2',
    ])
  }
  return readFileSync(file, 'utf8')
    .replaceAll('](/', '](https://docs.github.com/')
    .replaceAll('href=\\"/', 'href=\\"https://docs.github.com/')
    .replaceAll(/\]\(\$\{[^)]*\)/g, '](https://docs.github.com/)')
}

const [given] = process.argv.slice(2)
const site = mkdtempSync(join(tmpdir(), 'offprint-bench-'))
mkdirSync(join(site, 'openapi'))
writeFileSync(
  join(site, 'openapi/v1.yaml'),
  given === undefined ? github() : readFileSync(resolve(given), 'utf8'),
)

const out = join(site, 'out')

/** Runs a build, and returns its measurements. */
const build = (...options) =>
  runNode([join(root, 'bin/docs.js'), 'build', '--root', site, '--out', out, '--no-offline', ...options])

/** Changes one member of the first operation that has it. The text keeps its lines. */
function editOperation(key) {
  const file = join(site, 'openapi/v1.yaml')
  const source = readFileSync(file, 'utf8')
  const at = source.indexOf('"paths"')
  const member = new RegExp(`("${key}":\\s*")([^"\\\\]+)`, 'y')
  for (let from = source.indexOf(`"${key}"`, at); from >= 0; from = source.indexOf(`"${key}"`, from + 1)) {
    member.lastIndex = from
    const match = member.exec(source)
    if (match === null) continue
    const end = from + match[0].length
    writeFileSync(file, `${source.slice(0, end)} changed${source.slice(end)}`)
    return true
  }
  return false
}

const show = (name, { seconds, processor, peak }) =>
  console.log(
    `${name.padEnd(24)} ${seconds.toFixed(2)} s, processor ${processor.toFixed(2)} s, at most ${peak.toFixed(0)} MB`,
  )

show('cold, no cache', await build('--no-cache'))
show('cold, writes the cache', await build())
const unchanged = []
for (let count = 0; count < 3; count++) unchanged.push(await build())
show('nothing changed', {
  seconds: median(unchanged.map(({ seconds }) => seconds)),
  processor: median(unchanged.map(({ processor }) => processor)),
  peak: median(unchanged.map(({ peak }) => peak)),
})
for (const key of ['description', 'summary'])
  if (editOperation(key)) show(`one ${key} changed`, await build())

const folder = join(out, 'docs/api/v1')
const pages = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.html'))
  .map((name) => ({ name, html: readFileSync(join(folder, name)) }))
const operations = pages.filter(({ name, html }) => !name.includes('/') && html.includes('class="endpoint"'))
const weights = operations
  .map(({ html }) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length)
  .sort((a, b) => a - b)
const largest = pages.toSorted((a, b) => b.html.length - a.html.length)[0]
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
console.log(
  `operation pages   ${operations.length}, median ${kb(weights[weights.length >> 1] ?? 0)} brotli, largest ${kb(weights.at(-1) ?? 0)}`,
)
console.log(`largest page      ${largest?.name}, ${kb(largest?.html.length ?? 0)} of HTML`)
rmSync(site, { recursive: true })
