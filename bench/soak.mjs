#!/usr/bin/env node
/**
 * `npm run soak`: the long forms of tests that `npm test` runs in short. The sandbox is killed fifty times under load,
 * and the samples of the site are carried out against it in every language whose tools are on the machine.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'sandbox', 'tests/sandbox/crash.test.ts', 'tests/sandbox/samples.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK: process.env['SOAK'] ?? '50' },
  },
)
process.exitCode = status ?? 1
