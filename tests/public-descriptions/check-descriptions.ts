/**
 * Reads and builds public API descriptions of other companies. For each, no operation, parameter, response, header, property or
 * required mark may be lost, counted without the reader of Offprint, and what is reported must be what `record.json` says.
 *
 * `npm run test:full` takes two thirds, the soak takes all. `DESCRIPTIONS=record` writes the record after a change that was looked at; `DESCRIPTIONS=github` runs
 * those whose package or file has that text. Without the npm registry the tests are skipped, which the closing line counts. Each part is a
 * test file of its own, so that several workers share them: one would take as long as all other tests together.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load as loadYaml } from 'js-yaml'
import { afterAll, describe, expect, test } from 'vitest'
import type { OutlinePages } from '../../src/domain/openapi/outline-api-page.ts'
import { readApi } from '../../src/domain/openapi/read-api.ts'
import { discard, docsShared, root, scratch } from '../docs.ts'
import { canDownload, readPublicDescription } from './download.ts'
import { findLosses } from './find-losses.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { createInputs } from '../unit/openapi/load.ts'

/** A description of the record, with what it has and what is reported for it. */
interface RecordedDescription {
  readonly package: string
  readonly file: string
  readonly operations: number
  readonly parameters: number
  readonly responses: number
  readonly headers: number
  readonly requiredMarks: number
  /** Reported problems by code. */
  readonly problems: Readonly<Record<string, number>>
}

const recordFile = join(root, 'tests', 'public-descriptions', 'record.json')
const recorded = JSON.parse(readFileSync(recordFile, 'utf8')) as readonly RecordedDescription[]
const wanted = process.env['DESCRIPTIONS'] ?? ''
const isRecording = wanted === 'record'
const isFullRun = chooseForRun({ short: false, full: true })
/** The full run leaves out every third; the soak and a choice by name take all. */
const leavesOut = wanted === '' && chooseForRun({ short: false, full: true, soak: false })
const chosen = recorded.filter(
  (each, n) =>
    isRecording || (`${each.package} ${each.file}`.includes(wanted) && !(leavesOut && n % 3 === 2)),
)

/** The largest take a minute on a busy machine. Milliseconds. */
const PATIENCE = 600_000

/** Parts that the descriptions are shared between. */
const PART_COUNT = 3

/** The tests of one part, from 0. What is recorded is recorded by the first. */
export function checkDescriptions(part: number): void {
  const own = isRecording ? (part === 0 ? chosen : []) : chosen.filter((_, n) => n % PART_COUNT === part)
  const results: RecordedDescription[] = []

  afterAll(() => {
    discard()
    if (isRecording && part === 0) writeFileSync(recordFile, `${JSON.stringify(results, null, 2)}\n`)
  })

  test('at least 60 public descriptions are recorded', () => {
    expect(recorded.length).toBeGreaterThanOrEqual(60)
  })

  describe.skipIf(
    own.length === 0 || (!isFullRun && wanted === '') || !canDownload(recorded[0]?.package ?? ''),
  )('nothing is lost of', () => {
    test.each(own)('$package $file', { timeout: PATIENCE }, async (description) => {
      const text = readPublicDescription(description.package, description.file)
      const file = `openapi/v1.${/ya?ml/.test(description.file) ? 'yaml' : 'json'}`
      const { value, problems } = await readApi(createInputs(text, { file }), {
        outlinePages: leaveOutlines,
      })
      if (value.api === undefined) throw new Error(problems.map(({ message }) => message).join('\n'))
      const { losses, ...counts } = findLosses(parse(text), value.api, value.pages)
      expect(losses).toEqual([])
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      const result = {
        package: description.package,
        file: description.file,
        ...counts,
        problems: countCodes(problems),
      }
      results.push(result)
      if (isRecording) return
      expect(result).toEqual(description)
      const folder = scratch()
      mkdirSync(join(folder, 'openapi'))
      writeFileSync(join(folder, file), text)
      // The compiled command, in one process for all of them: most are small, and would take longer to start than to build.
      const options = ['--root', folder, '--jobs', '1', '--no-offline', '--no-cache', '--format', 'json']
      const { code, stdout } = await docsShared(['build', ...options])
      expect(code).toBe(0)
      const { summary } = JSON.parse(stdout) as { summary: { pages: Record<string, number> } }
      expect(summary.pages['operation'] ?? 0).toBe(counts.operations)
      rmSync(folder, { recursive: true })
    })
  })
}

/** Outlines are half of the work of reading, and the build makes them: `findLosses` reads the blocks of pages and no outline. */
const leaveOutlines: OutlinePages = (pages) =>
  Promise.resolve(pages.map(() => ({ headings: [], links: [], sections: [], deferred: [] })))

function parse(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '')
  return /^\s*\{/.test(plain) ? JSON.parse(plain) : loadYaml(plain)
}

function countCodes(problems: readonly { readonly code: string }[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const code of problems.map((problem) => problem.code).toSorted())
    counts[code] = (counts[code] ?? 0) + 1
  return counts
}
