#!/usr/bin/env node
/**
 * `npm start`: compiles and builds a fresh clone, serves the site at http://127.0.0.1:3000, with live reload and the sandbox, and opens it
 * in the browser of a desktop. It is never silent for longer than half a second.
 * Further arguments are passed to `docs serve`: `npm start -- --port 4000`.
 */
import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isStale } from './compile.js'
import { startHeartbeat } from './heartbeat.js'
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

console.log(
  'The site is the documentation of an example platform. The handbook of Offprint: npx docs serve --root handbook',
)

// The server runs in this process, and speaks first when it listens.
const endStarting = startHeartbeat('Starting the server')
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream)
  stream.write = (...args) => {
    stream.write = write
    endStarting()
    return write(...args)
  }
}
process.once('exit', endStarting)
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
  ...(hasDesktop() ? ['--open'] : []),
  ...process.argv.slice(2),
]
await import('./docs.js')

/** Whether a browser can show the site to the person who started this. */
function hasDesktop() {
  const { CI, DISPLAY, SSH_CONNECTION, WAYLAND_DISPLAY } = process.env
  if (!process.stdout.isTTY || CI !== undefined || SSH_CONNECTION !== undefined) return false
  return process.platform !== 'linux' || DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined
}

/**
 * Runs a script and shows what it prints. Until then dots show that it works; in a terminal `docs build` has a progress line instead.
 * Resolves with how it ended.
 */
function runStep(title, script, ...args) {
  const hasProgress = script === docs && process.stderr.isTTY
  if (hasProgress) console.log(title)
  const endDots = hasProgress ? () => undefined : startHeartbeat(title)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: hasProgress ? 'inherit' : ['inherit', 'pipe', 'pipe'],
  })
  for (const name of ['stdout', 'stderr'])
    child[name]?.on('data', (data) => {
      endDots()
      process[name].write(data)
    })
  return new Promise((resolve) => {
    child.on('close', (exitCode, exitSignal) => {
      endDots()
      resolve({ code: exitCode, signal: exitSignal })
    })
  })
}
