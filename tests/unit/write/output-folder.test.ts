/** The folder that builds write: what no page and no asset may do to the files around it. */

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutputFolder } from '../../../src/write/output-folder.ts'

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
    await output.cancel()
    expect(readdirSync(parent)).toEqual([])
    expect(existsSync(join(parent, '..', 'x.html'))).toBe(false)
  },
)
