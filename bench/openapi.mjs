/**
 * Builds a site from GitHub's API description (npm `@octokit/openapi` 23.0.2: 13 MB, 1,223 operations) without a cache, and says what it
 * took: seconds, peak memory of the command, and what the pages weigh.
 *
 *   node bench/openapi.mjs [FILE]
 *
 * FILE is another specification. GitHub's is installed into the temporary folder of the machine on the first run.
 */
import { spawn, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

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

const start = performance.now()
const out = join(site, 'out')
const child = spawn(
  process.execPath,
  [join(root, 'bin/docs.js'), 'build', '--root', site, '--out', out, '--no-cache', '--no-offline'],
  {
    stdio: ['ignore', 'pipe', 'pipe'],
  },
)
let text = ''
child.stdout.on('data', (data) => (text += data))
child.stderr.on('data', (data) => (text += data))
let peak = 0
const watch = setInterval(() => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  } catch {
    // Not Linux, or the command has ended.
  }
}, 100)
const code = await new Promise((done) => child.on('close', done))
clearInterval(watch)
const seconds = (performance.now() - start) / 1000
if (code !== 0) {
  console.error(text)
  process.exit(1)
}

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
console.log(`cold build        ${seconds.toFixed(1)} s`)
console.log(`peak memory       ${(peak / 1024).toFixed(0)} MB`)
console.log(
  `operation pages   ${operations.length}, median ${kb(weights[weights.length >> 1] ?? 0)} brotli, largest ${kb(weights.at(-1) ?? 0)}`,
)
console.log(`largest page      ${largest?.name}, ${kb(largest?.html.length ?? 0)} of HTML`)
rmSync(site, { recursive: true })
