/**
 * Start and builds by size: `npm run bench:sites [-- --pages 100,1000,5000,10000] [--rounds 3] [--write]`.
 *
 * `docs --help` beside a Node that does nothing, this site, and the corpus of bench/corpus.mjs with each number of pages: seconds on the
 * clock, of all processors, and memory. The package is measured as it is installed, without the sources.
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createCorpus, writePages } from './corpus.mjs'
import { describeMachine, keepReport, median, moveAside, runNode, write } from './measure.mjs'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000,5000,10000' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const work = mkdtempSync(join(tmpdir(), 'offprint-bench-sites-'))
const docs = join(installPackage(), 'bin/docs.js')
const rows = []

/** The package as npm installs it, with the dependencies of this checkout. */
function installPackage() {
  const target = join(work, 'package')
  for (const path of ['bin/docs.js', 'package.json', 'dist/cli', 'dist/client'])
    cpSync(join(root, path), join(target, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  return target
}

async function measure(name, goal, run, count = rounds) {
  const results = []
  for (let round = 0; round < count; round++) results.push(await run(round))
  const list = (key) => results.map((result) => result[key])
  const [low, high] = [Math.min(...list('seconds')), Math.max(...list('seconds'))]
  const clock =
    high < 1
      ? `${(median(list('seconds')) * 1000).toFixed(0)} ms (${(low * 1000).toFixed(0)} to ${(high * 1000).toFixed(0)})`
      : `${median(list('seconds')).toFixed(2)} s (${low.toFixed(2)} to ${high.toFixed(2)})`
  const processor = median(list('processor'))
  const row = [
    name,
    goal,
    clock,
    processor < 0.1 ? '' : `${processor.toFixed(2)} s`,
    processor < 0.1 ? '' : `${Math.max(...list('peak')).toFixed(0)} MB`,
  ]
  console.error(row.join(', '))
  rows.push(row)
}

const build = (site, ...options) => runNode([docs, 'build', ...options], { cwd: site })

async function measureCold(name, goal, site, ...options) {
  await measure(name, goal, async () => {
    moveAside(site, ['dist', '.docs'])
    return build(site, ...options)
  })
}

function writeCorpus(count) {
  const site = join(work, `pages-${count}`)
  writePages(createCorpus(count), join(site, 'content/docs'))
  write(join(site, 'docs.config.ts'), "export default { title: 'Bench' }\n")
  return site
}

function copyOwnSite() {
  const site = join(work, 'own')
  for (const path of ['content', 'openapi', 'docs.config.ts', 'package.json', 'tsconfig.json'])
    cpSync(join(root, path), join(site, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'))
  return site
}

try {
  await measure('node, nothing to do', '', () => runNode(['-e', '0']), 15)
  await measure('`docs --help`', '80 ms', () => runNode([docs, '--help']), 15)
  const own = copyOwnSite()
  await measureCold('this site, cold', '4 s', own)
  await measure('this site, nothing changed', '', () => build(own))
  for (const count of values.pages.split(',').map(Number)) {
    const site = writeCorpus(count)
    const goals = { 100: '1.2 s', 10_000: '700 MB' }
    await measureCold(`${count} pages, cold, site and zip`, goals[count] ?? '', site)
    await measure(`${count} pages, nothing changed`, '', () => build(site))
    await measureCold(`${count} pages, cold, site`, '', site, '--no-offline')
  }
  const report = [
    describeMachine(),
    '',
    '| work | goal | clock | processor | memory |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
  console.log(report)
  if (values.write) keepReport('sites', report)
} finally {
  rmSync(work, { recursive: true, force: true })
}
