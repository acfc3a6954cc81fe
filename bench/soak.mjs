#!/usr/bin/env node
/**
 * `npm run soak`: the long forms of tests that `npm test` runs in short. The sandbox is killed fifty times under load, the samples of
 * the site are carried out against it in every language whose tools are on the machine, and the browser looks at each page in both
 * modes at both widths, on the dev server too.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project',
    'sandbox',
    '--project',
    'browser',
    'tests/sandbox/crash.test.ts',
    'tests/sandbox/samples.test.ts',
    'tests/browser/axe.test.ts',
    'tests/browser/reading',
    'tests/browser/sandbox-pages.test.ts',
    'tests/browser/search.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK: process.env['SOAK'] ?? '50' },
  },
)
process.exitCode = status ?? 1
