/** `docs build --profile`: the table, the trace, and a site with the same bytes as without. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { TraceEvent } from '../src/graph/profile/trace-events.ts'
import { discard, docs, root, scratch } from './docs.ts'

afterAll(discard)

const STAGES = ['config', 'load', 'site', 'check', 'assets', 'view', 'render', 'emit', 'write']

/** SHA-256 of each file below the folder. */
function hashFiles(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

function readEvents(path: string): readonly TraceEvent[] {
  const trace = JSON.parse(readFileSync(path, 'utf8')) as { readonly traceEvents: readonly TraceEvent[] }
  return trace.traceEvents
}

describe.each([
  { name: 'api-operation', sources: ['openapi/v1.yaml'], stage: 'openapi', page: 'openapi/v1.yaml GET /' },
  { name: 'includes', sources: ['content/docs/intro.md'], stage: 'markdown', page: 'content/docs/intro.md' },
])('a profile of the golden site $name', ({ name, sources, stage, page }) => {
  const site = scratch(join(root, 'tests/sites', name, 'site'))

  test.each([1, 3])('names each stage and source, with %i threads', async (jobs) => {
    const args = ['build', '--root', site, '--no-cache', '--jobs', String(jobs)]
    const plain = await docs([...args, '--out', join(site, 'plain')])
    const profiled = await docs([...args, '--out', join(site, 'profiled'), '--profile'])
    expect(profiled.code, profiled.stderr).toBe(0)
    expect(hashFiles(join(site, 'profiled'))).toEqual(hashFiles(join(site, 'plain')))
    expect(plain.stderr).not.toContain('slowest')

    const rows = profiled.stderr.split('\n').map((line) => line.split(' ')[0])
    expect(rows).toEqual(expect.arrayContaining([...STAGES, 'total']))
    expect(profiled.stderr).toContain('.docs/trace.json')

    const events = readEvents(join(site, '.docs/trace.json'))
    const loaded = events.filter(({ cat }) => cat === 'load').map((event) => event.name)
    expect(loaded).toEqual(expect.arrayContaining(sources))
    const worked = events.filter(({ cat }) => cat === stage).map((event) => event.name)
    expect(worked).toEqual(expect.arrayContaining(sources))
    const rendered = events.filter(({ cat }) => cat === 'render').map((event) => event.name)
    expect(rendered).toContainEqual(expect.stringContaining(page))
    expect(
      profiled.stderr.slice(profiled.stderr.indexOf('slowest sources')).split('\n').length,
    ).toBeGreaterThan(10)
    const slices = events.filter(({ tid, ph }) => tid === 0 && ph === 'X').map((event) => event.name)
    expect([...new Set(slices)]).toEqual(expect.arrayContaining(STAGES))
  })

  test('is a trace in which each begin has its end and nothing overlaps in a thread', async () => {
    const trace = join(site, 'traces', 'trace.json')
    const { code, stderr } = await docs(['build', '--root', site, '--no-cache', '--profile', trace])
    expect(code, stderr).toBe(0)
    const events = readEvents(trace)
    const begins = events.filter(({ ph }) => ph === 'b')
    const ends = new Map(events.filter(({ ph }) => ph === 'e').map((event) => [event.id, event]))
    expect(ends.size).toBe(begins.length)
    for (const begin of begins) {
      expect(ends.get(begin.id)).toMatchObject({ name: begin.name, cat: begin.cat, tid: begin.tid })
      expect(ends.get(begin.id)?.ts).toBeGreaterThanOrEqual(begin.ts)
    }
    const tracks = new Set(events.filter(({ ph }) => ph === 'M').map(({ tid }) => tid))
    for (const event of events) expect([...tracks]).toContain(event.tid)
    for (const track of tracks) expect(listOverlaps(events.filter(({ tid }) => tid === track))).toEqual([])
  })
})

/** Complete events of one track that begin within another and end after it: viewers cannot draw them. */
function listOverlaps(events: readonly TraceEvent[]): readonly string[] {
  const open: TraceEvent[] = []
  const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur
  const complete = events.filter(({ ph }) => ph === 'X')
  return complete
    .toSorted((a, b) => a.ts - b.ts || endOf(b) - endOf(a))
    .flatMap((event) => {
      while (open.length > 0 && endOf(open.at(-1) ?? event) <= event.ts) open.pop()
      const outer = open.at(-1)
      open.push(event)
      return outer !== undefined && endOf(event) > endOf(outer) ? [`${event.name} in ${outer.name}`] : []
    })
}

test('a build that problems stop has a profile of the stages that ran', async () => {
  const site = scratch(join(root, 'tests/problems/broken-link/site'))
  const { code, stderr } = await docs(['build', '--root', site, '--profile'])
  expect(code).toBe(1)
  expect(stderr).toContain('broken-link')
  expect(stderr).toMatch(/^load /m)
  expect(readEvents(join(site, '.docs/trace.json')).length).toBeGreaterThan(3)
})

test('with --format json the table does not disturb stdout', async () => {
  const site = scratch(join(root, 'tests/sites/gfm/site'))
  const { stdout, stderr } = await docs(['build', '--root', site, '--profile', '--format', 'json'])
  expect(() => JSON.parse(stdout) as unknown).not.toThrow()
  expect(stderr).toContain('slowest sources')
})
