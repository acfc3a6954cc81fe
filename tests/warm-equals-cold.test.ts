/**
 * A build with a kept cache equals a build without one, byte for byte, after every edit: pages, Markdown twins, assets, search, feeds,
 * downloads, the zip, and the problems. So does what `docs serve` shows. The edits are those of warm/edits.ts.
 *
 * The soak runs every edit through both, and more random sequences.
 */

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuildOptions } from '../src/index.ts'
import { discard, scratch } from './docs.ts'
import { fullRunTest } from './setup/full-run-test.ts'
import { chooseForRun } from './setup/run-length.ts'
import { describeDifference, differentPaths, SiteBuilder, type BuildOutcome } from './warm/builder.ts'
import { FEW, FEW_SERVED, SERVED, USUAL } from './warm/choices.ts'
import { DevServer } from './warm/dev-server.ts'
import { edits, type Edit } from './warm/edits.ts'
import { seededRandom } from './warm/random.ts'
import { hashFiles, NotApplicable, SiteFolder, type SiteFiles } from './warm/site-files.ts'
import { createTestSite } from './warm/test-site.ts'

const ALL = new Set(edits.map(({ name }) => name))
const BUILT_EDITS = chooseForRun({ short: FEW, full: USUAL, soak: ALL })
const SERVED_EDITS = chooseForRun({ short: FEW_SERVED, full: SERVED, soak: ALL })
const seeds = chooseForRun({ short: [1], full: [1], soak: [1, 2, 3, 4, 5, 6, 7, 8] })
const STEPS = chooseForRun({ short: 4, full: 20 })
const numbered = edits.map((edit, index) => ({ ...edit, n: index + 1 }))

/** A sequence takes a minute on a busy machine. Milliseconds. */
const PATIENCE = 600_000

let store: string
let warm: SiteBuilder
/** Two of them, because a cold build takes about twice as long as a warm one. */
let coldBuilders: readonly SiteBuilder[]
let original: BuildOutcome

/** Results of cold builds by the state of the sources: one build of a state is enough. */
const coldOutcomes = new Map<string, Promise<BuildOutcome>>()

function buildCold(site: SiteFiles, options: Omit<BuildOptions, 'root'> = {}): Promise<BuildOutcome> {
  const key = hashFiles(site) + JSON.stringify(options)
  const known = coldOutcomes.get(key)
  if (known !== undefined) return known
  const builder = coldBuilders[coldOutcomes.size % coldBuilders.length]
  if (builder === undefined) throw new Error('there is no process for cold builds')
  // A folder that is new each time: what an earlier build left in its output can't hide anything.
  const out = join(scratch(), 'site')
  const outcome = builder.build(site, { ...options, cache: false, out }).finally(() => {
    rmSync(out, { recursive: true, force: true })
    rmSync(`${out}.zip`, { force: true })
  })
  coldOutcomes.set(key, outcome)
  return outcome
}

function applyEdit(site: SiteFiles, edit: Edit, n: number): SiteFiles {
  const edited = new Map(site)
  edit.apply(edited, n)
  return edited
}

/** One step of a sequence: what was done, and the sources after it. */
interface Step {
  /** Name of the edit that led to this state. */
  readonly name: string
  readonly label: string
  readonly site: SiteFiles
}

/** An edit that fits the present sources, or now and then the way back to earlier ones. */
function nextStep(random: (limit: number) => number, past: readonly Step[], n: number): Step {
  const { site } = past.at(-1) ?? { site: createTestSite() }
  const earlier = past[random(past.length)]
  if (random(6) === 0 && earlier !== undefined && hashFiles(earlier.site) !== hashFiles(site))
    return { ...earlier, label: `back to: ${earlier.name}` }
  for (;;) {
    const edit = edits[random(edits.length)]
    if (edit === undefined) continue
    try {
      return { name: edit.name, label: edit.name, site: applyEdit(site, edit, n) }
    } catch (error) {
      if (!(error instanceof NotApplicable)) throw error
    }
  }
}

/** Commits everything below `root` but what builds write. */
function commit(root: string, date: string): void {
  const person = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com', GIT_AUTHOR_DATE: date }
  const committer = {
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
    GIT_COMMITTER_DATE: date,
  }
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, ...args], { env: { ...process.env, ...person, ...committer } })
  git('init', '--quiet')
  git('add', '--', 'content', 'docs.config.ts', 'openapi')
  git('commit', '--quiet', '--message', 'change')
}

