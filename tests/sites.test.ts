/**
 * Golden sites: `tests/sites/<name>/site/` is built and compared with `tests/sites/<name>/expected/`.
 *
 * `expected/files.txt` lists every file of the site but scripts, styles and the marker, `problems.txt` the problems of its build, if there are any.
 * Beside them stands what golden.json names (`["docs/intro.html", "rss.xml"]`; without it: every page that comes from a source
 * of the site): of a page its <main> element with one element a line, of "docs/intro.html#sidebar" the element with that id or
 * tag, of any other file its text. `npm run golden` rewrites them all.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { discard, docs, root, scratch } from './docs.ts'
import { pretty } from './pretty.ts'

const home = join(root, 'tests', 'sites')
const names = existsSync(home) ? readdirSync(home).sort() : []

afterAll(discard)

test('there are golden sites', () => {
  expect(names).not.toEqual([])
})

describe.each(names)('%s', (name) => {
  const folder = join(home, name)
  test('is built as expected', async () => {
    const work = scratch(join(folder, 'site'))
    const ran = await docs([
      'build',
      '--root',
      work,
      '--out',
      join(work, 'out'),
      '--no-offline',
      '--no-cache',
      '--jobs',
      '1',
    ])
    expect(ran.code, ran.stderr).toBe(0)
    const out = join(work, 'out')
    const list = all(out)
    const own = list.filter((path) => !path.startsWith('assets/') && path !== '.offprint.json')
    await expect(`${own.join('\n')}\n`).toMatchFileSnapshot(join(folder, 'expected', 'files.txt'))
    const notes = ['files.txt']
    if (ran.stderr !== '') {
      notes.push('problems.txt')
      await expect(ran.stderr).toMatchFileSnapshot(join(folder, 'expected', 'problems.txt'))
    }
    const wanted = golden(folder) ?? list.filter((path) => hasSource(join(folder, 'site'), path))
    for (const entry of wanted) {
      const [path = '', element = 'main'] = entry.split('#')
      expect(list, `golden.json names ${path}`).toContain(path)
      const text = readFileSync(join(out, path), 'utf8')
      const shown = path.endsWith('.html') ? pretty(text, element) : text
      await expect(removeHashes(shown)).toMatchFileSnapshot(join(folder, 'expected', path))
    }
    const kept = all(join(folder, 'expected'))
    expect(
      kept.filter((path) => !notes.includes(path) && !wanted.some((entry) => entry.split('#')[0] === path)),
    ).toEqual([])
  })
})

/** What golden.json names, or undefined without one. */
function golden(folder: string): readonly string[] | undefined {
  const file = join(folder, 'golden.json')
  if (!existsSync(file)) return undefined
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(entries)) throw new Error(`${file} is not a list of files`)
  return entries.map(String)
}

/** Whether a page has a source of its own in the golden site: the others look alike everywhere. */
function hasSource(site: string, path: string): boolean {
  if (!path.endsWith('.html')) return false
  const sources = all(site).map((file) =>
    file.replace(/^content\/(?:pages\/)?/, '').replace(/(?:^|(?<=\/))[\d]+[-_.]|\.mdx?$/g, ''),
  )
  return sources.includes(path.replace(/\.html$/, ''))
}

/** Every file below `folder`, with forward slashes, sorted. */
function all(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Content hashes in the names of scripts and styles would change each golden file with each change of a style. */
function removeHashes(text: string): string {
  return text.replaceAll(/(\bassets\/[\w./-]*?)[-.][0-9a-zA-Z]{8,}(?=\.\w+)/g, '$1-*')
}
