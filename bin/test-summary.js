/**
 * A reporter of vitest that writes what bin/test.js prints last: how many tests passed, failed and were skipped, and the names of those
 * that passed only when they were tried again. TEST_SUMMARY names the file to write.
 */
import { writeFileSync } from 'node:fs'
import process from 'node:process'

export default class TestSummary {
  /** `modules` are the test files. A file that does not load, or an error outside of a test, counts as one failure. */
  onTestRunEnd(modules, unhandledErrors) {
    const summary = { passed: 0, failed: unhandledErrors.length, skipped: 0, retried: [] }
    for (const module of modules) {
      const before = summary.failed
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        summary[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
        if (test.diagnostic()?.flaky) summary.retried.push(`${module.relativeModuleId} > ${test.fullName}`)
      }
      if (module.state() === 'failed' && summary.failed === before) summary.failed += 1
    }
    const file = process.env['TEST_SUMMARY']
    if (file !== undefined) writeFileSync(file, JSON.stringify(summary))
  }
}
