/** Shards of a site are merged to the bytes of one build, or refused. */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../../src/build/build.ts'
import type { BuildOptions } from '../../../src/build/build-types.ts'
import { buildShard, type ShardPosition } from '../../../src/build/shard/build-shard.ts'
import { mergeShards } from '../../../src/build/shard/merge-shards.ts'
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
const optionsFor = (site: string): BuildOptions => ({ root: site, cache: false, jobs: 1 })
const positions = (count: number): readonly ShardPosition[] =>
  Array.from({ length: count }, (_, n) => ({ index: n + 1, count }))

const SITES = chooseForRun({
  short: ['blog'],
  full: ['blog', 'api-operation', 'mdx', 'redirects', 'files'],
})
const COUNTS = chooseForRun<readonly (number | 'more than pages')[]>({
  short: [3, 'more than pages'],
  full: [1, 2, 3, 7, 'more than pages'],
})

describe.each(SITES)('the golden site %s', (name) => {
  const site = copySite(name)
  const whole = join(site, 'whole')
  let pages = 0
  beforeAll(async () => {
    const { summary } = await build({ ...optionsFor(site), out: whole })
    pages = Object.values(summary?.pages ?? {}).reduce((sum, count) => sum + count, 0)
    expect(pages).toBeGreaterThan(0)
  })

  test.each(COUNTS)('merged from shards (%s) has the same bytes', async (n) => {
    const count = typeof n === 'number' ? n : pages + 3
    const shards = scratch()
    let rendered = 0
    for (const position of positions(count)) {
      const { summary } = await buildShard({ ...optionsFor(site), out: shards }, position)
      rendered += summary?.pages ?? 0
    }
    expect(rendered).toBe(pages)
    const out = join(scratch(), 'site')
    const { problems } = await mergeShards({ root: site, targets: [shards], out, jobs: 1 })
    expect(problems).toEqual([])
    expect(hashOutput(out)).toEqual(hashOutput(whole))
  })
})

test('shards without a bundle are merged without one', async () => {
  const site = copySite('gfm')
  const options = { ...optionsFor(site), offline: false }
  await build({ ...options, out: join(site, 'whole') })
  const shards = scratch()
  for (const position of positions(2)) await buildShard({ ...options, out: shards }, position)
  const out = join(scratch(), 'site')
  const { summary } = await mergeShards({ root: site, targets: [shards], out, jobs: 1 })
  expect(summary?.bundle).toBeUndefined()
  expect(hashOutput(out)).toEqual(hashOutput(join(site, 'whole')))
})

