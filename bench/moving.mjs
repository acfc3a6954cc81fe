/**
 * How whole sites of Docusaurus move in, as a table: exit code, problems by code, addresses kept, time and memory. The sites are not in this
 * repository: `npm run bench:moving -- --sites FOLDER --addresses FOLDER [NAME ...]`. Both folders have an entry for each site, `FOLDER/jest/` with its
 * files and `FOLDER/jest.json` with the addresses that Docusaurus publishes: `{ folder, addresses: [{ path, kind }] }`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sites: { type: 'string' },
    addresses: { type: 'string' },
    /** Prints so many addresses that are lost, and problems. */
    details: { type: 'string', default: '0' },
  },
})
const { sites = '', addresses = '' } = values
const details = Number(values.details)
const names = readdirSync(addresses)
  .map((file) => file.replace(/\.json$/, ''))
  .filter((name) => positionals.length === 0 || positionals.includes(name))
  .toSorted()

/** How often each value occurs, the most frequent first. */
function count(list) {
  const counts = new Map()
  for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1)
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return sorted.map(([value, number]) => `${number} ${value}`).join(', ') || 'none'
}

/** Whether a built folder has an address. */
function isBuilt(out, path) {
  const clean = decodeURIComponent(path).replace(/\/$/, '')
  return [`${clean}.html`, `${clean}/index.html`].some((file) => existsSync(join(out, file)))
}

const total = { kept: 0, all: 0 }
for (const name of names) {
  const expected = JSON.parse(readFileSync(join(addresses, `${name}.json`), 'utf8'))
  const out = mkdtempSync(join(tmpdir(), 'moving-'))
  const docs = join(import.meta.dirname, '../bin/docs.js')
  const command = ['build', '--root', join(sites, name, expected.folder), '--out', join(out, 'site')]
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(
    '/usr/bin/time',
    ['-f', '%M', process.execPath, docs, ...command, '--format', 'json', '--no-cache', '--no-offline'],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const megabytes = Math.round(Number(stderr.trim().split('\n').at(-1)) / 1024)
  const { problems } = stdout.startsWith('{') ? JSON.parse(stdout) : { problems: [] }
  const lost = expected.addresses.filter(({ path }) => !isBuilt(join(out, 'site'), path))
  const kept = expected.addresses.length - lost.length
  total.kept += kept
  total.all += expected.addresses.length
  const codes = (severity) =>
    count(problems.filter((problem) => problem.severity === severity).map(({ code }) => code))
  console.log(
    `${name.padEnd(12)} exit ${status}  kept ${kept} of ${expected.addresses.length}  ${seconds} s  ${megabytes} MB`,
  )
  if (status > 1) console.log(stderr.slice(0, 2000))
  if (lost.length > 0 && lost.length < expected.addresses.length)
    console.log(`  lost: ${count(lost.map(({ kind }) => kind))}`)
  console.log(`  errors: ${codes('error')}\n  warnings: ${codes('warning')}`)
  for (const { path, source } of kept === 0 ? [] : lost.slice(0, details))
    console.log(`  - ${path} ${source ?? ''}`)
  const shown = problems.filter(({ severity }) => severity === 'error').slice(0, details)
  for (const { code, message, location } of shown)
    console.log(`  ! ${code}: ${message} (${location?.file}:${location?.line})`)
  rmSync(out, { recursive: true })
}
console.log(`kept ${total.kept} of ${total.all} addresses (${((100 * total.kept) / total.all).toFixed(2)} %)`)
