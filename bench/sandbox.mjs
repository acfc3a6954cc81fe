#!/usr/bin/env node
/**
 * `npm run bench:sandbox`: how fast the sandbox starts, how it answers 200 requests a second, and whether its memory
 * grows over 100,000 requests. All on loopback. `--quick` makes a tenth of the requests.
 */
import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const quick = process.argv.includes('--quick')
const folder = mkdtempSync(join(tmpdir(), 'offprint-bench-'))
cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
const figures = { processors: availableParallelism(), load: loadavg()[0]?.toFixed(1), startMs: [] }

/** Starts the compiled sandbox and waits for its one line. */
async function start(...more) {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [join(root, 'bin/docs.js'), 'sandbox', '--root', folder, '--json', '--no-limits', ...more],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const text = await new Promise((resolve) => child.stdout.once('data', resolve))
  return { child, ms: performance.now() - began, ...JSON.parse(String(text)) }
}

const stop = ({ child }) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGINT')
  })

/** Resident memory of the sandbox in MB, if the system reports it. */
function readMemory({ child }) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Milliseconds of processor time that the sandbox has used: the same on a busy machine as on a quiet one. */
function readProcessorTime({ child }) {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function requestToken({ addresses, clients }) {
  const { id, secret } = clients.quickstart
  const response = await fetch(`${addresses.v1}/auth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: '{"grant_type":"client_credentials"}',
  })
  return (await response.json()).access_token
}

/** Requests of an integration: mostly reads, some tokens, some creations. */
function mix(world, access) {
  const bearer = { authorization: `Bearer ${access}` }
  const { id, secret } = world.clients.quickstart
  const json = { 'content-type': 'application/json' }
  const get = (path) => ({ method: 'GET', path: `/v1${path}`, headers: bearer })
  return [
    get('/organizations/org_sandboxVerified'),
    get('/kyb/verifications/kyb_sandboxApproved'),
    get('/events/evt_sandboxMinted'),
    get('/vdts/vdt_sandboxActive'),
    get('/organizations/org_sandboxVerified/invites?limit=10'),
    {
      method: 'POST',
      path: '/v1/auth/token',
      headers: { ...json, authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: '{"grant_type":"client_credentials"}',
    },
    {
      method: 'POST',
      path: '/v2/auth/introspect',
      headers: { ...bearer, 'content-type': 'application/x-www-form-urlencoded' },
      body: `token=${access}`,
    },
    {
      method: 'POST',
      path: '/v1/mint/requests',
      headers: { ...bearer, ...json },
      setupRequest: (request) => {
        const key = crypto.randomUUID()
        return {
          ...request,
          headers: { ...request.headers, 'idempotency-key': key },
          body: JSON.stringify({
            ownerId: 'org_sandboxVerified',
            title: 'Record',
            asset: { kind: 'record', record: { key } },
          }),
        }
      },
    },
  ]
}

async function run(world, options) {
  const access = await requestToken(world)
  const result = await autocannon({
    url: world.addresses.api,
    connections: 20,
    requests: mix(world, access),
    ...options,
  })
  const { latency, requests, non2xx, errors } = result
  return {
    requests: requests.total,
    perSecond: Math.round(requests.average),
    p50: latency.p50,
    p99: latency.p99,
    max: latency.max,
    non2xx,
    errors,
  }
}

try {
  for (let n = 0; n < 5; n += 1) {
    const world = await start('--reset')
    figures.startMs.push(Math.round(world.ms))
    await stop(world)
  }
  const world = await start()
  // Few connections, because all of them send at the same moment.
  const steady = { overallRate: 200, connections: 10 }
  await run(world, { ...steady, duration: 3 })
  const before = readProcessorTime(world)
  figures.at200 = await run(world, { ...steady, duration: quick ? 5 : 30 })
  figures.cpuMsPerRequest = Number(((readProcessorTime(world) - before) / figures.at200.requests).toFixed(2))
  const steps = quick ? 2 : 10
  figures.memoryMb = [readMemory(world)]
  for (let n = 0; n < steps; n += 1) {
    const part = await run(world, { amount: quick ? 5000 : 10_000 })
    if (part.non2xx + part.errors > 0) figures.failed = part
    figures.memoryMb.push(readMemory(world))
    figures.perSecond = part.perSecond
  }
  await stop(world)
  console.log(JSON.stringify(figures, null, 2))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
