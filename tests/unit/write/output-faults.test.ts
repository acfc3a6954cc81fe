/** Writing the output on a disk that fails: after each call that fails, the old or the new output is whole, and the next build repairs the rest. */
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as graphContext from '../../../src/graph/context.ts'
import type * as writeStage from '../../../src/stages/write/write-output.ts'

/** A fault of the disk. Calls are counted from 1. */
const disk = { calls: 0, failsAt: Infinity, staysBroken: false, code: 'EIO', unsynced: new Set<string>() }

function failIfDue(call: string): void {
  disk.calls++
  if (disk.calls !== disk.failsAt && !(disk.staysBroken && disk.calls > disk.failsAt)) return
  throw Object.assign(new Error(`${disk.code}: injected, ${call}`), { code: disk.code, syscall: call })
}

const CHANGES = [
  'writeFileSync',
  'mkdirSync',
  'renameSync',
  'linkSync',
  'copyFileSync',
  'unlinkSync',
  'rmdirSync',
  'rmSync',
  'openSync',
  'writeSync',
  'fsyncSync',
  'closeSync',
] as const

/** Node's module for files, whose calls that change something fail when they are due. */
function createFaultyFs(real: typeof fs): object {
  const paths = new Map<number, string>()
  const noted: Partial<Record<string, (args: readonly unknown[], result: unknown) => void>> = {
    writeFileSync: ([path]) => disk.unsynced.add(String(path)),
    openSync: ([path], result) => paths.set(Number(result), String(path)),
    writeSync: ([file]) => disk.unsynced.add(paths.get(Number(file)) ?? ''),
    fsyncSync: ([file]) => disk.unsynced.delete(paths.get(Number(file)) ?? ''),
    renameSync: ([from, to]) => {
      for (const path of [...disk.unsynced].filter((each) => `${each}/`.startsWith(`${String(from)}/`))) {
        disk.unsynced.delete(path)
        disk.unsynced.add(String(to) + path.slice(String(from).length))
      }
    },
  }
  const faulty = Object.fromEntries(
    CHANGES.map((call) => [
      call,
      (...args: readonly unknown[]) => {
        failIfDue(call)
        const result: unknown = Reflect.apply(real[call], real, args)
        noted[call]?.(args, result)
        return result
      },
    ]),
  )
  return { ...real, ...faulty, default: { ...real, ...faulty } }
}

let createContext: typeof graphContext.createContext
let writeOutput: typeof writeStage.writeOutput
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('node:fs', createFaultyFs.bind(undefined, fs))
  ;({ createContext } = await import('../../../src/graph/context.ts'))
  ;({ writeOutput } = await import('../../../src/stages/write/write-output.ts'))
})
afterAll(() => {
  vi.doUnmock('node:fs')
  vi.resetModules()
})

let root = ''
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'faults-test-'))
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const SITES = {
  old: { 'index.html': 'old', 'docs/same.html': 'same', 'docs/gone.html': 'gone' },
  new: { 'index.html': 'new', 'docs/same.html': 'same', 'docs/more/added.html': 'added' },
}

/** Writes one of the two sites; the error that ended it, if one did. */
async function write(name: keyof typeof SITES): Promise<unknown> {
  async function* emit() {
    for (const [path, data] of Object.entries(SITES[name])) yield { path, data }
  }
  const context = createContext({ root, jobs: 1, cache: false })
  try {
    const written = await writeOutput(emit(), { title: 'T', pageCount: 0 }, context)
    return 'code' in written ? written : undefined
  } catch (error) {
    return error
  } finally {
    await context.close()
  }
}

interface Output {
  /** Content by path; undefined without a folder. */
  readonly site: Readonly<Record<string, string>> | undefined
  readonly zip: string | undefined
}

function read(): Output {
  const [site, zip] = [join(root, 'dist/site'), join(root, 'dist/offline.zip')]
  const files = fs.existsSync(site) ? fs.readdirSync(site, { recursive: true, encoding: 'utf8' }) : []
  const contents = files
    .filter((path) => fs.statSync(join(site, path)).isFile() && path !== '.offprint.json')
    .map((path) => [path, fs.readFileSync(join(site, path), 'utf8')])
  return {
    site: fs.existsSync(site)
      ? (Object.fromEntries(contents) as Readonly<Record<string, string>>)
      : undefined,
    zip: fs.existsSync(zip) ? fs.readFileSync(zip, 'base64') : undefined,
  }
}

/** Both outputs, as a disk without faults has them. */
async function writeBoth(): Promise<Readonly<Record<keyof typeof SITES, Output>>> {
  expect(await write('new')).toBeUndefined()
  const after = read()
  fs.rmSync(join(root, 'dist'), { recursive: true })
  expect(await write('old')).toBeUndefined()
  return { old: read(), new: after }
}

/** Writes the new site over the old one once for each call that fails, until none is left to fail. */
async function forEachCall(
  faults: Partial<typeof disk>,
  check: (failure: unknown, outputs: Awaited<ReturnType<typeof writeBoth>>, at: number) => Promise<void>,
): Promise<void> {
  for (let at = 1; ; at++) {
    Object.assign(disk, { calls: 0, failsAt: Infinity, staysBroken: false })
    fs.rmSync(root, { recursive: true, force: true })
    fs.mkdirSync(root)
    const outputs = await writeBoth()
    Object.assign(disk, { ...faults, calls: 0, failsAt: at })
    const failure = await write('new')
    const { calls } = disk
    Object.assign(disk, { failsAt: Infinity, staysBroken: false })
    if (calls < at) {
      expect(at).toBeGreaterThan(20)
      return
    }
    await check(failure, outputs, at)
  }
}

test.each(['EIO', 'ENOSPC'])('after one call that fails with %s, all is old or all is new', async (code) => {
  await forEachCall({ code }, async (failure, outputs, at) => {
    expect(read(), `call ${at}`).toEqual(failure === undefined ? outputs.new : outputs.old)
    expect(await write('new'), `call ${at}`).toBeUndefined()
    expect(read(), `after call ${at}`).toEqual(outputs.new)
    expect(fs.readdirSync(join(root, 'dist')).toSorted(), `call ${at}`).toEqual(['offline.zip', 'site'])
  })
})

test('a build that dies at any call leaves a whole site and a whole zip to the next build', async () => {
  await forEachCall({ staysBroken: true }, async (_, outputs, at) => {
    const { site, zip } = read()
    // Between two renames there is no site, and the old one is beside it.
    if (site !== undefined) expect([outputs.old.site, outputs.new.site], `call ${at}`).toContainEqual(site)
    expect([outputs.old.zip, outputs.new.zip], `call ${at}`).toContain(zip)
    expect(await write('new'), `call ${at}`).toBeUndefined()
    expect(read(), `after call ${at}`).toEqual(outputs.new)
    expect(fs.readdirSync(join(root, 'dist')).toSorted(), `call ${at}`).toEqual(['offline.zip', 'site'])
  })
})

test('a build repairs files that were empty after a power failure, because nothing had synced them', async () => {
  const outputs = await writeBoth()
  disk.unsynced.clear()
  expect(await write('new')).toBeUndefined()
  const { zip } = read()
  const lost = [...disk.unsynced].filter((path) => path.startsWith(join(root, 'dist')) && fs.existsSync(path))
  expect(lost).toContain(join(root, 'dist/site/index.html'))
  for (const path of lost) fs.truncateSync(path)
  expect(read()).toMatchObject({ site: { 'index.html': '' }, zip })
  expect(await write('new')).toBeUndefined()
  expect(read()).toEqual(outputs.new)
})
