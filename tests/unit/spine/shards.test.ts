/** Shards of a site compute all its parts into a cache, and an ordinary build finds them there. */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../../src/build/build.ts'
import type { BuildOptions } from '../../../src/build/build-types.ts'
import { buildShard } from '../../../src/build/build-shard.ts'
import { createProfile } from '../../../src/graph/profile/profile.ts'
import type { Part, Problem } from '../../../src/lib/types.ts'
import { discard, root, scratch } from '../../docs.ts'
import { chooseForRun } from '../../setup/run-length.ts'

afterAll(discard)

/** SHA-256 by path of each file of the site, and of its bundle. */
function hashOutput(out: string): Readonly<Record<string, string>> {
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bundle = existsSync(`${out}.zip`) ? { bundle: hash(`${out}.zip`) } : {}
  return {
    ...Object.fromEntries(
      files.map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [relative(out, path), hash(path)]
      }),
    ),
    ...bundle,
  }
}

const copySite = (name: string) => scratch(join(root, 'tests/sites', name, 'site'))
const listParts = (count: number): readonly Part[] =>
  Array.from({ length: count }, (_, n) => ({ index: n + 1, count }))

const SITES = chooseForRun({
  short: ['blog'],
  full: ['blog', 'api-operation', 'mdx', 'redirects', 'files'],
})
/** Numbers of shards of a site. How pages are shared out does not depend on their kind: the full run tries every number on the first site. */
const listCounts = (name: string) => {
  const all = [1, 2, 3, 7, 'more than pages']
  return chooseForRun<readonly (number | string)[]>({
    short: [3, 'more than pages'],
    full: name === SITES[0] ? all : [3],
    soak: all,
  })
}

/** Work of which the shards leave nothing to the build after them. */
const SHARED_WORK = ['render', 'page-files', 'search-page', 'search-chunk', 'og-image']

describe.each(SITES)('the golden site %s', (name) => {
  const whole = copySite(name)
  let pages = 0
  let problems: readonly Problem[] = []
  beforeAll(async () => {
    const { summary, ...built } = await build({ root: whole, cache: false, jobs: 1 })
    problems = built.problems
    pages = Object.values(summary?.pages ?? {}).reduce((sum, count) => sum + count, 0)
    expect(pages).toBeGreaterThan(0)
  })

  test.each(listCounts(name))('built after its shards (%s) has the same bytes', async (n) => {
    const count = typeof n === 'number' ? n : pages + 3
    const options: BuildOptions = { root: copySite(name), jobs: 1 }
    let rendered = 0
    for (const part of listParts(count)) {
      const { summary } = await buildShard(options, part)
      expect(summary?.totalPages).toBe(pages)
      rendered += summary?.pages ?? 0
    }
    expect(rendered).toBe(pages)
    expect(existsSync(join(options.root, 'dist'))).toBe(false)
    const profile = createProfile()
    expect((await build({ ...options, profile })).problems).toEqual(problems)
    expect(hashOutput(join(options.root, 'dist'))).toEqual(hashOutput(join(whole, 'dist')))
    const { stages } = profile.finish()
    const computed = SHARED_WORK.map((stage) => stages.get(stage)).filter(
      (figures) => figures !== undefined && figures.hits < figures.count,
    )
    expect(computed).toEqual([])
    expect(stages.get('page-files')?.hits).toBe(pages)
  })
})

describe('problems', () => {
  test('that stop shards are reported by the first shard only', async () => {
    const site = scratch(join(root, 'tests/problems/broken-link/site'))
    const [first, second] = await Promise.all(
      listParts(2).map((part) => buildShard({ root: site, jobs: 1 }, part)),
    )
    expect(first?.problems.map(({ code }) => code)).toContain('broken-link')
    expect(first?.reportedElsewhere).toBe(0)
    expect(second?.problems).toEqual([])
    expect(second?.reportedElsewhere).toBe(first?.problems.length)
    expect(first?.summary ?? second?.summary).toBeUndefined()
  })

  test('that are warnings stop shards only in strict builds, and are left to the build', async () => {
    const site = scratch(join(root, 'tests/problems/broken-anchor/site'))
    const [first] = listParts(2)
    if (first === undefined) return
    const lax = await buildShard({ root: site, jobs: 1 }, first)
    expect(lax.summary).toBeDefined()
    expect(lax.problems).toEqual([])
    const strict = await buildShard({ root: site, jobs: 1, strict: true }, first)
    expect(strict.summary).toBeUndefined()
    expect(strict.problems).not.toEqual([])
  })
})
