/** Runs the compiled CLI as its users do: in a process of its own. */

import { fork, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { chooseForRun } from './setup/run-length.ts'

/** The repository. */
export const root = resolve(import.meta.dirname, '..')

export interface Ran {
  /** Exit code; null when a signal ended the process. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Options {
  readonly cwd?: string
  /** Added to this process's environment; undefined takes a variable out. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Milliseconds after which the command hangs, in a process of its own: it is killed, and its test fails. */
  readonly timeout?: number
}

/** What a user has in the environment, and not what vitest sets. */
function environment(extra: Options['env'] = {}): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  return { ...env, NO_COLOR: '1', ...extra }
}

/** A command that takes longer hangs, unless its test says otherwise. Milliseconds. */
const LONGEST = 150_000

/** Starts `docs` and leaves it running, at most for `timeout` milliseconds if given. */
export function start(args: readonly string[], options: Options = {}, timeout?: number): ChildProcess {
  return spawn(process.execPath, [join(root, 'bin', 'docs.js'), ...args], {
    cwd: options.cwd ?? root,
    env: environment(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeout === undefined ? {} : { timeout, killSignal: 'SIGKILL' }),
  })
}

/** Runs `docs` to its end, in a process of its own: for tests of the process itself. */
export function docsAlone(args: readonly string[], options: Options = {}): Promise<Ran> {
  return waitForEnd(start(args, options, options.timeout ?? LONGEST))
}

/** Commands that end by themselves and leave nothing behind in their process. */
const ENDING = new Set(['build', 'cache', 'check', 'diff', 'init', 'verify'])

/**
 * Runs `docs` to its end. Commands share a process, because a new one needs a second of processor time to load the CLI and to build three
 * pages: 174 s for the sites of tests/problems, and 26 s in one process. The soak gives each command a process of its own, which shows
 * that no result depends on the commands before.
 */
export function docs(args: readonly string[], options: Options = {}): Promise<Ran> {
  const isLent = options.env === undefined && ENDING.has(args[0] ?? '')
  if (!isLent || chooseForRun({ short: false, full: false, soak: true })) return docsAlone(args, options)
  return docsShared(args, options)
}

/**
 * Runs a command of `ENDING` in the process that ran the earlier commands of this worker, in the soak as well: for tests that build many sites
 * and look at each by itself. V8 has optimized the code by then.
 */
export function docsShared(args: readonly string[], options: Pick<Options, 'cwd'> = {}): Promise<Ran> {
  runner ??= new DocsRunner()
  return runner.run(args, options.cwd ?? root)
}

let runner: DocsRunner | undefined

/** A process that runs one command after the other. It ends with this one. */
class DocsRunner {
  readonly #process = fork(join(root, 'tests/setup/docs-process.js'), {
    env: environment(),
    execArgv: [],
    // Neither a terminal nor what vitest prints to is that of the command.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  readonly #waiting = new Map<number, { resolve: (ran: Ran) => void; reject: (error: Error) => void }>()
  #count = 0

  constructor() {
    this.#process.on('message', ({ id, result }: { readonly id: number; readonly result: Ran }) => {
      this.#waiting.get(id)?.resolve({ ...result, stderr: stripVTControlCharacters(result.stderr) })
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#process.channel?.unref()
    })
    this.#process.on('exit', (code) => {
      runner = undefined
      for (const { reject } of this.#waiting.values())
        reject(new Error(`the process that runs docs ended with code ${code}`))
    })
    this.#process.unref()
    this.#process.channel?.unref()
  }

  run(args: readonly string[], cwd: string): Promise<Ran> {
    const id = this.#count++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // Node stays until the result is there, also where nothing else is open.
      this.#process.channel?.ref()
      this.#process.send({ id, args, cwd })
    })
  }
}

/** What a process printed, once it has ended. Call it right after the start, or output is missed. */
export function waitForEnd(child: ChildProcess): Promise<Ran> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (code, signal) =>
      done({ code, signal, stdout, stderr: stripVTControlCharacters(stderr) }),
    )
  })
}

/** A fresh folder outside of the repository, with a copy of `from` if given. Removed by `discard`. */
export function scratch(from?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-'))
  made.add(folder)
  if (from !== undefined) cpSync(from, folder, { recursive: true })
  return folder
}

const made = new Set<string>()

/** Writes a file of a site, with the folders that it is in. */
export function putFile(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Removes the folders of `scratch`: for afterAll. */
export function discard(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  made.clear()
}
