/**
 * Lighthouse's mobile audit of each kind of page: `node bench/lighthouse.mjs [--build] [--only accessibility,seo] [/route ...]`.
 *
 * Serves this site as `docs serve --built` does and prints four scores, the largest contentful paint and the audits that failed for each page.
 * Ends with 1 if a score is under 100. Lighthouse comes from npm (`npx lighthouse@12`): it is not a dependency. Its performance score is worth
 * something on an idle machine only, so the load is printed as well.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'

import { CHROMIUM_FLAGS, findChromium } from '../bin/chromium.js'

const root = resolve(import.meta.dirname, '..')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** One page of each kind. */
const ROUTES = [
  '/',
  '/docs/intro',
  '/docs/guides/minting',
  '/docs/api/v1/public-apis',
  '/docs/api/v1/kyb-controller',
  '/docs/api/v1/onboarding',
  '/docs/api/v1/schemas',
  '/docs/api/v1/schemas/BusinessVerification',
  '/docs/error-codes',
  '/docs/scopes',
  '/docs/webhook/kyb/status-update',
  '/blog',
  '/blog/first-blog-post',
  '/blog/tags',
  '/search',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { build: { type: 'boolean' }, only: { type: 'string', default: CATEGORIES.join(',') } },
})
const categories = values.only.split(',')

function findFreePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

async function waitForServer(origin) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(origin).catch(() => undefined)
    if (response?.ok) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('docs serve does not respond')
}

/** Chrome sometimes starts without recording a trace (NO_NAVSTART), mostly on a busy machine: each page has this many attempts. */
const ATTEMPTS = 3

/** The result of the first attempt that Lighthouse could record, or the last error. */
async function auditPage(url) {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await runLighthouse(url)
      if (result.runtimeError === undefined) return result
      throw new Error(`${result.runtimeError.code}: ${result.runtimeError.message}`)
    } catch (error) {
      // The error of a process contains its whole output.
      const [reason] = (error.stderr || error.message).match(/[A-Z]+_[A-Z_]+/) ?? [
        error.message.slice(0, 200),
      ]
      if (attempt === ATTEMPTS)
        throw new Error(`Lighthouse could not audit ${url}: ${reason}`, { cause: error })
    }
  }
}

async function runLighthouse(url) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      'lighthouse@12',
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
    ],
    {
      maxBuffer: 2 ** 28,
      env: { ...process.env, CHROME_PATH: findChromium() },
    },
  )
  return JSON.parse(stdout)
}

/** The audits that took points, with the first elements or files that they name. */
function listFailures({ audits, categories: found }) {
  return Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => {
        const named = (audits[id].details?.items ?? [])
          .slice(0, 3)
          .map(({ node, url, href, description }) => node?.snippet ?? url ?? href ?? description ?? '')
        return `    ${id}: ${audits[id].displayValue ?? ''} ${named.join(' | ')}`
      }),
  )
}

if (values.build) {
  execFileSync(process.execPath, [join(root, 'bin/compile.js')])
  execFileSync(process.execPath, [join(root, 'bin/docs.js'), 'build', '--root', root], { stdio: 'ignore' })
}
const port = await findFreePort()
const origin = `http://127.0.0.1:${port}`
const options = ['serve', '--built', '--root', root, '--host', '127.0.0.1', '--port', String(port)]
const server = spawn(process.execPath, [join(root, 'bin/docs.js'), ...options], { stdio: 'ignore' })
try {
  await waitForServer(origin)
  console.log(`load ${loadavg()[0].toFixed(1)}; ${categories.join(', ')}`)
  for (const route of positionals.length > 0 ? positionals : ROUTES) {
    const result = await auditPage(origin + route).catch(({ message }) => console.log(`${route}: ${message}`))
    if (result === undefined) {
      process.exitCode = 1
      continue
    }
    const scores = categories.map((name) => Math.round(100 * (result.categories[name]?.score ?? 0)))
    const paint = result.audits['largest-contentful-paint']?.displayValue
    console.log(`${route}: ${scores.join(' ')}${paint === undefined ? '' : `, largest paint ${paint}`}`)
    for (const line of listFailures(result)) console.log(line)
    if (scores.some((score) => score < 100)) process.exitCode = 1
  }
} finally {
  server.kill()
}
