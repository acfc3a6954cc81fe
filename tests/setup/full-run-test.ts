/**
 * Tests that only the full run has time for, in files of which the short run takes the rest. Each use names in a comment what the short
 * run has instead. Whole files are listed in run-length.ts.
 */

import { describe, test } from 'vitest'
import { chooseForRun } from './run-length.ts'

const isFullRun = chooseForRun({ short: false, full: true })

/** A test of the full run. The short run reports it as skipped. */
export const fullRunTest = test.runIf(isFullRun)

/** A group of tests of the full run. The short run reports them as skipped. */
export const describeInFullRun = describe.runIf(isFullRun)
