/** What a browser has to fetch for the console, brotli-compressed as hosts send it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleScript } from '../../../src/stages/assets/bundle-script.ts'
import { root } from '../../docs.ts'

const KB = 1024

interface ConsoleFiles {
  readonly entry: string
  /** Text of the inline script. */
  readonly start: string
  readonly files: readonly string[]
}

/** A script without types of its own. */
const script = new URL('../../../bin/compile-console.js', import.meta.url).href

async function buildConsole(folder: string): Promise<ConsoleFiles> {
  const module = (await import(script)) as { buildConsole: (folder: string) => Promise<ConsoleFiles> }
  return module.buildConsole(folder)
}

let folder = ''
let entry = ''
let built: ConsoleFiles
/** Path of the inline script, as a file. */
const start = 'start.js'
let files: readonly string[] = []
/** Size of React, which the console shares with the islands. */
let react = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-console-'))
  built = await buildConsole(folder)
  ;({ entry, files } = built)
  writeFileSync(join(folder, start), built.start)
  react = brotliCompressSync(await bundleScript(join(root, 'src/browser/client/shared-react.tsx'))).length
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')
/** Compressing takes most of the time, and views share files. */
const sizes = new Map<string, number>()
function compressedSize(path: string): number {
  const size = sizes.get(path) ?? brotliCompressSync(read(path)).length
  sizes.set(path, size)
  return size
}
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + compressedSize(path), 0)

/** A module with everything that it imports statically: what a browser loads before the module runs. */
function withImports(path: string, all = new Set<string>()): ReadonlySet<string> {
  if (all.has(path)) return all
  all.add(path)
  for (const [, name = ''] of read(path).matchAll(/(?:import|from)"\.\/([^"]+)"/g))
    withImports(`assets/${name}`, all)
  return all
}

/** The modules that the console loads by `import()`, by the name of their source file. */
function views(): ReadonlyMap<string, string> {
  const loaded = files.flatMap((path) => [...read(path).matchAll(/import\("\.\/([^"]+)"\)/g)])
  return new Map(
    loaded.map(([, name = '']) => [name.replace(/^console-(.*)-\w+\.js$/, '$1'), `assets/${name}`]),
  )
}

/** Views that are shown without a session, and so without the frame. */
const BEFORE_SIGN_IN = ['sign-in-by-qr', 'identity-provider']

/** What the console loads before a view: with the frame, where the view has one. */
function beforeView(name: string): ReadonlySet<string> {
  const frame = BEFORE_SIGN_IN.includes(name) ? [] : withImports(views().get('frame') ?? '')
  return new Set([...withImports(entry), start, ...frame])
}

describe('weight of the console', () => {
  test('the first load, with React, is at most 90 KB; with any view, at most 100 KB', () => {
    const first = beforeView('frame')
    expect(sum(first)).toBeGreaterThan(sum(beforeView('sign-in-by-qr')) + 2 * KB)
    expect(react).toBeGreaterThan(50 * KB)
    expect(react + sum([...first, start])).toBeLessThanOrEqual(90 * KB)
    for (const [name, path] of views())
      expect(react + sum(new Set([...beforeView(name), ...withImports(path)])), name).toBeLessThanOrEqual(
        100 * KB,
      )
  })

  test('a session with a bound token loads at most 1.5 KB more, and no view then exceeds 100 KB', () => {
    const proof = views().get('dpop-proof') ?? ''
    const first = new Set([...withImports(entry), start, ...withImports(proof)])
    expect(sum(first) - sum(new Set([...withImports(entry), start]))).toBeLessThanOrEqual(1.5 * KB)
    for (const [name, path] of views())
      if (name !== 'identity-provider')
        expect(
          react + sum(new Set([...beforeView(name), ...withImports(proof), ...withImports(path)])),
          name,
        ).toBeLessThanOrEqual(100 * KB)
  })

  test('each view is at most 10 KB and adds neither React nor the shared parts again', () => {
    expect([...views().keys()]).toEqual(
      expect.arrayContaining(['dashboard', 'application', 'logs', 'palette', 'call-comparison']),
    )
    for (const [name, path] of views()) {
      expect(sum(withImports(path)), name).toBeGreaterThan(500)
      expect(compressedSize(path), name).toBeLessThanOrEqual(10 * KB)
    }
    // A second React would not know the first one's components.
    expect(files.filter((path) => read(path).includes('__CLIENT_INTERNALS'))).toEqual([])
  })

  test('the script that loads the console asks at once for all that its module imports', () => {
    const asked = [...read(start).matchAll(/console-[\w-]+\.js/g)].map(([name]) => `assets/${name}`)
    expect(asked.length).toBeGreaterThan(5)
    expect(new Set([entry, ...asked])).toEqual(withImports(entry))
  })

  test('modules import each other by relative paths, so that they work below any base path', () => {
    const imports = files.flatMap((path) => [...read(path).matchAll(/(?:from|import\(?)"([^"]+\.js)"/g)])
    expect(imports.length).toBeGreaterThan(10)
    for (const [, path = ''] of imports) expect(path).toBe(`./${basename(path)}`)
  })

  test('the same sources give the same files', async () => {
    const other = mkdtempSync(join(tmpdir(), 'offprint-console-'))
    expect(await buildConsole(other)).toEqual(built)
    rmSync(other, { recursive: true })
  })
})
