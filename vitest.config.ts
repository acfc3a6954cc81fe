import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { listOmittedFiles } from './tests/setup/run-length.ts'

/** Tests of the compiled CLI: folders and files that are neither pure logic nor in need of a browser. */
const apart = [
  'tests/unit/**',
  'tests/sandbox/**',
  'tests/rules/**',
  'tests/browser/**',
  'tests/sites/**',
  'tests/problems/**',
]

/** What the short run leaves to the full one. */
const omitted = [...configDefaults.exclude, ...listOmittedFiles()]

export default defineConfig({
  // Tests render with React for production, as builds do. The one for development takes several times as long.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // Text files and style sheets are strings, as in the compiled package.
  plugins: [
    {
      name: 'text-files',
      enforce: 'pre',
      // Vite takes a name that ends with '.css' for a style sheet.
      resolveId: (name, importer = '') =>
        name.endsWith('.css') ? `${join(dirname(importer), name)}#text` : undefined,
      load: (id) =>
        /\.(?:txt|css#text)$/.test(id)
          ? `export default ${JSON.stringify(readFileSync(id.replace('#text', ''), 'utf8'))}`
          : undefined,
    },
  ],
  test: {
    env: { NODE_ENV: 'production' },
    // A golden file that is missing is a failure and not a reason to write it; `npm run golden` does.
    update: 'none',
    // Four at a time even on two processors: for half of the time a test waits for a frame of a browser, a response or a child process.
    maxWorkers: Math.max(4, availableParallelism()),
    // Workers live long. When V8 of Node 20 compiles a function again whose bytecode it has dropped, its own check fails once in many runs.
    execArgv: ['--no-flush-bytecode'],
    sequence: { sequencer: LongestFirst },
    // No time here is an expectation. Each is several times what two processors need that others are using as well, and ends what hangs.
    // A state that is waited for may take long on a slow machine: vitest's own second is for fast ones.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{unit,rules}/**/*.test.{ts,tsx}'],
          exclude: omitted,
          // A build copies the compiled client, also where the test runs the sources of the CLI.
          globalSetup: 'tests/setup/compile.ts',
          // Importing the sources takes longer than most of these tests: files share a worker and its modules.
          isolate: false,
          // The spelling rule and a package without two of its products need ten seconds of processor time each, in one call.
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          exclude: omitted,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...apart, ...omitted],
          globalSetup: 'tests/setup/compile.ts',
          // Files share a worker, and with it the process that runs their commands: tests/setup/docs-process.js.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          exclude: omitted,
          globalSetup: [
            'tests/setup/compile.ts',
            'tests/setup/site.ts',
            'tests/setup/fixture-site.ts',
            'tests/setup/traces.ts',
          ],
          // Files share a worker, and with it one Chromium and what they import.
          isolate: false,
          // On a shared machine a browser may be late once; what fails twice is a fault. The report names what was tried again.
          // At a developer's desk nothing is tried again, so that a test which waits for the wrong thing is found there.
          retry: process.env['CI'] === undefined ? 0 : 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
