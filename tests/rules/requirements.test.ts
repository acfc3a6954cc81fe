/** The table of requirements names tests that exist. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../docs.ts'

const FOLDERS: Readonly<Record<string, string>> = { B: 'tests/browser', U: 'tests/unit', tests: 'tests' }

/** The tests of a cell: a file or folder in backticks, then titles, all separated by semicolons. */
function listTests(cell: string): readonly { readonly path: string; readonly title: string }[] {
  let path = ''
  return cell.split('; ').flatMap((part) => {
    const [, folder = '', file = '', title = ''] = /^`(\w+)\/([^`]+)`(?:: )?(.*)$/.exec(part) ?? [
      '',
      '',
      '',
      part,
    ]
    if (file !== '') path = `${FOLDERS[folder] ?? folder}/${file}`
    return path === '' ? [] : [{ path, title }]
  })
}

test('each requirement names tests that exist', () => {
  const rows = readFileSync(join(root, 'tests/requirements.md'), 'utf8')
    .split('\n')
    .flatMap((line) => /^\| (.+) \| (`.+) \|$/.exec(line)?.[2] ?? [])
  expect(rows.length).toBeGreaterThan(40)
  const missing = rows.flatMap(listTests).filter(({ path, title }) => {
    const file = join(root, path)
    return !existsSync(file) || (title !== '' && !readFileSync(file, 'utf8').includes(title))
  })
  expect(missing).toEqual([])
})