describe('with a kept cache', () => {
  beforeAll(async () => {
    store = scratch()
    warm = new SiteBuilder(scratch(), store)
    coldBuilders = [new SiteBuilder(scratch(), store), new SiteBuilder(scratch(), store)]
    const site = createTestSite()
    ;[original] = await Promise.all([buildCold(site), warm.build(site)])
  })

  afterAll(async () => {
    await Promise.all([warm, ...(coldBuilders ?? [])].map((builder) => builder?.close()))
    discard()
  })

  test('the site of these tests builds without a problem and has every kind of page', () => {
    expect(original).toMatchObject({ problems: [] })
    expect(Object.keys(original.pages ?? {}).length).toBeGreaterThan(15)
  })

  test('a second build takes everything from the cache', async () => {
    const again = await warm.build(createTestSite())
    expect(describeDifference(store, again, original)).toBe('')
    expect(again.misses).toBe(0)
    expect(again.hits).toBeGreaterThan(0)
  })

  test('a new text of one page renders that page and not the others', async () => {
    const site = createTestSite()
    site.set('content/pages/about.md', '---\ntitle: About\n---\n\nNew words.\n')
    const { hits = 0, misses = 0 } = await warm.build(site)
    expect(misses).toBeGreaterThan(0)
    expect(misses).toBeLessThan(hits / 4)
  })

  describe('after one edit, a warm build equals a cold one:', () => {
    const chosen = numbered.filter(({ name }) => BUILT_EDITS.has(name))

    // All are queued at once: cold builds need not wait for warm ones.
    beforeAll(() => {
      for (const edit of chosen) void buildCold(applyEdit(createTestSite(), edit, edit.n))
    })

    test('every edit of the usual run exists', () => {
      const names = new Set(edits.map(({ name }) => name))
      expect([...FEW, ...FEW_SERVED, ...USUAL, ...SERVED].filter((name) => !names.has(name))).toEqual([])
      expect(names.size).toBe(edits.length)
    })

    test.each(chosen)('$name', async (edit) => {
      const { effect } = edit
      const site = applyEdit(createTestSite(), edit, edit.n)
      const [warmOutcome, coldOutcome] = await Promise.all([warm.build(site), buildCold(site)])
      expect(describeDifference(store, warmOutcome, coldOutcome)).toBe('')
      const { files, problems } = coldOutcome
      if (effect === 'problems') return expect(problems.length).toBeGreaterThan(0)
      if (files === undefined) throw new Error(`nothing was written:\n${JSON.stringify(problems, null, 1)}`)
      const changed = differentPaths(files, original.files ?? {})
      if (effect === 'none') expect(changed).toEqual([])
      else expect(changed.length, 'an edit that changes nothing proves nothing').toBeGreaterThan(0)
    })
  })

  describe('after each step of a random sequence, a warm build equals a cold one:', () => {
    test.each(seeds)(
      'seed %i',
      async (seed) => {
        const random = seededRandom(seed)
        const past: Step[] = [{ name: 'the beginning', label: '', site: createTestSite() }]
        const labels: string[] = []
        for (let n = 1; n <= STEPS; n++) {
          const step = nextStep(random, past, seed * 100 + n)
          labels.push(step.label)
          const [warmOutcome, coldOutcome] = await Promise.all([warm.build(step.site), buildCold(step.site)])
          const difference = describeDifference(store, warmOutcome, coldOutcome)
          expect(difference, `step ${n} of: ${labels.join(' → ')}`).toBe('')
          // What stops the build is taken back by the next step, which begins where this one did.
          if (coldOutcome.files !== undefined) past.push(step)
        }
      },
      PATIENCE,
    )
  })

  describe('a warm build equals a cold one', () => {
    test('with other options of the command line than the build before', async () => {
      const site = createTestSite()
      const variants = chooseForRun<readonly Omit<BuildOptions, 'root'>[]>({
        short: [{ base: '/other/' }, {}],
        full: [
          { base: '/other/' },
          {},
          { base: 'https://other.example.com/docs/' },
          { offline: false },
          { jobs: 3 },
        ],
      })
      for (const options of variants) {
        const difference = describeDifference(
          store,
          await warm.build(site, options),
          await buildCold(site, options),
        )
        expect(difference, JSON.stringify(options)).toBe('')
      }
    })

    test('when the files of the cache are cut, empty, foreign, changed or gone', async () => {
      const site = createTestSite()
      const folder = join(warm.folder.root, '.docs', 'cache')
      const damages: Readonly<Record<string, (path: string, content: Buffer) => void>> = {
        cut: (path, content) => writeFileSync(path, content.subarray(0, content.length / 2)),
        empty: (path) => writeFileSync(path, ''),
        foreign: (path) => writeFileSync(path, 'foreign'),
        gone: (path) => rmSync(path),
        'without an index': (path) => path.endsWith('.index') && rmSync(path),
        changed: (path, content) => {
          for (let at = 500; at < content.length; at += 5000) content[at] = (content[at] ?? 0) ^ 1
          writeFileSync(path, content)
        },
        'changed in each entry': (path, content) => {
          if (!path.endsWith('.pack')) return
          // src/graph/cache/pack-file.ts: a header of 28 bytes, with the length of the data after its magic.
          for (let at = 0; at < content.length; at += 28 + content.readUInt32LE(at + 4))
            content[at + 28] = (content[at + 28] ?? 0) ^ 1
          writeFileSync(path, content)
        },
      }
      const chosen = chooseForRun({ short: ['changed in each entry'], full: Object.keys(damages) })
      for (const [name, damage] of Object.entries(damages)) {
        if (!chosen.includes(name)) continue

        rmSync(folder, { recursive: true })
        await warm.build(site)
        const files = readdirSync(folder).map((file) => join(folder, file))
        expect(files.length, name).toBeGreaterThan(1)
        for (const path of files) damage(path, readFileSync(path))
        expect(describeDifference(store, await warm.build(site), original), name).toBe('')
      }
    })

    // The short run has the dates of this site's pages, with and without a cache: determinism.test.ts.
    fullRunTest('when a commit gives a page another date, or the history is gone', async () => {
      const dated = new SiteBuilder(scratch(), store)
      try {
        const { root } = dated.folder
        const site = createTestSite()
        dated.folder.write(site)
        commit(root, '2026-01-01T12:00:00Z')
        const before = await dated.build(site)
        site.set('content/docs/html.md', '# HTML\n\nOther words.\n')
        dated.folder.write(site)
        await dated.build(site)
        commit(root, '2026-02-02T12:00:00Z')
        const after = await dated.build(site)
        const expected = await dated.build(site, { cache: false, out: join(scratch(), 'site') })
        expect(describeDifference(store, after, expected)).toBe('')
        expect(differentPaths(before.files ?? {}, after.files ?? {})).toContain('docs/html.html')
        // A copy without its history: pages lose their dates.
        rmSync(join(root, '.git'), { recursive: true })
        const undated = await dated.build(site)
        const expectedUndated = await dated.build(site, { cache: false, out: join(scratch(), 'site') })
        expect(describeDifference(store, undated, expectedUndated)).toBe('')
        expect(differentPaths(undated.files ?? {}, after.files ?? {})).toContain('docs/html.html')
      } finally {
        await dated.close()
      }
    })
  })

  describe('after an edit, docs serve shows what a cold build writes:', () => {
    let server: DevServer
    let folder: SiteFolder
    const shown = numbered.filter(({ name, effect }) => effect !== 'problems' && SERVED_EDITS.has(name))

    beforeAll(async () => {
      folder = new SiteFolder(scratch())
      folder.write(createTestSite())
      server = await DevServer.start(folder.root, store)
    })
    afterAll(() => server?.close())

    test('no edit yet', async () => {
      expect(await server.describeDifference(original.files ?? {}, '/')).toBe('')
    })

    test.each(shown)('$name', async (edit) => {
      // From the same beginning: what the way back from the edit before changes would have the server look at more files.
      folder.write(createTestSite())
      expect(await server.describeDifference(original.files ?? {}, '/')).toBe('')
      const site = applyEdit(createTestSite(), edit, edit.n)
      const { files } = await buildCold(site)
      folder.write(site)
      const base = edit.name === 'base' ? `/base-${edit.n}/` : '/'
      expect(await server.describeDifference(files ?? {}, base)).toBe('')
    })
  })
})