describe('docs merge refuses', () => {
  /** A site with two shards, and what merging them reports. */
  async function createShards(): Promise<{
    readonly site: string
    readonly shards: string
    readonly merge: () => Promise<readonly string[]>
  }> {
    const site = copySite('gfm')
    const shards = scratch()
    for (const position of positions(2)) await buildShard({ ...optionsFor(site), out: shards }, position)
    const out = join(scratch(), 'site')
    const merge = async () => {
      const { problems, summary } = await mergeShards({ root: site, targets: [shards], out, jobs: 1 })
      expect(summary === undefined).toBe(problems.length > 0)
      expect(existsSync(out)).toBe(problems.length === 0)
      return problems.map(({ code, message }) => `${code}: ${message}`)
    }
    return { site, shards, merge }
  }

  test('a missing shard', async () => {
    const { shards, merge } = await createShards()
    rmSync(join(shards, '2-of-2.shard'))
    expect(await merge()).toEqual(['missing-shard: no shard found: 2 of 2'])
    rmSync(join(shards, '1-of-2.shard'))
    expect(await merge()).toEqual([expect.stringContaining('missing-shard: no shard found: ')])
  })

  test('a shard that is given twice', async () => {
    const { shards, merge } = await createShards()
    writeFileSync(join(shards, 'copy.shard'), readFileSync(join(shards, '1-of-2.shard')))
    expect(await merge()).toEqual([expect.stringContaining('does not fit: shard 1 of 2 is given twice')])
  })

  test('a shard of another split', async () => {
    const { site, shards, merge } = await createShards()
    await buildShard({ ...optionsFor(site), out: shards }, { index: 3, count: 3 })
    expect(await merge()).toEqual([
      expect.stringMatching(/^mismatched-shard: .*`3-of-3.shard` does not fit: it is one of 3/),
    ])
  })

  test('a shard of other sources', async () => {
    const { site, shards, merge } = await createShards()
    writeFileSync(join(site, 'content/docs/intro.md'), '# Other words\n')
    await buildShard({ ...optionsFor(site), out: shards }, { index: 2, count: 2 })
    expect(await merge()).toEqual([
      expect.stringContaining('its sources differ from those of `1-of-2.shard`'),
    ])
  })

  test('a shard of another configuration', async () => {
    const { site, shards, merge } = await createShards()
    await buildShard({ ...optionsFor(site), out: shards, base: '/other/' }, { index: 2, count: 2 })
    expect(await merge()).toEqual([expect.stringContaining('its configuration differs')])
  })

  test('a shard of another version', async () => {
    const { shards, merge } = await createShards()
    const path = join(shards, '2-of-2.shard')
    writeFileSync(path, replaceProgram(readFileSync(path)))
    expect(await merge()).toEqual([
      expect.stringContaining('built by another version of Offprint or Node.js'),
    ])
  })

  test('a shard without a bundle beside one that has it', async () => {
    const { site, shards, merge } = await createShards()
    await buildShard({ ...optionsFor(site), out: shards, offline: false }, { index: 2, count: 2 })
    expect(await merge()).toEqual([expect.stringContaining('has no offline bundle')])
  })

  test.each([
    ['cut', (data: Buffer) => data.subarray(0, data.length - 100)],
    ['empty', () => Buffer.alloc(0)],
    ['changed at its start', (data: Buffer) => changeByte(data, 40)],
    ['changed in its directory', (data: Buffer) => changeByte(data, data.length - 300)],
    ['no shard', () => Buffer.from('# Not a shard\n'.repeat(20))],
  ])('a shard that is %s', async (_, damage) => {
    const { shards, merge } = await createShards()
    const path = join(shards, '2-of-2.shard')
    writeFileSync(path, damage(readFileSync(path)))
    expect(await merge()).toEqual([
      expect.stringContaining('damaged-shard: cannot read the shard `2-of-2.shard`'),
    ])
  })
})

function changeByte(data: Buffer, at: number): Buffer {
  const changed = Buffer.from(data)
  changed[at] = (changed[at] ?? 0) ^ 0xff
  return changed
}

/** The shard with another program in its directory, and the right checksum. */
function replaceProgram(data: Buffer): Buffer {
  const trailer = data.subarray(data.length - 56)
  const length = Number(trailer.readBigUInt64LE(0))
  const end = data.length - 56
  const text = data.subarray(end - length, end).toString('utf8')
  const changed = Buffer.from(text.replace(/"program":"\w+"/, '"program":"0123456789abcdef0123"'))
  expect(changed.length).toBe(length)
  return Buffer.concat([
    data.subarray(0, end - length),
    changed,
    trailer.subarray(0, 8),
    createHash('sha256').update(changed).digest(),
    trailer.subarray(40),
  ])
}

describe('problems', () => {
  test('of the site are reported by the first shard only, and stop all of them', async () => {
    const site = scratch(join(root, 'tests/problems/broken-link/site'))
    const shards = scratch()
    writeFileSync(join(shards, '2-of-2.shard'), 'of an earlier build: offprint shard 1')
    const [first, second] = await Promise.all(
      positions(2).map((position) => buildShard({ ...optionsFor(site), out: shards }, position)),
    )
    expect(first?.problems.map(({ code }) => code)).toContain('broken-link')
    expect(first?.reportedElsewhere).toBe(0)
    expect(second?.problems).toEqual([])
    expect(second?.reportedElsewhere).toBe(first?.problems.length)
    expect(first?.summary ?? second?.summary).toBeUndefined()
    expect(readdirSync(shards)).toEqual([])
  })

  test('that are warnings stop shards only where they are strict', async () => {
    const site = scratch(join(root, 'tests/problems/broken-anchor/site'))
    const lax = await buildShard({ ...optionsFor(site), out: scratch() }, { index: 2, count: 2 })
    expect(lax.summary).toBeDefined()
    expect(lax.reportedElsewhere).toBeGreaterThan(0)
    const strict = { ...optionsFor(site), out: scratch(), strict: true }
    expect((await buildShard(strict, { index: 2, count: 2 })).summary).toBeUndefined()
  })
})
