#!/usr/bin/env node
/**
 * `npm run soak`: the longest forms of tests (tests/setup/run-length.ts). The sandbox is killed fifty times under load, and builds 200 times, the samples of
 * the site are run against it in every language whose tools are on the machine, every edit is built warm and cold, reading is
 * tested on the dev server as well, the golden sites and problems are built in a process each, and 20,000 random schemas are compared with the examples that are generated for them.
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
    'unit',
    '--project',
    'sandbox',
    '--project',
    'cli',
    '--project',
    'browser',
    'tests/unit/openapi/generated-examples.test.ts',
    'tests/unit/spine/shards.test.ts',
    'tests/cli.test.ts',
    'tests/interruptions.test.ts',
    'tests/problems.test.ts',
    'tests/sandbox/crash.test.ts',
    'tests/sandbox/samples.test.ts',
    'tests/sites.test.ts',
    'tests/warm-equals-cold.test.ts',
    'tests/browser/axe.test.ts',
    'tests/browser/reading',
    'tests/browser/routes.test.ts',
    'tests/browser/sandbox-pages.test.ts',
    'tests/browser/search.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_RUN: 'soak' },
  },
)
process.exitCode = status ?? 1
