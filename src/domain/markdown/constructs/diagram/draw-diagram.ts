/**
 * Draws a Mermaid diagram with Mermaid itself. Mermaid and the document that it draws in are optional packages; a thread of their own loads them
 * for the first diagram. This thread waits for each drawing, for a limited time: Markdown is converted synchronously, and a layout that does not
 * end can only be stopped from outside.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import { findPackage } from '../../../../lib/files/find-package.ts'
import { packageRoot } from '../../../../lib/package-info.ts'

/** States of the thread, in the shared memory that both wait on. */
const WORKING = 0
export const READY = 1
export const DRAWN = 2
export const FAILED = 3

export interface DrawingThreadData {
  readonly packages: DrawingPackages
  readonly state: Int32Array
  readonly port: MessagePort
}

/** URLs of the modules. */
interface DrawingPackages {
  readonly mermaid: string
  readonly jsdom: string
}

export interface DrawingRequest {
  readonly source: string
  /** Prefix of ids. */
  readonly prefix: string
}

export interface Drawing {
  /** The content of `<svg>`. */
  readonly body: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly width: number
  readonly height: number
  /** Texts in the drawing. */
  readonly labels: readonly string[]
  /** What `accTitle` and `accDescr` say. */
  readonly title: string
  readonly description: string
  /** Addresses; link n is `#link-n` in the body. */
  readonly links: readonly string[]
  /** Whether it begins at its right end. */
  readonly isMirrored: boolean
}

/** Milliseconds of processor time to load the packages, which takes 1,000, and to draw, which takes 30 to 1,000. */
const START_LIMIT = 20_000
const DRAWING_LIMIT = 8000
/** Megabytes of a thread whose diagrams are usual: 150. */
const MEMORY_LIMIT = 700
/** Milliseconds without a diagram after which the thread ends. Long, so that an author who edits a page with diagrams waits for Mermaid once. */
const IDLE_LIMIT = 300_000

interface DrawingThread {
  readonly state: Int32Array
  readonly port: MessagePort
  readonly worker: Worker
}

let open: DrawingThread | undefined
let idle: NodeJS.Timeout | undefined

/** The drawing of a diagram, or the reason why there is none. */
export function drawDiagram(source: string, prefix: string): Drawing | string {
  const packages = findPackages()
  if (packages === undefined) return MISSING_PACKAGES
  open ??= startThread(packages)
  clearTimeout(idle)
  idle = setTimeout(closeThread, IDLE_LIMIT).unref()
  const { state, port } = open
  if (Atomics.load(state, 0) === WORKING) {
    waitFor(state, START_LIMIT)
    const failure = readFailure(open)
    if (failure !== undefined) {
      closeThread()
      return failure
    }
  }
  Atomics.store(state, 0, WORKING)
  const request: DrawingRequest = { source, prefix }
  port.postMessage(request)
  if (waitFor(state, DRAWING_LIMIT)) {
    const result = receiveMessageOnPort(port)?.message as Drawing | string
    // A page that failed once may hold parts of the diagram.
    if (typeof result === 'string') closeThread()
    return result
  }
  closeThread()
  return `it takes more than ${DRAWING_LIMIT / 1000} s to draw`
}

/**
 * Waits until the thread has done its work, or has had its time: on the clock and of the processor, so that a busy machine draws the same
 * diagrams as a quiet one. Other threads of this process shorten the time. A thread that ran out of memory has ended, and uses no time at all.
 */
function waitFor(state: Int32Array, limit: number): boolean {
  const started = performance.now()
  const before = readProcessorTime()
  let last = before
  let idleWaits = 0
  while (Atomics.wait(state, 0, WORKING, 1000) === 'timed-out') {
    const now = readProcessorTime()
    idleWaits = now - last < 2 ? idleWaits + 1 : 0
    last = now
    if (idleWaits === 3 || (performance.now() - started > limit && now - before > limit)) return false
  }
  return true
}

function readProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const MISSING_PACKAGES = 'Mermaid is not installed'

let found: DrawingPackages | undefined

/** The packages as they are installed beside this one. */
function findPackages(): DrawingPackages | undefined {
  if (found !== undefined) return found
  const [mermaid, jsdom] = ['mermaid', 'jsdom'].map((name) => findPackage(packageRoot, name))
  if (mermaid === undefined || jsdom === undefined) return undefined
  found = {
    // One file and what a kind of diagram needs: loading the modules of the package's main entry takes a second longer.
    mermaid: pathToFileURL(join(mermaid, 'dist', 'mermaid.esm.min.mjs')).href,
    jsdom: pathToFileURL(createRequire(import.meta.url).resolve(jsdom)).href,
  }
  return found
}

function startThread(packages: DrawingPackages): DrawingThread {
  const state = new Int32Array(new SharedArrayBuffer(4))
  const { port1, port2 } = new MessageChannel()
  const workerData: DrawingThreadData = { packages, state, port: port2 }
  // Tests run the sources, and threads the compiled package.
  const worker = new Worker(join(packageRoot, 'dist', 'cli', 'diagram-thread.js'), {
    workerData,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
    stdout: true,
    stderr: true,
  })
  // A thread that runs out of memory ends, and the time of its drawing ends.
  worker.on('error', () => undefined)
  worker.unref()
  port1.unref()
  return { state, port: port1, worker }
}

function readFailure({ state, port }: DrawingThread): string | undefined {
  const value = Atomics.load(state, 0)
  if (value === WORKING) return `Mermaid takes more than ${START_LIMIT / 1000} s to load`
  return value === FAILED ? String(receiveMessageOnPort(port)?.message) : undefined
}

function closeThread(): void {
  void open?.worker.terminate()
  open = undefined
}
