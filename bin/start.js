#!/usr/bin/env node
/**
 * `npm start`: builds a fresh clone and serves the site at http://127.0.0.1:3000, with live reload and the sandbox.
 * Further arguments are passed to `docs serve`: `npm start -- --port 4000`.
 */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { installPackages } from './install.js'

const docs = fileURLToPath(new URL('docs.js', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))

installPackages()
// The server starts even if the content has problems (exit code 1): its overlay shows them until they are fixed.
const { status, signal } = spawnSync(process.execPath, [docs, 'build'], { cwd: root, stdio: 'inherit' })
if (signal !== null || (status !== 0 && status !== 1)) process.exit(status ?? 130)

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
