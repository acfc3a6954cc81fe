/**
 * The command `npm run bench`: all measurements of this repository one after the other, or with `--peers` Offprint beside other tools
 * (`bench/peers.mjs` has its options). Needs the compiled CLI, which the npm script makes.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { comparePeers } from './peers.mjs'

const args = process.argv.slice(2)
if (args.includes('--peers') || args.some((argument) => argument.startsWith('--peers='))) {
  // `--peers` alone compares with all of them.
  const index = args.indexOf('--peers')
  const isBare = index >= 0 && (args[index + 1] === undefined || args[index + 1].startsWith('--'))
  comparePeers(isBare ? args.filter((argument) => argument !== '--peers') : args)
} else
  for (const name of ['weight', 'sites', 'openapi', 'search', 'sandbox']) {
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.mjs`)], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  }
