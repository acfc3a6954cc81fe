#!/usr/bin/env node
/**
 * The gate. Installs what is missing, checks format, types and lint while it compiles and builds this site and the handbook, and runs
 * every kind of test. The last line counts them; the exit code is 1 if anything failed.
 *
 * `npm test` takes a representative part of each long matrix, `npm run test:full` (`--full`) all of it: tests/setup/run-length.ts.
 * `npm test -- PATTERN` compiles and runs only the test files whose path holds PATTERN; other vitest arguments work too.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureChromium, installPackages } from './install.js'
import { ensureContractTypes } from './generate-contract-types.js'
import { createMemoryFolder } from './memory-folder.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const isFullRun = args[0] === '--full'
const filters = isFullRun ? args.slice(1) : args
const isGate = filters.length === 0
const counts = { passed: 0, failed: 0, skipped: 0 }
const started = Date.now()

installPackages()
const env = {
  ...process.env,
  CHROMIUM: ensureChromium(),
  ...(isFullRun ? { TEST_RUN: 'full' } : isGate && { TEST_RUN: 'short' }),
}

// Types and lint look at them.
await ensureContractTypes()
// None of the checks needs what the builds write: both go on at once, because each of them leaves a processor idle at times.
const checking = isGate ? runChecks() : undefined
// Without this the tests would run the CLI of an earlier compilation.
const isCompiled = await runStep('compile', 'bin/compile.js')
if (isCompiled && isGate) await buildSites()
await checking
if (isCompiled) runTests()
else console.log('the tests were not run, because the CLI does not compile')

console.log(`\n${seconds(started)} in all`)
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 ? 0 : 1

async function runChecks() {
  await runStep('format', 'node_modules/oxfmt/bin/oxfmt', '--check')
  await runStep('types', 'node_modules/typescript/bin/tsc', '--noEmit')
  await runStep('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')
}

async function buildSites() {
  // The browser tests open this build instead of building the site again: tests/setup/site.ts.
  if (await runStep('site', 'bin/docs.js', 'build', '--strict')) env.TEST_SITE_BUILT = '1'
  await runStep('handbook', 'bin/docs.js', 'build', '--strict', '--root', 'handbook')
}

/**
 * Runs one step of the gate, which counts as one test. Its output is shown when it ends, in one piece, because two steps run at once.
 * Resolves with whether it passed.
 */
async function runStep(name, script, ...scriptArgs) {
  const begin = Date.now()
  const { status, output } = await runNode(script, ...scriptArgs)
  const passed = status === 0
  counts[passed ? 'passed' : 'failed'] += 1
  console.log(`\n# ${name}\n${output}${passed ? 'ok' : 'FAILED'}: ${name}, ${seconds(begin)}`)
  return passed
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/** Runs a script of the repository. Resolves with its exit code and all that it printed, in its order. */
function runNode(script, ...scriptArgs) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, [join(root, script), ...scriptArgs], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...colors, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })))
}

/** Runs vitest and adds what bin/test-summary.js counted. A run that ends without a summary counts as one failure. */
function runTests() {
  console.log('\n# tests')
  const folder = createMemoryFolder() ?? mkdtempSync(join(tmpdir(), 'offprint-tests-'))
  const file = join(folder, 'summary.json')
  env.TEST_SUMMARY = file
  env.TMPDIR = folder
  const reporters = ['--reporter=default', `--reporter=${join(root, 'bin/test-summary.js')}`]
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...filters],
    { cwd: root, stdio: 'inherit', env },
  )
  const summary = readSummary(file)
  for (const key of Object.keys(counts)) counts[key] += summary[key]
  if (status !== 0 && summary.failed === 0) counts.failed += 1
  if (summary.retried.length > 0)
    console.log(['\npassed only when tried again:', ...summary.retried].join('\n  '))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Output of bin/test-summary.js; zeros if vitest ended before. */
function readSummary(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, skipped: 0, retried: [] }
  }
}
