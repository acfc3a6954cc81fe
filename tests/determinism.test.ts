/** Two builds of the same input are byte-identical, on any machine. */

import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import process from 'node:process'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discard, docs, root, scratch } from './docs.ts'
import { describeInFullRun } from './setup/full-run-test.ts'
import { chooseForRun } from './setup/run-length.ts'
import { describeDifference, SiteBuilder } from './warm/builder.ts'
import type { SiteFiles } from './warm/site-files.ts'
import { createTestSite } from './warm/test-site.ts'

const isFullRun = chooseForRun({ short: false, full: true })
const isBuilt = !isFullRun && process.env['TEST_SITE_BUILT'] !== undefined

let first: string
let original: Sums

/** SHA-256 by path of every file below a folder, and of its bundle, which is beside it. */
type Sums = Readonly<Record<string, string>>

function sums(folder: string, bundle = `${folder}.zip`): Sums {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  const of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  return Object.fromEntries([...paths.map((path) => [path, of(join(folder, path))]), ['bundle', of(bundle)]])
}

/** The sources of this site as they are now, in a folder of its own, with the history that the dates of pages come from. */
function copy(): string {
  const to = join(scratch(), 'clone')
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, to])
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const wanted = /^(?:content|openapi|static|overlays)\/|^docs\.config\.|^(?:package|tsconfig)\.json$/
  for (const path of listed.split('\0').filter((name) => wanted.test(name))) {
    if (statSync(join(root, path), { throwIfNoEntry: false })?.isFile() !== true) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(root, path), join(to, path))
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'))
  return to
}

async function build(site: string, args: readonly string[], env: Record<string, string> = {}): Promise<Sums> {
  const out = join(scratch(), 'site')
  const { code, stderr } = await docs(['build', '--root', site, '--out', out, ...args], { env })
  expect(code, stderr).toBe(0)
  return sums(out)
}

/** Files that are not as they were in the first build, or not there, or new. */
function differences(other: Sums): readonly string[] {
  const paths = new Set([...Object.keys(original), ...Object.keys(other)])
  return [...paths].filter((path) => original[path] !== other[path])
}

beforeAll(async () => {
  first = copy()
  // The gate has built this site from the same sources, with as many threads as there are processors: bin/test.js.
  original = isBuilt
    ? sums(join(root, 'dist/site'), join(root, 'dist/offline.zip'))
    : await build(first, ['--jobs', '1', '--no-cache'], { TZ: 'UTC', LANG: 'C.UTF-8' })
})
afterAll(discard)

describe('this site is the same, byte for byte, with its bundle,', () => {
  test('and there is something to compare', () => {
    expect(Object.keys(original).length).toBeGreaterThan(100)
  })

  test.runIf(isFullRun)('with four threads', async () => {
    expect(differences(await build(first, ['--jobs', '4', '--no-cache']))).toEqual([])
  })

  // The short run changes everything at once. The full run then shows which of the changes made a difference.
  test('from another folder, with three threads, in another time zone and language', async () => {
    const env = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }
    expect(differences(await build(scratch(first), ['--jobs', '3', '--no-cache'], env))).toEqual([])
  })

  test.runIf(isFullRun)('when a cache is filled, and when all comes from it', async () => {
    const site = scratch(first)
    expect(differences(await build(site, []))).toEqual([])
    expect(differences(await build(site, []))).toEqual([])
  })
})

// The short run compares threads on this site, above.
describeInFullRun('the number of threads changes nothing that a build reports:', () => {
  /** More pages than one thread renders alone. */
  const PAGES = 300
  function largeSite(): SiteFiles {
    const site = createTestSite()
    for (let n = 0; n < PAGES; n++)
      site.set(
        `content/docs/many/page-${n}.md`,
        `# Page ${n}\n\n## Part\n\n\`\`\`js\nconst n = ${n}\n\`\`\`\n`,
      )
    return site
  }

  let store: string
  let builder: SiteBuilder
  beforeAll(() => {
    store = scratch()
    builder = new SiteBuilder(scratch(), store)
  })
  afterAll(() => builder?.close())

  test('files, zip, problems, and what was made or taken from the cache', async () => {
    const site = largeSite()
    const cold = await builder.build(site, { jobs: 1, cache: false })
    expect(cold.misses).toBeGreaterThan(PAGES)
    for (const jobs of [2, 4]) {
      const other = await builder.build(site, { jobs, cache: false })
      expect(describeDifference(store, other, cold), `${jobs} threads`).toBe('')
      expect({ jobs, hits: other.hits, misses: other.misses }).toEqual({
        jobs,
        hits: cold.hits,
        misses: cold.misses,
      })
    }
  })

  test('what four threads put into the cache, one thread takes', async () => {
    const site = largeSite()
    const filled = await builder.build(site, { jobs: 4 })
    const warm = await builder.build(site, { jobs: 1 })
    expect(describeDifference(store, warm, filled)).toBe('')
    expect(warm.misses).toBe(0)
  })
})

test.runIf(isFullRun)('shards of a site in several languages give the same site and bundle', async () => {
  const folder = join(scratch(), 'site')
  cpSync(join(root, 'tests/looks/densha'), folder, { recursive: true })
  mkdirSync(join(folder, 'content/docs'), { recursive: true })
  writeFileSync(
    join(folder, 'i18n/ar/docs/video.md'),
    '# فيديو\n\n::embed[جولة]{src="https://www.youtube.com/watch?v=aqz-KE-bpKQ"}\n',
  )
  writeFileSync(
    join(folder, 'content/docs/video.md'),
    '# 動画\n\n::embed[ツアー]{src="https://www.youtube.com/watch?v=aqz-KE-bpKQ"}\n',
  )
  const config = join(folder, 'docs.config.ts')
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('locales: {', "embeds: ['youtube'],\n  locales: {"),
  )
  const whole = await build(folder, ['--no-cache'])
  for (const n of [1, 2]) expect((await docs(['build', '--root', folder, '--shard', `${n}/2`])).code).toBe(0)
  const out = join(scratch(), 'site')
  expect((await docs(['build', '--root', folder, '--out', out])).code).toBe(0)
  expect(sums(out)).toEqual(whole)
  // Notes of the bundle are in the language of their page.
  const { 'ar/docs/video.html': page } = unzipSync(readFileSync(`${out}.zip`))
  expect(strFromU8(page ?? new Uint8Array())).toContain(
    'غير مضمّن في النسخة دون اتصال: يفتح \u2068YouTube\u2069',
  )
})
