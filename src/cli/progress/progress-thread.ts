/**
 * Paints the progress line in a separate thread, because the build's thread is busy for seconds with a large description, and a line that
 * does not move looks like a hang.
 */

import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { formatProgressLine } from './format-progress.ts'
import { openProgressReader } from './progress-memory.ts'

/** Ten paints a second look smooth. Milliseconds. */
const INTERVAL = 100

const { memory, descriptor } = workerData as { memory: SharedArrayBuffer; descriptor: number }
const reader = openProgressReader(memory)
let stage = ''
let started = performance.now()

const timer = setInterval(() => {
  const state = reader.read()
  if (state === undefined) return
  const [first = ''] = state.text.split(' ')
  if (first !== stage) {
    stage = first
    started = performance.now()
  }
  const line = formatProgressLine(state.text, (performance.now() - started) / 1000, state.columns)
  if (!reader.paint(() => writeLine(line))) clearInterval(timer)
}, INTERVAL)

/** Replaces the line. A terminal that takes no more text at the moment (EAGAIN) misses a paint. */
function writeLine(line: string): void {
  try {
    writeSync(descriptor, `\r${line}\u001B[K`)
  } catch {
    // The next paint shows the same.
  }
}
