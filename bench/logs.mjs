#!/usr/bin/env node
/**
 * `npm run bench:logs`: how long the console API takes with a million logged requests, 200 applications and ten webhook
 * endpoints more in one organization. Prints milliseconds on the clock and of processor time as JSON. `--rows N`
 * writes another number of requests.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Runs the TypeScript of the sandbox and of its test client. */
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const { HARBOUR, sendRequest, signIn, startTestSandbox } = await vite.ssrLoadModule(
  '/tests/sandbox/test-client.ts',
)

const argument = process.argv.indexOf('--rows')
const ROWS = argument < 0 ? 1_000_000 : Number(process.argv[argument + 1])
const REPEATS = 5
const seedFolder = process.argv.indexOf('--seed') < 0 ? undefined : process.argv.at(-1)
const data = seedFolder ?? mkdtempSync(join(tmpdir(), 'offprint-logs-'))

/** Copies the first logged request of the seed over the last 13 days, with other operations, statuses and times. */
function writeRows() {
  const database = new DatabaseSync(join(data, 'sandbox.db'))
  const { org, application, body } = database
    .prepare(`SELECT org, application, body FROM logs WHERE org = '${HARBOUR}' LIMIT 1`)
    .get()
  database.exec('BEGIN')
  const insert = database.prepare(
    'INSERT INTO logs (id, at, org, application, api, operation, method, path, status, code, ms, body, authenticated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)',
  )
  const operations = [
    'mintDataRequest',
    'getEventStatus',
    'getDataVdtDetails',
    'getOrganization',
    'initiateFileUpload',
  ]
  const step = (13 * 86_400_000) / ROWS
  const now = Date.now()
  for (let n = 0; n < ROWS; n += 1) {
    const failed = n % 50 === 0
    insert.run(
      `req_bench${String((n * 7919) % ROWS).padStart(12, '0')}`,
      Math.round(now - n * step),
      org,
      application,
      'v1',
      operations[n % operations.length],
      'GET',
      `/v1/vdts/vdt_${n}`,
      failed ? 404 : 200,
      failed ? 'vdt_not_found' : null,
      5 + ((n * 37) % 400),
      body,
    )
  }
  database.exec('COMMIT')
  database.close()
}

async function measure(url, token) {
  const times = []
  const work = []
  for (let n = 0; n < REPEATS; n += 1) {
    const cpu = process.cpuUsage()
    const began = performance.now()
    const { status } = await sendRequest(url, { token })
    if (status !== 200) throw new Error(`${url} responded with ${status}`)
    times.push(performance.now() - began)
    const used = process.cpuUsage(cpu)
    work.push((used.user + used.system) / 1000)
  }
  const median = (list) => Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)])
  return { first: Math.round(times[0]), median: median(times), processor: median(work) }
}

if (seedFolder !== undefined) {
  await (await startTestSandbox({ data })).close()
  process.exit(0)
}
try {
  // The seed is written by a process of its own, because the lock on the database ends with its process.
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--seed', data], { stdio: 'inherit' })
  writeRows()
  const began = performance.now()
  const sandbox = await startTestSandbox({ data })
  const startMs = Math.round(performance.now() - began)
  const { access } = await signIn(sandbox, sandbox.personas[0].userId)
  const url = sandbox.addresses.console
  const create = (path, json) => sendRequest(`${url}${path}`, { token: access, key: true, json })
  for (let n = 0; n < 200; n += 1)
    await create('/applications', {
      organizationId: HARBOUR,
      name: `Application ${n} ${'with a long name '.repeat(4)}`.slice(0, 60).trim() + n,
      products: ['tokenization'],
      scopes: ['vdts:read'],
    })
  for (let n = 0; n < 10; n += 1)
    await create('/webhook-endpoints', {
      organizationId: HARBOUR,
      url: `http://127.0.0.1:9/hook-${n}`,
      events: ['mint.status.updated'],
    })
  const query = `organizationId=${HARBOUR}`
  const day = new Date(Date.now() - 86_400_000).toISOString()
  const paths = {
    'logs, newest': `/logs?${query}&limit=100`,
    'logs, slowest': `/logs?${query}&limit=100&order=slowest`,
    'logs, errors': `/logs?${query}&limit=100&statusClass=4xx`,
    'logs, words': `/logs?${query}&limit=100&search=vdt_99999`,
    'logs, no match': `/logs?${query}&limit=100&search=nothing-has-this`,
    'log summary': `/log-summary?${query}`,
    'log summary, one day': `/log-summary?${query}&from=${day}`,
    'metrics 24h': `/metrics?${query}&range=24h`,
    'metrics 30d': `/metrics?${query}&range=30d`,
    alerts: `/alerts?${query}&state=open`,
    applications: `/applications?${query}&limit=100`,
    endpoints: `/webhook-endpoints?${query}&limit=100`,
  }
  const figures = {}
  for (const [name, path] of Object.entries(paths)) figures[name] = await measure(url + path, access)
  const megabytes = Math.round(statSync(join(data, 'sandbox.db')).size / 1e6)
  console.log(
    JSON.stringify({ rows: ROWS, load: loadavg()[0]?.toFixed(1), megabytes, startMs, figures }, null, 2),
  )
  await sandbox.close()
} finally {
  await vite.close()
  rmSync(data, { recursive: true, force: true })
}
