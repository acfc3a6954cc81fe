#!/usr/bin/env node
/**
 * The gate. Installs what is missing, then checks format, types and lint, compiles, builds this site and the handbook, and runs every
 * kind of test. The last line counts them; the exit code is 1 if anything failed.
 *
 * `npm test` takes a representative part of each long matrix, `npm run test:full` (`--full`) all of it: tests/setup/run-length.ts.
 * `npm test -- PATTERN` compiles and runs only the test files whose path holds PATTERN; other vitest arguments work too.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureChromium, installPackages } from './install.js'

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

if (isGate) {
  runStep('format', 'node_modules/oxfmt/bin/oxfmt', '--check')
  runStep('types', 'node_modules/typescript/bin/tsc', '--noEmit')
  runStep('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')
}
// Without this the tests would run the CLI of an earlier compilation.
if (runStep('compile', 'bin/compile.js')) {
  if (isGate) {
    // The browser tests open this build instead of building the site again: tests/setup/site.ts.
    if (runStep('site', 'bin/docs.js', 'build', '--strict')) env.TEST_SITE_BUILT = '1'
    runStep('handbook', 'bin/docs.js', 'build', '--strict', '--root', 'handbook')
  }
  runTests()
} else console.log('the tests were not run, because the CLI does not compile')

console.log(`\n${seconds(started)} in all`)
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 ? 0 : 1

/** Runs one check of the gate, which counts as one test, and shows all that it prints. Returns whether it passed. */
function runStep(name, script, ...scriptArgs) {
  const begin = Date.now()
  console.log(`\n# ${name}`)
  const passed = runNode(script, ...scriptArgs) === 0
  counts[passed ? 'passed' : 'failed'] += 1
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name}, ${seconds(begin)}`)
  return passed
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function runNode(script, ...scriptArgs) {
  const options = { cwd: root, stdio: 'inherit', env }
  return spawnSync(process.execPath, [join(root, script), ...scriptArgs], options).status
}

/** Runs vitest and adds what bin/test-summary.js counted. A run that ends without a summary counts as one failure. */
function runTests() {
  console.log('\n# tests')
  const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'))
  const file = join(folder, 'summary.json')
  env.TEST_SUMMARY = file
  const reporters = ['--reporter=default', `--reporter=${join(root, 'bin/test-summary.js')}`]
  const status = runNode('node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters)
  const summary = readSummary(file)
  for (const key of Object.keys(counts)) counts[key] += summary[key]
  if (status !== 0 && summary.failed === 0) counts.failed += 1
  if (summary.retried.length > 0)
    console.log(['\npassed only when tried again:', ...summary.retried].join('\n  '))
  rmSync(folder, { recursive: true })
}

/** What bin/test-summary.js wrote; zeros when vitest ended before. */
function readSummary(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, skipped: 0, retried: [] }
  }
}
