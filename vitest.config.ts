import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests of the compiled CLI: folders and files that are neither pure logic nor in need of a browser. */
const apart = [
  'tests/unit/**',
  'tests/sandbox/**',
  'tests/rules/**',
  'tests/browser/**',
  'tests/sites/**',
  'tests/problems/**',
]

export default defineConfig({
  test: {
    // A golden file that is missing is a failure and not a reason to write it; `npm run golden` does.
    update: 'none',
    // Two at a time even on two processors: most tests wait for a browser or a child process.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/{unit,rules}/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: apart,
          globalSetup: 'tests/setup/compile.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/compile.ts', 'tests/setup/site.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
