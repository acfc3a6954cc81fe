/**
 * How much of the long matrices a run covers. Tests with many cases of one kind (every page in both modes at both widths, thousands of
 * mutated documents) ask here which of them to take, so that one variable decides it for all of them.
 *
 * `npm test` sets TEST_RUN=short: a representative of each matrix, without the files that are listed here. `npm run test:full`, which
 * continuous integration runs, sets TEST_RUN=full and takes every case of every file. `npm run soak` sets TEST_RUN=soak and repeats what
 * only shows after many attempts. Without the variable, as in `npm test -- PATTERN`, matrices are short and no file is left out.
 */

import process from 'node:process'

/** What a matrix takes in each run. A soak takes what the full run takes unless it has a choice of its own. */
export interface RunChoices<T> {
  readonly short: T
  readonly full: T
  readonly soak?: T
}

/** Files that only the full run has time for, each with the file that represents it in the short run. Single tests: full-run-test.ts. */
const FULL_RUN_FILES: Readonly<Record<string, string>> = {
  // Clients of hundreds of megabytes send exported collections.
  'tests/api-clients.test.ts': 'tests/unit/samples/request-matrix.test.ts',
  // A fresh clone is installed and built, and its package is installed in an empty folder.
  'tests/newcomer.test.ts': 'tests/package.test.ts',
  // Answers that break the contract, in every view.
  'tests/browser/console-answers.test.ts': 'tests/unit/console/check-response.test.ts',
  // Slow answers in every view at two widths.
  'tests/browser/console-slow.test.ts': 'tests/browser/console-pages.test.ts',
  // Actions on applications; `console-pages` opens their pages, `tests/sandbox/applications` has what the API does.
  'tests/browser/console-applications.test.ts': 'tests/browser/console-pages.test.ts',
  // The console below a base path, and features whose pages `console-pages` opens.
  'tests/browser/console-base.test.ts': 'tests/browser/console-session.test.ts',
  'tests/browser/console-logs.test.ts': 'tests/browser/console-pages.test.ts',
  'tests/browser/console-settings.test.ts': 'tests/browser/console-pages.test.ts',
  'tests/browser/console-shell.test.ts': 'tests/browser/console-pages.test.ts',
  // A console that is shipped for another platform, whose backend is verified.
  'tests/browser/console-shipping.test.ts': 'tests/browser/console-session.test.ts',
  'tests/browser/console-webhooks.test.ts': 'tests/browser/console-pages.test.ts',
  'tests/browser/console-work.test.ts': 'tests/browser/console-pages.test.ts',
  // Each state of each kind of control, in both modes.
  'tests/browser/control-states.test.ts': 'tests/browser/reading-rules.test.ts',
  // Three further sites, on which the rules of all pages hold.
  'tests/browser/looks.test.ts': 'tests/browser/reading-rules.test.ts',
  // Details of the design of pages.
  'tests/browser/reading-finish.test.ts': 'tests/browser/reading-text.test.ts',
  // A page of a large reference, built and measured; the short run opens such a page.
  'tests/bundle-size.test.ts': 'tests/browser/offline.test.ts',
  // A site of difficult names, built whole.
  'tests/names.test.ts': 'tests/sites.test.ts',
  // The workflows of the handbook in fresh clones; the short run has shards and remote caches without them.
  'tests/workflows.test.ts': 'tests/unit/spine/shards.test.ts',
  // The package is compiled and used without console and sandbox; the short run checks that only `cli` and `serve` import the sandbox, on demand.
  'tests/rules/products.test.ts': 'tests/rules/imports.test.ts',
  // A sandbox that is killed under load and started again many times.
  'tests/sandbox/crash.test.ts': 'tests/sandbox/store-problems.test.ts',
  // Samples of every operation against the sandbox; the short run has the code of every guide.
  'tests/sandbox/samples.test.ts': 'tests/sandbox/guides.test.ts',
  // The weight of the console, for which all of it is compiled.
  'tests/unit/console/weight.test.ts': 'tests/unit/try-it/weight.test.ts',
}

/** The files that `npm test` leaves out. */
export function listOmittedFiles(): readonly string[] {
  return process.env['TEST_RUN'] === 'short' ? Object.keys(FULL_RUN_FILES) : []
}

/** The choice for this run. Throws if TEST_RUN has a value that no run has. */
export function chooseForRun<T>({ short, full, soak = full }: RunChoices<T>): T {
  const run = process.env['TEST_RUN'] ?? 'short'
  if (run === 'short') return short
  if (run === 'full') return full
  if (run === 'soak') return soak
  throw new Error(`TEST_RUN=${run}: expected short, full or soak`)
}
