#!/usr/bin/env node
/**
 * Takes out each protection of tests/mutants.json in a copy of this repository, and sees the test of its promise in SECURITY.md fail. Ends with 1
 * if a test passes without its protection, or fails with it. `npm run mutants -- TEXT...` takes only the mutants whose promise or file has one of the
 * texts.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** A test that does not end has failed as well: a limit was taken out. Milliseconds. */
const LONGEST = 600_000

const wanted = process.argv.slice(2)
const mutants = JSON.parse(readFileSync(join(root, 'tests/mutants.json'), 'utf8')).filter(
  ({ promise, file }) =>
    wanted.length === 0 || wanted.some((text) => promise.includes(text) || file.includes(text)),
)
const copy = mkdtempSync(join(tmpdir(), 'offprint-mutants-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
cpSync(root, copy, {
  recursive: true,
  preserveTimestamps: true,
  filter: (path) => !/^(?:node_modules|\.git|\.docs)(?:[\\/]|$)/.test(relative(root, path)),
})
git('init', '--quiet')
git('add', '--all')
commitCopy()
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')

/** Runs a command of Git in the copy. Tests of fresh clones see only what is committed. */
function git(...args) {
  const { status, stderr } = spawnSync('git', args, { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}

function commitCopy() {
  const author = ['-c', 'user.name=mutants', '-c', 'user.email=mutants@example.com']
  git(...author, 'commit', '--quiet', '--all', '--allow-empty', '--no-verify', '--message', 'Mutant')
}

/** The project of vitest that has a test file. */
function projectOf(test) {
  const [, folder = ''] = /^tests\/(unit|rules|sandbox|browser)\//.exec(test) ?? []
  return { unit: 'unit', rules: 'unit', sandbox: 'sandbox', browser: 'browser' }[folder] ?? 'cli'
}

/** Runs the test of a mutant in the copy: 'passed', 'failed', or 'broken' if no test ran. */
function runTest({ test, title }) {
  const isProblem = dirname(test) === 'tests/problems'
  const file = isProblem ? 'tests/problems.test.ts' : test
  const name = isProblem ? `docs build reports ${basename(test)}` : title
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const { error } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      projectOf(file),
      file,
      '--reporter',
      'json',
      '--outputFile',
      report,
      ...(name === undefined ? [] : ['-t', name]),
    ],
    { cwd: copy, stdio: 'ignore', timeout: LONGEST, killSignal: 'SIGKILL' },
  )
  if (error?.code === 'ETIMEDOUT') return 'failed'
  try {
    const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
    if (numFailedTests > 0) return 'failed'
    return numPassedTests > 0 ? 'passed' : 'broken'
  } catch {
    return 'broken'
  }
}

/** Results of tests without a mutant. */
const whole = new Map()
function runWhole(mutant) {
  const key = `${mutant.test} ${mutant.title ?? ''}`
  if (!whole.has(key)) whole.set(key, runTest(mutant))
  return whole.get(key)
}

let alive = 0
for (const mutant of mutants) {
  const path = join(copy, mutant.file)
  const source = readFileSync(path, 'utf8')
  const before = runWhole(mutant)
  writeFileSync(
    path,
    source.replace(mutant.text, () => mutant.replacement),
  )
  commitCopy()
  const after = runTest(mutant)
  writeFileSync(path, source)
  commitCopy()
  const isKilled = before === 'passed' && after === 'failed'
  if (!isKilled) alive++
  console.log(
    `${isKilled ? 'killed' : 'ALIVE '} ${mutant.file}: ${mutant.promise} (${before}, then ${after})`,
  )
}
console.log(`${mutants.length - alive} of ${mutants.length} mutants killed`)
process.exitCode = alive === 0 ? 0 : 1
