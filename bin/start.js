#!/usr/bin/env node
/**
 * `npm start`: from a fresh clone to the site at http://127.0.0.1:3000, with live reload and the sandbox.
 * Further arguments go to `docs serve`: `npm start -- --port 4000`.
 */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { packages } from './install.js'

const docs = fileURLToPath(new URL('docs.js', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))

packages()
// Problems in the content (1) don't keep the server from starting: its overlay shows them until they are mended.
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
  // The whole platform beside the site; a built site has its production addresses in its pages.
  ...(process.argv.includes('--built') ? [] : ['--sandbox']),
  ...process.argv.slice(2),
]
await import('./docs.js')
