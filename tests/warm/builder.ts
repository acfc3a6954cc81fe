/** Builds sites in processes of their own, and says in words how two builds differ. */

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { BuildOptions, BuildSummary } from '../../src/index.ts'
import { SiteFolder, type SiteFiles } from './site-files.ts'

/** Name of the zip among the files of a build. */
export const BUNDLE = '(offline bundle)'

/** What a build gave. Without `files` nothing was written. */
export interface BuildOutcome extends Partial<Pick<BuildSummary, 'pages' | 'bytes' | 'hits' | 'misses'>> {
  readonly problems: readonly unknown[]
  /** Hash by path of each file, and of the zip. */
  readonly files?: Readonly<Record<string, string>>
  /** Stack of an error that was thrown: a bug, for any edit. */
  readonly crash?: string
}

interface Reply {
  readonly id: number
  readonly result?: BuildOutcome
  readonly crash?: string
}

/** A process that builds one site after the other. */
export class Builder {
  readonly #process: ChildProcess
  readonly #store: string
  readonly #waiting = new Map<number, (outcome: BuildOutcome) => void>()
  #builds = 0

  /** `store` is the folder for the content of written files, by hash. Several builders may share it. */
  constructor(store: string) {
    this.#store = store
    const { VITEST: _, ...env } = process.env
    this.#process = fork(new URL('build-process.js', import.meta.url), {
      env: { ...env, NODE_ENV: 'production' },
      execArgv: [],
    })
    this.#process.on('message', ({ id, result, crash }: Reply) =>
      this.#finish(id, result ?? { problems: [], crash: crash ?? 'no reason' }),
    )
    this.#process.on('exit', (code) => {
      for (const id of this.#waiting.keys())
        this.#finish(id, { problems: [], crash: `the process that builds ended with code ${code}` })
    })
  }

  build(options: BuildOptions): Promise<BuildOutcome> {
    const id = this.#builds++
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#process.send({ id, options, store: this.#store })
    })
  }

  /** Ends the process, which writes to its folder until then. */
  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.disconnect()
    await ended
  }

  #finish(id: number, outcome: BuildOutcome): void {
    this.#waiting.get(id)?.(outcome)
    this.#waiting.delete(id)
  }
}

/** A folder with a site and the process that builds it. Builds wait for each other. */
export class SiteBuilder {
  readonly folder: SiteFolder
  readonly #builder: Builder
  #last: Promise<unknown> = Promise.resolve()

  constructor(root: string, store: string) {
    this.folder = new SiteFolder(root)
    this.#builder = new Builder(store)
  }

  /** Writes the sources and builds them. */
  build(site: SiteFiles, options: Omit<BuildOptions, 'root'> = {}): Promise<BuildOutcome> {
    const sources = new Map(site)
    const outcome = this.#last.then(() => {
      this.folder.write(sources)
      return this.#builder.build({ root: this.folder.root, jobs: 1, ...options })
    })
    this.#last = outcome
    return outcome
  }

  close(): Promise<void> {
    return this.#builder.close()
  }
}

/** How the build `found` differs from the build `expected`, in words; '' when all files, the zip and the problems are equal. */
export function describeDifference(store: string, found: BuildOutcome, expected: BuildOutcome): string {
  for (const [name, { crash }] of Object.entries({ found, expected }))
    if (crash !== undefined) return `the ${name} build threw:\n${crash}`
  const problems = [found.problems, expected.problems].map((list) => JSON.stringify(list, null, 1))
  if (problems[0] !== problems[1]) return `problems differ:\n${problems[0]}\nexpected:\n${problems[1]}`
  if (found.files === undefined || expected.files === undefined)
    return found.files === expected.files ? '' : 'only one of the two builds wrote files'
  const { files, pages, bytes } = found
  const paths = differentPaths(files, expected.files)
  if (paths.length > 0) return listDifferences(store, paths, files, expected.files)
  const figures = [
    { pages, bytes },
    { pages: expected.pages, bytes: expected.bytes },
  ].map((summary) => JSON.stringify(summary))
  return figures[0] === figures[1] ? '' : `summaries differ: ${figures[0]}, expected ${figures[1]}`
}

/** Paths that are in one of the two builds only, or with another content. */
export function differentPaths(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]).sort()
}

function listDifferences(
  store: string,
  paths: readonly string[],
  found: Readonly<Record<string, string>>,
  expected: Readonly<Record<string, string>>,
): string {
  const read = (hash: string | undefined) =>
    hash === undefined ? undefined : readFileSync(join(store, hash))
  // Pages say most about a cause; the zip differs whenever anything does.
  const first = paths.find((path) => path.endsWith('.html')) ?? paths[0] ?? ''
  const shown = first === BUNDLE ? firstEntry : contrast
  return [
    `${paths.length} files differ: ${paths.slice(0, 8).join(', ')}${paths.length > 8 ? ', …' : ''}`,
    `${first}:`,
    shown(read(found[first]), read(expected[first])),
  ].join('\n')
}

/** The first entry of two zips that differs. */
function firstEntry(found: Uint8Array | undefined, expected: Uint8Array | undefined): string {
  if (found === undefined || expected === undefined) return contrast(found, expected)
  const [a, b] = [unzipSync(found), unzipSync(expected)]
  const path = [...new Set([...Object.keys(a), ...Object.keys(b)])].find(
    (name) => a[name] === undefined || b[name] === undefined || Buffer.compare(a[name], b[name]) !== 0,
  )
  return path === undefined ? 'all entries are equal' : `${path} in it:\n${contrast(a[path], b[path])}`
}

/** Characters before and after the first difference that are shown. */
const BEFORE = 100
const AFTER = 160

/** Both contents around their first difference. */
export function contrast(found: Uint8Array | undefined, expected: Uint8Array | undefined): string {
  if (found === undefined) return '  is missing'
  if (expected === undefined) return '  should not exist'
  const [a, b] = [found, expected].map((content) => Buffer.from(content).toString())
  if (a === undefined || b === undefined) return ''
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(0, at - BEFORE), at + AFTER))
  return `  found    ${excerpt(a)}\n  expected ${excerpt(b)}`
}
