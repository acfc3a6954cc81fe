#!/usr/bin/env node
/**
 * `npm start`: compiles and builds a fresh clone, and serves the site at http://127.0.0.1:3000, with live reload and the sandbox.
 * Further arguments are passed to `docs serve`: `npm start -- --port 4000`.
 */
import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isStale } from './compile.js'
import { installPackages } from './install.js'

const docs = fileURLToPath(new URL('docs.js', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))

installPackages()
if (isStale()) {
  const { code, signal } = await runStep(
    'Compiling the CLI',
    fileURLToPath(new URL('compile.js', import.meta.url)),
  )
  if (code !== 0) process.exit(signal === null ? code : 130)
}
// The server starts even if the content has problems (exit code 1): its overlay shows them until they are fixed.
const { code, signal } = await runStep('Building the site', docs, 'build')
if (signal !== null || (code !== 0 && code !== 1)) process.exit(code ?? 130)

console.log('Starting the server')
process.chdir(root)
process.argv = [
  process.execPath,
  docs,
  'serve',
  '--host',
  '127.0.0.1',
  '--port',
  '3000',
  // With the whole platform; the pages of a built site have their production URLs instead.
  ...(process.argv.includes('--built') ? [] : ['--sandbox']),
  ...process.argv.slice(2),
]
await import('./docs.js')

/**
 * Runs a script and shows what it prints. Until then a dot each half second shows that it works; in a terminal `docs build` has a
 * progress line instead. Resolves with how it ended.
 */
function runStep(title, script, ...args) {
  const hasProgress = script === docs && process.stderr.isTTY
  process.stdout.write(hasProgress ? `${title}\n` : `${title} `)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: hasProgress ? 'inherit' : ['inherit', 'pipe', 'pipe'],
  })
  if (hasProgress) return waitForEnd(child)
  let timer = setInterval(() => process.stdout.write('.'), 500)
  const endLine = () => {
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    process.stdout.write('\n')
  }
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (data) => {
      endLine()
      process[name].write(data)
    })
  return waitForEnd(child).finally(endLine)
}

function waitForEnd(child) {
  return new Promise((resolve) => {
    child.on('close', (exitCode, exitSignal) => resolve({ code: exitCode, signal: exitSignal }))
  })
}
