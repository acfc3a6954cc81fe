#!/usr/bin/env node
/**
 * `npm test`: the whole gate. Installs what is missing, then checks format, types and lint, compiles, builds this site and
 * the handbook, and runs every test. The last line counts them; the exit code is 1 if anything failed.
 *
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
const filters = process.argv.slice(2)
const counts = { passed: 0, failed: 0, skipped: 0 }

installPackages()
const env = { ...process.env, CHROMIUM: ensureChromium() }

if (filters.length === 0) {
  step('format', 'node_modules/oxfmt/bin/oxfmt', '--check')
  step('types', 'node_modules/typescript/bin/tsc', '--noEmit')
  step('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')
}
// Tests of a CLI that does not compile, or of the one before, would say nothing.
if (step('compile', 'bin/compile.js')) {
  if (filters.length === 0) {
    step('site', 'bin/docs.js', 'build', '--strict')
    step('handbook', 'bin/docs.js', 'build', '--strict', '--root', 'handbook')
  }
  tests()
} else console.log('the tests were not run, because the CLI does not compile')

console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 ? 0 : 1

/** Runs one check of the gate, which counts as one test, and shows all that it prints. Whether it passed. */
function step(name, script, ...args) {
  const started = Date.now()
  console.log(`\n# ${name}`)
  const passed = node(script, ...args) === 0
  counts[passed ? 'passed' : 'failed'] += 1
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name}, ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return passed
}

function node(script, ...args) {
  return spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env })
    .status
}

/** Runs vitest and adds what its report counts. A file that fails to load, or an error outside of a test, counts as one failure. */
function tests() {
  console.log('\n# tests')
  const folder = mkdtempSync(join(tmpdir(), 'offprint-test-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = node('node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters)
  const failed = counts.failed
  for (const suite of report(file)) {
    const states = suite.assertionResults.map((result) => result.status)
    counts.passed += states.filter((state) => state === 'passed').length
    counts.failed += states.filter((state) => state === 'failed').length
    counts.skipped += states.filter((state) => state !== 'passed' && state !== 'failed').length
    if (suite.status === 'failed' && !states.includes('failed')) counts.failed += 1
  }
  if (status !== 0 && counts.failed === failed) counts.failed += 1
  rmSync(folder, { recursive: true })
}

/** The suites of vitest's report; none when it did not come to write one. */
function report(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults
  } catch {
    return []
  }
}
