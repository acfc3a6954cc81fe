/** The folder that builds write: what no page and no asset may do to the files around it. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createContext } from '../../../src/graph/context.ts'
import { openOutputFolder } from '../../../src/stages/write/output-folder.ts'
import { writeOutput } from '../../../src/stages/write/write-output.ts'

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'output-test-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test.each(['../x.html', '../../../../x.html', 'docs/../../x.html', '..', ''])(
  'a file at %j is refused, and nothing is written',
  async (path) => {
    const output = await openOutputFolder(join(parent, 'site'), new Map())
    const write = async () => output.write({ path, data: 'text' })
    await expect(write()).rejects.toThrow('is outside of the output folder')
    output.cancel()
    expect(readdirSync(parent)).toEqual([])
    expect(existsSync(join(parent, '..', 'x.html'))).toBe(false)
  },
)

test('folders that an author named like older output stay, those of dead builds go', async () => {
  const own = [
    'site.old-backup',
    'site.next-2',
    'site.old-20261125',
    'site.offprint-old-mine',
    'site.offprint-next-',
  ]
  for (const name of own) mkdirSync(join(parent, name))
  // No process has this id: it is above the limit of every system.
  mkdirSync(join(parent, 'site.offprint-next-4194999'))
  const output = await openOutputFolder(join(parent, 'site'), new Map())
  output.cancel()
  expect(readdirSync(parent).sort()).toEqual(own.sort())
})

test('an output whose replacement never came is put back', async () => {
  mkdirSync(join(parent, 'site.offprint-old-4194999'))
  const output = await openOutputFolder(join(parent, 'site'), new Map())
  output.cancel()
  expect(readdirSync(parent)).toEqual(['site'])
})

test('a signal is heard while files are written that wait for nothing, and the folder is taken away', async () => {
  const controller = new AbortController()
  async function* makeFiles() {
    setTimeout(() => controller.abort(new Error('stopped')), 0)
    // Far more than are written before the timer should run; without an end, a failure would hang.
    for (let i = 0; i < 20_000; i++) yield { path: `${i % 100}.txt`, data: 'text' }
  }
  const context = createContext({ root: parent, jobs: 1, cache: false })
  const options = { title: 'T', pageCount: 0, offline: false, cache: false, signal: controller.signal }
  await expect(writeOutput(makeFiles(), options, context)).rejects.toThrow('stopped')
  expect(readdirSync(join(parent, 'dist'))).toEqual([])
})
